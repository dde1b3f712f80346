"""Pursuers and evaders that halt and recover without a check (HMA-14.11, 14.13)."""

from __future__ import annotations

from polemos.geometry import closest_points, heading_towards, milli, point_shape
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Manoeuvre
from polemos.kernel.spaces.space import Option
from polemos.rules.hoplomachia.andreia.checking import recover_in
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.automatic.facing import FacingWay
from polemos.rules.hoplomachia.automatic.runners import those
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.field.field import centre_of, enemies, nearest_unit, not_routing, unit_boxes
from polemos.rules.hoplomachia.movement.running import reform
from polemos.rules.hoplomachia.sequence.alternation import acted
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State
from polemos.tabletop.legs import Face, Legs

FILES = {"CF": "close files", "OF": "open files", "NF": "no files"}


def is_whole(state: State, unit: str, elements: tuple[str, ...]) -> bool:
    """Are these all that is left of their unit? Who routs is not."""
    return {each.id for each in not_routing(state, unit)} <= set(elements)


class Recovers(Procedure, frozen=True):
    """They halt in order; disciplined troops in CF or OF, as the owner likes (result R)."""

    unit: str
    elements: tuple[str, ...]
    rule: str

    @step("HMA-11.6", "HMA-14.11")
    def recover(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if not is_whole(g.state, unit.id, self.elements):
            recover_in(g, unit.id, unit.arrangement, self.elements)
            return None
        kept = [each for each in unit.chart.arrangements if each != "NF" or not unit.chart.disciplined]
        options = [Option(each, FILES[each]) for each in kept]
        prompt = f"{named(g.state, unit.id)} recovers: in which files?"
        return Ask.one(unit.seat, Choice(options, "OF" if "OF" in kept else "NF"), prompt, self.rule)

    @recover.answered
    def _(self, g: G, answer: Arrangement) -> Flow:
        recover_in(g, self.unit, answer, self.elements)
        return None


def may_recover(state: State, unit: Unit) -> bool:
    """Step 3: evaders that did not have to move in step 1, as those do whom somebody pursues."""
    return bool(those(state, unit, "evading")) and not unit.did("evaded")


def nearest_enemy_heading(state: State, unit: Unit) -> int:
    """Towards the nearest enemy, as 25.1 has it; without one it faces as it does."""
    own = unit_boxes(state, unit)
    foe = nearest_unit(state, own, enemies(state, unit))
    if foe is None:
        return milli(own[0].heading) % 360_000
    centre = centre_of(own)
    goal = min(
        (closest_points(point_shape(*centre), box)[1] for box in unit_boxes(state, foe)),
        key=lambda at: (at[0] - centre[0]) ** 2 + (at[1] - centre[1]) ** 2,
    )
    if goal == centre:  # a group that stands all round him
        return milli(own[0].heading) % 360_000
    return milli(heading_towards(centre, goal)) % 360_000


class EvadersRecover(Procedure, frozen=True):
    """HMA-14.13: it stands in OF or NF, not disarrayed, facing as its owner likes."""

    unit: str

    @step("HMA-14.13")
    def recover(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        keys = tuple(each.id for each in those(g.state, unit, "evading"))
        is_nf = unit.arrangement == "NF"
        recover_in(g, unit.id, "NF" if is_nf else "OF", keys)
        return None

    @step("HMA-14.13")
    def face(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        way = FacingWay(g.state, unit, nearest_enemy_heading(g.state, unit))
        return Ask.one(
            unit.seat, Manoeuvre(way, unit.id), f"{named(g.state, unit.id)} recovers: facing where?", "HMA-14.13"
        )

    @face.answered
    def _(self, g: G, legs: Legs) -> Flow:
        unit = g.state.units[self.unit]
        if legs:
            (leg,) = legs
            assert isinstance(leg, Face)
            way = FacingWay(g.state, unit, 0)
            ends = way.faced(leg.heading)
            put(g, [each.id for each in way.turning], ends, "faces about", "HMA-14.13")
            reform(g, unit.id, "HMA-14.13")
        return None

    @step("HMA-7.4")
    def end(self, g: G) -> Flow:
        acted(g, self.unit)
        return None
