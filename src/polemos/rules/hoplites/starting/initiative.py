"""Who plays first (HOP-9.8), and the variable initiative (HOP-24.10 to 24.13)."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import END, Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Nobody, Public, Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import counted
from polemos.rules.hoplites.changing import does
from polemos.rules.hoplites.facts import PhaseBegan, SpecialPlayed
from polemos.rules.hoplites.state import NAMES, NORTH, SOUTH, G, State

CARD = "initiative"
PERIODS = (3, 4, 5)  # game turns (HOP-24.10)
PLAY, NO = "play", "no"


class Starts(Fact, frozen=True):
    """The first decision: this seat plays first in every game turn."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.first = state.starter = self.seat

    def words(self, state: State) -> str:
        return does(state, self.seat, "starts")


class PeriodBegan(Fact, frozen=True):
    """How long an order of play holds, shown to nobody (HOP-1.7)."""

    BARRIER: ClassVar[bool] = True
    since: Public[int]
    until: Nobody[int] = 0

    def apply(self, state: State) -> None:
        state.order_since, state.order_until = self.since, self.until

    def words(self, state: State) -> str:
        return "The order of play holds for some turns"


class PeriodRanOut(Fact, frozen=True):
    """Only now all learn how long the order of play has held (HOP-24.10)."""

    BARRIER: ClassVar[bool] = True
    turns: int

    def words(self, state: State) -> str:
        return f"The order of play has held for {counted(self.turns, 'turn')}; initiative is decided anew"


class OrderDecided(Fact, frozen=True):
    """From the next game turn on this seat is first; `without_shock` in the turn that follows his own."""

    first: Seat
    changed: bool
    without_shock: bool

    def apply(self, state: State) -> None:
        state.first, state.second_of_two = self.first, self.without_shock

    def words(self, state: State) -> str:
        if not self.changed:
            return f"{does(state, self.first, 'keeps')} the initiative"
        return f"{does(state, self.first, 'wins')} the initiative: two turns in a row" + (
            ", the second without a shock phase" if self.without_shock else ""
        )


class SecondTurnOver(Fact, frozen=True):
    """The turn without a shock phase was played."""

    def apply(self, state: State) -> None:
        state.second_of_two = False

    def words(self, state: State) -> str:
        return "Both play in turn again"


def totals(g: G, rule: str) -> list[int]:
    """One die for each leader, with his initiative added."""
    rolled = []
    for seat in (SOUTH, NORTH):
        leader = g.state.side(seat).leader
        mods = [Modifier(leader.initiative, f"initiative of {leader.name}", "HOP-4.3")]
        rolled.append(g.roll(rule, "ten", "Initiative", (NAMES[seat],), seat, mods=mods).total)
    return rolled


def begin_period(g: G) -> None:
    """The length is drawn after the decision (HOP-24.10)."""
    if g.state.options.variable_initiative:
        turns = PERIODS[g.shuffle("HOP-24.10", len(PERIODS), "Length of the initiative period")[0]]
        g.emit(PeriodBegan(g.state.turn, g.state.turn + turns), "HOP-24.10")


class FirstInitiative(Procedure, frozen=True):
    begins: Seat | None = None  # without a roll: who started a game by mail (HOP-25.1)

    @step("HOP-9.8")
    def roll(self, g: G) -> Flow:
        if self.begins is not None:
            g.emit(Starts(self.begins), "HOP-25.1")
            return None
        south, north = totals(g, "HOP-9.8")
        while south == north:
            south, north = totals(g, "HOP-9.8")
        g.emit(Starts(SOUTH if south > north else NORTH), "HOP-9.8")
        return None

    @step("HOP-24.10")
    def period(self, g: G) -> Flow:
        begin_period(g)
        return None


class NewInitiative(Procedure, frozen=True):
    """At the end of a game turn, when the order of play has run out."""

    second_plays: bool = False
    first_plays: bool = False

    @step("HOP-24.10")
    def is_due(self, g: G) -> Flow:
        if not g.state.options.variable_initiative or g.state.turn < g.state.order_until:
            return END
        g.emit(PhaseBegan("initiative"), "HOP-24.10")
        g.emit(PeriodRanOut(g.state.turn - g.state.order_since), "HOP-24.10")
        return None

    @step("HOP-24.13")
    def second_player(self, g: G) -> Flow:
        return _asked(g.state, 1 - g.state.first)

    @second_player.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(second_plays=_played(g, 1 - g.state.first, answer))
        return None

    @step("HOP-24.13")
    def first_player(self, g: G) -> Flow:
        return _asked(g.state, g.state.first)

    @first_player.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(first_plays=_played(g, g.state.first, answer))
        return None

    @step("HOP-24.11", "HOP-24.12", "HOP-24.13")
    def decide(self, g: G) -> Flow:
        first = g.state.first
        if self.second_plays != self.first_plays:
            winner, rule = (1 - first if self.second_plays else first), "HOP-24.13"
        else:
            rolled = totals(g, "HOP-24.11")
            winner, rule = (1 - first if rolled[1 - first] > rolled[first] else first), "HOP-24.11"
        changed = winner != first
        # One who spent a card on it has a full turn, dice or not.
        g.emit(OrderDecided(winner, changed, changed and not self.second_plays), rule, "HOP-24.12")
        return None

    @step("HOP-24.10")
    def period(self, g: G) -> Flow:
        begin_period(g)
        return None


def _asked(state: State, seat: Seat) -> Flow:
    """Whoever holds a card is asked, be it this one or not (HOP-10.5)."""
    side = state.side(seat)
    if not side.held:
        return None
    barred = None if CARD in side.hand else Reason("you hold no INITIATIVE card", "HOP-24.13")
    options = [Option(NO, "play no card", ("no", "pass")), Option(PLAY, "play INITIATIVE", ("yes",), barred=barred)]
    prompt = "Initiative is to be decided: do you play INITIATIVE?"
    return Ask.one(seat, Choice(options, preferred=NO), prompt, "HOP-24.13", always=True)


def _played(g: G, seat: Seat, answer: str) -> bool:
    if answer != PLAY:
        return False
    g.emit(SpecialPlayed(seat, CARD), "HOP-5.1", "HOP-5.6", "HOP-24.13")
    return True
