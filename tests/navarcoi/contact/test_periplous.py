"""The periplous and the start of its chase (NAV-12.7 to NAV-12.10, with NAV-12.1, 12.2, 12.3, 12.6 and 22.6)."""

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action, actions_of
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement, why_not_act
from polemos.rules.navarcoi.contact.chase import Chased, ChasedOff
from polemos.rules.navarcoi.facts import Disordered, Linked
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea.sea import front_point, gap, in_melee, is_flanked, is_privileged
from polemos.rules.navarcoi.state import Chase, Link, Squadron, State
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

PASS, FAIL = (6, 6), (1, 1)
EAST = 90_000  # offshore by the scenario: the target's offshore flank is its left
ALL_PASS = (*PASS, *PASS, *PASS)


def ours(**values: Any) -> Squadron:
    settings = {"x": 36.0, "y": 30.0, "heading": 0.0, **values}
    return squadron("A1", "epi_mias", settings.pop("x"), settings.pop("y"), settings.pop("heading"), **settings)


def theirs(formation: str = "epi_mias", **values: Any) -> Squadron:
    """The target of the rulebook's examples: heading south, its front at (36, 34)."""
    settings = {"x": 36.0, "y": 34.0, "heading": 180.0, **values}
    return squadron("B1", formation, settings.pop("x"), settings.pop("y"), settings.pop("heading"), **settings)


def periplous(*squadrons: Squadron, dice: tuple[int, ...], offshore: int | None = EAST, **values: Any) -> Play:
    """A1 declares it upon B1, rolls 4 for its distance and goes: then Manoeuvre test, attacker, target, chase."""
    state = sea(*(squadrons or (ours(), theirs())), offshore=offshore, **values)
    return Play(state, Action("A1"), (4, *dice)).does("periplous on B1", "advance 4")


def link_of(play: Play, key: str = "A1|B1") -> Link:
    return play.state.links[key]


# -- conditions ----------------------------------------------------------------------------------------------------


def declarable(state: State) -> dict[str, str | None]:
    options = actions_of(state, state.squadrons["A1"])
    return {o.key: o.barred.rule if o.barred else None for o in options if o.key.startswith("periplous")}


@pytest.mark.rule("NAV-12.7", "NAV-12.1")
def test_only_a_line_may_attempt_it_upon_a_line_or_a_block() -> None:
    for formation in ("epi_pollon", "epi_keras"):
        assert declarable(sea(squadron("A1", formation, 36, 30, 0), theirs())) == {"periplous": "NAV-12.7"}
    for formation, allowed in (
        ("epi_mias", True), ("epi_pollon", True), ("epi_keras", False), ("kyklos", False), ("unformed", False),
    ):  # fmt: skip
        assert declarable(sea(ours(), theirs(formation))) == ({"periplous:B1": None} if allowed else {})


@pytest.mark.rule("NAV-12.7", "NAV-12.1")
def test_green_and_disordered_squadrons_may_not_and_a_target_in_melee_cannot_be_named() -> None:
    assert declarable(sea(ours(crew="green"), theirs())) == {"periplous": "NAV-12.1"}
    assert declarable(sea(ours(order="disordered"), theirs())) == {"periplous": "NAV-12.1"}
    busy = squadron("A2", "epi_mias", 36, 36.76, 180)
    assert declarable(sea(ours(), busy, theirs(), links=[Link("A2", "B1", "rear", 180_000, 1)])) == {}


@pytest.mark.rule("NAV-12.7", "NAV-12.1")
def test_a_beached_line_may_be_named_for_the_contact_makes_it_active() -> None:
    assert declarable(sea(ours(), theirs(status="beached"))) == {"periplous:B1": None}


@pytest.mark.rule("NAV-12.7", "NAV-2.9")
def test_the_offshore_flank_is_settled_by_the_coast() -> None:
    west, east = rectangle("coast", 0, 0, 4, 48), rectangle("coast", 68, 0, 72, 48)
    after = periplous(dice=(*PASS, *PASS, *FAIL), offshore=None, lands=[west]).over()  # not asked
    assert after["A1"].heading == 270_000
    after = periplous(dice=(*PASS, *PASS, *FAIL), offshore=None, lands=[east]).over()
    assert after["A1"].heading == 90_000


@pytest.mark.rule("NAV-12.7", "NAV-2.9")
def test_the_heading_that_a_scenario_names_offshore_goes_before_the_coast() -> None:
    west = rectangle("coast", 0, 0, 4, 48)
    after = periplous(dice=(*PASS, *PASS, *FAIL), offshore=270_000, lands=[west]).over()
    assert after["A1"].heading == 90_000


@pytest.mark.rule("NAV-12.7", "NAV-2.9")
@pytest.mark.parametrize(("side", "heading"), [("left", 270_000), ("right", 90_000)])
def test_where_the_coast_does_not_decide_the_attacker_chooses_before_the_rolls(side: str, heading: int) -> None:
    for lands in ((), (rectangle("astern", 26, 44, 46, 48),)):
        play = periplous(dice=(*PASS, *PASS, *FAIL), offshore=None, lands=lands)
        assert sorted(play.options) == ["left", "right"]
        assert play.game.waiting_for == (0,)
        assert play.game.ask is not None
        assert play.game.ask.to[0].default == "right"
        assert [roll.rule for roll in play.facts(Rolled)] == ["NAV-8.5", "NAV-10.3"]
        assert play.does(side).over()["A1"].heading == heading


@pytest.mark.rule("NAV-12.1", "NAV-12.7")
def test_a_flank_contact_makes_the_declaration_lapse() -> None:
    after = Play(sea(ours(x=28, y=37.5, heading=90), theirs()), Action("A1"), (5, *PASS))
    after.does("periplous on B1", "advance 5").over()
    assert link_of(after).kind == "flank"
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-8.5", "NAV-10.3"]


@pytest.mark.rule("NAV-22.6", "NAV-12.2")
@pytest.mark.parametrize(("strict", "dice"), [(True, FAIL), (False, (*FAIL, *PASS, *FAIL))])
def test_disordered_by_its_test_it_still_tries_unless_manoeuvres_are_strict(
    strict: bool, dice: tuple[int, ...]
) -> None:
    after = periplous(dice=dice, options=Options(strict_manoeuvres=strict)).over()
    assert link_of(after).kind == ("frontal" if strict else "flank")
    assert after["A1"].order == "disordered"


# -- success and failure -------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-12.8", "NAV-12.9", "NAV-11.7", "NAV-11.8")
def test_only_the_attacker_passes_it_stands_square_on_the_offshore_flank() -> None:
    after = periplous(dice=(*PASS, *PASS, *FAIL)).over()
    assert after["A1"].formation == "epi_mias"
    assert after["A1"].heading == 270_000
    assert front_point(after["A1"]) == pytest.approx((39.94, 34.69), abs=0.01)
    assert poses(after["B1"]) == poses(theirs())
    link = link_of(after)
    assert (link.kind, link.heading, link.flanked, link.privileged) == ("flank", 270_000, ("B1",), ("A1",))
    assert after["B1"].is_unformed
    assert is_flanked(after.state, "B1")
    assert is_privileged(after.state, "A1")
    assert after["A1"].acted


@pytest.mark.rule("NAV-12.9")
@pytest.mark.parametrize(
    ("stands", "rear", "y"),
    [(4, "", 34 + 3.35 / 2), (3, "left", 34 + 3.35 / 2), (3, "right", 34 + 0.69)],
)
def test_of_a_block_the_middle_of_its_offshore_flank_counts(stands: int, rear: str, y: float) -> None:
    target = theirs("epi_pollon", stands=stands)
    if rear == "right":
        left, right, behind = target.slots
        target = replace(target, slots=(left, right, (right[0], behind[1], 0)))
    after = periplous(ours(), target, dice=(*PASS, *PASS, *FAIL)).over()
    assert front_point(after["A1"]) == pytest.approx((36 + 1.97, y), abs=0.01)
    assert after["B1"].is_unformed


@pytest.mark.rule("NAV-12.8", "NAV-10.8")
@pytest.mark.parametrize("test", [PASS, FAIL])
def test_only_the_target_passes_the_attacker_is_disordered_in_frontal_contact(test: tuple[int, int]) -> None:
    after = periplous(dice=(*test, *FAIL, *PASS)).over()
    assert after["A1"].order == "disordered"
    assert len(after.facts(Disordered)) == 1
    assert poses(after["A1"]) == poses(ours(y=34))
    assert link_of(after).kind == "frontal"
    assert link_of(after).flanked == ()
    assert after["B1"].order == "ordered"


@pytest.mark.rule("NAV-12.6", "NAV-12.9")
@pytest.mark.parametrize(
    ("rock", "y"),
    [
        # North is to the right of a line heading west.
        (rectangle("L", 40.5, 38.13, 41, 38.5), 34.19),
        (rectangle("L", 40.5, 30.8, 41, 31.25), 35.19),
        (rectangle("L", 40.5, 33.9, 41, 35.5), None),  # clear of it there is no contact
    ],
)
def test_a_blocked_place_on_the_flank_is_shifted_along_it_or_given_up(rock: Any, y: float | None) -> None:
    after = periplous(dice=(*PASS, *PASS, *FAIL), lands=[rock]).over()
    if y is not None:
        assert front_point(after["A1"]) == pytest.approx((39.94, y), abs=0.011)
        assert link_of(after).kind == "flank"
    else:
        assert poses(after["A1"]) == poses(ours(y=34))
        assert link_of(after).kind == "frontal"
        assert after["A1"].order == after["B1"].order == "ordered"


@pytest.mark.rule("NAV-12.2")
def test_other_enemies_touched_in_the_new_place_get_a_frontal_link() -> None:
    behind = squadron("B2", "epi_keras", 40.63, 34.69 + 3.94 + 0.69, 180)  # prow against its northern end
    after = periplous(ours(), theirs(), behind, dice=(*PASS, *PASS, *FAIL)).over()
    assert {key: link.kind for key, link in after.state.links.items()} == {"A1|B1": "flank", "A1|B2": "frontal"}
    assert after["B2"].order == "disordered"  # a column in a frontal melee (NAV-11.10)


@pytest.mark.rule("NAV-12.2")
def test_others_touched_at_the_contact_are_left_out_when_it_goes_off() -> None:
    neighbour = squadron("B2", "epi_mias", 36 - 7.88, 34, 180)
    after = periplous(ours(x=33), theirs(), neighbour, dice=(*PASS, *PASS, *FAIL)).over()
    assert list(after.state.links) == ["A1|B1"]
    assert [fact.link.target for fact in after.facts(Linked)] == ["B1", "B1"]


# -- the chase begins ----------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-12.8", "NAV-12.10")
def test_both_pass_and_race_offshore_side_by_side() -> None:
    after = periplous(dice=(*ALL_PASS, 3, 4)).over()
    assert poses(after["B1"]) == [(45.95, 34.69, 90), (43.98, 34.69, 90), (42.02, 34.69, 90), (40.05, 34.69, 90)]
    assert after["A1"].poses[0] == pytest.approx((45.955, 32.62, 90))
    assert after["B1"].poses[0] == pytest.approx((45.955, 34.69, 90))
    assert gap(after["A1"], after["B1"]) == pytest.approx(0.1, abs=0.001)
    assert after["A1"].formation == after["B1"].formation == "epi_keras"
    assert after["A1"].order == after["B1"].order == "ordered"
    assert [roll.dice for roll in after.facts(Rolled)][-1] == "2avd"


@pytest.mark.rule("NAV-12.8", "NAV-12.10")
@pytest.mark.parametrize(("attacker", "target"), [("ordered", "ordered"), ("ordered", "disordered")])
def test_neither_passes_a_clumsy_chase_of_one_die_and_both_disordered(attacker: str, target: str) -> None:
    after = periplous(ours(order=attacker), theirs(order=target), dice=(*PASS, *FAIL, *FAIL, 3)).over()
    assert after["B1"].poses[0] == pytest.approx((38.955 + 3, 34.69, 90))
    assert after["A1"].order == after["B1"].order == "disordered"
    assert after["A1"].status == "chasing"


@pytest.mark.rule("NAV-12.10")
def test_the_pair_is_chasing_out_of_melee_and_takes_no_action() -> None:
    after = periplous(dice=(*ALL_PASS, 3, 4)).over()
    assert after.state.links == {}
    assert after["A1"].status == after["B1"].status == "chasing"
    assert not in_melee(after.state, "A1")
    assert after.state.chases["A1|B1"] == Chase("A1", "B1", 90_000, 180_000, "left", 1)
    for name in ("A1", "B1"):
        refused = why_not_act(after.state, after[name])
        assert refused is not None
        assert refused.rule == "NAV-8.20"
    Play(after.state, ShipMovement(1)).over()  # nobody is asked


@pytest.mark.rule("NAV-12.10")
def test_the_offshore_end_leads_and_the_attackers_order_runs_from_its_own_offshore_end() -> None:
    # Offshore is east: the left end of the target, whose stands are numbered from east to west, leads;
    # of the attacker, numbered from west to east, the right end.
    after = periplous(ours(commander=3), theirs(commander=0), dice=(*ALL_PASS, 3, 4)).over()
    assert after["A1"].commander == 0
    assert after["B1"].commander == 0
    after = periplous(ours(commander=3), theirs(commander=0), dice=(*ALL_PASS, 3, 4), offshore=270_000).over()
    assert after["A1"].commander == 3
    assert after["B1"].commander == 3
    assert after["B1"].heading == 270_000


@pytest.mark.rule("NAV-12.10")
@pytest.mark.parametrize(("commander", "place"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_a_block_runs_front_rank_first_then_rear_rank_each_from_the_offshore_side(commander: int, place: int) -> None:
    # Heading south with offshore to its left: fl leads, then fr, rl, rr.
    after = periplous(ours(), theirs("epi_pollon", commander=commander), dice=(*ALL_PASS, 2, 2)).over()
    assert after["B1"].commander == place
    assert after["B1"].poses[0] == pytest.approx((36.985 + 4, 34.69, 90))
    assert after["A1"].poses[0] == pytest.approx((36.985 + 4, 32.62, 90))


@pytest.mark.rule("NAV-12.10")
def test_a_block_seen_from_its_right_runs_from_the_right() -> None:
    order = []
    for commander in range(4):
        target = theirs("epi_pollon", commander=commander)
        order.append(periplous(ours(), target, dice=(*ALL_PASS, 2, 2), offshore=270_000).over()["B1"].commander)
    assert order == [1, 0, 3, 2]  # fr, fl, rr, rl


@pytest.mark.rule("NAV-12.10")
def test_squadrons_of_different_size_have_their_leads_level() -> None:
    after = periplous(ours(stands=2), theirs(stands=3), dice=(*ALL_PASS, 2, 2)).over()
    assert after["A1"].poses[0][0] == after["B1"].poses[0][0] == pytest.approx(36 + 1.97 + 4)


@pytest.mark.rule("NAV-12.10")
@pytest.mark.parametrize("who", ["target", "attacker"])
@pytest.mark.parametrize("dice", [(*PASS, *PASS), (*FAIL, *FAIL)])
def test_where_a_column_cannot_lie_there_is_no_chase_but_an_ordinary_melee(who: str, dice: tuple[int, ...]) -> None:
    # The target needs more room lengthwise only at its ends; the attacker's column lies where its line was not.
    rock = rectangle("L", 39.1, 35.45, 39.3, 35.7) if who == "target" else rectangle("L", 34, 31.7, 35, 31.9)
    attacker = ours() if who == "target" else ours(x=40)
    after = periplous(attacker, theirs(), dice=(*PASS, *dice), lands=[rock]).over()
    assert link_of(after).kind == "frontal"
    assert after.state.chases == {}
    assert after["A1"].formation == after["B1"].formation == "epi_mias"
    disordered = dice == (*FAIL, *FAIL)
    assert after["A1"].order == after["B1"].order == ("disordered" if disordered else "ordered")


@pytest.mark.rule("NAV-12.10")
@pytest.mark.parametrize(
    ("ahead", "runs"),
    [
        (3.0, 2.6),  # stops 0.40 from it
        (7.3, 6.9),  # would end nearer than 0.40 to it
        (7.5, 7.0),  # far enough beyond
        (0.35, 0.0),  # nearer already: at once
    ],
)
@pytest.mark.parametrize("what", ["land", "squadron"])
@pytest.mark.parametrize("before", ["target", "attacker"])
def test_land_or_a_third_squadron_in_the_way_of_either_stops_both(
    ahead: float, runs: float, what: str, before: str
) -> None:
    prow = 38.955 + 0.69  # of both columns
    y = 34.69 if before == "target" else 32.62
    lands, others = [], []
    if what == "land":
        lands.append(rectangle("L", prow + ahead, y - 0.5, prow + ahead + 1, y + 0.5))
    else:
        others.append(squadron("B2", "epi_keras", prow + ahead + 0.69, y, 270))
    after = periplous(ours(), theirs(), *others, dice=(*ALL_PASS, 3, 4), lands=lands).over()
    assert after["B1"].poses[0][0] == pytest.approx(38.955 + runs, abs=0.002)
    assert after["A1"].poses[0][0] == pytest.approx(38.955 + runs, abs=0.002)
    assert after["A1"].status == "chasing"


@pytest.mark.rule("NAV-12.10")
def test_what_lies_beside_the_way_does_not_stop_them() -> None:
    beside = squadron("A2", "epi_keras", 50, 32.62 - 1.97 - 0.05, 90)
    wreck = rectangle("L", 42, 35.7, 46, 36)
    after = periplous(ours(), beside, theirs(), dice=(*ALL_PASS, 3, 4), lands=[wreck]).over()
    assert after["B1"].poses[0][0] == pytest.approx(45.955)


@pytest.mark.rule("NAV-12.10", "NAV-12.13")
def test_a_chase_may_leave_the_table_at_once() -> None:
    after = periplous(ours(x=64), theirs(x=64), dice=(*ALL_PASS, 5, 5)).over()
    assert after["A1"].status == after["B1"].status == "off_table"
    assert after.facts(ChasedOff)[0].crossed == {"A1": ("east", 72_000, 32_620), "B1": ("east", 72_000, 34_690)}
    assert after.facts(Chased)[0].distance == 10_000


@pytest.mark.rule("NAV-12.10")
def test_the_target_holds_its_rally_no_more_once_it_was_contacted() -> None:
    after = periplous(ours(), theirs(order="disordered", held=True), dice=(*ALL_PASS, 3, 4)).over()
    assert after["B1"].order == "disordered"
    assert after["B1"].unsettled
