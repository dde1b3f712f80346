"""Horse that stands before its own line rides round the end of it (HMA-9.7): it does not pass through files."""

from __future__ import annotations

from polemos.geometry import point_distance
from polemos.kernel.reason import Reason
from polemos.players.hoplomachia import sight
from polemos.players.hoplomachia.harm import does_no_harm
from polemos.rules.hoplomachia.field.field import unit_boxes
from polemos.rules.hoplomachia.field.stations import line_box
from polemos.rules.hoplomachia.field.turning import front_width
from polemos.rules.hoplomachia.movement.ways import BlockWay, Goal, LooseWay, middle
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Legs

Judge = BlockWay | LooseWay
ABREAST = 2.0  # inches before its front: from there it rides on
BESIDE = 4.0  # inches off its end


def _beside_line(state: State, unit: Unit) -> list[Goal]:
    """Places off both ends of the line: horse does not pass through files."""
    line = line_box([box for each in sight.core(state, unit.seat) for box in unit_boxes(state, each)])
    far = line.half_width + front_width(unit_boxes(state, unit)) / 2.0 + BESIDE
    return [(*line.at(sign * far, line.half_depth + ABREAST), None) for sign in (1.0, -1.0)]


def round_the_end(judge: Judge, state: State, unit: Unit) -> Legs | None:
    """The way without harm that ends nearest to one of these places, nearer than to stay."""
    here = front_of(judge)
    best: tuple[float, Legs] | None = None
    for goal in sorted(_beside_line(state, unit), key=lambda goal: point_distance(here, goal[:2])):
        stays = point_distance(here, goal[:2])
        for legs in judge.routes(goal):
            if not legs or not judge.is_legal(legs) or not does_no_harm(judge, legs):
                continue
            off = judge.off(legs, goal[:2])
            if off < stays and (best is None or off < best[0]):
                best = off, legs
        if best is not None:
            return best[1]
    return None


def front_of(judge: Judge) -> tuple[float, float]:
    """The middle of its front edge as it stands."""
    going = judge.going(())
    return judge.mover.boxes[0].front_centre if isinstance(going, Reason) else middle(going)
