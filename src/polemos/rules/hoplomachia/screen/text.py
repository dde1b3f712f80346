"""What a terminal shows of Hoplomachia: the table, the armies, odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from polemos import UsageProblem
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.kernel.words.english import counted, listed
from polemos.kernel.words.telling import TypedHelp
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES, ORDER_NAMES
from polemos.rules.hoplomachia.facts.pieces import ARRANGEMENTS
from polemos.rules.hoplomachia.facts.turns import PHASES
from polemos.rules.hoplomachia.field.field import any_in_melee, is_disarrayed, is_routing, is_seen, standing
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.screen.battle_told import battle_name
from polemos.rules.hoplomachia.screen.drawing import LEGEND, picture
from polemos.rules.hoplomachia.screen.odds import odds as odds_cards
from polemos.rules.hoplomachia.state.armies import Army
from polemos.rules.hoplomachia.state.pieces import SIDES, Unit
from polemos.rules.hoplomachia.state.table import State

LONGEST_NAME = 26


class HoplomachiaText:
    """What a terminal seat shows of a view."""

    summary = "hoplites in lochoi, trumpet signals in secret, and an army's nerve as a running total"
    help = TypedHelp(
        ("Charge", "March, sends A-S2", "ahead", "wheel left 10, advance 3", "A-S1 to A2 halt"),
        (
            ("map, list", "the table; armies, strategoi and units"),
            ("odds [A1]", "what the melees would come to"),
            ("rules ID", "a rule, as in rules HMA-16.4"),
        ),
    )

    def headline(self, view: View[State]) -> str:
        state = view.state
        phase = PHASES.get(state.phase, "before the battle")
        if not state.turn:
            return f"{battle_name(state)}: {phase.lower()}"
        return f"{battle_name(state)}: turn {state.turn} of {state.turn_limit}, {phase.lower()}"

    def picture(self, view: View[State], columns: int, plain: bool) -> list[str]:
        drawn = picture(view.state, view.seat, columns, plain)
        return [*drawn, f"     {LEGEND}"] if drawn else []

    def roster(self, view: View[State]) -> list[str]:
        armies = [view.state.armies[side] for side in SIDES if side in view.state.armies]
        return [line for army in armies for line in _army(view.state, army, view.seat)]

    def odds(self, view: View[State], words: Sequence[str]) -> list[str]:
        names = _known(view.state, words)
        cards = odds_cards(view, names)
        if not cards:
            raise UsageProblem("there are no odds of that; name a unit that fights")
        told = []
        for card in cards:
            told.append(card.title)
            told += [f"  {named.figure} {named.words}" for named in card.modifiers]
            told += [f"  {chance.chance:5.0%}  {chance.words}" for chance in card.chances]
            told += [f"  {card.note}"] if card.note else []
        return told

    def outlook(self, preview: Mapping[str, Any]) -> str:
        """What an answer would bring, in a few words."""
        told = [f"through {' '.join(preview['passed'])}"] if preview.get("passed") else []
        if preview.get("stopped_by"):
            told.append(str(preview["stopped_by"]))
        reason = preview.get("why_not")
        if isinstance(reason, Mapping):
            told.append(str(reason.get("text", "")))
        return ", ".join(told)


def _known(state: State, words: Sequence[str]) -> list[str]:
    by_name = {name.lower(): name for name in (*state.units, *state.elements)}
    for word in words:
        if word.lower() not in by_name:
            raise UsageProblem(f"no unit is called {word}")
    return [by_name[word.lower()] for word in words]


def _army(state: State, army: Army, viewer: Seat | None) -> Iterator[str]:
    you = ", you" if army.seat == viewer else ""
    yield f"{army.name} ({army.id}{you}): arete {army.arete}, {CONDITION_NAMES[army.condition]}"
    for leader in state.strategoi.values():
        if leader.seat == army.seat:
            rank = "hegemon" if leader.hegemon else "strategos"
            where = "dead" if leader.dead else f"with {leader.element}" if leader.element else "somewhere in the line"
            yield f"  {leader.id:5} {leader.name}, {rank}, {leader.character.replace('_', ' ')}; {where}"
    for unit in state.units.values():
        if unit.seat == army.seat:
            yield _unit(state, unit, viewer)


def _unit(state: State, unit: Unit, viewer: Seat | None) -> str:
    there = standing(state, unit)
    names = f"  {unit.id:5} {unit.name[:LONGEST_NAME]}"
    lost = sum(each in ("destroyed", "withdrawn") for each in (state.elements[key].condition for key in unit.elements))
    if not there:
        return f"{names} {'is gone' if lost else 'is not on the table yet'}"
    notes = [
        unit.chart.name,
        counted(len(there), unit.chart.element),
    ]
    notes += [ARRANGEMENTS[unit.arrangement], ORDER_NAMES[order_of(state, unit)]]
    if lost:
        notes.append(f"{lost} lost")
    if any_in_melee(state, unit):
        notes.append("in melee")
    if is_routing(state, unit):
        notes.append("routing")
    if is_disarrayed(state, unit):
        notes.append(f"disarrayed: {listed([each.id for each in there if each.disarrayed])}")
    where = "hidden"
    if is_seen(unit, viewer):
        first = there[0]
        where = f"at {first.x / 1000:g} {first.y / 1000:g} facing {first.facing / 1000:g}"
    return f"{names} {where}; {', '.join(notes)}"


TABLE = HoplomachiaText()
