"""Hoplites repeat their last move (ALA-9.8): what is not allowed, or cannot be repeated, becomes a halt."""

from __future__ import annotations

from polemos.geometry import TOLERANCE
from polemos.kernel.procedure import END, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.rules.alala.facts import Did
from polemos.rules.alala.field.field import is_advance, is_signalled
from polemos.rules.alala.morale.misfortunes import Retire
from polemos.rules.alala.movement.dice_move import DiceMove, announced, lengths_of
from polemos.rules.alala.movement.formed_move import Going, march
from polemos.rules.alala.movement.free_move import FreeMove
from polemos.rules.alala.movement.free_walk import straight_on
from polemos.rules.alala.movement.manoeuvres import Action, Trial, tried, would_advance
from polemos.rules.alala.movement.must_advance import no_advance
from polemos.rules.alala.movement.redress import Halt
from polemos.rules.alala.movement.shifting import shifted
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Deed, Troop
from polemos.tabletop.legs import Legs, Shift, Wheel

SHIFTS: dict[str, Action] = {"wheel": "wheel", "side_step": "side_step", "step_back": "step_back"}


def repeated(state: State, troop: Troop) -> Deed:
    """What a troop that must repeat its last move does now."""
    last = troop.last
    match last.kind:
        case "advance" | "charge":
            dice = 1 if last.kind == "charge" else last.dice
            deed = Deed("advance", dice, 0 if last.kind == "charge" else last.bearing)
            return deed if _may_advance(state, troop, deed) else Deed("halt")
        case "wheel" | "side_step" | "step_back":
            return last if troop.formed and isinstance(_shift(state, troop, last), Trial) else Deed("halt")
        case "free_move" if not troop.formed and last.amount and not _comes_nearer(state, troop, last):
            return last
        case "retire" if not troop.formed:
            return last
    return Deed("halt")


def _may_advance(state: State, troop: Troop, deed: Deed) -> bool:
    """Not shaken, and with the signal or a break-out of its own, unless the way is no advance (ALA-3.11)."""
    if not troop.formed:
        return False
    ban = no_advance(state, troop)
    if ban is None or (troop.broke_out and not troop.is_shaken):
        return True
    longest = _longest(state, troop, deed)
    lengths = [float(inches) for inches in lengths_of(state, (troop.id,), deed.dice)]
    return longest.distance > TOLERANCE and not would_advance(state, troop, longest, lengths)


def _longest(state: State, troop: Troop, deed: Deed) -> Going:
    return march(state, (troop.id,), deed.bearing / 1000, float(lengths_of(state, (troop.id,), deed.dice)[-1]))


def legs_of(deed: Deed) -> Legs:
    """A wheel or shift that was made, as it is said."""
    if deed.kind == "wheel":
        return (Wheel("left" if deed.side == "left" else "right", deed.amount),)
    assert deed.side
    return (Shift(deed.side, deed.amount),)


def _shift(state: State, troop: Troop, last: Deed) -> Trial | Reason:
    if last.kind == "step_back" and is_signalled(state, troop) and not troop.is_shaken:
        return Reason("after the signal nobody steps back", "ALA-12.14")
    return tried(state, (troop.id,), SHIFTS[last.kind], legs_of(last))


def _comes_nearer(state: State, troop: Troop, last: Deed) -> bool:
    """Would a repeated free move, however the dice fall, be an advance that is forbidden (ALA-14.5)?"""
    if no_advance(state, troop) is None:
        return False
    ways = [
        straight_on(state, troop, last.bearing, 1000 * inches) for inches in lengths_of(state, (troop.id,), last.dice)
    ]
    return any(is_advance(state, troop, way.box) for way in ways)


class Repetition(Procedure, frozen=True):
    troop: str
    kind: str = ""

    @step("ALA-9.8", "ALA-9.10")
    def again(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        deed = repeated(g.state, troop)
        g.keep(kind=deed.kind)
        match deed.kind:
            case "advance" if _longest(g.state, troop, deed).distance <= TOLERANCE:
                return Call(Halt((self.troop,)))  # no room and so no dice; it has repeated its advance all the same
            case "advance":
                return Call(DiceMove((self.troop,), deed.dice, deed.bearing, "ALA-9.8"))
            case "free_move":
                return Call(FreeMove(self.troop, deed.dice, deed.bearing))
            case "retire":
                return Call(Retire(self.troop, initial=False, event=False))
            case "wheel":
                return announced(g.state, (self.troop,))
            case "side_step" | "step_back":
                return None
        return Call(Halt((self.troop,)), END)

    @step("ALA-9.8", "ALA-9.11")
    def done(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        if self.kind == "advance":
            if not troop.redressed:
                g.emit(Did(self.troop, repeated_advance(troop)))
        elif self.kind in SHIFTS:
            return shifted(g, SHIFTS[self.kind], (self.troop,), legs_of(troop.last))
        return END


def repeated_advance(troop: Troop) -> Deed:
    """It goes on counting as an advance on that heading."""
    if troop.last.kind == "charge":
        return Deed("advance", 1)
    return Deed("advance", troop.last.dice, troop.last.bearing)
