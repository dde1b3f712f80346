"""Special rules of scenarios (section 5) where other chapters ask for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from polemos.geometry import Convex, circle_distance, groups_overlap
from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact, Moment
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.facts import LeaderFact, named
from polemos.rules.paean.field.field import boxes_of, centre_of, enemies, gap_between, within
from polemos.rules.paean.scenarios.formations import leader_key
from polemos.rules.paean.scenarios.records import (
    LongerMoves,
    Omens,
    RulesOff,
    ShieldLost,
    Surprised,
    WallPulledDown,
)
from polemos.rules.paean.scenarios.scenarios import seat_of, specials
from polemos.rules.paean.state import SIDES, Formation, G, State, Terrain

# A scenario beats a general rule.


class SpecialHappened(Fact, frozen=True):
    """A special rule has had its effect, once and for all."""

    MOMENT: ClassVar[Moment | None] = "gods"
    special: str
    text: str

    def apply(self, state: State) -> None:
        state.done = (*state.done, self.special)

    def words(self, state: State) -> str:
        return self.text


class ShieldDropped(LeaderFact, frozen=True):
    """A hero without his shield (PAE-5.3)."""

    MOMENT: ClassVar[Moment | None] = "gods"
    SAYS = "{leader} loses his shield"
    armour: int
    is_done: bool = True  # he takes no further heroic action in this bound


class TerrainRemoved(Fact, frozen=True):
    """A piece of terrain is no more (PAE-3.3, 5.11)."""

    terrain: str
    name: str

    def apply(self, state: State) -> None:
        del state.terrain[self.terrain]

    def words(self, state: State) -> str:
        return f"Taken off the table: {self.name}"


def own_bound(state: State, seat: Seat) -> int:
    """How many bounds a side has begun so far, the one under way included (PAE-6.1)."""
    return (state.turn + 1) // 2 if seat == state.first else state.turn // 2


def is_off(state: State, rule: str) -> bool:
    """Is a rule not used in this scenario (PAE-5.6)?"""
    return any(rule in special.rules_off for special in specials(state, RulesOff))


# -- surprise ----------------------------------------------------------------------------------------------------------


def reaction_modifiers(state: State, seat: Seat) -> tuple[Modifier, ...]:
    """What lowers every contact reaction of a side, until the enemy's first bound is over (PAE-5.7)."""
    last = 1 if state.first != seat else 2
    return tuple(
        Modifier(special.reaction, special.name, special.rule)
        for special in specials(state, Surprised)
        if seat_of(special.side) == seat and state.turn <= last
    )


def initiative_modifiers(state: State, seat: Seat) -> tuple[Modifier, ...]:
    """What lowers the initiative tests of lights in the first bound of a side (PAE-5.7)."""
    return tuple(
        Modifier(special.initiative, special.name, special.rule)
        for special in specials(state, Surprised)
        if seat_of(special.side) == seat and own_bound(state, seat) == 1
    )


def why_no_orders(state: State, seat: Seat) -> Reason | None:
    """Why no command roll may be made for a side in its first bound (PAE-5.7)."""
    for special in specials(state, Surprised):
        if seat_of(special.side) == seat and own_bound(state, seat) == 1:
            return Reason(f"{state.side(seat).name} cannot be ordered in the first bound: {special.name}", special.rule)
    return None


# -- moves -------------------------------------------------------------------------------------------------------------


def longer_move(state: State, formation: Formation) -> tuple[float, str] | None:
    """How far a normal move straight ahead may go at the run, and the rule (PAE-5.10)."""
    found = None
    for special in specials(state, LongerMoves):
        is_his = seat_of(special.side) == formation.seat and formation.kind == special.class_
        is_further = found is None or special.move > found[0]
        if not (is_his and is_further and own_bound(state, formation.seat) <= special.own_bounds):
            continue
        foes = [box for each in enemies(state, formation) for box in boxes_of(each)]
        if state.active == formation.seat and not within(
            gap_between(boxes_of(formation), foes), special.enemies_beyond
        ):
            found = special.move, special.rule
    return found


def omens_of(state: State, seat: Seat) -> list[Omens]:
    """The omens for which a side still waits (PAE-5.11)."""
    return [each for each in specials(state, Omens) if seat_of(each.side) == seat and each.id not in state.done]


def held_by_omens(state: State, formation: Formation) -> Reason | None:
    """Why a formation may neither move nor charge, give ground or traverse (PAE-5.11)."""
    bound = own_bound(state, formation.seat)
    for omens in omens_of(state, formation.seat):
        is_freed = any(formation.id == freed.formation and bound >= freed.bound for freed in omens.freed)
        if formation.kind == omens.class_ and not is_freed:
            return Reason(f"{formation.id} stays where it is until the omens are good", omens.rule)
    return None


def read_omens(g: G) -> None:
    """At the start of a bound, before compulsory combat (PAE-5.11)."""
    seat = g.state.active
    bound = own_bound(g.state, seat)
    for omens in omens_of(g.state, seat):
        need = omens.good_on[min(bound, len(omens.good_on)) - 1]
        if need > 1:
            rolled = g.roll(omens.rule, "d6", f"The omens for {g.state.side(seat).name}", (SIDES[seat],), seat, need)
            if not rolled.passed:
                continue
        g.emit(SpecialHappened(omens.id, f"The omens are good for {g.state.side(seat).name}"), omens.rule)


# -- the shield under the pear tree ------------------------------------------------------------------------------------


def has_ended_move(g: G, mover: str) -> None:
    """A hero, or a formation that he is with, has ended a move: he may lose his shield (PAE-5.3)."""
    for special in specials(g.state, ShieldLost):
        hero = g.state.leaders.get(leader_key(seat_of(special.side), special.hero))
        if special.id in g.state.done or hero is None or not hero.is_on_table:
            continue
        if mover not in (hero.id, hero.formation):
            continue
        x, y = centre_of(g.state, hero)
        tree = _named(g.state, special.terrain)
        edges = [circle_distance(x, y, leader_chart().radius, part) for piece in tree for part in piece.shapes]
        if not any(within(edge, special.within) for edge in edges):
            continue
        rolled = g.roll(special.rule, "d6", special.name, (hero.id,), hero.seat)
        lost = rolled.natural in special.lost_on
        g.emit(SpecialHappened(special.id, f"{special.name}: {'lost' if lost else 'nothing happens'}"), special.rule)
        if lost:
            g.emit(ShieldDropped(hero.id, special.armour), special.rule)


# -- the wall ----------------------------------------------------------------------------------------------------------


def tear_at_walls(g: G, formation: Formation, swept: Sequence[Convex]) -> None:
    """Hoplites in formation whose follow-up carries a base over a line pull it down (PAE-5.11)."""
    for special in specials(g.state, WallPulledDown):
        if special.id in g.state.done or seat_of(special.side) != formation.seat:
            continue
        line = [part for piece in _named(g.state, special.terrain) for part in piece.shapes]
        if formation.is_hoplites and formation.is_formed_close and groups_overlap(swept, line):
            text = f"{named(g.state, formation.id)} pulls down the {special.terrain}"
            g.emit(SpecialHappened(special.id, text), special.rule)


def remove_walls(g: G) -> None:
    """At the end of a phase the lines are gone that were pulled down in it (PAE-5.11)."""
    for special in specials(g.state, WallPulledDown):
        if special.id in g.state.done:
            for piece in _named(g.state, special.terrain):
                g.emit(TerrainRemoved(piece.id, piece.name), special.rule)


def _named(state: State, name: str) -> list[Terrain]:
    return [piece for piece in state.terrain.values() if piece.name == name]
