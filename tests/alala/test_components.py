"""Troop types, grades and what is known of troops, leaders and players (ALA-1.3, 1.8, 2.1 to 2.8, 2.17 to 2.19)."""

from __future__ import annotations

import pytest

from polemos.rules.alala.armies.points import by_formula
from polemos.rules.alala.charts.charts import armies, state_list, troop_chart
from polemos.rules.alala.state import Leader, Side, State
from polemos.rules.alala.troops import Troop
from tests.alala.position import troop

BANDS = ("psiloi", "peltasts", "cavalry", "hamippoi", "thessalian_cavalry")


@pytest.mark.parametrize(
    ("kind", "rule", "figures", "ranks", "block"),
    [
        ("hoplites", "ALA-2.2", 20, 2, (6.0, 1.6)),
        ("hoplites_large", "ALA-24.1", 24, 2, (7.2, 1.6)),
        ("psiloi", "ALA-2.3", 6, 1, (7.2, 1.2)),
        ("peltasts", "ALA-2.4", 9, 1, (7.2, 0.8)),
        ("cavalry", "ALA-2.5", 6, 1, (7.2, 1.6)),
        ("hamippoi", "ALA-2.6", 6, 1, (7.2, 1.6)),
        ("thessalian_cavalry", "ALA-2.7", 9, 1, (7.2, 1.6)),
    ],
)
@pytest.mark.rule("ALA-1.3", "ALA-2.2", "ALA-2.3", "ALA-2.4", "ALA-2.5", "ALA-2.6", "ALA-2.7", "ALA-24.1")
def test_blocks_are_those_of_the_table(
    kind: str, rule: str, figures: int, ranks: int, block: tuple[float, float]
) -> None:
    chart = troop_chart(kind)
    assert (chart.men, chart.ranks, chart.block, chart.rule) == (figures, ranks, block, rule)
    files = figures // ranks
    assert chart.figure[0] * files == pytest.approx(block[0])
    assert chart.figure[1] * ranks == pytest.approx(block[1])
    assert chart.below_half_at == (figures - 1) // 2


@pytest.mark.rule("ALA-1.3", "ALA-2.11")
@pytest.mark.parametrize("deep", [2, 3, 4])
def test_a_column_is_as_wide_as_a_unit_and_as_deep_as_all(deep: int) -> None:
    column = troop("S1", 30, 10, grades="C" * deep)
    assert (column.width, column.depth, column.men) == (6_000, 1_600 * deep, 20)


@pytest.mark.rule("ALA-2.1")
@pytest.mark.parametrize(
    ("kind", "formed", "men_per_shot", "dice", "may_charge"),
    [
        ("hoplites", True, 0, ("AvD", "AvD"), "any"),
        ("psiloi", False, 1, ("AvD", "AvD"), "never"),
        ("peltasts", False, 2, ("AvD", "AvD"), "unformed"),
        ("cavalry", False, 1, ("AvD", "AvD", "D6"), "unformed"),
        ("hamippoi", False, 1, ("AvD", "AvD"), "unformed"),
        ("thessalian_cavalry", False, 2, ("AvD", "AvD", "D6"), "unformed"),
    ],
)
def test_troop_types_at_a_glance(
    kind: str, formed: bool, men_per_shot: int, dice: tuple[str, ...], may_charge: str
) -> None:
    chart = troop_chart(kind)
    assert (chart.can_be_formed, chart.shooting_men_per_die) == (formed, men_per_shot)
    assert (chart.move_dice, chart.may_charge, chart.combat_men_per_die) == (dice, may_charge, 2)


@pytest.mark.rule("ALA-2.6", "ALA-2.7")
def test_what_sets_hamippoi_and_thessalians_apart() -> None:
    assert [kind for kind in BANDS if troop_chart(kind).always_supported] == ["hamippoi"]
    assert [kind for kind in BANDS if troop_chart(kind).shooting_bonus] == ["hamippoi"]
    assert [kind for kind in BANDS if troop_chart(kind).disordered_by_passage] == ["thessalian_cavalry"]


@pytest.mark.rule("ALA-1.8")
def test_the_words_for_troops() -> None:
    found = {kind: troop("S1", 30, 10, kind) for kind in ("hoplites", *BANDS)}
    assert [kind for kind, each in found.items() if each.is_band] == list(BANDS)
    assert [kind for kind, each in found.items() if each.is_skirmishers] == ["psiloi", "peltasts"]
    assert [kind for kind, each in found.items() if each.is_cavalry] == list(BANDS[2:])
    assert [kind for kind, each in found.items() if each.is_infantry] == ["hoplites", "psiloi", "peltasts"]
    assert [kind for kind, each in found.items() if each.formed] == ["hoplites"]


@pytest.mark.rule("ALA-2.8", "ALA-5.4")
def test_grades_run_from_a_to_c_and_bands_are_of_the_lower_two() -> None:
    assert sorted(troop_chart("hoplites").points) == ["A", "B", "C"]
    for kind in BANDS:
        assert sorted(troop_chart(kind).points) == ["B", "C"]
    best = [listed.id for listed in armies().state if "A" in listed.grades]
    assert best == ["Sparta"]
    assert by_formula(troop_chart("hoplites"), "A") > by_formula(troop_chart("hoplites"), "B")


@pytest.mark.rule("ALA-2.22", "ALA-2.10")
def test_only_sparta_is_spartan_and_only_thebes_and_macedon_form_columns() -> None:
    assert [listed.id for listed in armies().state if listed.spartan] == ["Sparta"]
    assert [listed.id for listed in armies().state if listed.columns] == ["Thebes", "Macedon"]
    assert state_list("Tegea") is state_list("Elis")


@pytest.mark.rule("ALA-2.17", "ALA-2.18", "ALA-2.19")
def test_everything_that_the_rulebook_lists_is_kept() -> None:
    of_troop = {
        "id", "name", "seat", "phalanx", "state", "full", "elements", "x", "y", "facing", "level", "disorder",
        "formed", "status", "advanced", "broke_out", "control", "body", "moved", "redressed", "retired", "charged",
        "must_retire", "witnesses", "last", "marks", "shot", "moved_last", "evaded",
    }  # fmt: skip
    assert of_troop <= set(Troop.__struct_fields__)
    assert {"name", "phalanx", "unit", "rating", "points", "signalled", "chief"} <= set(Leader.__struct_fields__)
    assert {"seat", "colour", "hand", "received", "units_lost"} <= set(Side.__struct_fields__)
    assert {"turn", "phase", "initiative", "pack", "discards", "terrain"} <= set(State.__struct_fields__)
