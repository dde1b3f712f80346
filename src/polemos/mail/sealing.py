"""Hashes, commitments, hash chains and the seeds of a turn: SHA-256 and HMAC, with every use kept apart by its name."""

from __future__ import annotations

import hashlib
import hmac
from functools import cache

MARK = b"polemos mail 1"
SECRET = 32  # bytes of a secret
SALT = 16
LINKS = 1000  # letters that one player can write; a battle has at most some 220 (HOP-20.6)
Part = bytes | str | int


def _packed(purpose: str, parts: tuple[Part, ...]) -> bytes:
    """Each part with its length before it, so that no two lists of parts are ever written alike."""
    packed = [MARK]
    for part in (purpose, *parts):
        raw = part if isinstance(part, bytes) else str(part).encode()
        packed += [len(raw).to_bytes(4, "big"), raw]
    return b"".join(packed)


def hashed(purpose: str, *parts: Part) -> bytes:
    return hashlib.sha256(_packed(purpose, parts)).digest()


def keyed(key: bytes, purpose: str, *parts: Part) -> bytes:
    return hmac.digest(key, _packed(purpose, parts), hashlib.sha256)


def before(link: bytes) -> bytes:
    """The link of a chain that is shown before this one."""
    return hashed("link", link)


@cache
def chain(root: bytes) -> tuple[bytes, ...]:
    """All links in the order in which they are shown; each is the hash of the next, so the first binds all."""
    links = [root]
    for _ in range(LINKS - 1):
        links.append(before(links[-1]))
    return tuple(reversed(links))


def seed_of_turn(game: str, number: int, own: bytes, others: bytes) -> bytes:
    """The dice of a letter: by the link that it shows, bound long before, and the one that the other's last showed."""
    return keyed(own + others, "dice", game, number)


def deal_commitment(game: str, seat: int, key: bytes) -> bytes:
    return hashed("deal", game, seat, key)


def seed_of_deal(key: bytes, game: str, others: bytes) -> bytes:
    """The first hand of a player: by his committed key and a link of the other's that he could not know then."""
    return keyed(key, "first hand", game, others)
