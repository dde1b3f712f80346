"""How much of a battle a person has to answer himself, when he settles at one click what is undisputed."""

from __future__ import annotations

import pytest

from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.standing import Standing
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.players.advisors import Advisor
from polemos.players.hoplomachia.captain import Captain
from polemos.rules.hoplomachia.catalogue import CATALOGUE
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.state.table import State

MOST = 150  # of a whole battle
SETTLED = {"generated": {"type": "H"}}  # a clash of phalanxes as the others are; sieges of 20 turns take some more
# Files and shapes that an order prefers, the nearest target, the way back: few ever answer otherwise.
UNDISPUTED = ("HMA-12.3", "HMA-13.2", "HMA-15.4", "HMA-15.12", "HMA-9.4", "HMA-9.3", "HMA-13.4", "HMA-9.11")


class Person:
    """Plays as a captain does, and counts his clicks."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.standing, self.clicks = seat, Standing(), 0
        self.captain: Advisor = Captain()

    def answer(self, game: Game[State]) -> None:
        view = View(game, self.seat)
        if not self.standing.settles(view) and view.rule in UNDISPUTED:
            self.standing = self.standing.settled(view, "battle")
            self.clicks += 1
        if self.standing.settles(view):
            game.answer(self.seat, view.space.proposal)
        else:
            self.clicks += 1
            game.answer(self.seat, self.captain.answer(view))


@pytest.mark.parametrize("battle", ["delium_424", "nemea_394", "coronea_394", "leuctra_371", "mirrored", "generated"])
def test_a_battle_of_twenty_lochoi_a_side_takes_a_person_fewer_than_150_clicks(battle: str) -> None:
    game = Game.new(HOPLOMACHIA, CATALOGUE.setup(battle, SETTLED.get(battle, {}), ()), game_seed("clicks", battle))
    people = [Person(0), Person(1)]
    asked = 0
    while not game.is_over:
        people[game.waiting_for[0]].answer(game)
        asked += 1
    assert game.state.turn > 3
    assert asked > sum(person.clicks for person in people)
    assert max(person.clicks for person in people) < MOST
