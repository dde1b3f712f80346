"""Filling in a record under construction: values set, items put into lists, put in another order and taken out."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import inspect

from polemos.tabletop.drafting.places import (
    Raw,
    above,
    chosen,
    last,
    may_be_absent,
    places,
    put_at,
    refused,
    type_at,
    typed,
    value_at,
)

MOST_DIGITS = 9


class Filling(Protocol):
    """What a rule set knows of records under construction."""

    @property
    def record(self) -> Any:
        """Their type."""
        ...

    def fresh(self, raw: Raw, path: str, sort: str) -> Any:
        """A value to begin with for what is put at a path."""
        ...

    def renamed(self, raw: Raw, path: str, old: Any) -> None:
        """A value was set: what named the thing by it follows."""
        ...

    def removed(self, raw: Raw, path: str, gone: Any) -> None:
        """Something was removed: what named it lets go of it."""
        ...


def set_value(filling: Filling, raw: Raw, path: str, value: Any) -> None:
    kind = chosen(type_at(filling.record, raw, path), None)
    if isinstance(kind, inspect.LiteralType) and isinstance(value, str):
        value = next((each for each in kind.values if str(each) == value), value)
    if isinstance(kind, inspect.IntType) and isinstance(value, str) and value.isdecimal():
        value = int(value[:MOST_DIGITS])  # chosen among words
    old = copy.deepcopy(value_at(raw, path)) if any(path == known for known, _ in places(raw)) else None
    put_at(raw, path, value)
    typed(raw, filling.record)  # what follows from it need not look at anything that cannot be
    if value != old:
        filling.renamed(raw, path, old)


def put_item(filling: Filling, raw: Raw, path: str, sort: str) -> str:
    kind = type_at(filling.record, raw, path)
    real = chosen(kind, None)
    if isinstance(real, inspect.VarTupleType):
        held = value_at(raw, above(path))
        items = held.setdefault(last(path), [])
        place = f"{path}.{len(items)}"
        if real.max_length is not None and len(items) >= real.max_length:
            raise refused(f"there are at most {real.max_length} of them")
        items.append(filling.fresh(raw, place, sort))
        return place
    if not isinstance(real, inspect.StructType | inspect.TupleType) and not may_be_absent(kind):
        raise refused(f"nothing can be put at {path}")
    put_at(raw, path, filling.fresh(raw, path, sort))
    return path


def item_at(raw: Raw, path: str) -> tuple[list[Any], int]:
    """The list that holds an item, and its number there."""
    held, number = value_at(raw, above(path)), last(path)
    if not isinstance(held, list) or not isinstance(number, int) or number >= len(held):
        raise refused(f"there is no item at {path}")
    return held, number


def remove_items(filling: Filling, raw: Raw, paths: Sequence[str]) -> None:
    # Items of one list go from its end, so that the paths of the others stay true.
    for path in sorted(dict.fromkeys(paths), key=lambda each: (above(each), _number(each)), reverse=True):
        held, number = item_at(raw, path)
        gone = held.pop(number)
        filling.removed(raw, path, gone)


def _number(path: str) -> int:
    number = last(path)
    return number if isinstance(number, int) else 0


def order_item(raw: Raw, path: str, to: int) -> None:
    held, number = item_at(raw, path)
    held.insert(min(to, len(held) - 1), held.pop(number))
