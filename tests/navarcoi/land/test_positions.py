"""Positions and beached ships (NAV-16.18 to 16.23)."""

from __future__ import annotations

import pytest

from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.kernel.notation import give
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.spaces import Choice
from polemos.rules.navarcoi.facts import Linked
from polemos.rules.navarcoi.land.melee import LandMelees
from polemos.rules.navarcoi.land.movement import LandMovement
from polemos.rules.navarcoi.land.positions import attacked_from_land, condition_of, defenders_of, holder_of
from polemos.rules.navarcoi.land_state import LandMelee, LandOrder, LandUnit
from polemos.rules.navarcoi.scenarios.data import load, scenario_ids
from polemos.rules.navarcoi.state import G, Link, State
from tests.navarcoi.land.land_table import charge, group, move_to, over, phalanx, place, play, say, ships, table

PASS, FAIL = (3, 3), (2, 2)


def rolls(game: Game[State]) -> list[tuple[str, int]]:
    """Who rolled in land melees, and the sum of the modifiers."""
    rolled = [entry.fact for entry in game.journal if isinstance(entry.fact, Rolled) and entry.fact.rule == "NAV-16.13"]
    return [(r.who[0], sum(m.value for m in r.mods)) for r in rolled]


def statuses(state: State) -> dict[str, str]:
    return {unit.id: unit.status for unit in state.land_units.values()}


# -- Positions on land ---------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-16.18")
def test_nav_16_18_a_position_is_a_circle_of_two_inches_and_shelters_any_number_of_one_side() -> None:
    assert {place.radius for name in scenario_ids() for place in load(name).position} == {2.0}
    there = LandOrder("move", "wood")
    units = [phalanx("AP1", 5, 10, order=there), phalanx("AP2", 8, 15, 270, order=there)]
    game = play(table(units, positions=[place("wood", 5, 15)]), LandMovement(0), dice=[4, 4])
    say(game, 0, "continue", "advance 4", "advance 3")
    state = over(game)
    assert [(u.inside, u.x, u.y) for u in state.land_units.values()] == [("wood", 5_000, 15_000)] * 2


@pytest.mark.rule("NAV-16.18")
def test_nav_16_18_a_unit_inside_goes_out_from_the_centre() -> None:
    unit = phalanx("AP1", 5, 15, inside="wood", order=move_to(5, 30))
    game = play(table([unit], positions=[place("wood", 5, 15)]), LandMovement(0), dice=[3])
    say(game, 0, "continue", "advance 3")
    known = over(game).land_units["AP1"]
    assert (known.inside, known.y) == (None, 18_000)


@pytest.mark.rule("NAV-16.19")
def test_nav_16_19_unmanned_manned_defended() -> None:
    wood, camp = place("wood", 5, 15), place("camp", 5, 25, manned_by=0)
    state = table([group("BG1", 5, 15, inside="wood")], positions=[wood, camp])
    assert (condition_of(state, wood), holder_of(state, wood)) == ("defended", 1)
    assert (condition_of(state, camp), holder_of(state, camp)) == ("manned", 0)
    empty = table(positions=[wood])
    assert (condition_of(empty, wood), holder_of(empty, wood)) == ("unmanned", None)


@pytest.mark.rule("NAV-16.19")
def test_nav_16_19_an_unmanned_position_is_entered_on_touching_it_without_a_fight() -> None:
    unit = group("AG1", 5, 10, order=LandOrder("move", "wood"))
    game = play(table([unit], positions=[place("wood", 5, 15)]), LandMovement(0), LandMelees(), dice=[2, 2])
    say(game, 0, "continue", "face 0, advance 2.5")  # two inches are enough
    state = over(game)
    assert (state.land_units["AG1"].inside, state.land_melees) == ("wood", {})


@pytest.mark.rule("NAV-16.19")
def test_nav_16_19_only_a_unit_whose_order_names_it_moves_in() -> None:
    unit = group("AG1", 5, 10, order=move_to(5, 14))
    game = play(table([unit], positions=[place("wood", 5, 15)]), LandMovement(0), dice=[2, 2])
    say(game, 0, "continue", "face 0, advance 4")
    assert over(game).land_units["AG1"].inside is None


@pytest.mark.rule("NAV-16.20")
def test_nav_16_20_a_manned_position_rolls_for_its_garrison_without_modifiers() -> None:
    unit = phalanx("AP1", 5, 10, order=charge("camp"))
    game = play(
        table([unit], positions=[place("camp", 5, 14, manned_by=1)]),
        LandMovement(0),
        LandMelees(),
        dice=[3, *PASS, *PASS],
    )
    say(game, 0, "continue", "advance 3")
    state = over(game)
    assert state.land_units["AP1"].y == 14_000 - 2_000 - 690
    assert rolls(game) == [("AP1", 0), ("camp", 0)]
    garrison = [e.fact for e in game.journal if isinstance(e.fact, Rolled)][-1]
    assert garrison.mods == ()


@pytest.mark.rule("NAV-16.20")
def test_nav_16_20_without_an_order_naming_it_there_is_no_attack() -> None:
    unit = group("AG1", 5, 10, order=move_to(5, 20))
    game = play(table([unit], positions=[place("camp", 5, 15, manned_by=1)]), LandMovement(0), dice=[4, 4])
    say(game, 0, "continue", "face 0, advance 10")
    state = over(game)
    assert (state.land_units["AG1"].y, state.land_melees) == (12_000, {})  # it stops before it


@pytest.mark.rule("NAV-16.20")
def test_nav_16_20_a_defended_position_rolls_once_as_a_phalanx_if_there_is_one() -> None:
    inside = [group("BG1", 5, 14, inside="camp"), phalanx("BP1", 5, 14, inside="camp", euzonoi=())]
    units = [phalanx("AP1", 5, 11.31), *inside]
    attack = LandMelee(attacker="AP1", defender="camp")
    state = table(units, positions=[place("camp", 5, 14, manned_by=1)], melees=[attack])
    game = play(state, LandMelees(), dice=[*FAIL, *FAIL])
    over(game)
    # The attacker has -1 for the defended Position, the holders -1 for a phalanx alone against one with euzonoi.
    assert rolls(game) == [("AP1", -1), ("camp", -1)]


@pytest.mark.rule("NAV-16.20")
def test_nav_16_20_the_owner_chooses_among_several_phalanxes_by_default_the_best() -> None:
    inside = [phalanx("BP1", 5, 14, inside="camp", disordered=True), phalanx("BP2", 5, 14, inside="camp")]
    attack = LandMelee(attacker="AP1", defender="camp")
    state = table([phalanx("AP1", 5, 11.31), *inside], positions=[place("camp", 5, 14)], melees=[attack])
    game = play(state, LandMelees(), dice=[*FAIL, *FAIL])
    assert game.waiting_for == (1,)
    assert game.ask is not None
    assert game.ask.to[1].default == "BP2"
    say(game, 1, "as BP1")
    over(game)
    assert rolls(game) == [("AP1", -1), ("camp", -1)]


@pytest.mark.rule("NAV-16.21", "NAV-16.20")
def test_nav_16_21_the_holders_share_its_fate_and_the_attacker_moves_in() -> None:
    inside = [group("BG1", 5, 14, inside="camp"), phalanx("BP1", 5, 14, inside="camp")]
    attack = LandMelee(attacker="AP1", defender="camp", pushed="camp", row=1)
    camp = place("camp", 5, 14, manned_by=1)
    state = table([phalanx("AP1", 5, 11.31, order=charge("camp")), *inside], positions=[camp], melees=[attack])
    game = play(state, LandMelees(), dice=[6, 6, *FAIL])
    after = over(game)
    assert statuses(after) == {"AP1": "ashore", "BG1": "gone", "BP1": "gone"}
    assert (after.land_units["AP1"].inside, after.land_units["AP1"].y) == ("camp", 14_000)
    assert (condition_of(after, after.positions["camp"]), holder_of(after, after.positions["camp"])) == ("defended", 0)
    assert after.land_units["AP1"].order.kind == "move"


@pytest.mark.rule("NAV-16.21")
def test_nav_16_21_a_destroyed_attacker_clears_the_counts_for_the_next() -> None:
    units = [phalanx("AP1", 5, 11.31, order=charge("camp")), group("AG1", 8, 14, order=charge("camp"))]
    melees = [
        LandMelee(attacker="AP1", defender="camp", pushed="AP1", row=1),
        LandMelee(attacker="AG1", defender="camp", waiting=True),
    ]
    game = play(
        table(units, positions=[place("camp", 5, 14, manned_by=1)], melees=melees), LandMelees(), dice=[*FAIL, *PASS]
    )
    state = over(game)
    assert statuses(state) == {"AG1": "ashore", "AP1": "gone"}
    assert [(m.attacker, m.waiting, m.row) for m in state.land_melees.values()] == [("AG1", False, 0)]


# -- ships on the beach --------------------------------------------------------------------------------------------


def at_the_beach(**more: object) -> list[LandUnit]:
    """A phalanx with its front on the coast at (18, 20)."""
    return [phalanx("AP1", 17.31, 20, 90, **{"order": charge("B1"), **more})]  # type: ignore[arg-type]


@pytest.mark.rule("NAV-16.22")
def test_nav_16_22_a_beached_squadron_fights_as_a_manned_position_and_is_captured_by_two_pushes() -> None:
    attack = LandMelee(attacker="AP1", defender="B1", stand="hoplitoi")
    state = table(at_the_beach(), squadrons=[ships("B1", 20)], melees=[attack])
    game = play(state, LandMelees(), LandMelees(), dice=[*PASS, *FAIL, *PASS, *FAIL])
    after = over(game)
    assert rolls(game)[:2] == [("AP1:hoplitoi", 0), ("B1", 0)]
    assert (after.squadrons["B1"].status, after.squadrons["B1"].left_by) == ("gone", "captured")
    assert after.land_melees == {}
    assert after.land_units["AP1"].order == move_to(17.31, 20)


@pytest.mark.rule("NAV-16.22")
def test_nav_16_22_it_cannot_launch_while_it_is_attacked_from_land() -> None:
    quiet = table(at_the_beach(), squadrons=[ships("B1", 20)])
    attacked = table(
        at_the_beach(), squadrons=[ships("B1", 20)], melees=[LandMelee(attacker="AP1", defender="B1", stand="hoplitoi")]
    )
    assert not attacked_from_land(quiet, "B1")
    assert attacked_from_land(attacked, "B1")


@pytest.mark.rule("NAV-16.22")
def test_nav_16_22_friendly_troops_ordered_to_it_and_touching_it_defend_it() -> None:
    guard = phalanx("BP1", 17.31, 21.99, 90, order=LandOrder("move", "B1"))
    squadron = ships("B1", 20.5)
    attack = LandMelee(attacker="AP1", defender="B1", stand="hoplitoi")
    state = table([*at_the_beach(), guard], squadrons=[squadron], melees=[attack])
    assert [unit.id for unit in defenders_of(state, squadron)] == ["BP1"]
    game = play(state, LandMelees(), LandMelees(), dice=[4, 3, *FAIL, 4, 3, *FAIL])
    after = over(game)
    assert rolls(game)[:2] == [("AP1:hoplitoi", -1), ("B1", 0)]
    assert (after.squadrons["B1"].status, after.land_units["BP1"].status) == ("gone", "gone")


@pytest.mark.rule("NAV-16.22")
def test_nav_16_22_troops_under_another_order_do_not_defend_it() -> None:
    guard = phalanx("BP1", 17.31, 21.99, 90)
    squadron = ships("B1", 20.5)
    assert defenders_of(table([guard], squadrons=[squadron]), squadron) == []


@pytest.mark.rule("NAV-16.22")
def test_nav_16_22_ships_in_melee_at_sea_cannot_be_attacked_from_land() -> None:
    state = table(at_the_beach(), squadrons=[ships("B1", 20), ships("A1", 30, x=30, status="active")])
    state.links = {"A1|B1": Link("A1", "B1", "rear", 270_000, 1)}
    game = play(state, LandMovement(0))
    say(game, 0, "continue")
    assert over(game).land_melees == {}
    ordered = play(state, LandMovement(0))
    assert give(ordered, 0, "AP1 charge B1").rule == "NAV-16.22"  # type: ignore[union-attr]


class ComesFromTheSea(Procedure, frozen=True):
    @step()
    def attack(self, g: G) -> Flow:
        g.emit(Linked(Link("A1", "B1", "rear", 270_000, 1)))
        return None


@pytest.mark.rule("NAV-16.22")
def test_nav_16_22_an_attack_from_the_sea_ends_the_one_from_land() -> None:
    attack = LandMelee(attacker="AP1", defender="B1", stand="hoplitoi", pushed="B1", row=1)
    fleet = [ships("B1", 20), ships("A1", 20, x=19.38, status="active")]
    game = play(table(at_the_beach(), squadrons=fleet, melees=[attack]), ComesFromTheSea(), LandMelees())
    state = over(game)  # nobody rolls on land
    assert (state.land_melees, state.squadrons["B1"].status) == ({}, "active")


@pytest.mark.rule("NAV-16.23")
def test_nav_16_23_the_first_stand_attacks_the_squadron_named_the_others_further_ones_within_four_inches() -> None:
    fleet = [ships("B1", 20), ships("B2", 22.5), ships("B3", 25.9), ships("B4", 28)]
    unit = phalanx("AP1", 14, 20, 90, order=charge("B1"))
    game = play(table([unit], squadrons=fleet), LandMovement(0), dice=[4])
    say(game, 0, "continue", "advance 4")
    assert game.ask is not None
    space = game.ask.to[0]
    assert isinstance(space, Choice)
    assert [option.key for option in space.options] == ["B2", "B3", "none"]  # B4 is too far away
    assert space.default == "B2"  # nearest first
    say(game, 0, "attack B3", "B2")
    state = over(game)
    assert [(m.stand, m.defender) for m in state.land_melees.values()] == [
        ("hoplitoi", "B1"), ("left", "B3"), ("right", "B2"),
    ]  # fmt: skip


@pytest.mark.rule("NAV-16.23")
def test_nav_16_23_a_squadron_is_attacked_by_one_stand_only() -> None:
    attack = LandMelee(attacker="AP1", defender="B1", stand="hoplitoi")
    units = [*at_the_beach(euzonoi=()), group("AG1", 12, 22.5, order=charge("B1"))]
    game = play(table(units, squadrons=[ships("B1", 20, stands=2)], melees=[attack]), LandMovement(0), dice=[4, 4])
    say(game, 0, "continue", "face 90, advance 5")
    assert [(m.attacker, m.waiting) for m in over(game).land_melees.values()] == [("AP1", False), ("AG1", True)]


@pytest.mark.rule("NAV-16.23")
def test_nav_16_23_each_pairing_has_its_own_counts_and_a_losing_euzonoi_stand_is_removed_alone() -> None:
    melees = [
        LandMelee(attacker="AP1", defender="B1", stand="hoplitoi", pushed="B1", row=1),
        LandMelee(attacker="AP1", defender="B2", stand="left", pushed="AP1", row=1),
    ]
    state = table(at_the_beach(), squadrons=[ships("B1", 20), ships("B2", 22.5)], melees=melees)
    game = play(state, LandMelees(), dice=[*PASS, *PASS, *PASS, *PASS])
    after = over(game)  # natural 6 is 5 for the euzonoi: they fail, and are pushed a second time
    assert rolls(game) == [("AP1:hoplitoi", 0), ("AP1:left", -1), ("B1", 0), ("B2", 0)]
    assert after.land_units["AP1"].attached == ("right",)
    assert [(m.stand, m.defender, m.row) for m in after.land_melees.values()] == [("hoplitoi", "B1", 1)]
    assert after.squadrons["B2"].status == "beached"


@pytest.mark.rule("NAV-16.23")
def test_nav_16_23_if_the_hoplitoi_are_destroyed_their_euzonoi_are_lost_with_them() -> None:
    melees = [
        LandMelee(attacker="AP1", defender="B1", stand="hoplitoi", pushed="AP1", row=1),
        LandMelee(attacker="AP1", defender="B2", stand="left"),
    ]
    state = table(at_the_beach(), squadrons=[ships("B1", 20), ships("B2", 22.5)], melees=melees)
    game = play(state, LandMelees(), dice=[*FAIL, 6, 6, *PASS, *PASS])
    after = over(game)
    assert after.land_units["AP1"].status == "gone"
    assert after.land_melees == {}


@pytest.mark.rule("NAV-16.23")
def test_nav_16_23_a_group_attacks_with_each_of_its_stands_and_loses_them_one_by_one() -> None:
    unit = group("AG1", 12, 20, 2, order=charge("B1"))
    game = play(
        table([unit], squadrons=[ships("B1", 20), ships("B2", 22.5)]), LandMovement(0), LandMelees(), LandMelees(),
        dice=[4, 4, *FAIL, *PASS, *PASS, *PASS, *FAIL, *PASS, *PASS, *PASS],
    )  # fmt: skip
    say(game, 0, "continue", "face 90, advance 5", "B2")
    after = over(game)
    assert (after.land_units["AG1"].status, after.land_units["AG1"].stands) == ("gone", 1)
