"""The table turned by 180 degrees: South is North, S1 is N1, and everything else must stay as it was.

Left and right cannot be exchanged (hoplites drift to the right, shields hang on the left), but this can.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from polemos.rules.alala.state import State
from polemos.tabletop.legs import Face, March
from tests.tabletop.turned import FULL, HALF, Comparison

ABSOLUTE = ("free_move", "evade", "retire", "ride_through", "shoot_move", "move_shoot", "move")  # bearings of deeds
COMPARISON = Comparison(
    ("x", "y", "amount", "advanced", "advanced_before", "at", "points"), ("facing", "bearing"), off=4,
    coarse=10,  # a short step has a coarse bearing
)  # fmt: skip
_OTHER = {"S": "N", "N": "S", "south": "north", "north": "south", "South": "North", "North": "South"}
_NAME = re.compile(r"\b(?:([SN])(?=\d)|(south|north|South|North)(?=\b|-))")


def other_name(text: str) -> str:
    return _NAME.sub(lambda found: _OTHER[found.group()], text)


def plain(state: State) -> Any:
    return msgspec.json.decode(msgspec.json.encode(state))


def turned_state(state: State) -> State:
    """The same table seen from the other side."""
    raw = turned(plain(state), state.width, state.depth)
    raw["sides"] = {key: raw["sides"][key] for key in ("south", "north")}
    for name in ("troops", "leaders"):  # South comes first in the lists
        raw[name] = dict(sorted(raw[name].items(), key=lambda item: item[1]["seat"]))
    return msgspec.convert(raw, State)


def turned(raw: Any, width: int, depth: int) -> Any:
    """A state as plain values, turned about."""

    def walk(value: Any) -> Any:
        if isinstance(value, str):
            return other_name(value)
        if isinstance(value, list | tuple):
            return [walk(each) for each in value]
        if not isinstance(value, dict):
            return value
        told = {other_name(key): walk(each) for key, each in value.items()}
        _turn(told, width, depth)
        return told

    return walk(raw)


def _turn(told: dict[str, Any], width: int, depth: int) -> None:
    for key in ("seat", "initiative", "first"):
        if key in told:
            told[key] = 1 - told[key]
    if "x" in told:
        told["x"], told["y"] = width - told["x"], depth - told["y"]
    if "facing" in told:
        told["facing"] = (told["facing"] + HALF) % FULL
    if "points" in told and isinstance(told["points"], list):
        for key in ("points", "crest"):
            told[key] = [[width - x, depth - y] for x, y in told[key]]
    if told.get("kind") in ABSOLUTE and "bearing" in told:
        told["bearing"] = (told["bearing"] + HALF) % FULL if told["amount"] else 0
    if "charger" in told:  # a charge
        told["at"] = [width - told["at"][0], depth - told["at"][1]]
        told["bearing"] = (told["bearing"] + HALF) % FULL if told["left"] else 0
    if "left_over" in told:  # one side of a combat
        told["bearing"] = (told["bearing"] + HALF) % FULL if told["done"] else 0
    if "behind" in told and "a" in told:  # a contact: south first
        told["a"], told["b"] = told["b"], told["a"]
    if "catch" in told:  # a combat
        told["id"] = _south_first(told["id"])
    if "troops" in told:
        told["contacts"] = {_south_first(key): each for key, each in told["contacts"].items()}
        told["combats"] = {_south_first(key): each for key, each in told["combats"].items()}
        if len({throw["seat"] for throw in told["throws"]}) > 1:
            told["throws"].sort(key=lambda throw: throw["seat"])


def _south_first(key: str) -> str:
    first, second, *more = key.split("|")
    return "|".join([second, first, *more])


def turned_answer(answer: Any, why_not: Callable[[Any], object | None]) -> Any:
    """An answer as the other side gives it on the turned table."""
    if isinstance(answer, str):
        told = other_name(answer)
        first, *rest = told.split(" ")
        if rest and why_not(told) is not None:  # of two opponents South is named first
            return " ".join([*rest, first])
        return told
    if isinstance(answer, tuple):
        return tuple(_turned_part(each) for each in answer)
    return answer


def _turned_part(part: Any) -> Any:
    match part:
        case March(heading, distance):
            return March((heading + HALF) % FULL, distance)
        case Face(heading):
            return Face((heading + HALF) % FULL)
        case str():
            return other_name(part)
    return part
