"""Computer players, by name. They sit at the table like everybody else and see only a view."""

from __future__ import annotations

import importlib

from polemos import UsageProblem
from polemos.players.advisors import knows
from polemos.players.seat import CLOCK as CLOCK
from polemos.players.seat import Clock as Clock
from polemos.players.seat import Seat as Seat

# Where each is found; they are loaded when they are asked for, since not all are needed and some are heavy.
_PLACES = {
    "random": ("polemos.players.random_player", "RandomPlayer"),
    "greedy": ("polemos.players.greedy", "Greedy"),
    "planner": ("polemos.players.planner", "Planner"),
    "strategos": ("polemos.players.strategos", "Strategos"),
    "search": ("polemos.players.search", "Search"),
}
NAMES = tuple(_PLACES)


def levels(ruleset: str) -> tuple[str, ...]:
    """The players that have something to say in a rule set, the weakest first; `random` knows them all."""
    return tuple(name for name in NAMES if name == "random" or knows(ruleset, name))


def make(name: str, seed: int) -> Seat:
    """A player of this name; the same seed makes one that answers the same."""
    if name not in _PLACES:
        raise UsageProblem(f"no player is called '{name}'; choose from {', '.join(NAMES)}")
    module, kind = _PLACES[name]
    player: Seat = getattr(importlib.import_module(module), kind)(seed)
    return player
