"""What it costs to show decisions beat by beat, beside the picture of now that a page is told anyway."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from bench.measuring import Measured
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.golden import ENDING, FOLDER, played
from polemos.registry.rulesets import entry_of
from polemos.service.table.journal import RoleLog
from polemos.service.table.staging import Staging
from polemos.service.table.update import Card, make_update

BATTLES = {
    "Polemos, Oi Navarcoi!": "navarcoi_salamis_480",
    "Polemos, Hoplites": "hoplites_delium",
    "Polemos, Alala!": "alala_nemea_394",
}
_encode = msgspec.json.Encoder().encode


def measure(seconds: float) -> Iterator[Measured]:
    for title, name in BATTLES.items():
        updates, stagings = _timed(played(FOLDER / (name + ENDING)))
        ratio = statistics.median(stagings) / statistics.median(updates)
        yield Measured(title, "the beats of a decision, median against an update", ratio, "times", 2.0)
        slow = sorted(stagings)[len(stagings) * 95 // 100]
        yield Measured(title, "the beats of a decision, 19 of 20 within", slow * 1000, "ms", 30.0)


def _timed(kept: Game[Any]) -> tuple[list[float], list[float]]:
    """A whole battle played anew, after each decision told to a seat: CPU time of updates, and of beats."""
    game = Game.new(kept.ruleset, kept.header.setup, kept.header.seed)
    paint, log = entry_of(game.ruleset.id).scene.scene, RoleLog()
    staging, updates, stagings = Staging(paint), [], []
    for decision in kept.decisions:
        for seat, raw in decision.answers.items():
            assert game.ask is not None
            game.answer(seat, game.ask.to[seat].from_json(raw))
        began = time.process_time()
        view: View[Any] = View(game, 0)
        log.follow(view, game.decisions)
        picture = paint(view)
        _encode(make_update(_card(game), view, log.part(len(log.lines)), log.hash(), scene=picture))
        between = time.process_time()
        _encode(staging.staged(game, view, len(game.decisions) - 1, log, picture))
        updates.append(between - began)
        stagings.append(time.process_time() - between)
    return updates, stagings


def _card(game: Game[Any]) -> Card:
    return Card(
        game="", ruleset=game.ruleset.id, title="", players=("human", "human"), present=(True, True),
        seat_names=game.ruleset.seat_names, fork_of="", seq=0, step=len(game.decisions), since=0, why_no_undo=None,
        sealed=False,
    )  # fmt: skip
