"""What an order prepares: a charge by the next one, from the place or the facing to which this one leads."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.geometry import Edge, milli, point_distance
from polemos.players.paean import charges
from polemos.players.paean.sight import foes_of
from polemos.rules.paean.field.around import Around
from polemos.rules.paean.field.rates import rate, slowed_by
from polemos.rules.paean.movement.going import FULL_TURN
from polemos.rules.paean.movement.shapes import traversed
from polemos.rules.paean.movement.turning import turned_to
from polemos.rules.paean.state import Bases, Formation, State
from polemos.tabletop.grid import Grid

READY = 0.5  # of what a charge promises, if it needs another order
TURNS: dict[str, Edge] = {"about": "rear", "face left": "left", "face right": "right"}
SIDES: dict[str, Edge] = {"traverse left": "left", "traverse right": "right"}


def strike(state: State, formation: Formation, grid: Grid, files: Bases | None = None) -> float:
    """What a charge from there promises; nothing, if there is none."""
    if not _is_near(state, formation, grid):
        return 0.0
    there = formation if files is None and grid == formation.grid else replace(
        formation, x=milli(grid.x), y=milli(grid.y), facing=milli(grid.heading) % FULL_TURN,
        files=formation.files if files is None else files,
    )  # fmt: skip
    value = charges.charge_value(state, there)
    return max(0.0, value) if value is not None else 0.0


def _is_near(state: State, formation: Formation, grid: Grid) -> bool:
    box, far = grid.block, rate(formation)
    for foe in foes_of(state, formation.seat):
        if not foe.is_light:
            theirs = foe.grid.block
            if point_distance((box.cx, box.cy), (theirs.cx, theirs.cy)) < far + box.radius + theirs.radius:
                return True
    return False


def best_shift(state: State, formation: Formation) -> tuple[str, float]:
    """A turn or a step aside from which it could charge, and what that is worth more than a charge from where it is."""
    if formation.is_open or not _is_near(state, formation, formation.grid):
        return "", 0.0
    around = Around(state, formation)
    here = strike(state, formation, formation.grid)
    best, most = "", 0.0
    for key, edge in (TURNS | SIDES).items():
        if key in TURNS:
            files, grid = turned_to(formation, edge)
        else:
            files, grid = formation.files, traversed(formation, "left" if edge == "left" else "right")
        if around.why_not_stand(grid.slabs) is not None:
            continue
        if formation.count > 1 and slowed_by(state, formation, (*formation.slabs, *grid.slabs)):
            continue
        value = READY * (strike(state, formation, grid, files) - here)
        if value > most:
            best, most = key, value
    return best, most
