"""Whatever Hoplites says at the table has German words: questions, options, reasons, hints, odds, lines of the log."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.registry.hoplites import HOPLITES_ENTRY
from polemos.rules.hoplites.state import State

WORDS = Path(__file__).parents[2] / "web" / "src" / "words" / "hoplites.de.json"
NUMBERS = ("n", "m", "x", "y")
NAME = re.compile(r"[SN]\d+(?: \([^()]*\))?|[A-Z ]+")  # a unit, as its card calls it; a card by its heading
MOST = 220  # decisions


@cache
def patterns() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{_pattern(said)})" for said in json.loads(WORDS.read_text())))


def _pattern(said: str) -> str:
    slot = re.compile(r"\{(\w+)\}")
    parts = slot.split(said)
    return "".join(
        re.escape(part) if at % 2 == 0 else r"[-+]?\d+(?:\.\d+)?" if part in NUMBERS else ".+?"
        for at, part in enumerate(parts)
    )


def _asked(view: View[State]) -> Iterator[str]:
    yield view.prompt
    for option in getattr(view.space, "options", ()):
        yield option.words
        if option.barred is not None:
            yield option.barred.text
    for hint in HOPLITES_ENTRY.scene.hints(view).values():
        yield hint.words
        for card in hint.odds:
            yield from (card.title, card.note, *(each.words for each in card.chances))
            yield from (mod.words for mod in card.modifiers)


@pytest.mark.parametrize(("battle", "level"), [("leuctra", "greedy"), ("nagashino", "random"), ("jaxartes", "random")])
def test_all_that_is_said_has_german_words(battle: str, level: str) -> None:
    entry = HOPLITES_ENTRY
    game: Game[Any] = Game.new(entry.ruleset, entry.catalogue.setup(battle, {}, ()), game_seed("german", 1))
    hands = [entry.players.make(level, seat) for seat in (0, 1)]
    said = set[str]()
    while not game.is_over and len(game.decisions) < MOST:
        seat = game.waiting_for[0]
        view: View[Any] = View(game, seat)
        if len(game.decisions) % 4 == 0:
            said.update(_asked(view))
        game.answer(seat, hands[seat].answer(view))
    said.update(entry.words for entry in View(game, 0).journal())
    left = sorted(each for each in said if each and not NAME.fullmatch(each) and not patterns().fullmatch(each))
    assert left == []
