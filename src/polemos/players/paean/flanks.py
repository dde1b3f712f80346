"""Flanks: what it may cost a block to stand where an enemy can take it from the side or from behind (PAE-12.30)."""

from __future__ import annotations

from polemos.geometry import Box, point_distance
from polemos.players.paean.sight import foes_of, worth
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.grid import Grid

LOST = 0.3  # of a block's worth, if it is struck there
TURNING = 0.2  # of that is lost on average by those who may turn to face (PAE-12.22)
NOW, LATER = 0.4, 0.15  # how likely a charge is that needs one order, or two
SLACK = 0.5  # centimetres behind the front line from which an enemy counts as beside it


def exposure(state: State, formation: Formation, grid: Grid, fights: bool = False) -> float:
    """What it costs on average to stand so in the enemy's next bound, in points; who fights cannot turn to face."""
    if formation.is_open or formation.count == 1:
        return 0.0
    own = grid.block
    likely = 0.0
    for foe in foes_of(state, formation.seat):
        if foe.is_light or foe.is_rallying or is_engaged(state, foe):
            continue
        chance = _chance(foe, own)
        if chance > likely and _is_beside(own, foe.grid.block):
            likely = chance
    return likely * LOST * (1.0 if fights else TURNING) * worth(formation) * formation.count


def _chance(foe: Formation, own: Box) -> float:
    """That it charges a block that stands before it."""
    box, far = foe.grid.block, rate(foe)
    apart = point_distance((box.cx, box.cy), (own.cx, own.cy)) - box.radius - own.radius
    if apart > 2 * far:
        return 0.0
    right, ahead = box.local((own.cx, own.cy))
    across = own.half_width * abs(box.fx * own.fy - box.fy * own.fx) + own.half_depth
    if not foe.is_open and (ahead < 0 or abs(right) > box.half_width + own.radius + 0.3 * max(0.0, ahead)):
        return 0.0
    gap = max(0.0, ahead - box.half_depth - across) if not foe.is_open else max(0.0, apart)
    return NOW if gap <= far else LATER if gap <= 2 * far else 0.0


def _is_beside(own: Box, foe: Box) -> bool:
    """Does its whole front stand behind the front line (PAE-1.7)?"""
    corners = (foe.at(-foe.half_width, foe.half_depth), foe.at(foe.half_width, foe.half_depth))
    return all(own.local(corner)[1] <= own.half_depth - SLACK for corner in corners)
