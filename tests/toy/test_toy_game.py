"""The toy game is sound: what the browser's test stands on, played at random."""

from __future__ import annotations

from polemos.kernel.game import Game
from polemos.lab.fuzz import Fuzz
from polemos.lab.match import game_seed
from polemos.tabletop.legs import Advance, Wheel
from tests.toy.entry import TOY_ENTRY


def test_the_fuzzer_is_silent_about_it() -> None:
    report = Fuzz(TOY_ENTRY, games=3, every=5).run()
    assert report.failures == ()
    assert report.decisions > 30


def test_a_company_expands_to_a_rank_wheels_and_is_stopped_by_the_enemy() -> None:
    game = Game.new(TOY_ENTRY.ruleset, TOY_ENTRY.catalogue.setup("meadow", {}, ()), game_seed("toy", 1))
    for answer in ("S1", "expand", "S2", "move", (Wheel("left", 30_000),)):
        game.answer(0, answer)
    expanded, wheeled = (game.state.blocks[each] for each in ("S1", "S2"))
    assert (expanded.files, expanded.ranks, len(set(expanded.grid))) == (8, 1, 8)
    assert (wheeled.heading, wheeled.files) == (330_000, 4)
    game.answer(1, "rest")
    # both lines are 18" apart: the third move of 8" comes to a stop at the enemy
    for _ in range(2):
        for answer in ("S1", "move", (Advance(8_000),), "rest"):
            game.answer(0, answer)
        game.answer(1, "rest")
    for answer in ("S1", "move", (Advance(8_000),)):
        game.answer(0, answer)
    assert [type(entry.fact).__name__ for entry in game.journal if entry.fact.MOMENT][:1] == ["Met"]
    assert any(type(entry.fact).__name__ == "Rolled" for entry in game.journal)
