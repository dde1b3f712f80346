"""Every field of an own scenario of Alala!, and of an own army, is obeyed or refused (ALA-23.1, 5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.rules.alala.armies.armies import Army, army
from polemos.rules.alala.catalogue import offered
from polemos.rules.alala.options import Options
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenarios.check import problems
from polemos.rules.alala.scenarios.data import load, scenario_ids
from polemos.rules.alala.scenarios.records import ScenarioRecord
from polemos.rules.alala.screen.briefing import briefing
from polemos.rules.alala.setup import Setup, validate
from polemos.rules.alala.state import State
from tests.alala.scenario_moments import asked, bare, moments
from tests.field_walk import Raw, Walk, raw_of

SEED = "00" * 32


def read(raw: Raw) -> ScenarioRecord | None:
    try:
        record = msgspec.convert(raw, ScenarioRecord)
    except msgspec.ValidationError:
        return None
    return None if problems(record) or validate(Setup(own=record)) else record


def look(record: ScenarioRecord) -> Iterator[Any]:
    """What the players are told and asked, how their armies stand, and what comes of it in play."""
    yield offered(record, own=True)
    standing: list[State] = []
    for options in (Options(), Options(large_units=True), Options(free_deployment=True)):
        yield from prepared(Setup(own=record, options=options), standing)
    yield from moments(record, standing[0])


def prepared(setup: Setup, standing: list[State]) -> Iterator[Any]:
    if reasons := validate(setup):
        yield [(reason.text, reason.rule) for reason in reasons]
        return
    game = Game.new(ALALA, setup, SEED)
    yield briefing(game.state)
    yield bare(game.state)
    chance = Chance(1)
    while not game.is_over and game.state.turn == 0:
        yield asked(game)
        seat = game.waiting_for[0]
        assert game.ask is not None
        yield game.ask.to[seat].sample(chance)
        game.answer(seat, game.ask.to[seat].default)
    yield bare(game.state)
    standing.append(game.state)


WALK = Walk(ScenarioRecord, {name: raw_of(load(name)) for name in scenario_ids()}, read, look)


@pytest.mark.rule("ALA-23.1")
@pytest.mark.parametrize("field", WALK.names())
def test_another_value_is_refused_or_seen(field: str) -> None:
    assert WALK.is_kept(field), f"{field} is accepted, and nothing changes with it"


# -- armies ------------------------------------------------------------------------------------------------------------


def army_read(raw: Raw) -> Army | None:
    try:
        record = msgspec.convert(raw, Army)
    except msgspec.ValidationError:
        return None
    return None if validate(Setup("points", own_armies=(record, None), size="large")) else record


def army_look(record: Army) -> Iterator[Any]:
    yield record.id, record.about  # what the shelf of armies tells
    yield from prepared(Setup("points", own_armies=(record, None), size="large"), [])


ARMIES = Walk(Army, {name: raw_of(army(name)) for name in ("athens", "thebes")}, army_read, army_look)


@pytest.mark.rule("ALA-5.5")
@pytest.mark.parametrize("field", ARMIES.names())
def test_another_value_in_an_army_is_refused_or_seen(field: str) -> None:
    assert ARMIES.is_kept(field), f"{field} is accepted, and nothing changes with it"
