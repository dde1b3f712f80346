"""Agis orders his left wing to shift (HMA-24.5)."""

from __future__ import annotations

from polemos.geometry import is_inside
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.spaces import Number
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.facts.changing import ArmyFact
from polemos.rules.hoplomachia.field.field import standing
from polemos.rules.hoplomachia.field.gap import beyond_gap, may_be_made
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import G, State

MOST, STEP = 3_000, 250


class GapMade(ArmyFact, frozen=True):
    """So wide, in thousandths of an inch."""

    SAYS = "{army}: the left wing shifts"
    gap: int


def who_shifts(state: State) -> list[Element]:
    """The two taxeis, and who is stationed on the left of the line."""
    aside = [each.unit for each in state.army(0).stations if each.post == "left"]
    units = [*(unit.id for unit in beyond_gap(state)), *aside]
    return [each for key in units for each in standing(state, key)]


def room(state: State) -> int:
    """How far they can go to their left."""
    far = MOST
    while far and not all(is_inside(each.box.sidestepped(-far / 1000), state.bounds) for each in who_shifts(state)):
        far -= STEP
    return far


class Agis(Procedure, frozen=True):
    """After the deployment side A may make a gap."""

    @step("HMA-24.5")
    def shift(self, g: G) -> Flow:
        most = room(g.state) if may_be_made(g.state) else 0
        if not most:
            return None
        space = Number(0, most, 0, STEP, 1000, '"')
        return Ask.one(0, space, "How far do the Brasideioi and the Skiritai shift to their left?", "HMA-24.5")

    @shift.answered
    def _(self, g: G, answer: int) -> Flow:
        if answer:
            there = who_shifts(g.state)
            put(g, [e.id for e in there], [e.box.sidestepped(-answer / 1000) for e in there], "shift left", "HMA-24.5")
            g.emit(GapMade(0, answer), "HMA-24.5")
        return None
