"""The Phalanx Manoeuvre Phase: who acts when, and what he may and must do (ALA-12.7, 12.13 to 12.15, section 14)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.facts import Acted, Moved
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase, UnitTurn
from polemos.rules.alala.movement.wheeling import wheel
from polemos.rules.alala.troops import SHAKEN, Deed
from polemos.tabletop.legs import Incline, Shift, Wheel
from tests.alala.phalanx import FAR, barred, field, phase
from tests.alala.position import Play, area, contact, leader, table, troop

# -- order of moves ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-12.7", "ALA-3.2", "ALA-14.1")
def test_units_act_from_right_to_left_one_by_one() -> None:
    state = field(troop("S1", 20, 10), troop("S2", 40, 10), troop("S3", 30, 10))
    play = phase(state, 2, 3, 4)
    play.answer("advance 1").answer(()).answer("advance 1").answer(()).answer("advance 1").answer(()).over()
    assert [fact.troop for fact in play.facts(Moved)] == ["S2", "S3", "S1"]
    assert all(play[name].acted for name in ("S1", "S2", "S3"))


@pytest.mark.rule("ALA-12.7")
def test_the_north_goes_from_its_own_right() -> None:
    state = table(troop("N1", 20, 40), troop("N2", 40, 40), troop("S1", 30, 5), phase="manoeuvre")
    assert Play(state, ManoeuvrePhase(1)).prompt.startswith("N1")


@pytest.mark.rule("ALA-12.7")
def test_the_one_in_front_may_go_first_where_paths_cross() -> None:
    state = field(troop("S1", 36, 8), troop("S2", 34, 14), troop("S3", 10, 14))
    play = phase(state, 4, 3, 2)
    assert "first S2" in play.options
    assert "first S3" not in play.options
    play.answer("first S2").answer("advance 1").answer(())
    assert play["S2"].acted
    assert play.prompt.startswith("S1")
    assert "first S2" not in play.options


@pytest.mark.rule("ALA-12.7", "ALA-12.8", "ALA-8.5")
def test_a_body_acts_as_one_at_the_place_of_its_rightmost_unit() -> None:
    body: dict[str, Any] = {"body": "south-I"}
    state = field(troop("S1", 20, 10, **body), troop("S2", 32, 20), troop("S3", 40, 10, **body))
    play = phase(state, 4)
    assert play.prompt.startswith("S3 and S1")
    play.answer("advance 1").answer((Incline(10_000),))
    assert [fact.troop for fact in play.facts(Moved)] == ["S3", "S1"]
    assert play["S1"].deed == play["S3"].deed == Deed("advance", 1, 10_000)
    assert play.prompt.startswith("S2")


@pytest.mark.rule("ALA-14.8")
@pytest.mark.parametrize(
    "values",
    [{"retired": True}, {"control": "break_out"}, {"status": "looting", "formed": False}, {"evaded": True}],
)
def test_who_has_moved_under_compulsion_does_nothing_more(values: dict[str, Any]) -> None:
    play = phase(field(troop("S1", 30, 10, **values))).over()
    assert play.facts(Moved) == []
    assert [fact.troop for fact in play.facts(Acted)] == ["S1"]


@pytest.mark.rule("ALA-14.8", "ALA-14.1")
def test_units_in_combat_do_not_act() -> None:
    phase(field(troop("S1", 30, 10), troop("N1", 30, 11.6), contacts=[contact("S1", "N1")])).over()


@pytest.mark.rule("ALA-10.16")
def test_withdrawing_hoplites_go_home() -> None:
    play = phase(field(troop("S1", 30, 20, formed=False, status="withdrawing")), 3, 4).over()
    assert play["S1"].y == 13_000


# -- with and without the signal ---------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-14.2", "ALA-8.10", "ALA-14.4")
def test_before_the_signal_nobody_advances() -> None:
    state = field(
        troop("S1", 30, 10, disorder=1), troop("S2", 50, 10, phalanx="south-II"),
        leaders=[leader("south-I", "S1"), leader("south-II", "S2", signalled=1), leader("north-I", "N1")],
    )  # fmt: skip
    play = phase(state, 2)
    assert play.prompt.startswith("S2")
    assert barred(play, "stand") == "ALA-14.3"  # the signal of one leader moves only his own phalanx
    play.answer("advance 1").answer(())
    assert barred(play, "advance 1") == barred(play, "advance 2") == barred(play, "wheel") == "ALA-14.2"
    assert play.options["stand"] is None
    play.answer("redress").over()
    assert play["S1"].disorder == 0


@pytest.mark.rule("ALA-14.2", "ALA-3.11")
def test_before_the_signal_it_may_move_where_it_comes_no_nearer() -> None:
    state = field(troop("S1", 30, 20, heading=180), signalled=0)
    play = phase(state, 4).answer("advance 1").answer(()).over()
    assert play["S1"].y == 16_000


@pytest.mark.rule("ALA-14.2", "ALA-3.11")
def test_the_example_of_the_psiloi_behind() -> None:
    state = field(troop("S1", 30, 20), troop("N1", 30, 39.6), troop("N2", 30, 14.6, "psiloi"), signalled=0)
    assert barred(phase(state), "advance 1") == "ALA-14.2"


@pytest.mark.rule("ALA-14.3")
def test_after_the_signal_it_must_go_on() -> None:
    play = phase(field(troop("S1", 30, 10, grades="B", disorder=1)))
    assert barred(play, "stand") == "ALA-14.3"
    assert barred(play, "step_back") == "ALA-12.14"
    assert barred(play, "about_face") == "ALA-12.13"
    for key in ("advance 1", "advance 2", "wheel", "side_step", "redress"):
        assert play.options[key] is None
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "advance 1"


@pytest.mark.rule("ALA-14.3")
def test_in_the_turn_of_the_signal_there_is_only_forward() -> None:
    play = phase(field(troop("S1", 30, 10, grades="B", disorder=1), signalled=2))
    free = [key for key, reason in play.options.items() if reason is None]
    assert free == ["advance 1", "advance 2"]


@pytest.mark.rule("ALA-14.3")
def test_in_the_turn_of_the_signal_who_is_blocked_stands_or_redresses() -> None:
    state = field(troop("S1", 30, 10, grades="B", disorder=1), troop("N1", 30, 15.6), signalled=2)
    free = [key for key, reason in phase(state).options.items() if reason is None]
    assert free == ["redress", "stand"]


@pytest.mark.rule("ALA-14.3")
@pytest.mark.parametrize(
    ("others", "terrain"),
    [
        ([troop("N1", 30, 15.6)], []),  # enemy hoplites within 4 inches
        ([troop("S2", 30, 11.6, "cavalry", formed=False), FAR], []),  # friends it may not pass
        ([troop("S2", 30, 11.2, "peltasts"), FAR], []),  # a passage of lines that it declines
        ([FAR], [area("T1", "rough_ground", 20, 10.8, 40, 14)]),
        ([FAR], [area("T1", "impassable", 20, 10.8, 40, 14)]),
        ([troop("N1", 30, 5)], []),  # no enemy left in front
    ],
)
def test_when_its_way_is_blocked_it_may_stand(others: list[Any], terrain: list[Any]) -> None:
    play = Play(field(troop("S1", 30, 10, grades="B", disorder=1), *others, terrain=terrain), UnitTurn(("S1",)))
    assert play.options["stand"] is None
    play.answer("stand").over()
    assert play["S1"].deed.kind == "halt"


@pytest.mark.rule("ALA-14.3", "ALA-16.10")
def test_who_supports_an_engaged_friend_may_stand() -> None:
    def stands(x: float) -> bool:
        units = [troop("S1", 30, 10), troop("S2", x, 10), troop("N1", 27, 11.6), troop("N2", x, 30)]
        state = field(*units, contacts=[contact("S1", "N1")])
        return Play(state, UnitTurn(("S2",))).options["stand"] is None

    assert stands(36)
    assert not stands(40)  # apart from its friend


@pytest.mark.rule("ALA-14.3", "ALA-16.8", "ALA-16.10")
def test_a_second_support_may_stand_too() -> None:
    def stands(**values: Any) -> bool:
        units = [troop("S1", 30, 10), troop("S2", 36, 10, **values), troop("S3", 42, 10)]
        state = field(*units, troop("N1", 27, 11.6), troop("N2", 42, 30), contacts=[contact("S1", "N1")])
        return Play(state, UnitTurn(("S3",))).options["stand"] is None

    assert stands()
    assert not stands(level=SHAKEN)  # who stands between them supports nobody


@pytest.mark.rule("ALA-14.3", "ALA-9.4")
def test_a_halted_unit_redresses_or_stands() -> None:
    play = phase(field(troop("S1", 30, 10, control="halt", disorder=1)))
    assert list(play.options) == ["redress", "stand"]
    play.answer("redress").over()
    assert play["S1"].redressed


# -- shaken units ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-10.2", "ALA-14.6")
def test_a_shaken_unit_stays_behind_when_its_body_advances() -> None:
    body: dict[str, Any] = {"body": "south-I"}
    state = field(troop("S1", 36, 10, **body), troop("S2", 30, 10, level=SHAKEN, **body), troop("S3", 24, 10, **body))
    play = phase(state, 4).answer("advance 1").answer(())
    assert [fact.troop for fact in play.facts(Moved)] == ["S1", "S3"]
    assert play.prompt.startswith("S2")
    assert barred(play, "advance 1") == "ALA-10.2"
    play.answer("stand").over()
    assert play["S2"].acted


@pytest.mark.rule("ALA-14.2", "ALA-3.11")
def test_a_dice_move_is_an_advance_if_any_throw_would_make_it_one() -> None:
    # Five inches from the enemy behind, fourteen from the one ahead: ten inches forward leave four.
    state = field(troop("S1", 30, 20), troop("N1", 30, 13.4), troop("N2", 30, 35.6), signalled=0)
    play = phase(state)
    assert play.options["advance 1"] is None
    assert barred(play, "advance 2") == "ALA-14.2"


@pytest.mark.rule("ALA-12.17")
def test_two_dice_may_carry_it_through_friends_where_one_cannot() -> None:
    state = field(troop("S1", 30, 10), troop("S2", 30, 13.2, grades="CCC", acted=True))
    play = phase(state)
    assert barred(play, "advance 1") == "ALA-12.17"
    assert play.options["advance 2"] is None


@pytest.mark.rule("ALA-14.6")
def test_a_shaken_unit_joins_a_move_that_is_no_advance() -> None:
    body: dict[str, Any] = {"body": "south-I", "heading": 180}
    state = field(troop("S1", 30, 20, **body), troop("S2", 24, 20, level=SHAKEN, **body))
    play = phase(state, 3).answer("advance 1").answer(()).over()
    assert (play["S1"].y, play["S2"].y) == (17_000, 17_000)


# -- manoeuvres --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-12.12", "ALA-12.2")
@pytest.mark.parametrize("angle", [-1, 22_501])
def test_never_to_the_left_nor_too_far_to_the_right(angle: int) -> None:
    play = phase(field(troop("S1", 30, 10))).answer("advance 1")
    assert play.game.why_not(0, (Incline(angle),)) is not None
    assert play.game.why_not(0, (Incline(22_500),)) is None
    assert play.game.why_not(0, (Wheel("left", 1000),)) is not None


@pytest.mark.rule("ALA-12.15", "ALA-11.1")
@pytest.mark.parametrize(("grade", "points"), [("A", 1), ("B", 2), ("C", 3)])
def test_a_wheel_costs_by_grade(grade: str, points: int) -> None:
    play = phase(field(troop("S1", 30, 10, grades=grade)))
    play.answer("wheel").answer((Wheel("left", 30_000),)).over()
    assert play["S1"].disorder == points
    assert play["S1"].facing == 330_000
    assert play["S1"].deed == Deed("wheel", side="left", amount=30_000)
    assert play["S1"].advanced == 0


@pytest.mark.rule("ALA-12.15")
@pytest.mark.parametrize(("names", "most"), [(("S1",), 47_746), (("S1", "S2", "S3"), 15_915)])
def test_the_examples_of_wheels(names: tuple[str, ...], most: int) -> None:
    body: dict[str, Any] = {"body": "south-I"} if len(names) > 1 else {}
    units = [troop(name, 30 - 6 * at, 10, **body) for at, name in enumerate(names)]
    play = phase(field(*units)).answer("wheel")
    assert play.game.why_not(0, (Wheel("right", most),)) is None
    assert play.game.why_not(0, (Wheel("right", most + 200),)) is not None


@pytest.mark.rule("ALA-12.15")
def test_a_body_wheels_as_one_rigid_piece_about_its_outer_corner() -> None:
    body: dict[str, Any] = {"body": "south-I"}
    state = field(troop("S1", 36, 10, **body), troop("S2", 30, 10, **body), troop("S3", 24, 10, **body))
    play = phase(state).answer("wheel").answer((Wheel("right", 15_000),)).over()
    assert [play[name].facing for name in ("S1", "S2", "S3")] == [15_000] * 3
    corner = play["S1"].box.corner("front", "right")
    assert corner == pytest.approx((39.0, 10.8), abs=0.002)
    gaps = [play[a].box.corner("front", "left") for a in ("S1", "S2")]
    assert gaps[0] == pytest.approx(play["S2"].box.corner("front", "right"), abs=0.003)


@pytest.mark.rule("ALA-12.15", "ALA-12.6")
def test_a_wheel_stops_at_four_inches() -> None:
    state = field(troop("S1", 30, 10), troop("N1", 27, 18))  # 6.4 inches off
    play = phase(state).answer("wheel").answer((Wheel("right", 40_000),)).over()
    assert 0 < play["S1"].facing < 40_000
    from polemos.rules.alala.field.field import gap

    assert 4.0 <= gap(play["S1"], play["N1"]) <= 4.11


@pytest.mark.rule("ALA-12.15", "ALA-12.6", "ALA-3.8")
def test_enemies_beside_its_front_do_not_stop_a_wheel() -> None:
    state = table(troop("S1", 30, 20), troop("N1", 20.5, 23))  # nearer than four inches, and a wheel brings it nearer
    assert wheel(state, ("S1",), "right", 20.0).distance == pytest.approx(20.0)
    ahead = table(troop("S1", 30, 20), troop("N1", 25, 25.5))
    assert wheel(ahead, ("S1",), "right", 20.0).stopped_by == "N1"


@pytest.mark.rule("ALA-12.14")
@pytest.mark.parametrize(("grade", "may"), [("A", True), ("B", True), ("C", False)])
def test_only_good_troops_step_aside(grade: str, may: bool) -> None:
    play = phase(field(troop("S1", 30, 10, grades=grade)))
    if not may:
        assert barred(play, "side_step") == "ALA-12.14"
        return
    play.answer("side_step").answer((Shift("left", 2000),)).over()
    assert (play["S1"].x, play["S1"].y, play["S1"].facing, play["S1"].disorder) == (28_000, 10_000, 0, 0)


@pytest.mark.rule("ALA-12.14")
def test_a_step_is_two_inches_at_most_and_back_only_before_the_signal() -> None:
    play = phase(field(troop("S1", 30, 10, grades="B"), signalled=0)).answer("step_back")
    assert play.game.why_not(0, (Shift("rear", 2001),)) is not None
    assert play.game.why_not(0, (Shift("left", 1000),)) is not None
    play.answer((Shift("rear", 2000),)).over()
    assert play["S1"].y == 8000
    shaken = phase(field(troop("S1", 30, 10, grades="B", level=SHAKEN)))
    assert shaken.options["step_back"] is None


@pytest.mark.rule("ALA-12.14")
def test_a_body_with_a_c_unit_does_not_step() -> None:
    body: dict[str, Any] = {"body": "south-I"}
    play = phase(field(troop("S1", 36, 10, grades="A", **body), troop("S2", 30, 10, **body)))
    assert barred(play, "side_step") == "ALA-12.14"


@pytest.mark.rule("ALA-12.13")
def test_about_face_costs_a_point_and_turns_a_column_round() -> None:
    state = field(troop("S1", 30, 10, grades="BC"), signalled=0)
    play = phase(state).answer("about_face").answer("turn").over()
    assert (play["S1"].facing, play["S1"].disorder, play["S1"].grade) == (180_000, 1, "C")
    assert play["S1"].deed.kind == "about_face"


@pytest.mark.rule("ALA-12.13")
def test_about_face_with_a_one_die_move_after_or_before() -> None:
    after = phase(field(troop("S1", 30, 20), signalled=0), 3)
    assert barred(after.answer("about_face"), "before") == "ALA-14.2"
    after.answer("after").answer(()).over()
    assert (after["S1"].y, after["S1"].facing, after["S1"].disorder) == (17_000, 180_000, 1)
    before = phase(field(troop("S1", 30, 20), troop("N2", 30, 10), troop("N3", 60, 45)), 3)
    before.answer("about_face").answer("before").answer(()).over()
    assert (before["S1"].y, before["S1"].facing) == (23_000, 180_000)
    twice = phase(field(troop("S1", 30, 20), signalled=0)).answer("about_face").answer("twice").over()
    assert (twice["S1"].facing, twice["S1"].disorder) == (0, 2)


@pytest.mark.rule("ALA-12.13")
@pytest.mark.parametrize(("y", "may"), [(7.0, True), (5.0, False)])
def test_after_the_signal_only_against_an_enemy_behind(y: float, may: bool) -> None:
    # Twelve inches behind its rear face at y = 19.2; psiloi are 1.2 deep.
    state = field(troop("S1", 30, 20), troop("N1", 30, 45), troop("N2", 30, y, "psiloi"))
    play = phase(state)
    assert (play.options["about_face"] is None) is may


@pytest.mark.rule("ALA-12.13")
def test_a_body_about_faces_with_its_order_reversed() -> None:
    body: dict[str, Any] = {"body": "south-I"}
    state = field(troop("S1", 36, 20, **body), troop("S2", 30, 20, **body), signalled=0)
    play = phase(state, 4).answer("about_face").answer("after").answer((Incline(22_500),)).over()
    assert play["S1"].facing == play["S2"].facing == 180_000
    assert (play["S1"].x, play["S2"].x) == (36_000 - 1531, 30_000 - 1531)  # to its own right: west
    assert [play[name].disorder for name in ("S1", "S2")] == [1, 1]


@pytest.mark.rule("ALA-20.19", "ALA-12.15")
def test_heavy_armour_serves_against_a_wheel_but_not_against_a_step() -> None:
    state = field(troop("S1", 30, 10, grades="A"), received=([], ["heavy_armour"]))
    play = phase(state).answer("wheel").answer((Wheel("left", 10_000),))
    assert play.game.waiting_for == (1,)
    play.answer("heavy_armour S1").over()
    assert play["S1"].disorder == 2
    phase(state).answer("side_step").answer((Shift("left", 1000),)).over()


@pytest.mark.rule("ALA-14.1")
def test_typed_orders() -> None:
    play = phase(field(troop("S1", 30, 10, grades="B")), 4, 3)
    play.does("advance 2, incline 10").over()
    assert play["S1"].deed == Deed("advance", 2, 10_000)
    play = phase(field(troop("S1", 30, 10, grades="B")))
    play.does("wheel, wheel left 20").over()
    assert play["S1"].facing == 340_000
