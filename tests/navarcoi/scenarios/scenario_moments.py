"""Moments of a battle in which what a scenario's file says comes to matter, each played on by chance."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.ending.victory import fleet_leaves
from polemos.rules.navarcoi.events import EventPhase
from polemos.rules.navarcoi.morale.end_of_turn import EndOfTurn
from polemos.rules.navarcoi.morale.morale import MoralePhase
from polemos.rules.navarcoi.records.scenario import ScenarioRecord
from polemos.rules.navarcoi.records.specials import (
    Beaching,
    Boom,
    Exit,
    GoalEdge,
    Launch,
    MorningWind,
    Reinforcement,
    Restraint,
    RestrictManoeuvres,
    RoutedHoplites,
    SecondSignal,
    WithdrawalChoice,
)
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenarios.scenarios import OWN_SCENARIO, special, specials
from polemos.rules.navarcoi.setup import Setup
from polemos.rules.navarcoi.state import G, Squadron, State
from tests.navarcoi.battlefield import Field, linked
from tests.navarcoi.position import moved

MOST_ANSWERS = 40  # none of these goes on for so long but a whole ship movement
SEEDS = ("00" * 32, "5a" * 32, "c3" * 32, "e1" * 32)
OUT = {"north": (0, 1, 0), "east": (1, 0, 90), "south": (0, -1, 180), "west": (-1, 0, 270)}


class Leaving(Procedure, frozen=True):
    seat: int

    @step()
    def leave(self, g: G) -> Flow:
        return fleet_leaves(g, self.seat)


def bare(state: State) -> dict[str, Any]:
    """The state without the file that it carries."""
    raw: dict[str, Any] = msgspec.to_builtins(state)
    raw["parameters"] = {name: value for name, value in raw["parameters"].items() if name != OWN_SCENARIO}
    return raw


def asked(game: Game[State]) -> list[Any]:
    assert game.ask is not None
    return [game.ask.prompt, game.ask.rule, *(msgspec.to_builtins(space.spec()) for space in game.ask.to.values())]


def played(state: State, procedure: Procedure, seed: str, orders: Sequence[Any] = ()) -> Iterator[Any]:
    """What is asked and what happens; questions are answered by chance, but the first ones as told."""
    begun = dataclasses.replace(NAVARCOI, begin=lambda setup: (state.fork(), Field(procedure)))
    game = Game.new(begun, Setup(state.scenario), seed)
    chance = Chance(int(seed[:2], 16))
    for number in range(MOST_ANSWERS):
        if game.is_over:
            break
        yield asked(game)
        seat = game.waiting_for[0]
        assert game.ask is not None
        space = game.ask.to[seat]
        answer = orders[number] if number < len(orders) and space.why_not(orders[number]) is None else None
        game.answer(seat, space.sample(chance) if answer is None else answer)
    yield [(type(entry.fact).__name__, msgspec.to_builtins(entry.fact), entry.words) for entry in game.journal]
    yield bare(game.state)


def moments(record: ScenarioRecord, state: State) -> Iterator[Any]:
    """All of them, of a battle in which the fleets have deployed."""
    kinds = {type(rule) for rule in record.special}
    if kinds & {Exit, GoalEdge}:
        yield from _at_the_way_out(state)
    if Boom in kinds:
        yield from _at_the_boom(state)
    if kinds & {MorningWind}:
        for turn in range(1, 6):
            for seed in SEEDS:
                yield from played(at(state, turn), EventPhase(), seed)
    if kinds & {Reinforcement, WithdrawalChoice}:
        yield from _arrivals(state)
    if kinds & {Restraint, RestrictManoeuvres}:
        yield from _before_the_enemy(state)
    if SecondSignal in kinds:
        for given in range(4):
            then = at(state, 2)
            then.second_signals = given
            for seat in (0, 1):
                yield from played(then, ShipMovement(seat), SEEDS[0], (True, ()))
    if Launch in kinds:
        for seat in (0, 1):
            for seed in SEEDS:
                yield from played(at(state, 1), ShipMovement(seat), seed)
        for squadron in [s.id for s in state.squadrons.values() if s.status == "anchored"]:
            yield from played(at(state, 1), Action(squadron, True), SEEDS[0], ("surprise_launch",))
    if Beaching in kinds:
        yield from _on_the_beach(state)
    if RoutedHoplites in kinds or any(record.side(seat).land_units for seat in (0, 1)):
        yield from _armies(state)
    yield from _counted(record, state)


def at(state: State, turn: int, **values: Any) -> State:
    twin = state.fork()
    twin.turn, twin.phase = turn, "movement"
    for name, value in values.items():
        setattr(twin, name, value)
    return twin


def alone(state: State, *kept: Squadron) -> State:
    """Nobody on the water but these, and far from them one of each fleet."""
    twin = at(state, max(1, state.turn))
    for squadron in state.squadrons.values():
        twin.squadrons[squadron.id] = replace(squadron, status="reserve", slots=(), track=())
    for squadron in kept:
        twin.squadrons[squadron.id] = squadron
    return twin


def of(state: State, seat: int, freighters: bool = False) -> list[Squadron]:
    return [s for s in state.squadrons.values() if s.seat == seat and s.freighters == freighters]


# -- ways out --------------------------------------------------------------------------------------------------------


def _at_the_way_out(state: State) -> Iterator[Any]:
    middle = state.width / 2000, state.depth / 2000
    places = {
        "north": [(x, state.depth / 1000 - 4) for x in (20, middle[0])], "south": [(middle[0], 4)],
        "east": [(state.width / 1000 - 4, y) for y in (12, 20, 29.6, 31, 37, 43.5)], "west": [(4, middle[1])],
    }  # fmt: skip
    for edge, spots in places.items():
        for x, y in spots:
            for seat in (0, 1):
                for ship in [*of(state, seat)[:1], *of(state, seat, freighters=True)[:1]]:
                    for formation in ("unformed",) if ship.freighters else ("epi_keras", "epi_mias"):
                        there = moved(ship, formation, x, y, OUT[edge][2])
                        there = replace(there, freighters=ship.freighters)
                        for cut in (False, True):
                            here = alone(state, there)
                            here.boom_cut = cut
                            first = "sail:downwind" if ship.freighters else "move"
                            yield from played(here, Action(ship.id), SEEDS[0], (first,))
    for seat in (0, 1):
        ship = of(state, seat)[0]
        for later in range(1, 5):
            gone = at(state, 1 + later, exits={ship.id: (1, "east", 36_000)})
            gone.squadrons[ship.id] = replace(ship, status="exited", slots=(), track=())
            yield from played(gone, ShipMovement(seat), SEEDS[0], ((ship.id,),))
        away = at(state, 2, exits={s.id: (1, "east", 36_000) for s in of(state, seat)})
        for each in of(state, seat):
            away.squadrons[each.id] = replace(each, status="exited", slots=(), track=())
        yield from played(away, EndOfTurn(), SEEDS[0])


def _at_the_boom(state: State) -> Iterator[Any]:
    boom = special(state, Boom)
    assert boom is not None
    for seat in (0, 1):
        for y in (12, 24, 36):
            for held, fights in ((True, False), (False, False), (True, True)):
                ship = replace(moved(of(state, seat)[0], "epi_pollon", state.width / 1000, y, 90), held=held)
                foe = moved(of(state, 1 - seat)[0], "epi_mias", 30, 24, 90)
                here = alone(state, ship, foe)
                here.links = {"x": linked(foe.id, ship.id)} if fights else {}
                for seed in SEEDS:
                    yield from played(here, EndOfTurn(), seed)


# -- who comes, who holds back ---------------------------------------------------------------------------------------


def _arrivals(state: State) -> Iterator[Any]:
    for turn in range(1, 12):
        for seat in (0, 1):
            if any(rule.turn <= turn for rule in specials(state, Reinforcement)):
                for withdraws in (True, False):
                    yield from played(at(state, turn), ShipMovement(seat), SEEDS[0], (withdraws, "rest"))


def _before_the_enemy(state: State) -> Iterator[Any]:
    foe = {seat: of(state, 1 - seat)[0] for seat in (0, 1)}
    for ship in [*of(state, 0), *of(state, 1)]:
        enemy = moved(foe[ship.seat], "epi_mias", 36, 24, 180)
        for formation in ("epi_mias", "epi_pollon"):
            here = alone(state, moved(ship, formation, 36, 21, 0), enemy)
            yield from played(here, Action(ship.id), SEEDS[0], ("move",))
        attacked = alone(state, moved(ship, "epi_pollon", 36, 21, 0), enemy)
        yield from played(attacked, Action(enemy.id), SEEDS[1], ("move",))
        for lost in of(state, ship.seat):
            if lost.id != ship.id:
                here = alone(state, moved(ship, "epi_pollon", 36, 21, 0), enemy)
                here.squadrons[lost.id] = replace(lost, status="gone", slots=(), track=())
                yield from played(here, Action(ship.id), SEEDS[0], ("move",))


# -- ashore ----------------------------------------------------------------------------------------------------------


def _on_the_beach(state: State) -> Iterator[Any]:
    for seat in (0, 1):
        for land in state.lands.values():
            _, low, east, high = land.polygon.bounds
            ship = moved(of(state, seat)[0], "epi_pollon", east, (low + high) / 2, 270)
            yield from played(alone(state, ship), Action(ship.id), SEEDS[0])


def _armies(state: State) -> Iterator[Any]:
    coast = max(land.polygon.bounds[2] for land in state.lands.values())
    for unit in [unit for unit in state.land_units.values() if unit.is_phalanx]:
        for away in (0.8, 1.4, 2.4, 3.4, 6.0):
            x = round((coast - away - 1) * 1000)
            ship = moved(of(state, unit.seat)[0], "epi_pollon", coast, unit.y / 1000, 270)
            here = alone(state, ship)
            here.land_units[unit.id] = replace(unit, x=x, status="routed", was_routed=True)
            for procedure in (MoralePhase(), EndOfTurn()):
                yield from played(here, procedure, SEEDS[0])
        for fate in ("gone", "aboard", "ashore"):
            for routed in (False, True):
                here = at(state, 2)
                ship = of(state, unit.seat)[0]
                aboard = ship.id if fate == "aboard" else None
                here.land_units[unit.id] = replace(unit, status=fate, was_routed=routed, aboard=aboard)
                for seat in (None, 0, 1):
                    then = here.fork()
                    for each in of(state, seat) if seat is not None else ():
                        then.squadrons[each.id] = replace(each, status="gone", slots=(), track=())
                    yield from played(then, EndOfTurn(), SEEDS[0])


# -- how it ends -----------------------------------------------------------------------------------------------------


def _counted(record: ScenarioRecord, state: State) -> Iterator[Any]:
    """The end of a turn, the last and another, with so many lost, got away or saved on either side."""
    for fleet in (0, 1):
        yield from played(at(state, 2), Leaving(fleet), SEEDS[0])
    for turn in (record.turn_limit, 2):
        for ours in _shares(len(of(state, 0))):
            for theirs in _shares(len(of(state, 1))):
                yield from played(_lost(at(state, turn), (ours, theirs)), EndOfTurn(), SEEDS[0])
        for seat in (0, 1):
            for out in range(1, 5):
                here = at(state, turn)
                for ship in of(state, seat)[:out]:
                    here.squadrons[ship.id] = replace(ship, status="exited", slots=(), track=())
                    here.exits[ship.id] = (1, "east", 24_000)
                yield from played(here, EndOfTurn(), SEEDS[0])
            cargo = of(state, seat, freighters=True)
            for saved in range(len(cargo) + 1) if cargo else ():
                for rest in ("active", "gone"):
                    here = at(state, turn)
                    for number, ship in enumerate(cargo):
                        status = "exited" if number < saved else rest
                        here.squadrons[ship.id] = replace(ship, status=status, half_stands=ship.half_stands - 1)
                    for procedure in (EndOfTurn(), Leaving(0), Leaving(1)):
                        yield from played(here, procedure, SEEDS[0])


def _shares(count: int) -> list[int]:
    return sorted({0, 1, 2, 3, count // 3, count // 2, (count + 1) // 2, count - 1, count} & set(range(count + 1)))


def _lost(state: State, lost: tuple[int, int]) -> State:
    for seat, count in enumerate(lost):
        for ship in of(state, seat)[:count]:
            state.squadrons[ship.id] = replace(ship, status="gone", slots=(), track=())
    return state
