"""The lab's own path: games of which nobody will read more than the end, and what players are shown of them.

Rules and dice are those of every game, so it goes as it would anywhere else. What is left out is the telling: a journal
and its chains of rules, digests, words, and the masked copy for a player who looks at nothing but the question.
"""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from polemos.kernel.decision import Moment
from polemos.kernel.dice import Dice
from polemos.kernel.fact import Entry, Fact
from polemos.kernel.game import Bug, Game
from polemos.kernel.procedure import Flow
from polemos.kernel.ruleset import Header, RuleSet
from polemos.kernel.secrecy import Seat
from polemos.kernel.state import State
from polemos.kernel.view import View, masked_game

S = TypeVar("S", bound=State)


class Simulated(Game[S]):
    """Without past and journal. That procedures keep the kernel's contract is proved where games are fuzzed."""

    def __init__(self, ruleset: RuleSet[S], header: Header, start: Moment[S], dice: Dice | None = None) -> None:
        super().__init__(ruleset, header, start, dice)
        self.history = None
        self.telling = False

    def emit(self, fact: Fact, *cites: str) -> None:
        fact.apply(self.state)
        self._follows_from(fact, cites)

    def _perform(self) -> Flow:
        procedure, at, _ = self.stack[-1]
        return self._run(procedure, at)


class SimulatedView(View[S]):
    """What a seat sees, with the question as the game asks it, and masked only when a player looks at it.

    Only for our own players, which keep no view and look at nothing but its state: the judges of this question know the
    game's. Asking it anew in the view takes a fifth of the time.
    """

    def __init__(self, game: Game[S], seat: Seat) -> None:
        self.seat = seat
        self.waiting_for = game.waiting_for
        self.ask = game.ask
        self._true = game

    @cached_property
    def _game(self) -> Game[S]:  # type: ignore[override]
        return masked_game(self._true, self.seat)

    def told(self, since: int = 0) -> list[Entry | None]:
        raise Bug("a simulated game tells nothing")
