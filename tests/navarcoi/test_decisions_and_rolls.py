"""The tables of decisions and of die rolls (NAV-24.1, NAV-25.1), held against whole battles."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Drawn, Rolled
from polemos.kernel.game import Game
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.setup import Setup
from polemos.rules.navarcoi.state import State
from polemos.tabletop.legs import Advance, Face

SCENARIOS = ("clash_in_open_seas", "ambush", "bottled_up", "convoy", "amphibious_battle", "rhium_429", "sybota_433",
             "artemisium_480", "naupactus_429", "cyzicus_410")  # fmt: skip

# NAV-25.1: what is rolled, by the rule that asks for it, and with which dice.
DICE = {
    "NAV-4.14": {"1d6"},
    "NAV-6.2": {"1d6"},
    "NAV-7.1": {"1d6"},
    "NAV-7.4": {"one of several"},
    "NAV-7.5": {"one of several"},
    "NAV-7.7": {"1d6"},
    "NAV-8.5": {"1avd"},
    "NAV-10.3": {"2d6"},
    "NAV-12.3": {"2d6"},
    "NAV-12.8": {"1avd", "2avd"},
    "NAV-12.13": {"2d6", "1d3"},
    "NAV-13.3": {"2d6"},
    "NAV-13.9": {"1d6"},
    "NAV-14.2": {"2d6"},
    "NAV-14.4": {"2d6"},
    "NAV-14.6": {"2avd"},
    "NAV-14.11": {"2d6"},
    "NAV-14.13": {"2d6"},
    "NAV-15.3": {"1avd", "2avd"},
    "NAV-16.5": {"1avd"},
    "NAV-16.8": {"2avd"},
    "NAV-16.13": {"2d6"},
    "NAV-16.17": {"2d6"},
    "NAV-18.13": {"2d6"},
    "NAV-18.20": {"1avd"},
    "NAV-19.7": {"1d6"},
    "NAV-19.9": {"2d6"},
    "NAV-21.3": {"2d6"},
}

Asked = tuple[str, int, Any, Any, State]  # procedure.step, seat, the procedure, its default, the state


@functools.cache
def battle(scenario: str) -> tuple[list[Asked], Game[State]]:
    """A battle of random players, and every question that it asked."""
    chance = Chance(len(scenario))
    game = Game.new(NAVARCOI, Setup(scenario=scenario), "7a" * 32)
    asked: list[Asked] = []
    while not game.is_over:
        ask, frame = game.ask, game.stack[-1]
        assert ask is not None
        for seat in game.waiting_for:
            name = f"{type(frame.procedure).__name__}.{frame.step.name}"
            asked.append((name, seat, frame.procedure, ask.to[seat].default, game.state.fork()))
            game.answer(seat, ask.to[seat].sample(chance))
    return asked, game


@pytest.mark.rule("NAV-25.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nav_25_1_every_roll_stands_in_the_table(scenario: str) -> None:
    _, game = battle(scenario)
    rolled = {(fact.rule, fact.dice) for fact in _facts(game, Rolled)} | {
        (fact.rule, "one of several") for fact in _facts(game, Drawn)
    }
    assert rolled
    for rule, dice in rolled:
        assert dice in DICE[rule], (rule, dice)


def _facts(game: Game[State], kind: type) -> list[Any]:
    return [entry.fact for entry in game.journal if isinstance(entry.fact, kind)]


def _straight_and_full(procedure: Any, default: Any, state: State) -> bool:
    """Straight ahead, the full allowance; nothing where the scenario forbids the contact that it would make."""
    return default == () or (
        default[-1] == Advance(procedure.allowance) and all(isinstance(leg, Face | Advance) for leg in default)
    )


# NAV-24.1: the default of each decision.
DEFAULTS: dict[str, Any] = {
    "MovementPhase.who_is_first": lambda p, d, s: d == "second",
    "Action.choose": lambda p, d, s: d == "hold",
    "Advancing.way": lambda p, d, s: p.by_signal or _straight_and_full(p, d, s),
    "SignalPlans.write": lambda p, d, s: d == (),
    "ShipMovement.second_signal": lambda p, d, s: d is False,
    "ShipMovement.sails_in_sight": lambda p, d, s: d is False,
    "ShipMovement.come_back": lambda p, d, s: d == (),
    "ShipMovement.launch_one": lambda p, d, s: d == _first(s, p.seat, "anchored"),
    "ShipMovement.next_squadron": lambda p, d, s: s.squadrons[d].seat == p.seat,
    "Diekplous.formation_after": lambda p, d, s: d == "epi_pollon",
    "Periplous.offshore": lambda p, d, s: d == "right",
    "Engage.declare": lambda p, d, s: d == "none",
    "FormLines.form": lambda p, d, s: d in ("lead:right", "lead:left", "turn:right", "turn:left"),
}


def _first(state: State, seat: int, status: str) -> str:
    return next(s.id for s in state.squadrons.values() if s.seat == seat and s.status == status)


@pytest.mark.rule("NAV-24.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nav_24_1_defaults_are_those_of_the_table(scenario: str) -> None:
    asked, _ = battle(scenario)
    checked = 0
    for name, _, procedure, default, state in asked:
        if name in DEFAULTS:
            assert DEFAULTS[name](procedure, default, state), (name, default)
            checked += 1
    assert checked > 50


@pytest.mark.rule("NAV-24.1")
def test_nav_24_1_strategos_by_default_is_with_the_lowest_identity() -> None:
    defaults = [(seat, default) for name, seat, _, default, _ in battle("ambush")[0] if name.endswith("strategoi")]
    assert sorted(defaults) == [(0, "A1"), (1, "B1")]
