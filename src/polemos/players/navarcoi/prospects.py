"""What a squadron may look forward to: the attacks that it could make, however far off."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.players.navarcoi.fights import contact_value
from polemos.players.navarcoi.rowing import turns_to
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.sea.sea import are_behind, front_point, has_front_line
from polemos.rules.navarcoi.state import Squadron, State

TO_DEPLOY = 1.3  # turns that a block needs to form line, its test counted
MELEE = 2.0  # turns until it is decided, about
MOST = 6.0  # half-stands that any attack may promise
NOT_TO_FIGHT = ("unformed", "kyklos", "epi_keras")  # formations that a squadron leaves before it attacks a front


def all_behind(own: Squadron, enemy: Squadron) -> bool:
    return are_behind(own.poses, front_point(enemy), enemy.poses[0][2])


def _in_time(state: State, turns: float) -> float:
    """What is left of an attack by nightfall, if it comes about after so many turns: a melee takes some itself."""
    return min(1.0, max(0.0, (tasks(state).turns_left - turns) / MELEE))


def prospect(state: State, own: Squadron, enemy: Squadron, apart: float, style: Style, known: float) -> float:
    """What an attack on an enemy is worth, the less the longer the way to him is; nought if less than is known."""
    turns = turns_to(own, enemy, apart)
    later: float = style.patience**turns * _in_time(state, turns)
    if later * MOST <= known:
        return 0.0
    kind = "flank" if has_front_line(enemy) and all_behind(own, enemy) else "frontal"
    if own.formation in NOT_TO_FIGHT:
        if own.is_column:
            later *= style.patience**TO_DEPLOY
        return later * contact_value(state, replace(own, order="ordered", formation="epi_mias"), enemy, kind, style)
    at_once = later * contact_value(state, replace(own, order="ordered"), enemy, kind, style)
    if own.formation == "epi_mias":
        return at_once
    line = replace(own, order="ordered", formation="epi_mias")
    deployed: float = later * style.patience**TO_DEPLOY * contact_value(state, line, enemy, kind, style)
    return max(at_once, deployed)
