"""Two thousand pairs of worlds: what a seat cannot see is changed, and every byte that it receives stays the same."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.lab.house import house_of
from polemos.lab.worlds import leaks
from polemos.rules.hoplites.ruleset import HOPLITES

HOUSE = house_of("hoplites")
SCENARIOS = [battle.id for battle in HOUSE.catalogue.battles()]
PAIRS = 2_000
PARTS = 8


@pytest.mark.rule("HOP-1.7")
@pytest.mark.parametrize("part", range(PARTS))
def test_worlds_that_differ_in_what_a_seat_cannot_see_look_the_same_to_it(part: int) -> None:
    chance = Chance(part + 100)
    pairs = 0
    while pairs < PAIRS // PARTS:
        scenario = chance.pick(SCENARIOS)
        wanted = ("option:fog_of_war=yes", "option:cavalry_pursuit=yes", "option:variable_initiative=yes")
        setup = HOUSE.catalogue.drawn(scenario, wanted[: chance.below(4)], chance)
        game = Game.new(HOPLITES, setup, f"{chance.bits():064x}")
        while not game.is_over and pairs < PAIRS // PARTS:
            if chance.below(4) == 0:
                seat = chance.below(2)
                assert list(leaks(game, seat, chance)) == []
                pairs += 1
            asked = game.waiting_for[0]
            assert game.ask is not None
            game.answer(asked, game.ask.to[asked].sample(chance))
