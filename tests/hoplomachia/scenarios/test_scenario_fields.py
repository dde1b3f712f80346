"""Every field of an own scenario of Hoplomachia, and of an own army, is obeyed or refused (HMA-24.1, 4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.game import Game
from polemos.rules.hoplomachia.armies.armies import Army, ArmyUnit
from polemos.rules.hoplomachia.armies.ready import ready_army
from polemos.rules.hoplomachia.catalogue import offered
from polemos.rules.hoplomachia.charts.charts import scenarios
from polemos.rules.hoplomachia.charts.scenarios import ScenarioRecord
from polemos.rules.hoplomachia.generation.settled import Settled
from polemos.rules.hoplomachia.nike.objectives import objectives
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.scenarios.check import problems
from polemos.rules.hoplomachia.screen.briefing import briefing
from polemos.rules.hoplomachia.setup import GENERATED, Setup, validate
from tests.field_walk import Raw, Walk, raw_of

SEED = "07" * 32
DECISIONS = 12  # so many questions are looked at


def read(raw: Raw) -> ScenarioRecord | None:
    try:
        record = msgspec.convert(raw, ScenarioRecord)
    except msgspec.ValidationError:
        return None
    return None if problems(record) else record


def look(record: ScenarioRecord) -> Iterator[Any]:
    """What the players are told and asked, and how their armies stand."""
    yield offered(record)
    yield from played(Setup(record.id, own=record))


def played(setup: Setup) -> Iterator[Any]:
    game = Game.new(HOPLOMACHIA, setup, SEED)
    yield briefing(game.state)
    yield bare(game)
    if not setup.is_generated:
        yield objectives(game.state)
    for _ in range(DECISIONS):
        if game.ask is None:
            break
        seat = game.waiting_for[0]
        space = game.ask.to[seat]
        yield game.ask.prompt, game.ask.rule, msgspec.to_builtins(space.spec())
        game.answer(seat, space.default)
    yield bare(game)


def bare(game: Game[Any]) -> dict[str, Any]:
    """The state without the file that it carries."""
    raw: dict[str, Any] = msgspec.to_builtins(game.state)
    return raw | {"own": ""}


KNOWN = ("delium_424", "amphipolis_422", "syracuse_415", "lechaeum_390", "mantinea_362")
WALK = Walk(ScenarioRecord, {name: raw_of(scenarios()[name]) for name in KNOWN}, read, look)


@pytest.mark.rule("HMA-24.1")
@pytest.mark.parametrize("field", WALK.names())
def test_another_value_is_refused_or_seen(field: str) -> None:
    assert WALK.is_kept(field), f"{field} is accepted, and nothing changes with it"


# -- armies ------------------------------------------------------------------------------------------------------------


STRANGERS = ArmyUnit(card="spartiates", elements=3)  # on no list but their own: only free choice takes them


def brought(record: Army) -> Setup:
    settled = Settled(year=394, armies=(record, None), nations=("", "athens"), type="H", one_click=True)
    return Setup(GENERATED, settled=settled)


def army_read(raw: Raw) -> Army | None:
    try:
        record = msgspec.convert(raw, Army)
    except msgspec.ValidationError:
        return None
    return None if validate(brought(record)) else record


def army_look(record: Army) -> Iterator[Any]:
    yield record.id, record.about  # what the shelf of armies tells
    yield [str(each) for each in validate(brought(replace(record, unit=(*record.unit, STRANGERS))))]
    yield from played(brought(record))


RECORDS = {"boeotia": raw_of(ready_army("boeotia")), "thrace": raw_of(ready_army("thrace"))}
ARMIES = Walk(Army, RECORDS, army_read, army_look)


@pytest.mark.rule("HMA-4.1")
@pytest.mark.parametrize("field", ARMIES.names())
def test_another_value_in_an_army_is_refused_or_seen(field: str) -> None:
    assert ARMIES.is_kept(field), f"{field} is accepted, and nothing changes with it"
