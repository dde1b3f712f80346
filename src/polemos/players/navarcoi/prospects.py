"""What a squadron may look forward to: the attacks that it could make, however far off."""

from __future__ import annotations

from typing import NamedTuple

from polemos.players.navarcoi.fights import contact_value_in_order
from polemos.players.navarcoi.rowing import NEVER, SPEED, STROKE, Oars
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.sea.sea import are_behind, front_point, has_front_line
from polemos.rules.navarcoi.state import Squadron, State

TO_DEPLOY = 1.3  # turns that a block needs to form line, its test counted
MELEE = 2.0  # turns until it is decided, about
MOST = 6.0  # half-stands that any attack may promise
NOT_TO_FIGHT = ("unformed", "kyklos", "epi_keras")  # formations that a squadron leaves before it attacks a front


class FrontLine(NamedTuple):
    """The line through a squadron's bows: a point of it and the way it faces."""

    x: float
    y: float
    heading: float


def front_line(squadron: Squadron) -> FrontLine | None:
    """If its formation has one."""
    return FrontLine(*front_point(squadron), squadron.poses[0][2]) if has_front_line(squadron) else None


def line_of(state: State, squadron: Squadron) -> FrontLine | None:
    """The same of a squadron that lies where it is in this position."""
    return tasks(state).once(("front", squadron.id), lambda: front_line(squadron))


def is_behind(own: Squadron, line: FrontLine | None) -> bool:
    return line is not None and are_behind(own.poses, line[:2], line.heading)


def looks_at(state: State, enemy: Squadron, own: Squadron) -> bool:
    """May an enemy who lies where he is come at us without turning about first? A shoal goes where it likes."""
    oars = tasks(state).once(("oars", enemy.id), lambda: Oars(enemy))
    return enemy.is_unformed or oars.row(own) < NEVER


def _in_time(state: State, turns: float) -> float:
    """What is left of an attack by nightfall, if it comes about after so many turns: a melee takes some itself."""
    return min(1.0, max(0.0, (tasks(state).turns_left - turns) / MELEE))


def _deploying(apart: float) -> float:
    """Turns that it costs to come up faster than a line and to strike as one: the last stroke is rowed in line."""
    return TO_DEPLOY + min(apart, STROKE) * (1 / SPEED["epi_mias"] - 1 / SPEED["epi_pollon"])


def prospect(
    state: State, oars: Oars, enemy: Squadron, apart: float, behind: bool, style: Style, known: float
) -> float:
    """What an attack on an enemy is worth, the less the longer the way to him is; nought if less than is known.

    `behind`: it would come from behind his front.
    """
    own, turns = oars.squadron, oars.turns_to(enemy, apart)
    later: float = style.patience**turns * _in_time(state, turns)
    if later * MOST <= known:
        return 0.0
    kind = "flank" if behind else "frontal"
    if own.formation in NOT_TO_FIGHT:
        if own.is_column:
            later *= style.patience ** _deploying(apart)
        return later * contact_value_in_order(state, own, "epi_mias", enemy, kind, style)
    at_once = later * contact_value_in_order(state, own, own.formation, enemy, kind, style)
    if own.formation == "epi_mias":
        return at_once
    in_line = contact_value_in_order(state, own, "epi_mias", enemy, kind, style)
    deployed: float = later * style.patience ** _deploying(apart) * in_line
    return max(at_once, deployed)
