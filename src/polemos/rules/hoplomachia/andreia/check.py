"""An andreia check (HMA-11.2 to 11.5): its number, its dice, its odds. Whoever rolls and whoever foretells ask here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from polemos.kernel.dice import Modifier
from polemos.kernel.test import Test, net
from polemos.rules.hoplomachia.andreia.results import effective
from polemos.rules.hoplomachia.charts.charts import nemesis
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES, Line, Result
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.field.field import standing, strategoi_in
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State


@dataclass(frozen=True)
class Check:
    """A unit, or some of its elements, on one line of its chart, against these enemy units if against any."""

    unit: str
    line: Line
    elements: tuple[str, ...]
    number: int  # of the card
    parts: tuple[Modifier, ...]  # of the number
    test: Test
    starts_charge: bool = False
    holds: bool = False

    @property
    def limit(self) -> int:
        return self.number + net(self.parts)

    def result(self, state: State, passed: bool) -> tuple[Result, Result]:
        """The letter on the chart, and what it comes to here (HMA-11.6, 11.8)."""
        unit = state.units[self.unit]
        letter = unit.chart.andreia_result(self.line, passed, state.army(unit.seat).condition)
        return letter, effective(state, unit, self.line, letter, self.elements, self.starts_charge, self.holds)

    def chances(self, state: State) -> dict[Result, Fraction]:
        """How likely each result is that takes effect."""
        return self.test.chances(lambda total: self.result(state, self.test.is_passed_by(total))[1])


def check_of(
    state: State,
    unit: Unit,
    line: Line,
    enemies: Sequence[str] = (),
    elements: Sequence[str] = (),
    starts_charge: bool = False,
    shift: int = 0,
    holds: bool = False,
) -> Check:
    """The check as it would be made now. Without elements the whole unit checks; `shift` is that of HMA-23.7."""
    card = unit.chart
    condition = state.army(unit.seat).condition
    parts = [Modifier(card.arete_modifier[condition], CONDITION_NAMES[condition], "HMA-11.3")]
    if enemies and line != "recovering":
        foe = max((state.units[each] for each in enemies), key=lambda each: each.chart.phobos)
        parts.append(Modifier(card.phobos - foe.chart.phobos, f"phobos against {named(state, foe.id)}", "HMA-11.4"))
        if state.options.nemesis:
            parts.append(Modifier(nemesis(unit.nation, foe.nation), "nemesis", "HMA-23.8"))
    mods = list(_leaders(state, unit, line))
    if state.options.epilektoi and card.epilektoi:
        mods.append(Modifier(shift, "epilektoi", "HMA-23.7"))
    who = tuple(elements) or (unit.id,)
    told = " ".join(f"{part.value:+d} {part.words}" for part in parts if part.value)
    name = ", ".join(elements) if elements else named(state, unit.id)
    label = f"Andreia of {name}, {line}: {card.andreia.number} {told}".rstrip()
    test = Test("HMA-11.2", "2d6", label, who, unit.seat, tuple(mods), limit=card.andreia.number + net(parts))
    checked = tuple(elements) or tuple(each.id for each in standing(state, unit))
    return Check(unit.id, line, checked, card.andreia.number, tuple(parts), test, starts_charge, holds)


def acting_strategoi(state: State, unit: Unit, line: Line) -> list[Strategos]:
    """Those in it whose character counts on this line (HMA-5.5, 5.6)."""
    wanted = {"charging": "promachos", "katastrophe": "demagogue"}.get(line)
    return [each for each in strategoi_in(state, unit) if each.character == wanted]


def _leaders(state: State, unit: Unit, line: Line) -> list[Modifier]:
    """HMA-11.5: they act on the roll. Where a strategos stands may be a secret of his side, which rolls."""
    if not acting_strategoi(state, unit, line):
        return []
    if line == "charging":
        return [Modifier(-1, "promachos", "HMA-5.5")]
    return [Modifier(1, "demagogue", "HMA-5.6")]
