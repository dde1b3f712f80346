"""What the records of scenarios are made of in every game: frozen, nothing in them that nobody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec.structs import replace

Along = Callable[[float], float]
Makers = Mapping[str, Callable[[Any], Any]]
Points = tuple[tuple[float, float], ...]
T = TypeVar("T")
Key = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,39}$")]  # a short name
Text = Annotated[str, msgspec.Meta(max_length=4000)]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a scenario as its file writes it; what a file says and nobody reads is a mistake."""


# -- as it is played ---------------------------------------------------------------------------------------------------


def changed(record: T, makers: Makers) -> T:
    """With other values in some fields wherever they stand; makers by `Record.field`, or by `field` of any record."""
    told: Any = record
    if isinstance(told, tuple):
        told = tuple(changed(each, makers) for each in told)
    elif isinstance(told, msgspec.Struct):
        told = replace(told, **{field: _changed(told, field, makers) for field in told.__struct_fields__})
    return told  # type: ignore[no-any-return]


def _changed(record: msgspec.Struct, field: str, makers: Makers) -> Any:
    held = getattr(record, field)
    places = (*(f"{kind.__name__}.{field}" for kind in type(record).__mro__), field)
    maker = next((makers[place] for place in places if place in makers), None)
    return changed(held, makers) if maker is None or held is None else maker(held)


def moved_along(new_x: Along) -> Callable[[Iterable[tuple[float, float]]], Points]:
    """What makes points with another x of points."""
    return lambda points: tuple((new_x(x), y) for x, y in points)
