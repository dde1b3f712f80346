"""Every field of an own scenario of Oi Navarcoi! is obeyed or refused (NAV-18.1, 19.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.rules.navarcoi.catalogue import offered
from polemos.rules.navarcoi.fleets.fleets import FleetSpec, SquadronSpec
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.records.scenario import HistoricalBattle, ScenarioRecord
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenarios.data import load, scenario_ids
from polemos.rules.navarcoi.screen.briefing import briefing
from polemos.rules.navarcoi.setup import Setup, begin, validate
from polemos.rules.navarcoi.state import State
from tests.field_walk import Raw, Walk, raw_of
from tests.navarcoi.contact.breaking_through import FAIL, PASS, block, diekplous, line
from tests.navarcoi.scenarios.scenario_moments import asked, bare, moments

SEED = "00" * 32
MOST_TURNS = 30  # of a battle by chance: longer than any that has a limit


def read(raw: Raw) -> ScenarioRecord | None:
    try:
        record: ScenarioRecord = msgspec.convert(raw, ScenarioRecord)
    except msgspec.ValidationError:
        return None
    return None if validate(Setup(own=record)) else record


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


# -- fleets and options ------------------------------------------------------------------------------------------------


def fleet_read(raw: Raw) -> FleetSpec | None:
    try:
        fleet = msgspec.convert(raw, FleetSpec)
    except msgspec.ValidationError:
        return None
    return None if validate(Setup("amphibious_battle", fleets=(fleet, None))) else fleet


def fleet_look(fleet: FleetSpec) -> Iterator[Any]:
    yield bare(begin(Setup("amphibious_battle", fleets=(fleet, None)))[0])


SQUADRONS = (SquadronSpec(name="Paralus", stands=3), SquadronSpec(crew="green"), SquadronSpec())
FLEETS = Walk(FleetSpec, {"own": raw_of(FleetSpec(SQUADRONS, name="Own", euzonoi=1))}, fleet_read, fleet_look)


@pytest.mark.rule("NAV-3.4")
@pytest.mark.parametrize("field", FLEETS.names())
def test_another_value_in_a_fleet_is_refused_or_seen(field: str) -> None:
    assert FLEETS.is_kept(field), f"{field} is accepted, and nothing changes with it"


class Agreed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scenario: str
    options: Options


# NAV-15.5 says so itself: freighters are Unformed, and roll no Manoeuvre test.
WITHOUT_EFFECT = ("Options.seasoned_crews",)


def agreed_read(raw: Raw) -> Agreed | None:
    try:
        agreed = msgspec.convert(raw, Agreed)
    except msgspec.ValidationError:
        return None
    return None if validate(Setup(agreed.scenario, options=agreed.options)) else agreed


def agreed_look(agreed: Agreed) -> Iterator[Any]:
    """A diekplous after a Manoeuvre test that failed, which chance brings too rarely; and battles by chance."""
    confused = diekplous(block(), line(), dice=(*FAIL, *PASS, *PASS), options=agreed.options)
    yield [entry.words for entry in confused.game.journal]
    for seed in (SEED, "5a" * 32, "c3" * 32):
        game = Game.new(NAVARCOI, Setup(agreed.scenario, options=agreed.options), seed)
        chance = Chance(2)
        while not game.is_over and game.state.turn < MOST_TURNS:
            yield game.ask and game.ask.prompt
            seat = game.waiting_for[0]
            assert game.ask is not None
            game.answer(seat, game.ask.to[seat].sample(chance))
        yield [entry.words for entry in game.journal]
        yield bare(game.state) | {"options": None}


AGREED = Walk(
    Agreed,
    {name: raw_of(Agreed(name, Options())) for name in ("clash_in_open_seas", "amphibious_battle", "artemisium_480")},
    agreed_read, agreed_look,
)  # fmt: skip


@pytest.mark.rule("NAV-18.1")
@pytest.mark.parametrize("field", [name for name in AGREED.names() if name not in WITHOUT_EFFECT])
def test_another_option_is_refused_or_seen(field: str) -> None:
    assert AGREED.is_kept(field), f"{field} is accepted, and nothing changes with it"
