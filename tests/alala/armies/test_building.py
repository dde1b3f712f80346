"""Army building (section 5): the formula, the table, composition and state lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from polemos.kernel.files.save import FormatError
from polemos.kernel.files.toml_text import toml_text
from polemos.rules.alala.armies.armies import (
    Army,
    ArmyBand,
    ArmyPhalanx,
    ArmyUnit,
    army_from_json,
    army_points,
    front_line,
    parse_army,
    read_army,
    supplied,
    troop_points,
    unit_count,
)
from polemos.rules.alala.armies.building import why_not
from polemos.rules.alala.armies.points import by_formula, cost_of, leader_cost
from polemos.rules.alala.charts.charts import armies
from polemos.rules.alala.options import Options

LARGE = Options(large_units=True)
ROLLED = Options(rolled_leaders=True)


def phalanx(state: str, *grades: str, cp: int = 2, chief: bool = False, leads: int = 1) -> ArmyPhalanx:
    units = tuple(ArmyUnit(tuple(each)) for each in grades)  # type: ignore[arg-type]
    return ArmyPhalanx(state=state, cp=cp, unit=units, commander_in_chief=chief, leads=leads)


def band(kind: str = "psiloi", grade: str = "C") -> ArmyBand:
    return ArmyBand(kind, grade)  # type: ignore[arg-type]


def army(*phalanxes: ArmyPhalanx, bands: tuple[ArmyBand, ...] = (band(),)) -> Army:
    first, *rest = phalanxes
    chief = msgspec.structs.replace(first, commander_in_chief=True)
    return Army(id="mine", name="Mine", phalanx=(chief, *rest), band=bands)


def refused(built: Army, size: str = "large", options: Options | None = None) -> list[str]:
    return [str(reason) for reason in why_not(built, size, options)]


# -- points ------------------------------------------------------------------------------------------------------------

COSTS: list[tuple[Any, str, int]] = [
    ("hoplites", "C", 20), ("hoplites", "B", 26), ("hoplites", "A", 34),
    ("hoplites_large", "C", 24), ("hoplites_large", "B", 30), ("hoplites_large", "A", 38),
    ("psiloi", "C", 9), ("psiloi", "B", 10), ("peltasts", "C", 10), ("peltasts", "B", 11),
    ("cavalry", "C", 14), ("cavalry", "B", 15), ("hamippoi", "C", 14), ("hamippoi", "B", 15),
    ("thessalian_cavalry", "C", 14), ("thessalian_cavalry", "B", 15),
]  # fmt: skip


@pytest.mark.rule("ALA-5.1", "ALA-5.2")
@pytest.mark.parametrize(("kind", "grade", "points"), COSTS)
def test_table_and_formula_agree(kind: Any, grade: Any, points: int) -> None:
    assert cost_of(kind, grade) == points
    assert by_formula(armies().troop[kind], grade) == points


@pytest.mark.rule("ALA-5.2")
def test_the_table_has_no_other_rows() -> None:
    listed = [(kind, grade) for kind, chart in armies().troop.items() for grade in chart.points]
    assert sorted(listed) == sorted((kind, grade) for kind, grade, _ in COSTS)


@pytest.mark.rule("ALA-5.2")
@pytest.mark.parametrize(("cp", "points"), [(2, 6), (3, 9), (4, 12), (5, 15)])
def test_leaders_cost_three_points_for_each_cp(cp: int, points: int) -> None:
    assert leader_cost(cp, Options()) == points


@pytest.mark.rule("ALA-24.2")
@pytest.mark.parametrize("cp", [2, 3, 4, 5])
def test_a_rolled_leader_costs_nine(cp: int) -> None:
    assert leader_cost(cp, ROLLED) == 9


@pytest.mark.rule("ALA-5.2", "ALA-24.1")
def test_an_army_costs_its_troops_and_leaders() -> None:
    built = army(phalanx("Thebes", "BBC", "C", cp=5), bands=(band("hamippoi", "B"),))
    assert troop_points(built, Options()) == 26 + 26 + 20 + 20 + 15
    assert army_points(built, Options()) == 107 + 15
    assert army_points(built, LARGE) == 107 + 15 + 4 * 4
    assert (unit_count(built), front_line(built)) == (4, 2)


# -- composition -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-5.3")
@pytest.mark.parametrize(("size", "limit"), [("small", 150), ("standard", 250), ("large", 400)])
def test_the_points_limit_may_be_reached_and_not_passed(size: str, limit: int) -> None:
    assert armies().points.sizes[size] == limit
    few = army(phalanx("Athens", "C", "C", "C", "C", cp=4), phalanx("Athens", "C", "B", cp=3))
    assert army_points(few, Options()) == 156
    over = [reason for reason in refused(few, size) if "may be spent" in reason]
    assert over == (["Mine costs 156 points; 150 may be spent (ALA-5.3)"] if size == "small" else [])
    exactly = army(phalanx("Athens", "C", "C", "C", "C", cp=4), phalanx("Athens", "C", "C", cp=3))
    assert army_points(exactly, Options()) == 150
    assert refused(exactly, "small") == []


@pytest.mark.rule("ALA-5.3")
def test_three_fifths_of_the_points_for_troops_go_to_hoplites() -> None:
    enough = army(phalanx("Athens", "C", "C", "B"), bands=(band("cavalry", "B"),) * 2 + (band("cavalry", "C"),))
    assert refused(enough) == []  # 66 of 110 is just enough
    short = army(phalanx("Athens", "C", "C", "B"), bands=(band("cavalry", "B"),) * 3)
    assert refused(short) == ["66 of 111 points for troops go to hoplites; at least 60 per cent must (ALA-5.3)"]


@pytest.mark.rule("ALA-5.3", "ALA-2.9", "ALA-2.10")
@pytest.mark.parametrize(
    ("built", "told"),
    [
        (phalanx("Athens", "C"), "the phalanx of Athens has 1 unit; 2 to 4 are allowed"),
        (phalanx("Athens", *"CCCCC"), "the phalanx of Athens has 5 units; 2 to 4 are allowed"),
        (phalanx("Thebes", "CCCC", "CCC"), "the phalanx of Thebes has 7 units; 2 to 6 are allowed"),
        (phalanx("Athens", "CC"), "Athens forms no deep columns"),
        (phalanx("Athens", "A", "C"), "hoplites of Athens are of grade B or C, not A"),
        (phalanx("Sparta", "A", "B"), "hoplites of Sparta are of grade A, not B"),
        (phalanx("Thessaly", "B", "C"), "hoplites of Thessaly are of grade C, not B"),
        (phalanx("Athens", "C", "C", leads=3), "the leader of the phalanx of Athens starts with no unit of it"),
        (phalanx("Persia", "C", "C"), "'Persia' has no list"),
    ],
)
def test_what_a_phalanx_may_not_be(built: ArmyPhalanx, told: str) -> None:
    assert any(told in reason for reason in refused(army(built)))


@pytest.mark.rule("ALA-5.3", "ALA-2.10")
def test_what_a_phalanx_may_be() -> None:
    assert refused(army(phalanx("Athens", *"CCCC"))) == []
    assert refused(army(phalanx("Thebes", "CCCC", "CC"))) == []
    assert refused(army(phalanx("Thebes", "BBC"))) == []
    assert refused(army(phalanx("Macedon", "CC", "C"))) == []


@pytest.mark.rule("ALA-5.3")
def test_one_leader_of_five_and_two_of_four() -> None:
    def led(*ratings: int) -> list[str]:
        return refused(army(*(phalanx("Athens", "C", "C", cp=cp) for cp in ratings)), "large")

    assert led(5, 4, 4) == []
    assert led(5, 5) == ["2 leaders have 5 CP; at most 1 may (ALA-5.3)"]
    assert led(4, 4, 4) == ["3 leaders have 4 CP; at most 2 may (ALA-5.3)"]
    assert refused(army(*(phalanx("Athens", "C", "C", cp=5) for _ in range(2))), "large", ROLLED) == []


@pytest.mark.rule("ALA-5.5")
def test_one_leader_is_commander_in_chief() -> None:
    two = army(phalanx("Athens", "C", "C"), phalanx("Athens", "C", "C", chief=True))
    assert refused(two) == ["one of the leaders is the commander in chief (ALA-5.5)"]


@pytest.mark.rule("ALA-5.3")
def test_at_least_one_band_and_at_most_one_for_each_unit() -> None:
    two = phalanx("Athens", "C", "C")
    assert refused(army(two, bands=())) == ["an army of 2 hoplite units has 1 to 2 bands, not 0 (ALA-5.3)"]
    assert refused(army(two, bands=(band(),) * 2)) == []
    many = refused(army(two, bands=(band(),) * 3))
    assert "an army of 2 hoplite units has 1 to 2 bands, not 3 (ALA-5.3)" in many


# -- states ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-5.4")
@pytest.mark.parametrize(
    ("state", "grades", "legal"),
    [
        ("Argos", "BC", True), ("Argos", "BCC", True), ("Argos", "BBCC", True), ("Argos", "BBC", False),
        ("Boeotia", "BBCC", True), ("Boeotia", "BBBC", False), ("Corinth", "BB", False), ("Syracuse", "BBC", False),
        ("Mantinea", "BBCC", True), ("Mantinea", "BBC", True), ("Mantinea", "BBBC", False), ("Tegea", "BB", False),
        ("Athens", "BBBB", True), ("Lacedaemon", "BBBB", True), ("Thebes", "BBBB", True),
    ],
)  # fmt: skip
def test_how_many_units_may_be_good(state: str, grades: str, legal: bool) -> None:
    """One in three, or one in two, rounded up."""
    kind = "psiloi"
    assert (refused(army(phalanx(state, *grades), bands=(band(kind),))) == []) is legal


@pytest.mark.rule("ALA-5.4")
def test_cities_of_one_list_are_counted_together() -> None:
    built = army(phalanx("Mantinea", "B", "C"), phalanx("Tegea", "B", "C"))
    assert refused(built) == []
    worse = army(phalanx("Mantinea", "B", "B", "C"), phalanx("Tegea", "B", "C"))
    assert refused(worse) == []  # three of five
    worst = army(phalanx("Mantinea", "B", "B"), phalanx("Tegea", "B", "C"))
    assert "3 of 4 units of Mantinea, Tegea, Elis and other Peloponnesians are of grade B" in refused(worst)[0]


OFFERED = {
    "Sparta": "cavalry C, psiloi C",
    "Lacedaemon": "cavalry C, psiloi BC",
    "Athens": "cavalry BC, psiloi BC, peltasts BC",
    "Thebes": "cavalry BC, hamippoi BC, psiloi BC, peltasts BC",
    "Boeotia": "cavalry BC, hamippoi BC, psiloi BC",
    "Argos": "psiloi BC",
    "Corinth": "psiloi BC, cavalry C",
    "Elis": "psiloi BC, cavalry C",
    "Thessaly": "thessalian_cavalry BC, peltasts BC, psiloi BC",
    "Macedon": "thessalian_cavalry BC, peltasts BC, psiloi BC",
    "Syracuse": "cavalry BC, psiloi BC",
}


@pytest.mark.rule("ALA-5.4")
@pytest.mark.parametrize("state", OFFERED)
def test_bands_are_those_of_the_states_in_the_army(state: str) -> None:
    offered = {
        (kind, grade) for part in OFFERED[state].split(", ") for kind, grades in [part.split()] for grade in grades
    }
    worst = "A" if state == "Sparta" else "C"
    for kind in ("cavalry", "hamippoi", "psiloi", "peltasts", "thessalian_cavalry"):
        for grade in "ABC":
            reasons = refused(army(phalanx(state, worst, worst), bands=(band(kind, grade),)))
            assert (reasons == []) is ((kind, grade) in offered), (kind, grade, reasons)


@pytest.mark.rule("ALA-5.4")
def test_mercenaries_join_any_army_with_two_units_at_most() -> None:
    joined = army(phalanx("Argos", "C", "C"), phalanx("Mercenary", "B", "B"), bands=(band("peltasts", "B"),))
    assert refused(joined) == []
    many = army(phalanx("Argos", "C", "C"), phalanx("Mercenary", "B", "B", "B"))
    assert refused(many) == ["an army has at most 2 units of mercenaries (ALA-5.4)"]
    alone = army(phalanx("Mercenary", "B", "B"), bands=(band("peltasts"),))
    assert refused(alone) == ["mercenaries join the army of a state (ALA-5.4)"]


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-5.5")
def test_an_army_is_the_same_from_json_and_toml(tmp_path: Path) -> None:
    built = supplied()["thebes"]
    assert army_from_json(msgspec.json.encode(built)) == built
    path = tmp_path / "thebes.toml"
    path.write_text(toml_text(built), encoding="utf-8")
    assert read_army(path) == built


@pytest.mark.rule("ALA-5.5")
def test_odd_names_survive_the_file() -> None:
    odd = army(phalanx("Thebes", "BC", "C", cp=3, leads=2), bands=())
    odd = msgspec.structs.replace(odd, name='Ὁπλῖται "of" Thebes\\', about="one\ntwo")
    assert parse_army(toml_text(odd).encode(), "odd.toml") == odd


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'id = "x"', "name"),
        (b'id = "x"\nname = "y"\nphalanx = 2', "$.phalanx"),
        (b'id = "x"\nname = "y"\nphalanx = [{state="Athens", cp=7, unit=[{grades=["C"]}]}]', "$.phalanx[0].cp"),
        (b'id = "x"\nname = "y"\nphalanx = [{state="Athens", cp=2, unit=[{grades=["D"]}]}]', "grades[0]"),
        (b"]", "line 1"),
    ],
)
def test_a_bad_army_file_is_refused_with_its_place(content: bytes, told: str) -> None:
    with pytest.raises(FormatError) as refusal:
        parse_army(content, "mine.toml")
    assert str(refusal.value).startswith("mine.toml: ")
    assert told in str(refusal.value)


@pytest.mark.rule("ALA-5.3", "ALA-5.4")
def test_every_supplied_army_may_take_the_field_at_its_size() -> None:
    for built in supplied().values():
        size = "small" if "_small" in built.id else "large" if "_large" in built.id else "standard"
        assert refused(built, size) == [], built.id
        assert army_points(built, Options()) > armies().points.sizes[size] - 10, built.id
