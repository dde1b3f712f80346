"""When many games want to think, each has little time: a search then tries everything once, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.players import CLOCK, Clock
from polemos.registry.rulesets import entry_of

PLAYERS = entry_of("hoplites").players


def _to_try() -> tuple[View[Any], int]:
    """A question with several answers worth trying."""
    entry = entry_of("hoplites")
    game = Game.new(entry.ruleset, entry.catalogue.setup("leuctra", {}, ()), "1" * 64)
    looks = PLAYERS.scouts["search"]
    while True:
        view: View[Any] = View(game, game.waiting_for[0])
        if (count := len(looks.candidates(view))) > 4:
            return view, count
        game.answer(game.waiting_for[0], PLAYERS.make("planner", 1).answer(view))


@pytest.mark.parametrize(("clock", "times"), [(Clock(0.0), 1), (Clock(CLOCK.seconds, trials=1), 3)])
def test_how_often_each_answer_is_tried_at_least(monkeypatch: pytest.MonkeyPatch, clock: Clock, times: int) -> None:
    view, count = _to_try()
    looks = PLAYERS.scouts["search"]
    judged = 0
    real = type(looks).judged

    def counted(self: Any, *rest: Any) -> float:
        nonlocal judged
        judged += 1
        return real(self, *rest)

    monkeypatch.setattr(type(looks), "judged", counted)
    answer = PLAYERS.make("search", 1).answer(view, clock)
    assert view.space.why_not(answer) is None
    assert judged == count if times == 1 else judged >= times * count
