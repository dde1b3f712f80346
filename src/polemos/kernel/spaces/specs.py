"""What a client is told about an answer space: one record for each kind, told apart by `kind`.

Ways and places over a table have records of their own (`tabletop/move_spec.py`, `tabletop/place_spec.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from polemos.kernel.reason import Reason


class SpaceSpec(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What all of them have in common: a kind."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class OptionSpec(msgspec.Struct, frozen=True, kw_only=True):
    """One of several things to choose, and why it is barred if it is."""

    key: str
    words: str
    rule: str = ""
    barred: Reason | None = None


class ChoiceSpec(SpaceSpec, frozen=True, kw_only=True, tag="choice"):
    """One of several; answered by its key."""

    options: tuple[OptionSpec, ...]
    default: str


class YesNoSpec(SpaceSpec, frozen=True, kw_only=True, tag="yes_no"):
    """Yes or no, each in words."""

    yes: str
    no: str
    default: bool
    barred: Reason | None = None  # why yes cannot be said


class PickSpec(SpaceSpec, frozen=True, kw_only=True, tag="pick"):
    """Some of several; answered by a list of keys."""

    options: tuple[OptionSpec, ...]
    least: int
    most: int
    default: tuple[str, ...]


class CardsSpec(SpaceSpec, frozen=True, kw_only=True, tag="cards"):
    """Some cards of a hand; answered by a list of keys."""

    options: tuple[OptionSpec, ...]
    least: int
    most: int
    default: tuple[str, ...]


class OrderSpec(SpaceSpec, frozen=True, kw_only=True, tag="order"):
    """All of several; answered by all keys in an order."""

    options: tuple[OptionSpec, ...]
    default: tuple[str, ...]


class NumberSpec(SpaceSpec, frozen=True, kw_only=True, tag="number"):
    """A whole number; what is shown is the number divided by `scale`."""

    low: int
    high: int
    step: int
    scale: int
    unit: str
    default: int


class AllotSpec(SpaceSpec, frozen=True, kw_only=True, tag="allot"):
    """A total dealt out; answered by a list of numbers, one for each option."""

    options: tuple[OptionSpec, ...]
    total: int
    limits: tuple[int, ...]
    exact: bool  # nothing may be kept back
    default: tuple[int, ...]


class FormValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value that a field may have; None where it has to be said otherwise, as a point of the table."""

    value: Any
    words: str
    rule: str = ""
    barred: Reason | None = None


class FormField(msgspec.Struct, frozen=True, kw_only=True):
    """A field of a record, by its name there; no values: any that the rules admit."""

    name: str
    words: str
    values: tuple[FormValue, ...] = ()
    scale: int = 0  # a number without values of its own, as a coordinate: what is shown is the number divided by it
    of: str = ""  # it matters only where that field
    when: tuple[Any, ...] = ()  # has one of these values


class FormRow(msgspec.Struct, frozen=True, kw_only=True):
    """A record of the answer."""

    id: str  # of the unit that it is about, or empty
    name: str = ""  # where the id says little
    fields: tuple[FormField, ...]


class FormSpec(SpaceSpec, frozen=True, kw_only=True, tag="form"):
    """A record whose fields depend on each other; or, where it is a list, one record for each row."""

    rows: tuple[FormRow, ...]
    is_list: bool = False


def one_of(name: str, words: str, values: Mapping[Any, str], of: str = "", when: tuple[Any, ...] = ()) -> FormField:
    """A field with its values in words."""
    told = (FormValue(value=value, words=said) for value, said in values.items())
    return FormField(name=name, words=words, values=tuple(told), of=of, when=when)


PlainSpec = ChoiceSpec | YesNoSpec | PickSpec | CardsSpec | OrderSpec | NumberSpec | AllotSpec | FormSpec
