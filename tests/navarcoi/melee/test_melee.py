"""The Melee phase: the Battle test and what comes of it (section 13)."""

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.facts import Disordered, Gone, Lost
from polemos.rules.navarcoi.land_state import LandMelee
from polemos.rules.navarcoi.melee.battle_tests import battle_modifiers, result_of
from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.melee.pairing import Melee, melees_fought
from polemos.rules.navarcoi.morale.morale import MoralePhase
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea.flotsam import FlotsamLeft
from polemos.rules.navarcoi.state import Squadron, State
from tests.navarcoi.battlefield import COLUMN, SHOAL, flanked, linked, north, play, south
from tests.navarcoi.land.land_table import SHORE, phalanx
from tests.navarcoi.melee.melee_phase import EIGHT, ELEVEN, FIVE, NINE, SEVEN, SIX, TEN, TWELVE, TWO, fight
from tests.navarcoi.position import Play, sea, squadron

FULL = Options(full_size=True)


def duel(one: Squadron, other: Squadron, *dice: Any, **values: Any) -> Play:
    """Two squadrons in an old frontal melee."""
    return fight(one, other, links=(linked(one.id, other.id),), dice=dice, **values).over()


def mods(after: Play, squadron: str) -> dict[str, int]:
    """Modifiers of a squadron's Battle test by their rule."""
    rolled = next(roll for roll in after.facts(Rolled) if roll.who == (squadron,))
    return {mod.words: mod.value for mod in rolled.mods}


# -- the Battle test -----------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-13.3", "NAV-13.6")
@pytest.mark.parametrize(("dice", "lost"), [(SIX, 1), (EIGHT, 1), (NINE, 2), (TEN, 2), (ELEVEN, 3), (TWELVE, 3)])
def test_the_better_the_roll_the_more_the_enemy_loses(dice: tuple[int, int], lost: int) -> None:
    after = duel(south("A1"), north("B1"), dice, SIX)
    assert after["B1"].half_stands == 8 - lost
    assert after["A1"].half_stands == 7
    assert not after["A1"].failed


@pytest.mark.rule("NAV-13.3", "NAV-13.8")
@pytest.mark.parametrize("dice", [TWO, FIVE])
def test_five_or_less_disorders_the_roller_and_marks_him_to_test(dice: tuple[int, int]) -> None:
    after = duel(south("A1"), north("B1"), dice, SIX)
    assert after["B1"].half_stands == 8
    assert (after["A1"].order, after["A1"].failed) == ("disordered", True)


@pytest.mark.rule("NAV-1.5")
def test_a_total_beyond_the_table_is_read_in_its_last_column() -> None:
    after = duel(south("A1", crew="well_trained"), north("B1"), TWELVE, SIX)
    assert after.facts(Rolled)[0].total == 13
    assert after["B1"].half_stands == 5


@pytest.mark.rule("NAV-1.5")
@pytest.mark.parametrize(("total", "loses"), [(-3, 0), (0, 0), (13, 3), (14, 3)])
def test_totals_outside_the_table_are_read_at_its_ends(total: int, loses: int) -> None:
    assert result_of(total).enemy_loses == loses


@pytest.mark.rule("NAV-1.5")
def test_a_natural_twelve_is_no_automatic_success() -> None:
    # A Green, Disordered column against a line: -1 -1 -3.
    column = south("A1", y=24 - COLUMN, formation="epi_keras", crew="green", order="disordered")
    after = duel(column, north("B1"), TEN, SIX)
    assert after.facts(Rolled)[0].total == 5
    assert after["B1"].half_stands == 8
    assert after["A1"].failed


@pytest.mark.rule("NAV-13.4")
def test_a_block_against_a_line_has_minus_one_and_the_line_nothing() -> None:
    after = duel(south("A1", formation="epi_pollon"), north("B1"), SEVEN, SEVEN)
    assert mods(after, "A1") == {"plain crew": 0, "Disordered": 0, "formation differential": -1}
    assert mods(after, "B1") == {"plain crew": 0, "Disordered": 0, "formation differential": 0}


@pytest.mark.rule("NAV-13.4")
def test_a_disordered_column_against_a_line_has_minus_four_and_its_crew() -> None:
    column = south("A1", y=24 - COLUMN, formation="epi_keras", order="disordered", crew="well_trained")
    after = duel(column, north("B1", crew="green"), TWELVE, SEVEN)
    assert mods(after, "A1") == {"Well trained": 1, "Disordered": -1, "formation differential": -3}
    assert mods(after, "B1") == {"Green": -1, "Disordered": 0, "formation differential": 0}


@pytest.mark.rule("NAV-13.4")
@pytest.mark.parametrize(
    ("formation", "penalty"), [("epi_mias", 0), ("kyklos", 0), ("epi_pollon", -1), ("unformed", -2), ("epi_keras", -3)]
)
def test_ranks_of_the_formations_against_a_line(formation: str, penalty: int) -> None:
    mods = battle_modifiers(south("A1", formation=formation), [north("B1")], privileged=False)
    assert sum(mod.value for mod in mods) == penalty


@pytest.mark.rule("NAV-13.5")
def test_the_single_squadron_compares_with_the_better_ranked_of_two() -> None:
    links = (linked("A1", "B1", fought=2), linked("A2", "B1"))
    ships = south("A1", 31), south("A2", 39, formation="epi_keras"), north("B1", 36, formation="epi_pollon")
    after = fight(*ships, links=links, dice=(SEVEN, NINE, TEN), turn=3).over()
    assert mods(after, "B1")["formation differential"] == -1  # against the line A1
    assert mods(after, "A2")["formation differential"] == -2  # column against block
    assert mods(after, "A1")["formation differential"] == 0


# -- losses --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-13.6", "NAV-6.4")
def test_nobody_escapes_his_blow_by_having_been_hit_first() -> None:
    after = duel(south("A1", stands=1), north("B1", stands=2), ELEVEN, ELEVEN)
    assert after["A1"].status == "gone"
    assert after["B1"].half_stands == 1


@pytest.mark.rule("NAV-6.4")
def test_dice_are_thrown_for_alpha_before_beta_and_by_identity_with_the_modifiers_at_the_start() -> None:
    links = (linked("B1", "A2"), linked("A1", "B2"))
    ships = south("A1", 20), south("A2", 50), north("B1", 50), north("B2", 20)
    after = fight(*ships, links=links, dice=(FIVE, FIVE, SIX, SIX)).over()
    assert [roll.who[0] for roll in after.facts(Rolled)] == ["A1", "A2", "B1", "B2"]
    # Both of α failed, but that counts for nobody in this phase.
    assert all(mod.value == 0 for roll in after.facts(Rolled) for mod in roll.mods)
    first_loss = next(i for i, e in enumerate(after.game.journal) if isinstance(e.fact, Lost | Disordered))
    last_roll = max(i for i, e in enumerate(after.game.journal) if isinstance(e.fact, Rolled))
    assert first_loss > last_roll


def two_against_one(*dice: Any, first: int = 8, second: int = 6, single: int = 8, **values: Any) -> Play:
    links = (linked("A1", "B1", fought=2), linked("A2", "B1"))
    ships = (
        south("A1", 31, stands=(first + 1) // 2, half_stands=first),
        south("A2", 41, stands=(second + 1) // 2, half_stands=second),
        north("B1", 36, stands=(single + 1) // 2, half_stands=single),
    )
    return fight(*ships, links=links, dice=dice, turn=3, **values)


@pytest.mark.rule("NAV-13.7")
def test_losses_against_two_are_shared_the_larger_taking_the_odd_half() -> None:
    after = two_against_one(SIX, SIX, ELEVEN, first=8, second=6).over()
    assert (after["A1"].half_stands, after["A2"].half_stands) == (6, 5)
    after = two_against_one(SIX, SIX, ELEVEN, first=6, second=8).over()
    assert (after["A1"].half_stands, after["A2"].half_stands) == (5, 6)


@pytest.mark.rule("NAV-13.7")
def test_the_single_squadron_suffers_the_results_of_both() -> None:
    after = two_against_one(NINE, ELEVEN, FIVE).over()
    assert after["B1"].half_stands == 8 - 2 - 3


@pytest.mark.rule("NAV-13.7")
def test_on_a_tie_their_owner_says_who_takes_the_odd_half() -> None:
    asked = two_against_one(SIX, SIX, SIX, first=8, second=8)
    assert asked.game.waiting_for == (0,)
    assert list(asked.options) == ["A1", "A2"]
    asked.answer("A2").over()
    assert (asked["A1"].half_stands, asked["A2"].half_stands) == (8, 7)


@pytest.mark.rule("NAV-13.7")
def test_an_even_loss_is_shared_without_a_question() -> None:
    after = two_against_one(SIX, SIX, NINE, first=8, second=8).over()
    assert (after["A1"].half_stands, after["A2"].half_stands) == (7, 7)


@pytest.mark.rule("NAV-13.7")
def test_what_one_cannot_take_is_not_passed_on() -> None:
    asked = two_against_one(SIX, SIX, ELEVEN, first=1, second=1)
    asked.answer("A1").over()
    assert asked["A1"].status == "gone"
    assert asked["A2"].status == "gone"
    assert asked["B1"].half_stands == 6


# -- failed tests --------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-13.8", "NAV-1.11")
@pytest.mark.parametrize(
    ("formation", "order", "front"), [("epi_mias", "disordered", 0), ("unformed", "unformed", SHOAL)]
)
def test_disordered_and_unformed_squadrons_stay_what_they_are(formation: str, order: str, front: float) -> None:
    after = duel(south("A1", y=24 - front, formation=formation, order=order), north("B1"), FIVE, SIX)
    assert after["A1"].order == order
    assert after["A1"].failed


@pytest.mark.rule("NAV-13.8")
def test_a_flanked_squadron_fails_without_dice_and_inflicts_nothing() -> None:
    ships = south("A1", formation="epi_pollon"), north("B1", y=24 + SHOAL, formation="unformed")
    after = fight(*ships, links=(flanked("A1", "B1"),), dice=(SIX,)).over()
    assert [roll.who for roll in after.facts(Rolled)] == [("A1",)]
    assert after["B1"].failed
    assert after["A1"].half_stands == 8
    assert after["B1"].half_stands == 7


@pytest.mark.rule("NAV-13.8")
def test_the_privileged_attacker_is_neither_disordered_nor_marked_and_has_no_differential() -> None:
    ships = south("A1", y=24 - COLUMN, formation="epi_keras"), north("B1", y=24 + SHOAL, formation="unformed")
    after = fight(*ships, links=(flanked("A1", "B1"),), dice=(FIVE,)).over()
    assert mods(after, "A1")["formation differential ignored"] == 0
    assert (after["A1"].order, after["A1"].failed) == ("ordered", False)


@pytest.mark.rule("NAV-13.8")
def test_the_privilege_lasts_for_the_first_melee_phase_only() -> None:
    ships = south("A1", y=24 - COLUMN, formation="epi_keras"), north("B1", y=24 + SHOAL, formation="unformed")
    after = fight(*ships, links=(flanked("A1", "B1", turn=2),), dice=(SEVEN, SEVEN), turn=3).over()
    assert mods(after, "A1")["formation differential"] == -1
    assert mods(after, "B1")["formation differential"] == 0


# -- destruction ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-13.9", "NAV-14.9")
def test_a_destroyed_squadron_is_removed_and_leaves_flotsam_square_to_its_first_stand() -> None:
    links = (linked("A1", "B1"), linked("A2", "B1", fought=0))
    ships = south("A1", 31), south("A2", 50, y=10), squadron("B1", "epi_mias", 36, 24, 200, stands=1)
    after = fight(*ships, links=links[:1], dice=(NINE, SIX)).over()
    assert (after["B1"].status, after["B1"].left_by) == ("gone", "destroyed")
    assert "NAV-13.9" in after.why(Gone)
    assert after.state.links == {}
    (marker,) = after.state.flotsam.values()
    x, y, _ = squadron("B1", "epi_mias", 36, 24, 200, stands=1).poses[0]
    assert (marker.x, marker.y) == (round(1000 * x), round(1000 * y))
    assert (marker.heading, marker.width, marker.depth) == (200_000, 7880, 1380)


@pytest.mark.rule("NAV-13.9", "NAV-14.9")
def test_the_first_of_two_to_be_destroyed_leaves_no_flotsam_while_the_other_fights_on() -> None:
    pair = north("B1", 33, stands=1, half_stands=1), north("B2", 39)
    links = linked("A1", "B1"), linked("A1", "B2")
    after = fight(south("A1"), *pair, links=links, dice=(ELEVEN, SEVEN, SEVEN), turn=2)
    after.does("B1").over()
    assert (after["B1"].status, after["B2"].half_stands) == ("gone", 6)
    assert not after.state.flotsam


@pytest.mark.rule("NAV-13.9", "NAV-14.9")
def test_one_melee_leaves_one_marker_also_when_one_is_destroyed_and_the_other_routs() -> None:
    pair = north("B1", 33, stands=1, half_stands=1), north("B2", 39)
    state = sea(south("A1"), *pair, links=(linked("A1", "B1"), linked("A1", "B2")), turn=2)
    fought = play(state, MeleePhase(), (*ELEVEN, *SEVEN, *FIVE)).does("B1").over()
    after = play(fought.state, MoralePhase(), (*FIVE, 2, 2, *TWELVE)).over()
    assert after["B2"].status == "routing"
    assert [marker.id for marker in after.state.flotsam.values()] == ["flotsam of B2"]


@pytest.mark.rule("NAV-13.9")
def test_of_a_melee_that_would_leave_nobody_the_higher_battle_test_survives() -> None:
    after = duel(south("A1", stands=1), north("B1", stands=1), NINE, ELEVEN)
    assert after["A1"].status == "gone"
    assert (after["B1"].status, after["B1"].half_stands) == ("active", 1)
    assert [left.of for left in after.facts(FlotsamLeft)] == ["A1"]


@pytest.mark.rule("NAV-13.9")
def test_the_total_counts_there_and_not_the_natural_roll() -> None:
    after = duel(south("A1", stands=1, crew="well_trained"), north("B1", stands=1), TEN, TEN)
    assert (after["A1"].half_stands, after["B1"].status) == (1, "gone")


@pytest.mark.rule("NAV-13.9")
def test_a_tie_there_is_diced_for_until_one_is_higher() -> None:
    after = duel(south("A1", stands=1), north("B1", stands=1), NINE, NINE, 4, 4, 2, 5)
    assert (after["A1"].status, after["B1"].half_stands) == ("gone", 1)


@pytest.mark.rule("NAV-13.9")
def test_of_three_that_would_all_be_destroyed_one_is_left() -> None:
    after = two_against_one(NINE, TEN, ELEVEN, first=2, second=1, single=3).over()
    assert after["B1"].half_stands == 1
    assert after["A1"].status == after["A2"].status == "gone"
    assert [left.of for left in after.facts(FlotsamLeft)] == ["A1"]  # one marker, at the lower identity


# -- full size -----------------------------------------------------------------------------------------------------


def full(name: str, stands: int = 8, x: float = 36.0) -> Squadron:
    heading = 0 if name.startswith("A") else 180
    return squadron(name, "epi_mias", x, 24, heading, stands=stands, options=FULL)


@pytest.mark.rule("NAV-22.3")
@pytest.mark.parametrize(("dice", "stands"), [(SIX, 1), (NINE, 2), (ELEVEN, 3)])
def test_full_size_squadrons_lose_whole_stands(dice: tuple[int, int], stands: int) -> None:
    after = duel(full("A1"), full("B1"), dice, FIVE, options=FULL)
    assert after["B1"].half_stands == 16 - 2 * stands
    assert len(after["B1"].stands) == 8 - stands


@pytest.mark.rule("NAV-22.3")
def test_full_size_losses_against_two_are_dealt_in_whole_stands() -> None:
    links = (linked("A1", "B1", fought=2), linked("A2", "B1"))
    ships = full("A1", 7, 28), full("A2", 8, 44), full("B1")
    after = fight(*ships, links=links, dice=(SIX, SIX, ELEVEN), turn=3, options=FULL).over()
    assert (after["A1"].half_stands, after["A2"].half_stands) == (12, 12)


@pytest.mark.rule("NAV-22.3", "NAV-13.9")
def test_the_last_of_a_full_size_melee_survives_with_a_whole_stand() -> None:
    after = duel(full("A1", 1), full("B1", 1), NINE, SIX, options=FULL)
    assert (after["A1"].half_stands, after["B1"].status) == (2, "gone")


@pytest.mark.rule("NAV-6.3")
def test_land_melees_are_fought_before_those_at_sea() -> None:
    hoplites = phalanx("AP1", 9, 20, 0), phalanx("BP1", 9, 21.38, 180)
    after = fight(
        south("A1"), north("B1"), links=(linked("A1", "B1"),), dice=(SIX, SIX, SIX, SIX), lands=(SHORE,),
        land_units={unit.id: unit for unit in hoplites}, scenario="cyzicus_410",
        land_melees={"AP1|BP1": LandMelee(attacker="AP1", defender="BP1")},
    ).over()  # fmt: skip
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-16.13", "NAV-16.13", "NAV-13.3", "NAV-13.3"]


def test_the_melees_of_a_turn_can_be_read_off_the_links() -> None:
    state: State = sea(
        south("A1", 31), south("A2", 41), north("B1"), turn=4,
        links=(linked("A1", "B1", fought=4), linked("B1", "A2", fought=4)),
    )  # fmt: skip
    assert melees_fought(state) == [Melee(("A1", "A2"), ("B1",))]
