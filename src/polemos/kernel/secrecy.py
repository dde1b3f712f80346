"""Who may see a field: everybody, its owner, nobody.

A record declares it in its annotations: `crew: Public[Crew]`, `plan: Owner[Plan] = Plan()`. What is not marked is
shown to nobody. A hidden field is shown as its default, so every field that is not public must have one. Only the
records of a state's tables, facts and procedures are masked; a field that others may see must not hold a record that
hides something of its own.
"""

from __future__ import annotations

import enum
import functools
import typing
from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, TypeVar

import msgspec

Seat = int
T = TypeVar("T")
R = TypeVar("R", bound=msgspec.Struct)


class Shown(enum.Enum):
    PUBLIC = "public"
    OWNER = "owner"
    NOBODY = "nobody"


Public = Annotated[T, Shown.PUBLIC]
Owner = Annotated[T, Shown.OWNER]
Nobody = Annotated[T, Shown.NOBODY]


class Secret(typing.NamedTuple):
    name: str
    shown: Shown
    blank: Any


@functools.cache
def secrets_of(kind: type[msgspec.Struct]) -> tuple[Secret, ...]:
    """The fields of a record that are not public, each with what stands in their place."""
    hints = typing.get_type_hints(kind, include_extras=True)
    secrets = []
    for field in msgspec.structs.fields(kind):
        hint = hints[field.name]
        mark = _mark_of(hint)
        shown: Shown = getattr(kind, "UNMARKED", Shown.NOBODY) if mark is None else mark
        inside = hint if mark is None else typing.get_args(hint)[0]
        if shown is not Shown.NOBODY and not (getattr(kind, "MASKS_TABLES", False) and _is_table(inside)):
            _refuse_secrets_within(f"{kind.__name__}.{field.name}", inside)
        if shown is Shown.PUBLIC:
            continue
        if field.default is not msgspec.NODEFAULT:
            blank = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            blank = field.default_factory()
        else:
            raise TypeError(f"{kind.__name__}.{field.name} is hidden from somebody and needs a default")
        secrets.append(Secret(field.name, shown, blank))
    return tuple(secrets)


def _mark_of(hint: Any) -> Shown | None:
    return next((mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Shown)), None)


def _refuse_secrets_within(name: str, hint: Any) -> None:
    for kind in records_in(hint):
        marks = [_mark_of(inner) for inner in typing.get_type_hints(kind, include_extras=True).values()]
        if hasattr(kind, "seen_by") or any(mark in (Shown.OWNER, Shown.NOBODY) for mark in marks):
            raise TypeError(f"{name} is shown, and {kind.__name__} inside it hides something")


def _is_record(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _is_table(hint: Any) -> bool:
    """A dict of records; in a state they are masked one by one."""
    if typing.get_origin(hint) is not dict:
        return False
    value = typing.get_args(hint)[1]
    kinds = typing.get_args(value) if typing.get_origin(value) in (typing.Union, UnionType) else (value,)
    return all(_is_record(kind) for kind in kinds)


def records_in(hint: Any) -> Iterator[type[msgspec.Struct]]:
    """All kinds of records that a value of this type can hold, at any depth."""
    known: dict[type, None] = {}
    todo = [hint]
    while todo:
        found = todo.pop()
        if not _is_record(found):
            todo += typing.get_args(found)
        elif found not in known:
            known[found] = None
            todo += typing.get_type_hints(found).values()
    yield from known


def hides(kind: type[msgspec.Struct]) -> bool:
    """Does a record of this kind hide anything from anybody?"""
    return hasattr(kind, "seen_by") or bool(secrets_of(kind))


def masked(record: R, seat: Seat | None) -> R | None:
    """The record as `seat` sees it (None: a spectator). Records without secrets are shared, for they are frozen.

    A record may decide for itself with a method `seen_by`, when what is hidden changes with time; None hides it whole.
    """
    if (decide := getattr(record, "seen_by", None)) is not None:
        return typing.cast("R | None", decide(seat))
    secrets = secrets_of(type(record))
    if not secrets:
        return record
    own = seat is not None and getattr(record, "owner", None) == seat
    hide = {s.name: s.blank for s in secrets if s.shown is Shown.NOBODY or not own}
    return msgspec.structs.replace(record, **hide) if hide else record
