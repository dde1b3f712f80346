"""Chases: how they go on, end, leave the table, come back and are interrupted (NAV-12.11 to NAV-12.15)."""

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement, able_to_act
from polemos.rules.navarcoi.contact.chase import Chased
from polemos.rules.navarcoi.facts import ChaseEnded, Disordered, Linked, TurnBegan
from polemos.rules.navarcoi.sea.order import unform
from polemos.rules.navarcoi.sea.sea import front_point
from polemos.rules.navarcoi.state import Chase, G
from tests.navarcoi.contact.chasing import FAIL, PAIR, PASS, chase, link_of, ours, theirs
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

# -- it goes on ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-12.11", "NAV-12.8")
def test_both_pass_and_run_on_two_dice() -> None:
    after = chase(dice=(*PASS, *PASS, 3, 5))
    assert after["A1"].poses[0] == pytest.approx((53.955, 32.62, 90))
    assert after["B1"].poses[0] == pytest.approx((53.955, 34.69, 90))
    assert after["A1"].order == after["B1"].order == "ordered"
    assert [(roll.rule, roll.dice) for roll in after.facts(Rolled)] == [
        ("NAV-12.3", "2d6"), ("NAV-12.3", "2d6"), ("NAV-12.8", "2avd"),
    ]  # fmt: skip
    assert "A1|B1" in after.state.chases


@pytest.mark.rule("NAV-12.11", "NAV-12.8", "NAV-10.8")
@pytest.mark.parametrize("order", ["ordered", "disordered"])
def test_neither_passes_they_run_on_one_die_and_are_disordered_no_worse(order: str) -> None:
    after = chase(ours(order=order), theirs(order=order), dice=(*FAIL, *FAIL, 4))
    assert after["B1"].poses[0][0] == pytest.approx(49.955)
    assert after["A1"].order == after["B1"].order == "disordered"
    assert after["A1"].status == "chasing"


@pytest.mark.rule("NAV-12.11", "NAV-12.3")
def test_they_roll_with_their_present_modifiers() -> None:
    after = chase(ours(order="disordered", ship_class="fast"), theirs(crew="green"), dice=(3, 3, 3, 4, 2, 2))
    attacker, target = after.facts(Rolled)[:2]
    assert [mod.value for mod in attacker.mods] == [0, 1, -1]
    assert [mod.value for mod in target.mods] == [-1, 0, 0]
    assert after.facts(Chased)[0].distance == 4000


@pytest.mark.rule("NAV-12.11", "NAV-12.10")
def test_running_on_they_stop_before_land_and_third_squadrons() -> None:
    rock = rectangle("L", 50, 32, 51, 33)
    after = chase(dice=(*PASS, *PASS, 5, 5), lands=[rock])
    assert after["A1"].poses[0][0] == after["B1"].poses[0][0] == pytest.approx(50 - 0.4 - 0.69, abs=0.002)
    stuck = chase(ours(x=48.91), theirs(x=48.91), dice=(*PASS, *PASS, 5, 5), lands=[rock])
    assert stuck["B1"].poses[0][0] == pytest.approx(48.91, abs=0.002)


# -- it ends -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-12.12", "NAV-12.9")
def test_only_the_attacker_passes_the_target_turns_back_and_is_taken_in_the_flank() -> None:
    after = chase(dice=(*PASS, *FAIL))
    assert after["B1"].is_unformed
    assert poses(after["B1"]) == [(x, 34.69, 180) for x in (45.95, 43.98, 42.02, 40.05)]
    assert after["A1"].formation == "epi_mias"
    assert after["A1"].heading == 270_000
    assert front_point(after["A1"]) == pytest.approx((45.955 + 0.985, 34.69), abs=0.01)
    link = link_of(after)
    assert (link.kind, link.fights, link.flanked, link.privileged) == ("flank", 2, ("B1",), ("A1",))
    assert after.state.chases == {}
    assert after["A1"].status == after["B1"].status == "active"


@pytest.mark.rule("NAV-12.12", "NAV-12.8")
@pytest.mark.parametrize("order", ["ordered", "disordered"])
def test_only_the_target_passes_the_attacker_is_disordered_in_front_of_it(order: str) -> None:
    after = chase(ours(order=order), theirs(), dice=(*FAIL, *PASS))
    assert after["B1"].formation == "epi_mias"
    assert after["B1"].heading == 180_000
    assert after["B1"].order == "ordered"
    assert after["A1"].formation == "epi_mias"
    assert after["A1"].heading == 0
    assert front_point(after["A1"]) == pytest.approx(front_point(after["B1"]), abs=0.01)
    assert after["A1"].order == "disordered"
    assert len(after.facts(Disordered)) == (order == "ordered")
    link = link_of(after)
    assert (link.kind, link.heading, link.fights, link.flanked) == ("frontal", 0, 2, ())


@pytest.mark.rule("NAV-12.12")
def test_a_target_that_was_a_block_is_a_line_after_a_chase() -> None:
    after = chase(ours(), theirs(stands=3), dice=(*FAIL, *PASS))
    assert after["B1"].formation == "epi_mias"
    assert len(after["B1"].stands) == 3


@pytest.mark.rule("NAV-12.12")
def test_round_the_right_flank_all_is_mirrored() -> None:
    west = [squadron("A1", "epi_keras", 20, 32.62, 270, status="chasing"),
            squadron("B1", "epi_keras", 20, 34.69, 270, status="chasing")]  # fmt: skip
    pair = Chase("A1", "B1", 270_000, 180_000, "right", 1)
    after = chase(*west, dice=(*PASS, *FAIL), chases={"A1|B1": pair})
    assert after["A1"].heading == 90_000
    assert front_point(after["A1"]) == pytest.approx((20 - 0.985, 34.69), abs=0.01)
    assert {heading for _, _, heading in poses(after["B1"])} == {180}


@pytest.mark.rule("NAV-12.12", "NAV-12.15")
@pytest.mark.parametrize("dice", [(*PASS, *FAIL), (*FAIL, *PASS)])
def test_a_target_that_cannot_turn_back_ends_the_chase_and_both_are_free(dice: tuple[int, ...]) -> None:
    # A stand is 0.295 longer to each side when it turns: a rock 0.2 ahead of the lead is too close.
    rock = rectangle("L", 45.955 + 0.69 + 0.2, 34.5, 48, 35)
    after = chase(dice=dice, lands=[rock])
    assert_free(after)
    assert not after.facts(Disordered)


def assert_free(after: Play) -> None:
    """Both where they are, in epi keras, and able to act in their owners' next ship movement."""
    assert after.state.chases == {}
    assert after.state.links == {}
    for name, before in (("A1", ours()), ("B1", theirs())):
        assert after[name].status == "active"
        assert after[name].formation == "epi_keras"
        assert poses(after[name]) == poses(before)
        assert not after[name].acted
    assert [s.id for s in able_to_act(after.state, 0)] == ["A1"]
    assert [s.id for s in able_to_act(after.state, 1)] == ["B1"]


@pytest.mark.rule("NAV-12.6", "NAV-12.12")
def test_where_the_flank_is_blocked_the_attacker_takes_the_place_in_front_without_disorder() -> None:
    rock = rectangle("L", 47.5, 33, 48, 36.5)
    after = chase(dice=(*PASS, *FAIL), lands=[rock])
    assert link_of(after).kind == "frontal"
    assert after["A1"].order == "ordered"
    assert after["A1"].heading == 0
    assert front_point(after["A1"]) == pytest.approx(front_point(after["B1"]), abs=0.01)
    assert after["B1"].formation == "epi_mias"


@pytest.mark.rule("NAV-12.6", "NAV-12.15")
@pytest.mark.parametrize("dice", [(*PASS, *FAIL), (*FAIL, *PASS)])
def test_where_both_places_are_blocked_the_chase_is_over_and_both_are_free(dice: tuple[int, ...]) -> None:
    flank, reef = rectangle("L", 47.5, 33, 48, 36.5), rectangle("M", 36, 33.615, 52, 33.695)  # between the columns
    assert_free(chase(dice=dice, lands=[flank, reef]))


@pytest.mark.rule("NAV-12.2", "NAV-11.9", "NAV-11.10")
def test_further_enemies_touched_where_it_ends_get_frontal_links_with_their_effects() -> None:
    shoal = squadron("B2", "unformed", 46.94 + 1.38 + 0.69, 34.69, 90, 2)
    after = chase(ours(), theirs(), shoal, dice=(*PASS, *FAIL))
    assert link_of(after, "A1|B2").kind == "frontal"
    assert (link_of(after, "A1|B2").flanked, link_of(after, "A1|B2").privileged) == (("B2",), ("A1",))
    column = squadron("B2", "epi_keras", 46.94 + 1.38 + 0.69, 34.69, 270)
    after = chase(ours(), theirs(), column, dice=(*PASS, *FAIL))
    assert after["B2"].order == "disordered"


@pytest.mark.rule("NAV-12.2", "NAV-12.15", "NAV-6.1")
def test_a_chase_that_ends_upon_another_ends_that_one_too_before_it_is_rolled() -> None:
    # The second pair waits where the first attacker will come to stand, prow against its back.
    second = [
        squadron("A2", "epi_keras", 46.94 + 1.38 + 0.69, 36.76, 270, status="chasing"),
        squadron("B2", "epi_keras", 46.94 + 1.38 + 0.69, 34.69, 270, status="chasing"),
    ]
    chases = {"A1|B1": PAIR, "A2|B2": Chase("A2", "B2", 270_000, 0, "left", 1)}
    after = chase(ours(), second[0], theirs(), second[1], dice=(*PASS, *FAIL), chases=chases)
    assert after.state.chases == {}
    assert link_of(after, "A1|B2").kind == "frontal"
    assert after["A2"].status == "active"
    assert [fact.chase for fact in after.facts(ChaseEnded)] == ["A1|B1", "A2|B2"]


# -- it is interrupted ---------------------------------------------------------------------------------------------


def attack_on_the_chase(*dice: int, way: str = "advance 8", **values: Any) -> Play:
    """A third squadron, A2, rows at B1 from ahead while A1 runs beside it."""
    third = squadron("A2", "epi_keras", 53, 34.69, 270)
    settings: dict[str, Any] = {"chases": {"A1|B1": PAIR}, "turn": 2, "moving": 0, **values}
    return Play(sea(ours(), third, theirs(), **settings), Action("A2"), dice).does(way).over()


@pytest.mark.rule("NAV-12.15")
def test_as_soon_as_one_is_contacted_the_chase_is_over() -> None:
    after = attack_on_the_chase(*PASS)
    assert after.state.chases == {}
    assert after["B1"].status == "active"
    assert link_of(after, "A2|B1").kind == "frontal"
    assert after["B1"].order == "disordered"  # a column in a frontal melee, like any other
    assert after["A1"].status == "active"
    assert after["A1"].formation == "epi_keras"
    assert poses(after["A1"]) == poses(ours())


@pytest.mark.rule("NAV-12.15")
def test_the_former_partner_is_free_from_its_owners_next_ship_movement() -> None:
    after = attack_on_the_chase(*PASS)
    assert after["A1"].acted
    assert able_to_act(after.state, 0) == []
    TurnBegan(3).apply(after.state)
    assert [s.id for s in able_to_act(after.state, 0)] == ["A1"]


@pytest.mark.rule("NAV-12.15")
def test_a_chasing_squadron_may_be_taken_in_the_flank_like_any_column() -> None:
    flanker = squadron("A2", "epi_mias", 43, 40, 180)
    state = sea(ours(), flanker, theirs(), chases={"A1|B1": PAIR}, turn=2, moving=0)
    after = Play(state, Action("A2"), (5, *PASS)).does("advance 5").over()
    assert link_of(after, "A2|B1").kind == "flank"
    assert after["B1"].is_unformed
    assert after.state.chases == {}
    assert after["A1"].status == "active"


@pytest.mark.rule("NAV-12.15")
def test_the_attacker_may_be_contacted_as_well_and_then_the_target_is_free() -> None:
    third = squadron("B2", "epi_keras", 53, 32.62, 270)
    state = sea(ours(), theirs(), third, chases={"A1|B1": PAIR}, turn=2, moving=1)
    after = Play(state, Action("B2"), PASS).does("advance 8").over()
    assert link_of(after, "B2|A1").kind == "frontal"
    assert after["B1"].status == "active"
    assert after["B1"].acted


class Wind(Procedure, frozen=True):
    """B1 is blown out of formation."""

    @step("NAV-7.3")
    def blow(self, g: G) -> Flow:
        unform(g, "B1", "NAV-7.3")
        return None


@pytest.mark.rule("NAV-12.15", "NAV-7.3")
def test_when_one_becomes_unformed_both_are_free_in_the_formation_they_have() -> None:
    after = Play(sea(ours(), theirs(order="disordered"), chases={"A1|B1": PAIR}, turn=2), Wind()).over()
    assert after.state.chases == {}
    assert after["B1"].is_unformed
    assert after["A1"].formation == "epi_keras"
    assert after["A1"].status == after["B1"].status == "active"
    assert not after["A1"].acted
    play = Play(after.state, ShipMovement(1)).does("squadron 1 hold").over()
    assert play["B1"].held


@pytest.mark.rule("NAV-12.15")
def test_a_chasing_squadron_is_no_addressee_and_cannot_be_moved_by_its_owner() -> None:
    state = sea(ours(), squadron("A2", "epi_mias", 10, 10, 0), theirs(), chases={"A1|B1": PAIR}, turn=2)
    play = Play(state, ShipMovement(0))
    refused = play.order("squadron 1 hold")
    assert refused is not None
    assert refused.rule == "NAV-8.20"


@pytest.mark.rule("NAV-12.12")
def test_the_facts_of_the_end_come_in_order() -> None:
    after = chase(dice=(*PASS, *FAIL))
    told = [type(entry.fact) for entry in after.game.journal if isinstance(entry.fact, ChaseEnded | Linked)]
    assert told == [ChaseEnded, Linked]
    assert {"NAV-12.11", "NAV-12.12", "NAV-11.2", "NAV-11.7"} <= set(after.why(Linked))
