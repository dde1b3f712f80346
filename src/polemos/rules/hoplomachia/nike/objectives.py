"""Objectives besides standard victory (HMA-3.12 to 3.16, 20.3, 20.6, 24): those that win at once, those for the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.ground import holder
from polemos.rules.hoplomachia.field.record import has_special, objectives
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import State


class Won(NamedTuple):
    """Who has won by an objective, in words, and the rule."""

    seat: Seat
    how: str
    rule: str


class Exit(NamedTuple):
    """At least half of these elements of the Invader have to leave by an edge."""

    edge: str
    counts: Callable[[State, Element], bool]
    how: str
    rule: str


def _core(state: State, element: Element) -> bool:
    return state.units[element.unit].is_core


def _hoplite(state: State, element: Element) -> bool:
    return element.chart.is_hoplite


EXITS = {
    "exit_half_core": Exit("enemy", _core, "half of the core has left by the enemy's edge", "HMA-3.12"),
    "athenian_exit": Exit("left", _hoplite, "half of the hoplites have left by the left edge", "HMA-24.4"),
    "spartan_exit": Exit("right", _hoplite, "most of the hoplites have left by the right edge", "HMA-24.9"),
}
AT_ONCE = ("exit_half_core", "seize_gate")  # HMA-20.3; exits of scenarios wait for the end
HOLD = {"hold_village": ("village", "HMA-3.13"), "hold_fort": ("fort", "HMA-3.16")}


def has_exited(state: State, wanted: Exit) -> bool:
    own = [each for each in state.elements.values() if each.seat == state.invader and wanted.counts(state, each)]
    left = [each for each in own if each.condition == "withdrawn" and each.left_by == wanted.edge]
    return bool(own) and 2 * len(left) >= len(own)


def won_at_once(state: State) -> Won | None:
    """HMA-20.3: only for a side whose arete is greater than zero."""
    if (won := broken_through(state)) is not None:
        return won
    if state.army(state.invader).arete <= 0:
        return None
    for name in objectives(state):
        if name == "exit_half_core" and has_exited(state, EXITS[name]):
            return Won(state.invader, EXITS[name].how, EXITS[name].rule)
        if name == "seize_gate" and any(_is_seized(state, each.inside) for each in state.gates.values()):
            return Won(state.invader, "the gate is seized", "HMA-21.10")
    return None


BREAKTHROUGH = 3  # lochoi


def broken_through(state: State) -> Won | None:
    """HMA-24.8: Thebans who have fought and left by their own home edge."""
    seat = state.defender
    if not has_special(state, "theban_breakthrough") or state.army(seat).arete <= 0:
        return None
    own = [each for each in state.elements.values() if each.seat == seat and each.card == "thebans" and each.tried]
    home = [each for each in own if each.condition == "withdrawn" and each.left_by == "home"]
    return Won(seat, "the Thebans have broken through", "HMA-24.8") if len(home) >= BREAKTHROUGH else None


def _is_seized(state: State, inside: tuple[str, ...]) -> bool:
    return sum(state.elements[key].chart.disciplined for key in inside) >= charts().gate.lochoi_to_win


def left_by_objective(state: State) -> Won | None:
    """HMA-20.5: a core that has left by the edge of its objective is not beaten, it has got through."""
    wanted = next((EXITS[name] for name in objectives(state) if name in EXITS), None)
    if wanted is None or not has_exited(state, wanted) or state.army(state.invader).arete <= 0:
        return None
    return Won(state.invader, wanted.how, wanted.rule)


def won_at_the_end(state: State) -> Won | None:
    """HMA-20.6: when night falls, for whoever has something left of his arete; None: the objectives settle nothing."""
    for name in objectives(state):
        if name in EXITS:
            wanted = EXITS[name]
            if not has_exited(state, wanted):
                return Won(state.defender, "the enemy has not got through", wanted.rule)
            if state.army(state.invader).arete > 0:
                return Won(state.invader, wanted.how, wanted.rule)
        if name in HOLD:
            kind, rule = HOLD[name]
            holders = [holder(state, each) for each in state.terrain.values() if each.place == kind]
            held = next((seat for seat in holders if seat is not None), None)
            if held is not None and state.army(held).arete > 0:
                return Won(held, f"the {kind} is held", rule)
    return None
