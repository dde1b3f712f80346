"""One-time signatures out of hashes (Winternitz): every letter is signed with a key of its own.

The letter before names the key, so nobody else can write the next letter; and whoever signs two different letters with
one key has given everybody the proof of it.
"""

from __future__ import annotations

import hashlib

from polemos.mail.sealing import hashed, keyed

WIDTH = 16  # bytes of a value
TOP = 255  # steps of a hash chain: one byte of the message
DIGITS = 32 + 2  # the message's hash, and the check that keeps others from going on along the chains
SIGNATURE = DIGITS * WIDTH


def _digits(tag: str, message: bytes) -> list[int]:
    told = hashed("signed", tag, message)
    check = sum(TOP - byte for byte in told)
    return [*told, *check.to_bytes(2, "big")]


def _along(tag: str, chain: int, value: bytes, start: int, end: int) -> bytes:
    sha256, where = hashlib.sha256, hashed("step", tag, chain)  # thousands of steps: they are kept short
    for at in range(start, end):
        value = sha256(where + bytes((at,)) + value).digest()[:WIDTH]
    return value


def _first(secret: bytes, tag: str, chain: int) -> bytes:
    return keyed(secret, "chain", tag, chain)[:WIDTH]


def public_key(secret: bytes, tag: str) -> bytes:
    ends = [_along(tag, chain, _first(secret, tag, chain), 0, TOP) for chain in range(DIGITS)]
    return hashed("key", tag, b"".join(ends))


def sign(secret: bytes, tag: str, message: bytes) -> bytes:
    digits = _digits(tag, message)
    return b"".join(_along(tag, i, _first(secret, tag, i), 0, digit) for i, digit in enumerate(digits))


def signer(signature: bytes, tag: str, message: bytes) -> bytes | None:
    """The key with which this message was signed so; none if that is no signature at all."""
    if len(signature) != SIGNATURE:
        return None
    ends = []
    for i, digit in enumerate(_digits(tag, message)):
        value = signature[i * WIDTH : (i + 1) * WIDTH]
        ends.append(_along(tag, i, value, digit, TOP))
    return hashed("key", tag, b"".join(ends))
