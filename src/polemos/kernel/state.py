"""What every rule set's state has in common: the turn, the phase, the outcome, and tables of frozen records."""

from __future__ import annotations

import copy
import functools
import typing
from typing import Any, Self

import msgspec

from polemos.kernel.fact import Outcome
from polemos.kernel.secrecy import Public, Seat, Shown, masked, secrets_of


class State(msgspec.Struct):
    """A table of frozen records is a dict by id. Forks copy the tables and share the records."""

    turn: Public[int] = 0
    phase: Public[str] = ""
    outcome: Public[Outcome | None] = None

    def fork(self) -> Self:
        twin = copy.copy(self)
        for name in tables_of(type(self)):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def seen_by(self, seat: Seat | None) -> Self:
        """The state as a seat sees it: a new one that holds only what is declared visible."""
        twin = copy.copy(self)
        for secret in secrets_of(type(self)):
            if secret.shown is not Shown.PUBLIC:
                setattr(twin, secret.name, secret.blank)
        for name in tables_of(type(self)):
            table: dict[str, Any] = getattr(twin, name)
            seen = ((key, _seen(record, seat)) for key, record in table.items())
            setattr(twin, name, {key: record for key, record in seen if record is not None})
        return twin


def _seen(record: Any, seat: Seat | None) -> Any:
    return masked(record, seat) if isinstance(record, msgspec.Struct) else record


@functools.cache
def tables_of(kind: type[State]) -> tuple[str, ...]:
    """Names of the dict fields of a state."""
    hints = typing.get_type_hints(kind)
    return tuple(name for name, hint in hints.items() if typing.get_origin(hint) is dict)
