"""What a unit would threaten from where a way would take it: the flank or rear of a line (HMA-10.12)."""

from __future__ import annotations

from copy import copy

from msgspec.structs import replace

from polemos.geometry import Box, milli
from polemos.players.hoplomachia import sight
from polemos.rules.hoplomachia.field.lines import phalanxes
from polemos.rules.hoplomachia.katastrophe.envelopment import could_strike_aside
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State

Line = dict[str, Element]


def enemy_line(state: State, unit: Unit) -> Line:
    """The lochoi whose flanks are worth turning, as they will stand when this phase is over."""
    far = sight.coming(state, 1 - unit.seat, unit.seat)
    line = [each for group in phalanxes(state, 1 - unit.seat) for each in group if not each.hidden]
    return {each.id: _on(each, far) if far else each for each in line}


def threatens(state: State, unit: Unit, going: Going, line: Line) -> bool:
    """Could it strike one of these lochoi in flank or rear from there?"""
    moved = dict(zip(going.elements, going.boxes, strict=True))
    then = copy(state)
    then.elements = {
        key: _at(each, moved[key]) if key in moved else line.get(key, each) for key, each in state.elements.items()
    }
    return could_strike_aside(then, then.units[unit.id], line.keys())


def _on(element: Element, far: float) -> Element:
    x, y = element.box.at(0.0, element.box.half_depth + far)
    return replace(element, x=milli(x), y=milli(y))


def _at(element: Element, box: Box) -> Element:
    x, y = box.front_centre
    return replace(element, x=milli(x), y=milli(y), facing=milli(box.heading) % 360_000)
