"""Signal 5, the order to engage (NAV-5.10): who can reach an enemy, what it must do, and what it is spared."""

import math
from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.actions.signal_five import approaches, duty_of
from polemos.rules.navarcoi.movement.walk import Walk, walk
from polemos.rules.navarcoi.sea.sea import front_point, gap
from polemos.rules.navarcoi.state import Squadron
from polemos.tabletop.legs import Advance, Face, Legs, Turn, Wheel
from tests.navarcoi.position import Play, flotsam, rectangle, sea, squadron

pytestmark = pytest.mark.rule("NAV-5.10")
PASS, FAIL = (6, 6), (1, 1)


def ours(formation: str = "epi_mias", x: float = 36, y: float = 30, heading: float = 0, **values: Any) -> Squadron:
    return squadron("A1", formation, x, y, heading, **values)


def theirs(formation: str = "epi_mias", x: float = 36, y: float = 34, heading: float = 180, **values: Any) -> Squadron:
    return squadron("B1", formation, x, y, heading, **values)


def engage(*squadrons: Squadron, dice: tuple[int, ...] = (), **values: Any) -> Play:
    """α gives signal 5 to A1."""
    state = sea(*squadrons, plans=({5: ("A1",)}, {}), **values)
    return Play(state, ShipMovement(0), dice).does("signal 5")


def refusal(play: Play, order: str) -> str:
    refused = play.order(order)
    assert refused is not None, f"{order!r} was accepted"
    return refused.rule


# -- contact -------------------------------------------------------------------------------------------------------


def test_a_line_that_can_reach_must_contact_and_is_not_tested() -> None:
    play = engage(ours(), theirs(), dice=(4,))
    assert refusal(play, "stay") == "NAV-5.10"
    assert [roll.rule for roll in play.facts(Rolled)] == ["NAV-8.5"]  # the distance is rolled first
    assert refusal(play, "advance 3.9") == "NAV-5.10"
    play.does("advance 4").over()
    assert play.state.links["A1|B1"].kind == "frontal"
    assert play["A1"].order == "ordered"


def test_any_legal_advance_and_any_enemy_will_do() -> None:
    other = squadron("B2", "epi_mias", 45, 34.4, 180)
    play = engage(ours("epi_pollon"), theirs("epi_keras", 31, 33, 180), other, dice=FAIL)
    play.does("wheel right 35, advance 5.5").over()
    assert list(play.state.links) == ["A1|B2"]


def test_a_wheel_in_the_same_action_is_not_exempt() -> None:
    play = engage(ours("epi_pollon"), theirs(), dice=(3, 4)).does("wheel left 10, advance 7").over()
    (rolled,) = [roll for roll in play.facts(Rolled) if roll.dice == "2d6"]
    assert [mod.value for mod in rolled.mods] == [0, -2]
    assert play["A1"].order == "disordered"
    assert "A1|B1" in play.state.links


def test_a_column_engages_untested_but_is_disordered_by_the_frontal_melee() -> None:
    play = engage(ours("epi_keras"), theirs()).does("advance 8").over()
    assert play["A1"].order == "disordered"
    assert not play.facts(Rolled)


def test_there_is_no_extra_move() -> None:
    play = engage(ours(), theirs(), dice=(4,))
    assert refusal(play, "advance 4.1") == "NAV-8.4"


def test_exactly_the_allowance_away_is_within_reach() -> None:
    for away, must in ((4.0, "contact"), (4.009, "contact"), (4.02, "nearer")):
        assert duty_of(sea(ours(), theirs(y=30 + away)), ours(), 4000).must == must


# -- the approaches ------------------------------------------------------------------------------------------------


def ways(squadron: Squadron, allowance: int) -> list[Legs]:
    return [approach.legs for approach in approaches(squadron, allowance)]


def test_a_line_or_block_approaches_straight_or_by_one_wheel_of_whole_degrees() -> None:
    tried = ways(ours("epi_pollon"), 8000)
    assert tried[0] == (Advance(8000),)
    wheels = [legs[0] for legs in tried[1:]]
    assert all(isinstance(leg, Wheel) for leg in wheels)
    assert {leg.angle for leg in wheels if isinstance(leg, Wheel)} == set(range(1000, 90_001, 1000))
    assert all(isinstance(legs[1], Advance) for legs in tried[1:])
    # A line that rolled 4 pays 7.88 inches for a radian: it wheels 29 degrees at most.
    angles = [legs[0].angle for legs in ways(ours(), 4000) if isinstance(legs[0], Wheel)]
    assert max(angles) == 29_000


def test_a_column_approaches_ahead_by_whole_inches_then_turns_then_ahead() -> None:
    tried = ways(ours("epi_keras"), 8000)
    assert tried[0] == (Advance(8000),)
    turned = [legs for legs in tried[1:] if isinstance(legs[-2], Turn)]
    assert len(turned) == len(tried) - 1 == 9 * 90 * 2
    first = {legs[0].distance if isinstance(legs[0], Advance) else 0 for legs in turned}
    assert first == set(range(0, 8001, 1000))


def test_a_shoal_approaches_on_any_heading_of_whole_degrees_and_straight_ahead() -> None:
    tried = ways(ours("unformed", heading=12.5), 3000)
    headings = {legs[0].heading for legs in tried if isinstance(legs[0], Face)}
    assert headings == {12_500, *range(0, 360_000, 1000)}


def test_an_enemy_that_only_a_wheel_reaches_must_be_contacted() -> None:
    # A column three inches to the right of a block: straight ahead it would pass.
    block = ours("epi_pollon")
    duty = duty_of(sea(block, theirs("epi_keras", 42.3, 34, 0)), block, 8000)
    assert duty.must == "contact"
    assert isinstance(duty.approach[0], Wheel)
    assert duty_of(sea(block, theirs("epi_keras", 42.6, 34, 0)), block, 8000).must == "nearer"
    play = engage(block, theirs("epi_keras", 42.3, 34, 0), dice=PASS)
    assert refusal(play, "advance 8") == "NAV-5.10"
    play.does("wheel right 47, advance 4.7").over()


def test_an_enemy_that_only_a_turn_after_some_inches_reaches_must_be_contacted() -> None:
    # Land bars the direct way; four inches ahead, square to the right, the way is free.
    rock = rectangle("L", 38, 26, 39, 33)
    column, enemy = ours("epi_keras"), theirs("epi_keras", 41.5, 33.9, 0)
    duty = duty_of(sea(column, enemy, lands=[rock]), column, 8000)
    assert duty.must == "contact"
    assert isinstance(duty.approach[1], Turn)


def test_a_shoal_rolls_first_and_must_contact_what_it_can_reach() -> None:
    play = engage(ours("unformed", 36, 30), theirs("epi_keras", 41, 30, 0), dice=(5,))
    assert refusal(play, "face 0, advance 4") == "NAV-5.10"
    play.does("face 90, advance 4").over()
    assert "A1|B1" in play.state.links


def test_contacts_that_land_or_a_friend_bars_are_not_demanded() -> None:
    wall = rectangle("L", 30, 31, 42, 32)
    assert duty_of(sea(ours(), theirs(), lands=[wall]), ours(), 4000).must != "contact"
    friend = squadron("A2", "epi_mias", 36, 32.5, 0)
    assert duty_of(sea(ours(), friend, theirs()), ours(), 4000).must != "contact"


def test_flotsam_in_the_way_counts_in_what_can_be_reached() -> None:
    block, enemy = ours("epi_pollon"), theirs(y=37)
    assert duty_of(sea(block, enemy), block, 8000).must == "contact"
    wreck = flotsam(36, 33, width=40)
    assert duty_of(sea(block, enemy, markers=[wreck]), block, 8000).must == "nearer"


def test_follow_me_and_formation_changes_are_never_demanded() -> None:
    # A line cannot reach an enemy close behind it; breaking up it could.
    enemy = theirs(x=36, y=30 - 1.38 - 1, heading=0)
    assert duty_of(sea(ours(), enemy), ours(), 5000).must == ""


# -- out of reach --------------------------------------------------------------------------------------------------


def test_out_of_reach_it_must_end_nearer_to_the_nearest_enemy_without_exemption() -> None:
    play = engage(ours(), theirs(y=36), dice=(4,))
    assert refusal(play, "stay") == "NAV-5.10"
    play.does("advance 1").over()
    assert front_point(play["A1"])[1] == pytest.approx(31)
    assert not play.state.links


def test_nearer_by_any_legal_advance_and_tested_if_it_wheels() -> None:
    play = engage(ours(), theirs(y=41), dice=(4, 3, 2)).does("wheel right 5, advance 2").over()
    assert play["A1"].order == "disordered"


def test_it_is_the_enemy_that_was_nearest_that_counts() -> None:
    east, west = theirs("epi_keras", 52, 30, 270), squadron("B2", "epi_keras", 16, 30, 90)
    play = engage(ours("epi_keras"), east, west)
    assert refusal(play, "turn left 90, advance 8") == "NAV-5.10"
    play.does("turn right 90, advance 8").over()


def test_of_two_equally_near_the_lowest_identity_counts() -> None:
    east, west = theirs("epi_keras", 50, 30, 0), squadron("B2", "epi_keras", 22, 30, 0)
    assert duty_of(sea(ours(), east, west), ours(), 3000).nearest == "B1"


def test_who_cannot_even_come_nearer_acts_as_it_likes_with_the_distance_it_rolled() -> None:
    behind = theirs(x=36, y=10, heading=0)
    play = engage(ours(), behind, dice=(4,))
    assert "which action" in play.prompt
    assert play.options["hold"] is None
    assert refusal(play, "advance 4.5") == "NAV-8.4"
    play.does("advance 4").over()  # no second roll
    before, after = gap(ours(), behind), gap(play["A1"], play["B1"])
    assert after > before


def test_who_cannot_come_nearer_may_hold_and_rally() -> None:
    play = engage(ours(order="disordered"), theirs(x=36, y=10, heading=0), dice=(4,)).does("hold").over()
    assert play["A1"].held


def test_without_an_enemy_in_play_it_acts_as_it_likes() -> None:
    play = engage(ours("epi_keras"), theirs(status="routing"))
    play.does("hold").over()


# -- who cannot obey -----------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-5.11")
def test_a_ring_cannot_obey() -> None:
    play = engage(ours("kyklos"), theirs()).does("hold").over()
    assert play["A1"].held
    assert play.state.fleet(0).signals_left == 0


@pytest.mark.rule("NAV-5.11", "NAV-19.6")
def test_a_squadron_that_its_scenario_forbids_to_attack_cannot_obey() -> None:
    athenians = squadron("A8", "epi_mias", 36, 30, 0, 3)
    corcyra = [squadron(f"A{k}", "epi_mias", 12 * k, 8, 0) for k in range(1, 8)]
    state = sea(
        *corcyra, athenians, squadron("A9", "epi_keras", 12, 6.6, 0, status="reserve"), theirs(y=33),
        scenario="sybota_433", plans=({5: ("A8",)}, {}), width=108,
    )  # fmt: skip
    play = Play(state, ShipMovement(0), (4,)).does("signal 5")
    assert "which action" in play.prompt
    refused = play.order("advance 4")
    assert refused is not None
    assert refused.rule == "NAV-19.6"
    play.does("advance 2")
    assert not play.state.links


# -- with a declared manoeuvre -------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-12.1", "NAV-12.2")
def test_a_diekplous_by_signal_five_needs_no_manoeuvre_test() -> None:
    block = ours("epi_pollon", crew="well_trained")
    play = engage(block, theirs(), dice=(*PASS, *FAIL)).does("diekplous on B1", "advance 8").over()
    assert play.state.links["A1|B1"].kind == "rear"
    assert [roll.rule for roll in play.facts(Rolled)] == ["NAV-12.3", "NAV-12.3"]


@pytest.mark.rule("NAV-12.1")
def test_a_periplous_is_declared_before_the_distance_is_rolled() -> None:
    play = engage(ours(crew="well_trained"), theirs(), dice=(4, *PASS, *FAIL))
    assert not play.facts(Rolled)
    assert list(play.options) == ["none", "periplous:B1"]
    play.does("periplous on B1", "advance 4", "right").over()
    assert play.state.links["A1|B1"].kind == "flank"


# -- the answer agrees with trying everything ----------------------------------------------------------------------


@pytest.mark.parametrize("formation", ["epi_mias", "epi_pollon", "epi_keras", "unformed"])
@pytest.mark.parametrize("bearing", [0, 120, 240])
@pytest.mark.parametrize("away", [4.5, 8])
def test_the_duty_is_what_walking_every_approach_tells(formation: str, bearing: int, away: float) -> None:
    s, c = math.sin(math.radians(bearing)), math.cos(math.radians(bearing))
    enemy = theirs("epi_pollon", 36 + away * s, 24 + away * c, 30)
    mover, rock = ours(formation, y=24), rectangle("L", 38.5, 26.5, 39.5, 27.5)
    state = sea(mover, enemy, lands=[rock])
    allowance = 1000 if formation == "epi_keras" else 3000
    before = gap(mover, enemy)
    must = ""
    for legs in ways(mover, allowance):
        going = walk(state, mover, legs, allowance)
        if isinstance(going, Walk) and going.contact:
            must = "contact"
            break
        if isinstance(going, Walk) and gap(going.squadron, enemy) < before - 0.01:
            must = "nearer"
    assert duty_of(state, mover, allowance).must == must


@pytest.mark.rule("NAV-12.1")
def test_who_then_acts_as_it_likes_declares_nothing_more() -> None:
    behind = theirs(y=25, heading=0)
    play = engage(ours(), behind, dice=(4,)).does("no manoeuvre")
    assert "which action" in play.prompt
    assert not [key for key in play.options if key.startswith(("diekplous", "periplous"))]
    assert [key for key in Play(sea(ours(), behind), Action("A1")).options if key.startswith("periplous")]
