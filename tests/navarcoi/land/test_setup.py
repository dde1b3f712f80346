"""What is settled on land before the battle (NAV-16.3, 16.10)."""

from __future__ import annotations

import pytest

from polemos.kernel.notation import give
from polemos.kernel.view import View
from polemos.rules.navarcoi.land.setup import LandSetup
from polemos.rules.navarcoi.land_state import LandOrder
from tests.navarcoi.land.land_table import charge, group, move_to, over, phalanx, place, play, say, table

ARMIES = [phalanx("AP1", 9, 12), phalanx("BP1", 9, 36, 180)]


@pytest.mark.rule("NAV-16.10", "NAV-16.3")
def test_nav_16_10_at_the_start_the_order_is_to_stay_with_the_euzonoi_on_the_flanks() -> None:
    game = play(table(ARMIES), LandSetup())
    assert game.waiting_for == (0, 1)
    for seat in (0, 1):
        assert game.ask is not None
        game.answer(seat, game.ask.to[seat].default)
    state = over(game)
    assert [u.order for u in state.land_units.values()] == [move_to(9, 12), move_to(9, 36)]
    assert [u.attached for u in state.land_units.values()] == [("left", "right")] * 2


@pytest.mark.rule("NAV-16.10", "NAV-16.3")
def test_nav_16_10_players_give_another_order_and_name_the_places() -> None:
    game = play(table([*ARMIES, group("AG1", 4, 4)], positions=[place("polis", 5, 44, manned_by=1)]), LandSetup())
    say(game, 0, "AP1 charge BP1, AP1 euzonoi left front, AG1 move to 4 20")
    say(game, 1, "BP1 move to polis")
    state = over(game)
    assert (state.land_units["AP1"].order, state.land_units["AP1"].attached) == (charge("BP1"), ("left", "front"))
    assert state.land_units["AG1"].order == move_to(4, 20)
    assert state.land_units["BP1"].order == LandOrder("move", "polis")


@pytest.mark.rule("NAV-16.10")
def test_nav_16_10_first_orders_are_sealed_until_both_are_given() -> None:
    game = play(table(ARMIES), LandSetup())
    before = View(game, 1).to_json()
    say(game, 0, "AP1 charge BP1")
    assert game.state.land_units["AP1"].order == move_to(9, 12)
    after = View(game, 1).to_json()
    assert {**after, "waiting_for": []} == {**before, "waiting_for": []}


@pytest.mark.rule("NAV-16.3")
@pytest.mark.parametrize("places", ["left left", "left rear"])
def test_nav_16_3_each_stand_holds_a_place_of_its_own(places: str) -> None:
    game = play(table(ARMIES), LandSetup())
    reason = give(game, 0, f"AP1 euzonoi {places}")
    assert reason is not None
    assert reason.rule == "NAV-16.3"


@pytest.mark.rule("NAV-16.10")
def test_nav_16_10_only_the_side_with_land_units_is_asked() -> None:
    game = play(table([phalanx("BP1", 9, 36, 180)]), LandSetup())
    assert game.waiting_for == (1,)
    say(game, 1, "BP1 form column")
    assert over(game).land_units["BP1"].order == LandOrder("change_formation", formation="column")
    over(play(table(), LandSetup()))


@pytest.mark.rule("NAV-16.10")
def test_nav_16_10_the_notation_says_what_was_answered() -> None:
    game = play(table(ARMIES), LandSetup())
    assert game.ask is not None
    space = game.ask.to[0]
    for answer in space.candidates():
        said = space.read(space.words(answer).replace(",", " ,").split())
        assert isinstance(said, tuple)
        assert said[0] == answer
        assert space.from_json(space.answer_json(answer)) == answer
