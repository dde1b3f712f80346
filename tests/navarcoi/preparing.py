"""Preparing a battle in tests: a setup, its questions up to the reveal, scripted dice."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.notation import give
from polemos.kernel.reason import Reason
from polemos.kernel.view import View
from polemos.rules.navarcoi.deployment.deployment import Preparation
from polemos.rules.navarcoi.fleets.fleets import FleetSpec, SquadronSpec, plain_fleet
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.setup import Setup, begin
from polemos.rules.navarcoi.state import Squadron, State
from tests.scripted import ScriptedDice

ALONE = dataclasses.replace(NAVARCOI, begin=lambda setup: (begin(setup)[0], Preparation()))


def start(scenario: str, alpha: int = 5, beta: int = 5, **values: Any) -> Setup:
    """A generic scenario with plain fleets of so many squadrons, who is α settled."""
    values = {"fleets": (plain_fleet(alpha), plain_fleet(beta)), "alpha_agreed": True, **values}
    return Setup(scenario, **values)


def open_start(scenario: str, alpha: int = 5, beta: int = 5, **values: Any) -> Setup:
    """The same without hidden deployment."""
    return start(scenario, alpha, beta, options=Options(hidden_deployment=False), **values)


def of_stands(*stands: int) -> FleetSpec:
    return FleetSpec(tuple(SquadronSpec(stands=count) for count in stands))


class Preparing:
    """The questions of NAV-4.14; an unscripted roll fails the test."""

    def __init__(self, setup: Setup, dice: Sequence[int] = ()) -> None:
        self.dice = ScriptedDice(dice)
        self.game: Game[State] = Game.new(ALONE, setup, "00" * 32, self.dice)

    @property
    def state(self) -> State:
        return self.game.state

    def __getitem__(self, name: str) -> Squadron:
        return self.state.squadrons[name]

    @property
    def rule(self) -> str:
        """Rule of the open question; empty when the battle may begin."""
        return self.game.ask.rule if self.game.ask else ""

    def space(self, seat: int) -> Any:
        assert self.game.ask is not None
        return self.game.ask.to[seat]

    def order(self, seat: int, text: str) -> Reason | None:
        return give(self.game, seat, text)

    def does(self, seat: int, text: str) -> Preparing:
        refused = self.order(seat, text)
        assert refused is None, f"{text!r} was refused: {refused}"
        return self

    def until(self, rule: str) -> Preparing:
        """Default answers up to the first question of a rule."""
        while self.rule != rule:
            assert not self.game.is_over, f"nothing was asked by {rule}"
            self.default()
        return self

    def default(self) -> Preparing:
        seat = self.game.waiting_for[0]
        self.game.answer(seat, self.space(seat).default)
        return self

    def finish(self, chance: Chance | None = None) -> Preparing:
        """Default answers, or any that chance finds, to the end of the preparation."""
        while not self.game.is_over:
            seat = self.game.waiting_for[0]
            space = self.space(seat)
            self.game.answer(seat, space.default if chance is None else space.sample(chance))
        return self

    def seen_by(self, seat: int) -> View[State]:
        return View(self.game, seat)


def poses(squadron: Squadron) -> list[tuple[float, float, float]]:
    """Centre and heading of every stand, rounded to hundredths."""
    return [(round(x, 2), round(y, 2), round(h, 1) % 360) for x, y, h in squadron.poses]


def deploying(setup: Setup) -> Preparing:
    """At the question how the fleets deploy."""
    return Preparing(setup).until("NAV-4.9")


def refused(prep: Preparing, seat: int, text: str) -> Reason:
    """The reason why an order is not accepted."""
    reason = prep.order(seat, text)
    assert reason is not None, f"{text!r} was accepted"
    return reason
