"""The Othismos pack, drawing, and the cards that are played at once (section 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from polemos.kernel.secrecy import masked
from polemos.kernel.view import View
from polemos.rules.alala.cards.cards import Invoke, RatingChanged
from polemos.rules.alala.cards.othismos import CardKept
from polemos.rules.alala.cards.packs import full_pack
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.facts import LevelChanged
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import EAGER, FORMED_UP, READY, SHAKEN
from tests.alala.position import Play, leader, table, troop

PACK = {
    "Agatha Tyche": (1, "retain"), "Good Omens": (1, "at_once"), "Bad Omens": (1, "at_once"),
    "Beautiful Plumage": (2, "retain"), "Alala!": (1, "retain"), "Ekdromoi": (1, "retain"),
    "Far-seeing Apollo": (1, "retain"), "The Strength of Ares": (1, "retain"), "Athena's Wisdom": (1, "at_once"),
    "Hubris": (1, "to_enemy"), "Elite Skirmishers": (1, "retain"), "The Gods Watch Over": (1, "at_once"),
    "Heavy Armour": (1, "to_enemy"), "Elite Horsemen": (1, "retain"), "Cerberus": (1, "at_once"),
    "Jealous Leaders": (1, "at_once"), "The Anger of Zeus": (1, "at_once"),
}  # fmt: skip


def field(*troops: Any, **values: Any) -> State:
    """Two southern units 12 inches apart unless others are given, and a northern one far away."""
    own = troops or (troop("S1", 30, 10), troop("S2", 42, 10))
    return table(*own, troop("N1", 30, 40), **values)


def invoked(pack: Sequence[str], *troops: Any, dice: Sequence[int] = (), who: str = "south-I", **values: Any) -> Play:
    return Play(field(*troops, pack=pack, **values), Invoke(who), dice)


# -- the pack ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-20.1")
def test_eighteen_cards_of_three_classes() -> None:
    cards = full_pack()
    assert len(cards) == 18
    told = {card(name).name: (cards.count(name), card(name).class_) for name in cards}
    assert told == PACK


@pytest.mark.rule("ALA-8.11", "ALA-20.2")
def test_a_leader_invokes_the_gods_in_the_command_phase() -> None:
    leaders = [leader("south-I", "S1", 5, points=0), leader("north-I", "N1")]
    state = field(leaders=leaders, pack=["ekdromoi", "hubris"])
    play = Play(state, CommandPhase(0), [3, 3])
    play.answer("south-I invoke")
    assert play.state.side(0).hand == ("ekdromoi",)
    play.answer("south-I invoke")
    assert play.state.side(1).received == ("hubris",)
    assert (play.state.pack, play.state.pack_left) == ((), 0)
    refused = play.options["south-I invoke"]
    assert refused is not None
    assert refused.rule == "ALA-20.2"  # neither pack nor discards are left


@pytest.mark.rule("ALA-20.2")
def test_the_discards_become_the_pack_when_it_is_empty() -> None:
    play = invoked([], discards=("anger_of_zeus", "ekdromoi", "alala"), dice=[1]).over()
    assert play.state.side(0).hand == ("ekdromoi",)
    assert sorted(play.state.pack) == ["alala", "anger_of_zeus"]
    assert (play.state.pack_left, play.state.discards) == (2, ())


@pytest.mark.rule("ALA-20.4", "ALA-2.21")
@pytest.mark.parametrize("name", [each for each in dict.fromkeys(full_pack()) if card(each).class_ == "retain"])
def test_a_retained_card_is_known_to_its_owner_only(name: str) -> None:
    play = invoked([name, "cerberus"]).over()
    side = play.state.side(0)
    assert (side.hand, side.held, play.state.discards) == ((name,), 1, ())
    (fact,) = play.facts(CardKept)
    own = masked(fact, 0)
    assert own is not None
    assert own.card == name
    for other in (1, None):
        seen = masked(fact, other)
        assert seen is not None
        assert seen.card == ""
        assert card(name).name not in seen.words(play.state)
    view = View(play.game, 1).state
    assert (view.side(0).hand, view.side(0).held) == ((), 1)
    assert (view.pack, view.pack_left) == ((), 1)
    assert View(play.game, 0).state.side(0).hand == (name,)


@pytest.mark.rule("ALA-20.5", "ALA-2.21")
@pytest.mark.parametrize("name", ["hubris", "heavy_armour"])
def test_a_card_for_the_enemy_is_shown_and_held_by_him(name: str) -> None:
    play = invoked([name]).over()
    assert play.state.side(1).received == (name,)
    assert (play.state.side(0).held, play.state.side(1).held) == (0, 0)
    assert View(play.game, 0).state.side(1).received == (name,)


@pytest.mark.rule("ALA-20.10")
def test_plumage_can_be_thrown_away_in_the_command_phase() -> None:
    state = field(
        hands=(["beautiful_plumage", "alala"], []), leaders=[leader("south-I", "S1", 1), leader("north-I", "N1")]
    )
    play = Play(state, CommandPhase(0), [3, 3])
    assert "discard beautiful_plumage" in play.options
    assert "discard alala" not in play.options
    play.answer("discard beautiful_plumage")
    assert play.state.discards == ("beautiful_plumage",)
    assert play.state.side(0).held == 1
    assert "discard beautiful_plumage" not in play.options


# -- omens -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-20.8", "ALA-20.3")
def test_good_omens_raise_a_unit_of_the_drawers_choice() -> None:
    play = invoked(["good_omens"])
    assert play.game.waiting_for == (0,)
    assert sorted(play.options) == ["S1", "S2"]
    play.answer("S2").over()
    assert (play["S1"].level, play["S2"].level) == (FORMED_UP, READY)
    assert play.state.discards == ("good_omens",)
    assert "ALA-20.8" in play.why(LevelChanged)


@pytest.mark.rule("ALA-20.8")
def test_good_omens_are_not_for_routers_withdrawers_and_the_eager() -> None:
    troops = [
        troop("S1", 10, 10), troop("S2", 20, 10, status="routing", formed=False), troop("S5", 50, 10),
        troop("S3", 30, 10, status="withdrawing", formed=False), troop("S4", 40, 10, level=EAGER),
        troop("S6", 60, 10, "psiloi"),
    ]  # fmt: skip
    options = invoked(["good_omens"], *troops).options
    assert {key: reason.rule if reason else "" for key, reason in options.items()} == {
        "S1": "", "S2": "ALA-20.8", "S3": "ALA-20.8", "S4": "ALA-10.3", "S5": "",
    }  # fmt: skip


@pytest.mark.rule("ALA-20.3")
def test_a_card_without_effect_is_discarded() -> None:
    play = invoked(["good_omens"], troop("S1", 10, 10, level=EAGER)).over()
    assert play.state.discards == ("good_omens",)
    assert invoked(["cerberus"]).over().state.discards == ("cerberus",)


@pytest.mark.rule("ALA-20.9")
def test_bad_omens_are_for_a_unit_of_the_enemys_choice() -> None:
    play = invoked(["bad_omens"])
    assert play.game.waiting_for == (1,)
    play.answer("S1").over()
    assert (play["S1"].level, play["S2"].level) == (SHAKEN, FORMED_UP)


@pytest.mark.rule("ALA-20.9", "ALA-10.12", "ALA-10.13")
def test_a_shaken_unit_retires_for_bad_omens_and_its_neighbours_see_it() -> None:
    troops = [troop("S1", 30, 20, level=SHAKEN), troop("S2", 36, 20, level=READY)]
    play = invoked(["bad_omens"], *troops, dice=[3, 4]).answer("S1").over()
    assert play["S1"].status == "retiring"
    assert play["S1"].y == 11_000
    assert play["S2"].level == FORMED_UP


@pytest.mark.rule("ALA-20.9")
def test_bad_omens_do_not_touch_a_last_stand() -> None:
    play = invoked(["bad_omens"], troop("S1", 30, 10, status="last_stand"), troop("S2", 42, 10), troop("S3", 54, 10))
    reason = play.options["S1"]
    assert reason is not None
    assert reason.rule == "ALA-20.9"


# -- ratings -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-20.15", "ALA-20.23")
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("athenas_wisdom", 3, 4), ("athenas_wisdom", 5, 5),
        ("anger_of_zeus", 3, 2), ("anger_of_zeus", 1, 1),
    ],
)  # fmt: skip
def test_the_rating_of_the_leader_who_drew_it(name: str, before: int, after: int) -> None:
    leaders = [
        leader("south-I", "S1", before, points=1),
        leader("south-II", "S2", 3, points=2),
        leader("north-I", "N1"),
    ]
    units = troop("S1", 30, 10), troop("S2", 42, 10, phalanx="south-II")
    play = invoked([name], *units, leaders=leaders).over()
    assert [play.state.leaders[key].rating for key in ("south-I", "south-II", "north-I")] == [after, 3, 3]
    assert play.state.leaders["south-I"].points == 1
    assert len(play.facts(RatingChanged)) == (before != after)


def jealous(ratings: Sequence[int], dice: Sequence[int], **values: Any) -> Play:
    keys = ("south-I", "south-II", "south-III")[: len(ratings)]
    units = [troop(f"S{at + 1}", 20 + 12 * at, 10, phalanx=key) for at, key in enumerate(keys)]
    leaders = [leader(key, unit.id, rating) for key, unit, rating in zip(keys, units, ratings, strict=True)]
    return invoked(["jealous_leaders"], *units, dice=dice, leaders=[*leaders, leader("north-I", "N1")], **values)


def ratings(play: Play) -> list[int]:
    return [each.rating for key, each in play.state.leaders.items() if key.startswith("south")]


@pytest.mark.rule("ALA-20.22")
@pytest.mark.parametrize(
    ("before", "dice", "after"),
    [
        ([3, 3, 3], [2, 6, 5], [2, 4, 2]),
        ([1, 5, 2], [2, 6, 5], [1, 5, 1]),  # not above 5 nor below 1
        ([3, 3, 3], [6, 6, 1, 2, 4], [2, 4, 2]),  # only those tied throw again
        ([3, 3], [4, 4, 5, 5, 6, 1], [4, 2]),
    ],
)
def test_the_highest_die_gains_and_the_others_lose(before: list[int], dice: list[int], after: list[int]) -> None:
    assert ratings(jealous(before, dice).over()) == after


@pytest.mark.rule("ALA-20.22")
def test_one_leader_gains_without_a_throw() -> None:
    assert ratings(jealous([3], []).over()) == [4]


@pytest.mark.rule("ALA-20.22")
def test_leaders_of_lost_phalanxes_and_of_the_enemy_do_not_throw() -> None:
    leaders = [leader("south-I", "S1", 3), leader("south-II", "", 0), leader("north-I", "N1", 3)]
    play = invoked(["jealous_leaders"], leaders=leaders).over()
    assert [each.rating for each in play.state.leaders.values()] == [4, 0, 3]


@pytest.mark.rule("ALA-20.22", "ALA-20.7", "ALA-20.6")
def test_a_die_of_jealous_leaders_can_be_thrown_again_by_a_card() -> None:
    play = jealous([3, 3], [2, 6, 1], hands=(["agatha_tyche"], []))
    play.answer("agatha_tyche 1").over()
    assert ratings(play) == [4, 2]


# -- marks -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-20.18")
def test_the_gods_watch_over_a_troop_that_the_drawer_names() -> None:
    play = invoked(
        ["gods_watch_over"], troop("S1", 30, 10), troop("S2", 42, 10, "psiloi"), troop("S3", 60, 10, status="gone")
    )
    assert play.game.waiting_for == (0,)
    assert sorted(play.options) == ["S1", "S2"]
    play.answer("S2").over()
    assert play["S2"].marks == ("gods_watch_over",)
    assert play.state.discards == ("gods_watch_over",)


@pytest.mark.rule("ALA-20.21")
@pytest.mark.parametrize("kind", ["cavalry", "hamippoi", "thessalian_cavalry"])
def test_cerberus_is_for_a_cavalry_band_of_any_type(kind: str) -> None:
    play = invoked(["cerberus"], troop("S1", 30, 10), troop("S2", 42, 10, kind), troop("S3", 54, 10, "peltasts")).over()
    assert play["S2"].marks == ("cerberus",)


@pytest.mark.rule("ALA-20.21")
def test_cerberus_is_named_by_the_drawer_and_not_twice_for_the_same() -> None:
    riders = [
        troop("S2", 42, 10, "cavalry"),
        troop("S3", 54, 10, "cavalry", marks=("cerberus",)),
        troop("S4", 8, 10, "cavalry"),
    ]
    play = invoked(["cerberus"], troop("S1", 30, 10), *riders)
    assert [key for key, reason in play.options.items() if reason is None] == ["S2", "S4"]
    assert invoked(["cerberus"], troop("S1", 30, 10), riders[1]).over()["S3"].marks == ("cerberus",)


@pytest.mark.rule("ALA-20.8", "ALA-20.9")
def test_the_north_draws_for_itself() -> None:
    state = table(troop("S1", 30, 10), troop("N1", 30, 40), troop("N2", 42, 40), pack=["bad_omens"])
    play = Play(state, Invoke("north-I"))
    assert play.game.waiting_for == (0,)
    assert sorted(play.options) == ["N1", "N2"]
