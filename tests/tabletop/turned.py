"""The table turned by 180 degrees gives the turned game: how two tables are compared, and a battle with its twin.

Left and right cannot be exchanged, since every game has rules about one hand, but this can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from polemos.kernel.dice import Dice, KeyedDice, RollId
from polemos.kernel.game import Game
from polemos.kernel.spaces import Choice
from tests.tabletop.hands import Hands

HALF, FULL = 180_000, 360_000


class Turning(Protocol):
    """How a battle looks from the other side."""

    def name(self, text: str) -> str:
        """What something is called there."""

    def words(self, text: str) -> str:
        """What players read there."""

    def plain(self, state: Any) -> Any:
        """A state as plain values, without what means nothing on the other side."""

    def state(self, state: Any) -> Any:
        """The same, turned."""

    def answer(self, answer: Any) -> Any:
        """An answer as the other side gives it."""


@dataclass(frozen=True)
class Comparison:
    """What of two tables may differ, and by how much: a number may be rounded the other way on the turned one."""

    lengths: tuple[str, ...]
    angles: tuple[str, ...]
    off: int  # thousandths
    coarse: int = 1  # so many times as much of an angle
    sets: tuple[str, ...] = ()  # lists whose order says nothing

    def differences(self, one: Any, other: Any, where: str = "", key: str = "") -> list[str]:
        if isinstance(one, dict) and isinstance(other, dict):
            if set(one) != set(other):
                return [f"{where}: {sorted(one)} and {sorted(other)}"]
            return [
                found for name in one for found in self.differences(one[name], other[name], f"{where}.{name}", name)
            ]
        if isinstance(one, list) and isinstance(other, list):
            if key in self.sets:
                one, other = sorted(one), sorted(other)
            if len(one) != len(other):
                return [f"{where}: {one} and {other}"]
            pairs = zip(one, other, strict=True)
            return [more for at, (a, b) in enumerate(pairs) for more in self.differences(a, b, f"{where}[{at}]", key)]
        if one == other or (type(one) is type(other) is int and self._is_rounding(abs(one - other), key)):
            return []
        return [f"{where}: {one} and {other}"]

    def _is_rounding(self, off: int, key: str) -> bool:
        if key in self.angles:
            return min(off, FULL - off) <= self.off * self.coarse
        return key in self.lengths and off <= self.off


class TurnedDice:
    """Whoever was thrown for on the table as it was gets the same dice here, under his other name."""

    def __init__(self, seed: str, name: Callable[[str], str]) -> None:
        self._dice: Dice = KeyedDice.seeded(seed)
        self._name = name

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        return self._dice.faces(self._turned(roll), kinds)

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        return self._dice.order(self._turned(roll), n)

    def _turned(self, roll: RollId) -> RollId:
        return RollId(roll.turn, roll.phase, roll.rule, tuple(map(self._name, roll.who)), roll.times)


def check_turned(
    game: Game[Any], other: Game[Any], turning: Turning, comparison: Comparison, hands: Hands, turns: int = 99
) -> None:
    """Every question, every option and every place is the same, seen from the other side."""

    def differences() -> list[str]:
        return comparison.differences(turning.state(other.state), turning.plain(game.state))[:4]

    while not game.is_over and game.state.turn <= turns:
        at = len(game.decisions)
        assert differences() == [], at
        seat, answer = hands.answer(game)
        assert game.ask is not None
        assert other.ask is not None
        assert sorted(other.waiting_for) == sorted(1 - each for each in game.waiting_for), at
        assert turning.words(other.ask.prompt) == game.ask.prompt
        ours, theirs = game.ask.to[seat], other.ask.to[1 - seat]
        if isinstance(ours, Choice):
            assert isinstance(theirs, Choice)
            assert {turning.name(option.key) for option in theirs.free} == {option.key for option in ours.free}, at
        turned = turning.answer(answer)
        assert theirs.why_not(turned) is None, (at, answer, turned)
        game.answer(seat, answer)
        other.answer(1 - seat, turned)
    assert other.is_over == game.is_over
    assert differences() == []
