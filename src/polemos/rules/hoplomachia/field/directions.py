"""Directly away and directly towards (HMA-2.14)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, Shape, closest_points, heading_towards, opposite, point_shape
from polemos.geometry.separation import distance_to_point
from polemos.rules.hoplomachia.field.field import centre_of
from polemos.rules.hoplomachia.state.pieces import Element


def away_from(movers: Sequence[Box], enemy: Sequence[Box]) -> float:
    """The heading directly away from an enemy unit."""
    axis = movers[0]
    centre, foe = centre_of(movers), centre_of(enemy)
    ahead = axis.local(foe)[1]
    if ahead > axis.half_depth or centre == foe:
        return opposite(axis.heading)
    return heading_towards(foe, centre)


def before_turning(element: Element) -> Box:
    """As it stood before it turned round to run: what is in front of it is asked of that (HMA-15.20, 18.19)."""
    return element.box.with_heading(opposite(element.box.heading)) if element.turned else element.box


def towards(movers: Sequence[Box], quarry: Sequence[Shape]) -> float:
    """The heading directly towards the nearest point of a quarry."""
    centre = centre_of(movers)
    nearest = min(quarry, key=lambda shape: distance_to_point(shape, *centre))
    goal = closest_points(point_shape(*centre), nearest)[1]
    return movers[0].heading if goal == centre else heading_towards(centre, goal)


def faced(boxes: Sequence[Box], heading: float) -> tuple[Box, ...]:
    """Each element on its own centre, free of cost: routers, evaders and pursuers before they move."""
    return tuple(box.with_heading(heading) for box in boxes)
