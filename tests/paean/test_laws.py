"""Laws of whole battles, whatever chance answers: larger figures change nothing, and what is shown is what comes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.rules.paean.catalogue import CATALOGUE
from polemos.rules.paean.drawn_clashes import drawn_clash
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.options import Options, Scale
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.screen.scene import preview, scene
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import State
from polemos.tabletop.scene import Scene
from tests.laws import ROUNDS

WAYS = ROUNDS // 40  # 50 in every run; POLEMOS_LAW_ROUNDS=400000 tries ten thousand


def clash(seed: int, scale: Scale = "6mm") -> Game[State]:
    drawn = drawn_clash(Chance(seed))
    assert drawn is not None
    return Game.new(PAEAN, Setup(drawn.id, Options(scale=scale), own=drawn), game_seed("laws", seed))


def answer_of(game: Game[State], chance: Chance) -> tuple[int, Any]:
    """Towards the enemy more often than not."""
    seat = game.waiting_for[0]
    assert game.ask is not None
    goal = CATALOGUE.fuzz_goal(game, seat, chance) if chance.below(3) else None
    return seat, game.ask.to[seat].sample(chance) if goal is None else goal


def without_scale(state: State) -> bytes:
    raw = msgspec.json.decode(msgspec.json.encode(state))
    assert raw["options"].pop("scale")
    raw.pop("own", None)
    return msgspec.json.encode(raw)


@pytest.mark.rule("PAE-21.1")
@pytest.mark.parametrize("scale", ["15mm", "25mm"])
def test_a_battle_with_larger_figures_is_the_same_battle(scale: Scale) -> None:
    for seed in range(4):
        game, larger, chance = clash(seed), clash(seed, scale), Chance(seed)
        while not game.is_over:
            assert without_scale(larger.state) == without_scale(game.state)
            seat, answer = answer_of(game, chance)
            assert larger.waiting_for == game.waiting_for
            game.answer(seat, answer)
            larger.answer(seat, answer)
        assert larger.is_over
        assert larger.state.outcome == game.state.outcome


def bodies(game: Game[State]) -> dict[str, Any]:
    """As the page is sent them."""
    sent = msgspec.json.decode(msgspec.json.encode(scene(View(game, None))), type=Scene)
    return {body.id: (body.stands, body.heading) for body in sent.bodies}


@pytest.mark.rule("PAE-9.3", "PAE-9.4")
def test_where_a_move_is_shown_the_formation_stands_when_it_is_made() -> None:
    """Unless it falls apart or makes room at the end of it, which is told beside the ghost."""
    made, seed = 0, 0
    while made < WAYS:
        seed += 1
        game, chance = clash(seed), Chance(seed)
        while not game.is_over and made < WAYS:
            seat, answer = answer_of(game, chance)
            mover = game.stack[-1].procedure
            assert game.ask is not None
            space = game.ask.to[seat]
            if not isinstance(mover, NormalMove) or not isinstance(space, Manoeuvre):
                game.answer(seat, answer)
                continue
            shown = preview(View(game, seat), space.answer_json(answer))
            assert shown.why_not is None
            (ghost,) = shown.ghosts
            game.answer(seat, answer)
            if not shown.then:
                assert bodies(game)[ghost.body] == (ghost.stands, ghost.heading), (seed, len(game.decisions))
                made += 1
