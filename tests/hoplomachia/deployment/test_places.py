"""HMA-6.15 to 6.18, 6.21, 3.7, 3.9, 3.10, 3.16: where units may be put, and how an army draws up by itself."""

from __future__ import annotations

import pytest

from polemos.geometry import Box
from polemos.kernel.chance import Chance
from polemos.rules.hoplomachia.deployment.arrays import arrays_for, boxes_of
from polemos.rules.hoplomachia.deployment.judge import ArmyJudge
from polemos.rules.hoplomachia.field.stations import is_square
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.deploying import formed, fresh, place, usual, with_place
from tests.hoplomachia.position import area, unit


def refused(judge: ArmyJudge, *changed) -> str:  # type: ignore[no-untyped-def]
    reason = judge.why_not(with_place(judge, *changed))
    return reason.rule if reason is not None else ""


def boxes(state: State, *places) -> dict[str, Box]:  # type: ignore[no-untyped-def]
    return {key: box for each in places for key, box in boxes_of(state, each)}


# -- HMA-6.21 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.21", "HMA-3.7")
def test_every_element_lies_wholly_in_the_set_up_zone() -> None:
    """The band of a broad board is 12 inches deep; a line of four lochoi is 6 inches wide."""
    judge = formed(usual(), "dispersed")
    assert refused(judge, place("A1", 6, 12)) == ""
    assert refused(judge, place("A1", 6, 12.05)) == "HMA-3.7"
    assert refused(judge, place("A1", 2.95, 12)) == "HMA-3.7"
    assert refused(judge, place("A1", 3, 1.5)) == ""
    assert refused(judge, place("A1", 3, 1.4)) == "HMA-3.7"


@pytest.mark.rule("HMA-6.21")
def test_units_do_not_overlap_and_do_not_stand_on_impassable_ground_or_works() -> None:
    terrain = [area("R", "river", 0, 0, 72, 1), area("W", "palisade", 0, 9, 20, 9.2)]
    judge = formed(usual(terrain=terrain), "dispersed")
    second = with_place(judge, place("A1", 50, 6), place("A2", 50, 6))
    assert judge.why_not(second) is not None
    assert str(judge.why_not(second)).startswith("A2 would stand on A1.")
    assert refused(judge, place("A1", 50, 2)) == "HMA-6.21"
    assert refused(judge, place("A1", 50, 2.5)) == ""
    assert refused(judge, place("A1", 10, 9.5)) == "HMA-6.21"
    assert refused(judge, place("A1", 10, 9)) == ""


@pytest.mark.rule("HMA-6.21")
def test_a_taxis_stands_in_one_line_in_close_or_open_files() -> None:
    state = usual()
    assert arrays_for(state.units["A1"], "battle_phalanx") == ("close_files", "open_files")
    drawn = boxes(state, place("A1", 36, 9, "open_files"))
    assert [box.front_centre[0] for box in drawn.values()] == [38.25, 36.75, 35.25, 33.75]
    assert {box.front_centre[1] for box in drawn.values()} == {9.0}
    judge = formed(state, "dispersed")
    assert refused(judge, place("A1", 20, 9, "one_rank")) == "HMA-6.21"


@pytest.mark.rule("HMA-6.21")
def test_a_group_stands_in_no_files_in_one_or_two_ranks() -> None:
    state = usual()
    assert arrays_for(state.units["A3"], "battle_phalanx") == ("two_ranks", "one_rank")
    two = boxes(state, place("A3", 36, 9, "two_ranks"))
    deep = state.elements["A3.1"].depth / 1000
    assert two["A3.1"].front_centre == (36.75, 9.0)
    assert two["A3.3"].front_centre == (36.75, 9.0 - deep)
    one = boxes(state, place("A3", 36, 9, "one_rank"))
    assert {box.front_centre[1] for box in one.values()} == {9.0}
    assert refused(formed(state, "dispersed"), place("A3", 20, 9, "close_files")) == "HMA-6.21"


@pytest.mark.rule("HMA-6.20")
def test_each_unit_has_one_place() -> None:
    judge = formed(usual(), "battle_phalanx")
    assert judge.why_not(judge.default) is None
    assert judge.why_not(judge.default[:-1]).rule == "HMA-6.20"  # type: ignore[union-attr]
    assert judge.why_not((*judge.default, judge.default[0])).rule == "HMA-6.20"  # type: ignore[union-attr]
    assert judge.why_not((*judge.default[1:], place("B1", 10, 10))).rule == "HMA-6.20"  # type: ignore[union-attr]


# -- formations --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.15")
def test_a_battle_phalanx_is_one_unbroken_line_with_psiloi_before_it_and_horse_on_its_flank() -> None:
    state = usual()
    judge = formed(state, "battle_phalanx")
    drawn = boxes(state, *judge.default)
    front = drawn["A1.1"].front_centre[1]
    line = [drawn[key] for key in ("A1.1", "A1.2", "A1.3", "A1.4", "A2.1", "A2.2", "A2.3")]
    assert [round(box.front_centre[0], 3) for box in line] == [
        round(line[0].front_centre[0] - 1.5 * k, 3) for k in range(7)
    ]
    assert {box.front_centre[1] for box in line} == {front}
    assert min(drawn[f"A3.{k}"].front_centre[1] for k in range(1, 5)) >= front + 3
    assert drawn["A4.2"].front_centre[0] > line[0].front_centre[0] + 1.5


@pytest.mark.rule("HMA-6.15")
def test_a_gap_of_an_inch_and_a_half_breaks_the_line() -> None:
    """The link of a phalanx: near sides less than 1.5 inches apart (HMA-1.13)."""
    judge = formed(usual(), "battle_phalanx")
    assert refused(judge, place("A1", 40, 2), place("A2", 33.4, 2)) == ""
    assert refused(judge, place("A1", 40, 2), place("A2", 33.2, 2)) == "HMA-6.15"


@pytest.mark.rule("HMA-6.16")
def test_portions_of_a_divided_phalanx_are_three_inches_apart() -> None:
    judge = formed(usual(), "divided_phalanx")
    assert judge.why_not(judge.default) is None
    assert refused(judge, place("A1", 40, 6), place("A2", 31.8, 6)) == "HMA-6.16"
    assert refused(judge, place("A1", 40, 6), place("A2", 31.7, 6)) == ""


@pytest.mark.rule("HMA-6.16", "HMA-21.2", "HMA-21.8")
@pytest.mark.parametrize(("kind", "card", "divides"), [
    ("gentle_hill", "panhellenic", False), ("steep_hill", "panhellenic", False), ("marsh", "panhellenic", True),
    ("marsh", "lakonians", False), ("steep_hill", "syracusans", True), ("river", "spartiates", True),
])  # fmt: skip
def test_or_ground_lies_between_them_that_a_line_cannot_cross_in_order(kind: str, card: str, divides: bool) -> None:
    """By the qualifiers of its taxeis: panhellenic 3, Lakonians 4, Syracusans 2; nobody crosses a river."""
    ground = [area("M", kind, 34.8, 0, 36.9, 12)]
    state = fresh(unit("A1", card, count=4), unit("A2", card, count=3), unit("B1", count=3), terrain=ground)
    judge = formed(state, "divided_phalanx")
    found = refused(judge, place("A1", 40, 6), place("A2", 32.5, 6))
    assert found == ("" if divides else "HMA-6.16")


@pytest.mark.rule("HMA-6.17")
def test_a_marching_column_with_baggage_is_a_square() -> None:
    """Four taxeis face outwards round the baggage, and each baggage element is covered on three sides or more."""
    pieces = [unit(f"A{k}", "lakonians", count=3) for k in range(1, 5)]
    state = fresh(*pieces, unit("A5", "baggage"), unit("A6", "baggage"), unit("B1", "athenians", count=3))
    judge = formed(state, "marching_column")
    assert judge.why_not(judge.default) is None
    for each in judge.default:
        for key, box in boxes_of(state, each):
            at = state.elements[key]
            state.elements[key] = type(at)(
                **{name: getattr(at, name) for name in at.__struct_fields__}
                | {
                    "x": round(box.front_centre[0] * 1000), "y": round(box.front_centre[1] * 1000),
                    "facing": round(box.heading * 1000), "depth": round(box.depth * 1000), "condition": "steady",
                }
            )  # fmt: skip
    assert {each.item: each.facing for each in judge.default}["A2"] == 90_000
    assert is_square(state, 0)


@pytest.mark.rule("HMA-6.17")
def test_with_few_units_it_is_a_simple_column_one_lochos_wide() -> None:
    state = usual()
    judge = formed(state, "marching_column")
    first = next(each for each in judge.default if each.item == "A1")
    assert (first.formation, first.facing) == ("column", 90_000)
    drawn = boxes(state, first)
    assert [round(box.front_centre[0] - first.x / 1000, 3) for box in drawn.values()] == [0, -1.5, -3, -4.5]
    assert "column" not in arrays_for(state.units["A1"], "battle_phalanx")


@pytest.mark.rule("HMA-6.18")
def test_dispersed_units_stand_where_they_like() -> None:
    judge = formed(usual(), "dispersed")
    assert refused(judge, place("A1", 10, 9), place("A2", 60, 4, facing=77)) == ""


# -- ambush ------------------------------------------------------------------------------------------------------------


def ambush(**values) -> State:  # type: ignore[no-untyped-def]
    woods = [area("W", "woods", 0, 20, 20, 32), area("H", "steep_hill", 40, 36, 60, 48)]
    pieces = [unit(f"B{k}", "athenians", count=2) for k in range(1, 6)]
    return fresh(unit("A1", "spartiates", count=4), *pieces, type="B", mode="ambush", terrain=woods, **values)


@pytest.mark.rule("HMA-3.9", "HMA-3.10")
def test_half_of_an_ambusher_lies_hidden_in_concealing_terrain_even_in_the_metaichmion() -> None:
    judge = formed(ambush(), "dispersed", 1)
    assert judge.most_hidden == 2
    hidden = place("B1", 10, 24, "hidden_close_files", 180), place("B2", 10, 28, "hidden_close_files", 180)
    assert refused(judge, *hidden) == ""
    assert refused(judge, *hidden, place("B3", 50, 40, "hidden_close_files", 180)) == "HMA-3.9"
    assert refused(judge, place("B1", 20, 24, "hidden_close_files", 180)) == "HMA-3.10"
    assert refused(judge, place("B1", 10, 24, "close_files", 180)) == "HMA-3.9"
    assert refused(judge, place("B1", 10, 11, "hidden_close_files", 180)) == "HMA-3.9"


@pytest.mark.rule("HMA-3.9")
def test_nobody_else_hides() -> None:
    judge = formed(ambush(), "dispersed", 0)
    assert judge.most_hidden == 0
    state = ambush()
    state.mode = "arrayed"
    assert ArmyJudge(state, 1).most_hidden == 0


# -- forts -------------------------------------------------------------------------------------------------------------


def camp(*pieces) -> State:  # type: ignore[no-untyped-def]
    fort = [area("fort", "open", 30, 36, 42, 48, place="fort"), area("fort-front", "palisade", 30, 36, 42, 36.2)]
    return fresh(unit("A1", "spartiates", count=4), *pieces, type="F", terrain=fort)


@pytest.mark.rule("HMA-3.16")
def test_a_garrison_starts_inside_its_fort() -> None:
    judge = formed(camp(unit("B1", "athenians", count=4), unit("B2", "athenians", count=2)), "dispersed", 1)
    assert judge.why_not(judge.default) is None
    assert refused(judge, place("B1", 36, 38, facing=180)) == ""
    assert refused(judge, place("B1", 32, 38, facing=180)) == "HMA-3.16"


@pytest.mark.rule("HMA-3.16", "HMA-6.21")
def test_for_whom_the_fort_is_too_small_sets_up_outside() -> None:
    taxeis = [unit(f"B{k}", "athenians", count=5) for k in range(1, 9)]
    state = camp(*taxeis)
    judge = formed(state, "dispersed", 1)
    assert judge.why_not(judge.default) is None
    outside = judge.proposal_made.outside
    assert 0 < len(outside) < 8
    at = {each.item: each for each in judge.default}
    assert all(not 30_000 <= at[key].x <= 42_000 for key in outside)


# -- how it is said ----------------------------------------------------------------------------------------------------


def worded(order: str) -> list[str]:
    return order.replace(",", " ,").split()


def test_a_deployment_is_typed_and_told_and_drawn_by_chance() -> None:
    judge = formed(usual(), "battle_phalanx")
    said, used = judge.read(worded("A1 open_files at 40 6, A2 at 34.75 6"))  # type: ignore[misc]
    assert used == 10
    assert said[:2] == (place("A1", 40, 6, "open_files"), place("A2", 34.75, 6))
    assert said[2:] == judge.default[2:]
    assert judge.read(worded(judge.words(said))) == (said, len(worded(judge.words(said))))
    assert judge.read(["as", "proposed"]) == (judge.default, 2)
    for seed in range(12):
        assert judge.why_not(judge.sample(Chance(seed))) is None
    assert len(list(judge.candidates())) > 2


def test_a_drop_is_pushed_into_the_zone_and_off_others() -> None:
    judge = formed(usual(), "dispersed")
    wanted = {"item": "A2", "x": 36_000, "y": 13_000, "facing": 0, "formation": "close_files"}
    found = judge.fit({"placement": wanted, "draft": []})
    assert found == (place("A2", 36, 12),)


@pytest.mark.rule("HMA-6.21")
def test_a_table_without_room_leaves_some_off_it() -> None:
    crowd = [unit(f"A{k}", "hippeis_hellenic", count=4) for k in range(1, 41)]
    state = fresh(*crowd, unit("B1", "athenians", count=3), width=24)
    judge = formed(state, "dispersed")
    assert judge.proposal_made.left
    assert judge.why_not(judge.default) is None
