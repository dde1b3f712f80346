"""Every field of an own scenario of Paean, and of an own army, is obeyed or refused (PAE-5.1, 4.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.rules.paean.armies.armies import Army, army
from polemos.rules.paean.catalogue import offered
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.check import problems
from polemos.rules.paean.scenarios.data import load, scenario_ids
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.screen.briefing import briefing
from polemos.rules.paean.setup import Setup, validate
from tests.field_walk import Raw, Walk, raw_of
from tests.paean.scenarios.moments import SEEDS, bare, moments


def read(raw: Raw) -> ScenarioRecord | None:
    try:
        record = msgspec.convert(raw, ScenarioRecord)
    except msgspec.ValidationError:
        return None
    return None if problems(record) or validate(Setup(record.id, own=record)) else record


def look(record: ScenarioRecord) -> Iterator[Any]:
    """What the players are told and asked, how their armies stand, and what comes of it in play."""
    yield offered(record, own=True)
    yield from prepared(Setup(record.id, own=record))
    yield from moments(record)


def prepared(setup: Setup) -> Iterator[Any]:
    game = Game.new(PAEAN, setup, SEEDS[0])
    yield briefing(game.state)
    yield bare(game.state)
    chance = Chance(1)
    while not game.is_over and game.state.turn == 0:
        seat = game.waiting_for[0]
        assert game.ask is not None
        space = game.ask.to[seat]
        yield game.ask.prompt, game.ask.rule, msgspec.to_builtins(space.spec()), space.sample(chance)
        game.answer(seat, space.default)
    yield bare(game.state)


WALK = Walk(ScenarioRecord, {name: raw_of(load(name)) for name in scenario_ids()}, read, look)


@pytest.mark.rule("PAE-5.1")
@pytest.mark.parametrize("field", WALK.names())
def test_another_value_is_refused_or_seen(field: str) -> None:
    assert WALK.is_kept(field), f"{field} is accepted, and nothing changes with it"


# -- armies ------------------------------------------------------------------------------------------------------------


def army_read(raw: Raw) -> Army | None:
    try:
        record = msgspec.convert(raw, Army)
    except msgspec.ValidationError:
        return None
    return None if validate(Setup("points", own_armies=(record, None), budget=700)) else record


def army_look(record: Army) -> Iterator[Any]:
    yield record.id, record.about  # what the shelf of armies tells
    yield from prepared(Setup("points", own_armies=(record, None), budget=700))


ARMIES = Walk(Army, {name: raw_of(army(name)) for name in ("athens", "thessaly")}, army_read, army_look)


@pytest.mark.rule("PAE-4.8")
@pytest.mark.parametrize("field", ARMIES.names())
def test_another_value_in_an_army_is_refused_or_seen(field: str) -> None:
    assert ARMIES.is_kept(field), f"{field} is accepted, and nothing changes with it"
