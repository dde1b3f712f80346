"""Making a check and applying its result (HMA-11.2, 11.6 to 11.8).

A chapter calls `AndreiaCheck` and reads in its next step what came of it, `g.state.check`. Charging (C), pursuing (P)
and the worse melee result (W) are carried out by the chapter; everything else has been done.
"""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice
from polemos.kernel.spaces.space import Option
from polemos.rules.hoplomachia.andreia.check import acting_strategoi, check_of
from polemos.rules.hoplomachia.andreia.epilektoi import ask_shift, take_shift
from polemos.rules.hoplomachia.andreia.routs import rout
from polemos.rules.hoplomachia.arrangement.arranging import depths_in
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.charts.words import Arrangement, Line
from polemos.rules.hoplomachia.facts.armies import Checked, Ordered, StrategosShown
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import Evades, Halted, Recovered, TurnedRound
from polemos.rules.hoplomachia.facts.turns import ElementNoted, UnitNoted
from polemos.rules.hoplomachia.field.field import (
    any_in_melee,
    apart,
    enemies,
    nearest_unit,
    not_routing,
    standing,
    unit_boxes,
)
from polemos.rules.hoplomachia.state.table import CheckMade, G, State


class AndreiaCheck(Procedure, frozen=True):
    """A unit, or one lochos of it in melee, checks on a line; `enemies` are the units that it deals with."""

    unit: str
    line: Line
    enemies: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    starts_charge: bool = False
    shift: int = 0
    holds: bool = False

    @step("HMA-23.7")
    def change_roll(self, g: G) -> Flow:
        return ask_shift(g.state, g.state.units[self.unit], "checks")

    @change_roll.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(shift=take_shift(g, self.unit, answer))
        return None

    @step("HMA-11.2")
    def roll(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        check = check_of(
            g.state, unit, self.line, self.enemies, self.elements, self.starts_charge, self.shift, self.holds
        )  # fmt: skip
        for strategos in acting_strategoi(g.state, unit, self.line):
            if not strategos.shown:
                g.emit(StrategosShown(strategos.id, strategos.element), "HMA-5.10", "HMA-11.5")
        passed = check.test.roll(g).passed
        letter, result = check.result(g.state, passed)
        made = CheckMade(
            unit=unit.id, line=self.line, elements=check.elements, passed=passed, letter=letter, result=result
        )
        twice = ("HMA-11.8",) if (letter, result) == ("D", "W") else ()
        g.emit(Checked(made), *twice, "HMA-11.6")
        return None

    @step("HMA-11.6", "HMA-11.7")
    def apply(self, g: G) -> Flow:
        made = g.state.check
        assert made is not None
        carry_out(g, made, self.enemies[0] if self.enemies else "")
        return None

    @step("HMA-11.6")
    def recover(self, g: G) -> Flow:
        """Result R: the owner chooses CF or OF; troops without files have no choice."""
        made = g.state.check
        assert made is not None
        if made.result != "R":
            return None
        unit = g.state.units[self.unit]
        if is_part(g.state, unit.id, made.elements):
            recover_in(g, unit.id, unit.arrangement, made.elements)
            return None
        names = {"CF": "close files", "OF": "open files", "NF": "no files"}
        kept = [each for each in unit.chart.arrangements if each != "NF" or not unit.chart.disciplined]
        options = [Option(each, names[each]) for each in kept]
        prompt = f"{named(g.state, unit.id)} recovers: in which files?"
        return Ask.one(unit.seat, Choice(options, "OF" if "OF" in kept else "NF"), prompt, "HMA-11.6")

    @recover.answered
    def _(self, g: G, answer: Arrangement) -> Flow:
        assert g.state.check is not None
        recover_in(g, self.unit, answer, g.state.check.elements)
        return None


def is_part(state: State, unit: str, elements: Sequence[str]) -> bool:
    """Are there others of their unit, who do not rout?"""
    return any(each.id not in elements for each in not_routing(state, unit))


def recover_in(g: G, unit: str, arrangement: Arrangement, elements: Sequence[str] = ()) -> None:
    """Result R: it halts, in order, under Halt; lights are recalled (HMA-8.14).

    `elements`: those that recover; a part of a unit keeps its arrangement and its order (HMA-13.19)."""
    known = g.state.units[unit]
    own = tuple(elements) or tuple(each.id for each in standing(g.state, known))
    depths = depths_in(g.state, known, arrangement, ordered=True)
    g.emit(Recovered(unit, arrangement, own, tuple(each for each in depths if each[0] in own)), "HMA-11.6")
    if is_part(g.state, unit, own):
        g.emit(ElementNoted(own, "ran"), "HMA-11.6")
        return
    g.emit(Ordered(unit, mode="recalled") if known.is_light else Ordered(unit, order="halt"), "HMA-8.14")
    g.emit(Halted(unit), "HMA-11.6")


def carry_out(g: G, made: CheckMade, cause: str) -> None:
    """Apply M, H, D, X and E at once. `cause` is the enemy unit that they run from; without one, the nearest."""
    if made.result == "H":
        g.emit(Halted(made.unit), "HMA-11.6")
    elif made.result == "D":
        disarray(g, disarrayed_by(g.state, made), f"a check on the {made.line} line", "HMA-11.6")
        if not any_in_melee(g.state, made.unit):
            g.emit(Halted(made.unit), "HMA-11.6")
    elif made.result == "X":
        rout(g, made.elements, cause or nearest_enemy(g.state, made.unit), f"{made.line} check", "HMA-11.6")
    elif made.result == "E":
        running = tuple(key for key in made.elements if not g.state.elements[key].is_routing)
        g.emit(Evades(running, cause or nearest_enemy(g.state, made.unit)), "HMA-11.6")
        g.emit(TurnedRound(running), "HMA-11.7")
        g.emit(UnitNoted((made.unit,), "evaded"), "HMA-11.6")


def disarrayed_by(state: State, made: CheckMade) -> tuple[str, ...]:
    """The whole unit, also on the melee line, but for those who are separated and had no part in the check (HMA-13.19);
    a lochos that a chariot runs into by itself (HMA-23.9)."""
    is_partial = len(made.elements) < len(standing(state, made.unit))
    lone = {each.id for each in apart(state, made.unit)}
    if made.line in ("katastrophe", "charging") and is_partial:
        return made.elements
    if made.line == "charging" or not lone:
        return (made.unit,)
    part = made.elements if is_partial else ()
    found = tuple(each.id for each in not_routing(state, made.unit) if each.id not in lone or each.id in part)
    return found or (made.unit,)


def nearest_enemy(state: State, unit: str) -> str:
    """HMA-11.7: from whom an evasion without a cause of its own runs."""
    known = state.units[unit]
    found = nearest_unit(state, unit_boxes(state, known), enemies(state, known))
    return found.id if found is not None else ""
