"""Movement of unformed troops (ALA-12.16): throw, then one to three straight legs, the block turned at will."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Manoeuvre
from polemos.rules.alala.facts import Did
from polemos.rules.alala.field.terrain import take_rough
from polemos.rules.alala.movement.dice_move import shouting
from polemos.rules.alala.movement.free_walk import FreeGoing, ban_on, go_free, straight_on
from polemos.rules.alala.movement.free_ways import FreeWay
from polemos.rules.alala.state import G
from polemos.rules.alala.troops import Deed, Troop
from polemos.rules.alala.ways.move_dice import take_fatigue, throwing
from polemos.rules.alala.ways.obstacles import moved_to
from polemos.rules.alala.ways.passage import take_passage
from polemos.tabletop.legs import Legs, March


class FreeMove(Procedure, frozen=True):
    """A dice move of an unformed troop. With a bearing it goes straight there, as a repetition does.

    What it did is noted as a free move with its bearing; whoever shot as well notes that himself.
    """

    troop: str
    dice: int
    bearing: int = -1

    @step("ALA-12.2")
    def throw(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        shout = shouting(g.state, (self.troop,)) if troop.is_hoplites else None
        mods: Sequence[object] = () if shout is None else (shout,)
        return Call(throwing(troop, self.dice, f"{self.troop} moves", "ALA-12.1", mods))  # type: ignore[arg-type]

    @step("ALA-12.16")
    def way(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        length = 1000 * g.state.throws[0].total
        if self.bearing >= 0:
            going = straight_on(g.state, troop, self.bearing, length)
            if ban_on(g.state, troop, going) is not None:
                going = FreeGoing(troop.box, 0, ())
            return _go(g, troop, going, self.dice)
        prompt = f'{self.troop}: which way, up to {length / 1000:g}"?'
        return Ask.one(troop.seat, Manoeuvre(FreeWay(g.state, troop, length), self.troop), prompt, "ALA-12.16")

    @way.answered
    def _(self, g: G, legs: Legs) -> Flow:
        troop = g.state.troops[self.troop]
        going = go_free(g.state, troop, legs, 1000 * g.state.throws[0].total)
        assert isinstance(going, FreeGoing)
        return _go(g, troop, going, self.dice)


def _go(g: G, troop: Troop, going: FreeGoing, dice: int) -> Flow:
    faces = g.state.throws[0].faces
    bearing, far = going.bearing(troop.box)
    if going.legs:
        g.emit(moved_to(troop, going.box, _told(going)))
        take_passage(g, troop.id, going.passed)
        take_rough(g, troop.id, going.rough)
    take_fatigue(g, troop.id, faces)
    g.emit(Did(troop.id, Deed("free_move", dice, bearing, amount=far)), "ALA-9.11")
    return END


def _told(going: FreeGoing) -> str:
    """For the log: how far, and a turn if that is all."""
    length = sum(leg.distance for leg in going.legs if isinstance(leg, March))
    return f'moves {length / 1000:.3g}"' if length else "turns"
