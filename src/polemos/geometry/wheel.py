"""Wheels and turns: what they cost, where they lead, and the steps at which they are checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil
from typing import Literal

from polemos.geometry.box import Box
from polemos.geometry.numbers import HAIR, Point
from polemos.geometry.trig import to_degrees, to_radians

Hand = Literal["left", "right"]


def arc_length(degrees: float, radius: float) -> float:
    """The way of a point at the radius while its body turns, either way, through the angle."""
    return abs(to_radians(degrees)) * radius


def angle_for(length: float, radius: float) -> float:
    """The angle, in degrees, through which a point at the radius turns on a way of this length."""
    if radius <= 0.0:
        raise ValueError("A wheel needs a radius above zero.")
    return to_degrees(length / radius)


def wheel_pivot(front: Box, hand: Hand) -> Point:
    """The corner that stays put when a body with this front wheels forward to the left or right."""
    return front.corner("front", hand)


def wheel_turn(degrees: float, hand: Hand) -> float:
    """A wheel forward through so many degrees as a clockwise turn: to the left it is negative."""
    return degrees if hand == "right" else -degrees


def wheeled(box: Box, hand: Hand, degrees: float) -> Box:
    """A box wheeled forward about its own front corner."""
    px, py = wheel_pivot(box, hand)
    return box.turned_about(px, py, wheel_turn(degrees, hand))


def turn_steps(degrees: float, max_step: float) -> Iterator[float]:
    """The turns at which a turn is checked: equal steps, none above `max_step`, the last one the whole turn."""
    if max_step <= 0.0:
        raise ValueError("The steps of a turn need a size above zero.")
    # Less a hair, so that rounding does not add a step to a whole number of them.
    steps = ceil(abs(degrees) / max_step - HAIR)
    for k in range(1, steps):
        yield degrees * k / steps
    if steps > 0:
        yield degrees


def last_free_turn(degrees: float, max_step: float, is_free: Callable[[float], bool]) -> float:
    """How far a turn comes whose steps are free: the whole of it, or the last step before one that is not."""
    free = 0.0
    for turn in turn_steps(degrees, max_step):
        if not is_free(turn):
            return free
        free = turn
    return free
