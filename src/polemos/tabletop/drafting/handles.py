"""Pieces of a draft by the values that say where they are: handles, boxes, points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from polemos.geometry import milli
from polemos.tabletop.drafting.places import Raw, plain, value_at
from polemos.tabletop.drafting.protocol import Drafting, Handled
from polemos.tabletop.drafting.records import Piece
from polemos.tabletop.scene import Point

Box = tuple[int, int, int, int]


def pieces(drafting: Drafting, record: Any) -> tuple[Piece, ...]:
    raw = plain(record)
    return tuple(_piece_told(raw, each) for each in drafting.handled(record))


def _piece_told(raw: Raw, piece: Handled) -> Piece:
    can = [
        ability
        for ability, is_so in (
            ("move", piece.spot or piece.span or piece.outline or piece.slides), ("turn", piece.heading),
            ("resize", piece.span or piece.resizes), ("points", piece.outline), ("remove", piece.is_item),
            ("copy", piece.is_copied),
        )
        if is_so
    ]  # fmt: skip
    return Piece(
        path=piece.path, id=piece.id, layer=piece.layer, name=piece.name, sort=piece.sort, seat=piece.seat, of=piece.of,
        at=handle(raw, piece), facing=milli(value_at(raw, piece.heading)) if piece.heading else None,
        box=box_of(raw, piece), points=milli_points(value_at(raw, piece.outline)) if piece.outline else (),
        is_line=piece.is_line, least=piece.least, can=tuple(can),  # type: ignore[arg-type]
    )  # fmt: skip


def handle(raw: Raw, piece: Handled) -> Point:
    if piece.spot:
        x, y = spot_at(raw, piece.spot)
        return milli(x), milli(y)
    points = milli_points(value_at(raw, piece.outline)) if piece.outline else ()
    box = box_of(raw, piece) or (_around(points) if points else (0, 0, 0, 0))
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def spot_at(raw: Raw, path: str) -> tuple[float, float]:
    """A place that is written as a record with x and y, or as a pair."""
    spot = value_at(raw, path)
    x, y = (spot["x"], spot["y"]) if isinstance(spot, dict) else spot
    return x, y


def put_spot(raw: Raw, path: str, x: float, y: float) -> None:
    spot = value_at(raw, path)
    if isinstance(spot, dict):
        spot["x"], spot["y"] = x, y
    else:
        spot[:] = [x, y]


def box_of(raw: Raw, piece: Handled) -> Box | None:
    if piece.span is None:
        return piece.zone
    (x0, x1), (y0, y1) = (value_at(raw, each) for each in piece.span)
    return milli(x0), milli(y0), milli(x1), milli(y1)


def _around(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


# -- numbers ----------------------------------------------------------------------------------------------------------


def milli_points(points: Iterable[Sequence[float]]) -> tuple[Point, ...]:
    return tuple((milli(x), milli(y)) for x, y in points)


def inches(points: Iterable[Point]) -> list[list[float]]:
    return [[x / 1000, y / 1000] for x, y in points]
