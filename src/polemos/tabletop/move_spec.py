"""What a client is told about a move: which legs it may have, how far each goes and what it costs, who moves as one."""

from __future__ import annotations

from typing import Literal

import msgspec

from polemos.kernel.reason import Reason
from polemos.kernel.spaces.specs import SpaceSpec
from polemos.tabletop.scene import Point

Verb = Literal["advance", "wheel", "turn", "face", "march", "incline", "shift"]
MoveSide = Literal["", "left", "right", "rear"]
Cost = Literal["length", "arc", "nothing"]

COSTS: dict[Verb, Cost] = {"advance": "length", "march": "length", "wheel": "arc"}
A_LENGTH, AN_ANGLE = 100, 5_000  # by which a hand moves
STEPS: dict[Verb, int] = {
    "advance": A_LENGTH, "march": A_LENGTH, "shift": A_LENGTH,
    "wheel": AN_ANGLE, "turn": AN_ANGLE, "face": AN_ANGLE, "incline": 2_500,
}  # fmt: skip
SMALL, FINE = 20_000, 1_000  # a wheel that goes only so far is told degree by degree


class MoveVerb(msgspec.Struct, frozen=True, kw_only=True):
    """A leg that a way may have."""

    verb: Verb
    side: MoveSide = ""  # to which it goes
    most: int | None = None  # that all legs of this verb may come to together, in length or angle; None: the allowance
    step: int  # by which a hand moves it, unless it wants it finer
    cost: Cost  # what it takes of the allowance: its length, the arc of the outer corner, nothing
    legs: int | None = None  # how many of them a way may have


class MoveSpec(SpaceSpec, frozen=True, kw_only=True, tag="manoeuvre"):
    """A way over the table, answered by a list of legs."""

    units: tuple[str, ...]  # bodies that move as one; the first leads
    verbs: tuple[MoveVerb, ...]
    allowance: int = 0  # the length that it may go; 0 where legs have limits of their own
    lengths: tuple[int, ...] = ()  # where dice say how far: shortest, mean and longest throw
    heading: int | None = None  # the only one that it may go on
    stays: bool = True  # it may have no legs at all
    stays_as: str = "stay"  # what that means
    duty: Reason | None = None  # what the way has to do, to be shown before anything is tried
    target: Point | None = None  # the point that its order names


def verb(
    name: Verb, side: MoveSide = "", most: int | None = None, legs: int | None = None, cost: Cost | None = None
) -> MoveVerb:
    """A leg with the usual steps of a hand, and the usual cost unless another one is named."""
    is_small = name == "wheel" and most is not None and most < SMALL
    paid = COSTS.get(name, "nothing") if cost is None else cost
    return MoveVerb(verb=name, side=side, most=most, step=FINE if is_small else STEPS[name], cost=paid, legs=legs)


def to_either_side(name: Verb, most: int | None = None) -> tuple[MoveVerb, MoveVerb]:
    return verb(name, "left", most), verb(name, "right", most)
