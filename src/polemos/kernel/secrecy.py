"""Who may see a field: everybody, its owner, nobody.

A record declares it in its annotations: `crew: Public[Crew]`, `plan: Owner[Plan] = Plan()`. What is not marked is
shown to nobody. A hidden field is shown as its default, so every field that is not public must have one.
"""

from __future__ import annotations

import enum
import functools
import typing
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
        shown = _shown(hints[field.name], getattr(kind, "UNMARKED", Shown.NOBODY))
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


def _shown(hint: Any, unmarked: Shown) -> Shown:
    for mark in getattr(hint, "__metadata__", ()):
        if isinstance(mark, Shown):
            return mark
    return unmarked


def masked(record: R, seat: Seat | None, owner: Seat | None = None) -> R | None:
    """The record as `seat` sees it (None: a spectator). Records without secrets are shared, for they are frozen.

    A record may decide for itself with a method `seen_by`, when what is hidden changes with time; None hides it whole.
    """
    if (decide := getattr(record, "seen_by", None)) is not None:
        return typing.cast("R | None", decide(seat))
    secrets = secrets_of(type(record))
    if not secrets:
        return record
    if owner is None:
        owner = getattr(record, "owner", None)
    own = owner is not None and owner == seat
    hide = {s.name: s.blank for s in secrets if s.shown is Shown.NOBODY or not own}
    return msgspec.structs.replace(record, **hide) if hide else record
