"""Ships on and off the beach: bent columns, tests and contacts (NAV-16.24), and launching in confusion (NAV-18.13)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action, actions_of
from polemos.rules.navarcoi.actions.formation_change import turned_about
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.facts import Acted, Moved
from polemos.rules.navarcoi.fuzzing.invariants import broken
from polemos.rules.navarcoi.land_state import LandMelee
from polemos.rules.navarcoi.movement.walk import Walk, walk
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.legs import Advance, Turn
from tests.navarcoi.battlefield import linked
from tests.navarcoi.land.land_table import charge, phalanx
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

COAST = rectangle("coast", 0, 0, 72, 4)
PASS, FAIL = (6, 6), (1, 1)


def ashore(*squadrons: Squadron, scenario: str = "cyzicus_410", **values: Any) -> State:
    """Land fills y <= 4; in this battle β may beach."""
    return sea(*squadrons, lands=[COAST], scenario=scenario, **values)


# -- the orderly case ----------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-16.24")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_pollon", "epi_keras"])
@pytest.mark.parametrize(("off", "may"), [(0.0, True), (0.01, True), (0.02, False)])
def test_one_stand_touching_the_beach_at_the_start_of_the_action_is_enough(
    formation: str, off: float, may: bool
) -> None:
    y = 4 + off + (0.69 if formation == "epi_keras" else 0)
    options = Play(ashore(squadron("B1", formation, 36, y, 180)), Action("B1")).options
    assert (options["beach"] is None) is may
    if not may:
        assert options["beach"] is not None
        assert options["beach"].rule == "NAV-16.24"


@pytest.mark.rule("NAV-16.24")
def test_beaching_is_an_action_without_a_test() -> None:
    state = ashore(squadron("B1", "epi_pollon", 36, 4, 180), squadron("A1", "epi_mias", 36, 12, 180))
    after = Play(state, Action("B1")).does("beach").over()
    assert after["B1"].status == "beached"
    assert not after.facts(Rolled)
    assert [(fact.squadron, fact.held) for fact in after.facts(Acted)] == [("B1", False)]
    # a squadron that rows up to the beach may do so only next turn
    rowing = Play(ashore(squadron("B1", "epi_pollon", 36, 8, 180)), Action("B1"))
    assert rowing.order("advance 4, beach") is not None


@pytest.mark.rule("NAV-16.24")
def test_ships_that_broke_up_on_the_beach_turn_each_where_it_lies() -> None:
    before = squadron("B1", "epi_keras", 36, 4.69, 180, 2, status="beached")
    shoal = replace(
        before, formation="unformed", order="unformed", heading=0, track=(), slots=((0, 0, 180_000), (0, 1970, 180_000))
    )
    after = Play(ashore(shoal), Action("B1")).does("launch").over()
    assert (after["B1"].status, after["B1"].formation) == ("active", "unformed")
    assert poses(after["B1"]) == [(x, y, 0.0) for x, y, _ in poses(shoal)]
    assert list(broken(after.state)) == []


@pytest.mark.rule("NAV-16.24", "NAV-2.6")
@pytest.mark.parametrize(("beside", "heading"), [(True, 160_000), (False, 0)])
def test_a_column_whose_lead_lies_askew_turns_about_only_where_it_has_room(beside: bool, heading: int) -> None:
    # The lead has turned 20 degrees out of its wake; about and in line again, its corner needs room to starboard.
    askew = replace(squadron("B1", "epi_keras", 36, 10, 180, status="beached"), heading=160_000)
    friend = squadron("B2", "epi_keras", 36 - 1.975 * 0.9397, 10 - 1.975 * 0.3420, 160, 2, status="beached")
    after = Play(ashore(askew, *((friend,) if beside else ())), Action("B1"), PASS).does("launch").over()
    assert after["B1"].status == "active"
    assert after["B1"].heading == heading
    assert (poses(after["B1"]) == poses(askew)) is beside
    assert list(broken(after.state)) == []


@pytest.mark.rule("NAV-16.24")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_pollon"])
def test_a_launch_turns_the_prows_off_the_land_and_is_tested(formation: str) -> None:
    before = squadron("B1", formation, 36, 4, 180, status="beached")
    after = Play(ashore(before), Action("B1"), FAIL).does("launch").over()
    assert (after["B1"].status, after["B1"].formation, after["B1"].order) == ("active", formation, "disordered")
    assert sorted((x, y) for x, y, _ in poses(after["B1"])) == sorted((x, y) for x, y, _ in poses(before))
    assert {h for _, _, h in poses(after["B1"])} == {0.0}
    assert not after.facts(Moved)
    assert after["B1"].acted
    # from then on it acts normally
    again = Play(ashore(after["B1"]), Action("B1"), () if formation == "epi_pollon" else (5,))
    again.does("advance 4").over()
    assert min(y for _, y, _ in again["B1"].poses) > 7


@pytest.mark.rule("NAV-16.24", "NAV-10.4")
@pytest.mark.parametrize(("apart", "value"), [(8.0, -2), (8.02, 0)])
def test_an_enemy_within_eight_inches_disturbs_the_launch(apart: float, value: int) -> None:
    before = squadron("B1", "epi_mias", 36, 4, 180, status="beached")  # its rear is at 5.38
    state = ashore(before, squadron("A1", "epi_mias", 36, 5.38 + apart, 180))
    after = Play(state, Action("B1"), PASS).does("launch").over()
    assert after.facts(Rolled)[0].mods[1].value == value


@pytest.mark.rule("NAV-16.24")
def test_a_bent_column_turns_about_where_it_lies() -> None:
    column = squadron("B1", "epi_keras", 36, 10, 180)
    going = walk(ashore(column), column, (Advance(3000), Turn("right", 90_000), Advance(2500)), 8000)
    assert isinstance(going, Walk)
    before = going.squadron
    assert len({round(h) for _, _, h in before.poses}) == 2
    land = rectangle("cape", before.poses[0][0] - 4, 5, before.poses[0][0] - 0.69, 9)
    state = sea(replace(before, status="beached"), lands=[land], scenario="cyzicus_410")
    after = Play(state, Action("B1"), PASS).does("launch").over()["B1"]
    for (x, y, h), (ox, oy, oh) in zip(after.poses, reversed(before.poses), strict=True):
        assert (x, y) == pytest.approx((ox, oy), abs=0.003)
        assert h == pytest.approx((oh + 180) % 360, abs=0.2)
    assert after.formation == "epi_keras"


@pytest.mark.rule("NAV-16.24")
@given(
    turns=st.lists(st.tuples(st.integers(-45, 45), st.integers(200, 2500)), min_size=1, max_size=3),
    stands=st.integers(1, 4),
)
def test_turning_a_column_about_twice_brings_it_back(turns: list[tuple[int, int]], stands: int) -> None:
    moving = squadron("B1", "epi_keras", 36, 24, 10, stands)
    for turn, ahead in turns:
        legs = (Turn("right" if turn > 0 else "left", abs(turn) * 1000),) if turn else ()
        going = walk(sea(moving), moving, (*legs, Advance(ahead)), 8000)
        assert isinstance(going, Walk)
        moving = going.squadron
    state = sea(moving)
    about = turned_about(state, moving)
    for (x, y, _), (ox, oy, _) in zip(about.poses, reversed(moving.poses), strict=True):
        assert (x, y) == pytest.approx((ox, oy), abs=0.01)
    back = turned_about(state, about)
    for (x, y, _), (ox, oy, _) in zip(back.poses, moving.poses, strict=True):
        assert (x, y) == pytest.approx((ox, oy), abs=0.01)
    assert back.commander == moving.commander


@pytest.mark.rule("NAV-16.24", "NAV-1.12")
def test_one_that_lies_prow_to_land_is_taken_in_the_rear_from_the_sea() -> None:
    target = squadron("B1", "epi_pollon", 36, 4, 180, status="beached")
    attacker = squadron("A1", "epi_pollon", 36, 12, 180)
    after = Play(ashore(attacker, target), Action("A1"), PASS).does("advance 8").over()
    assert after.state.links["A1|B1"].kind == "rear"
    assert (after["B1"].status, after["B1"].order) == ("active", "unformed")


@pytest.mark.rule("NAV-16.24")
def test_a_squadron_in_melee_cannot_beach_and_nobody_beaches_where_no_army_is_ashore() -> None:
    fighting = squadron("B1", "epi_pollon", 36, 4, 180)
    enemy = squadron("A1", "epi_pollon", 36, 4 + 3.35, 180)
    state = ashore(fighting, enemy, links=[linked("A1", "B1")], scenario="amphibious_battle")
    movement = Play(state, ShipMovement(1))
    assert movement.game.is_over  # there is nobody left to act
    elsewhere = ashore(squadron("B1", "epi_pollon", 36, 4, 180), scenario="clash_in_open_seas")
    assert "beach" not in {o.key for o in actions_of(elsewhere, elsewhere.squadrons["B1"]) if o.barred is None}


# -- scenario 5: launching in confusion ----------------------------------------------------------------------------


def at_anchor(name: str, x: float, **values: Any) -> Squadron:
    return squadron(name, "epi_pollon", x, 4, 180, status="anchored", **values)


def bottled(*squadrons: Squadron, **values: Any) -> State:
    return sea(*squadrons, lands=[COAST], scenario="bottled_up", **values)


@pytest.mark.rule("NAV-18.13")
def test_one_is_chosen_and_the_others_launch_on_ten_or_more() -> None:
    state = bottled(at_anchor("A1", 20), at_anchor("A2", 30), at_anchor("A3", 40), at_anchor("A4", 50))
    play = Play(state, ShipMovement(0), (4, 6, 5, 4, 6, 6)).does("launch A2")
    rolls = play.facts(Rolled)
    assert [(roll.who, roll.need, roll.passed) for roll in rolls] == [
        (("A1",), 10, True), (("A3",), 10, False), (("A4",), 10, True),
    ]  # fmt: skip
    for name, able in (("A1", True), ("A2", True), ("A3", False), ("A4", True)):
        assert (play.options.get(name, "barred") is None) is able
    # those that may launch need not
    play.does("A2 launch, advance 7", "A1 hold", "rest").over()
    assert [play[name].status for name in ("A1", "A2", "A3", "A4")] == ["anchored", "active", "anchored", "anchored"]


@pytest.mark.rule("NAV-18.13")
def test_the_invader_may_launch_none_and_still_rolls_for_the_others() -> None:
    state = bottled(at_anchor("A1", 20), at_anchor("A2", 30))
    play = Play(state, ShipMovement(0), (1, 1, 2, 2)).does("launch none")
    assert len(play.facts(Rolled)) == 2
    assert play.game.is_over


@pytest.mark.rule("NAV-18.13", "NAV-8.12")
@pytest.mark.parametrize("ahead", [0, 3, 7])
def test_a_launched_squadron_turns_about_disordered_and_rows_straight_out(ahead: int) -> None:
    before = at_anchor("A1", 36)
    play = Play(bottled(before), Action("A1", launching=True)).does(f"launch, advance {ahead}").over()
    after = play["A1"]
    assert (after.status, after.formation, after.order, after.heading) == ("active", "epi_pollon", "disordered", 0)
    assert poses(after) == [(x, round(y + ahead, 2), 0.0) for x, y, _ in reversed(poses(before))]
    assert not play.facts(Rolled)
    assert after.acted


@pytest.mark.rule("NAV-18.13")
@pytest.mark.parametrize("order", ["advance 7.02", "wheel left 10", "advance 3, wheel left 10"])
def test_it_rows_straight_offshore_and_no_farther_than_seven_inches(order: str) -> None:
    play = Play(bottled(at_anchor("A1", 36)), Action("A1", launching=True)).does("launch")
    refused = play.order(order)
    assert refused is not None
    assert refused.rule == ("NAV-8.4" if order == "advance 7.02" else "NAV-18.13")


@pytest.mark.rule("NAV-18.13", "NAV-10.1")
def test_a_contact_made_by_the_launch_is_tested() -> None:
    enemy = squadron("B1", "epi_mias", 36, 12, 180)
    play = Play(bottled(at_anchor("A1", 36), enemy), Action("A1", launching=True), (4, 4))
    play.does("launch, advance 7").over()
    assert "A1|B1" in play.state.links
    (roll,) = play.facts(Rolled)
    assert (roll.rule, roll.mods[1].value, roll.passed) == ("NAV-10.3", -2, True)
    # one that fails was Disordered by the launch and is Unformed now
    failed = Play(bottled(at_anchor("A1", 36), enemy), Action("A1", launching=True), (4, 3))
    failed.does("launch, advance 7").over()
    assert failed["A1"].order == "unformed"


@pytest.mark.rule("NAV-18.13")
def test_launched_squadrons_act_normally_from_the_next_turn() -> None:
    launched = Play(bottled(at_anchor("A1", 36)), Action("A1", launching=True)).does("launch, advance 7").over()["A1"]
    rested = replace(launched, acted=False)
    after = Play(bottled(rested, turn=2), Action("A1"), PASS).does("wheel right 30").over()
    assert after["A1"].heading == 30_000


@pytest.mark.rule("NAV-18.13")
def test_anchored_squadrons_do_nothing_else() -> None:
    state = bottled(at_anchor("A1", 36), squadron("A2", "epi_pollon", 50, 20, 0))
    assert [o.key for o in actions_of(state, state.squadrons["A1"])] == ["hold"]
    play = Play(state, ShipMovement(0), (1, 1)).does("launch none")
    refused = play.order("A1 hold")
    assert refused is not None
    assert refused.rule == "NAV-18.13"
    assert not play["A1"].held


@pytest.mark.rule("NAV-18.13")
def test_one_that_is_attacked_from_land_or_in_melee_cannot_launch() -> None:
    state = bottled(at_anchor("A1", 20), at_anchor("A2", 40), at_anchor("A3", 60))
    attack = LandMelee(attacker="BP1", defender="A1", stand="hoplitoi")
    state.land_melees = {attack.id: attack}
    state.land_units = {"BP1": phalanx("BP1", 20, 3.31, order=charge("A1"))}
    fighting = squadron("A3", "epi_pollon", 60, 4, 180)
    state.squadrons["A3"] = fighting
    state.squadrons["B1"] = squadron("B1", "epi_pollon", 60, 4 + 3.35, 180)
    state.links = {link.id: link for link in [linked("B1", "A3", 180)]}
    play = Play(state, ShipMovement(0))
    assert set(play.options) == {"A2", "none"}
    play.does("launch A2")
    assert not play.facts(Rolled)


@pytest.mark.rule("NAV-18.13")
def test_only_the_invader_of_this_scenario_launches_so() -> None:
    state = bottled(at_anchor("A1", 20), squadron("B1", "epi_pollon", 40, 40, 180))
    play = Play(state, ShipMovement(1))
    assert "which squadron acts" in play.prompt
