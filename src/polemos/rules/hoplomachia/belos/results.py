"""Belos checks and what they come to (HMA-15.14 to 15.20, 15.28)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from polemos.kernel.dice import Modifier
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.andreia.checking import nearest_enemy
from polemos.rules.hoplomachia.andreia.routs import honour, rout
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.arrangement.rearranging import arrange
from polemos.rules.hoplomachia.belos.facts import MustCharge, MustFallBack, MustReply, MustSend
from polemos.rules.hoplomachia.charts.words import BelosResult
from polemos.rules.hoplomachia.facts.pieces import Evades, Paired, TurnedRound, can_be_disarrayed
from polemos.rules.hoplomachia.facts.turns import ElementNoted
from polemos.rules.hoplomachia.field.contact import front_pairs
from polemos.rules.hoplomachia.field.eligibility import struck_first, why_not_charge, why_not_strike
from polemos.rules.hoplomachia.field.field import any_in_melee, in_melee, part_of, standing
from polemos.rules.hoplomachia.field.sides import side_struck
from polemos.rules.hoplomachia.sequence.alternation import force
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State

UNIT_WIDE: tuple[BelosResult, ...] = ("F", "B", "C", "D", "E")  # the worst last (HMA-15.17)


class Hit(NamedTuple):
    """The result of one belos check on one element."""

    element: str
    letter: BelosResult


def check(g: G, target: str, mods: Sequence[Modifier], by: Seat) -> BelosResult:
    """One attack: note it, and unless its intensity is nought or less the attacker rolls (HMA-15.14 to 15.16)."""
    element = g.state.elements[target]
    if element.is_routing:
        return "M"  # HMA-15.26
    g.emit(ElementNoted((target,), "belos"), "HMA-15.14")
    strength = sum(each.value for each in mods)
    if strength <= 0:
        return "M"
    rolled = g.roll("HMA-15.15", "1d6", f"Belos check of {target}", (target,), by, mods=tuple(mods))
    passed = rolled.total <= element.chart.belos.check
    return element.chart.reaction(passed, strength, g.state.army(element.seat).condition)


def apply(g: G, hits: Iterable[Hit], attacker: str, defensive: bool = False) -> None:
    """All results of one attack: X first, then for each unit the worst that concerns all of it, or else K."""
    known = list(hits)
    for unit in dict.fromkeys(g.state.elements[hit.element].unit for hit in known):
        own = [hit for hit in known if g.state.elements[hit.element].unit == unit]
        part = part_of(g.state, unit, [hit.element for hit in own])
        routed = [hit.element for hit in own if hit.letter == "X"]
        if routed:
            _rout(g, routed, attacker)
        worst = max((hit.letter for hit in own if hit.letter in UNIT_WIDE), key=UNIT_WIDE.index, default=None)
        if any(not each.is_routing for each in standing(g.state, unit)):
            if worst is not None:
                letter = defended(g.state, unit, worst) if defensive else worst
                apply_to_unit(g, unit, letter, attacker, part)
            elif not defensive:
                for hit in own:
                    if hit.letter == "K":
                        _release(g, hit.element, attacker)
        if routed:
            force(g, unit)


def defended(state: State, unit: str, letter: BelosResult) -> BelosResult:
    """HMA-15.28: what a letter comes to in defensive belos."""
    if letter == "E" and any_in_melee(state, unit):
        return "D"
    return letter if letter in ("D", "E", "X") else "M"


def _rout(g: G, keys: Sequence[str], attacker: str) -> None:
    for key in keys:
        if in_melee(g.state, key):
            _pair(g, key)
        else:
            honour(g, key)
        rout(g, (key,), attacker or nearest_enemy(g.state, g.state.elements[key].unit), "belos", "HMA-15.18")


def _pair(g: G, key: str) -> None:
    """HMA-15.28: the front opponent of one that breaks counts as having broken it; pairs of this turn are not yet
    made, so its own is made now."""
    if g.state.elements[key].front:
        return
    kept = [(each.id, each.front) for each in g.state.elements.values() if each.front and each.seat == 0]
    new = [pair for pair in front_pairs(g.state) if key in pair]
    g.emit(Paired((*kept, *new)), "HMA-15.28")


def apply_to_unit(g: G, unit: str, letter: BelosResult, attacker: str, part: Sequence[str]) -> None:
    """A result that concerns all of a unit (HMA-15.18), but for those who are separated and were not shot at
    (HMA-13.19)."""
    known = g.state.units[unit]
    if letter == "C" and why_not_answer(g.state, known, attacker):
        letter = "B"
    if letter == "E" and any_in_melee(g.state, unit):
        letter = "D"
    if letter == "D" and not any(can_be_disarrayed(g.state, each) for each in standing(g.state, unit)):
        letter = "M"
    if letter == "F" and known.arrangement == "NF":
        letter = "M"
    if letter == "M":
        return
    force(g, unit)
    if letter == "F":
        arrange(g, unit, "CF", "HMA-12.4")
    elif letter == "B":
        g.emit(MustReply(unit, attacker), "HMA-15.19")
    elif letter == "C":
        g.emit(MustCharge(unit, attacker), "HMA-15.19")
    elif letter == "D":
        disarray(g, part, "belos", "HMA-15.18")
    else:
        _evade(g, unit, attacker or nearest_enemy(g.state, unit), part)


def _evade(g: G, unit: str, attacker: str, part: Sequence[str]) -> None:
    if g.state.units[unit].is_hoplite:
        g.emit(MustFallBack(unit, attacker), "HMA-15.18")
        return
    keys = tuple(key for key in part if not g.state.elements[key].is_routing)
    g.emit(Evades(keys, attacker), "HMA-15.18")
    g.emit(TurnedRound(keys), "HMA-15.20")


def _release(g: G, key: str, attacker: str) -> None:
    """Result K; the unit has been forced even if its ekdromoi are gone or cannot get at anybody."""
    force(g, g.state.elements[key].unit)
    if g.state.elements[key].ekdromoi:
        g.emit(MustSend(key, attacker), "HMA-15.18")


def why_not_answer(state: State, unit: Unit, enemy: str) -> bool:
    """Does HMA-16.3 forbid it to charge that enemy, as they stand?"""
    met = [each for each in struck_first(state, unit, unit.chart.epidromos.longest) if each.enemy.unit == enemy]
    if met:
        return why_not_charge(state, unit) is not None
    there = standing(state, enemy) if enemy in state.units else []
    own = next((each for each in standing(state, unit) if each.is_steady), None)
    if not there or own is None:
        return True
    return all(why_not_strike(state, unit, each, side_struck(each.box, own.box)) is not None for each in there)


def fail_reply(g: G, unit: str) -> None:
    """HMA-15.19: a unit that may not answer with a belos charge: D if disciplined, M if not."""
    disarray(g, (unit,), "cannot answer the belos", "HMA-15.19")
