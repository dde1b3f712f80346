"""Carrying out an editor's deeds on a draft: all of them, or none with a sentence that says why."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any

from polemos.geometry import milli
from polemos.tabletop.drafting.handles import Box, handle, inches, put_spot, spot_at
from polemos.tabletop.drafting.places import Raw, above, free_id, plain, put_at, refused, typed, value_at
from polemos.tabletop.drafting.protocol import Drafting, Handled
from polemos.tabletop.drafting.records import (
    FARTHEST,
    AddPiece,
    BendPiece,
    CopyPieces,
    Deed,
    MirrorSide,
    MovePiece,
    OrderItem,
    PutItem,
    RemovePieces,
    ResizePiece,
    SetField,
    ShiftPieces,
    TurnPiece,
)
from polemos.tabletop.drafting.values import item_at, order_item, put_item, remove_items, set_value


def carried_out(drafting: Drafting, record: Any, deeds: Sequence[Deed]) -> tuple[Any, tuple[str, ...]]:
    """The draft after the deeds, and the paths of what they made; Refused if one of them cannot be done."""
    made: list[str] = []
    for deed in deeds:
        raw = plain(record)
        made += _done(drafting, record, raw, deed)
        record = drafting.settled(typed(raw, drafting.record))
    return record, tuple(made)


def _done(drafting: Drafting, record: Any, raw: Raw, deed: Deed) -> list[str]:
    """Change the plain values; what was made."""
    match deed:
        case MovePiece(path=path, x=x, y=y):
            piece = _piece(drafting, record, path)
            at = handle(raw, piece)
            _shift(drafting, raw, piece, x - at[0], y - at[1])
        case ShiftPieces(paths=paths, dx=dx, dy=dy):
            for piece in _unattached(drafting, record, paths):
                _shift(drafting, raw, piece, dx, dy)
        case TurnPiece(path=path, facing=facing):
            piece = _piece(drafting, record, path)
            if not piece.heading:
                raise refused(f"{piece.name} cannot be turned")
            put_at(raw, piece.heading, facing % 360_000 / 1000)
        case ResizePiece(path=path):
            box = (min(deed.x0, deed.x1), min(deed.y0, deed.y1), max(deed.x0, deed.x1), max(deed.y0, deed.y1))
            _resize(drafting, raw, _piece(drafting, record, path), box)
        case BendPiece(path=path, points=points):
            piece = _piece(drafting, record, path)
            if not piece.outline:
                raise refused(f"{piece.name} has no points of its own")
            if len(points) < piece.least:
                raise refused(f"{piece.name} needs at least {piece.least} points")
            put_at(raw, piece.outline, inches(points))
        case AddPiece():
            return [drafting.added(raw, deed)]
        case RemovePieces(paths=paths):
            remove_items(drafting, raw, paths)
        case CopyPieces(paths=paths, dx=dx, dy=dy):
            return _copied(drafting, record, raw, paths, dx, dy)
        case SetField(path=path, value=value):
            set_value(drafting, raw, path, value)
        case PutItem(path=path, sort=sort):
            return [put_item(drafting, raw, path, sort)]
        case OrderItem(path=path, to=to):
            order_item(raw, path, to)
        case MirrorSide(seat=seat):
            drafting.mirrored(raw, seat)
    return []


# -- pieces ------------------------------------------------------------------------------------------------------------


def _piece(drafting: Drafting, record: Any, path: str) -> Handled:
    found = next((each for each in drafting.handled(record) if each.path == path), None)
    if found is None:
        raise refused(f"there is no piece at {path}")
    return found


def _unattached(drafting: Drafting, record: Any, paths: Iterable[str]) -> list[Handled]:
    """The pieces at these paths; a part moves with its whole, not once more by itself."""
    wanted = dict.fromkeys(paths)
    return [piece for piece in (_piece(drafting, record, path) for path in wanted) if piece.of not in wanted]


def _shift(drafting: Drafting, raw: Raw, piece: Handled, dx: int, dy: int) -> None:
    if not (piece.spot or piece.span or piece.outline or piece.slides):
        raise refused(f"{piece.name} cannot be moved")
    if piece.slides and piece.zone:
        west, south, east, north = piece.zone
        drafting.resized(raw, piece.path, (west + dx, south + dy, east + dx, north + dy))
    if piece.spot:
        x, y = spot_at(raw, piece.spot)
        put_spot(raw, piece.spot, _moved(x, dx), _moved(y, dy))
    for path, by in zip(piece.span or (), (dx, dy), strict=False):
        put_at(raw, path, [_moved(each, by) for each in value_at(raw, path)])
    for path in (piece.outline, *piece.along):
        if path:
            put_at(raw, path, [[_moved(x, dx), _moved(y, dy)] for x, y in value_at(raw, path)])


def _moved(value: float, by: int) -> float:
    moved = milli(value) + by
    if abs(moved) > FARTHEST:
        raise refused("that is too far away")
    return moved / 1000


def _resize(drafting: Drafting, raw: Raw, piece: Handled, box: Box) -> None:
    if box[0] == box[2] or box[1] == box[3]:
        raise refused(f"{piece.name} would have no extent")
    if piece.span is not None:
        put_at(raw, piece.span[0], [box[0] / 1000, box[2] / 1000])
        put_at(raw, piece.span[1], [box[1] / 1000, box[3] / 1000])
    elif piece.resizes:
        drafting.resized(raw, piece.path, box)
    else:
        raise refused(f"{piece.name} has one size only")


# -- copies ------------------------------------------------------------------------------------------------------------


def _copied(drafting: Drafting, record: Any, raw: Raw, paths: Sequence[str], dx: int, dy: int) -> list[str]:
    made = []
    for piece in _unattached(drafting, record, paths):
        if not piece.is_copied:
            raise refused(f"{piece.name} cannot be copied")
        held, number = item_at(raw, piece.path)
        twin = copy.deepcopy(held[number])
        if "id" in twin:
            twin["id"] = free_id(raw, twin["id"])
        drafting.copied(raw, twin)
        held.append(twin)
        place = f"{above(piece.path)}.{len(held) - 1}"
        _shift(drafting, raw, _twin(piece, place), dx, dy)
        made.append(place)
    return made


def _twin(piece: Handled, place: str) -> Handled:
    """The same piece at another path."""

    def there(path: str) -> str:
        return place + path.removeprefix(piece.path) if path.startswith(piece.path) else path

    return Handled(
        path=place, id=piece.id, layer=piece.layer, name=piece.name, sort=piece.sort, spot=there(piece.spot),
        span=(there(piece.span[0]), there(piece.span[1])) if piece.span else None, outline=there(piece.outline),
        along=tuple(there(each) for each in piece.along), zone=piece.zone, slides=piece.slides,
    )  # fmt: skip
