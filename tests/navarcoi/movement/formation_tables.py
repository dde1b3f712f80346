"""The tables of section 9: where every stand goes in a change of formation and in forming up."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path

import msgspec


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ChangeCase(_Record, frozen=True):
    """Places in the order of the new formation: stand before, right, forward, turn."""

    stands: int
    reference: int
    heading: float
    places: tuple[tuple[int, float, float, float], ...]
    variant: str = ""
    rear: str = ""
    rear_after: str = ""
    centre: tuple[float, float] | None = None


class Change(_Record, frozen=True):
    id: str
    cases: tuple[ChangeCase, ...]


class FormUpCase(_Record, frozen=True):
    stands: int
    places: tuple[tuple[int, float, float, float], ...]


class FormUp(_Record, frozen=True):
    id: str
    after: str
    cases: tuple[FormUpCase, ...]


class Tables(_Record, frozen=True):
    change: tuple[Change, ...]
    form_up: tuple[FormUp, ...]

    def cases_of(self, change: str) -> tuple[ChangeCase, ...]:
        return next(known.cases for known in self.change if known.id == change)


@functools.cache
def tables() -> Tables:
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Tables)
