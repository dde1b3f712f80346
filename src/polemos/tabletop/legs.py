"""Legs: a move in the rulebooks' own verbs, as records, as JSON and as typed words.

Lengths are in 1/1000 of the rule set's unit, angles in 1/1000 degree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from polemos.kernel.reason import Reason

Side = Literal["left", "right"]
MOST_LEGS = 60
MOST = 100_000_000
Thousandths = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class Advance(msgspec.Struct, frozen=True, array_like=True, tag="advance", forbid_unknown_fields=True):
    """Straight ahead."""

    distance: Thousandths


class Wheel(msgspec.Struct, frozen=True, array_like=True, tag="wheel", forbid_unknown_fields=True):
    """The whole body about a front corner."""

    side: Side
    angle: Thousandths


class Turn(msgspec.Struct, frozen=True, array_like=True, tag="turn", forbid_unknown_fields=True):
    """On the spot: the lead of a column, in succession."""

    side: Side
    angle: Thousandths


class Face(msgspec.Struct, frozen=True, array_like=True, tag="face", forbid_unknown_fields=True):
    """Towards a heading of the table, for what has no front of its own."""

    heading: Thousandths


Leg = Advance | Wheel | Turn | Face
Legs = tuple[Leg, ...]
NEEDS = {"advance": 1, "wheel": 2, "turn": 2, "face": 1}  # words after each verb
VERBS = tuple(NEEDS)
SIDES: dict[str, Side] = {"l": "left", "left": "left", "r": "right", "right": "right"}


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
        end = at + 1 + NEEDS[verb]
        leg = _leg(verb, said[at + 1 : end])
        if isinstance(leg, Reason):
            return leg
        legs.append(leg)
        at = end
    if not legs:
        return Reason("say the way: " + ", ".join(VERBS) + " or stay")
    return (tuple(legs), at) if len(legs) <= MOST_LEGS else Reason(f"a way has at most {MOST_LEGS} legs")


def _leg(verb: str, said: Sequence[str]) -> Leg | Reason:
    number = _number(said[-1]) if len(said) == NEEDS[verb] else None
    if number is None:
        return Reason(f"after {verb!r} say: {verb} " + ("NUMBER" if NEEDS[verb] == 1 else "left|right DEGREES"))
    if verb == "advance":
        return Advance(number)
    if verb == "face":
        return Face(number % 360_000)
    side = SIDES.get(said[0].lower())
    if side is None:
        return Reason(f"{verb} left or right?")
    return Wheel(side, number) if verb == "wheel" else Turn(side, number)


def _number(text: str) -> int | None:
    try:
        value = float(text.rstrip('"°'))
    except ValueError:
        return None
    return round(value * 1000) if abs(value) * 1000 <= MOST else None


def from_json(raw: Any) -> Legs:
    """Legs from JSON values; ValueError when they are none."""
    if not isinstance(raw, list | tuple) or len(raw) > MOST_LEGS:
        raise ValueError(f"a list of at most {MOST_LEGS} legs is wanted")
    try:
        return msgspec.convert(raw, Legs)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error
