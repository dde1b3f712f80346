"""Every field of an own scenario of Oi Navarcoi! is obeyed or refused (NAV-18.1, 19.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.rules.navarcoi.briefing import briefing
from polemos.rules.navarcoi.catalogue import offered
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenario_check import problems
from polemos.rules.navarcoi.scenario_data import load, scenario_ids
from polemos.rules.navarcoi.scenario_records import HistoricalBattle, ScenarioRecord
from polemos.rules.navarcoi.setup import Setup, validate
from polemos.rules.navarcoi.state import State
from tests.field_walk import Raw, Walk, raw_of
from tests.navarcoi.scenario_moments import asked, bare, moments

SEED = "00" * 32


def read(raw: Raw) -> ScenarioRecord | None:
    try:
        record: ScenarioRecord = msgspec.convert(raw, ScenarioRecord)
    except msgspec.ValidationError:
        return None
    return None if problems(record) or validate(Setup(own=record)) else record


def look(record: ScenarioRecord) -> Iterator[Any]:
    """What the players are told and asked, how their fleets stand, and what comes of it in play."""
    yield offered(record)
    prepared: list[State] = []
    for setup in setups(record):
        if reasons := validate(setup):
            yield [(reason.text, reason.rule) for reason in reasons]
            continue
        game = Game.new(NAVARCOI, setup, SEED)
        yield briefing(game.state)
        chance = Chance(1)
        while not game.is_over and game.state.turn == 0:
            yield asked(game)
            seat = game.waiting_for[0]
            assert game.ask is not None
            yield [game.ask.to[seat].sample(chance) for _ in range(2)]
            game.answer(seat, game.ask.to[seat].default)
        yield bare(game.state)
        prepared.append(game.state)
    yield from moments(record, prepared[0])


def setups(record: ScenarioRecord) -> Iterator[Setup]:
    """What the players may settle about a scenario, one thing after the other."""
    yield Setup(own=record)
    yield Setup(own=record, mirrored=True)
    if isinstance(record, HistoricalBattle):
        yield Setup(own=record, redeploy=True)
        yield Setup(own=record, options=Options(grand_scale=True))
        return
    yield Setup(own=record, options=Options(hidden_deployment=False))
    yield Setup(own=record, options=Options(points=True, turn_limit=False))
    for parameter in record.parameter:
        ends = getattr(parameter, "minimum", True), getattr(parameter, "maximum", False)
        for value in getattr(parameter, "choices", ends):
            yield Setup(own=record, parameters={parameter.id: value})


WALK = Walk(ScenarioRecord, {name: raw_of(load(name)) for name in scenario_ids()}, read, look)


@pytest.mark.rule("NAV-18.1", "NAV-19.1")
@pytest.mark.parametrize("field", WALK.names())
def test_another_value_is_refused_or_seen(field: str) -> None:
    assert WALK.is_kept(field), f"{field} is accepted, and nothing changes with it"
