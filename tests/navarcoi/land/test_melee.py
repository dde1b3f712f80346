"""Land melee (NAV-16.13 to 16.16, 22.8)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.rules.navarcoi.land.melee import LandMelees
from polemos.rules.navarcoi.land_state import LandMelee, LandUnit
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import State
from tests.navarcoi.land.land_table import group, over, phalanx, place, play, table

PASS, FAIL = (3, 3), (2, 2)  # 6 and 4 on two dice
A_PUSHED, B_PUSHED, NOTHING = (*FAIL, *PASS), (*PASS, *FAIL), (*FAIL, *FAIL)


def two_lines(x: float = 9.0, y: float = 20.0, **more: Any) -> list[LandUnit]:
    """Face to face in the open, in contact; α below, β above."""
    return [phalanx("AP1", x, y, **more), phalanx("BP1", x, y + 1.38, 180)]


def fight(units: list[LandUnit], *rounds: tuple[int, ...], **more: Any) -> Game[State]:
    """So many rounds of the first against the second."""
    melee = LandMelee(attacker=units[0].id, defender=units[1].id)
    faces = [face for each in rounds for face in each]
    return play(table(units, melees=[melee], **more), *[LandMelees() for _ in rounds], dice=faces)


def mods(game: Game[State]) -> list[tuple[str, int]]:
    """The modifiers of each roll that are not nought, with the roller."""
    rolled = [entry.fact for entry in game.journal if isinstance(entry.fact, Rolled)]
    return [(r.who[0], m.value) for r in rolled for m in r.mods if m.value]


@pytest.mark.rule("NAV-16.13")
@pytest.mark.parametrize(
    ("alpha", "beta", "pushed"),
    [((3, 3), (3, 3), ""), ((2, 3), (2, 3), ""), ((3, 3), (2, 3), "BP1"), ((2, 3), (3, 3), "AP1")],
)
def test_nav_16_13_who_fails_while_the_other_passes_is_pushed_back(
    alpha: tuple[int, int], beta: tuple[int, int], pushed: str
) -> None:
    game = fight(two_lines(), (*alpha, *beta))
    melee = over(game).land_melees["AP1|BP1"]
    assert melee.pushed == pushed
    rolled = [entry.fact for entry in game.journal if isinstance(entry.fact, Rolled)]
    assert [(r.rule, r.dice, r.need, r.seat) for r in rolled] == [
        ("NAV-16.13", "2d6", 6, 0), ("NAV-16.13", "2d6", 6, 1),
    ]  # fmt: skip


@pytest.mark.rule("NAV-16.13")
def test_nav_16_13_euzonoi_fight_euzonoi_the_same_way() -> None:
    units = [group("AG1", 9, 20), group("BG1", 9, 22)]
    assert over(fight(units, (4, 3, 3, 3))).land_melees["AG1|BG1"].pushed == "BG1"  # 7 and 6, each with -1


@pytest.mark.rule("NAV-16.14")
def test_nav_16_14_a_disordered_phalanx_has_minus_one() -> None:
    game = fight(two_lines(disordered=True), (3, 3, 3, 3))
    assert over(game).land_melees["AP1|BP1"].pushed == "AP1"
    assert mods(game) == [("AP1", -1)]


@pytest.mark.rule("NAV-16.14")
def test_nav_16_14_a_phalanx_alone_against_one_with_euzonoi_has_minus_one() -> None:
    assert mods(fight(two_lines(euzonoi=()), NOTHING)) == [("AP1", -1)]
    both = [phalanx("AP1", 9, 20, euzonoi=()), phalanx("BP1", 9, 21.38, 180, euzonoi=())]
    assert mods(fight(both, NOTHING)) == []


@pytest.mark.rule("NAV-16.14")
def test_nav_16_14_modifiers_add_up() -> None:
    assert sum(value for _, value in mods(fight(two_lines(euzonoi=(), disordered=True), NOTHING))) == -2


@pytest.mark.rule("NAV-16.14")
def test_nav_16_14_example_a_phalanx_attacks_a_wood_held_by_euzonoi() -> None:
    units = [phalanx("AP1", 9, 20), group("BG1", 9, 22.69, inside="wood")]
    attack = LandMelee(attacker="AP1", defender="wood")
    game = play(table(units, positions=[place("wood", 9, 22.69)], melees=[attack]), LandMelees(), dice=NOTHING)
    assert mods(game) == [("AP1", -1), ("wood", -1)]


@pytest.mark.rule("NAV-16.14")
def test_nav_16_14_every_modifier_considered_is_told() -> None:
    game = fight(two_lines(), NOTHING)
    rolled = [entry.fact for entry in game.journal if isinstance(entry.fact, Rolled)]
    assert [[m.rule for m in r.mods] for r in rolled] == [["NAV-16.14"] * 4] * 2


@pytest.mark.rule("NAV-16.15")
def test_nav_16_15_the_loser_goes_back_an_inch_and_the_winner_follows() -> None:
    state = over(fight(two_lines(), B_PUSHED))
    assert [(u.x, u.y, u.heading) for u in state.land_units.values()] == [(9_000, 21_000, 0), (9_000, 22_380, 180_000)]


@pytest.mark.rule("NAV-16.15")
def test_nav_16_15_along_the_line_of_their_centres() -> None:
    units = [phalanx("AP1", 9, 20), phalanx("BP1", 9 + 1.035, 20 + 1.38, 180)]  # 3-4-5: 1.725" apart
    state = over(fight(units, B_PUSHED))
    assert [(u.x, u.y) for u in state.land_units.values()] == [(9_600, 20_800), (10_635, 22_180)]


@pytest.mark.rule("NAV-16.15")
def test_nav_16_15_who_cannot_go_back_stays_but_the_push_counts() -> None:
    edge = over(fight(two_lines(y=48 - 0.69 - 1.38 - 0.5), B_PUSHED))
    assert edge.land_units["BP1"].y == 47_310 - 500
    assert (edge.land_melees["AP1|BP1"].pushed, edge.land_melees["AP1|BP1"].row) == ("BP1", 1)
    behind = [*two_lines(), phalanx("BP2", 9, 20 + 2 * 1.38 + 0.5, 180)]
    blocked = over(fight(behind, B_PUSHED))
    assert (blocked.land_units["AP1"].y, blocked.land_units["BP1"].y) == (20_000, 21_380)


@pytest.mark.rule("NAV-16.15")
def test_nav_16_15_in_fights_for_a_position_nobody_moves() -> None:
    attack = LandMelee(attacker="AP1", defender="camp")
    state = table([phalanx("AP1", 9, 20)], positions=[place("camp", 9, 22.69, manned_by=1)], melees=[attack])
    game = play(state, LandMelees(), dice=A_PUSHED)
    after = over(game)
    assert after.land_units["AP1"].y == 20_000
    assert (after.land_melees["AP1|camp"].pushed, after.land_melees["AP1|camp"].row) == ("AP1", 1)


@pytest.mark.rule("NAV-16.16")
def test_nav_16_16_example_pushed_nothing_pushed_is_destroyed() -> None:
    state = over(fight(two_lines(), A_PUSHED, NOTHING, A_PUSHED))
    assert state.land_units["AP1"].status == "gone"
    assert state.land_units["BP1"].is_ashore
    assert state.land_melees == {}


@pytest.mark.rule("NAV-16.16")
def test_nav_16_16_example_a_push_in_between_breaks_the_row() -> None:
    state = over(fight(two_lines(), A_PUSHED, B_PUSHED, A_PUSHED))
    assert all(unit.is_ashore for unit in state.land_units.values())
    assert (state.land_melees["AP1|BP1"].pushed, state.land_melees["AP1|BP1"].row) == ("AP1", 1)


@pytest.mark.rule("NAV-16.16")
def test_nav_16_16_the_winner_of_a_melee_stays_where_he_is_without_an_object() -> None:
    state = over(fight(two_lines(), B_PUSHED, B_PUSHED))
    winner = state.land_units["AP1"]
    assert state.land_units["BP1"].status == "gone"
    assert (winner.y, winner.order.kind) == (21_000, "move")


@pytest.mark.rule("NAV-22.8")
def test_nav_22_8_with_long_land_battles_a_round_of_nothing_breaks_the_row() -> None:
    options = Options(long_land_battles=True)
    state = over(fight(two_lines(), A_PUSHED, NOTHING, A_PUSHED, options=options))
    assert state.land_units["AP1"].is_ashore
    assert state.land_melees["AP1|BP1"].row == 1
    destroyed = over(fight(two_lines(), A_PUSHED, A_PUSHED, options=options))
    assert destroyed.land_units["AP1"].status == "gone"


@pytest.mark.rule("NAV-16.13", "NAV-6.4")
def test_nav_6_4_all_land_melees_roll_before_any_result_alpha_first() -> None:
    units = [
        phalanx("AP1", 4, 20), phalanx("BP1", 4, 21.38, 180), phalanx("AP2", 12, 20), phalanx("BP2", 12, 21.38, 180),
    ]  # fmt: skip
    melees = [LandMelee(attacker="BP2", defender="AP2"), LandMelee(attacker="AP1", defender="BP1")]
    game = play(table(units, melees=melees), LandMelees(), dice=(*FAIL, *PASS, *PASS, *FAIL))
    kinds = [type(entry.fact).__name__ for entry in game.journal]
    rolled = [entry.fact for entry in game.journal if isinstance(entry.fact, Rolled)]
    assert [r.who[0] for r in rolled] == ["AP1", "AP2", "BP1", "BP2"]
    assert kinds[:4] == ["Rolled"] * 4
    state = over(game)
    assert {m.id: m.pushed for m in state.land_melees.values()} == {"BP2|AP2": "BP2", "AP1|BP1": "AP1"}
