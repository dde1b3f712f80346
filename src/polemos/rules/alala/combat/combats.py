"""Who fights whom (ALA-16.1, 16.2, 16.13): pairs of opponents, and those left over who support."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from polemos.geometry import HAIR, TOLERANCE, Stretch, heading_towards, midpoint, milli
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.rules.alala.facts import named
from polemos.rules.alala.field.field import contact_with, fighting_stretch, on_table, touched_by
from polemos.rules.alala.state import SOUTH, Combat, Engaged, G, State
from polemos.rules.alala.troops import Troop


class CombatNoted(Fact, frozen=True):
    """Two enemies are opponents, or something more is known of their combat."""

    combat: Combat

    def apply(self, state: State) -> None:
        state.combats[self.combat.id] = self.combat

    def words(self, state: State) -> str:
        south, north = (named(state, side.troop) for side in (self.combat.south, self.combat.north))
        if self.combat.catch:
            return f"{south} and {north}: one has caught the other"
        return f"{south} fights {north}"


class CombatsOver(Fact, frozen=True):
    """All after combat moves are made."""

    def apply(self, state: State) -> None:
        state.combats = {}

    def words(self, state: State) -> str:
        return ""  # only for the order of play


class Pair(NamedTuple):
    """Two enemies in contact, south first."""

    south: str
    north: str
    length: float
    stretch: Stretch  # edges named from the south

    def other(self, troop: str) -> str:
        return self.north if troop == self.south else self.south


def pairs_in_contact(state: State) -> list[Pair]:
    """Enemies in contact of whom neither is routing."""
    found = []
    for contact in state.contacts.values():
        a, b = state.troops[contact.a], state.troops[contact.b]
        if "routing" in (a.status, b.status) or not (a.on_table and b.on_table):
            continue
        stretch = fighting_stretch(a, b)
        if stretch is not None:
            found.append(Pair(a.id, b.id, stretch.length, stretch))
    return found


def assigned(state: State) -> set[str]:
    """Troops that have an opponent in a combat that is not over."""
    return {
        side.troop
        for combat in state.combats.values()
        if not combat.catch and not combat.over
        for side in (combat.south, combat.north)
    }


def candidates(state: State) -> list[Pair]:
    """The pairs among which the next opponents are found: those that share most face, further to the right first.

    Where cavalry and skirmishers touch the same enemy the cavalry comes first, whatever the lengths (ALA-16.13).
    """
    taken = assigned(state)
    free = [pair for pair in pairs_in_contact(state) if pair.south not in taken and pair.north not in taken]
    free = [pair for pair in free if not _is_second_to_cavalry(state, pair, free)]
    most = max((pair.length for pair in free), default=0.0)
    best = [pair for pair in free if pair.length >= most - TOLERANCE - HAIR]
    east = -1.0 if state.initiative == SOUTH else 1.0
    return sorted(best, key=lambda pair: (east * pair.stretch.middle[0], east * pair.stretch.middle[1]))


def _is_second_to_cavalry(state: State, pair: Pair, among: list[Pair]) -> bool:
    for troop, enemy in ((pair.south, pair.north), (pair.north, pair.south)):
        if state.troops[troop].is_skirmishers:
            rivals = [other.other(enemy) for other in among if enemy in (other.south, other.north)]
            if any(state.troops[rival].is_cavalry for rival in rivals):
                return True
    return False


def new_combat(state: State, a: Troop, b: Troop, stretch: Stretch | None, at_once: bool = False) -> Combat:
    """The record of two opponents; edges of the stretch are named from the first, who is of the south.

    They touch no more if one is a column that was hacked at from behind and has lost depth (ALA-2.12).
    """
    ours, theirs = (a.box.cx, a.box.cy), (b.box.cx, b.box.cy)
    x, y = midpoint(ours, theirs) if stretch is None else stretch.middle
    bearing = heading_towards(ours, theirs) if stretch is None else a.box.edge_heading(stretch.edge)
    return Combat(
        id=f"{a.id}|{b.id}", south=Engaged(troop=a.id), north=Engaged(troop=b.id), x=milli(x), y=milli(y),
        bearing=milli(bearing) % 360_000, at_once=at_once,
    )  # fmt: skip


class Pairing(Procedure, frozen=True):
    """Find all opponents of this turn (ALA-16.2)."""

    @step("ALA-16.2", "ALA-16.13")
    def opponents(self, g: G) -> Flow:
        best = candidates(g.state)
        if not best:
            return None
        chooser, rivals = tied(g.state, best)
        options = [Option(f"{pair.south} {pair.north}", f"{pair.south} against {pair.north}") for pair in rivals]
        order = list(g.state.troops)
        lowest = min(rivals, key=lambda pair: (order.index(pair.south), order.index(pair.north)))
        enemy = set.intersection(*({pair.south, pair.north} for pair in rivals)) if len(rivals) > 1 else set()
        prompt = f"Which of them is engaged with {', '.join(sorted(enemy))}?" if enemy else "Who is engaged?"
        return Ask.one(chooser, Choice(options, f"{lowest.south} {lowest.north}"), prompt, "ALA-16.2")

    @opponents.answered
    def _(self, g: G, answer: str) -> Flow:
        south, north = (g.state.troops[name] for name in answer.split(" "))
        stretch = fighting_stretch(south, north)
        assert stretch is not None
        g.emit(CombatNoted(new_combat(g.state, south, north, stretch)), "ALA-16.2")
        return AGAIN

    @step("ALA-16.2", "ALA-17.10")
    def left_over(self, g: G) -> Flow:
        """Everybody else in contact supports a friend."""
        for combat in with_left_over(g.state):
            g.emit(CombatNoted(combat))
        return None


def tied(state: State, best: list[Pair]) -> tuple[Seat, list[Pair]]:
    """The pairs among which an owner may choose, and whose choice it is."""
    first = best[0]
    for enemy, troop in ((first.north, first.south), (first.south, first.north)):
        rivals = [pair for pair in best if enemy in (pair.south, pair.north)]
        if len(rivals) > 1:
            return state.troops[troop].seat, rivals
    return state.troops[first.south].seat, [first]


def with_left_over(state: State) -> list[Combat]:
    """The combats that get a support out of those left over: the one with whose enemy it shares most face."""
    engaged = assigned(state)
    changed: dict[str, Combat] = {}
    pairs = pairs_in_contact(state)
    for troop in on_table(state):
        own = [pair for pair in pairs if troop.id in (pair.south, pair.north)]
        if not own or troop.id in engaged:
            continue
        own = [pair for pair in own if pair.other(troop.id) in engaged]
        if not own:
            continue
        enemy = max(own, key=lambda pair: round(pair.length / TOLERANCE)).other(troop.id)
        combat = next(c for c in state.combats.values() if not c.catch and enemy in (c.south.troop, c.north.troop))
        combat = changed.get(combat.id, combat)
        changed[combat.id] = _supported(combat, troop)
    return list(changed.values())


def _supported(combat: Combat, troop: Troop) -> Combat:
    side = combat.side(troop.seat)
    more = replace(side, left_over=(*side.left_over, troop.id))
    return with_side(combat, troop.seat, more)


def with_side(combat: Combat, seat: Seat, side: Engaged) -> Combat:
    return replace(combat, south=side) if seat == SOUTH else replace(combat, north=side)


def note_catch(g: G, catcher: str, caught: str) -> None:
    """A caught evader makes its rout move in After Combat Moves, and its catcher may go after it (ALA-15.14)."""
    state = g.state
    if not state.troops[caught].on_table or not state.troops[catcher].on_table:
        return
    winner, loser = state.troops[catcher], state.troops[caught]
    a, b = contact_with(winner, loser)
    south, north = state.troops[a], state.troops[b]
    combat = new_combat(state, south, north, fighting_stretch(south, north))
    won = replace(
        combat.side(winner.seat), result="victory", move="win", level=winner.level, formed=winner.formed,
        bands_only=not loser.is_hoplites,
    )  # fmt: skip
    lost = replace(combat.side(loser.seat), result="defeat", move="rout", level=loser.level)
    combat = with_side(with_side(combat, winner.seat, won), loser.seat, lost)
    g.emit(CombatNoted(replace(combat, id=f"{combat.id}|caught", catch=True, fought=True)), "ALA-15.14")


def bands_only(state: State, troop: Troop) -> bool:
    """Are its enemies in contact only bands (ALA-17.2)?"""
    return all(foe.is_band for foe in touched_by(state, troop) if foe.status != "routing")
