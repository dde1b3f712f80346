"""Moments of a battle in which what a scenario's file says comes to matter."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec

from polemos.geometry import swept_hull
from polemos.kernel.game import Game
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.paean.deployment.starting import state_of_scenario
from polemos.rules.paean.ending.victory import at_end_of_bound, at_limit, at_once, why_lost
from polemos.rules.paean.facts import Dispersed, LeaderLost, change, set_leader, set_side
from polemos.rules.paean.jars import ride_over
from polemos.rules.paean.options import Options
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.records import (
    BuriedJars,
    LongerMoves,
    Omens,
    ScenarioRecord,
    ShieldLost,
    StripReached,
    WallPulledDown,
)
from polemos.rules.paean.scenarios.scenarios import seat_of, specials, victory
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.specials import (
    has_ended_move,
    held_by_omens,
    initiative_modifiers,
    is_off,
    longer_move,
    reaction_modifiers,
    read_omens,
    remove_walls,
    tear_at_walls,
    why_no_orders,
)
from polemos.rules.paean.state import NORTH, SOUTH, G, State

SEEDS = tuple(f"{number:02x}" * 32 for number in range(6))
TURNS = (1, 2, 3, 5, 7, 9)
OFF = ("PAE-7.27", "PAE-12.26")


class Nothing(Procedure, frozen=True):
    @step("PAE-5.1")
    def wait(self, g: G) -> Flow:
        return None


def bare(state: State) -> dict[str, Any]:
    """The state without the file that it carries."""
    raw: dict[str, Any] = msgspec.to_builtins(state)
    raw["own"] = ""
    return raw


def course(state: State, seed: str = SEEDS[0]) -> Game[State]:
    begun = dataclasses.replace(PAEAN, begin=lambda setup: (state.fork(), Nothing()))
    return Game.new(begun, Setup(), seed)


def comes_of(state: State, seed: str, deed: Callable[[G], Any]) -> list[Any]:
    """What a deed brings, as it is told and as it is kept."""
    game = course(state, seed)
    deed(game)
    return [bare(game.state), *((entry.words, entry.why) for entry in game.journal)]


def moments(record: ScenarioRecord) -> Iterator[Any]:
    state = state_of_scenario(record, Options(), msgspec.json.encode(record).decode())
    yield from _orders(state)
    yield from _ends(state)
    yield from _wonders(state)


def _orders(state: State) -> Iterator[Any]:
    """Who is ordered, moves and reacts how, in this bound or that."""
    yield [is_off(state, rule) for rule in OFF]
    for turn, first, active in product(TURNS, (SOUTH, NORTH), (SOUTH, NORTH)):
        now = state.fork()
        now.turn, now.first, now.active = turn, first, active
        for seat in (SOUTH, NORTH):
            yield reaction_modifiers(now, seat), initiative_modifiers(now, seat), why_no_orders(now, seat)
        for each in now.formations.values():
            yield longer_move(now, each), held_by_omens(now, each)
        if specials(now, Omens):
            yield from (comes_of(now, seed, read_omens) for seed in SEEDS)
    if not specials(state, LongerMoves):
        return
    near = state.fork()
    near.turn, first_of_north = 1, next(each for each in near.formations.values() if each.seat == NORTH)
    for each in near.formations.values():
        if each.seat == SOUTH:
            for apart in range(1, 30):
                change(near, first_of_north.id, x=each.x, y=each.y + 1000 * apart)
                yield longer_move(near, near.formations[each.id])


def _ends(state: State) -> Iterator[Any]:
    """How the battle is decided: by losses, by lines that are reached, at its limit."""
    for seat, active in product((SOUTH, NORTH), (SOUTH, NORTH)):
        state.active = active
        own = [each for each in state.formations.values() if each.seat == seat]
        chief = next(each for each in state.leaders.values() if each.seat == seat and each.is_chief)
        yield comes_of(state, SEEDS[0], lambda g, chief=chief: g.emit(LeaderLost(chief.id, "killed")))
        for kinds in ({each.kind} for each in own):
            yield _without(state, lambda each, seat=seat, kinds=kinds: each.seat == seat and each.kind in kinds)
        yield _without(state, lambda each, seat=seat: each.seat == seat)
        yield _without(state, lambda each, seat=seat: each.seat == seat and each.is_hoplites)
        yield [(found.winner, found.why) for found in [at_limit(state)]]
        beaten = state.fork()
        for each in own[: len(own) // 2 + 1]:
            del beaten.formations[each.id]
        yield at_limit(beaten)
        has_strips = any(isinstance(each, StripReached) for each in victory(state).condition)
        for each, y in product(own, range(0, state.depth, 1000) if has_strips else ()):
            reached = state.fork()
            change(reached, each.id, y=y)
            yield at_end_of_bound(reached)


def _without(state: State, gone: Callable[[Any], bool]) -> list[Any]:
    def deed(g: G) -> None:
        for each in list(g.state.formations.values()):
            if gone(each) and each.id in g.state.formations:
                g.emit(Dispersed(each.id, tuple(each.boxes), "combat"))

    left = state.fork()
    left.formations = {key: each for key, each in left.formations.items() if not gone(each)}
    lost = [why_lost(left, seat) for seat in (SOUTH, NORTH)]
    return [lost, at_once(left), comes_of(state, SEEDS[0], deed)]


def _wonders(state: State) -> Iterator[Any]:
    """Shields that are lost, walls that are pulled down, jars that break."""
    heroes = [each for each in state.leaders.values() if each.is_hero]
    for hero in heroes if specials(state, ShieldLost) else ():
        for piece, apart, seed in product(state.terrain.values(), range(3, 15), SEEDS[:3]):
            near = state.fork()
            x, y = piece.points[0]
            set_leader(near, hero.id, formation="", x=x, y=y + 1000 * apart)
            yield comes_of(near, seed, lambda g, hero=hero: has_ended_move(g, hero.id))
    for each in list(state.formations.values()) if specials(state, WallPulledDown) else ():
        if each.is_hoplites:
            swept = [swept_hull(slab, 0.0, way) for slab in each.slabs for way in (-60.0, 60.0)]
            yield comes_of(state, SEEDS[0], lambda g, each=each, swept=swept: _over(g, each, swept))
    for jars in specials(state, BuriedJars):
        for zone, each, seed in product(jars.zones, state.formations.values(), SEEDS[:3]):
            if each.is_horse:
                yield _ridden(state, jars, zone, each.id, seed)


def _over(g: G, formation: Any, swept: Any) -> None:
    tear_at_walls(g, formation, swept)
    remove_walls(g)


def _ridden(state: State, jars: BuriedJars, zone: str, horse: str, seed: str) -> list[Any]:
    """Straight across the field from the south."""
    riding = state.fork()
    set_side(riding, seat_of(jars.side), jar_field=zone)
    field = next(each for each in riding.terrain.values() if each.name == zone)
    (west, south), (east, north) = field.points
    change(riding, horse, x=(west + east) // 2, y=south - 1000, facing=0)
    before = riding.formations[horse].grid
    change(riding, horse, y=north + 20_000)
    after = riding.formations[horse].grid
    return comes_of(riding, seed, lambda g: ride_over(g, horse, (before, after)))
