"""Scenarios (section 23, ALA-24.1, 24.3): files and rulebook agree, bad files are refused with their place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from polemos.geometry import milli
from polemos.kernel.files.save import FormatError
from polemos.rulebook.places import data_dir
from polemos.rules.alala.options import Options
from polemos.rules.alala.scenarios.check import problems
from polemos.rules.alala.scenarios.data import load, parse_scenario, read_scenario, scenario_ids
from polemos.rules.alala.scenarios.records import HiddenBand, Reinforcement, ScenarioRecord, SideSpec
from polemos.rules.alala.scenarios.scenarios import as_played, scenario, specials, waiting_elsewhere
from polemos.rules.alala.setup import Setup, begin
from polemos.rules.alala.troops import FORMED_UP, READY
from tests.alala.scenes import scene

CONDENSED = ("nemea_394_condensed", "mantinea_362_condensed")
ALL = ("solygeia_425", "delium_424", "mantinea_418", "nemea_394", "coronea_394", "leuctra_371", "mantinea_362")
FORCES = {
    "solygeia_425": "ALA-23.2", "delium_424": "ALA-23.4", "mantinea_418": "ALA-23.6", "nemea_394": "ALA-23.8",
    "coronea_394": "ALA-23.10", "leuctra_371": "ALA-23.12", "mantinea_362": "ALA-23.14",
}  # fmt: skip
TYPES = {
    "Cavalry": "cavalry", "Psiloi": "psiloi", "Peltasts": "peltasts", "Hamippoi": "hamippoi",
    "Thessalians": "thessalian_cavalry",
}  # fmt: skip
SOLYGEIA = data_dir() / "alala" / "scenarios" / "solygeia_425.toml"


# -- the rulebook's own tables -----------------------------------------------------------------------------------------


def _section(rule: str) -> str:
    book = (data_dir().parent / "rulebooks" / "alala.md").read_text(encoding="utf-8")
    found = re.search(rf"^### {re.escape(rule)} .*?(?=^##)", book, re.M | re.S)
    assert found, rule
    return found[0]


def _rows(text: str, columns: int) -> list[list[str]]:
    rows = [
        [cell.strip() for cell in line.strip("|\n").split("|")] for line in text.split("\n") if line.startswith("|")
    ]
    return [
        row for row in rows if len(row) == columns and not row[0].startswith("-") and row[0] not in ("Id", "Phalanx")
    ]


def _told(side: SideSpec) -> tuple[list[list[str]], list[list[str]], list[list[str]]]:
    units = []
    for unit in side.unit:
        deep = f" (column {len(unit.grades)} deep)" if len(unit.grades) > 1 else ""
        grades = ", ".join(unit.grades) + deep
        units.append([unit.id, unit.name, unit.phalanx, unit.state, grades, f"{unit.x:.1f}, {unit.y:.1f}"])
    leaders = [
        [p.id, p.leader + (" (commander in chief)" if p.commander_in_chief else ""), str(p.cp), p.unit]
        for p in side.phalanx
    ]
    names = {value: key for key, value in TYPES.items()}
    bands = [[b.id, b.name, f"{names[b.type]} ({b.men})", b.grade, f"{b.x:.1f}, {b.y:.1f}"] for b in side.band]
    return units, leaders, bands


def _same(text: str, record: ScenarioRecord) -> None:
    south, north = _told(record.south), _told(record.north)
    assert _rows(text, 6) == [*south[0], *north[0]]
    assert _rows(text, 4) == [*south[1], *north[1]]
    assert _rows(text, 5) == [*south[2], *north[2]]
    heads = re.findall(r"^(.+?) \((?:South|North) side.*?: (\d+) hoplite units, (\d+) points", text, re.M)
    assert heads == [(s.name, str(s.hoplite_units), str(s.points)) for s in (record.south, record.north)]


@pytest.mark.rule(
    "ALA-23.2", "ALA-23.4", "ALA-23.6", "ALA-23.8", "ALA-23.10", "ALA-23.12", "ALA-23.14"
)  # fmt: skip
@pytest.mark.parametrize("name", FORCES)
def test_forces_are_those_of_the_rulebook(name: str) -> None:
    text, record = _section(FORCES[name]), load(name)
    _same(text, record)
    table = re.search(r'[Tt]able (\d+)" x (\d+)"', text)
    assert table is not None
    assert (record.table.width, record.table.depth) == (float(table[1]), float(table[2]))


@pytest.mark.rule("ALA-24.3")
def test_condensed_forces_are_those_of_the_rulebook() -> None:
    text = _section("ALA-24.3")
    nemea, mantinea = text.split("Mantinea 362, condensed:")
    _same(nemea, load(CONDENSED[0]))
    _same(mantinea, load(CONDENSED[1]))
    for name in CONDENSED:
        record = load(name)
        assert (record.table.width, record.table.depth, record.turns) == (96, 48, 15)
        assert record.south.breaks.lost_or_retiring == (record.south.hoplite_units + 1) // 2
        assert record.north.breaks.lost_or_retiring == (record.north.hoplite_units + 1) // 2
    (wood,), (hill,) = (load(name).terrain for name in CONDENSED)
    assert (wood.kind, wood.x, wood.y) == ("light_woods", (44, 56), (20, 28))
    assert (hill.kind, hill.x, hill.y) == ("low_hill", (84, 96), (8, 20))
    assert [special.id for special in load(CONDENSED[1]).special] == [s.id for s in load("mantinea_362").special]


@pytest.mark.parametrize(
    ("name", "rule", "turns", "breaks"),
    [
        ("solygeia_425", "ALA-23.3", 12, (2, 2)),
        ("delium_424", "ALA-23.5", 12, (4, 4)),
        ("mantinea_418", "ALA-23.7", 15, (4, 4)),
        ("nemea_394", "ALA-23.9", 18, (9, 12)),
        ("coronea_394", "ALA-23.11", 15, (5, 6)),
        ("leuctra_371", "ALA-23.13", 15, (4, 5)),
        ("mantinea_362", "ALA-23.15", 18, (9, 8)),
    ],
)
@pytest.mark.rule("ALA-23.3", "ALA-23.5", "ALA-23.7", "ALA-23.9", "ALA-23.11", "ALA-23.13", "ALA-23.15")
def test_turns_and_break_points(name: str, rule: str, turns: int, breaks: tuple[int, int]) -> None:
    state, _ = begin(Setup(name))
    assert state.turns == turns
    assert (state.side(0).breaks_at, state.side(1).breaks_at) == breaks
    assert rule in load(name).rules


@pytest.mark.rule("ALA-23.1")
@pytest.mark.parametrize("name", [*ALL, *CONDENSED])
def test_all_our_scenarios_pass_their_own_check(name: str) -> None:
    assert problems(load(name)) == []


def test_condensed_battles_have_no_name_of_their_own_in_the_list() -> None:
    assert sorted(scenario_ids()) == sorted(ALL)
    assert scenario_ids()[0] == "solygeia_425"


# -- the state ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-23.1", "ALA-6.12", "ALA-6.13")
def test_troops_start_at_their_places_in_their_states() -> None:
    state, _ = begin(Setup("leuctra_371"))
    column, horse, north = state.troops["BO3"], state.troops["BO4"], state.troops["SP1"]
    assert (column.x, column.y, column.facing) == (21_000, 11_800, 0)
    assert (column.disorder, column.level, column.formed, column.status) == (3, FORMED_UP, True, "steady")
    assert (column.advanced, column.depth, [e.grade for e in column.elements]) == (0, 6_400, ["B"] * 4)
    assert (horse.disorder, horse.men, horse.formed, horse.moved_last) == (0, 6, False, False)
    assert (north.facing, north.state, north.full) == (180_000, "Sparta", 20)
    leader = state.leaders["south-I"]
    assert (leader.rating, leader.unit, leader.chief, leader.signalled) == (5, "BO3", True, 0)
    assert state.side(0).units_at_start == 6
    assert (state.side(0).colour, state.side(1).colour) == ("red", "black")
    assert state.side(0).figures == 6 * 20 + 3 * 6
    assert (state.side(0).hand, state.side(1).hand) == ((), ())


@pytest.mark.rule("ALA-23.3", "ALA-23.5")
def test_those_who_come_later_are_in_reserve() -> None:
    assert scene("solygeia_425").troops["CO5"].status == "reserve"
    assert scene("delium_424").troops["BO8"].status == "reserve"
    assert waiting_elsewhere(scene("delium_424")) == ("BO8",)
    assert scene("solygeia_425").side(1).units_at_start == 3


@pytest.mark.rule("ALA-23.7")
def test_spartans_at_mantinea_have_two_points_of_disorder() -> None:
    state = scene("mantinea_418")
    south = [troop for troop in state.troops.values() if troop.seat == 0 and troop.is_hoplites]
    assert {troop.disorder for troop in south if troop.state == "Sparta"} == {2}
    assert {troop.disorder for troop in south if troop.state != "Sparta"} == {3}


@pytest.mark.rule("ALA-23.15")
@pytest.mark.parametrize("name", ["mantinea_362", "mantinea_362_condensed"])
def test_the_surprise_at_mantinea(name: str) -> None:
    state = scene(name)
    for troop in state.troops.values():
        if troop.is_hoplites:
            surprised = troop.phalanx in ("south-I", "south-II")
            assert (troop.disorder, troop.level) == ((0, READY) if surprised else (3, FORMED_UP)), troop.id


@pytest.mark.rule("ALA-24.1", "ALA-2.16")
def test_large_units_widen_everything_but_the_depth() -> None:
    large = Options(large_units=True)
    state, plain = scene("delium_424", options=large), scene("delium_424")
    assert state.width == round(1.2 * plain.width)
    assert state.depth == plain.depth
    unit = state.troops["AT1"]
    assert (unit.full, unit.width, unit.depth) == (24, 7_200, 1_600)
    for name, troop in plain.troops.items():
        assert (state.troops[name].x, state.troops[name].y) == (round(1.2 * troop.x), troop.y)
    assert state.terrain["terrain1"].points[0] == (12_000, 4_000)
    assert state.terrain["terrain1"].crest == ((12_000, 14_000), (88_800, 14_000))
    (hidden,) = specials(state, HiddenBand)
    assert hidden.place.x_max == 36.0
    (coming,) = specials(scene("solygeia_425", options=large), Reinforcement)
    assert (coming.unit.x, coming.unit.y) == (57.6, 47.2)


@pytest.mark.rule("ALA-24.3")
def test_the_option_plays_the_condensed_battle() -> None:
    state, _ = begin(Setup("nemea_394", Options(condensed=True)))
    assert (state.scenario, state.width) == ("nemea_394_condensed", 96_000)
    assert state.options.condensed
    known = scenario(state)
    assert known is not None
    assert known.name == "Nemea (condensed)"


# -- files that are refused --------------------------------------------------------------------------------------------


def _plain() -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(load("solygeia_425"))
    return plain


def _wrong(**changes: Any) -> list[str]:
    """Problems of Solygeia with values at dotted places changed."""
    plain = _plain()
    for place, value in changes.items():
        at: Any = plain
        *path, last = [int(step) if step.isdigit() else step for step in place.split("__")]
        for step in path:
            at = at[step]
        at[last] = value
    return problems(msgspec.convert(plain, ScenarioRecord))


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("south__unit__0__phalanx", "VII", "VII is no phalanx of south - at `$.south.unit[0].phalanx`"),
        ("south__unit__0__state", "Atlantis", "'Atlantis' is no state - at `$.south.unit[0]`"),
        ("south__unit__0__grades", ["C", "C"], "Athens forms no deep columns (ALA-2.10) - at `$.south.unit[0]`"),
        ("south__points", 100, "points is 99, not 100 - at `$.south.points`"),
        ("south__hoplite_units", 4, "hoplite units is 3, not 4 - at `$.south.hoplite_units`"),
        ("south__facing", 180, "the south side faces 0 - at `$.south.facing`"),
        ("south__phalanx__0__commander_in_chief", False, "one leader is the commander in chief - at `$.south.phalanx`"),
        ("south__phalanx__0__unit", "AT4", "Nicias starts with no unit of phalanx I - at `$.south.phalanx[0].unit`"),
        ("south__band__0__men", 9, "AT4 has 6 men - at `$.south.band[0].men`"),
        ("south__band__0__type", "hoplites", "AT4: hoplites are no band - at `$.south.band[0].type`"),
        ("south__unit__0__id", "CO1", "there is another troop called CO1 - at `$.north.unit[0]`"),
        ("south__unit__0__x", 31.0, "AT2 stands on AT1 - at `$.south.unit[1]`"),
        ("south__unit__0__x", 59.0, "AT1 does not stand on the table - at `$.south.unit[0]`"),
        ("south__unit", [], "the side has no hoplites - at `$.south.unit`"),
        (
            "terrain",
            [{"kind": "impassable", "name": "A lake", "x": [35.0, 38.0], "y": [1.0, 20.0]}],
            "AT1 stands on A lake, which it may not enter (ALA-4.1) - at `$.south.unit[0]`",
        ),
        ("terrain__0__kind", "swamp", "'swamp' is none of"),
        ("terrain__2__line", [], "a line from point to point is wanted - at `$.terrain[2].line`"),
        ("terrain__0__x", [48.0, 12.0], "an area from-to is wanted, without a line - at `$.terrain[0]`"),
        ("terrain__0__line", [[1.0, 1.0], [2.0, 2.0]], "an area from-to is wanted, without a line"),
        ("special__0__rule", "NAV-1.1", "'NAV-1.1' is no rule of Alala! - at `$.special[0].rule`"),
        ("special__0__waits_if_place_taken", False, "no unit comes where another stands"),
        ("special__0__unit__y", 48.0, "CO5 does not stand on the table - at `$.special[0].unit`"),
        ("special__0__counts_for_break", True, "reinforcements do not raise the number at which a side breaks"),
        (
            "south__breaks__when_routs_or_withdraws",
            ["CO1"],
            "CO1 is no unit of south - at `$.south.breaks.when_routs_or_withdraws`",
        ),
    ],
)
@pytest.mark.rule("ALA-23.1")
def test_what_a_file_gets_wrong_is_told_with_its_place(place: str, value: Any, told: str) -> None:
    assert any(told in wrong for wrong in _wrong(**{place: value}))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("turns = 12", 'turns = "many"', "$.turns"),
        ("turns = 12", "turns = 12\nbanana = 1", "banana"),
        ('kind = "reinforcement"', 'kind = "earthquake"', "earthquake"),
        ('grades = ["C"], x = 36.0', 'grades = ["D"], x = 36.0', "$.south.unit[0].grades[0]"),
        ("turns = 12", "turns = ", "line"),
        ("x = 36.0", "x = inf", "finite"),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_sentence(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = SOLYGEIA.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "own.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FormatError) as refused:
        read_scenario(path)
    assert str(refused.value).startswith("own.toml: ")
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_players_own_scenario_is_played_with_its_specials() -> None:
    own = parse_scenario(SOLYGEIA.read_bytes().replace(b'id = "solygeia_425"', b'id = "my_own"'), "own.toml")
    state, _ = begin(Setup("my_own", own=own))
    assert state.scenario == "my_own"
    assert [special.id for special in specials(state, Reinforcement)] == ["from_cenchreae"]


def test_an_unknown_scenario_is_told_with_those_that_there_are() -> None:
    with pytest.raises(FormatError, match="no scenario is called 'marathon'; choose from solygeia_425"):
        load("marathon")
    with pytest.raises(FormatError, match="no scenario"):
        load("../armies")


def test_scaling_leaves_small_units_alone() -> None:
    record = load("delium_424")
    assert as_played(record, False) is record
    assert milli(as_played(record, True).table.width) == 100_800
