"""Horse on the wings (HMA-10.12, 16.24): round the end of the enemy's line, where it looks onto his flank."""

from __future__ import annotations

from polemos.rules.hoplomachia.field.field import centre_of, unit_boxes
from polemos.rules.hoplomachia.field.lines import longest_phalanx
from polemos.rules.hoplomachia.movement.ways import Goal
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

ASIDE = 5.0  # inches beyond the end of the line
BEHIND = 1.5  # inches behind its front
CLEAR = 3.0  # inches by which it is passed


def goal(state: State, unit: Unit) -> Goal | None:
    """Where it looks onto the flank of the end of the enemy's line that is nearer to it; first abreast of it."""
    line = longest_phalanx(state, 1 - unit.seat)
    if not line:
        return None
    x, y = centre_of(unit_boxes(state, unit))
    right, left = line[0].box, line[-1].box
    is_right = abs(right.cx - x) < abs(left.cx - x)
    end, sign = (right, 1.0) if is_right else (left, -1.0)
    aside, ahead = end.local((x, y))
    heading = (end.heading - sign * 90.0) % 360.0
    if sign * aside < end.half_width + CLEAR and ahead > -end.half_depth:
        return (*end.at(sign * (end.half_width + ASIDE), max(ahead, 0.0)), None)
    return (*end.at(sign * (end.half_width + ASIDE), end.half_depth - BEHIND), heading)
