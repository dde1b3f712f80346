"""What a client is told about putting things on the table: what is put there, where it may stand, how it may face."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from polemos.kernel.spaces.specs import SpaceSpec
from polemos.tabletop.scene import Point

PlaceShape = Literal["fleet", "army", "piece", "pose", "point"]


class PlaceZone(msgspec.Struct, frozen=True, kw_only=True):
    """A rectangle that must hold it."""

    west: int
    south: int
    east: int
    north: int
    rules: tuple[str, ...] = ()
    around: Point | None = None  # its reference point stays within a distance of this one
    within: int = 0


class PlacePiece(msgspec.Struct, frozen=True, kw_only=True):
    """One of the things that are put down."""

    id: str
    words: str
    zone: PlaceZone | None = None  # None: wherever the rules admit it
    facings: tuple[int, ...] = ()  # the usual one first; none: it has no front
    turns: bool = False  # any other facing may be chosen, too
    formations: tuple[str, ...] = ()  # in which it may stand, none: as it is
    stands: int = 1
    size: tuple[int, int] | None = None  # width and depth, where the scene does not tell them


class PlaceSpec(SpaceSpec, frozen=True, kw_only=True, tag="place"):
    """A place on the table; its `shape` says how it is answered.

    `fleet`: a list of {squadron, formation, x, y, heading, commander}; `piece`: one {item, x, y, facing, formation};
    `army`: a list of these; `pose`: [x, y, heading]; `point`: [x, y].
    """

    shape: PlaceShape
    pieces: tuple[PlacePiece, ...]
    one: bool = True  # only one of them is put down now
    sealed: bool = False  # the other side is told when both are ready, not at once
    default: Any


def zone_of(bounds: tuple[float, float, float, float], *rules: str) -> PlaceZone:
    """A zone in units of the rule set."""
    west, south, east, north = (round(edge * 1000) for edge in bounds)
    return PlaceZone(west=west, south=south, east=east, north=north, rules=tuple(dict.fromkeys(rules)))
