"""What every rule set's state has in common: the turn, the phase, the outcome, and tables of frozen records."""

from __future__ import annotations

import copy
import functools
import typing
from typing import Any, ClassVar, Self

import msgspec

from polemos.kernel.fact import Outcome
from polemos.kernel.secrecy import Public, Seat, hides, masked, records_in, secrets_of


class State(msgspec.Struct):
    """A table of frozen records is a dict by id. Forks copy the tables and share the records."""

    MASKS_TABLES: ClassVar[bool] = True
    turn: Public[int] = 0
    phase: Public[str] = ""
    outcome: Public[Outcome | None] = None

    def fork(self) -> Self:
        twin = copy.copy(self)
        for name in tables_of(type(self)):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def veiled_tables(self) -> frozenset[str]:
        """Tables in which something may be hidden; a rule set may know that there is nothing in some of them now."""
        return _tables_with_secrets(type(self))

    def seen_by(self, seat: Seat | None) -> Self:
        """The state as a seat sees it: a new one that holds only what is declared visible."""
        twin = copy.copy(self)
        veiled = self.veiled_tables()
        for secret in secrets_of(type(self)):
            setattr(twin, secret.name, secret.blank)
        for name in tables_of(type(self)):
            table: dict[str, Any] = getattr(twin, name)
            if name in veiled:
                seen = ((key, masked(record, seat)) for key, record in table.items())
                setattr(twin, name, {key: record for key, record in seen if record is not None})
            else:
                setattr(twin, name, table.copy())
        return twin


@functools.cache
def tables_of(kind: type[State]) -> tuple[str, ...]:
    """Names of the dict fields of a state. Whatever else it holds is shared by forks, so it must be frozen."""
    tables = []
    for name, hint in typing.get_type_hints(kind).items():
        if typing.get_origin(hint) is dict:
            tables.append(name)
            _refuse_mutable(f"{kind.__name__}.{name}", typing.get_args(hint)[1])
        elif typing.get_origin(hint) is not ClassVar:
            _refuse_mutable(f"{kind.__name__}.{name}", hint)
    return tuple(tables)


@functools.cache
def _tables_with_secrets(kind: type[State]) -> frozenset[str]:
    hints = typing.get_type_hints(kind)
    return frozenset(name for name in tables_of(kind) if any(map(hides, records_in(typing.get_args(hints[name])[1]))))


def _refuse_mutable(name: str, hint: Any) -> None:
    kind = typing.get_origin(hint) or hint
    if kind in (dict, list, set) or getattr(getattr(kind, "__struct_config__", None), "frozen", True) is False:
        raise TypeError(f"{name} holds a {kind.__name__}, which forks would share: use tables of frozen records")
    for inner in typing.get_args(hint):
        _refuse_mutable(name, inner)
