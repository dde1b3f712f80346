"""Wheels, side-steps and steps back carried out (ALA-12.14, 12.15)."""

from __future__ import annotations

from polemos.geometry import milli
from polemos.kernel.procedure import Call, Flow
from polemos.rules.alala.facts import Did, Disordered
from polemos.rules.alala.movement.formed_move import carry_out
from polemos.rules.alala.movement.giving_way import PushedOff
from polemos.rules.alala.movement.manoeuvres import CITES, Action, Trial, disorder_for, tried
from polemos.rules.alala.state import G
from polemos.rules.alala.troops import Deed
from polemos.tabletop.legs import Legs, Shift, Wheel

WORDS = {"wheel": "wheels", "side_step": "steps", "step_back": "steps"}


def shifted(g: G, action: Action, units: tuple[str, ...], legs: Legs) -> Flow:
    """Make the manoeuvre: places, order, and what counts as the last move."""
    found = tried(g.state, units, action, legs)
    assert isinstance(found, Trial)
    (leg,) = legs
    assert isinstance(leg, Wheel | Shift)
    going = found.going
    unit = " degrees" if action == "wheel" else '"'
    lost = carry_out(g, going, f"{WORDS[action]} {leg.side} {going.distance:.4g}{unit}")
    for name in found.movers:
        if points := disorder_for(action, g.state.troops[name]):
            g.emit(Disordered(name, points, "a wheel"), CITES[action])
        g.emit(Did(name, Deed(action, side=leg.side, amount=milli(going.distance))), "ALA-9.11")  # type: ignore[arg-type]
    return Call(PushedOff(lost)) if lost else None
