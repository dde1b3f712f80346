"""What a seat sees. A view is a game of its own, built only from what is declared visible to the seat.

The seat's question is asked anew in that game, so neither the question nor its answer space can depend on anything
hidden; and a player holds no reference to the true game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

import msgspec
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.decision import Moment
from polemos.kernel.dice import Dice, KeyedDice, RollId
from polemos.kernel.fact import Entry
from polemos.kernel.game import Bug, Game
from polemos.kernel.procedure import Ask, Frame, Procedure
from polemos.kernel.rehearsal import Instant
from polemos.kernel.ruleset import Header
from polemos.kernel.secrecy import Seat, masked
from polemos.kernel.seen_journal import Gathering, SeenJournal
from polemos.kernel.spaces import Space
from polemos.kernel.state import State

MOST_SILENT = 8  # questions that others leave unanswered before a seat's own next one
S = TypeVar("S", bound=State)
T = TypeVar("T", bound=Gathering)
W = TypeVar("W")
P = TypeVar("P", bound=Procedure)


class Unrolled(Bug):
    """Dice are needed to go on, and here are none."""


class NoDice:
    """A view cannot roll: nobody sees the dice to come."""

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        raise Unrolled("a view rolls no dice")

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        raise Unrolled("a view draws nothing")


class View(Generic[S]):
    """A game as one seat sees it; seat None is a spectator."""

    def __init__(self, game: Game[S], seat: Seat | None) -> None:
        self.seat = seat
        self.waiting_for = game.waiting_for
        self._game = masked_game(game, seat)
        self._told = _told_to(game, seat, self._game.state)
        self._until = len(self._told)

    @classmethod
    def within(cls, game: Game[S], seat: Seat | None, instant: Instant[S], entries: int) -> Self:
        """The game as the seat saw it in the midst of a decision, so many entries told; nobody is asked there."""
        return cls._of_past(game, seat, instant.state, instant.stack, entries)

    @classmethod
    def before(cls, game: Game[S], seat: Seat | None, step: int) -> Self:
        """The game as the seat saw it when a decision was asked for."""
        moment, asked = game.moment(step), sorted(game.decisions[step].answers)
        return cls._of_past(game, seat, moment.state, moment.stack, moment.entries, tuple(asked))

    @classmethod
    def _of_past(
        cls, game: Game[S], seat: Seat | None, state: S, stack: Sequence[Frame], entries: int,
        waiting_for: tuple[Seat, ...] = (),
    ) -> Self:  # fmt: skip
        view = cls.__new__(cls)
        view.seat, view.waiting_for = seat, waiting_for
        start = Moment(state.seen_by(seat), [_seen_frame(frame, seat) for frame in stack], {}, 0)
        view._game = Game(game.ruleset, _seen_header(game.header, seat), start, NoDice())
        view._game.history, view._game.telling = None, False
        is_told = len(game.told.get(seat, ())) == len(game.journal)
        view._told = game.told[seat] if is_told else cls(game, seat)._told  # in the words of now, not of then
        view._until = entries
        return view

    @property
    def state(self) -> S:
        return self._game.state

    @property
    def ruleset(self) -> str:
        return self._game.ruleset.id

    @property
    def header(self) -> Header:
        """What is being played, without the seed."""
        return self._game.header

    @property
    def here(self) -> Frame:
        """The procedure that play is in, and its step."""
        return self._game.stack[-1]

    def inside(self, kind: type[P]) -> P | None:
        """The procedure of this kind that play is in."""
        procedures = (frame.procedure for frame in reversed(self._game.stack))
        return next((each for each in procedures if isinstance(each, kind)), None)

    @property
    def is_over(self) -> bool:
        return self._game.is_over

    @cached_property
    def ask(self) -> Ask | None:
        """The open question, if this seat has to answer it."""
        if self.seat is None or self.seat not in self.waiting_for:
            return None
        self._game.reopen()
        asked = self._game.ask
        if asked is None or self.seat not in asked.to:
            raise Bug(f"what seat {self.seat} is asked depends on what it cannot see")
        return asked

    @property
    def prompt(self) -> str:
        """What this seat is asked; what others are asked may depend on what only they can see."""
        return self.ask.prompt if self.ask else ""

    @property
    def rule(self) -> str:
        """The rule of the question; of one that others are asked, the rule of the step that play is in."""
        if self.ask:
            return self.ask.rule
        cites = self._game.stack[-1].step.cites if self._game.stack else ()
        return cites[0] if cites else ""

    @property
    def space(self) -> Space[Any]:
        """The answer space of this seat's open question."""
        if self.ask is None or self.seat is None:
            raise Bug("this seat has nothing to answer")
        return self.ask.to[self.seat]

    def foresee(self, answer: Any, dice: Dice | None = None) -> Game[S]:
        """The game after an answer, played as far as no dice are thrown, or none but those that are lent; its journal
        tells what would happen."""
        if self.seat is None:
            raise Bug("a spectator answers nothing")
        game = self._forked(dice or NoDice())
        game.telling = True
        with suppress(Unrolled):
            game.answer(self.seat, answer)
        return game

    def after(self, answer: Any, dice: Dice | None = None, alone: bool = False) -> Self:
        """The view that the seat would have after an answer; Unrolled where dice are needed and none are lent.

        Others who are asked in between say nothing; `alone`: they are left to answer, and this seat is asked nothing.
        What is told stays as it is: nothing has happened.
        """
        if self.seat is None:
            raise Bug("a spectator answers nothing")
        game = self._forked(dice or NoDice())
        game.answer(self.seat, answer)
        for _ in range(0 if alone else MOST_SILENT):
            if not game.waiting_for or self.seat in game.waiting_for:
                break
            other = game.waiting_for[0]
            assert game.ask is not None
            game.answer(other, game.ask.to[other].default)
        game.dice = NoDice()
        view = type(self).__new__(type(self))
        view.seat, view.waiting_for = self.seat, game.waiting_for
        view._game, view._told, view._until = game, self._told, self._until
        return view

    def _forked(self, dice: Dice) -> Game[S]:
        """A game to try an answer in. The question is that of the view, which never changes: to ask anew is dear."""
        game = self._game.fork(dice=dice)
        game.ask = self.ask
        if game.ask is None:
            game.reopen()
        return game

    def once(self, work: Callable[[Self], W]) -> W:
        """What is worked out from this view by several who need it, as the hints of its question."""
        known: dict[Any, Any] = self.__dict__.setdefault("_worked_out", {})
        if work not in known:
            known[work] = work(self)
        found: W = known[work]
        return found

    def journal(self, since: int = 0) -> list[Entry]:
        """What happened, without what this seat may not know."""
        return [entry for entry in self.told(since) if entry is not None]

    def told(self, since: int = 0) -> list[Entry | None]:
        """The journal, entry by entry as the true one counts them; None stands for one that is hidden whole."""
        return self._told[since : self._until]

    @property
    def until(self) -> int:
        """How many entries of the true journal this view has seen."""
        return self._until

    def gathered(self, kind: type[T]) -> T:
        """What a reader has gathered from the told journal; it may have read further than `until`."""
        return self._told.gathered(kind)

    def snapshot(self) -> dict[str, Any]:
        """All that is needed to go on from here with what this seat sees, to be encoded as JSON."""
        return self._game.snapshot()

    def to_json(self, since: int = 0) -> dict[str, Any]:
        """Every byte that a seat receives is made here."""
        return {
            "seat": self.seat,
            "ruleset": self._game.header.ruleset,
            "version": self._game.header.version,
            "state": msgspec.to_builtins(self.state, str_keys=True),
            "stack": [[type(f.procedure).__name__, f.step.name, list(f.step.cites)] for f in self._game.stack],
            "waiting_for": list(self.waiting_for),
            "prompt": self.prompt,
            "rule": self.rule,
            "ask": msgspec.to_builtins(self.space.spec()) if self.ask else None,
            "journal": msgspec.to_builtins(self.journal(since), str_keys=True),
        }


def masked_game(game: Game[S], seat: Seat | None) -> Game[S]:
    """A game of the seat's own with what it may know, and without dice."""
    seen = game.fork(dice=NoDice(), state=game.state.seen_by(seat))
    seen.header = _seen_header(game.header, seat)
    seen.stack = [_seen_frame(frame, seat) for frame in game.stack]
    seen.pending = {s: a for s, a in game.pending.items() if s == seat}
    return seen


def _seen_header(header: Header, seat: Seat | None) -> Header:
    """What is being played, without the seed and without what only another player settled for himself."""
    decide = getattr(header.setup, "seen_by", None)
    setup = header.setup if decide is None else decide(seat)
    return replace(header, setup=setup, seed="", reseeded=(), start=None)


def _seen_frame(frame: Frame, seat: Seat | None) -> Frame:
    procedure = masked(frame.procedure, seat)
    if procedure is None:
        raise Bug(f"{type(frame.procedure).__name__} cannot be hidden, for the stack is shown")
    return frame if procedure is frame.procedure else Frame(procedure, frame.at, frame.then)


def _told_to(game: Game[S], seat: Seat | None, state: S) -> SeenJournal:
    """The journal as the seat may know it; what is told once stays as it was told. None: hidden whole."""
    told = game.told.setdefault(seat, SeenJournal())
    for entry in game.journal[len(told) :]:
        fact = masked(entry.fact, seat)
        if fact is entry.fact or fact is None:
            told.append(entry if fact is not None else None)
        else:
            told.append(Entry(fact, entry.why, fact.words(state)))
    return told


def determinize(view: View[S], chance: Chance, dice: Dice | None = None) -> Game[S]:
    """A game that could be the true one as far as the view's seat knows, with dice of its own."""
    seed = b"".join(chance.bits().to_bytes(8, "big") for _ in range(4))
    game = view._game.fork(dice=dice or KeyedDice(seed))
    if view.seat is not None:
        game.ruleset.guess(game.state, view.seat, chance)
    game.reopen()
    return game
