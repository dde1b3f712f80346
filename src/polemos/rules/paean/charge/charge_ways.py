"""Which way a charge goes (PAE-12.3): straight ahead; light mediums pivot on their centre before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from polemos.geometry import TOLERANCE, group_distance, heading_towards, milli, point_distance
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.rules.paean.charge.reach import Plan, planned, why_never
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.contact import touch_of
from polemos.rules.paean.field.field import boxes_of, enemies, in_the_open
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.grid import Grid
from polemos.tabletop.leg_judge import LegJudge, facing_of, place_of
from polemos.tabletop.legs import Face, Legs
from polemos.tabletop.move_spec import MoveSpec, verb

FULL_TURN = 360_000
QUARTER = 90_000


@dataclass
class ChargeFacing(LegJudge):
    """The judge of the facing in which light mediums charge; no legs: as they stand."""

    state: State
    formation: Formation
    extra: int = 0
    _known: dict[Legs, Plan | Reason] = field(default_factory=dict)
    verbs = ("face",)

    def plan(self, legs: Legs) -> Plan | Reason:
        known = self._known.get(legs)
        if known is None:
            known = self._known[legs] = self._planned(legs)
        return known

    def _planned(self, legs: Legs) -> Plan | Reason:
        if len(legs) > 1 or any(not isinstance(leg, Face) for leg in legs):
            return Reason("say the facing: face DEGREES", "PAE-12.3")
        grid = self.formation.grid
        if legs and isinstance(legs[0], Face):
            grid = grid.turned(legs[0].heading / 1000 - grid.heading)
        around = Around(self.state, self.formation)
        if around.enemy_on(grid.slabs) or not around.is_on_table(grid.slabs):
            return Reason("there is no room to pivot so", "PAE-12.3")
        if legs and (touched := _met_by_a_turn(grid, around)):
            return Reason(f"to pivot so brings it into contact with {touched}", "PAE-12.3")
        return planned(self.state, self.formation, grid, self.extra)

    def why_not(self, legs: Legs) -> Reason | None:
        plan = self.plan(legs)
        return plan if isinstance(plan, Reason) else None

    @property
    def default(self) -> Legs:
        found = self.first_legal(self.candidates())
        return () if found is None else found

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        """As it stands, towards every enemy in reach, and square to his edges."""
        yield ()
        yield from ((Face(heading),) for heading in dict.fromkeys(self._headings()))

    def _headings(self) -> Iterator[int]:
        block = self.formation.grid.block
        centre = block.cx, block.cy
        far = rate(self.formation, self.extra) + block.radius
        for foe in enemies(self.state, self.formation):
            theirs = foe.grid.block
            if point_distance(centre, (theirs.cx, theirs.cy)) <= far + theirs.radius:
                yield milli(heading_towards(centre, (theirs.cx, theirs.cy))) % FULL_TURN
                yield from ((foe.facing + turn) % FULL_TURN for turn in range(0, FULL_TURN, QUARTER))
        for leader in in_the_open(self.state, 1 - self.formation.seat):
            if point_distance(centre, leader.centre) <= far:
                yield milli(heading_towards(centre, leader.centre)) % FULL_TURN

    def drawn(self, chance: Chance) -> Legs:
        return (Face(chance.below(FULL_TURN)),)

    def spec(self) -> MoveSpec:
        legs, stays = (verb("face", legs=1),), self.why_not(()) is None
        return MoveSpec(units=(self.formation.id,), verbs=legs, stays=stays, stays_as="as it stands")

    def fit(self, target: Any) -> Legs | Reason:
        """Facing a heading, or a point of the table."""
        facing = facing_of(target)
        if facing is None:
            goal = place_of(target)
            if isinstance(goal, Reason):
                return goal
            block = self.formation.grid.block
            facing = milli(heading_towards((block.cx, block.cy), goal)) % FULL_TURN
        return self.legal((Face(facing),))


def _met_by_a_turn(grid: Grid, around: Around) -> str:
    """The enemy formation with which it would be in contact before it charges (PAE-1.6); nobody: empty."""
    near = (foe for foe, boxes in around.foes if group_distance(grid.slabs, boxes, TOLERANCE) <= TOLERANCE)
    pairs = ((foe, base, theirs) for foe in near for base in grid.bases for theirs in boxes_of(foe))
    return next((foe.id for foe, base, theirs in pairs if touch_of(base, theirs) is not None), "")


def why_no_charge(state: State, formation: Formation, extra: int = 0) -> Reason | None:
    """Why it cannot charge now, in any facing that is open to it."""
    if refused := why_never(formation):
        return refused
    if formation.is_light_medium:
        judge = ChargeFacing(state, formation, extra)
        return None if judge.first_legal(judge.candidates()) is not None else judge.why_not(())
    plan = planned(state, formation, formation.grid, extra)
    return plan if isinstance(plan, Reason) else None
