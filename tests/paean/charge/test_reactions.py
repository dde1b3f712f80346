"""PAE-12.6, 12.9 to 12.25, 18.4, 18.9: what those do who are about to be contacted."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.geometry import from_local, groups_overlap
from polemos.rules.paean.charge.charge_facts import Rushed
from polemos.rules.paean.combat.phase import DiceCounted, PhaseFought
from polemos.rules.paean.order.evading import Evaded
from polemos.rules.paean.state import Formation
from polemos.tabletop.files import depths
from tests.paean.charge.charging import FAIL, PASS, answers, charging, contacts
from tests.paean.position import Play, area, formation, front, leader, table


def charger(
    code: str = "LHI-TS-S", x: float = 60, y: float = 20, files: int = 2, bases: int = 2, **values: Any
) -> Formation:
    return formation("S1", code, x, y, files=files, bases=bases, **values)


def open_to(play: Play) -> set[str]:
    return {key for key, barred in play.options.items() if barred is None}


# -- by class ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.10", "PAE-12.11", "PAE-12.12", "PAE-12.13", "PAE-12.6")
@pytest.mark.parametrize(
    ("code", "may"),
    [
        ("LI-J-S", {"stand", "fire", "evade"}),
        ("LMI-JS-S", {"stand", "fire", "evade"}),
        ("MI-JS-S", {"stand", "fire", "evade", "countercharge"}),
        ("MI-TS-S", {"stand", "evade", "countercharge"}),
        ("LHI-TS-S", {"stand", "countercharge"}),
        ("HI-TS-S", {"stand", "countercharge"}),
    ],
)
def test_what_a_class_may_do_when_attacked_in_front(code: str, may: set[str]) -> None:
    play = charging(table(charger(), formation("N1", code, 60, 26, files=2, bases=2)), [PASS])
    assert open_to(play) == may


@pytest.mark.rule("PAE-12.11", "PAE-12.12", "PAE-12.13", "PAE-12.22", "PAE-12.23")
@pytest.mark.parametrize(
    ("code", "may"),
    [
        ("LI-J-S", {"stand", "fire", "evade"}),  # lights have no rear
        ("LMI-JS-S", {"stand", "evade", "turn"}),
        ("MI-JS-S", {"stand", "evade", "turn", "turn rear 1"}),
        ("HI-TS-S", {"stand", "turn", "turn rear 1"}),
    ],
)
def test_what_a_class_may_do_when_attacked_in_the_rear(code: str, may: set[str]) -> None:
    enemy = formation("N1", code, 60, 29, facing=0, files=2, bases=4)
    found = open_to(charging(table(charger(), enemy), [PASS]))
    assert found - {"fire"} == may - {"fire"}


@pytest.mark.rule("PAE-12.13", "PAE-12.16")
def test_hoplites_are_not_even_offered_to_fire() -> None:
    assert "fire" not in charging(table(charger(), formation("N1", "HI-TS-S", 60, 26)), [PASS]).options


@pytest.mark.rule("PAE-12.17")
def test_who_finds_no_way_out_cannot_choose_to_evade() -> None:
    walls = [area("n", "sea", 50, 29, 70, 31), area("w", "sea", 50, 20, 55, 31), area("e", "sea", 65, 20, 70, 31)]
    play = charging(table(charger(), formation("N1", "LI-J-S", 60, 26), terrain=walls), [PASS])
    refused = play.options["evade"]
    assert refused is not None
    assert refused.rule == "PAE-12.17"


@pytest.mark.rule("PAE-12.21", "PAE-13.5", "PAE-15.17")
def test_a_hero_who_countercharges_has_his_die() -> None:
    state = table(charger(), leaders=[leader("north-H1", 10, 60, 27.5)])
    play = charging(state, [PASS]).does("countercharge")
    his = next(blow for blow in play.facts(DiceCounted)[0].blows if blow.piece == "north-H1")
    assert {line.words: line.value for line in his.lines} == {"hero": 5, "countercharge": 1}


@pytest.mark.rule("PAE-12.21")
@pytest.mark.parametrize("heading", [90, 250])
def test_a_countercharge_in_every_direction(heading: float) -> None:
    """The charger halts 2 cm short, and the enemy walks them."""

    def at(ahead: float) -> tuple[float, float]:
        return from_local((0, ahead), (60, 40), heading)

    state = table(
        formation("S1", "LHI-TS-S", 60, 40, facing=heading, files=2, bases=2),
        formation("N1", "LHI-TS-S", *at(6), facing=heading + 180, files=2, bases=2),
    )
    play = charging(state, [PASS]).does("countercharge")
    assert front(play["S1"]) == pytest.approx(at(4), abs=0.01)
    assert front(play["N1"]) == pytest.approx(at(4), abs=0.01)


@pytest.mark.rule("PAE-12.6", "PAE-12.24")
def test_who_fails_stands_and_is_contacted() -> None:
    play = charging(table(charger(), formation("N1", "LI-J-S", 60, 26)), [FAIL])
    assert answers(play) == {"N1": "stands"}
    play.does("charge home")
    assert contacts(play)


# -- who does not test -------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.9")
def test_with_a_rally_marker_nobody_tests() -> None:
    play = charging(table(charger(), formation("N1", "HI-TS-S", 60, 26, rally=2)))
    assert answers(play) == {"N1": "stands"}


@pytest.mark.rule("PAE-12.9")
@pytest.mark.parametrize("code", ["LMI-JS-S", "HI-TS-S"])
def test_a_single_base_or_light_mediums_that_are_engaged_stand(code: str) -> None:
    holder = formation("S2", "HI-TS-S", 60, 40)
    count = 2 if code == "LMI-JS-S" else 1
    enemy = formation("N1", code, 60, 40, files=1, bases=count)
    flanker = charger("LHI-TS-S", 55, 41, 1, 1, facing=90)
    play = charging(table(holder, enemy, flanker))
    assert answers(play) == {"N1": "stands"}


@pytest.mark.rule("PAE-12.9", "PAE-2.9")
def test_engaged_light_mediums_have_no_part_that_could_turn_and_do_not_test() -> None:
    """S2 holds one file of N1 in front; S1 comes against its left side, from wholly behind its front line."""
    held = formation("N1", "LMI-JS-S", 60, 40, files=2, bases=4)  # x 56 to 64, y 40 to 44
    state = table(formation("S1", "LHI-TS-S", 70, 42, facing=270), formation("S2", "LHI-TS-S", 58, 40), held)
    play = charging(state).does("charge home")
    assert answers(play) == {"N1": "stands"}
    assert {each.a: each.of_b for each in contacts(play)}["S1.1"] == "flank"


@pytest.mark.rule("PAE-12.9", "PAE-12.23")
def test_an_engaged_close_formation_touched_on_its_flank_may_only_turn_unengaged_bases() -> None:
    holder = formation("S2", "HI-TS-S", 56, 40)
    enemy = formation("N1", "HI-TS-S", 60, 40, files=3, bases=3)  # covers x 54 to 66, y 40 to 42; its left is east
    flanker = charger("LHI-TS-S", 72, 42, 1, 1, facing=270)
    play = charging(table(holder, enemy, flanker), [PASS])
    assert open_to(play) == {"stand", "turn left 1", "turn left 2"}
    play.does("turn 1 file on the left")
    assert {each.seat for each in play.state.formations.values()} == {0, 1}
    assert play["N1a"].facing == 90_000


# -- fire and evade ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.16", "PAE-12.10", "PAE-12.6")
def test_lights_fire_and_then_evade_with_two_tests() -> None:
    state = table(charger(), formation("N1", "LI-J-S", 60, 26))
    play = charging(state, [PASS, PASS], shots=[1, 1, 1, 1])
    play.does("fire", "test for one more reaction", "evade")
    assert play.facts(Evaded)
    assert answers(play) == {"N1": "evaded"}
    assert play["N1"].reactions == 2


@pytest.mark.rule("PAE-12.6")
def test_after_fire_a_failed_second_test_means_standing() -> None:
    play = charging(table(charger(), formation("N1", "LI-J-S", 60, 26)), [PASS, FAIL], shots=[1, 1, 1, 1])
    play.does("fire", "test for one more reaction")
    assert answers(play) == {"N1": "stands"}
    assert not play.facts(Evaded)


@pytest.mark.rule("PAE-12.6", "PAE-12.10")
def test_who_evaded_and_fails_the_second_test_only_does_not_fire() -> None:
    slingers = formation("N1", "LI-S-S", 60, 26)
    play = charging(table(charger(), slingers), [PASS, FAIL]).does("evade", "test for one more reaction")
    assert answers(play) == {"N1": "evaded"}
    assert play.game.is_over


@pytest.mark.rule("PAE-12.16")
def test_a_charger_that_is_dispersed_ends_its_charge() -> None:
    bows = formation("N1", "LMI-B-S", 60, 26, files=4, bases=4)
    play = charging(table(charger("MI-TS-S", files=1, bases=1), bows), [PASS], shots=[6] * 8)
    play.does("fire")
    assert "S1" not in play.state.formations
    assert play.state.charge is None
    assert not play.facts(PhaseFought)


@pytest.mark.rule("PAE-12.15", "PAE-12.17")
def test_a_hero_s_formation_never_evades() -> None:
    state = table(charger(), formation("N1", "LMI-JS-S", 60, 26), leaders=[leader("north-H1", 10, formation="N1")])
    assert "evade" not in open_to(charging(state, [PASS]))


# -- countercharge -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.21", "PAE-13.5", "PAE-12.26")
def test_a_countercharge_meets_the_charger_and_has_its_die() -> None:
    play = charging(table(charger(), formation("N1", "HI-TS-S", 60, 26, files=2, bases=2)), [PASS])
    play.does("countercharge")  # and there is no breaking off
    assert front(play["N1"]) == (60, 24)
    assert front(play["S1"]) == (60, 24)
    assert [(fact.formation, fact.rush) for fact in play.facts(Rushed)] == [("S1", "charge"), ("N1", "countercharge")]
    assert len(play.facts(PhaseFought)) == 1


@pytest.mark.rule("PAE-12.21")
def test_with_other_targets_that_stay_the_charger_does_the_walking() -> None:
    enemies = formation("N1", "HI-TS-S", 57, 26), formation("N2", "HI-TS-S", 63, 26)
    play = charging(table(charger(), *enemies), [PASS, FAIL]).does("N1 then N2", "countercharge")
    assert front(play["N1"]) == (57, 26)
    assert front(play["S1"]) == (60, 26)
    assert ("N1", "countercharge") in [(fact.formation, fact.rush) for fact in play.facts(Rushed)]


@pytest.mark.rule("PAE-12.21", "PAE-10.6")
def test_own_lights_do_not_hold_up_a_countercharge() -> None:
    """Javelin men stand before the outer files of N1; they are passed over and make room at once."""
    state = table(charger(), formation("N1", "HI-TS-S", 60, 26, files=6, bases=6), formation("N2", "LI-J-S", 70, 24.3))
    play = charging(state, [PASS]).does("countercharge")
    assert (front(play["S1"]), front(play["N1"])) == ((60, 24), (60, 24))
    assert not groups_overlap(play["N1"].slabs, play["N2"].slabs)


@pytest.mark.rule("PAE-10.6", "PAE-12.21")
@pytest.mark.parametrize(("reaction", "bases"), [(PASS, 1), (FAIL, 2)])
def test_who_countercharges_has_moved_and_loses_his_order_with_those_who_passed_through_him(
    reaction: tuple[int, int], bases: int
) -> None:
    """Not before the phase to which the charge leads: then N1 still has two bases in contact."""
    evaders = formation("N2", "MI-TS-S", 60, 40, files=2, bases=2)
    target = formation("N1", "HI-TS-S", 60, 26, files=2, bases=2, passed_by=("N2",))
    play = charging(table(charger(), target, evaders), [reaction])
    play.does("countercharge" if reaction == PASS else "charge home")
    assert len(contacts(play)) == 2
    assert (play["N1"].count, play["N2"].count) == (bases, bases)


@pytest.mark.rule("PAE-12.21", "PAE-18.4")
def test_foot_do_not_countercharge_horse_but_horse_do() -> None:
    horse = charger("MC-JS-S")
    assert "countercharge" not in open_to(charging(table(horse, formation("N1", "MI-TS-S", 60, 26)), [PASS]))
    assert "countercharge" in open_to(charging(table(horse, formation("N1", "MC-JS-S", 60, 26)), [PASS]))
    assert "countercharge" in open_to(charging(table(charger(), formation("N1", "MC-JS-S", 60, 26)), [PASS]))


# -- turning to face ---------------------------------------------------------------------------------------------------


def flanked(enemy: Formation, **values: Any) -> Play:
    """S1 comes from the east against an enemy that faces north."""
    return charging(table(charger("LHI-TS-S", 78, 38, 1, 1, facing=270), enemy, **values), [PASS])


@pytest.mark.rule("PAE-12.22")
def test_a_line_of_six_turns_into_a_column() -> None:
    play = flanked(formation("N1", "HI-TS-S", 60, 40, facing=0, files=6, bases=6)).does("turn to face")
    after = play["N1"]
    assert (front(after), after.facing, depths(after.files)) == ((72, 39), 90_000, (6,))
    play.does("charge home")
    assert {each.of_b for each in contacts(play)} == {"front"}
    assert len(play.facts(PhaseFought)) == 1


@pytest.mark.rule("PAE-18.9", "PAE-12.22")
def test_horse_turn_by_their_own_depth() -> None:
    enemy = formation("N1", "MC-JS-S", 60, 40, facing=0, files=4, bases=4)
    play = charging(table(charger("LHI-TS-S", 45, 38, 1, 1, facing=90), enemy), [PASS]).does("turn to face")
    after = play["N1"]
    assert (front(after), after.facing, depths(after.files)) == ((52, 38.5), 270_000, (4,))


@pytest.mark.rule("PAE-12.22", "PAE-10.3")
def test_without_room_it_comes_apart_and_light_mediums_stay_as_they_are() -> None:
    pond = area("pond", "sea", 55, 40.5, 65, 41)
    play = flanked(formation("N1", "HI-TS-S", 60, 40, facing=0, files=6, bases=6), terrain=[pond]).does("turn to face")
    assert play["N1"].is_unformed
    light = flanked(formation("N1", "LMI-JS-S", 60, 40, facing=0, files=6, bases=6), terrain=[pond]).does(
        "turn to face"
    )
    assert (light["N1"].count, light["N1"].facing) == (6, 0)


@pytest.mark.rule("PAE-12.23")
def test_the_file_nearest_the_flank_turns_and_the_rest_stays() -> None:
    enemy = formation("N1", "HI-TS-S", 60, 40, facing=0, files=2, bases=4)
    play = charging(table(charger("LHI-TS-S", 70, 38, 1, 1, facing=270), enemy), [PASS])
    assert open_to(play) == {"stand", "turn", "turn right 1", "turn rear 1"}
    play.does("turn 1 file on the right")
    part = play["N1a"]
    assert (front(part), part.facing, depths(part.files)) == ((64, 38), 90_000, (1, 1))
    assert (front(play["N1"]), play["N1"].facing) == ((58, 40), 0)
    play.does("charge home")
    assert {each.of_b for each in contacts(play)} == {"front"}


@pytest.mark.rule("PAE-12.23", "PAE-10.3")
def test_a_part_without_room_to_turn_comes_apart_and_the_rest_stays() -> None:
    """A pond lies where the right file would stand when it has turned (y 34 to 42, x 62 to 64)."""
    enemy = formation("N1", "HI-TS-S", 60, 40, facing=0, files=2, bases=4)
    pond = area("pond", "sea", 62.5, 41, 63.5, 41.8)
    state = table(charger("LHI-TS-S", 70, 38, 1, 1, facing=270), enemy, terrain=[pond])
    play = charging(state, [PASS]).does("turn 1 file on the right")
    assert answers(play) == {"N1": "stands"}
    assert (play["N1"].count, front(play["N1"])) == (2, (58, 40))
    singles = [each for key, each in play.state.formations.items() if key.startswith("N1") and key != "N1"]
    assert [(each.count, each.facing) for each in singles] == [(1, 0), (1, 0)]


@pytest.mark.rule("PAE-12.23")
def test_turned_rows_are_shifted_back_until_they_are_clear() -> None:
    enemy = formation("N1", "HI-TS-S", 60, 40, facing=0, files=2, bases=4)
    play = charging(table(charger("LHI-TS-S", 70, 37, 1, 1, facing=270), enemy), [PASS])
    play.does("turn 1 row of the rear")
    part = play["N1a"]
    # The rear row covered y 36 to 38; one file wide it is 4 cm, so it goes from 38 down to 34.
    assert (front(part), part.facing, depths(part.files)) == ((64, 36), 90_000, (2,))


@pytest.mark.rule("PAE-12.25")
def test_light_mediums_stop_when_their_target_turns_to_face() -> None:
    enemy = formation("N1", "HI-TS-S", 60, 40, facing=0, files=2, bases=2)
    play = charging(table(charger("LMI-JS-S", 60, 30, 2, 2), enemy), [PASS]).does("stay", "turn to face")
    assert front(play["S1"]) == (60, 36)
    assert play.game.is_over
    assert not play.facts(PhaseFought)
    assert play["N1"].facing == 180_000


# -- leaders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-12.14", "PAE-12.20", "PAE-7.24")
def test_a_commander_in_the_open_who_passes_gets_away() -> None:
    refuge = formation("N1", "HI-TS-S", 60, 45)
    state = table(charger(), refuge, leaders=[leader("north-SC1", 8, 60, 26)])
    play = charging(state, [PASS])
    assert play.state.leaders["north-SC1"].formation == "N1"
    assert play.game.is_over
    assert front(play["S1"]) == (60, 30)  # the pursuit of its full rate


@pytest.mark.rule("PAE-12.15", "PAE-12.21", "PAE-15.17")
def test_a_hero_in_the_open_stands_or_countercharges() -> None:
    state = table(charger(), leaders=[leader("north-H1", 10, 60, 27.5)])
    play = charging(state, [PASS]).does("countercharge")
    assert play.state.leaders["north-H1"].y == 25_500
    assert {each.b for each in contacts(play)} == {"north-H1"}
    stands = charging(state, [FAIL]).does("charge home")
    assert stands.state.leaders["north-H1"].y == 27_500
    assert front(stands["S1"]) == (60, 26)
    assert len(stands.facts(PhaseFought)) == 1


@pytest.mark.rule("PAE-12.21", "PAE-12.15")
def test_a_hero_by_himself_is_no_infantry_and_may_countercharge_horse() -> None:
    state = table(charger("MC-JS-S"), leaders=[leader("north-H1", 10, 60, 27.5)])
    play = charging(state, [PASS]).does("countercharge")
    assert play.state.leaders["north-H1"].y == 25_500


@pytest.mark.rule("PAE-12.25", "PAE-12.22")
def test_they_go_on_against_those_who_had_no_room_to_turn_and_against_open_troops() -> None:
    enemy = formation("N1", "HI-TS-S", 60, 40, facing=0, files=6, bases=6)
    pond = area("pond", "sea", 55, 40.5, 65, 41)
    state = table(charger("LMI-JS-S", 78, 38, 1, 1, facing=270), enemy, terrain=[pond])
    assert contacts(charging(state, [PASS]).does("stay", "turn to face", "charge home"))
    lights = formation("N1", "LMI-JS-S", 60, 40, facing=0, files=2, bases=2)
    turned = charging(table(charger("LMI-JS-S", 60, 30, 2, 2), lights), [PASS]).does("stay", "turn to face")
    assert contacts(turned.does("charge home"))
