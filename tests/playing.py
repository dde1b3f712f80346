"""A procedure under way in a position, with scripted dice: every question and every die must be foreseen."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from polemos.kernel.fact import Fact
from polemos.kernel.game import Game
from polemos.kernel.notation import give
from polemos.kernel.procedure import Procedure
from polemos.kernel.reason import Reason
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.spaces import Space
from polemos.kernel.state import State
from tests.scripted import Script, scripted

S = TypeVar("S", bound=State)


class Playing(Generic[S]):
    """An unscripted roll fails, so does a scripted one that was not thrown; an impossible position is refused."""

    PHASES: ClassVar[Mapping[str, str]]  # of the rooms of the rule set: in which phase their procedures are called

    def __init__(self, rules: RuleSet[S], setup: Any, state: S, procedure: Procedure, dice: Script) -> None:
        position = state.fork()
        position.phase = position.phase or self.phase_of(procedure)
        wrong = list(rules.check(position))
        assert not wrong, f"an impossible position: {'; '.join(wrong)}"
        self.dice = scripted(dice)
        begun = dataclasses.replace(rules, begin=lambda setup: (position, procedure))
        self.game: Game[S] = Game.new(begun, setup, "00" * 32, self.dice)

    @classmethod
    def phase_of(cls, procedure: Procedure) -> str:
        rooms = type(procedure).__module__.split(".")
        return next((cls.PHASES[room] for room in rooms if room in cls.PHASES), cls.PHASES[""])

    @property
    def state(self) -> S:
        return self.game.state

    def order(self, text: str, seat: int | None = None) -> Reason | None:
        """Give a typed order as the seat that has to answer; the reason if it is refused."""
        return give(self.game, self.game.waiting_for[0] if seat is None else seat, text)

    def does(self, *orders: str) -> Self:
        """Orders that must all be accepted."""
        for text in orders:
            refused = self.order(text)
            assert refused is None, f"{text!r} was refused: {refused}"
        return self

    def answer(self, answer: Any, seat: int | None = None) -> Self:
        self.game.answer(self.game.waiting_for[0] if seat is None else seat, answer)
        return self

    def goes_on(self, phase: str = "", turn: int = 0) -> Self:
        """Everybody gives the rulebook's default answer until somebody is asked in this phase, or from this turn on."""
        while not (self.state.turn >= turn and self.state.phase == (phase or self.state.phase)):
            assert not self.game.is_over, f"all was over before phase {phase!r} of turn {turn}"
            assert self.game.ask is not None
            seat = self.game.waiting_for[0]
            self.answer(self.game.ask.to[seat].default, seat)
        return self

    def over(self) -> Self:
        """All procedures are done and all scripted dice were thrown."""
        assert self.game.is_over, f"still asked: {self.game.ask.prompt if self.game.ask else None}"
        self.dice.assert_all_used()
        return self

    @property
    def prompt(self) -> str:
        return self.game.ask.prompt if self.game.ask else ""

    @property
    def space(self) -> Space[Any]:
        """What may be answered by the seat that is asked first."""
        assert self.game.ask is not None
        return self.game.ask.to[self.game.waiting_for[0]]

    @property
    def options(self) -> dict[str, Reason | None]:
        """Keys of the open choice, with the reason of those that are barred."""
        return {option.key: option.barred for option in self.space.options}  # type: ignore[attr-defined]

    def facts(self, kind: type[Fact]) -> list[Any]:
        return [entry.fact for entry in self.game.journal if isinstance(entry.fact, kind)]

    def why(self, kind: type[Fact]) -> tuple[str, ...]:
        """The chain of rules of the last fact of a kind."""
        return next(entry.why for entry in reversed(self.game.journal) if isinstance(entry.fact, kind))
