"""Dice that show what a test wrote down, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from polemos.kernel.dice import FACES, RollId


class ScriptedDice:
    """Faces in the order in which they are thrown. A roll that was not written down fails the test."""

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self.left = list(faces)
        self.rolls: list[RollId] = []

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        if len(self.left) < len(kinds):
            raise AssertionError(f"{roll.key()} throws {' '.join(kinds)}, but only {self.left} are written down")
        thrown, self.left = self.left[: len(kinds)], self.left[len(kinds) :]
        for face, kind in zip(thrown, kinds, strict=True):
            if face not in FACES[kind]:
                raise AssertionError(f"{roll.key()}: a {kind} never shows {face}")
        self.rolls.append(roll)
        return tuple(thrown)

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        """A written number k means: the k-th of them first (counted from 0), the others as they were."""
        if not self.left:
            raise AssertionError(f"{roll.key()} draws one of {n}, but nothing is written down")
        first = self.left.pop(0)
        if not 0 <= first < n:
            raise AssertionError(f"{roll.key()}: {first} is not among {n}")
        self.rolls.append(roll)
        return (first, *(k for k in range(n) if k != first))

    def assert_all_used(self) -> None:
        if self.left:
            raise AssertionError(f"{self.left} were written down but never thrown")
