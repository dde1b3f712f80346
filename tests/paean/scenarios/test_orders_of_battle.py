"""Section 5: every row of the tables of a scenario is in its file, and nothing else."""

from __future__ import annotations

import re

import pytest

from polemos.rules.paean.scenarios.data import load, scenario_ids
from polemos.rules.paean.scenarios.records import FormationSpec, LeaderSpec, ScenarioRecord, SideSpec, TerrainSpec
from tests.paean.book import pairs, tables_of, text_of

SCENARIOS = {load(name).rule: load(name) for name in scenario_ids()}
EVERY = pytest.mark.parametrize("record", SCENARIOS.values(), ids=list(SCENARIOS))
OF_THE_SECTION = pytest.mark.rule(
    "PAE-5.2", "PAE-5.3", "PAE-5.4", "PAE-5.5", "PAE-5.6", "PAE-5.7", "PAE-5.8", "PAE-5.9", "PAE-5.10", "PAE-5.11"
)
ROLES = {"army commander": "army_commander", "subordinate": "subordinate", "hero": "hero"}


def number(value: float) -> str:
    return f"{value:g}"


def place(at: tuple[float, float]) -> str:
    return f"({at[0]:g},{at[1]:g})"


def told_formation(each: FormationSpec) -> tuple[str, ...]:
    rows = -(-each.bases // each.files)
    return (
        each.id, each.name, each.code, str(each.bases), f"{each.files} x {rows}", each.under or "none",
        place(each.front_centre), number(each.facing),
    )  # fmt: skip


def told_leader(each: LeaderSpec) -> tuple[str, ...]:
    gift = each.gift.replace("_", " ").title().replace(" Of ", " of ") or "none"
    starts = f"at {place(each.at)}" if each.at is not None else f"with {each.with_}"
    role = next(words for words, role in ROLES.items() if role == each.role)
    return each.id, each.name, role, str(each.value), gift, starts


@OF_THE_SECTION
@EVERY
@pytest.mark.parametrize("at", [0, 1])
def test_formations_and_leaders_of_a_side(record: ScenarioRecord, at: int) -> None:
    side: SideSpec = (record.south, record.north)[at]
    tables = tables_of(record.rule)[1:]
    formations, leaders = tables[2 * at], tables[2 * at + 1]
    assert [told_formation(each) for each in side.formation] == [tuple(row.values())[:-1] for row in formations]
    assert [told_leader(each) for each in side.leader] == [tuple(row.values())[:-1] for row in leaders]
    headline = re.findall(r"^Side: (.*) \((south|north) edge\)\. .* total (\d+);", text_of(record.rule), re.MULTILINE)
    assert headline[at] == (side.name, ("south", "north")[at], str(side.points))
    assert sum(int(row["Points"]) for row in (*formations, *leaders)) == side.points


def told_terrain(each: TerrainSpec) -> str:
    kind = each.kind.replace("_", " ")
    match each.shape:
        case "circle":
            assert each.centre is not None
            return f"{kind}, circle centre {place(each.centre)} radius {number(each.radius)}"
        case "rectangle":
            assert each.corners is not None
            return f"{kind}, rectangle {place(each.corners[0])} to {place(each.corners[1])}"
        case _:
            return f"{kind}, {number(each.width)} wide, along {' - '.join(map(place, each.points))}"


@OF_THE_SECTION
@EVERY
def test_terrain_table_bounds_and_initiative(record: ScenarioRecord) -> None:
    rows = [row for row in tables_of(record.rule)[0] if row["Kind and shape"] != "no terrain"]
    assert [each.name for each in record.terrain] == [row["Terrain piece"] for row in rows]
    for each, row in zip(record.terrain, rows, strict=True):
        if "straight line" in row["Kind and shape"]:  # defence works are half a centimetre wide (PAE-5.1)
            assert (each.kind, list(each.points), each.width) == ("defence_works", pairs(row["Kind and shape"]), 0.5)
        else:
            assert told_terrain(each) == row["Kind and shape"]
    text = text_of(record.rule)
    table = f"Table {number(record.table.width)} x {number(record.table.depth)}. Bound limit {record.bounds} "
    assert table in text
    assert (record.initiative == "rolled") is ("Initiative: rolled (PAE-3.7)." in text)


@pytest.mark.rule("PAE-5.5", "PAE-5.7", "PAE-5.8", "PAE-5.9", "PAE-5.11")
@pytest.mark.parametrize(
    ("rule", "who"),
    [("PAE-5.5", "south"), ("PAE-5.7", "south"), ("PAE-5.8", "south"), ("PAE-5.9", "south"), ("PAE-5.11", "north")],
)
def test_who_has_the_initiative_without_a_roll(rule: str, who: str) -> None:
    assert SCENARIOS[rule].initiative == who


@pytest.mark.rule("PAE-5.10", "PAE-5.11", "PAE-4.9")
@EVERY
def test_only_the_persians_have_a_core(record: ScenarioRecord) -> None:
    assert not record.south.core
    persians = {"MI-TS-S", "MI-TS-V", "MI-B-S", "MI-B-V"}
    assert set(record.north.core) == (persians if record.rule in ("PAE-5.10", "PAE-5.11") else set())
