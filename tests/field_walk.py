"""Every field of a record that players write, changed: is it refused, or does anybody notice?

A field that is accepted and changes nothing is a promise that nobody keeps. The walk finds all fields of a kind of
record by its type, so that a new one is asked for without anybody thinking of it.

Where a change of a field was seen is kept in `field_sights.jsonl` and looked at first: to find it takes hundreds of
battles. What is not seen there any more is sought everywhere. Kept anew, after the file is deleted, by
`FIELD_SIGHTS=write pytest -n 0 tests -k fields`.
"""

from __future__ import annotations

import copy
import functools
import itertools
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

Raw = dict[str, Any]
NAMES = ("id", "rule", "rules")  # of a name or a citation it is enough that one which is none is refused


SIGHTS = Path(__file__).with_name("field_sights.jsonl")


class Sight(msgspec.Struct, frozen=True):
    """Where another value of a field was seen."""

    field: str
    record: str
    path: tuple[str | int, ...]
    value: Any


@functools.cache
def sights() -> dict[str, Sight]:
    lines = SIGHTS.read_bytes().splitlines() if SIGHTS.exists() else []
    return {sight.field: sight for sight in msgspec.json.Decoder(list[Sight]).decode(b"[" + b",".join(lines) + b"]")}


class Spot(NamedTuple):
    """A field in one record: whose it is, the way to it, and its type."""

    owner: str
    field: str
    path: tuple[str | int, ...]
    kind: inspect.Type
    default: Any  # what it is where a record leaves it out

    @property
    def name(self) -> str:
        return f"{self.owner}.{self.field}"


def spots(kind: inspect.Type, raw: Any, path: tuple[str | int, ...] = ()) -> Iterator[Spot]:
    """All fields of a record and of the records in it, also those that it leaves out."""
    match kind:
        case inspect.StructType():
            for field in kind.fields:
                here = (*path, field.encode_name)
                default = None if field.default is msgspec.NODEFAULT else field.default
                yield Spot(kind.cls.__name__, field.encode_name, here, field.type, default)
                if raw.get(field.encode_name) is not None:
                    yield from spots(field.type, raw[field.encode_name], here)
        case inspect.UnionType():
            for each in kind.types:
                if isinstance(each, inspect.StructType) and isinstance(raw, dict):
                    if each.tag_field is None or raw.get(each.tag_field) == each.tag:
                        yield from spots(each, raw, path)
                elif isinstance(each, inspect.VarTupleType | inspect.ListType) and isinstance(raw, list | tuple):
                    yield from spots(each, raw, path)
        case inspect.VarTupleType() | inspect.ListType():
            for index, item in enumerate(raw):
                yield from spots(kind.item_type, item, (*path, index))
        case inspect.DictType():
            for key, item in raw.items():
                yield from spots(kind.value_type, item, (*path, key))
        case inspect.Metadata():
            yield from spots(kind.type, raw, path)


def value_at(raw: Any, path: Iterable[str | int]) -> Any:
    for step in path:
        raw = raw.get(step) if isinstance(raw, dict) and isinstance(step, str) else raw[step]
    return raw


def changed(raw: Raw, path: tuple[str | int, ...], value: Any) -> Raw:
    twin: Any = copy.deepcopy(raw)
    value_at(twin, path[:-1])[path[-1]] = value
    return twin  # type: ignore[no-any-return]


def others(kind: inspect.Type, value: Any) -> Iterator[Any]:
    """Values that a field might have instead; some may be refused."""
    match kind:
        case inspect.BoolType():
            yield not value
        case inspect.IntType() | inspect.FloatType():
            number = value if isinstance(value, int | float) else 0
            yield from (number + 1, number - 1, number + 3, number * 2 + 10)
        case inspect.StrType():
            yield from (f"{value or ''}x", "Something else")
        case inspect.LiteralType():
            yield from (each for each in kind.values if each != value)
            if len(kind.values) == 1:
                yield "another" if isinstance(kind.values[0], str) else 77
        case inspect.NoneType():
            if value is not None:
                yield None
        case inspect.UnionType():
            plain = any(not isinstance(each, inspect.StructType | inspect.NoneType) for each in kind.types)
            for each in kind.types:
                if isinstance(each, inspect.NoneType) and plain:
                    continue  # to leave something out is not to say something else
                if not isinstance(each, inspect.StructType) or value is None:
                    yield from others(each, value)
        case inspect.VarTupleType() | inspect.ListType():
            listed = list(value or ())
            if listed:
                yield from (listed[:-1], listed[1:], listed[::-1])
                for first in others(kind.item_type, listed[0]):
                    yield [first, *listed[1:]]
            yield [*listed, sample(kind.item_type)]
        case inspect.TupleType():
            listed = list(value) if value else [sample(each) for each in kind.item_types]
            for index, each in enumerate(kind.item_types):
                for other in others(each, listed[index]):
                    yield [*listed[:index], other, *listed[index + 1 :]]
        case inspect.DictType():
            for key, item in (value or {}).items():
                for other in others(kind.value_type, item):
                    yield {**value, key: other}
            yield {}
        case inspect.StructType() if value is None:
            yield sample(kind)
        case inspect.Metadata():
            yield from others(kind.type, value)


def sample(kind: inspect.Type) -> Any:
    """Some value of a type."""
    match kind:
        case inspect.BoolType():
            return True
        case inspect.IntType() | inspect.FloatType():
            return max(1, kind.ge or 0)
        case inspect.StrType():
            return "something"
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.UnionType():
            return sample(next(each for each in kind.types if not isinstance(each, inspect.NoneType)))
        case inspect.VarTupleType() | inspect.ListType():
            return [sample(kind.item_type)] * max(1, kind.min_length or 1)
        case inspect.TupleType():
            return [sample(each) for each in kind.item_types]
        case inspect.StructType():
            made = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
            return made | {f.encode_name: sample(f.type) for f in kind.fields if f.required}
        case inspect.Metadata():
            return sample(kind.type)
    return None


class Walk:
    """The records of one kind that a rule set ships, and how to find out what comes of another one.

    `read` gives the record, or None if it is refused. `look` tells one thing after the other about it, cheap ones
    first; no more of them is asked for than is needed to see a difference.
    """

    def __init__(
        self, kind: Any, records: dict[str, Raw], read: Callable[[Raw], Any | None],
        look: Callable[[Any], Iterator[Any]],
    ) -> None:  # fmt: skip
        self.kind = inspect.type_info(kind)
        self.records, self.read, self.look = records, read, look
        self._shipped: dict[str, tuple[list[Any], Iterator[Any]]] = {}
        self._spots: dict[str, list[tuple[str, Spot]]] = {}  # of each field, with the records that have it

    def names(self) -> list[str]:
        """All fields of the kind, also of records that nobody ships."""
        found: dict[str, None] = {}
        self._fields_of(self.kind, found, [])
        return list(found)

    def _fields_of(self, kind: inspect.Type, found: dict[str, None], had: list[type]) -> None:
        match kind:
            case inspect.StructType():
                if kind.cls in had:
                    return
                had.append(kind.cls)
                for field in kind.fields:
                    found[f"{kind.cls.__name__}.{field.encode_name}"] = None
                    self._fields_of(field.type, found, had)
            case inspect.UnionType():
                for each in kind.types:
                    self._fields_of(each, found, had)
            case inspect.VarTupleType() | inspect.ListType():
                self._fields_of(kind.item_type, found, had)
            case inspect.DictType():
                self._fields_of(kind.value_type, found, had)
            case inspect.Metadata():
                self._fields_of(kind.type, found, had)

    def _as_shipped(self, name: str) -> Iterator[Any]:
        """What is told of a record as it is; told once and remembered."""
        if name not in self._shipped:
            self._shipped[name] = [], self.look(self.read(self.records[name]))
        known, more = self._shipped[name]
        for index in itertools.count():
            if index == len(known):
                try:
                    known.append(next(more))
                except StopIteration:
                    return
            yield known[index]

    def _is_seen(self, name: str, other: Any) -> bool:
        missing = object()
        pairs = itertools.zip_longest(self._as_shipped(name), self.look(other), fillvalue=missing)
        return any(before != after for before, after in pairs)

    def is_kept(self, name: str) -> bool:
        """Is another value of the field seen somewhere, or every other value refused?"""
        known = sights().get(self._place(name))
        if known is not None and self._is_seen_again(name, known):
            return True
        accepted = 0
        for record, spot in self._spots_of(name):
            raw = self.records[record]
            value = value_at(raw, spot.path)
            value = spot.default if value is None else value
            for another in others(spot.kind, value):
                if another == value:
                    continue
                other = self.read(changed(raw, spot.path, another))
                if other is None and spot.field in NAMES:
                    return True
                if other is not None and self._is_seen(record, other):
                    if os.environ.get("FIELD_SIGHTS") == "write":
                        self._keep(Sight(self._place(name), record, spot.path, another))
                    return True
                accepted += other is not None and not _is_other_order(value, another)
        return not accepted

    def _place(self, name: str) -> str:
        return f"{self.read.__module__}.{self.read.__qualname__} {name}"

    def _is_seen_again(self, name: str, known: Sight) -> bool:
        spots = (spot for record, spot in self._spots_of(name) if (record, spot.path) == (known.record, known.path))
        for spot in spots:
            value = value_at(self.records[known.record], spot.path)
            if known.value != (spot.default if value is None else value):
                other = self.read(changed(self.records[known.record], spot.path, known.value))
                return other is not None and self._is_seen(known.record, other)
        return False

    def _keep(self, sight: Sight) -> None:
        with SIGHTS.open("ab") as file:
            file.write(msgspec.json.encode(sight) + b"\n")

    def _spots_of(self, name: str) -> list[tuple[str, Spot]]:
        """One of each record, then another of each: what one record does not show, its next spot seldom does."""
        if not self._spots:
            for record, raw in self.records.items():
                for spot in spots(self.kind, raw):
                    self._spots.setdefault(spot.name, []).append((record, spot))
        assert name in self._spots, f"no record has {name}: give the walk one"
        had: Counter[str] = Counter()
        turns = []
        for record, spot in self._spots[name]:
            turns.append((had[record], record, spot))
            had[record] += 1
        return [(record, spot) for _, record, spot in sorted(turns, key=lambda turn: turn[0])]


def _is_other_order(value: Any, another: Any) -> bool:
    """The same in another order means the same in most lists; where it does not, it is seen."""
    return isinstance(another, list) and sorted(map(repr, value or ())) == sorted(map(repr, another))


def raw_of(record: Any) -> Raw:
    """The record as a file has it: what is as by default is left out no more than there."""
    raw: Raw = msgspec.json.decode(msgspec.json.encode(record))
    return raw
