"""With larger figures everything is larger and nothing else changes (PAE-21.1): whole battles, by every hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.rules.paean.drawn_setups import drawn_army
from polemos.rules.paean.options import Options, Scale
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.screen.scene import scene
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import State
from tests.laws import ROUNDS
from tests.paean.laws.battles import LEVELS, Hands, clash_record

CLASHES = ROUNDS // 500  # 4 by each hand in every run


def at_scale(setup: Setup, seed: int, scale: Scale) -> Game[State]:
    return Game.new(PAEAN, replace(setup, options=replace(setup.options, scale=scale)), game_seed("scale", seed))


def without_scale(state: State) -> Any:
    raw = msgspec.json.decode(msgspec.json.encode(state))
    assert raw["options"].pop("scale")
    return raw


def asked(game: Game[State]) -> list[tuple[int, str, Any]]:
    """Everything that the seats may answer."""
    if game.ask is None:
        return []
    return [(seat, game.ask.rule, msgspec.to_builtins(game.ask.to[seat].spec())) for seat in game.waiting_for]


def check_scale(setup: Setup, seed: int, scale: Scale, level: str) -> Game[State]:
    """Whatever is answered is asked, decided and told alike; only the centimetres that players read are more."""
    game, larger, hands = at_scale(setup, seed, "6mm"), at_scale(setup, seed, scale), Hands(seed, level)
    while not game.is_over:
        assert without_scale(larger.state) == without_scale(game.state)
        assert asked(larger) == asked(game)
        seat, answer = hands.answer(game)
        game.answer(seat, answer)
        larger.answer(seat, answer)
    assert larger.is_over
    assert without_scale(larger.state) == without_scale(game.state)
    assert [entry.fact for entry in larger.journal] == [entry.fact for entry in game.journal]
    return larger


@pytest.mark.rule("PAE-21.1")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scale", ["15mm", "25mm"])
def test_a_clash_with_larger_figures_is_the_same_clash(scale: Scale, level: str) -> None:
    for seed in range(CLASHES):
        record = clash_record(seed)
        check_scale(Setup(record.id, own=record), seed, scale, level)


@pytest.mark.rule("PAE-21.1")
def test_a_points_battle_with_larger_figures_is_the_same_from_the_first_piece_of_terrain_on() -> None:
    chance, options = Chance(3), Options()
    armies = drawn_army(100, options, chance), drawn_army(100, options, chance)
    check_scale(Setup("points", options, budget=100, own_armies=armies), 3, "15mm", "errands")


@pytest.mark.rule("PAE-21.1")
def test_a_battle_of_the_book_with_larger_figures_is_the_same() -> None:
    check_scale(Setup("thyrea", own=replace(load("thyrea"), bounds=4)), 0, "25mm", "greedy")


@pytest.mark.rule("PAE-21.1", "PAE-9.2", "PAE-11.4")
def test_the_card_of_a_formation_tells_the_larger_lengths() -> None:
    cards = {}
    for scale in ("6mm", "15mm", "25mm"):
        bodies = scene(View(at_scale(Setup("hysiae"), 0, scale), 0)).bodies
        cards[scale] = {
            body.id: {line.name: line.value for line in body.card if line.name in ("Moves", "Range")}
            for body in bodies
        }  # fmt: skip
    lengths = [
        tuple(float(cards[scale][body][label].removesuffix(" cm")) for scale in cards)
        for body, card in cards["6mm"].items()
        for label in card
    ]
    assert len(lengths) > 10
    assert all((twice, thrice) == (2 * once, 3 * once) for once, twice, thrice in lengths)
