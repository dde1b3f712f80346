"""Speeches before the battle (HMA-6.6): who may speak, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import within
from polemos.rules.hoplomachia.arete.points import change_arete
from polemos.rules.hoplomachia.charts.charts import nation, rhetoria
from polemos.rules.hoplomachia.facts.changing import StrategosFact
from polemos.rules.hoplomachia.field.field import strategoi
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.table import G, State


class Spoke(StrategosFact, frozen=True):
    """His one speech of the battle."""

    SAYS = "{strategos} speaks to the army"
    spoke: bool = True


def speakers(state: State, seat: Seat) -> list[Strategos]:
    """Those who may still roll: each whose list allows it, each crafty one of any army; once."""
    return [
        each
        for each in strategoi(state, seat)
        if not each.spoke and (each.character == "crafty" or nation(each.nation).rhetoria)
    ]


def speak(g: G, who: Iterable[str], rule: str = "HMA-6.6") -> None:
    """1D6 on the column of his character."""
    for key in who:
        known = g.state.strategoi[key]
        g.emit(Spoke(key), rule)
        die = g.roll("HMA-6.6", "1d6", f"Rhetoria of {within(known.name)}", (key,), known.seat).total
        change_arete(g, known.seat, rhetoria(known.character, die), f"rhetoria of {within(known.name)}", "HMA-6.6")
