"""Names in the records of scenarios: which field gives a thing its name, which names a thing, said once in a table.

From the table follows what a form offers, what follows when a thing is renamed or removed, and what a check says of
names that nothing has, or two things. Keys of the table are `Record.field`, also of a record that it derives from.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import inspect

from polemos.tabletop.drafting.places import (
    Raw,
    above,
    chosen,
    first_id,
    last,
    put_at,
    steps,
    type_at,
    type_info,
    value_at,
)
from polemos.tabletop.drafting.records import Word


@dataclass(frozen=True)
class Names:
    """The field is the name of a thing of this kind."""

    kind: str
    label: str = "{id} {name}"  # of the thing in a form, out of its fields
    among: str = ""  # the wider kind of which no two have the same name; empty: this kind
    by_side: bool = False  # each side has names of its own
    repeats: bool = False  # several may have the same name
    stems: tuple[str, ...] = ()  # what a name begins with that is made up: of all, or of each side


@dataclass(frozen=True)
class NameOf:
    """The field names a thing of this kind, or several."""

    kind: str
    side: str = "side"  # the field, of a record round it, that says whose; empty: anybody's
    nothing: str = ""  # what an empty name means, where it means something
    judged: bool = True  # by the check of names; if not, the rule set has one of its own


@dataclass(frozen=True)
class Found:
    path: str
    value: str
    what: Names | NameOf
    side: str  # whose thing it is, or whose is named; empty: nobody's, or anybody's


class Naming:
    """The names in one kind of record."""

    def __init__(self, record: Any, sides: tuple[str, str], table: Mapping[str, Names | NameOf]) -> None:
        self.record, self.sides, self.table = record, sides, table
        self.declared = functools.cache(self._declared)

    def _declared(self, record: type, field: str) -> Names | NameOf | None:
        """What a field has to do with names."""
        places = (f"{each.__name__}.{field}" for each in record.__mro__)
        return next((self.table[place] for place in places if place in self.table), None)

    def uses_of(self, kind: str) -> list[str]:
        """The fields that name things of a kind."""
        return [place for place, what in self.table.items() if isinstance(what, NameOf) and what.kind == kind]

    # -- what there is ---------------------------------------------------------------------------------------------

    def found(self, raw: Raw) -> Iterator[Found]:
        """Every name in the record, given or used."""
        return self._inside(raw, type_info(self.record), "", ())

    def things(self, raw: Raw, kind: str, side: str = "") -> list[Found]:
        """Those of a kind, of one side or of all."""
        given = (each for each in self.found(raw) if isinstance(each.what, Names) and each.what.kind == kind)
        return [each for each in given if side in ("", each.side)]

    def _inside(self, value: Any, kind: inspect.Type, path: str, around: tuple[Raw, ...]) -> Iterator[Found]:
        kind = chosen(kind, value)
        if isinstance(kind, inspect.StructType) and isinstance(value, dict):
            for field in kind.fields:
                place = f"{path}.{field.encode_name}" if path else field.encode_name
                held, what = value.get(field.encode_name), self.declared(kind.cls, field.name)
                if what is not None:
                    yield from self._named(held, what, place, (value, *around))
                else:
                    yield from self._inside(held, field.type, place, (value, *around))
        elif isinstance(kind, inspect.VarTupleType) and isinstance(value, list):
            for number, item in enumerate(value):
                yield from self._inside(item, kind.item_type, f"{path}.{number}", around)

    def _named(self, value: Any, what: Names | NameOf, path: str, around: tuple[Raw, ...]) -> Iterator[Found]:
        side = self._side(path, around, what.side if isinstance(what, NameOf) else "side")
        if isinstance(value, list):
            yield from (Found(f"{path}.{number}", each, what, side) for number, each in enumerate(value))
        elif value or (value == "" and not getattr(what, "nothing", "")):
            yield Found(path, value, what, side)

    def _side(self, path: str, around: Sequence[Raw], field: str) -> str:
        """The side in which a path lies, or that the nearest record round it names."""
        first = path.partition(".")[0]
        if first in self.sides and field:
            return first
        return next((str(each[field]) for each in around if each.get(field)), "")

    def side_of(self, raw: Raw, path: str, field: str = "side") -> str:
        """The side to which a path belongs; empty: none."""
        around: list[Any] = [raw]
        for step in steps(path):
            held = around[0]
            there = isinstance(held, list) and isinstance(step, int) and step < len(held)
            around.insert(0, held[step] if there or (isinstance(held, dict) and step in held) else None)
        return self._side(path, [each for each in around if isinstance(each, dict)], field)

    def made_up(self, raw: Raw, path: str, what: Names) -> str:
        """A name that nothing has yet for the thing whose name stands at a path."""
        side = self.side_of(raw, path)
        has_own = len(what.stems) > 1 and side in self.sides
        return first_id(raw, what.stems[self.sides.index(side) if has_own else 0])

    # -- in forms --------------------------------------------------------------------------------------------------

    def choices(self, raw: Raw, path: str, what: NameOf) -> tuple[Word, ...]:
        """What a field may name."""
        words = {"": what.nothing} if what.nothing else {}
        for each in self.things(raw, what.kind, self.side_of(raw, path, what.side)):
            assert isinstance(each.what, Names)
            words[each.value] = each.what.label.format_map(value_at(raw, above(each.path)))
        return tuple(Word(id=id_, name=name) for id_, name in words.items())

    # -- what follows ----------------------------------------------------------------------------------------------

    def renamed(self, raw: Raw, path: str, old: Any) -> None:
        """A value was set: what named the thing by it follows."""
        holder = chosen(type_at(self.record, raw, above(path)), value_at(raw, above(path)))
        what = self.declared(holder.cls, str(last(path))) if isinstance(holder, inspect.StructType) else None
        if isinstance(what, Names) and isinstance(old, str):
            for each in self._users(raw, Found(path, old, what, self.side_of(raw, path))):
                put_at(raw, each.path, value_at(raw, path))

    def removed(self, raw: Raw, path: str, gone: Any) -> None:
        """Something was removed: lists let go of what was named in it, unless another has the name."""
        for thing in self._inside(gone, type_at(self.record, raw, path), path, ()):
            left = self.things(raw, thing.what.kind, thing.side)
            if isinstance(thing.what, Names) and all(each.value != thing.value for each in left):
                for each in reversed(self._users(raw, thing)):
                    if isinstance(number := last(each.path), int):
                        value_at(raw, above(each.path)).pop(number)

    def _users(self, raw: Raw, thing: Found) -> list[Found]:
        """Whatever names a thing."""
        used = (each for each in self.found(raw) if isinstance(each.what, NameOf) and each.value == thing.value)
        return [each for each in used if each.what.kind == thing.what.kind and each.side in ("", thing.side)]

    # -- checks ----------------------------------------------------------------------------------------------------

    def problems(self, raw: Raw) -> Iterator[str]:
        """Names that two things have, and names that nothing has, each with its place in the file."""
        every = list(self.found(raw))
        had: list[tuple[str, str, str]] = []
        for each in every:
            if isinstance(each.what, Names) and not each.what.repeats:
                kind = each.what.among or each.what.kind
                name = (kind, each.value, each.side if each.what.by_side else "")
                if name in had:
                    yield f"there is another {kind} called {each.value} - at `{written(above(each.path))}`"
                had.append(name)
        given = [(each.what.kind, each.value, each.side) for each in every if isinstance(each.what, Names)]
        for each in every:
            if isinstance(each.what, NameOf) and each.what.judged:
                owners = [side for kind, name, side in given if (kind, name) == (each.what.kind, each.value)]
                if not owners or (each.side and each.side not in owners):
                    whose = f" of {each.side}" if each.side else ""
                    field = above(each.path) if isinstance(last(each.path), int) else each.path
                    yield f"{each.value or 'nothing'} is no {each.what.kind}{whose} - at `{written(field)}`"


def written(path: str) -> str:
    """A path as the complaints about files write it."""
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps(path))
