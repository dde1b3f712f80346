"""Special rules of scenarios (section 23) where other chapters ask for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.facts import ControlTested, EventsNoted, LevelChanged, Moved, MustRetire, named
from polemos.rules.alala.field.field import is_in_combat, on_table, right_to_left, within
from polemos.rules.alala.scenarios.records import (
    BaggagePoints,
    CavalryThroughHoplites,
    CompelledMove,
    LeaderDeath,
    NoInitiativeBonus,
    SignalNotBefore,
    SuccessorRating,
    WaversInSight,
    WaversWhenCharged,
)
from polemos.rules.alala.scenarios.scenarios import leader_key, seat_of, specials
from polemos.rules.alala.state import Event, State
from polemos.rules.alala.troops import SHAKEN, Troop

# A scenario beats a general rule.
LATER = ("charge", "combat")  # phases in which retirements wait (ALA-7.5)


class SpecialHappened(Fact, frozen=True):
    """A special rule has had its effect; `about` is the troop that it concerns, if it concerns each by itself."""

    MOMENT: ClassVar[Moment | None] = "gods"
    special: str
    text: str
    about: str = ""

    def apply(self, state: State) -> None:
        state.done = (*state.done, mark(self.special, self.about))

    def words(self, state: State) -> str:
        return f"{named(state, self.about)} {self.text}" if self.about else self.text


class SpecialOver(Fact, frozen=True):
    """What a special rule had in store for a troop is past."""

    special: str
    about: str

    def apply(self, state: State) -> None:
        gone = mark(self.special, self.about)
        state.done = tuple(each for each in state.done if each != gone)

    def words(self, state: State) -> str:
        return f"{named(state, self.about)} has heard the news"


class Wavered(Fact, frozen=True):
    """A unit was charged by those whom it fears (ALA-23.7)."""

    special: str
    troop: str
    rule: str

    def apply(self, state: State) -> None:
        if not has_happened(state, self.special, self.troop):
            state.done = (*state.done, mark(self.special, self.troop))

    def words(self, state: State) -> str:
        return f"{named(state, self.troop)} wavers"


def mark(special: str, about: str = "") -> str:
    return f"{special}:{about}" if about else special


def has_happened(state: State, special: str, about: str = "") -> bool:
    return mark(special, about) in state.done


# -- leaders -----------------------------------------------------------------------------------------------------------


def may_signal(state: State, leader: str) -> Reason | None:
    """Why a leader may not signal the advance yet (ALA-23.13); None: the scenario does not mind."""
    known = state.leaders[leader]
    for rule in specials(state, SignalNotBefore):
        if seat_of(rule.side) == known.seat and known.phalanx in rule.phalanxes and state.turn < rule.turn:
            return Reason(f"{known.name} may not signal the advance before turn {rule.turn}", rule.rule)
    return None


def rating_of_successor(state: State, leader: str) -> int:
    """The rating of the man who takes over (ALA-19.4), more after some (ALA-23.13)."""
    for rule in specials(state, SuccessorRating):
        if leader == leader_key(state, rule.side, rule.leader) and not state.leaders[leader].successors:
            return rule.rating
    return command_chart().leaders.successor


def pursuit_is_called_off(state: State, troop: str) -> bool:
    """Does a pursuer stop whatever it has rolled (ALA-23.15)?"""
    return any(has_happened(state, rule.id, troop) for rule in specials(state, LeaderDeath))


def adds_to_initiative(state: State, seat: Seat) -> bool:
    """May a side add its commander in chief to the roll (ALA-23.9)?"""
    return not any(seat_of(rule.side) == seat for rule in specials(state, NoInitiativeBonus))


# -- troops ------------------------------------------------------------------------------------------------------------


def wavers_when_charged(state: State, target: Troop, charger: Troop) -> list[Wavered]:
    """The further levels that some units lose the first time they are charged by others (ALA-23.7)."""
    found = []
    for rule in specials(state, WaversWhenCharged):
        frightened = target.id in rule.units and charger.state == rule.charged_by_state
        if frightened and not has_happened(state, rule.id, target.id):
            found += [Wavered(rule.id, target.id, rule.rule)] * -rule.levels
    return found


def runs_through(state: State, mover: Troop, friend: Troop, kind: CompelledMove) -> bool:
    """May this cavalry go through friendly hoplites in such a move (ALA-23.13)?"""
    if not (mover.is_cavalry and friend.is_hoplites):
        return False
    return any(
        seat_of(rule.side) == mover.seat and kind in rule.moves for rule in specials(state, CavalryThroughHoplites)
    )


def baggage_points(state: State) -> int:
    """What looted baggage counts (ALA-21.4, ALA-23.11)."""
    return next((rule.points for rule in specials(state, BaggagePoints)), battle_chart().victory.baggage)


# -- what follows at once ----------------------------------------------------------------------------------------------


def followed(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """Special rules that follow from a move or from a test."""
    if isinstance(fact, Moved):
        yield from _in_sight(state, fact.troop)
    elif isinstance(fact, ControlTested):
        for rule in specials(state, LeaderDeath):
            if has_happened(state, rule.id, fact.troop):
                yield SpecialOver(rule.id, fact.troop), rule.rule


def _in_sight(state: State, moved: str) -> Iterable[tuple[Fact, str]]:
    """Units that lose heart as soon as an enemy phalanx is near (ALA-23.11)."""
    for rule in specials(state, WaversInSight):
        if has_happened(state, rule.id):
            continue
        seat, phalanx = seat_of(rule.side), f"{rule.of_side}-{rule.of_phalanx}"
        wavering = [troop for troop in on_table(state, seat) if troop.is_hoplites and troop.state in rule.states]
        feared = [troop for troop in on_table(state, 1 - seat) if troop.phalanx == phalanx]
        near = any(
            within(one, other, rule.within) for one in wavering for other in feared if moved in (one.id, other.id)
        )
        if near:
            yield SpecialHappened(rule.id, rule.text), rule.rule
            for troop in right_to_left(state, state.initiative, wavering):
                for fact in dropped(state, troop, rule.text, -rule.levels):
                    yield fact, rule.rule


def dropped(state: State, troop: Troop, cause: str, levels: int) -> Iterable[Fact]:
    """Levels down, as `aggression.drop` does it, as facts; a retirement is made when events are next worked off."""
    if not troop.has_level:
        return
    steps = min(levels, troop.level - SHAKEN)
    for _ in range(steps):
        yield LevelChanged(troop.id, -1, cause)
    if steps == levels:
        return
    if troop.status != "last_stand" and not troop.must_retire and not troop.retired:
        at_once = state.phase not in LATER and not is_in_combat(state, troop)
        yield MustRetire(troop.id, at_once=at_once)
        if troop.status != "retiring":
            yield EventsNoted((Event(troop.id, "retires"),))
