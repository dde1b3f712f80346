"""Answers given as one, in battles of every rule set: the same game as one by one, and never taken back past dice."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel import bundle
from polemos.kernel.game import Game
from polemos.lab import bundles
from polemos.lab.bundles import bundle_wrong
from polemos.registry.rulesets import RULESETS
from tests.drawn_battles import questions
from tests.laws import ROUNDS

CASES = 50  # of a rule set; `make nightly` looks at thousands


@pytest.mark.parametrize("cases", [CASES, pytest.param(ROUNDS // len(RULESETS), marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", list(RULESETS))
def test_a_bundle_is_its_answers_one_by_one_and_goes_back_to_the_last_barrier(name: str, cases: int) -> None:
    looked = 0
    for seed in range(cases):
        for number, (game, seat, chance) in enumerate(questions(name, seed)):
            if number % 16 == seed % 16:
                assert list(bundle_wrong(game, seat, chance)) == [], f"seed {seed}, decision {number}"
                looked += 1
            if looked == cases:
                return
            if number > 200:  # the next battle shows more than the end of this one
                break
    pytest.fail(f"only {looked} cases")


def test_a_bundle_that_takes_nothing_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "answered", lambda game: 0)
    assert found() == {"stand"}


def test_a_bundle_that_does_not_look_at_the_question_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def blind(self: Any, ask: Any, seat: int) -> Any:
        reply = self._left.pop(0)
        return ask.to[seat].default if reply is bundles.ELSEWHERE else ask.understood(seat, reply.answer)

    monkeypatch.setattr(bundle.Bundle, "answer_to", blind)
    assert "not made for" in found()


def test_taking_back_past_dice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "undo_floor", lambda self, seat: 0)
    assert found() == {"past what cannot be unknown"}


def found() -> set[str]:
    words = ("stand", "not made for", "past what cannot be unknown", "another game", "refused", "not the game before")
    told = [
        wrong
        for number, (game, seat, chance) in enumerate(questions("navarcoi", 1))
        if number < 24
        for wrong in bundle_wrong(game, seat, chance)
    ]
    return {word for word in words if any(word in each for each in told)}
