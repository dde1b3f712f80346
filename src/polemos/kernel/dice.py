"""Dice keyed by the identity of the roll, and exact distributions of what they can show.

The faces are a keyed hash of the secret seed and the roll's identity: who rolls for what, when, and how often
already. Coordinates and the order of clicks never enter, so nothing is gained by reloading or shifting a unit.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Protocol, Self

import msgspec

FACES: dict[str, tuple[int, ...]] = {
    "avd": (2, 3, 3, 4, 4, 5),
    "d2": (1, 2),
    "d3": (1, 2, 3),
    "d4": (1, 2, 3, 4),
    "d6": (1, 2, 3, 4, 5, 6),
    "d8": tuple(range(1, 9)),
    "d10": tuple(range(1, 11)),
    "d12": tuple(range(1, 13)),
    "d20": tuple(range(1, 21)),
    "d100": tuple(range(1, 101)),
    "ten": tuple(range(10)),  # a ten-sided die read 0 to 9
}


_encode = msgspec.json.Encoder().encode


class RollId(msgspec.Struct, frozen=True):
    """What makes a roll this roll and no other."""

    turn: int
    phase: str
    rule: str
    who: tuple[str, ...]
    times: int = 0

    def key(self) -> str:
        """The identity in letters; as JSON, so that no two of them are ever written alike."""
        return _encode((self.turn, self.phase, self.rule, self.who, self.times)).decode()


class Modifier(msgspec.Struct, frozen=True):
    """A number added to a roll, in words and with its rule; zero ones that were considered are kept as well."""

    value: int
    words: str
    rule: str


class Dice(Protocol):
    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]: ...

    def order(self, roll: RollId, n: int) -> tuple[int, ...]: ...


class KeyedDice:
    """The dice of real games."""

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    @classmethod
    def seeded(cls, seed: str) -> Self:
        """The dice of a game's header."""
        if re.fullmatch("[0-9a-f]{64}", seed) is None:
            raise ValueError("a seed is 64 hex digits")
        return cls(bytes.fromhex(seed))

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        draws = _Draws(self._seed, roll.key())
        return tuple([FACES[kind][draws.below(len(FACES[kind]))] for kind in kinds])

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        """A permutation of 0 to n - 1."""
        draws = _Draws(self._seed, roll.key() + "|order")
        out = list(range(n))
        for i in range(n - 1, 0, -1):
            j = draws.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return tuple(out)


class EndlessThrows(Exception):
    """Dice that always fall alike were thrown again and again, as those for two who throw anew when they are equal."""


class ExtremeDice:
    """Dice that all fall on their highest or their lowest face: how far a throw may lead at most, or at least."""

    MOST_THROWS = 200

    def __init__(self, is_highest: bool) -> None:
        self._best = max if is_highest else min
        self.thrown = 0

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        self._throw()
        return tuple([self._best(FACES[kind]) for kind in kinds])

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        self._throw()
        return tuple(range(n))

    def _throw(self) -> None:
        self.thrown += 1
        if self.thrown > self.MOST_THROWS:
            raise EndlessThrows


class _Draws:
    """Numbers without bias out of a stream of keyed hashes."""

    __slots__ = ("_block", "_bytes", "_key", "_seed")

    def __init__(self, seed: bytes, key: str) -> None:
        self._seed, self._key, self._block, self._bytes = seed, key, 0, b""

    def below(self, n: int) -> int:
        width = 1 if n <= 256 else 4
        span = 256**width
        limit = span - span % n
        while True:
            if len(self._bytes) < width:
                message = f"{self._key}#{self._block}".encode()
                self._bytes += hmac.digest(self._seed, message, hashlib.sha256)
                self._block += 1
            drawn = int.from_bytes(self._bytes[:width], "big")
            self._bytes = self._bytes[width:]
            if drawn < limit:
                return drawn % n


@functools.cache
def kinds_of(dice: str) -> tuple[str, ...]:
    """'2d6' -> ('d6', 'd6'); 'd6+avd' -> ('d6', 'avd')."""
    kinds: list[str] = []
    for part in dice.split("+"):
        found = re.fullmatch(r"(\d*)(avd|ten|d\d+)", part.strip())
        if found is None or found[2] not in FACES:
            raise ValueError(f"{dice!r} are no dice that we have")
        kinds += [found[2]] * int(found[1] or 1)
    return tuple(kinds)


@functools.cache
def distribution(dice: str) -> Mapping[int, Fraction]:
    """Chance of each sum of the dice, in rising order."""
    sums = {0: Fraction(1)}
    for kind in kinds_of(dice):
        faces = FACES[kind]
        longer: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for face in faces:
                longer[total + face] = longer.get(total + face, Fraction(0)) + chance / len(faces)
        sums = longer
    return MappingProxyType(dict(sorted(sums.items())))


@functools.cache
def at_least(dice: str, need: int) -> Fraction:
    """Chance that the dice show `need` or more."""
    return sum((chance for total, chance in distribution(dice).items() if total >= need), Fraction(0))
