"""Character and political stance, rolled openly (HMA-5.2, 5.7)."""

from __future__ import annotations

from polemos.kernel.words.english import within
from polemos.rules.hoplomachia.charts.charts import character_of, nation, stance_of
from polemos.rules.hoplomachia.charts.words import Character, Stance
from polemos.rules.hoplomachia.facts.changing import StrategosFact
from polemos.rules.hoplomachia.state.table import G

RULES: dict[Character, str] = {
    "fellow_hoplite": "HMA-5.3", "crafty": "HMA-5.4", "promachos": "HMA-5.5", "demagogue": "HMA-5.6",
}  # fmt: skip


class CharacterKnown(StrategosFact, frozen=True):
    SAYS = "{strategos}: {character}"
    character: Character


class StanceKnown(StrategosFact, frozen=True):
    SAYS = "{strategos} is {stance}"
    stance: Stance


def roll_character(g: G, strategos: str) -> None:
    """1D6 on the column of his nationality's list."""
    known = g.state.strategoi[strategos]
    die = g.roll("HMA-5.2", "1d6", f"Character of {within(known.name)}", (strategos,), known.seat).total
    character = character_of(nation(known.nation).strategos_column, die)
    g.emit(CharacterKnown(strategos, character), "HMA-5.2", RULES[character])


def roll_stance(g: G, strategos: str, rolls_anyway: bool = False) -> None:
    """One of the main nationality is philos, any other rolls; a scenario may make all of them roll."""
    known = g.state.strategoi[strategos]
    if known.nation == g.state.army(known.seat).nation and not rolls_anyway:
        g.emit(StanceKnown(strategos, "philos"), "HMA-5.7")
        return
    die = g.roll("HMA-5.7", "1d6", f"Stance of {within(known.name)}", (strategos,), known.seat).total
    g.emit(StanceKnown(strategos, stance_of(die)), "HMA-5.7")
