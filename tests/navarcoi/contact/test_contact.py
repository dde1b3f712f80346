"""Contact and conforming, the order of events, no breaking off (NAV-11.1 to NAV-11.4, NAV-11.13, NAV-11.14)."""

import pytest
from msgspec.structs import replace

from polemos.geometry import first_touch, touches
from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement, why_not_act
from polemos.rules.navarcoi.contact.contact import conformed
from polemos.rules.navarcoi.facts import BecameUnformed, Flagged, Linked, Moved
from polemos.rules.navarcoi.sea.sea import front_point, in_melee
from polemos.rules.navarcoi.state import Link, Squadron
from tests.navarcoi.contact.charging import FAIL, PASS, act, charge, link_of, ours, theirs
from tests.navarcoi.position import Play, flotsam, poses, rectangle, sea, squadron

# -- the touch -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-11.1")
def test_a_straight_move_into_an_enemy_ends_there_and_starts_a_melee() -> None:
    after = charge(ours(), theirs())
    assert front_point(after["A1"]) == pytest.approx((36, 34), abs=0.01)
    assert list(after.state.links) == ["A1|B1"]
    assert in_melee(after.state, "A1")
    assert in_melee(after.state, "B1")
    assert after["A1"].acted


@pytest.mark.rule("NAV-11.1", "NAV-11.3")
def test_a_squadron_may_stop_short_of_contact() -> None:
    after = act(sea(ours(), theirs()), "advance 3.98", dice=(4,))
    assert not after.state.links
    assert front_point(after["A1"]) == pytest.approx((36, 33.98))


@pytest.mark.rule("NAV-11.1")
def test_the_move_ends_at_the_contact_and_no_leg_may_follow() -> None:
    play = Play(sea(ours(), theirs()), Action("A1"), (5,))
    refused = play.order("advance 4.5, wheel left 1")
    assert refused is not None
    assert refused.rule == "NAV-11.1"


def two_enemies() -> tuple[Squadron, Squadron]:
    """Two lines side by side that meet at x = 36."""
    return theirs(x=36 + 3.94), squadron("B2", "epi_mias", 36 - 3.94, 34, 180)


@pytest.mark.rule("NAV-11.1", "NAV-11.2")
def test_of_several_enemies_touched_at_once_the_owner_names_the_target_and_all_get_links() -> None:
    play = Play(sea(ours(), *two_enemies()), Action("A1"), (4, *PASS)).does("advance 4")
    assert list(play.options) == ["B1", "B2"]
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "B1"
    play.does("target B2").over()
    assert list(play.state.links) == ["A1|B2", "A1|B1"]
    assert {link.kind for link in play.state.links.values()} == {"frontal"}


@pytest.mark.rule("NAV-11.1")
def test_a_declaration_names_the_target_among_several() -> None:
    line = ours(ship_class="fast", crew="well_trained")
    play = Play(sea(line, *two_enemies()), Action("A1"), (4, *PASS, *FAIL, *PASS))
    play.does("periplous on B2", "advance 4", "left").over()
    assert next(iter(play.facts(Linked))).link.target == "B2"


@pytest.mark.rule("NAV-11.1")
@pytest.mark.parametrize("distance", ["0", "2"])
def test_a_squadron_that_touches_an_enemy_attacks_by_pressing_into_it(distance: str) -> None:
    after = act(sea(ours(y=34), theirs()), f"advance {distance}", dice=(4, *PASS))
    assert link_of(after).kind == "frontal"
    assert poses(after["A1"]) == poses(ours(y=34))


@pytest.mark.rule("NAV-11.1", "NAV-11.2")
def test_touching_alone_makes_no_melee() -> None:
    state = sea(ours(y=34), theirs())
    assert not in_melee(state, "A1")
    assert why_not_act(state, state.squadrons["A1"]) is None
    assert not act(state, "back water 1", dice=PASS).state.links
    assert not Play(sea(ours(y=34), theirs()), ShipMovement(0)).does("rest").over().state.links


@pytest.mark.rule("NAV-11.1")
def test_gliding_along_an_enemy_that_is_touched_already_is_no_attack() -> None:
    beside = squadron("B1", "epi_keras", 36 + 3.94 + 0.985, 29.3, 0)  # its lead lies alongside the last stand
    after = act(sea(ours(), beside), "advance 4", dice=(4,))
    assert not after.state.links
    assert front_point(after["A1"]) == pytest.approx((36, 34))


@pytest.mark.rule("NAV-11.1")
def test_a_routing_enemy_is_no_target() -> None:
    after = act(sea(ours(), theirs(status="routing")), "advance 5", dice=(5,))
    assert not after.state.links


@pytest.mark.rule("NAV-11.2")
def test_the_link_keeps_kind_turn_and_the_attackers_heading() -> None:
    after = charge(ours(heading=10), theirs(), turn=3)
    link = link_of(after)
    assert (link.kind, link.heading, link.began, link.fights) == ("frontal", 10_000, 3, 3)


@pytest.mark.rule("NAV-11.2")
def test_the_attack_heading_of_a_column_is_that_of_its_lead() -> None:
    after = act(sea(ours("epi_keras"), theirs()), "advance 1, turn right 30, advance 7")
    assert link_of(after).heading == 30_000


@pytest.mark.rule("NAV-11.2")
def test_the_attack_heading_of_a_shoal_is_that_of_its_move() -> None:
    after = act(sea(ours("unformed", y=31, heading=90), theirs()), "face 20, advance 4", dice=(5,))
    assert link_of(after).heading == 20_000
    assert link_of(after).kind == "frontal"


@pytest.mark.rule("NAV-11.2")
def test_an_anchored_beached_or_pursuing_squadron_becomes_active_by_the_contact() -> None:
    for status in ("anchored", "beached", "pursuing"):
        after = charge(ours(), theirs(status=status))
        assert after["B1"].status == "active"


@pytest.mark.rule("NAV-11.2")
def test_other_enemies_touched_after_conforming_are_linked_by_their_own_kind() -> None:
    # The right-most stand rows up along the stern of a stand that heads away, and ends well inside its rear edge.
    slanting = theirs(x=35.7, heading=170)
    front = charged_to(slanting)
    stern = squadron("B2", "epi_keras", 36 + 3.94 + 0.69, front + 0.5, 90, 1)
    after = charge(ours(y=front - 0.3), slanting, stern)
    assert after["A1"].shifts[3] > 300
    assert link_of(after).kind == "frontal"
    assert link_of(after, "A1|B2").kind == "rear"
    assert after["B2"].is_unformed
    assert not after["B1"].is_unformed


def charged_to(target: Squadron) -> float:
    """Where the front of our line comes to lie when it meets a target."""
    return front_point(charge(ours(), target)["A1"])[1]


# -- moves that may not contact ------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-11.3")
def test_a_wheel_may_not_make_contact_and_stops_short() -> None:
    near = theirs(y=31)
    play = Play(sea(ours(), near), Action("A1"), (5, *PASS))
    refused = play.order("wheel left 15")
    assert refused is not None
    assert refused.rule == "NAV-11.3"
    # 7.88 x sin 6.5 degrees = 0.89: within the gap of an inch, 0.10 short of it
    assert play.order("wheel left 6.5") is None
    assert not play.state.links
    assert 31 - max(y for stand in play["A1"].stands for _, y in stand.points) >= 0.1 - 0.01


@pytest.mark.rule("NAV-11.3")
def test_the_lead_of_a_column_may_not_turn_into_contact() -> None:
    column = ours("epi_keras", 36, 30)
    beside = squadron("B1", "epi_keras", 36 + 0.985 + 0.2 + 0.985, 30, 0)
    play = Play(sea(column, beside), Action("A1"))
    refused = play.order("turn right 45, advance 1")
    assert refused is not None
    assert refused.rule == "NAV-11.3"


@pytest.mark.rule("NAV-11.3")
def test_backing_water_stops_short_of_an_enemy() -> None:
    behind = theirs(x=36, y=30 - 1.38 - 1.0, heading=0)
    play = Play(sea(ours(), behind), Action("A1"), PASS).does("back water", "0.9").over()
    assert not play.state.links
    refused = Play(sea(ours(), behind), Action("A1")).does("back water").order("1")
    assert refused is not None


@pytest.mark.rule("NAV-11.3")
def test_freighters_stop_short_of_enemies() -> None:
    cargo = squadron("A1", "unformed", 36, 30, 0, freighters=True, crew="green")
    play = Play(sea(cargo, theirs(), wind=0), Action("A1"), (5, 5)).does("sail downwind")
    play.does("advance 10").over()
    assert not play.state.links
    top = max(y for stand in play["A1"].stands for _, y in stand.points)
    assert top == pytest.approx(33.9, abs=0.01)


# -- conforming ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-11.4")
def test_stands_that_find_nothing_ahead_stay() -> None:
    after = charge(ours(), theirs(x=36 + 2 * 2.955 + 0.5))  # only the right-most stand meets it
    assert after["A1"].shifts == ()
    assert poses(after["A1"]) == poses(ours(y=34))


@pytest.mark.rule("NAV-11.4")
def test_against_a_slanting_line_every_stand_rows_up_straight_ahead_within_four_inches() -> None:
    target = theirs(heading=160)  # its western end is nearer
    after = charge(ours(), target)
    line = replace(after["A1"], shifts=())
    assert {heading for _, _, heading in after["A1"].poses} == {0.0}
    reached = []
    for k, (stand, shift) in enumerate(zip(line.stands, after["A1"].shifts, strict=True)):
        ways = [t * 20 for other in target.stands if (t := first_touch(stand, 0, 20, other)) is not None]
        near = min(ways)
        assert shift / 1000 == pytest.approx(near if near <= 4.01 else 0.0, abs=0.002), k
        reached.append(near <= 4.01)
        assert any(touches(after["A1"].stands[k], other, 0.01) for other in target.stands) == (near <= 4.01)
    assert reached == [True] * 4
    steep = charge(ours(), theirs(heading=140))
    assert 0 in steep["A1"].shifts[1:]  # the far end would have to be stretched too far


@pytest.mark.rule("NAV-11.4", "NAV-1.3")
@pytest.mark.parametrize(("ahead", "shift"), [(4.0, 4_000), (4.009, 4_009), (4.02, 0)])
def test_four_inches_are_the_limit(ahead: float, shift: int) -> None:
    """A target whose second stand lies farther back than its first."""
    target = theirs(stands=2)
    (right, forward, _), (left, level, _) = target.slots  # from left to right in its own heading: east, west
    back = replace(target, slots=((right, forward - round(ahead * 1000), 0), (left + 50, level, 0)))
    assert conformed(sea(ours(y=34), back), ours(y=34, stands=2), back) == ((0, shift) if shift else ())


@pytest.mark.rule("NAV-11.4")
@pytest.mark.parametrize("what", ["land", "friend", "enemy"])
def test_a_stand_that_would_meet_something_else_stays(what: str) -> None:
    target = theirs(x=35.7, heading=170)
    free = charge(ours(), target)["A1"].shifts
    assert free[3] > 900
    front = charged_to(target)
    lands, others = [], []
    if what == "land":
        lands.append(rectangle("L", 39, front + 0.3, 39.1, front + 0.4))
    else:  # a single stand that overlaps the way of the right-most one by a hair
        others.append(squadron("A2" if what == "friend" else "B2", "epi_keras", 39.9 + 0.985, front + 0.99, 0, 1))
    after = charge(ours(), *others, target, lands=lands)
    assert after["A1"].shifts == (*free[:3], 0)


@pytest.mark.rule("NAV-11.4")
def test_only_the_front_rank_of_a_block_and_the_lead_of_a_column_row_up() -> None:
    target = theirs(heading=170)
    block = charge(ours("epi_pollon"), target)
    assert block["A1"].shifts[0] == 0 < block["A1"].shifts[1]
    assert block["A1"].shifts[2:] == (0, 0)
    assert charge(ours("epi_keras"), target)["A1"].shifts == ()


@pytest.mark.rule("NAV-11.4")
def test_no_stand_of_a_shoal_rows_up() -> None:
    after = act(sea(ours("unformed", y=31.5), theirs(heading=170)), "face 0, advance 4", dice=(5,))
    assert after.state.links
    assert after["A1"].shifts == ()


@pytest.mark.rule("NAV-11.4")
def test_stands_row_up_to_the_target_and_not_to_its_neighbour() -> None:
    target, neighbour = theirs(x=36 - 3.94), squadron("B2", "epi_mias", 36 + 3.94, 35, 180)
    after = charge(ours(), target, neighbour)
    assert after["A1"].shifts == ()
    assert list(after.state.links) == ["A1|B1"]


@pytest.mark.rule("NAV-11.4")
def test_no_stand_rows_over_the_edge_of_the_table() -> None:
    target, line = theirs(x=66.5, y=23, heading=220), ours(x=66, y=20.6, heading=20)
    wide = sea(line, target, width=90)
    free = conformed(wide, line, target)
    assert free[3] > 0
    east = max(x for stand in replace(line, shifts=free).stands[3:] for x, _ in stand.points)
    assert conformed(sea(line, target, width=east - 0.1), line, target) == (*free[:3], 0)


# -- order of events, no breaking off ------------------------------------------------------------------------------


@pytest.mark.rule("NAV-11.14")
def test_conform_link_unform_test_then_the_shoals() -> None:
    attacker = ours(x=36, y=39, heading=175, order="disordered")
    after = charge(attacker, theirs(), dice=FAIL)
    told = [type(entry.fact) for entry in after.game.journal]
    first = told.index(Moved)
    assert [kind for kind in told[first:] if kind in (Moved, Linked, BecameUnformed, Rolled, Flagged)] == [
        Moved, Moved, Linked, BecameUnformed, Rolled, BecameUnformed, Flagged,
    ]  # fmt: skip
    assert link_of(after).privileged == ()


@pytest.mark.rule("NAV-11.14")
def test_every_fact_of_a_contact_tells_its_place_in_the_order() -> None:
    after = charge(ours(heading=10), theirs())
    assert after.why(Linked)[-3:] == ("NAV-11.14", "NAV-11.6", "NAV-11.2")


@pytest.mark.rule("NAV-11.14", "NAV-14.10")
def test_flotsam_on_the_way_disorders_before_the_test_on_contact() -> None:
    marker = flotsam(36, 31.5, width=2, depth=1)
    after = act(sea(ours("epi_pollon", y=30.9), theirs(), markers=[marker]), "advance 4", dice=FAIL)
    assert after["A1"].is_unformed  # Disordered by the wreckage, Unformed by the failed test
    assert link_of(after).flanked == ("A1",)


@pytest.mark.rule("NAV-11.13")
def test_nobody_breaks_off_from_a_melee() -> None:
    locked = Link("A1", "B1", "frontal", 0, 1)
    state = sea(ours(y=34), squadron("A2", "epi_mias", 10, 20, 0), theirs(), links=[locked])
    play = Play(state, ShipMovement(0))
    refused = play.order("squadron 1 back water 2")
    assert refused is not None
    assert refused.rule == "NAV-11.13"
    assert play.options["A2"] is None
    play.does("rest").over()
    assert not play["A1"].held
    assert play["A2"].held


@pytest.mark.rule("NAV-11.2", "NAV-10.7")
def test_who_is_contacted_does_not_rally() -> None:
    after = charge(ours(), theirs(order="disordered", held=True))
    assert after["B1"].unsettled
