"""PAE-12.1 to 12.5, 12.25 to 12.31: declaring, halting, pursuit, contact, follow-on charges, support."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.geometry import from_local
from polemos.kernel.reason import Reason
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.charge.charge_ways import why_no_charge
from polemos.rules.paean.combat.phase import DiceCounted, PhaseFought
from polemos.rules.paean.facts import LeaderLost
from polemos.rules.paean.order.evading import Evaded
from polemos.rules.paean.state import Formation, State
from tests.paean.charge.charging import FAIL, PASS, answers, charging, contacts
from tests.paean.position import Play, area, circle, formation, front, leader, line, table


def refused(state: State, extra: int = 0) -> str:
    reason = why_no_charge(state, state.formations["S1"], extra)
    assert isinstance(reason, Reason), "it may charge"
    return reason.rule


def may_charge(state: State) -> bool:
    return why_no_charge(state, state.formations["S1"]) is None


def heavies(y: float = 20, files: int = 2, bases: int = 2, **values: object) -> Formation:
    return formation("S1", "HI-TS-S", 60, y, files=files, bases=bases, **values)


# -- who may -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.1", "PAE-18.4")
def test_lights_never_charge_and_light_mediums_only_with_close_combat_weapons() -> None:
    enemy = formation("N1", "LI-J-S", 60, 24)
    for code in ("LI-J-S", "LC-J-S", "LMI-J-S", "LMI-B-S"):
        assert refused(table(formation("S1", code, 60, 20), enemy)) == "PAE-12.1"
    for code in ("LMI-JS-S", "LMC-JS-S", "MI-B-S", "MC-JS-S", "LHI-TS-S", "HI-TS-S"):
        assert may_charge(table(formation("S1", code, 60, 20), enemy))


@pytest.mark.rule("PAE-12.2", "PAE-18.4")
@pytest.mark.parametrize("code", ["MI-JS-S", "LHI-TS-S", "HI-TS-S", "MC-JS-S"])
def test_light_mediums_do_not_charge_the_front_of_close_troops(code: str) -> None:
    charger = formation("S1", "LMI-JS-S", 60, 20, files=2, bases=2)
    assert refused(table(charger, formation("N1", code, 60, 28, facing=180, files=2, bases=2))) == "PAE-12.2"
    assert may_charge(table(charger, formation("N1", code, 60, 28, facing=0, files=2, bases=2)))  # in its rear
    assert may_charge(table(charger, formation("N1", code, 60, 28, facing=90, files=2, bases=2)))  # in its flank


@pytest.mark.rule("PAE-12.2")
def test_they_charge_open_troops_and_leaders_from_any_side() -> None:
    charger = formation("S1", "LMI-JS-S", 60, 20, files=2, bases=2)
    assert may_charge(table(charger, formation("N1", "LMI-JS-S", 60, 28, files=2, bases=2)))
    assert may_charge(table(charger, leaders=[leader("north-SC1", 8, 60, 26)]))


# -- path and reach ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.3", "PAE-9.2")
def test_first_touch_has_to_be_within_the_rate() -> None:
    assert may_charge(table(heavies(), formation("N1", "HI-TS-S", 60, 25)))
    assert refused(table(heavies(), formation("N1", "HI-TS-S", 60, 25.02))) == "PAE-12.3"
    assert refused(table(heavies(), formation("N1", "HI-TS-S", 70, 22))) == "PAE-12.3"  # not straight ahead
    assert why_no_charge(table(heavies(), formation("N1", "HI-TS-S", 60, 29)), heavies(), 5000) is None


@pytest.mark.rule("PAE-12.3", "PAE-1.6")
def test_to_slide_along_a_side_is_no_touch() -> None:
    assert refused(table(heavies(), formation("N1", "HI-TS-S", 66, 22))) == "PAE-12.3"
    assert may_charge(table(heavies(), formation("N1", "HI-TS-S", 65.9, 22)))


@pytest.mark.rule("PAE-12.3", "PAE-1.6")
def test_nobody_charges_whom_he_would_only_meet_corner_to_corner() -> None:
    aslant = formation("N1", "HI-TS-S", 62.586, 24.414, facing=225)  # its front left corner at (64,23)
    assert refused(table(heavies(), aslant)) == "PAE-1.6"
    assert may_charge(table(heavies(), replace(aslant, x=62_550)))  # that corner comes onto the front edge
    level = formation("N2", "HI-TS-S", 58, 23, facing=180)
    play = charging(table(heavies(), aslant, level), [FAIL]).does("charge home")
    assert answers(play) == {"N2": "stands"}  # both are met after 3 cm


@pytest.mark.rule("PAE-12.3", "PAE-9.5")
def test_difficult_ground_on_the_way_halves_the_reach() -> None:
    wood = area("wood", "wood", 50, 20.5, 70, 21)
    assert refused(table(heavies(), formation("N1", "HI-TS-S", 60, 24), terrain=[wood])) == "PAE-9.5"
    assert may_charge(table(heavies(), formation("N1", "HI-TS-S", 60, 22.5), terrain=[wood]))


@pytest.mark.rule("PAE-21.4")
def test_by_an_option_no_horse_charges_in_close_country() -> None:
    wood = area("wood", "wood", 50, 24, 70, 30)
    for code in ("LMC-JS-S", "MC-JS-S"):
        state = table(formation("S1", code, 60, 20), formation("N1", "LI-J-S", 60, 26), terrain=[wood])
        assert may_charge(state)
        state.options = replace(state.options, close_country=True)
        assert refused(state) == "PAE-21.4"


@pytest.mark.rule("PAE-17.2")
def test_to_touch_an_enemy_behind_works_is_not_to_cross_them() -> None:
    works = line("works", "defence_works", 0.5, (40, 24), (80, 24))
    enemy = formation("N1", "HI-TS-S", 60, 24.3)
    assert may_charge(table(heavies(), enemy, terrain=[works]))
    far = formation("N1", "HI-TS-S", 60, 26.5)
    charger = formation("S1", "LHI-TS-S", 60, 20, files=2, bases=2)
    assert refused(table(charger, far, terrain=[works])) == "PAE-9.5"


@pytest.mark.rule("PAE-12.3")
def test_friends_may_be_passed_but_not_stood_on_except_lights() -> None:
    enemy = formation("N1", "HI-TS-S", 60, 30, files=2, bases=2)
    charger = formation("S1", "LHI-TS-S", 60, 20, files=2, bases=2)
    assert may_charge(table(charger, enemy, formation("S2", "HI-TS-S", 60, 24)))
    assert refused(table(charger, enemy, formation("S2", "HI-TS-S", 60, 29))) == "PAE-12.3"
    state = table(charger, enemy, formation("S2", "LI-J-S", 60, 27.5))
    play = charging(state, [FAIL]).does("break off")
    assert play.game.is_over
    assert front(play["S1"]) == (60, 28)
    assert front(play["S2"]) != (60, 27.5)  # displaced at once


@pytest.mark.rule("PAE-12.4", "PAE-12.26")
def test_it_halts_2_cm_short_and_may_break_off() -> None:
    play = charging(table(heavies(), formation("N1", "HI-TS-S", 60, 24)), [FAIL])
    assert front(play["S1"]) == (60, 22)
    play.does("break off")
    assert play.game.is_over
    assert front(play["S1"]) == (60, 22)
    assert not play.state.contacts
    assert play.state.charge is None
    near = charging(table(heavies(), formation("N1", "HI-TS-S", 60, 21)), [FAIL])
    assert front(near["S1"]) == (60, 20)


@pytest.mark.rule("PAE-12.3")
def test_light_mediums_pivot_from_whatever_facing_they_had() -> None:
    charger = formation("S1", "LMI-JS-S", 60, 20, facing=120, files=2, bases=2)
    block = charger.grid.block
    play = charging(table(charger, formation("N1", "LI-J-S", block.cx, 30)), [FAIL]).does("face 0")
    assert play["S1"].facing == 0
    assert front(play["S1"]) == pytest.approx((block.cx, 28), abs=0.002)


@pytest.mark.rule("PAE-12.3", "PAE-9.5", "PAE-12.28")
@pytest.mark.parametrize("heading", [0, 90, 250])
def test_ground_beyond_the_target_or_beside_the_way_slows_nobody(heading: float) -> None:
    """4 cm to go, of 5; marshes lie behind the target and on both sides of the way."""

    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), heading)

    marshes = [circle(f"m{at_}", "marsh", *at(*place), 1.4) for at_, place in enumerate(((0, 7.5), (-6, 4), (6, 4)))]
    state = table(
        formation("S1", "HI-TS-S", 60, 40, facing=heading, files=2, bases=2),
        formation("N1", "HI-TS-S", *at(0, 4), facing=heading + 180), terrain=marshes,
    )  # fmt: skip
    play = charging(state, [FAIL]).does("charge home")
    assert front(play["S1"]) == pytest.approx(at(0, 4), abs=0.01)
    assert (play["S1"].count, len(contacts(play))) == (2, 2)


@pytest.mark.rule("PAE-17.2", "PAE-18.2")
def test_horse_charge_up_to_works_but_not_over_them() -> None:
    works = line("works", "defence_works", 0.5, (40, 24), (80, 24))
    rider = formation("S1", "MC-JS-S", 60, 20)
    assert may_charge(table(rider, formation("N1", "HI-TS-S", 60, 24.3), terrain=[works]))
    assert refused(table(rider, formation("N1", "HI-TS-S", 60, 27), terrain=[works])) == "PAE-12.3"


@pytest.mark.rule("PAE-1.6", "PAE-12.28")
def test_a_commander_along_whose_base_the_charger_slides_is_not_in_contact() -> None:
    """His base, of radius 1.5, touches the right side of the charger where that has come to."""
    state = table(heavies(), formation("N1", "HI-TS-S", 60, 24), leaders=[leader("north-SC1", 8, 65.5, 23)])
    play = charging(state, [FAIL]).does("charge home")
    assert {each.b for each in contacts(play)} == {"N1.1"}


@pytest.mark.rule("PAE-12.30", "PAE-12.28")
def test_of_two_targets_only_the_one_struck_on_its_flank_comes_apart() -> None:
    """N1 faces the charger; N2 faces east and shows its right side, both at y 24."""
    line_ = heavies(files=4, bases=4)  # x 52 to 68
    state = table(
        line_, formation("N1", "HI-TS-S", 54, 24, files=2, bases=2),
        formation("N2", "HI-TS-S", 68, 28, facing=90, files=2, bases=2),
    )  # fmt: skip
    play = charging(state, [FAIL, FAIL]).does("N1 then N2", "charge home")
    assert {each.b[:2]: each.of_b for each in contacts(play)} == {"N1": "front", "N2": "flank"}
    assert (play["N1"].count, play["N2"].count) == (2, 1)


@pytest.mark.rule("PAE-10.4", "PAE-12.30", "PAE-13.2")
def test_who_comes_before_another_base_of_the_charger_as_he_comes_apart_is_in_contact_with_that() -> None:
    """N1, four rows that face east, x 58 to 66, is struck in its right side by two right files of three. As the rows
    come apart to the west the last one comes to x 55 to 57, before the left file, and the second before two files."""
    state = table(heavies(files=3, bases=3), formation("N1", "HI-TS-S", 66, 24, facing=90, bases=4))
    play = charging(state, [FAIL]).does("charge home")
    singles = [each for each in play.state.formations.values() if each.seat == 1]
    assert {each.bases[0].id: front(each)[0] for each in singles} == {"N1.1": 66, "N1.2": 63, "N1.3": 60, "N1.4": 57}
    (phase,) = play.facts(DiceCounted)
    assert sum(blow.count for blow in phase.blows if blow.piece == "S1") == 3 * (2 + 1)  # ranks and charge of all files
    assert {each.id for each in play.state.contacts.values()} == {
        "S1.3|N1.1", "S1.3|N1.2", "S1.2|N1.2", "S1.2|N1.3", "S1.1|N1.4",
    }  # fmt: skip


@pytest.mark.rule("PAE-1.7", "PAE-12.21", "PAE-12.22")
@pytest.mark.parametrize(("y", "reaction"), [(37, "countercharge"), (39, "turn")])
def test_the_longest_touch_says_on_which_side_it_is_attacked(y: float, reaction: str) -> None:
    """N1 faces north, x 56 to 64, y 36 to 40; S1 comes from the east with two files. The northern one began partly
    before N1's front line and touches over 3 cm or over 1, the southern one, wholly behind it, over 1 or 3."""
    enemy = formation("N1", "HI-TS-S", 60, 40, facing=0, files=2, bases=4)
    state = table(formation("S1", "LHI-TS-S", 70, y, facing=270, files=2, bases=2), enemy)
    play = charging(state, [PASS])
    open_ = {key for key, barred in play.options.items() if barred is None}
    assert open_ & {"countercharge", "turn"} == {reaction}


@pytest.mark.rule("PAE-1.6", "PAE-12.28", "PAE-1.7")
@pytest.mark.parametrize(("target", "kind"), [(180, "front"), (0, "rear")])
@pytest.mark.parametrize("facing", [30, 45])
def test_a_corner_that_comes_just_between_two_bases_strikes_their_edge(facing: float, target: float, kind: str) -> None:
    """Its left front corner goes 6 cm to (60, 30), the middle of an edge of two bases; it turns about that point."""
    x, y = from_local((2, -6), (60, 30), facing)
    line = formation("N1", "HI-TS-S", 60, 30 if target else 32, target, files=2, bases=2)
    play = charging(table(formation("S1", "LHI-TS-S", x, y, facing), line), [FAIL]).does("charge home")
    (contact,) = contacts(play)[:1]
    assert contact.of_b == kind
    assert front(play["S1"]) == pytest.approx((62, 30), abs=0.002)
    assert play["S1"].facing == 0


@pytest.mark.rule("PAE-12.26", "PAE-1.6")
def test_who_breaks_off_beside_the_front_of_another_enemy_is_in_contact_with_him() -> None:
    """S1 halts at y 35 to 38, x 58 to 62; N2 faces west there, its front at x 62."""
    beside = formation("N2", "HI-TS-S", 62, 36.5, facing=270)
    play = charging(table(formation("S1", "MC-TS-S", 60, 20), formation("N1", "HI-TS-S", 60, 40), beside), [FAIL])
    play.does("break off")
    (contact,) = play.state.contacts.values()
    assert (contact.id, contact.of_a, contact.of_b) == ("S1.1|N2.1", "flank", "front")
    assert not play.facts(PhaseFought)


@pytest.mark.rule("PAE-12.3")
def test_light_mediums_pivot_on_their_centre_before() -> None:
    charger = formation("S1", "LMI-JS-S", 60, 20, files=2, bases=2)
    play = charging(table(charger, formation("N1", "LI-J-S", 75, 19, facing=270)), [FAIL])
    play.does("face 90")
    assert play["S1"].facing == 90_000
    # Its centre (60, 19) stays: one row of 2 cm, so its front was at x = 61 and halts 2 cm before 75.
    assert front(play["S1"]) == (73, 19)


# -- contact -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.5", "PAE-12.28", "PAE-13.1")
def test_contact_and_a_phase_at_once() -> None:
    play = charging(table(heavies(), formation("N1", "HI-TS-S", 62, 24, files=2, bases=2)), [FAIL])
    play.does("charge home")
    assert front(play["S1"]) == (60, 24)
    assert [(each.a, each.b, each.of_a, each.of_b) for each in contacts(play)] == [
        ("S1.1", "N1.2", "front", "front"), ("S1.2", "N1.1", "front", "front"), ("S1.2", "N1.2", "front", "front"),
    ]  # fmt: skip
    assert len(play.facts(PhaseFought)) == 1
    assert play["S1"].rush == ""  # spent


@pytest.mark.rule("PAE-12.28")
def test_the_charger_turns_about_the_point_of_touch_until_it_lies_along_the_edge() -> None:
    enemy = formation("N1", "HI-TS-S", 60, 24, facing=170, files=4, bases=4)
    play = charging(table(heavies(), enemy), [FAIL]).does("charge home")
    assert play["S1"].facing == 350_000
    touching = [each for each in contacts(play) if each.of_b == "front"]
    assert {each.a for each in touching} == {"S1.1", "S1.2"}
    assert all(each.of_a == "front" for each in touching)


@pytest.mark.rule("PAE-12.28")
def test_where_turning_is_blocked_it_does_not_turn() -> None:
    enemy = formation("N1", "HI-TS-S", 60, 24, facing=170, files=4, bases=4)
    friend = formation("S2", "HI-TS-S", 66.15, 23.5)  # where the rear corner would swing to
    play = charging(table(heavies(), enemy, friend), [FAIL]).does("charge home")
    assert play["S1"].facing == 0
    assert {each.a for each in contacts(play)} == {"S1.1"}


@pytest.mark.rule("PAE-1.7", "PAE-12.30", "PAE-10.3")
def test_a_close_formation_contacted_on_its_flank_comes_apart() -> None:
    enemy = formation("N1", "HI-TS-S", 66, 25, facing=90, files=3, bases=3)  # its right flank is to the south
    play = charging(table(formation("S1", "HI-TS-S", 63.9, 18), enemy), [FAIL])
    play.does("charge home")
    assert {each.of_b for each in contacts(play)} == {"flank"}
    assert not play.state.formations["N1"].is_formed_close
    assert sum(each.seat == 1 for each in play.state.formations.values()) == 3


@pytest.mark.rule("PAE-1.7")
def test_who_was_not_wholly_behind_the_front_line_gains_no_flank() -> None:
    enemy = formation("N1", "HI-TS-S", 66, 25, facing=90, files=3, bases=3)
    play = charging(table(formation("S1", "HI-TS-S", 67, 18), enemy), [FAIL]).does("charge home")
    assert {each.of_b for each in contacts(play)} == {"front"}
    assert play["N1"].count == 3


@pytest.mark.rule("PAE-12.30", "PAE-1.7", "PAE-10.4", "PAE-13.10")
def test_a_charger_whose_side_comes_to_lie_along_an_enemy_s_front_comes_apart_too() -> None:
    """N2 looks west over x = 64, along which the right side of S1 goes. S1.2 stays, S1.1 goes 1 cm to the left."""
    aside = formation("N2", "HI-TS-S", 64, 23, facing=270)
    enemies = formation("N1", "HI-TS-S", 58, 24), aside
    play = charging(table(heavies(), *enemies), [FAIL]).does("charge home")
    assert [(each.a, each.b, each.of_a, each.of_b) for each in contacts(play)] == [
        ("S1.1", "N1.1", "front", "front"), ("S1.2", "N2.1", "flank", "front"),
    ]  # fmt: skip
    own = [each for each in play.state.formations.values() if each.seat == 0]
    assert sorted(front(each) for each in own) == [(57, 24), (62, 24)]
    (counted,) = play.facts(DiceCounted)
    dice = {(blow.piece, blow.target): blow.count for blow in counted.blows}
    flanked = next(each.id for each in own if each.boxes.keys() == {"S1.2"})
    assert (dice[flanked, "N2"], sum(dice[each.id, "N1"] for each in own if each.id != flanked)) == (1, 2)
    assert dice["N2", flanked] == 1  # two ranks, a base by itself


@pytest.mark.rule("PAE-12.30", "PAE-2.9")
def test_light_mediums_do_not_come_apart() -> None:
    enemy = formation("N1", "LMI-JS-S", 66, 25, facing=90, files=3, bases=3)
    play = charging(table(formation("S1", "HI-TS-S", 63.9, 18), enemy), [FAIL]).does("charge home")
    assert {each.of_b for each in contacts(play)} == {"flank"}
    assert play["N1"].count == 3


@pytest.mark.rule("PAE-9.5", "PAE-12.3")
def test_a_charger_through_difficult_ground_keeps_its_order_for_the_first_phase() -> None:
    wood = area("wood", "wood", 50, 20.5, 70, 21)
    play = charging(table(heavies(), formation("N1", "HI-TS-S", 60, 22.5), terrain=[wood]), [FAIL])
    play.does("charge home")
    assert {each.a for each in contacts(play)} == {"S1.1", "S1.2"}
    assert play["S1"].is_unformed  # afterwards


@pytest.mark.rule("PAE-7.24", "PAE-12.14")
def test_a_commander_in_the_open_who_fails_is_lost_and_no_combat_follows() -> None:
    state = table(heavies(), leaders=[leader("north-SC1", 8, 60, 25.5)])
    play = charging(state, [FAIL])
    assert play.state.leaders["north-SC1"].lost == "captured"  # before anybody has moved on
    play.does("charge home")
    assert front(play["S1"]) == (60, 24)
    assert {"PAE-7.24", "PAE-7.25"} <= set(play.why(LeaderLost))
    assert not play.facts(PhaseFought)
    assert play.game.is_over


@pytest.mark.rule("PAE-7.24", "PAE-12.26")
def test_a_commander_who_fails_is_lost_though_the_charger_breaks_off() -> None:
    play = charging(table(heavies(), leaders=[leader("north-SC1", 8, 60, 25.5)]), [FAIL]).does("break off")
    assert play.state.leaders["north-SC1"].lost == "captured"
    assert front(play["S1"]) == (60, 22)
    assert play.game.is_over


@pytest.mark.rule("PAE-7.24", "PAE-19.3")
def test_the_battle_is_over_when_it_is_the_army_commander_who_fails() -> None:
    play = charging(table(heavies(), leaders=[leader("north-AC", 9, 60, 25.5)]), [FAIL])
    assert play.state.outcome is not None
    assert (play.state.outcome.winner, front(play["S1"])) == (0, (60, 22))


@pytest.mark.rule("PAE-7.24")
@pytest.mark.parametrize(("y", "fights"), [(24, True), (24.5, False)])
def test_the_charge_goes_on_against_a_formation_touched_in_the_same_place_only(y: float, fights: bool) -> None:
    """The commander is touched at y 24 as well."""
    state = table(heavies(), formation("N1", "HI-TS-S", 57, y), leaders=[leader("north-SC1", 8, 62, 25.5)])
    targets = [FAIL, FAIL] if fights else [FAIL]
    play = charging(state, targets)
    if fights:
        play.does("north-SC1 then N1")
    play.does("charge home")
    assert play.state.leaders["north-SC1"].lost == "captured"
    assert front(play["S1"]) == (60, 24)
    assert bool(play.facts(PhaseFought)) == fights


# -- pursuit -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.27")
def test_the_charger_goes_on_after_evaders_to_its_full_rate() -> None:
    charger = formation("S1", "LHI-TS-S", 60, 20, files=2, bases=2)
    play = charging(table(charger, formation("N1", "LI-S-S", 60, 26)), [PASS])
    play.does("evade", "leave it at that")
    assert front(play["S1"]) == (60, 30)
    assert play.game.is_over
    assert not play.facts(PhaseFought)


@pytest.mark.rule("PAE-12.27", "PAE-18.5", "PAE-12.8")
def test_horse_catch_up_with_foot_that_test_again_at_two_less() -> None:
    charger = formation("S1", "LMC-JS-S", 60, 20)
    runner = formation("N1", "LI-J-S", 60, 28)
    play = charging(table(charger, runner), [PASS, (3, 4)]).does("stay")
    assert front(play["S1"]) == (60, 26)
    play.does("evade")  # at 17 cm there is nothing to throw
    evaded = play.facts(Evaded)[0]  # after the phase they run once more (PAE-12.33)
    # 15 cm on: their front, which faces the charger again, is 17 cm away from him; he comes within 2 cm after 15 more.
    assert (evaded.x, evaded.y, evaded.facing) == (60_000, 43_000, 180_000)
    assert answers(play)["N1"] == "stands"  # a 7 against 6
    assert front(play["S1"]) == (60, 43)
    assert contacts(play)


@pytest.mark.rule("PAE-12.27")
def test_a_pursuer_meets_whoever_stands_behind_and_may_not_break_off() -> None:
    charger = formation("S1", "LHI-TS-S", 60, 20, files=2, bases=2)
    behind = formation("N2", "HI-TS-S", 60, 29, files=2, bases=2)
    play = charging(table(charger, formation("N1", "LI-S-S", 60, 24), behind), [PASS, FAIL])
    play.does("evade", "leave it at that")
    assert front(play["S1"]) == (60, 29)
    assert answers(play) == {"N1": "evaded", "N2": "stands"}
    assert {each.b for each in contacts(play)} == {"N2.1", "N2.2"}


@pytest.mark.rule("PAE-12.27", "PAE-12.2")
def test_light_mediums_in_pursuit_stop_short_of_the_front_of_close_troops() -> None:
    charger = formation("S1", "LMI-JS-S", 60, 20, files=2, bases=2)
    behind = formation("N2", "HI-TS-S", 60, 32, files=2, bases=2)
    play = charging(table(charger, formation("N1", "LI-S-S", 60, 24), behind), [PASS])
    play.does("stay", "evade", "leave it at that")
    assert front(play["S1"]) == (60, 30)
    assert answers(play) == {"N1": "evaded"}  # N2 does not test
    assert play.game.is_over
    assert not play.facts(PhaseFought)


# -- several targets, follow-on ----------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.3", "PAE-12.5")
def test_all_that_are_touched_first_are_targets_and_react_in_the_order_of_the_charger() -> None:
    enemies = formation("N1", "HI-TS-S", 57, 24), formation("N2", "HI-TS-S", 63, 24)
    play = charging(table(heavies(), *enemies), [FAIL, FAIL]).does("N2 then N1")
    assert list(answers(play)) == ["N2", "N1"]
    play.does("charge home")
    assert {each.b for each in contacts(play)} == {"N1.1", "N2.1"}


@pytest.mark.rule("PAE-12.29")
def test_a_wing_steps_forward_into_another_enemy() -> None:
    charger = formation("S1", "HI-TS-S", 60, 30, files=3, bases=3)
    first = formation("N1", "HI-TS-S", 56, 33)
    second = formation("N2", "HI-TS-S", 64, 34.5)
    play = charging(table(charger, first, second), [FAIL, FAIL]).does("charge home", "right")
    assert front(play["S1"]) == (60, 33)
    assert play["S1"].steps == (0, 1500, 1500)
    assert {(each.a, each.b) for each in contacts(play)} == {("S1.1", "N1.1"), ("S1.3", "N2.1")}
    assert answers(play) == {"N1": "stands", "N2": "stands"}


@pytest.mark.rule("PAE-12.29")
def test_no_further_than_one_base_depth() -> None:
    charger = formation("S1", "HI-TS-S", 60, 30, files=3, bases=3)
    state = table(charger, formation("N1", "HI-TS-S", 56, 33), formation("N2", "HI-TS-S", 64, 35.1))
    play = charging(state, [FAIL]).does("charge home")
    assert play["S1"].steps == ()
    assert {each.b for each in contacts(play)} == {"N1.1"}


@pytest.mark.rule("PAE-12.29", "PAE-2.2", "PAE-18.9")
@pytest.mark.parametrize(("code", "depth"), [("HI-TS-S", 2), ("HI-LS-S", 2.5), ("HI-SP-S", 3), ("MC-TS-S", 3)])
def test_a_wing_steps_as_far_as_its_bases_are_deep(code: str, depth: float) -> None:
    """By more ranks, and on horse, further: with the tolerance of one hundredth."""
    for ahead, steps in ((depth + 0.01, True), (depth + 0.03, False)):
        charger = formation("S1", code, 60, 30, files=3, bases=3)
        state = table(charger, formation("N1", "HI-TS-S", 56, 33), formation("N2", "HI-TS-S", 64, 33 + ahead))
        play = charging(state, [FAIL, FAIL] if steps else [FAIL]).does("charge home", *(["right"] if steps else []))
        assert bool(play["S1"].steps) == steps


# -- support -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.31")
def test_a_charge_at_an_engaged_enemy_brings_another_phase() -> None:
    holder = formation("S2", "HI-TS-S", 60, 40, files=2, bases=2)
    enemy = formation("N1", "HI-TS-S", 63, 40, files=3, bases=3)
    charger = formation("S1", "HI-TS-S", 67, 38)
    play = charging(table(holder, enemy, charger))
    play.does("charge home")
    assert ("S1.1", "N1.1") in {(each.a, each.b) for each in contacts(play)}
    assert len(play.facts(PhaseFought)) == 1
    assert answers(play) == {"N1": "stands"}  # engaged and touched on its front: no test


@pytest.mark.rule("PAE-12.32", "PAE-18.7")
def test_support_from_behind_lines_up_its_files_and_fights() -> None:
    fighter = formation("S2", "HI-TS-S", 60, 40, files=2, bases=2)
    enemy = formation("N1", "HI-TS-S", 60, 40, files=2, bases=2)
    supporter = formation("S1", "HI-TS-S", 61.5, 35, facing=0, files=2, bases=2)
    state = table(fighter, enemy, supporter)
    play = Play(state, FormationAction("S1"), {"PAE-13.14": [1] * 100}).does("support charge")
    assert front(play["S1"]) == (60, 38)
    assert play["S1"].supports == "S2"
    assert len(play.facts(PhaseFought)) == 1
    assert play["S1"].rush == ""
    medium = formation("S1", "MI-TS-S", 61.5, 35, facing=0, files=2, bases=2)
    other = Play(table(fighter, enemy, medium), FormationAction("S1"))
    reason = other.options["support"]
    assert reason is not None
    assert reason.rule == "PAE-12.32"
