"""Ways of companies: one function for the question, its preview and the deed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from polemos.geometry import HAIR, Box, Point, arc_length, heading_of, sin_cos, turn_between, turn_steps, wheeled
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.tabletop.leg_judge import LegJudge, place_of
from polemos.tabletop.legs import Advance, Legs, Side, Wheel
from polemos.tabletop.move_spec import MoveSpec, to_either_side, verb
from polemos.tabletop.obstacles import Obstacles
from tests.toy.table import Block, State

ALLOWANCE = 8_000
MOST_WHEEL = 90_000
STEP = 2.0  # degrees between two looks at a wheel


@dataclass(frozen=True)
class Walked:
    block: Block
    used: int = 0
    met: str = ""  # the enemy that it has run into


def obstacles(state: State, block: Block) -> Obstacles:
    table = state.scenario.table
    others = [(each.id, each.box) for each in state.blocks.values() if each.id != block.id]
    woods = [
        (each.name, Box((each.x[0] + each.x[1]) / 2, (each.y[0] + each.y[1]) / 2, 0.0, each.x[1] - each.x[0],
                        each.y[1] - each.y[0]))
        for each in state.scenario.wood
    ]  # fmt: skip
    return Obstacles((0.0, 0.0, table.width, table.depth), [*others, *woods], [])


def walk(state: State, block: Block, legs: Legs) -> Walked | Reason:
    round_it = obstacles(state, block)
    going = Walked(block)
    for leg in legs:
        if going.met:
            return Reason("the way ends where the enemy stands", "TOY-3.4")
        match leg:
            case Advance(distance) if distance >= 0:
                found = _advanced(state, round_it, going, distance)
            case Wheel(side, angle) if 0 <= angle <= MOST_WHEEL:
                found = _wheeled(round_it, going, side, angle)
            case _:
                return Reason("a company advances and wheels", "TOY-3.1")
        if isinstance(found, Reason):
            return found
        going = found
    return going


def _advanced(state: State, round_it: Obstacles, going: Walked, distance: int) -> Walked | Reason:
    if going.used + distance > ALLOWANCE:
        return Reason('a company goes 8" at most', "TOY-3.2")
    block = going.block
    fx, fy = sin_cos(block.heading / 1000)
    free, by = round_it.free(block.box, fx * distance / 1000, fy * distance / 1000)
    gone = int(distance * free + HAIR)
    is_met = by in state.blocks and state.blocks[by].seat != block.seat
    if by and not is_met:
        return Reason("something stands in the way", "TOY-3.3")
    return Walked(block.at(block.box.advanced(gone / 1000)), going.used + gone, by)


def _wheeled(round_it: Obstacles, going: Walked, side: Side, angle: int) -> Walked | Reason:
    block = going.block
    used = going.used + wheel_cost(block, angle)
    if used > ALLOWANCE:
        return Reason('a company goes 8" at most', "TOY-3.2")
    if any(round_it.overlapped(wheeled(block.box, side, turn)) for turn in turn_steps(angle / 1000, STEP)):
        return Reason("something stands in the way of the wheel", "TOY-3.3")
    return Walked(block.at(wheeled(block.box, side, angle / 1000)), used)


def wheel_cost(block: Block, angle: int) -> int:
    return round(1000 * arc_length(angle / 1000, block.box.width))


@dataclass
class CompanyWay(LegJudge):
    state: State
    block: Block

    @property
    def verbs(self) -> Sequence[str]:
        return "advance", "wheel"

    def why_not(self, legs: Legs) -> Reason | None:
        going = walk(self.state, self.block, legs)
        return going if isinstance(going, Reason) else None

    @property
    def default(self) -> Legs:
        return self.first_legal([(Advance(ALLOWANCE),)]) or ()

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        yield ()
        for far in (ALLOWANCE, ALLOWANCE // 2):
            yield (Advance(far),)
            yield from ((Wheel(side, 45_000), Advance(far // 4)) for side in ("left", "right"))

    def drawn(self, chance: Chance) -> Legs:
        far = ALLOWANCE if chance.below(2) else chance.between(0, ALLOWANCE)
        side: Side = "left" if chance.below(2) else "right"
        return (Advance(far),) if chance.below(2) else (Wheel(side, chance.between(1, 60) * 1000),)

    def spec(self) -> MoveSpec:
        verbs = (verb("advance"), *to_either_side("wheel", MOST_WHEEL))
        return MoveSpec(units=(self.block.id,), verbs=verbs, allowance=ALLOWANCE)

    def fit(self, target: Any) -> Legs | Reason:
        goal = place_of(target)
        return goal if isinstance(goal, Reason) else self.closest(goal, self._towards(goal)) or ()

    def off(self, legs: Legs, goal: Point) -> float:
        going = walk(self.state, self.block, legs)
        assert isinstance(going, Walked)
        box = going.block.box
        return (box.cx - goal[0]) ** 2 + (box.cy - goal[1]) ** 2

    def _towards(self, goal: Point) -> Iterable[Legs]:
        box = self.block.box
        right, ahead = box.local(goal)
        turn = turn_between(box.heading, heading_of(goal[0] - box.cx, goal[1] - box.cy))
        side: Side = "right" if turn > 0 else "left"
        yield ()
        yield (Advance(max(0, min(ALLOWANCE, round(1000 * ahead)))),)
        far = round(1000 * (right * right + ahead * ahead) ** 0.5)
        for angle in range(5_000, min(MOST_WHEEL, round(1000 * abs(turn)) + 10_000), 5_000):
            left = ALLOWANCE - wheel_cost(self.block, angle)
            if left >= 0:
                yield (Wheel(side, angle), Advance(min(far, left)))
