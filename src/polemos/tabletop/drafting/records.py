"""Drafting a scenario: what an editor is told of a draft, and the deeds that it sends.

A page knows neither a rule nor the shape of a record. It holds the record, sends deeds, and is told the scene that
comes of them, what can be handled in it, what can be filled in and what is wrong (`drafting_protocol.py`: what a rule
set brings to it). Lengths of pieces and deeds are in thousandths like those of the scene;
values of fields are as the file writes them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.tabletop.scene import Point

FARTHEST = 1_000_000  # thousandths: no table is wider than that
MOST_POINTS = 200

Path = Annotated[str, msgspec.Meta(max_length=160)]
Length = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Paths = Annotated[tuple[Path, ...], msgspec.Meta(max_length=500)]
Points = Annotated[tuple[tuple[Length, Length], ...], msgspec.Meta(max_length=MOST_POINTS)]
Layer = Literal["body", "area", "marker"]
Ability = Literal["move", "turn", "resize", "points", "remove", "copy"]
FieldKind = Literal["text", "long", "number", "choice", "flag", "many", "list", "record", "points", "told"]


class _Info(msgspec.Struct, frozen=True, kw_only=True):
    pass


class Word(_Info, frozen=True, kw_only=True):
    """Something that can be chosen."""

    id: str
    name: str
    group: str = ""  # under which it stands, where there are many
    help: str = ""
    rule: str = ""


# -- what is told ------------------------------------------------------------------------------------------------------


class Piece(_Info, frozen=True, kw_only=True):
    """Something of the scene that can be handled."""

    path: str  # its place in the record
    id: str  # of the body, the area or the marker that it is
    layer: Layer
    name: str
    sort: str  # the kind of that body, area or marker
    seat: Seat | None = None
    of: str = ""  # the path of the piece that it is a part of
    at: Point  # its handle
    facing: int | None = None
    box: tuple[int, int, int, int] | None = None  # of what can be resized: west, south, east, north
    points: tuple[Point, ...] = ()
    is_line: bool = False  # the points are those of an open line
    least: int = 0  # points that it must have
    can: tuple[Ability, ...] = ()


class PaletteEntry(_Info, frozen=True, kw_only=True):
    """Something that can be put on the table."""

    key: str
    group: str
    words: str
    rule: str = ""
    layer: Layer
    sort: str
    seat: Seat | None = None
    width: int
    depth: int
    line: bool = False


class Field(_Info, frozen=True, kw_only=True):
    """Something that can be filled in."""

    path: str
    words: str
    kind: FieldKind
    value: Any = None
    values: tuple[Word, ...] = ()  # of choice and many
    free: bool = False  # of many: other words may be given too
    least: float | None = None  # of a number; of a list: how many
    most: float | None = None  # of a text: how long
    step: float | None = None
    unit: str = ""
    help: str = ""
    rule: str = ""
    optional: bool = False  # it may be absent
    usual: str = ""  # of a text: what holds while it is empty
    fields: tuple[Field, ...] = ()  # of a record
    items: tuple[Form, ...] = ()  # of a list
    sorts: tuple[Word, ...] = ()  # what can be put into a list, or in the place of a record
    sort: str = ""  # of a record that has sorts


class Form(_Info, frozen=True, kw_only=True):
    """The fields of a piece, or of an item of a list."""

    path: str
    words: str
    sort: str = ""
    rule: str = ""
    fields: tuple[Field, ...] = ()


class FieldGroup(_Info, frozen=True, kw_only=True):
    """Fields of the scenario as a whole that are shown together."""

    id: str
    words: str
    fields: tuple[Field, ...]


class Problem(_Info, frozen=True, kw_only=True):
    """Something that keeps the draft from being played; without a path: somewhere in the whole."""

    path: str
    text: str
    rule: str = ""


# -- deeds -------------------------------------------------------------------------------------------------------------


class _Deed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    pass


class MovePiece(_Deed, frozen=True, kw_only=True, tag="move"):
    """The handle of a piece goes there."""

    path: Path
    x: Length
    y: Length


class ShiftPieces(_Deed, frozen=True, kw_only=True, tag="shift"):
    paths: Paths
    dx: Length
    dy: Length


class TurnPiece(_Deed, frozen=True, kw_only=True, tag="turn"):
    path: Path
    facing: Annotated[int, msgspec.Meta(ge=-360_000, le=360_000)]


class ResizePiece(_Deed, frozen=True, kw_only=True, tag="resize"):
    """To two opposite corners."""

    path: Path
    x0: Length
    y0: Length
    x1: Length
    y1: Length


class BendPiece(_Deed, frozen=True, kw_only=True, tag="points"):
    """Other points for a line or an outline."""

    path: Path
    points: Points


class AddPiece(_Deed, frozen=True, kw_only=True, tag="add"):
    """Something of the palette, centred there or drawn through points."""

    key: Path
    x: Length
    y: Length
    points: Points = ()


class RemovePieces(_Deed, frozen=True, kw_only=True, tag="remove"):
    """Pieces, or items of lists."""

    paths: Paths


class CopyPieces(_Deed, frozen=True, kw_only=True, tag="copy"):
    paths: Paths
    dx: Length
    dy: Length


class SetField(_Deed, frozen=True, kw_only=True, tag="set"):
    path: Path
    value: Any


class PutItem(_Deed, frozen=True, kw_only=True, tag="put"):
    """A new item at the end of a list, a record that was absent, or one of another sort."""

    path: Path
    sort: Path = ""


class OrderItem(_Deed, frozen=True, kw_only=True, tag="order"):
    """An item to another place in its list."""

    path: Path
    to: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class MirrorSide(_Deed, frozen=True, kw_only=True, tag="mirror"):
    """The other side becomes a copy of this one, turned round the middle of the table."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]


Deed = (
    MovePiece | ShiftPieces | TurnPiece | ResizePiece | BendPiece | AddPiece | RemovePieces | CopyPieces | SetField
    | PutItem | OrderItem | MirrorSide
)  # fmt: skip
