"""Dice that show what a test wrote down, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from polemos.kernel.dice import FACES, RollId

Script = Sequence[int] | Mapping[str, Sequence[int]]  # faces in their order, or in their order for each rule


def scripted(script: Script) -> ScriptedDice | DiceByRule:
    return DiceByRule(script) if isinstance(script, Mapping) else ScriptedDice(script)


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


class DiceByRule:
    """Faces written down for each rule that throws, whatever is thrown between; a rule that has none fails the test."""

    def __init__(self, faces: Mapping[str, Sequence[int]]) -> None:
        self.scripts = {rule: ScriptedDice(written) for rule, written in faces.items()}
        self.rolls: list[RollId] = []

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        return self._of(roll).faces(roll, kinds)

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        return self._of(roll).order(roll, n)

    def _of(self, roll: RollId) -> ScriptedDice:
        self.rolls.append(roll)
        return self.scripts.get(roll.rule) or ScriptedDice()

    def assert_all_used(self) -> None:
        for script in self.scripts.values():
            script.assert_all_used()
