"""HMA-1.7, 1.13, 1.14, 6.17, 6.19: phalanxes, guides, stations, squares."""

from __future__ import annotations

import pytest

from polemos.geometry import Box
from polemos.rules.hoplomachia.field.field import taxiarch
from polemos.rules.hoplomachia.field.lines import guide, longest_phalanx, phalanx_of, phalanxes, senior_at_deployment
from polemos.rules.hoplomachia.field.stations import Block, is_at, is_square, posts, slots
from polemos.rules.hoplomachia.field.turning import turned
from tests.hoplomachia.position import change, set_army, set_unit, strategos, table, unit


def lengths(*pieces) -> list[int]:  # type: ignore[no-untyped-def]
    return [len(each) for each in phalanxes(table(*pieces), 0)]


@pytest.mark.rule("HMA-1.7")
def test_the_taxiarch_is_in_the_rightmost_lochos_left() -> None:
    state = table(unit("A1", count=3))
    assert taxiarch(state, "A1").id == "A1.1"  # type: ignore[union-attr]
    change(state, "A1.1", condition="routing")
    assert taxiarch(state, "A1").id == "A1.2"  # type: ignore[union-attr]
    change(state, "A1.2", condition="destroyed")
    assert taxiarch(state, "A1").id == "A1.3"  # type: ignore[union-attr]


@pytest.mark.rule("HMA-1.7", "HMA-2.10")
@pytest.mark.parametrize(("degrees", "order"), [(180, ("A1.3", "A1.2", "A1.1")), (90, ("A1.1", "A1.2", "A1.3"))])
def test_who_turns_about_has_another_right_and_a_column_its_head(degrees: int, order: tuple[str, ...]) -> None:
    state = table(unit("A1", count=3), unit("B1", y=40))
    stood = turned(state, state.units["A1"], degrees)
    assert stood.elements == order
    set_unit(state, "A1", elements=stood.elements, column=stood.is_column)
    assert taxiarch(state, "A1").id == order[0]  # type: ignore[union-attr]


@pytest.mark.rule("HMA-1.13")
def test_a_phalanx_is_linked_side_to_side() -> None:
    assert lengths(unit("A1", x=30, count=3), unit("A2", x=25.5, count=2)) == [5]  # 0.75 apart
    assert lengths(unit("A1", x=30, count=2), unit("A2", x=25.52, count=2)) == [4]  # 1.48
    assert lengths(unit("A1", x=30, count=2), unit("A2", x=25.5, count=2)) == [2, 2]  # 1.5 is not less
    assert lengths(unit("A1", x=30, y=24, count=2), unit("A2", x=27, y=26.9, count=2)) == [4]
    assert lengths(unit("A1", x=30, y=24, count=2), unit("A2", x=27, y=27, count=2)) == [2, 2]
    assert lengths(unit("A1", x=30, y=24), unit("A2", x=28.4, y=24, facing=44)) == [2]
    assert lengths(unit("A1", x=30, y=24), unit("A2", x=27.6, y=24, facing=50)) == [1, 1]
    assert lengths(unit("A1", x=30, y=24), unit("A2", x=30, y=22)) == [1, 1]  # one behind the other


@pytest.mark.rule("HMA-1.13")
def test_a_phalanx_is_of_steady_hoplites_and_counts_lochoi() -> None:
    state = table(
        unit("A1", "thebans", x=30, count=2, deep=4), unit("A2", x=27, count=2), unit("A3", "psiloi_hellenic", x=24.75)
    )
    assert [[each.id for each in group] for group in phalanxes(state, 0)] == [["A1.1", "A1.2", "A2.1", "A2.2"]]
    change(state, "A2.1", condition="pursuing", quarry="B1")
    assert [len(group) for group in phalanxes(state, 0)] == [2, 1]  # more than 1.5 inches of nobody between
    assert phalanx_of(state, state.elements["A2.1"]) == ()
    assert [each.id for each in longest_phalanx(state, 0)] == ["A1.1", "A1.2"]


@pytest.mark.rule("HMA-1.13", "HMA-10.13")
def test_of_two_longest_phalanxes_the_one_further_right_stands_for_the_army() -> None:
    pieces = (
        unit("A1", x=30, count=2),
        unit("A2", x=50, count=2),
        unit("B1", x=30, y=40, count=2),
        unit("B2", x=50, y=40, count=2),
    )
    state = table(*pieces)
    assert [longest_phalanx(state, seat)[0].unit for seat in (0, 1)] == ["A2", "B1"]


@pytest.mark.rule("HMA-1.13")
def test_an_army_without_hoplites_has_a_phalanx_of_its_first_core_class() -> None:
    thracians = unit("A1", "peltasts_thracian", x=30, count=3, role="core"), unit("A2", "light_horse", x=40, count=2)
    state = table(*thracians, a={"nation": "thrace"})
    assert [len(group) for group in phalanxes(state, 0)] == [3]


@pytest.mark.rule("HMA-1.14")
def test_the_senior_taxis_is_the_hegemons_or_the_rightmost() -> None:
    pieces = unit("A1", x=30, count=2), unit("A2", x=40, count=2), unit("A3", "hippeis_hellenic", x=50)
    assert senior_at_deployment(table(*pieces, strategoi=[strategos("A-S1", "A1.2")]), 0) == "A1"
    assert senior_at_deployment(table(*pieces, strategoi=[strategos("A-S1", "A3.1")]), 0) == "A2"


@pytest.mark.rule("HMA-1.14")
def test_the_guide_is_the_senior_taxis_then_the_present_hegemons_then_the_rightmost() -> None:
    pieces = unit("A1", x=30, count=2), unit("A2", x=20, count=2), unit("A3", x=40)
    leaders = [strategos("A-S1", "A2.1"), strategos("A-S2", "A1.1")]
    state = table(*pieces, strategoi=leaders, a={"senior": "A1"})
    assert guide(state, 0).id == "A1"  # type: ignore[union-attr]
    for key in ("A1.1", "A1.2"):
        change(state, key, condition="routing")
    assert guide(state, 0).id == "A2"  # type: ignore[union-attr]
    for key in ("A2.1", "A2.2"):
        change(state, key, condition="destroyed")
    assert guide(state, 0).id == "A3"  # type: ignore[union-attr]


@pytest.mark.rule("HMA-1.14")
def test_another_portion_has_a_guide_of_its_own() -> None:
    pieces = unit("A1", x=60), unit("A2", x=20), unit("A3", x=30), unit("A4", x=25)
    state = table(*pieces, strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1")])
    assert guide(state, 0, ("A2", "A3")).id == "A2"  # type: ignore[union-attr]
    assert guide(state, 0, ("A3", "A4")).id == "A3"  # type: ignore[union-attr]
    assert guide(state, 0, ("A1", "A3")).id == "A1"  # type: ignore[union-attr]


@pytest.mark.rule("HMA-6.19")
def test_stations_lie_beside_the_guide_and_round_the_line() -> None:
    guide_front = Box.by_front(30, 20, 0, 6, 1.5)
    right, left = slots(guide_front, [3, 6], [4.5])
    assert [(each.x, each.y) for each in right] == [(34.5, 20), (39, 20)]
    assert [(each.x, each.y) for each in left] == [(24.75, 20)]
    psiloi = Block(6, 0.75)
    assert [(each.x, each.y) for each in posts(guide_front, "front", [psiloi])] == [(30, 23.75)]
    assert [(each.x, each.y) for each in posts(guide_front, "behind", [psiloi])] == [(30, 17.5)]
    assert [(each.x, each.y) for each in posts(guide_front, "right", [psiloi, Block(3, 2.5)])] == [(37, 20), (42.5, 20)]
    assert [(each.x, each.y) for each in posts(guide_front, "left", [psiloi])] == [(23, 20)]


@pytest.mark.rule("HMA-6.19")
def test_a_unit_is_at_its_station_within_an_inch_and_45_degrees() -> None:
    spot = posts(Box.by_front(30, 20, 0, 6, 1.5), "left", [Block(6, 0.75)])[0]
    assert is_at(spot, (23, 21), 45)
    assert not is_at(spot, (23, 21.02), 0)
    assert not is_at(spot, (23, 21), 46)


@pytest.mark.rule("HMA-6.17")
def test_a_square_covers_three_sides_of_the_baggage() -> None:
    baggage = unit("A9", "baggage", x=30, y=20)  # from 17.5 to 20
    ahead, right, left = unit("A1", x=30, y=24), unit("A2", x=34, y=20), unit("A3", x=26, y=20)
    square = {"formation": "marching_column"}
    assert is_square(table(baggage, ahead, right, left, a=square), 0)
    assert not is_square(table(baggage, ahead, right, a=square), 0)
    far = unit("A3", x=25.4, y=20)  # 3.1 inches off
    assert not is_square(table(baggage, ahead, right, far, a=square), 0)
    state = table(baggage, ahead, right, left, a=square)
    set_army(state, 0, formation="battle_phalanx")
    assert not is_square(state, 0)
