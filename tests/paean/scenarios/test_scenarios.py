"""Section 5: the scenarios as they are set up, and what may be wrong with one."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from msgspec.structs import replace

from polemos.rules.paean.armies.troops import troop
from polemos.rules.paean.deployment.starting import state_of_scenario
from polemos.rules.paean.invariants import broken
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.check import problems
from polemos.rules.paean.scenarios.data import load, scenario_ids
from polemos.rules.paean.scenarios.records import BuriedJars, RulesOff, ScenarioRecord, TerrainSpec
from polemos.rules.paean.scenarios.terrain import has_its_extent

# What the tables of the rulebook say: troops in bases, points of both sides, table, bounds.
TABLES = {
    "lelantine_plain": ((44, 776), (48, 720), (120, 80), 24),
    "boars_grave": ((50, 823), (43, 760), (120, 80), 24),
    "hysiae": ((43, 692), (44, 714), (120, 80), 24),
    "fetters": ((40, 702), (43, 642), (120, 80), 20),
    "thyrea": ((5, 280), (5, 280), (60, 60), 40),
    "pallene": ((41, 700), (51, 623), (120, 80), 24),
    "hyampolis": ((39, 614), (42, 650), (120, 80), 20),
}


def test_there_are_ten() -> None:
    assert len(scenario_ids()) == 10


@pytest.mark.rule("PAE-5.1")
@pytest.mark.parametrize("name", scenario_ids())
def test_every_scenario_can_be_set_up(name: str) -> None:
    record = load(name)
    assert problems(record) == []
    assert list(broken(state_of_scenario(record, Options()))) == []


@pytest.mark.rule("PAE-5.2", "PAE-5.3", "PAE-5.4", "PAE-5.5", "PAE-5.6", "PAE-5.7", "PAE-5.8")
@pytest.mark.parametrize("name", TABLES)
def test_a_scenario_is_as_its_tables_say(name: str) -> None:
    record = load(name)
    south, north, table, bounds = TABLES[name]
    for side, (bases, points) in ((record.south, south), (record.north, north)):
        assert (sum(each.bases for each in side.formation), side.points) == (bases, points)
    assert (record.table.width, record.table.depth, record.bounds) == (*table, bounds)


@pytest.mark.rule("PAE-5.1", "PAE-5.2")
def test_leaders_and_formations_stand_where_the_tables_say() -> None:
    state = state_of_scenario(load("lelantine_plain"), Options())
    horse = state.formations["C7"]
    assert (horse.kind, horse.count, len(horse.files), horse.x, horse.y, horse.facing) == (
        "MC",
        6,
        3,
        90_000,
        22_000,
        0,
    )
    assert horse.under == "south-SC1"
    hero = state.leaders["south-H1"]
    assert (hero.name, hero.value, hero.gift, hero.formation) == (
        "Cleomachus of Pharsalus", 11, "speed_of_hermes", "C7",
    )  # fmt: skip
    assert state.leaders["north-SC2"].centre == (106.0, 68.0)
    assert state.formations["E7"].facing == 180_000


@pytest.mark.rule("PAE-5.9")
def test_the_argives_at_breakfast_begin_with_a_rally_marker() -> None:
    state = state_of_scenario(load("sepeia"), Options())
    assert {key for key, each in state.formations.items() if each.is_rallying} == {"A1", "A2", "A3", "A4"}


@pytest.mark.rule("PAE-2.7")
@pytest.mark.parametrize(
    ("code", "kind", "weapon", "experience", "ranks", "expert"),
    [
        ("LI-J-S", "LI", "J", "seasoned", 1, False),
        ("LMC-JS-V", "LMC", "JS", "veteran", 1, False),
        ("HI-TS-E", "HI", "TS", "elite", 2, False),
        ("LI-S-Vx", "LI", "S", "veteran", 1, True),
        ("HI-SP-S", "HI", "SP", "seasoned", 4, False),
    ],
)
def test_a_troop_code_says_class_mount_weapon_and_experience(
    code: str, kind: str, weapon: str, experience: str, ranks: int, expert: bool
) -> None:
    known = troop(code)
    assert known is not None
    assert (known.kind, known.weapon, known.experience, known.price.ranks, known.expert) == (
        kind, weapon, experience, ranks, expert,
    )  # fmt: skip


@pytest.mark.rule("PAE-2.4", "PAE-2.6")
@pytest.mark.parametrize("code", ["LC-S-S", "HI-B-S", "LI-J-Sx", "LI-B-Ix", "LMC-B-S", "XX", "LI-J-E"])
def test_there_is_no_such_base(code: str) -> None:
    assert troop(code) is None


# -- what may be wrong -------------------------------------------------------------------------------------------------


def changed(record: ScenarioRecord, path: str, value: Any) -> ScenarioRecord:
    """With another value at a path such as south.leader.0.value."""
    raw = msgspec.to_builtins(record)
    at: Any = raw
    *above, last = path.split(".")
    for name in above:
        at = at[int(name)] if name.isdigit() else at[name]
    at[int(last) if last.isdigit() else last] = value
    return msgspec.convert(raw, ScenarioRecord)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("south.points", 700, "776 points"),
        ("south.leader.0.role", "subordinate", "exactly one army commander"),
        ("south.leader.0.value", 8, "cannot have the value 8"),
        ("north.leader.1.value", 10, "750 points"),
        ("south.leader.0.gift", "spear_of_ares", "no hero"),
        ("south.leader.2.with", "C5", "cannot be with lights"),
        ("south.leader.2.value", 9, "cannot lead 6 bases"),
        ("south.leader.0.with", "C1", "at a place or with"),
        ("south.formation.0.code", "HI-B-S", "no troop code"),
        ("south.formation.0.files", 9, "do not make 9 files"),
        ("south.formation.0.under", "H1", "under one commander"),
        ("south.formation.4.under", "AC", "is light"),
        ("south.formation.0.front_centre", [42, 3], "does not stand on the table"),
        ("south.formation.0.front_centre", [58, 22], "stands on"),
        ("south.formation.0.id", "C2", "C2"),
        ("south.leader.0.at", [42, 20], "stands on C1"),
        ("south.leader.0.at", [1, 40], "does not stand on the table"),
        ("terrain.0.kind", "swamp", "none of"),
        ("terrain.1.radius", 0, "needs its extent"),
        ("special.0.weapons", ["J"], "forbidden"),
        ("rule", "ALA-5.2", "no rule of Paean"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(path: str, value: Any, said: str) -> None:
    found = problems(changed(load("lelantine_plain"), path, value))
    assert found
    assert said in "; ".join(found)


def test_leaders_do_not_stand_on_each_other_or_where_nobody_can_stand() -> None:
    record = load("marathon")
    first, second, *more = record.south.leader
    beside = replace(first, at=(20.0, 60.0), with_=""), replace(second, at=(22.9, 60.0), with_="")
    wrong = problems(replace(record, south=replace(record.south, leader=(*beside, *more))))
    assert f"{second.name} stands on {first.name} (PAE-2.12) - at `$.south.leader[1]`" in wrong
    apart = replace(second, at=(23.0, 60.0), with_="")
    assert not problems(replace(record, south=replace(record.south, leader=(beside[0], apart, *more))))
    at_sea = replace(first, at=(75.0, 89.0 - 1.5), with_="")
    wrong = problems(replace(record, south=replace(record.south, leader=(at_sea, second, *more))))
    assert any("stands on" in each and "leader[0]" in each for each in wrong)


def test_an_own_scenario_may_not_put_horse_into_the_sea() -> None:
    record = load("marathon")
    moved = replace(record.south.formation[0], front_centre=(75.0, 89.0))
    wrong = problems(replace(record, south=replace(record.south, formation=(moved, *record.south.formation[1:]))))
    assert any("may not enter" in each for each in wrong)


@pytest.mark.rule("PAE-7.17", "PAE-15.10", "PAE-5.1")
@pytest.mark.parametrize(("roles", "wrong"), [
    (("army_commander", "subordinate"), "more than one commander"), (("hero", "hero"), "more than one hero"),
    (("army_commander", "hero"), ""), (("hero", "subordinate"), ""),
])  # fmt: skip
def test_a_formation_begins_with_one_commander_and_one_hero_at_most(roles: tuple[str, str], wrong: str) -> None:
    record = load("thyrea")
    side = record.south
    led = side.formation[0].id
    known = [replace(side.leader[0], role=role, id=f"L{at}", at=None, with_=led) for at, role in enumerate(roles)]  # type: ignore[arg-type]
    rest = [] if "army_commander" in roles else [side.leader[0]]
    formations = tuple(replace(each, under=(rest or known)[0].id) for each in side.formation)
    south = replace(side, leader=(*known, *rest), formation=formations)
    said = [each for each in problems(replace(record, south=south)) if "more than one" in each]
    assert bool(said) == bool(wrong)
    assert all(wrong in each for each in said)


@pytest.mark.rule("PAE-5.1")
def test_a_piece_of_terrain_says_what_its_shape_needs() -> None:
    oval = TerrainSpec(kind="gentle_hill", name="hill", shape="ellipse", centre=(30.0, 30.0), half_axes=(9.0, 6.0))
    brook = TerrainSpec(kind="stream", name="brook", shape="line", points=((0.0, 0.0), (10.0, 10.0)), width=1.5)
    assert has_its_extent(oval)
    assert has_its_extent(brook)
    without = [
        replace(oval, centre=None), replace(oval, half_axes=None), replace(oval, half_axes=(9.0, 0.0)),
        replace(brook, points=((0.0, 0.0),)), replace(brook, width=0.0),
    ]  # fmt: skip
    assert not any(map(has_its_extent, without))


@pytest.mark.rule("PAE-5.8")
def test_a_side_buries_jars_once() -> None:
    record = load("hyampolis")
    jars = record.special[0]
    assert isinstance(jars, BuriedJars)
    assert problems(record) == []
    assert problems(replace(record, special=(jars, jars)))[0] == (
        "there is another special rule called buried_jars - at `$.special[1]`"
    )
    assert problems(replace(record, special=(jars, replace(jars, id="more_jars")))) == [
        "a side buries jars in one field only (PAE-5.8) - at `$.special[1].side`"
    ]
    assert problems(replace(record, special=(replace(jars, zones=("Jar field 1", "Jar field 1")),))) == [
        "a zone is named twice - at `$.special[0].zones`"
    ]
    assert problems(replace(record, special=(jars, replace(jars, id="more_jars", side="south")))) == []


@pytest.mark.rule("PAE-5.6", "PAE-7.27")
@pytest.mark.parametrize("rule", ["PAE-7.27", "PAE-19.3"])
def test_a_battle_without_its_army_commander_goes_on_or_is_lost(rule: Literal["PAE-7.27", "PAE-19.3"]) -> None:
    """The two rules say the same: one of them alone cannot be left out."""
    record = load("thyrea")
    off = next(each for each in record.special if isinstance(each, RulesOff) and "PAE-19.3" in each.rules_off)
    others = tuple(each for each in record.special if each is not off)
    assert problems(replace(record, special=(*others, off))) == []
    assert problems(replace(record, special=(replace(off, rules_off=(rule,)), *others))) == [
        "PAE-7.27 and PAE-19.3 are used or not used together - at `$.special[0].rules_off`"
    ]
