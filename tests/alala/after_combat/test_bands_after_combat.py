"""After Combat Moves of bands: riding through, retiring, supports behind (ALA-17.4, 17.8, 18.6)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.alala.combat.combats import new_combat
from polemos.rules.alala.combat.results import before_the_dice
from polemos.rules.alala.facts import Moved
from polemos.rules.alala.field.field import fighting_stretch
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from tests.alala.duels import after, field, hits, order
from tests.alala.position import area, contact, troop


def cavalry_duel(*more: Troop, enemy: str = "psiloi", both: bool = False, **values: Any) -> State:
    foe = troop("N1", 30, 20, enemy)
    foe = troop("N1", 30, 20.8 + foe.depth / 2000, enemy)
    charged = ("S1", "N1") if both else ("S1",)
    found = contact("S1", "N1", charged=charged, came=charged)
    return field(troop("S1", 30, 20, "cavalry"), foe, *more, **{"contacts": [found], **values})


@pytest.mark.rule("ALA-18.6", "ALA-17.4")
def test_cavalry_rides_through_skirmishers_who_lose_a_man_more() -> None:
    # 3 + 2 charging + 1 unformed infantry = 6 dice against 3.
    play = after(cavalry_duel(), hits(0, 0, 6, 3)).over()
    assert play["S1"].y == 24_000
    assert play["N1"].men == 6 - 2 - 1
    assert play.state.contacts == {}
    assert play["S1"].deed.kind == "ride_through"


@pytest.mark.rule("ALA-17.4", "ALA-18.1")
def test_if_both_charged_both_ride_through() -> None:
    play = after(cavalry_duel(enemy="cavalry", both=True), hits(0, 0, 5, 5)).over()
    assert (play["S1"].y, play["N1"].y) == (24_000, 17_600)
    assert order(play) == ["N1", "S1"]
    assert (play["S1"].men, play["N1"].men) == (4, 4)


@pytest.mark.rule("ALA-18.6", "ALA-17.4")
def test_a_ride_without_room_beyond_is_not_made_and_costs_nothing_more() -> None:
    hoplites = troop("N2", 30, 24.5)
    play = after(cavalry_duel(hoplites), hits(0, 0, 6, 3)).over()
    assert play["S1"].y == 20_000
    assert play["N1"].men == 4
    assert "S1|N1" in play.state.contacts


@pytest.mark.rule("ALA-18.6")
def test_a_ride_goes_on_until_it_is_clear_of_friends() -> None:
    """Own psiloi behind the enemy: 4 inches would end on them."""
    play = after(cavalry_duel(troop("S2", 30, 24.5, "psiloi")), hits(0, 0, 6, 3)).over()
    assert play["S1"].y == 24_500 + 600 + 800


@pytest.mark.rule("ALA-17.4", "ALA-18.7")
def test_bands_retire_from_hoplites_after_an_inconclusive_combat() -> None:
    state = field(troop("S1", 30, 20), troop("N1", 30, 21.2, "peltasts"), contacts=[contact("S1", "N1")])
    play = after(state, hits(0, 0, 10, 4), [3, 3]).over()
    assert play["N1"].y == 29_200
    assert play["N1"].status == "steady"  # free again next turn (ALA-18.9)
    assert play["S1"].y == 20_000


@pytest.mark.rule("ALA-17.8", "ALA-18.11")
def test_a_band_behind_shares_the_rout_with_dice_of_its_own_and_goes_first() -> None:
    state = field(
        troop("S1", 30, 20), troop("N1", 30, 21.2, "peltasts"), troop("N2", 30, 22, "peltasts"),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = after(state, hits(5, 0, 10, 6), [3, 3, 2, 2]).answer("remain").over()
    assert order(play) == ["N2", "N1"]
    assert (play["N1"].status, play["N2"].status) == ("gone", "gone")
    assert play["N2"].men == 9  # it takes no casualties


@pytest.mark.rule("ALA-17.8")
def test_a_band_behind_falls_back_before_its_friend() -> None:
    state = field(
        troop("S1", 30, 20), troop("N1", 30, 21.2, "peltasts"), troop("N2", 30, 22, "peltasts"),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = after(state, hits(2, 0, 10, 6)).answer("follow_up").over()
    assert (play["N1"].y, play["N2"].y, play["S1"].y) == (22_200, 23_000, 21_000)


@pytest.mark.rule("ALA-17.8", "ALA-18.5")
@pytest.mark.parametrize("is_barred", [False, True])
def test_a_band_behind_a_winner_follows_up_after_it_unless_the_winner_could_not(is_barred: bool) -> None:
    """S1 stands 0.8 inches to the right of N1; what is impassable begins just beside N1, before S1's right corner."""
    state = field(
        troop("S1", 30.8, 20, "peltasts"), troop("S2", 30.8, 19.2, "peltasts"), troop("N1", 30, 20.8, "peltasts"),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    if is_barred:
        state.terrain["sea"] = area("sea", "impassable", 33.7, 20.6, 40, 26)
    play = after(state, hits(3, 0, 3, 7)).over()
    assert play["N1"].y == 21_800
    assert (play["S1"].y, play["S2"].y) == ((20_000, 19_200) if is_barred else (21_000, 20_200))
    assert order(play) == (["N1"] if is_barred else ["N1", "S1", "S2"])


@pytest.mark.rule("ALA-17.4", "ALA-10.14")
@pytest.mark.parametrize("initiative", [0, 1])
def test_a_band_ridden_down_below_half_withdraws_once(initiative: int) -> None:
    """Psiloi with 5 men lose 2 and then 1: below half they withdraw at once, and make no second move."""
    state = cavalry_duel(initiative=initiative)
    state.troops["N1"] = troop("N1", 30, 21.4, "psiloi", men=5)
    play = after(state, hits(0, 0, 6, 2), [3, 3]).over()
    assert (play["N1"].men, play["N1"].status) == (2, "withdrawing")
    assert len([fact for fact in play.facts(Moved) if fact.troop == "N1"]) == 1


@pytest.mark.rule("ALA-17.9")
def test_bands_at_the_flank_of_a_band_may_keep_in_line() -> None:
    state = field(
        troop("S1", 30, 20, "peltasts"), troop("N1", 30, 20.8, "peltasts"), troop("N2", 37.2, 20.8, "peltasts"),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = after(state, hits(2, 0, 4, 6)).answer(True).over()
    assert (play["N1"].y, play["N2"].y, play["S1"].y) == (21_800, 21_800, 21_000)


@pytest.mark.rule("ALA-17.8", "ALA-17.10")
def test_a_band_behind_that_touches_the_enemy_itself_is_left_over_and_not_bound() -> None:
    """Who is left over in contact is treated as a flank support, wherever it stands."""
    state = field(
        troop("S1", 30, 20, "psiloi"), troop("S2", 30, 18.8, "psiloi"), troop("N1", 30, 21.2, "psiloi"),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    stretch = fighting_stretch(state.troops["S1"], state.troops["N1"])
    assert stretch is not None
    combat = new_combat(state, state.troops["S1"], state.troops["N1"], stretch)
    bound = before_the_dice(state, combat).south
    assert (bound.flanks, bound.rear) == ((), ("S2",))
    free = before_the_dice(state, replace(combat, south=replace(combat.south, left_over=("S2",)))).south
    assert (free.flanks, free.rear) == (("S2",), ())
