"""The Phalanx Manoeuvre Phase: dress before the signal, straight at the enemy after it (section 14)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from polemos.geometry import heading_towards, turn_between
from polemos.rules.alala.field.field import gap, is_signalled, zone
from polemos.rules.alala.field.lines import foes_of
from polemos.rules.alala.movement.steering import Steering
from polemos.rules.alala.movement.usual import FAR, STOP, far_ahead, is_before_the_others, should_dress
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.tabletop.legs import Legs, Wheel

ASKEW = 30.0  # degrees off the facing that are worth a wheel
WORTHWHILE = 10.0  # degrees by which a wheel must bring the enemy nearer to the front


def action(state: State, units: tuple[str, ...], keys: Sequence[str]) -> str | None:
    """What a unit or body does; None: what most would do."""
    troops = [state.troops[name] for name in units]
    if not troops[0].formed:
        return _unformed(state, troops[0], keys)
    if not any(is_signalled(state, troop) for troop in troops):
        return "redress" if "redress" in keys else None
    far = far_ahead(state, troops)
    if "redress" in keys and should_dress(state, troops, far):
        return "redress"
    if far == inf:
        return _turned(state, troops, keys)
    if far <= STOP:
        return "stand" if "stand" in keys else None
    dice = 2 if far > FAR and not is_before_the_others(state, troops) else 1
    return next((key for key in (f"advance {dice}", "advance 1", "stand") if key in keys), None)


def _unformed(state: State, troop: Troop, keys: Sequence[str]) -> str | None:
    """Formed up again as soon as possible; whoever is hunted goes on."""
    if "form_up" in keys:
        return "form_up"
    if "retire" in keys and any(foe.formed and gap(troop, foe) < 6.0 for foe in foes_of(state, troop)):
        return "retire"
    return "redress" if "redress" in keys and troop.disorder else None


def _turned(state: State, troops: Sequence[Troop], keys: Sequence[str]) -> str | None:
    """Nobody is left in front: face the nearest enemy hoplites if it can be done, else stand by."""
    foe = _next_foe(state, troops[0])
    dressed = "redress" if "redress" in keys else "stand" if "stand" in keys else None
    if foe is None or any(troop.disorder >= 2 for troop in troops):
        return dressed
    if "about_face" in keys and zone(troops[0].box, (foe.box.cx, foe.box.cy)) == "rear":
        return "about_face"
    off = abs(_bearing(troops[0], foe))
    units = tuple(troop.id for troop in troops)
    if "wheel" in keys and off > ASKEW and _wheel(state, units, Steering(state, units, "wheel")) is not None:
        return "wheel"
    if off <= ASKEW and "advance 1" in keys:
        return "advance 1"
    return dressed


def about_face(state: State, units: tuple[str, ...], keys: Sequence[str]) -> str:
    """With a move if the enemy is far: it costs nothing more."""
    foe = _next_foe(state, state.troops[units[0]])
    is_far = foe is not None and gap(state.troops[units[0]], foe) > FAR
    return "after" if is_far and "after" in keys else "turn"


def _next_foe(state: State, troop: Troop) -> Troop | None:
    foes = [foe for foe in foes_of(state, troop) if foe.is_hoplites]
    return min(foes, key=lambda foe: gap(troop, foe), default=None)


def _bearing(troop: Troop, foe: Troop) -> float:
    """How far to the right of its facing an enemy is."""
    box = troop.box
    return turn_between(box.heading, heading_towards((box.cx, box.cy), (foe.box.cx, foe.box.cy)))


def way(state: State, units: tuple[str, ...], act: str, judge: Steering) -> Legs | None:
    """Of a wheel the way that brings the enemy before the front; None: the usual, straight on."""
    return _wheel(state, units, judge) if act == "wheel" else None


def _wheel(state: State, units: tuple[str, ...], judge: Steering) -> Legs | None:
    """The best wheel, if it is worth the disorder."""
    troop = state.troops[units[0]]
    foe = _next_foe(state, troop)
    if foe is None:
        return None
    bearing = _bearing(troop, foe)
    best: Legs | None = None
    least = abs(bearing) - WORTHWHILE
    for legs in judge.candidates():
        wheel = legs[0]
        assert isinstance(wheel, Wheel)
        left = abs(bearing - (wheel.angle if wheel.side == "right" else -wheel.angle) / 1000)
        if left < least and judge.why_not(legs) is None:
            best, least = legs, left
    return best
