"""Facts about one record of the state, told by what they set: most of what happens to units is of this kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar

import msgspec

from polemos.kernel.fact import Fact


def sets(**values: Any) -> Mapping[str, Any]:
    """What a fact sets, whatever its fields are."""
    return MappingProxyType(values)


class RecordFact(Fact, frozen=True):
    """How a record is from now on: as `SETS` says, and as those fields of the fact say that the record has as well.

    A field that is None leaves the record as it was. `SAYS` is the line of the log, with the fact's fields in braces;
    empty for what is told by another fact. A rule set has a kind of such facts for each kind of `RECORD`.
    """

    SETS: ClassVar[Mapping[str, Any]] = sets()
    SAYS: ClassVar[str] = ""
    RECORD: ClassVar[type[msgspec.Struct]]

    def values(self) -> dict[str, Any]:
        values = {**self.SETS}
        for field in shared_fields(type(self)):
            value = getattr(self, field)
            if value is not None:
                values[field] = value
        return values

    def said(self, **names: str) -> str:
        """The line of the log; names stand in place of ids, and spaces where keys have underscores."""
        plain = {field: getattr(self, field) for field in self.__struct_fields__}
        words = {field: value.replace("_", " ") if isinstance(value, str) else value for field, value in plain.items()}
        return self.SAYS.format(**{**words, **names})


@cache
def shared_fields(kind: type[RecordFact]) -> tuple[str, ...]:
    """Fields that a fact and its record have both."""
    return tuple(field for field in kind.__struct_fields__ if field in kind.RECORD.__struct_fields__)


def is_kind(fact: type[Fact]) -> bool:
    """Is it no fact itself, but what facts about a record are made from?"""
    return "RECORD" in vars(fact)
