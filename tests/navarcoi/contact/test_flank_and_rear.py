"""Frontal, flank or rear, what that does, and Unformed squadrons (NAV-11.6 to NAV-11.9, NAV-11.12)."""

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.advance import Advancing
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.contact.contact import kind_of_attack, pairs_with
from polemos.rules.navarcoi.facts import Disordered, Linked
from polemos.rules.navarcoi.sea.sea import is_flanked, is_privileged
from polemos.rules.navarcoi.state import Link, Squadron
from tests.navarcoi.battlefield import SHOAL
from tests.navarcoi.contact.charging import FAIL, PASS, act, charge, link_of, ours, theirs
from tests.navarcoi.position import Play, sea, squadron

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
        # Rear corners of a stand heading 180: the inward normal of the rear edge is 180, of the flanks 90 and 270.
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


@pytest.mark.rule("NAV-11.6", "NAV-5.6")
@pytest.mark.parametrize("signalled", [True, False])
def test_where_it_stood_is_read_after_a_signal_manoeuvre(signalled: bool) -> None:
    """The tail of a bent column lies ahead of the front; deployed by signal 4 the whole line lies behind it."""
    bent_column = ours("epi_keras", 28, 34.7, 90)
    bent_column = replace(bent_column, track=((28_000, 34_700), (26_000, 34_700), (26_000, 30_000)))
    assert bent_column.poses[3][1] < 34
    state = sea(bent_column, theirs(), plans=({4: ("A1",)}, {}))
    if signalled:
        after = Play(state, ShipMovement(0), (5, *PASS)).does("signal 4", "advance 5").over()
    else:
        after = act(state, "advance 5")
    assert link_of(after).kind == ("flank" if signalled else "frontal")


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
    victim = squadron("A2", "unformed", 36, 34 - SHOAL, 0)
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
