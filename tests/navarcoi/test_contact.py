"""Contact, conforming, flank and rear (NAV-11.1 to NAV-11.4, NAV-11.6 to NAV-11.9, NAV-11.12 to NAV-11.14)."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.navarcoi.position import Play, flotsam, poses, rectangle, sea, squadron

from polemos.geometry import first_touch, touches
from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions import Action
from polemos.rules.navarcoi.advance import Advancing
from polemos.rules.navarcoi.contact import conformed, kind_of_attack, pairs_with
from polemos.rules.navarcoi.facts import BecameUnformed, Disordered, Flagged, Linked, Moved
from polemos.rules.navarcoi.sea import front_point, in_melee, is_flanked, is_privileged
from polemos.rules.navarcoi.ship_movement import ShipMovement, why_not_act
from polemos.rules.navarcoi.state import Link, Squadron, State

PASS, FAIL = (6, 6), (1, 1)


def ours(formation: str = "epi_mias", x: float = 36, y: float = 30, heading: float = 0, **values: Any) -> Squadron:
    return squadron("A1", formation, x, y, heading, **values)


def theirs(formation: str = "epi_mias", x: float = 36, y: float = 34, heading: float = 180, **values: Any) -> Squadron:
    """The target of the rulebook's examples: a line heading south with its front at (36, 34)."""
    return squadron("B1", formation, x, y, heading, **values)


def act(state: State, *orders: str, dice: tuple[int, ...] = PASS) -> Play:
    """A1 acts to the end."""
    return Play(state, Action("A1"), dice).does(*orders).over()


def charge(*squadrons: Squadron, dice: tuple[int, ...] = PASS, **values: Any) -> Play:
    """A1 goes straight ahead until it meets somebody; a line rolls a 5 for that, everybody else needs no roll."""
    mover = next(s for s in squadrons if s.id == "A1")
    rolled = (5,) if mover.formation == "epi_mias" else ()
    far = 4 if mover.order == "disordered" else 5
    return act(sea(*squadrons, **values), f"advance {far}", dice=(*rolled, *dice))


def link_of(play: Play, key: str = "A1|B1") -> Link:
    return play.state.links[key]


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
    assert 0.1 - 0.01 <= 31 - max(y for stand in play["A1"].stands for _, y in stand.points)


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


# -- frontal, flank or rear ----------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-11.6", "NAV-11.7")
def test_a_line_whose_centres_were_all_behind_the_front_takes_the_flank() -> None:
    # Right-most stand at y = 34.545: all centres at y > 34.01, and it meets the right flank edge x = 32.06.
    after = charge(ours(x=28, y=37.5, heading=90), theirs())
    assert link_of(after).kind == "flank"
    assert after["B1"].is_unformed


@pytest.mark.rule("NAV-11.6")
@pytest.mark.parametrize(("y", "kind"), [(33.5, "frontal"), (34.0, "frontal"), (34.005, "frontal"), (34.03, "flank")])
def test_one_centre_not_behind_the_front_makes_the_attack_frontal(y: float, kind: str) -> None:
    after = charge(ours(x=28, y=y + 2.955, heading=90), theirs())
    assert link_of(after).kind == kind
    assert after["B1"].is_unformed == (kind == "flank")


@pytest.mark.rule("NAV-11.6")
def test_an_attack_on_the_rear_edge_is_a_rear_attack() -> None:
    after = charge(ours(y=39, heading=180), theirs())
    assert link_of(after).kind == "rear"
    assert after["B1"].is_unformed


@pytest.mark.rule("NAV-11.6")
def test_behind_the_front_but_touching_a_front_edge_is_frontal() -> None:
    attacker, target = ours(y=34), theirs()
    behind = ((36_000, 40_000),)
    assert kind_of_attack(sea(attacker, target), attacker, target, behind, pairs_with(attacker, target)) == "frontal"


@pytest.mark.rule("NAV-11.6")
@pytest.mark.parametrize(
    ("corner", "heading", "kind"),
    [
        # Rear corners of a stand heading 180: the rear edge faces north, its inward normal is 180; of the flanks 90, 270.
        ((32.06, 35.38), 120, "flank"),
        ((32.06, 35.38), 135, "flank"),
        ((32.06, 35.38), 150, "rear"),
        ((39.94, 35.38), 240, "flank"),
        ((39.94, 35.38), 225, "flank"),
        ((39.94, 35.38), 210, "rear"),
        # Front corners: the inward normal of the front edge is 0.
        ((32.06, 34.0), 30, "frontal"),
        ((32.06, 34.0), 45, "frontal"),
        ((32.06, 34.0), 60, "flank"),
        ((39.94, 34.0), 330, "frontal"),
        ((39.94, 34.0), 315, "frontal"),
        ((39.94, 34.0), 300, "flank"),
    ],
)
def test_at_a_corner_the_edge_more_squarely_faced_counts(
    corner: tuple[float, float], heading: float, kind: str
) -> None:
    attacker, target = ours(x=corner[0], y=corner[1], heading=heading, stands=1), theirs()
    state = sea(attacker, target)
    behind = ((36_000, 40_000),)
    assert kind_of_attack(state, attacker, target, behind, pairs_with(attacker, target)) == kind


@pytest.mark.rule("NAV-11.6")
def test_one_front_edge_among_those_touched_first_makes_the_attack_frontal() -> None:
    # Two stands of the target in step: the attacker meets the flank of one and the front of the other at once.
    target = theirs(stands=2)
    (r0, f0, t0), (r1, f1, t1) = target.slots
    attacker = ours(x=36, y=34, heading=0, stands=2)
    stepped = replace(target, slots=((r0, f0, t0 + 90_000), (r1, f1 + 5, t1)))
    pairs = pairs_with(attacker, stepped)
    behind = ((36_000, 40_000), (38_000, 40_000))
    assert kind_of_attack(sea(attacker, stepped), attacker, stepped, behind, pairs) == "frontal"


@pytest.mark.rule("NAV-11.6", "NAV-5.6")
def test_where_the_attacker_stood_is_read_when_its_action_begins_not_where_it_came_to() -> None:
    """A column that begins ahead of the front rows round and takes the flank: frontal all the same."""
    column = ours("epi_keras", 30.5, 33.0, 0)
    after = act(sea(column, theirs()), "advance 1.7, turn right 90, advance 3", dice=(6, 6))
    assert link_of(after).kind == "frontal"
    assert not after["B1"].is_unformed


@pytest.mark.rule("NAV-11.6", "NAV-11.12")
@pytest.mark.parametrize("heading", [0, 45, 90, 180, 200, 270])
def test_a_ring_is_always_attacked_frontally(heading: float) -> None:
    ring = theirs("kyklos", 36, 34, heading)
    after = charge(ours(), ring)
    assert link_of(after).kind == "frontal"
    assert after["B1"].formation == "kyklos"
    assert after["B1"].order == "ordered"
    assert "NAV-11.12" in after.why(Linked)


def bent() -> Squadron:
    """Lead at (25, 23) heading 90, the fourth stand at (20, 22.09) heading 0 (NAV-8.14)."""
    column = squadron("B1", "epi_keras", 20, 20, 0)
    play = Play(sea(column), Advancing("B1")).does("advance 3, turn right 90, advance 5").over()
    return replace(play["B1"], acted=False)


@pytest.mark.rule("NAV-11.6", "NAV-2.8")
def test_behind_the_lead_of_a_bent_column_is_enough() -> None:
    # Heading 90 at the fourth stand's left flank: ahead of nobody's line but its own (y > 22.78 for one centre).
    after = act(sea(ours("epi_keras", 14, 22.1, 90), bent()), "advance 8")
    assert link_of(after).kind == "flank"


@pytest.mark.rule("NAV-11.6", "NAV-2.8")
@pytest.mark.parametrize(("heading", "kind"), [(270, "flank"), (290, "frontal")])
def test_behind_the_stand_contacted_is_enough_too(heading: float, kind: str) -> None:
    # All centres are ahead of the lead (x > 25.69); at heading 290 the tail lies in front of nobody's line ...
    column = ours("epi_keras", 28, 21.0, 270)
    if kind == "frontal":  # ... but this one's tail lies ahead of the fourth stand's line as well
        column = replace(column, track=((28_000, 21_000), (30_000, 21_000), (30_000, 26_000)))
        assert column.poses[3][1] > 22.78
    after = act(sea(column, bent()), "advance 8", dice=PASS)
    assert link_of(after).kind == kind


@pytest.mark.rule("NAV-11.6")
def test_the_front_line_is_that_of_the_formation_without_shifts() -> None:
    shifted = theirs(shifts=(3_000, 0, 0, 0))  # the eastern stand has rowed up to y = 31
    after = charge(ours(x=28, y=34.03 + 2.955, heading=90), shifted)
    assert link_of(after).kind == "flank"


@pytest.mark.rule("NAV-11.6")
def test_an_attacker_with_stands_still_out_of_place_is_judged_by_where_they_touch() -> None:
    rear_attacker = ours(y=39, heading=180, shifts=(500, 500, 500, 500))
    after = charge(rear_attacker, theirs())
    assert link_of(after).kind == "rear"


# -- effects -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-11.7", "NAV-11.8")
def test_the_target_of_a_flank_attack_is_flanked_and_the_attacker_privileged_in_this_turn_only() -> None:
    after = charge(ours(y=39, heading=180), theirs(), turn=4)
    link = link_of(after)
    assert (link.flanked, link.privileged, link.fights) == (("B1",), ("A1",), 4)
    assert is_flanked(after.state, "B1")
    assert is_privileged(after.state, "A1")
    after.state.turn = 5
    assert not is_flanked(after.state, "B1")
    assert not is_privileged(after.state, "A1")


@pytest.mark.rule("NAV-11.7")
def test_a_target_already_in_melee_is_flanked_all_the_same_and_its_first_enemy_gets_no_privilege() -> None:
    friend = squadron("A2", "epi_mias", 36, 34, 0)
    old = Link("A2", "B1", "frontal", 0, 1, fought=1, began=1)
    after = charge(ours(y=39, heading=180), friend, theirs(), links=[old], turn=2)
    assert after["B1"].is_unformed
    assert is_flanked(after.state, "B1")
    assert is_privileged(after.state, "A1")
    assert not is_privileged(after.state, "A2")


@pytest.mark.rule("NAV-11.8")
def test_a_flanker_that_is_flanked_has_no_privilege() -> None:
    # B1 took A2 in the flank this turn; now A1 comes upon its rear.
    victim = squadron("A2", "unformed", 36, 33, 0)
    won = Link("B1", "A2", "flank", 180_000, 1, ("A2",), ("B1",), began=1)
    state = sea(ours(y=39, heading=180), victim, theirs(), links=[won])
    assert is_privileged(state, "B1")
    after = act(state, "advance 5", dice=(5, *PASS))
    assert not is_privileged(after.state, "B1")
    assert is_flanked(after.state, "A2")
    assert is_flanked(after.state, "B1")
    assert is_privileged(after.state, "A1")


# -- Unformed squadrons --------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-11.9")
def test_an_unformed_target_fights_as_if_flanked_and_its_attacker_is_privileged() -> None:
    after = charge(ours(y=31), theirs("unformed", y=35))
    link = link_of(after)
    assert link.kind == "frontal"
    assert (link.flanked, link.privileged) == (("B1",), ("A1",))


@pytest.mark.rule("NAV-11.9")
def test_an_unformed_attacker_fights_as_if_flanked_and_its_target_is_privileged() -> None:
    after = act(sea(ours("unformed", y=31.5), theirs()), "face 0, advance 4", dice=(5,))
    assert (link_of(after).flanked, link_of(after).privileged) == (("A1",), ("B1",))
    assert not after.facts(Disordered)


@pytest.mark.rule("NAV-11.9")
def test_of_two_shoals_both_are_flanked_and_neither_is_privileged() -> None:
    after = act(sea(ours("unformed", y=31), theirs("unformed", y=35)), "face 0, advance 4", dice=(5,))
    assert (link_of(after).flanked, link_of(after).privileged) == (("A1", "B1"), ())


@pytest.mark.rule("NAV-11.9", "NAV-11.8")
def test_a_shoal_that_takes_a_flank_has_no_privilege_and_both_are_flanked() -> None:
    after = act(sea(ours("unformed", y=39.0, heading=180), theirs()), "face 180, advance 4", dice=(5,))
    link = link_of(after)
    assert link.kind == "rear"
    assert sorted(link.flanked) == ["A1", "B1"]
    assert link.privileged == ()


@pytest.mark.rule("NAV-11.9", "NAV-11.14")
def test_an_attacker_that_its_test_on_contact_makes_unformed_is_included() -> None:
    after = charge(ours(order="disordered", y=31), theirs(), dice=FAIL)
    assert after["A1"].is_unformed
    assert (link_of(after).flanked, link_of(after).privileged) == (("A1",), ("B1",))


@pytest.mark.rule("NAV-11.9")
def test_a_shoal_in_an_old_melee_is_not_flanked_by_a_further_enemy() -> None:
    friend = squadron("A2", "epi_mias", 28, 35.5, 90)
    shoal = theirs("unformed", y=35)
    old = Link("A2", "B1", "frontal", 90_000, 1, began=1)
    after = charge(ours(y=31), friend, shoal, links=[old], turn=2)
    assert link_of(after).flanked == ()
    assert not is_flanked(after.state, "B1")


@pytest.mark.rule("NAV-11.9")
def test_follow_me_brings_a_squadron_unformed_into_its_first_melee() -> None:
    after = act(sea(ours(y=31.5), theirs()), "follow me", "face 0, advance 4", dice=(5,))
    assert after["A1"].is_unformed
    assert link_of(after).flanked == ("A1",)
    assert not [roll for roll in after.facts(Rolled) if roll.dice == "2d6"]


@pytest.mark.rule("NAV-11.9")
def test_freighters_attacked_count_as_flanked() -> None:
    cargo = theirs("unformed", y=35, freighters=True, crew="green")
    after = charge(ours(y=31), cargo)
    assert link_of(after).flanked == ("B1",)


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
