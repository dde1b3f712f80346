"""Moments of a battle in which what a scenario's file says comes to matter."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.procedure import Procedure
from polemos.rules.alala.deployment.arrivals import Arrivals
from polemos.rules.alala.ending.after_battle import men_per_figure
from polemos.rules.alala.ending.victory import is_broken
from polemos.rules.alala.facts import Moved, change
from polemos.rules.alala.morale.leaders import Killed
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenarios.records import HiddenBand, Reinforcement, ScenarioRecord, WaversInSight
from polemos.rules.alala.scenarios.specials import (
    adds_to_initiative,
    baggage_points,
    followed,
    may_signal,
    pursuit_is_called_off,
    rating_of_successor,
    runs_through,
    wavers_when_charged,
)
from polemos.rules.alala.setup import Setup
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.passage import disordered_by

SEEDS = ("00" * 32, "5a" * 32)
MOST_ANSWERS = 30


def bare(state: State) -> dict[str, Any]:
    """The state without the file that it carries."""
    raw: dict[str, Any] = msgspec.to_builtins(state)
    raw["own"] = ""
    return raw


def asked(game: Game[State]) -> list[Any]:
    assert game.ask is not None
    return [game.ask.prompt, game.ask.rule, *(msgspec.to_builtins(space.spec()) for space in game.ask.to.values())]


def played(state: State, procedure: Procedure, seed: str, *orders: Any) -> Iterator[Any]:
    begun = dataclasses.replace(ALALA, begin=lambda setup: (state.fork(), procedure))
    game = Game.new(begun, Setup(state.scenario), seed)
    chance = Chance(int(seed[:2], 16))
    for number in range(MOST_ANSWERS):
        if game.is_over:
            break
        yield asked(game)
        seat = game.waiting_for[0]
        assert game.ask is not None
        space = game.ask.to[seat]
        fits = number < len(orders) and space.why_not(orders[number]) is None
        game.answer(seat, orders[number] if fits else space.sample(chance))
    yield [(type(entry.fact).__name__, msgspec.to_builtins(entry.fact), entry.words) for entry in game.journal]
    yield bare(game.state)


def at(state: State, turn: int, phase: str = "command") -> State:
    twin = state.fork()
    twin.turn, twin.phase = turn, phase
    return twin


def moments(record: ScenarioRecord, state: State) -> Iterator[Any]:
    """All of them, of a battle in which the armies stand."""
    yield men_per_figure(state)
    yield baggage_points(state), [adds_to_initiative(state, seat) for seat in (0, 1)]
    yield [rating_of_successor(state, leader) for leader in state.leaders]
    yield [str(may_signal(at(state, turn), leader)) for turn in range(1, 9) for leader in state.leaders]
    foes = [(one, other) for one, other in product(state.troops.values(), repeat=2) if one.seat != other.seat]
    yield [wavers_when_charged(state, one, other) for one, other in foes]
    yield [_through(state, one, other) for one, other in product(state.troops.values(), repeat=2)]
    yield list(_broken(state))
    for leader in state.leaders:
        pursuing = at(state, 4, "charge")
        for troop in state.troops.values():
            change(pursuing, troop.id, status="pursuing")
        yield from played(pursuing, Killed(leader), SEEDS[0])
    for rule in record.special:
        match rule:
            case WaversInSight():
                yield from _in_sight(state, rule)
            case Reinforcement():
                yield from _reinforced(state, rule)
            case HiddenBand():
                for turn in range(1, 9):
                    for seat in (0, 1):
                        for seed in SEEDS:
                            yield from played(_closing(at(state, turn), rule.place.y_max), Arrivals(seat), seed, True)
    yield pursuit_is_called_off(state, next(iter(state.troops)))


def _through(state: State, one: Troop, other: Troop) -> Any:
    moves = [runs_through(state, one, other, kind) for kind in ("evade", "retire", "rout", "give_way")]
    return moves, disordered_by(state, one, (other.id,)) if one.seat == other.seat else ()


def _broken(state: State) -> Iterator[Any]:
    """With one unit after the other lost, from the right and from the left; and with each of them alone."""
    for seat in (0, 1):
        own = [troop.id for troop in state.troops.values() if troop.seat == seat and troop.is_hoplites]
        for order in (own, own[::-1]):
            for status in ("gone", "retiring"):
                here = state.fork()
                for troop in order:
                    change(here, troop, status=status)
                    yield is_broken(here, seat)
        for troop in own:
            for status in ("routing", "retiring", "gone"):
                here = state.fork()
                change(here, troop, status=status)
                yield is_broken(here, seat)


def _in_sight(state: State, rule: WaversInSight) -> Iterator[Any]:
    for one, other in product(state.troops.values(), repeat=2):
        if one.seat == other.seat or not (one.is_hoplites and other.is_hoplites):
            continue
        for gap in (3, 5.5, 6.5, 8):
            here = at(state, 3, "manoeuvre")
            side = 1 if other.seat else -1
            y = other.y - side * round(1000 * (gap + 1.2))
            change(here, one.id, x=other.x, y=y)
            yield [fact for fact, _ in followed(here, Moved(one.id, other.x, y, one.facing, "moves"))]


def _reinforced(state: State, rule: Reinforcement) -> Iterator[Any]:
    foe = next(t for t in state.troops.values() if t.seat != (rule.side == "north") and t.is_hoplites)
    friend = next(t for t in state.troops.values() if t.seat == (rule.side == "north") and t.is_hoplites)
    for turn in range(1, 12):
        for seat in (0, 1):
            yield from played(at(state, turn), Arrivals(seat), SEEDS[0])
            for gap in (2, 5, 9, 13):
                near = at(state, turn)
                change(near, foe.id, x=round(rule.unit.x * 1000), y=round((rule.unit.y - gap) * 1000))
                yield from played(near, Arrivals(seat), SEEDS[0])
            taken = at(state, turn)
            change(taken, friend.id, x=round(rule.unit.x * 1000), y=round(rule.unit.y * 1000))
            yield from played(taken, Arrivals(seat), SEEDS[0])


def _closing(state: State, y: float) -> State:
    """The armies have come near to where a band may hide."""
    for number, troop in enumerate(state.troops.values()):
        if troop.is_hoplites and troop.status == "steady":
            change(state, troop.id, y=round(y * 1000) + 4000 + 3000 * (number % 5))
    return state
