"""Legs: a move in the rulebooks' own verbs, as records, as JSON and as typed words.

Lengths are in 1/1000 of the rule set's unit, angles in 1/1000 degree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from polemos.kernel.reason import Reason

Side = Literal["left", "right"]
ShiftSide = Literal["left", "right", "rear"]
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


class March(msgspec.Struct, frozen=True, array_like=True, tag="march", forbid_unknown_fields=True):
    """Straight on a heading of the table, whichever way the body faces."""

    heading: Thousandths
    distance: Thousandths


class Incline(msgspec.Struct, frozen=True, array_like=True, tag="incline", forbid_unknown_fields=True):
    """Ahead, drifting so far to the right of the facing; dice say how far."""

    angle: Thousandths


class Shift(msgspec.Struct, frozen=True, array_like=True, tag="shift", forbid_unknown_fields=True):
    """Straight aside or back, the facing kept."""

    side: ShiftSide
    distance: Thousandths


Leg = Advance | Wheel | Turn | Face | March | Incline | Shift
Legs = tuple[Leg, ...]
AFTER = {
    "advance": ("NUMBER",),
    "wheel": ("left|right", "DEGREES"),
    "turn": ("left|right", "DEGREES"),
    "face": ("NUMBER",),
    "march": ("HEADING", "NUMBER"),
    "incline": ("DEGREES",),
    "shift": ("left|right|rear", "NUMBER"),
}  # words after each verb
VERBS = tuple(AFTER)
SIDES: dict[str, Side] = {"l": "left", "left": "left", "r": "right", "right": "right"}
SHIFT_SIDES: dict[str, ShiftSide] = {**SIDES, "rear": "rear", "back": "rear"}


def shortened(leg: Leg, amount: int) -> Leg:
    """The same leg, not so far."""
    match leg:
        case Advance() | March() | Shift():
            return replace(leg, distance=amount)
        case Wheel() | Turn() | Incline():
            return replace(leg, angle=amount)
    return leg


def amount(leg: Leg) -> int:
    """How far it goes, or how much it turns; of a facing nothing, for there is no less of it."""
    match leg:
        case Advance(far) | March(_, far) | Shift(_, far) | Wheel(_, far) | Turn(_, far) | Incline(far):
            return far
    return 0


def thousandths(value: int) -> str:
    """A number of thousandths as people write it: 3500 -> 3.5."""
    return f"{value / 1000:.3f}".rstrip("0").rstrip(".")


def words(legs: Sequence[Leg], times: int = 1) -> str:
    """`times`: lengths are told so many times as large as they are kept."""
    told = []
    for leg in legs:
        match leg:
            case Advance(distance):
                told.append(f"advance {thousandths(distance * times)}")
            case Wheel(side, angle):
                told.append(f"wheel {side} {thousandths(angle)}")
            case Turn(side, angle):
                told.append(f"turn {side} {thousandths(angle)}")
            case Face(heading):
                told.append(f"face {thousandths(heading)}")
            case March(heading, distance):
                told.append(f"march {thousandths(heading)} {thousandths(distance * times)}")
            case Incline(angle):
                told.append(f"incline {thousandths(angle)}")
            case Shift(aside, distance):
                told.append(f"shift {aside} {thousandths(distance * times)}")
    return ", ".join(told) if told else "stay"


def deed(legs: Sequence[Leg], unit: str, times: int = 1) -> str:
    """What somebody does who goes this way, for the log: "wheels 34° to the left, then 3.4" ahead"."""
    if not legs:
        return "stays"
    return ", then ".join(_deed(leg, unit, times, is_first=at == 0) for at, leg in enumerate(legs))


def deed_of(way: str, unit: str, times: int = 1) -> str | None:
    """The same of a way that is kept as it is typed; None: the words are no way."""
    said = way.replace(",", " , ").split()
    found = read(said, times=times)
    return None if isinstance(found, Reason) or found[1] < len(said) else deed(found[0], unit, times)


def _deed(leg: Leg, unit: str, times: int, is_first: bool) -> str:
    match leg:
        case Advance(distance):
            far = rounded(distance * times) + unit
            return f"advances {far}" if is_first else f"{far} ahead"
        case Wheel(side, angle):
            return f"{'wheels ' if is_first else ''}{_degrees(angle)} to the {side}"
        case Turn(side, angle):
            return f"turns {_degrees(angle)} to the {side}"
        case Face():
            return "takes another facing"
        case March(_, distance):
            return f"{'marches ' if is_first else ''}{rounded(distance * times)}{unit}"
        case Incline():
            return "inclines to the right"
        case Shift(aside, distance):
            where = "back" if aside == "rear" else f"to the {aside}"
            return f"{'shifts ' if is_first else ''}{rounded(distance * times)}{unit} {where}"


def rounded(value: int) -> str:
    """A number of thousandths as it is read on a table: 5831 -> 5.8; what is hardly anything is not nothing."""
    tenths = round(value / 100)
    return f"{tenths / 10:g}" if tenths or not value else thousandths(value)


def _degrees(value: int) -> str:
    return f"{value / 1000:.0f}°" if value >= 500 else f"{thousandths(value)}°"


def read(said: Sequence[str], verbs: Sequence[str] = VERBS, times: int = 1) -> tuple[Legs, int] | Reason:
    """The legs that the first of these words mean, and how many words they take; only these verbs are admitted.

    `times`: lengths are said so many times as large as they are kept.
    """
    legs: list[Leg] = []
    at = 0
    if said and said[0].lower() == "stay":
        return (), 1
    while at < len(said):
        verb = said[at].lower()
        if verb == ",":
            at += 1
            continue
        if verb not in verbs:
            break
        end = at + 1 + len(AFTER[verb])
        leg = _leg(verb, said[at + 1 : end], times)
        if isinstance(leg, Reason):
            return leg
        legs.append(leg)
        at = end
    if not legs:
        return Reason("say the way: " + ", ".join(verbs) + " or stay")
    return (tuple(legs), at) if len(legs) <= MOST_LEGS else Reason(f"a way has at most {MOST_LEGS} legs")


def _leg(verb: str, said: Sequence[str], times: int) -> Leg | Reason:
    number = _number(said[-1]) if len(said) == len(AFTER[verb]) else None
    if number is None:
        return Reason(f"after {verb!r} say: {verb} " + " ".join(AFTER[verb]))
    match verb:
        case "advance":
            return Advance(round(number / times))
        case "face":
            return Face(number % 360_000)
        case "incline":
            return Incline(number)
        case "march":
            heading = _number(said[0])
            return (
                Reason("march on which heading?")
                if heading is None
                else March(heading % 360_000, round(number / times))
            )
        case "shift":
            aside = SHIFT_SIDES.get(said[0].lower())
            return Reason("shift left, right or rear?") if aside is None else Shift(aside, round(number / times))
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
