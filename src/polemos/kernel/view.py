"""What a seat sees. A view is a game of its own, built only from what is declared visible to the seat.

The seat's question is asked anew in that game, so neither the question nor its answer space can depend on anything
hidden; and a player holds no reference to the true game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.dice import Dice, KeyedDice, RollId
from polemos.kernel.fact import Entry
from polemos.kernel.game import Bug, Game
from polemos.kernel.procedure import Ask
from polemos.kernel.secrecy import Seat, masked
from polemos.kernel.spaces import Space
from polemos.kernel.state import State

S = TypeVar("S", bound=State)


class NoDice:
    """A view cannot roll: nobody sees the dice to come."""

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        raise Bug("a view rolls no dice")

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        raise Bug("a view draws nothing")


class View(Generic[S]):
    """A game as one seat sees it; seat None is a spectator."""

    def __init__(self, game: Game[S], seat: Seat | None) -> None:
        self.seat = seat
        seen = game.fork(dice=NoDice())
        seen.header = msgspec.structs.replace(game.header, seed="")
        seen.state = game.state.seen_by(seat)
        seen.stack = [f._replace(procedure=masked(f.procedure, seat) or f.procedure) for f in game.stack]
        seen.pending = {s: a for s, a in game.pending.items() if s == seat}
        self._game = seen
        self.waiting_for = game.waiting_for
        self.prompt = game.ask.prompt if game.ask else ""
        self.rule = game.ask.rule if game.ask else ""
        self._journal = game.journal
        self._until = len(game.journal)

    @property
    def state(self) -> S:
        return self._game.state

    @property
    def is_over(self) -> bool:
        return self._game.is_over

    @cached_property
    def ask(self) -> Ask | None:
        """The open question, if this seat has to answer it."""
        if self.seat is None or self.seat not in self.waiting_for:
            return None
        self._game.reopen()
        return self._game.ask

    @property
    def space(self) -> Space[Any]:
        """The answer space of this seat's open question."""
        if self.ask is None or self.seat is None:
            raise Bug("this seat has nothing to answer")
        return self.ask.to[self.seat]

    def journal(self, since: int = 0) -> list[Entry]:
        """What happened, without what this seat may not know."""
        entries = []
        for entry in self._journal[since : self._until]:
            fact = masked(entry.fact, self.seat)
            if fact is entry.fact:
                entries.append(entry)
            elif fact is not None:
                entries.append(Entry(fact, entry.why, fact.words(self.state)))
        return entries

    def to_json(self, since: int = 0) -> dict[str, Any]:
        """Every byte that a seat receives is made here."""
        asked = self.ask
        return {
            "seat": self.seat,
            "ruleset": self._game.header.ruleset,
            "version": self._game.header.version,
            "state": msgspec.to_builtins(self.state),
            "stack": [[type(f.procedure).__name__, f.step.name, list(f.step.cites)] for f in self._game.stack],
            "waiting_for": list(self.waiting_for),
            "prompt": self.prompt,
            "rule": self.rule,
            "ask": self.space.to_json() if asked else None,
            "journal": msgspec.to_builtins(self.journal(since)),
        }


def determinize(view: View[S], chance: Chance, dice: Dice | None = None) -> Game[S]:
    """A game that could be the true one as far as the view's seat knows, with dice of its own."""
    seed = b"".join(chance.bits().to_bytes(8, "big") for _ in range(4))
    game = view._game.fork(dice=dice or KeyedDice(seed))
    if view.seat is not None:
        game.ruleset.guess(game.state, view.seat, chance)
    game.reopen()
    return game
