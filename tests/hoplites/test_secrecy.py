"""Two thousand pairs of worlds: what a seat cannot see is changed, and every byte that it receives stays the same.

And what all can see is told to all.
"""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Fact
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.worlds import leaks
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.state import NORTH, SOUTH
from polemos.rules.hoplites.troops.marks import LostHits, Marked, TookHits
from tests.hoplites.position import Play, field, unit

ENTRY = entry_of("hoplites")
SCENARIOS = [battle.id for battle in ENTRY.catalogue.battles()]
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
        setup = ENTRY.catalogue.drawn(scenario, wanted[: chance.below(4)], chance)
        game = Game.new(HOPLITES, setup, f"{chance.bits():064x}")
        while not game.is_over and pairs < PAIRS // PARTS:
            if chance.below(4) == 0:
                seat = chance.below(2)
                assert list(leaks(game, seat, chance)) == []
                pairs += 1
            asked = game.waiting_for[0]
            assert game.ask is not None
            game.answer(asked, game.ask.to[asked].sample(chance))


def told(play: Play, seat: int | None) -> list[Fact]:
    entries = View(play.game, seat).journal()
    return [entry.fact for entry in entries if isinstance(entry.fact, TookHits | LostHits | Marked)]


@pytest.mark.rule("HOP-1.7")
@pytest.mark.parametrize("seat", [SOUTH, NORTH, None])
def test_hits_and_markers_of_units_in_the_open_are_told_to_all(seat: int | None) -> None:
    # given: a javelin hits (die 0), another misses and is the last one (die 7)
    shooters = {4: unit("S1", "LI", letter="J"), 5: unit("S2", "LI", letter="J")}
    play = Play(field(shooters, {5: unit("N1", "MI")}), MissilePhase(SOUTH), [0, 7])
    play.does("fire S1 at N1", "fire S2 at N1", "end").over()
    assert told(play, seat) == [TookHits("N1", 1), Marked("S2", "no_missile")]
    # given: a COHESION card
    play = Play(field({5: unit("S1", "HI", hits=3)}, hands=(["cohesion"], [])), MovePhase(SOUTH))
    play.does("cohesion S1").over()
    assert told(play, seat) == [LostHits("S1", 2), Marked("S1", "manoeuvre")]


@pytest.mark.rule("HOP-1.7", "HOP-24.18")
@pytest.mark.parametrize(
    "fact", [TookHits("S1", 1, True), LostHits("S1", 1, True), Marked("S1", "manoeuvre", True, True)]
)
def test_those_of_hidden_units_are_told_to_their_owner_alone(fact: TookHits | LostHits | Marked) -> None:
    assert fact.seen_by(SOUTH) == fact
    assert fact.seen_by(NORTH) is None
    assert fact.seen_by(None) is None
