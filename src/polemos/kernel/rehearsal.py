"""A decision of the past played again, to see how the game stood after each of its facts.

A game keeps a moment for each decision, and one decision may hold a whole turn of fights. Playing it again from its
moment, with the dice that its own facts tell, needs no seed and costs nothing to games that nobody looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from polemos.kernel.decision import Moment
from polemos.kernel.dice import RollId
from polemos.kernel.fact import Drawn, Entry, Fact, Rolled, Shuffled
from polemos.kernel.game import Game
from polemos.kernel.procedure import Call, Flow, Frame
from polemos.kernel.state import State

S = TypeVar("S", bound=State)


class Strays(Exception):
    """Played again, the decision leads elsewhere: the rules were mended since."""


class RecordedDice:
    """The throws that facts tell of, in their order, and no other."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._throws = iter([fact for fact in facts if isinstance(fact, Rolled | Drawn | Shuffled)])

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        throw = next(self._throws, None)
        if not isinstance(throw, Rolled) or (throw.rule, throw.who) != (roll.rule, roll.who):
            raise Strays(f"{roll.rule} throws dice, the record tells of {throw}")
        return throw.faces

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        throw = next(self._throws, None)
        if isinstance(throw, Shuffled) and len(throw.order) == n:
            return throw.order
        if isinstance(throw, Drawn) and len(throw.among) == n:
            first = throw.among.index(throw.drawn)
            return (first, *(other for other in range(n) if other != first))
        raise Strays(f"{roll.rule} draws, the record tells of {throw}")

    @property
    def is_dry(self) -> bool:
        """Have all throws been made? Asked once, at the end."""
        return next(self._throws, None) is None


@dataclass(frozen=True, slots=True)
class Instant(Generic[S]):
    """How a game stood right after a fact. Frames are numbered as they are called, from those of the question on."""

    entry: Entry
    state: S
    stack: tuple[Frame, ...]
    frames: tuple[int, ...]


class Rehearsal(Game[S]):
    """A decision under way again; it keeps an instant for each fact, and strays where another one is recorded."""

    def __init__(self, game: Game[S], moment: Moment[S], entries: Sequence[Entry]) -> None:
        start = Moment(moment.state.fork(), moment.stack.copy(), moment.counts.copy(), moment.entries)
        self.recorded = RecordedDice(entry.fact for entry in entries)
        super().__init__(game.ruleset, game.header, start, self.recorded)
        self.history, self.telling = None, False
        self.instants: list[Instant[S]] = []
        self._entries = entries
        self._frames = list(range(len(self.stack)))
        self._called = len(self.stack)
        self.reopen()

    def emit(self, fact: Fact, *cites: str) -> None:
        at = len(self.instants)
        if at >= len(self._entries) or self._entries[at].fact != fact:
            raise Strays(f"{fact} is not recorded")
        fact.apply(self.state)
        changes = not self.instants or type(fact).apply is not Fact.apply
        state = self.state.fork() if changes else self.instants[-1].state
        self.instants.append(Instant(self._entries[at], state, tuple(self.stack), tuple(self._frames)))
        self._follows_from(fact, cites)

    def _follow(self, flow: Flow) -> None:
        super()._follow(flow)
        if isinstance(flow, Call):
            self._frames.append(self._called)
            self._called += 1
        del self._frames[len(self.stack) :]


def rehearse(game: Game[S], step: int) -> tuple[Instant[S], ...]:
    """The facts of a decision, each with the game as it stood then; Strays if they are not those of the journal."""
    moment, decision = game.moment(step), game.decisions[step]
    entries = game.journal[moment.entries : decision.entries]
    try:
        again = Rehearsal(game, moment, entries)
        assert again.ask is not None
        spaces = again.ask.to
        for seat, raw in decision.answers.items():
            again.answer(seat, spaces[seat].from_json(raw))
    except Exception as error:  # what mended rules make of an answer of the past can be anything
        raise Strays(f"decision {step + 1}: {error}") from error
    if len(again.instants) < len(entries) or not again.recorded.is_dry:
        raise Strays(f"decision {step + 1} ends early")
    return tuple(again.instants)
