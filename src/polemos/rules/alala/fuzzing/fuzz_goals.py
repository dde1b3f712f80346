"""Goals: what curious generals do, so that fuzzed battles come where chance alone seldom leads.

In a raid the north stands before its baggage and the south goes for it, since chance alone hardly ever comes so far.
Nobody plays to win like this.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from polemos.geometry import Point, point_distance, sin_cos
from polemos.kernel.catalogue import standing_order
from polemos.kernel.chance import Chance
from polemos.kernel.procedure import Procedure
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Manoeuvre, Offer, Space
from polemos.rules.alala.after_combat.combat_moves import SideMove
from polemos.rules.alala.after_combat.pursuing import baggage_of
from polemos.rules.alala.charge.response import Respond
from polemos.rules.alala.charge_phase import DeclareCharges
from polemos.rules.alala.drawn_setups import RAID
from polemos.rules.alala.movement.dice_move import DiceMove
from polemos.rules.alala.movement.free_move import FreeMove
from polemos.rules.alala.movement.manoeuvre import UnitAction
from polemos.rules.alala.skirmish.skirmish import BandAction
from polemos.rules.alala.state import NORTH, SOUTH, G, State
from polemos.rules.alala.troops import Troop
from polemos.tabletop.legs import March


def fuzz_goal(g: G, seat: Seat, chance: Chance) -> Any | None:
    """The answer of a curious general to the open question; None where he has no wish."""
    errand = standing_order(g, seat, chance)
    if errand is not None or g.state.scenario != RAID:
        return errand
    assert g.ask is not None
    space = g.ask.to[seat]
    procedure = g.stack[-1].procedure
    answer = _raiding(g.state, procedure, space, chance) if seat == SOUTH else _waiting(procedure, space)
    return answer if answer is not None and space.why_not(answer) is None else None


def _waiting(procedure: Procedure, space: Space[Any]) -> Any | None:
    match procedure, space:
        case ((UnitAction() | BandAction() | Respond() | SideMove()), Choice()):
            return _first(space, "stand", "nothing", "remain")
    return None


def _raiding(state: State, procedure: Procedure, space: Space[Any], chance: Chance) -> Any | None:
    match procedure, space:
        case ((UnitAction() | BandAction()), Choice()):
            return _last(space, "move ")
        case (UnitAction(), Manoeuvre()):
            return ()
        case (FreeMove(), Manoeuvre()):
            return _towards_baggage(state, state.troops[procedure.troop], space.candidates())
        case (SideMove(), Choice()):
            return _first(space, "pursue")
        case (DiceMove(), Choice()):
            return _first(space, "go on")
        case (DeclareCharges(), Offer()):
            charges = [key for key in space.keys if key.startswith("charge ")]
            return chance.pick(charges) if charges else None
    return None


def _first(space: Choice, *wanted: str) -> str | None:
    return next((option.key for option in space.free if option.key in wanted), None)


def _last(space: Choice, begins: str) -> str | None:
    """The farthest of its kind: options rise."""
    return next((option.key for option in reversed(space.free) if option.key.startswith(begins)), None)


def _towards_baggage(state: State, troop: Troop, ways: Iterable[Any]) -> Any:
    train = baggage_of(state, NORTH)
    return min(ways, key=lambda legs: point_distance(_end_of(troop, legs), (train.cx, train.cy)))


def _end_of(troop: Troop, legs: Any) -> Point:
    x, y = troop.box.cx, troop.box.cy
    for leg in legs:
        if isinstance(leg, March):
            ux, uy = sin_cos(leg.heading / 1000)
            x, y = x + ux * leg.distance / 1000, y + uy * leg.distance / 1000
    return x, y
