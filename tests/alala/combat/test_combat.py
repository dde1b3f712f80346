"""The Combat Resolution Phase: opponents, hits, results and what they cause (ALA-16.1, 16.2, 17.1 to 17.7)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.alala.charts.combat import result_of
from polemos.rules.alala.combat.combat import CombatPhase, DiceCounted
from polemos.rules.alala.combat.results import CombatResolved
from polemos.rules.alala.loss_facts import Casualties
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import EAGER, READY, SHAKEN
from tests.alala.duels import duel, field, hits
from tests.alala.position import Play, contact, leader, troop


def fought(state: State, dice: list[int]) -> Play:
    return Play(state, CombatPhase(), dice)


# -- opponents ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-16.2")
def test_the_pair_that_shares_most_face_fights_and_the_other_supports() -> None:
    """N1 touches S1 over 4 inches and S2 over 2; S2 is left over and supports S1."""
    state = field(
        troop("S1", 29, 20), troop("S2", 35, 20), troop("N1", 31, 21.6),
        contacts=[contact("S1", "N1"), contact("S2", "N1")],
    )  # fmt: skip
    play = fought(state, hits(0, 0, 10 + 2)).over()
    (combat,) = play.state.combats.values()
    assert (combat.south.troop, combat.north.troop) == ("S1", "N1")
    assert combat.south.left_over == ("S2",)
    assert (play["S1"].men, play["S2"].men) == (18, 20)


@pytest.mark.rule("ALA-16.2", "ALA-26.1")
def test_the_owner_chooses_between_friends_that_are_equally_placed() -> None:
    state = field(
        troop("S1", 27, 20), troop("S2", 33, 20), troop("N1", 30, 21.6),
        contacts=[contact("S1", "N1"), contact("S2", "N1")],
    )  # fmt: skip
    play = fought(state, hits(0, 0, 13))
    assert play.game.waiting_for == (0,)
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "S1 N1"
    play.answer("S2 N1").over()
    assert list(play.state.combats) == ["S2|N1"]


@pytest.mark.rule("ALA-16.2")
def test_longer_tangles_are_paired_from_the_longest_contact_on() -> None:
    """S1-N1 4.5, N1-S2 1.5, S2-N2 4.5: two combats and nobody left over."""
    state = field(
        troop("S1", 30, 20), troop("S2", 36, 20), troop("N1", 31.5, 21.6), troop("N2", 37.5, 21.6),
        contacts=[contact("S1", "N1"), contact("S2", "N1"), contact("S2", "N2")],
    )  # fmt: skip
    play = fought(state, hits(0, 0) + hits(0, 0)).over()
    assert sorted(play.state.combats) == ["S1|N1", "S2|N2"]


@pytest.mark.rule("ALA-16.2")
@pytest.mark.parametrize(("initiative", "pairs"), [(0, ["S2|N1"]), (1, ["S1|N1"])])
def test_other_ties_go_to_the_right_of_the_initiative(initiative: int, pairs: list[str]) -> None:
    """S1-N1, N1-S2 and S2-N2 all share 3 inches; whoever chooses, the first tie is the one further to the right."""
    state = field(
        troop("S1", 30, 20), troop("S2", 36, 20), troop("N1", 33, 21.6), troop("N2", 39, 21.6),
        contacts=[contact("S1", "N1"), contact("S2", "N1"), contact("S2", "N2")], initiative=initiative,
    )  # fmt: skip
    play = fought(state, [])
    # South: N2-S2 is furthest to its right, and N's two units tie against S2. North: S1-N1, and S's two against N1.
    assert play.game.waiting_for == (1 - initiative,)
    assert sorted(play.options) == (["S2 N1", "S2 N2"] if initiative == 0 else ["S1 N1", "S2 N1"])


@pytest.mark.rule("ALA-16.13", "ALA-16.2")
def test_cavalry_is_engaged_before_skirmishers_whatever_the_lengths() -> None:
    state = field(
        troop("S1", 28, 20, "psiloi"), troop("S2", 35.2, 19.8, "cavalry"), troop("N1", 30, 21.2, "peltasts"),
        troop("N2", 60, 40), troop("S3", 60, 5),
        contacts=[contact("S1", "N1"), contact("S2", "N1")],
    )  # fmt: skip
    state.troops["N1"] = troop("N1", 30, 21, "peltasts")
    # Cavalry 3 + 1 against unformed infantry + 2 supported; peltasts 4.
    play = fought(state, hits(0, 0, 6, 4)).over()
    (combat,) = play.state.combats.values()
    assert combat.south.troop == "S2"
    assert combat.south.left_over == ("S1",)


@pytest.mark.rule("ALA-16.1", "ALA-3.2")
@pytest.mark.parametrize(("initiative", "order"), [(0, ["S2|N2", "S1|N1"]), (1, ["S1|N1", "S2|N2"])])
def test_combats_go_from_right_to_left_of_the_initiative(initiative: int, order: list[str]) -> None:
    state = field(
        troop("S1", 20, 20), troop("S2", 40, 20), troop("N1", 20, 21.6), troop("N2", 40, 21.6),
        contacts=[contact("S1", "N1"), contact("S2", "N2")], initiative=initiative,
    )  # fmt: skip
    play = fought(state, hits(0, 0) + hits(0, 0)).over()
    assert [fact.combat for fact in play.facts(CombatResolved)] == order


@pytest.mark.rule("ALA-16.2", "ALA-3.6")
def test_a_routing_troop_in_contact_is_not_fought() -> None:
    state = duel(north={"formed": False, "status": "routing"})
    assert fought(state, []).over().state.combats == {}


# -- results -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-17.1")
@pytest.mark.parametrize(
    ("difference", "name", "casualties", "levels"),
    [
        (9, "victory", 0, 2),
        (5, "victory", 0, 2),
        (4, "success", 1, 1),
        (2, "success", 1, 1),
        (1, "inconclusive", 2, 0),
        (0, "inconclusive", 2, 0),
        (-1, "inconclusive", 2, 0),
        (-2, "setback", 3, -1),
        (-4, "setback", 3, -1),
        (-5, "defeat", 4, -2),
        (-9, "defeat", 4, -2),
    ],
)
def test_the_table_of_results(difference: int, name: str, casualties: int, levels: int) -> None:
    row = result_of(difference)
    assert (row.name, row.casualties, row.levels) == (name, casualties, levels)


@pytest.mark.rule("ALA-17.1", "ALA-16.17", "ALA-17.7")
def test_both_sides_take_the_row_of_their_own_difference() -> None:
    play = fought(duel(south={"level": READY}, north={"level": READY}), hits(5, 2, 12, 12)).over()
    assert (play["S1"].men, play["N1"].men) == (19, 17)
    assert (play["S1"].level, play["N1"].level) == (EAGER, 1)
    combat = play.state.combats["S1|N1"]
    assert (combat.south.result, combat.south.move) == ("success", "win")
    assert (combat.north.result, combat.north.move) == ("setback", "fall_back")
    assert len(play.facts(Casualties)) == 2


@pytest.mark.rule("ALA-16.14")
def test_only_fives_and_sixes_of_formed_hoplites_hit() -> None:
    play = fought(duel(north={"formed": False}), [4] * 6 + [5] * 4 + [5] * 9 + [6]).over()
    (resolved,) = play.facts(CombatResolved)
    assert resolved.hits == (4, 1)
    assert [rolled.counts for rolled in play.facts(Rolled)[:2]] == [5, 6]


@pytest.mark.rule("ALA-16.16", "ALA-19.1")
def test_the_leader_adds_a_hit_and_is_at_risk() -> None:
    state = duel(leaders=[leader("south-I", "S1"), leader("north-I", "N0")])
    play = fought(state, [*hits(1, 0), 6]).over()
    (resolved,) = play.facts(CombatResolved)
    assert resolved.hits == (2, 0)


@pytest.mark.rule("ALA-19.1", "ALA-17.7")
@pytest.mark.parametrize(
    ("own", "other", "initiative", "first"),
    [(4, 0, 0, "north"), (0, 4, 0, "south"), (0, 0, 0, "north"), (0, 0, 1, "south")],
)
def test_the_losers_leader_is_at_risk_first(own: int, other: int, initiative: int, first: str) -> None:
    state = duel(leaders=[leader("south-I", "S1"), leader("north-I", "N1")], initiative=initiative)
    play = fought(state, [*hits(own, other), 6, 6]).over()
    risks = [roll.who[0] for roll in play.dice.rolls if roll.rule == "ALA-19.1"]
    assert risks[0] == f"{first}-I"
    assert len(risks) == 2


@pytest.mark.rule("ALA-16.4")
def test_the_dice_are_told_before_they_are_thrown() -> None:
    play = fought(duel(), hits(0, 0)).over()
    (counted,) = play.facts(DiceCounted)
    assert (counted.south.dice, counted.north.dice) == (10, 10)


@pytest.mark.rule("ALA-16.5")
def test_a_follow_up_counts_in_one_round_only() -> None:
    state = duel(contacts=[contact("S1", "N1", followed=("S1",))])
    play = fought(state, hits(0, 0, 12)).over()
    assert play.state.contacts["S1|N1"].followed == ()


@pytest.mark.rule("ALA-17.4", "ALA-17.5", "ALA-17.6", "ALA-17.2", "ALA-17.3")
@pytest.mark.parametrize(
    ("south", "own", "other", "move"),
    [
        ({}, 5, 0, "win"),
        ({}, 2, 0, "win"),
        ({}, 0, 0, "remain"),
        ({}, 0, 2, "fall_back"),
        ({"level": SHAKEN}, 0, 2, "retire"),
        ({}, 0, 5, "retire"),
        ({"level": SHAKEN}, 0, 5, "rout"),
        ({"formed": False}, 0, 5, "rout"),
        ({"formed": False}, 0, 2, "fall_back"),
    ],
)
def test_the_moves_of_hoplites(south: dict[str, Any], own: int, other: int, move: str) -> None:
    dice = 6 if south.get("level") == SHAKEN else 10
    play = fought(duel(south=south), hits(own, other, dice)).over()
    assert play.state.combats["S1|N1"].south.move == move


@pytest.mark.rule("ALA-17.4", "ALA-17.5", "ALA-17.6")
@pytest.mark.parametrize(
    ("kind", "own", "other", "move"),
    [
        ("peltasts", 0, 0, "retire"),
        ("peltasts", 0, 2, "fall_back"),
        ("peltasts", 0, 5, "rout"),
        ("cavalry", 0, 0, "retire"),
        ("cavalry", 0, 2, "retire"),
        ("cavalry", 0, 5, "rout"),
    ],
)
def test_the_moves_of_bands_against_hoplites(kind: str, own: int, other: int, move: str) -> None:
    band = troop("S1", 30, 20, kind)
    state = field(band, troop("N1", 30, 20 + band.depth / 2000 + 0.8), contacts=[contact("S1", "N1")])
    play = fought(state, hits(own, other, band.men // 2)).over()
    assert play.state.combats["S1|N1"].south.move == move


@pytest.mark.rule("ALA-17.4")
@pytest.mark.parametrize(
    ("charged", "moves"),
    [
        (("S1",), ("ride_through", "remain")),
        (("S1", "N1"), ("ride_through", "ride_through")),
        ((), ("remain", "remain")),
    ],
)
def test_cavalry_that_charged_a_band_rides_through(charged: tuple[str, ...], moves: tuple[str, str]) -> None:
    state = field(
        troop("S1", 30, 20, "cavalry"), troop("N1", 30, 21.6, "cavalry"),
        contacts=[contact("S1", "N1", charged=charged, came=charged)],
    )  # fmt: skip
    dice = [3 + 2 * ("S1" in charged), 3 + 2 * ("N1" in charged)]
    play = fought(state, hits(0, 0, *dice)).over()
    combat = play.state.combats["S1|N1"]
    assert (combat.south.move, combat.north.move) == moves


@pytest.mark.rule("ALA-17.1", "ALA-10.12")
def test_a_victory_raises_two_levels_and_a_defeat_lowers_two() -> None:
    play = fought(duel(north={"level": READY}), hits(5, 0, 10, 12)).over()
    assert (play["S1"].level, play["N1"].level) == (EAGER, SHAKEN)
    assert not play["N1"].must_retire
    assert play.state.combats["S1|N1"].north.move == "retire"


@pytest.mark.rule("ALA-10.5", "ALA-10.6", "ALA-17.7")
def test_neighbours_see_a_defeat_but_the_opponent_is_not_paid_twice() -> None:
    state = field(
        troop("S1", 30, 20, level=SHAKEN), troop("S2", 36.1, 20), troop("N1", 30, 21.6, level=READY),
        troop("N2", 36.1, 24), contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = fought(state, hits(5, 0, 6, 12)).over()
    assert play["S1"].level == READY  # +2 for its victory, nothing for the retirement
    assert play["S2"].level == READY
    assert play["N2"].level == SHAKEN


@pytest.mark.rule("ALA-17.7", "ALA-10.14")
def test_a_troop_below_half_notes_a_withdrawal_after_the_combat() -> None:
    play = fought(duel(south={"men": 11}), hits(0, 0, 5)).over()
    assert play["S1"].men == 9
    assert (play["S1"].status, play["S1"].must_retire) == ("withdrawing", True)
    assert play["S1"].y == 20_000


@pytest.mark.rule("ALA-10.15", "ALA-17.7")
def test_a_grade_hoplites_may_make_their_last_stand() -> None:
    play = fought(duel(south={"men": 11, "grades": "A"}), hits(0, 0, 5))
    assert play.game.waiting_for == (0,)
    play.answer("last_stand").over()
    assert play["S1"].status == "last_stand"
    assert play.state.combats["S1|N1"].south.move == "remain"


@pytest.mark.rule("ALA-2.15", "ALA-17.7")
def test_a_troop_without_men_is_destroyed() -> None:
    play = fought(duel(south={"men": 2, "status": "withdrawing"}), hits(0, 0, 1)).over()
    assert play["S1"].status == "gone"
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-17.1", "ALA-17.10")
def test_left_over_units_and_supports_take_no_losses_and_no_change() -> None:
    state = field(
        troop("S1", 29, 20), troop("S2", 35, 20), troop("N1", 31, 21.6),
        contacts=[contact("S1", "N1"), contact("S2", "N1")],
    )  # fmt: skip
    play = fought(state, hits(0, 2, 12)).over()
    assert (play["S2"].men, play["S2"].level) == (20, 1)


@pytest.mark.rule("ALA-2.12", "ALA-17.7")
def test_the_worked_example_of_losses_in_a_column() -> None:
    """B, C, C with 11 men in front takes 4 casualties: 18 men of grade C lead, and its level drops."""
    column = troop("S1", 30, 20, grades="BCC", men=11, state="Thebes", level=READY)
    state = field(column, troop("N1", 30, 20 + 2.4 + 0.8), contacts=[contact("S1", "N1")])
    play = fought(state, hits(0, 5, 12)).over()
    s1 = play["S1"]
    assert [(element.grade, element.men) for element in s1.elements] == [("C", 18), ("C", 20)]
    assert "S1|N1" in play.state.contacts  # its front edge stays where it is
    assert (s1.status, s1.level) == ("steady", SHAKEN)
