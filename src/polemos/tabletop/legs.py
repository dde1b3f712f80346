"""Legs: a move in the rulebooks' own verbs, as records, as JSON and as typed words.

Lengths are in 1/1000 of the rule set's unit, angles in 1/1000 degree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from polemos.kernel.reason import Reason

Side = Literal["left", "right"]
MOST_LEGS = 60


class Advance(msgspec.Struct, frozen=True, array_like=True, tag="advance"):
    """Straight ahead."""

    distance: int


class Wheel(msgspec.Struct, frozen=True, array_like=True, tag="wheel"):
    """The whole body about a front corner."""

    side: Side
    angle: int


class Turn(msgspec.Struct, frozen=True, array_like=True, tag="turn"):
    """On the spot: the lead of a column, in succession."""

    side: Side
    angle: int


class Face(msgspec.Struct, frozen=True, array_like=True, tag="face"):
    """Towards a heading of the table, for what has no front of its own."""

    heading: int


Leg = Advance | Wheel | Turn | Face
Legs = tuple[Leg, ...]
VERBS = ("advance", "wheel", "turn", "face")


def thousandths(value: int) -> str:
    """A number of thousandths as people write it: 3500 -> 3.5."""
    return f"{value / 1000:.3f}".rstrip("0").rstrip(".")


def words(legs: Sequence[Leg]) -> str:
    told = []
    for leg in legs:
        match leg:
            case Advance(distance):
                told.append(f"advance {thousandths(distance)}")
            case Wheel(side, angle):
                told.append(f"wheel {side} {thousandths(angle)}")
            case Turn(side, angle):
                told.append(f"turn {side} {thousandths(angle)}")
            case Face(heading):
                told.append(f"face {thousandths(heading)}")
    return ", ".join(told) if told else "stay"


def read(said: Sequence[str]) -> tuple[Legs, int] | Reason:
    """The legs that the first of these words mean, and how many words they take."""
    legs: list[Leg] = []
    at = 0
    if said and said[0].lower() == "stay":
        return (), 1
    while at < len(said):
        verb = said[at].lower()
        if verb == ",":
            at += 1
            continue
        if verb not in VERBS:
            break
        needs = 2 if verb in ("wheel", "turn") else 1
        rest = said[at + 1 : at + 1 + needs]
        number = _number(rest[-1]) if len(rest) == needs else None
        if number is None or len(legs) >= MOST_LEGS:
            form = f"{verb} left|right DEGREES" if needs == 2 else f"{verb} NUMBER"
            return Reason(f"after {verb!r} say: {form}")
        if needs == 2:
            side = {"l": "left", "left": "left", "r": "right", "right": "right"}.get(rest[0].lower())
            if side is None:
                return Reason(f"{verb} left or right?")
            legs.append(msgspec.convert([verb, side, number], Wheel | Turn))
        else:
            legs.append(Advance(number) if verb == "advance" else Face(number % 360_000))
        at += 1 + needs
    if not legs:
        return Reason("say the way: " + ", ".join(VERBS) + " or stay")
    return tuple(legs), at


def _number(text: str) -> int | None:
    try:
        value = float(text.rstrip('"°'))
    except ValueError:
        return None
    return round(value * 1000) if abs(value) < 100_000 else None


def from_json(raw: Any) -> Legs:
    """Legs from JSON values; ValueError when they are none."""
    if not isinstance(raw, list | tuple) or len(raw) > MOST_LEGS:
        raise ValueError(f"a list of at most {MOST_LEGS} legs is wanted")
    try:
        return msgspec.convert(raw, Legs)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error
