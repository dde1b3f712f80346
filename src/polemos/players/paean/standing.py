"""Where light mediums do harm by standing there: behind a flank, before a commander, not far from their own line."""

from __future__ import annotations

from polemos.geometry import Box, passes_through, point_distance
from polemos.players.paean.outlook import quarry
from polemos.players.paean.posts import chance_on
from polemos.players.paean.sight import block, foes_of, forward_of, line_ahead, worth
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.state import Formation, State

FLANK, HELD = 0.08, 0.3  # of a block's worth, to stand where it can be taken in flank; more if it is held in front
HUNT = 40.0  # to stand within reach of the enemy's army commander, for each chance that he is caught
ALONE, ROOM = 0.15, 6.0  # what a centimetre before the line costs light mediums, beyond so many


def round_the_flank(state: State, formation: Formation, box: Box, foe: Formation, apart: float) -> float:
    """What it is worth to stand behind the front of a block within reach of its flank (PAE-12.2)."""
    theirs = block(foe)
    if apart > rate(formation) - 1.0 or theirs.local((box.cx, box.cy))[1] > theirs.half_depth - box.radius:
        return 0.0
    return worth(foe) * foe.count * (HELD if is_engaged(state, foe) else FLANK)


def hunted(state: State, formation: Formation, box: Box) -> float:
    """What it is worth to have the enemy's army commander within reach and nobody between."""
    chief = quarry(state, formation.seat)
    if chief is None or point_distance((box.cx, box.cy), chief.centre) > rate(formation):
        return 0.0
    foes = [foe for foe in foes_of(state, formation.seat) if not foe.is_light]
    if any(passes_through((box.cx, box.cy), chief.centre, block(foe)) for foe in foes):
        return 0.0
    return HUNT * (1 - chance_on(chief.value - 2 * chief.reactions))


def alone(state: State, formation: Formation, box: Box) -> float:
    """What it costs light mediums to stand far before the line that would stand by them."""
    line = line_ahead(state, formation.seat)
    if line is None:
        return 0.0
    return ALONE * max(0.0, forward_of(formation.seat, (box.cx, box.cy)) - line - ROOM)
