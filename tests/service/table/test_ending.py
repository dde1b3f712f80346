"""A turn is ended by one bundle that does nothing more, and never decides what has to be decided."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.bundle import Bundle, do_as_one
from polemos.kernel.game import Game
from polemos.kernel.spaces.choices import OneOf
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.registry.rulesets import register
from polemos.service.table.ending import ended
from polemos.service.table.update import question_of
from tests.drawn_battles import questions
from tests.toy.entry import TOY_ENTRY


def test_the_rest_of_a_turn_is_one_bundle_up_to_the_other_side() -> None:
    register(TOY_ENTRY)
    game: Game[Any] = Game.new(TOY_ENTRY.ruleset, TOY_ENTRY.catalogue.setup("meadow", {}, ()), game_seed("toy", 1))
    chain = ended(View(game, 0), "e", 1).chain
    assert [(reply.rule, reply.answer) for reply in chain] == [("TOY-2.3", "rest")]
    assert ended(View(game, 1), "e", 1).chain == ()
    # nor past what has to be decided: which action this company takes
    game.answer(0, "S1")
    assert ended(View(game, 0), "e", 1).chain == ()


@pytest.mark.parametrize("name", ["navarcoi", "alala", "paean"])
def test_it_does_nothing_and_goes_as_far_as_it_can(name: str) -> None:
    longest = 0
    for seed in range(12):
        for number, (game, seat, _) in enumerate(questions(name, seed)):
            if number > 120:
                break
            view: View[Any] = View(game, seat)
            chain = ended(view, "e", 1).chain
            question = question_of(view)
            assert question is not None
            assert question.ends == bool(chain)
            if not chain:
                continue
            longest = max(longest, len(chain))
            after = game.fork_at(len(game.decisions))
            assert do_as_one(after, seat, Bundle(chain)) is None
            assert [decision.answers for decision in after.decisions[len(game.decisions) :]] == [
                {seat: reply.answer} for reply in chain
            ]
            threw = any(type(entry.fact).__name__ == "Rolled" for entry in after.journal[len(game.journal) :])
            if threw or after.is_over or seat not in after.waiting_for or after.state.turn != game.state.turn:
                continue
            space = View(after, seat).space
            assert not (isinstance(space, OneOf) and any(o.ends and o.barred is None for o in space.shown()))
    assert longest >= (2 if name == "alala" else 1)
