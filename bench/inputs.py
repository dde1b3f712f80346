"""How many inputs a turn takes whoever plays as the planner would, on average over battles against the greedy one."""

from __future__ import annotations

from collections.abc import Iterator

from bench.measuring import Measured
from polemos.lab.inputs import counted

BATTLES = (
    ("Polemos, Oi Navarcoi!", "navarcoi", "rhium_429", 6.0),
    ("Polemos, Oi Navarcoi!", "navarcoi", "salamis_480", 12.0),
    ("Polemos, Alala!", "alala", "solygeia_425", 6.0),
    ("Polemos, Alala!", "alala", "delium_424", 12.0),
    ("Polemos, Alala!", "alala", "nemea_394", 12.0),
    ("Polemos, Paean", "paean", "marathon", 12.0),
    ("Polemos, Hoplomachia", "hoplomachia", "nemea_394", 12.0),
)
GAMES = 3


def measure(seconds: float) -> Iterator[Measured]:
    for title, ruleset, scenario, budget in BATTLES:
        found = [counted(ruleset, scenario, number) for number in range(1, GAMES + 1)]
        a_turn = sum(each.inputs for each in found) / sum(each.turns for each in found)
        yield Measured(title, f"inputs of a turn at {scenario}, as the planner plays", a_turn, "inputs", budget)
