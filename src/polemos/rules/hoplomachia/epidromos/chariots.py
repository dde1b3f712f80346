"""Scythed chariots (HMA-23.9): let loose by Release Ekdromoi, they run before all other charges."""

from __future__ import annotations

from polemos.geometry import HAIR, Box, Convex, free_way, heading_towards, turn_between, way_inside
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.belos.ekdromoi import kill_stand
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import Ekdromoi
from polemos.rules.hoplomachia.epidromos.rolling import EpidromosRoll
from polemos.rules.hoplomachia.facts.changing import inches, named
from polemos.rules.hoplomachia.facts.pieces import Destroyed
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.ahead import first_ahead
from polemos.rules.hoplomachia.field.field import elements, standing, units, within
from polemos.rules.hoplomachia.sequence.alternation import acted
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import G, State

TURNS_ASIDE = range(5, 95, 5)  # degrees, until the way is free of impassable ground


def is_let_loose(state: State, unit: Unit) -> bool:
    """They stand still until the signal; from then on each runs in every turn."""
    released = state.army(unit.seat).ekdromoi_released
    return unit.chart.kind == "chariot" and bool(released) and released <= state.turn and not unit.acted


def next_chariot(state: State) -> str:
    order = sorted(units(state), key=lambda unit: (unit.seat != state.precedence, unit.number))
    loose = (unit.id for unit in order if state.options.chariots and is_let_loose(state, unit))
    return next(loose, "")


class ChariotRuns(Procedure, frozen=True):
    """Its CHARGE number straight ahead, through lights, up to the phalanx."""

    unit: str
    left: int = 0  # of its way, in thousandths
    met: str = ""

    @step("HMA-23.9", "HMA-16.7")
    def roll(self, g: G) -> Flow:
        if self.left:
            return None  # it goes on with the rest of its move
        acted(g, self.unit)
        g.emit(UnitNoted((self.unit,), "charged"), "HMA-23.9")
        return Call(EpidromosRoll(self.unit))

    @step("HMA-23.9")
    def begin(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if not self.left:
            g.keep(left=unit.chart.epidromos.run(unit.die).charge * 1000)
        return None

    @step("HMA-23.9")
    def run(self, g: G) -> Flow:
        element = standing(g.state, self.unit)[0]
        box = aside(g.state, element, self.left / 1000)
        met = first_ahead(g.state, element, box)
        reaches = met is not None and within(met.distance, self.left / 1000)
        wanted = met.distance if met is not None and reaches else self.left / 1000
        far = _room(g.state, element, box, wanted)
        put(g, (element.id,), (box.advanced(far),), f"runs {inches(far)}", "HMA-23.9")
        if met is None or not reaches or far < wanted - 0.02:
            return END
        g.keep(left=max(0, self.left - round(far * 1000)), met=met.element.id)
        return None

    @step("HMA-23.9", "HMA-15.23")
    def strike(self, g: G) -> Flow:
        enemy = g.state.elements[self.met]
        chariot = standing(g.state, self.unit)[0]
        if is_of_phalanx(g.state, enemy):
            return Call(AndreiaCheck(enemy.unit, "katastrophe", (self.unit,), (enemy.id,)))
        if cut_down(g, chariot, enemy) != "kill":
            g.emit(Destroyed((chariot.id,), "chariot", "brought down"), "HMA-23.9")
            return END
        return Call(ChariotRuns(self.unit, self.left), END) if self.left > 0 else END

    @step("HMA-23.9")
    def after(self, g: G) -> Flow:
        chariot = standing(g.state, self.unit)[0]
        g.emit(Destroyed((chariot.id,), "chariot", "spent on the phalanx"), "HMA-23.9")
        return None


def is_of_phalanx(state: State, enemy: Element) -> bool:
    """A lochos of the phalanx; all that is not light takes it as such."""
    return not state.units[enemy.unit].is_light


def cut_down(g: G, chariot: Element, enemy: Element) -> Ekdromoi:
    """As if it were ekdromoi attacking that unit (HMA-15.23)."""
    label = f"{chariot.id} among {named(g.state, enemy.unit)}"
    die = g.roll("HMA-15.23", "1d6", label, (chariot.id,), chariot.seat).total
    result = charts().ekdromoi.result(enemy.chart.kind, die)
    if result == "kill":
        kill_stand(g, enemy.id, "chariot")
    return result


def aside(state: State, element: Element, length: float) -> Box:
    """Straight ahead, turning aside only for impassable ground, towards the enemy if it may choose."""
    box = element.box
    walls = [each.shape for each in state.terrain.values() if each.chart.impassable]
    if not walls or _free(box, walls, length) >= 1.0 - HAIR:
        return box
    foes = [each.box.centre for each in elements(state, 1 - element.seat, element.seat)]
    goal = min(foes, key=lambda point: abs(turn_between(box.heading, heading_towards(box.centre, point))), default=None)
    wish = turn_between(box.heading, heading_towards(box.centre, goal)) if goal is not None else 0.0
    for turn in TURNS_ASIDE:
        for sign in sorted((1, -1), key=lambda sign: abs(sign * turn - wish)):
            turned = box.with_heading(box.heading + sign * turn)
            if _free(turned, walls, length) >= 1.0 - HAIR:
                return turned
    return box


def _free(box: Box, walls: list[Convex], length: float) -> float:
    return min(free_way(box, box.fx * length, box.fy * length, each) for each in walls)


def _room(state: State, element: Element, box: Box, length: float) -> float:
    """Friends and ground that stop it, and the edge."""
    if length <= HAIR:
        return 0.0
    dx, dy = box.fx * length, box.fy * length
    solid: list[Convex] = [each.box for each in elements(state, element.seat) if each.id != element.id]
    solid += [each.shape for each in state.terrain.values() if each.chart.impassable]
    return min([way_inside(box, dx, dy, state.bounds), *(free_way(box, dx, dy, each) for each in solid)]) * length


class ReleasedChariots(Procedure, frozen=True):
    """All that have been let loose, before all other charges."""

    @step("HMA-23.9")
    def run(self, g: G) -> Flow:
        unit = next_chariot(g.state)
        return Call(ChariotRuns(unit), AGAIN) if unit else None
