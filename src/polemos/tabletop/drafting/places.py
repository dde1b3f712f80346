"""Places in a record under construction: `south.unit.3.name`, the type that stands there, and its value.

A record is handled as plain values (`raw`) and made whole again by its type, so nothing that a deed does can leave
one that the type does not admit.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from polemos.kernel.files.file_reading import refuse_odd_values
from polemos.kernel.reason import Reason, Refused

MOST_ITEMS = 250  # of any list
MOST_SIGNS = 4000  # of any text
Raw = dict[str, Any]


def refused(text: str, rule: str = "") -> Refused:
    return Refused(Reason(text, rule))


def steps(path: str) -> list[str | int]:
    return [int(step) if step.isascii() and step.isdigit() and len(step) < 6 else step for step in path.split(".")]


def above(path: str) -> str:
    return path.rpartition(".")[0]


def last(path: str) -> str | int:
    return steps(path)[-1]


def value_at(raw: Any, path: str) -> Any:
    """What stands at a path; refused if nothing does."""
    for step in steps(path) if path else ():
        if not _holds(raw, step):
            raise refused(f"there is nothing at {path}")
        raw = raw[step]
    return raw


def _holds(raw: Any, step: str | int) -> bool:
    if isinstance(raw, list):
        return isinstance(step, int) and step < len(raw)
    return isinstance(raw, dict) and step in raw


def put_at(raw: Raw, path: str, value: Any) -> None:
    """Other than what stands there now, or in a field that is absent."""
    held, step = value_at(raw, above(path)), last(path)
    if not isinstance(held, dict) and not _holds(held, step):
        raise refused(f"there is nothing at {path}")
    held[step] = value


def plain(record: msgspec.Struct) -> Raw:
    """A record as values that can be changed."""
    told: Raw = _lists(msgspec.to_builtins(record))
    return told


def _lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _lists(each) for key, each in value.items()}
    return [_lists(each) for each in value] if isinstance(value, list | tuple) else value


# -- types -------------------------------------------------------------------------------------------------------------


def typed(raw: Any, kind: Any) -> Any:
    """The record that plain values make; refused in words where they make none."""
    try:
        _refuse_too_much(raw)
        refuse_odd_values(raw, "$")
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise refused(readable(str(error))) from error
    except (RecursionError, OverflowError) as error:
        raise refused("nested too deeply") from error


def _refuse_too_much(value: Any) -> None:
    match value:
        case str() if len(value) > MOST_SIGNS:
            raise refused(f"a text is at most {MOST_SIGNS} signs long")
        case list() | tuple():
            if len(value) > MOST_ITEMS:
                raise refused(f"there are at most {MOST_ITEMS} of anything")
            for each in value:
                _refuse_too_much(each)
        case dict():
            for each in value.values():
                _refuse_too_much(each)


def readable(words: str) -> str:
    """A complaint of msgspec in words that a form can show."""
    told = " ".join(words.split())
    place = re.search(r" - at `(?:key in )?\$\.?([^`]*)`$", told)
    if place is None:
        return told[:200]
    said = re.sub(r"\[(\d+)\]", lambda number: f" {int(number[1]) + 1}", place[1]).replace("_", " ")
    return f"{said.replace('.', ', ') or 'the scenario'}: {_plainly(told[: place.start()])}"[:200]


_COMPLAINTS = (
    (r"Expected `(?:int|float)` >= (\S+)", r"at least \1"),
    (r"Expected `(?:int|float)` <= (\S+)", r"at most \1"),
    (r"Expected `(?:int|float)` > (\S+)", r"more than \1"),
    (r"Expected `(?:int|float)` < (\S+)", r"less than \1"),
    (r"Expected `str` of length >= 1", "it is empty"),
    (r"Expected `str` of length <= (\d+)", r"at most \1 signs"),
    (r"Expected `str` matching regex '\^\[A-Za-z\].*", "letters, digits and _, beginning with a letter"),
    (r"Expected `str` matching regex .*", "it is written otherwise"),
    (r"Expected `array` of length >= (\d+)", r"at least \1 of them"),
    (r"Expected `array` of length <= (\d+)", r"at most \1 of them"),
    (r"Expected `array` of length (\d+), got .*", r"\1 of them are wanted"),
    (r"Expected `int`, got .*", "a whole number is wanted"),
    (r"Expected `float`, got .*", "a number is wanted"),
    (r"Expected `str`, got .*", "words are wanted"),
    (r"Expected `bool`, got .*", "yes or no is wanted"),
    (r"Invalid enum value (.*)", r"\1 cannot be chosen"),
)


def _plainly(complaint: str) -> str:
    for pattern, words in _COMPLAINTS:
        if re.fullmatch(pattern, complaint):
            return re.sub(pattern, words, complaint)
    return complaint


@functools.cache
def type_info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def type_at(kind: Any, raw: Any, path: str) -> inspect.Type:
    """The type of what stands at a path, or may stand there; of a union, the one that the value belongs to."""
    found = chosen(type_info(kind), raw)
    for number, step in enumerate(whole := steps(path) if path else []):
        raw = _inside(raw, step)
        match found:
            case inspect.StructType():
                field = next((each for each in found.fields if each.encode_name == step), None)
                if field is None:
                    raise refused(f"there is nothing at {path}")
                found = field.type
            case inspect.VarTupleType(item_type=item) if isinstance(step, int):
                found = item
            case inspect.TupleType(item_types=items) if isinstance(step, int) and step < len(items):
                found = items[step]
            case inspect.DictType(value_type=held) if isinstance(step, str):
                found = held
            case _:
                raise refused(f"there is nothing at {path}")
        if number < len(whole) - 1:
            found = chosen(found, raw)
    return found


def _inside(raw: Any, step: str | int) -> Any:
    return raw[step] if _holds(raw, step) else None


def chosen(kind: inspect.Type, value: Any) -> inspect.Type:
    """Of a union the type that a value belongs to; the first if it has none yet."""
    options = options_of(kind)
    for each in options:
        if isinstance(each, inspect.StructType) and isinstance(value, dict):
            if not each.tag_field or value.get(each.tag_field) == each.tag:
                return each
        elif len(options) == 1:
            return each
    return options[0]


def options_of(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """What a value may be if it is there."""
    if isinstance(kind, inspect.UnionType):
        return tuple(each for each in kind.types if not isinstance(each, inspect.NoneType))
    return (kind,)


def may_be_absent(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.UnionType) and any(isinstance(each, inspect.NoneType) for each in kind.types)


def is_point(kind: inspect.Type) -> bool:
    """A pair of numbers."""
    return isinstance(kind, inspect.TupleType) and [type(each) for each in kind.item_types] == [inspect.FloatType] * 2


def places(raw: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a record with its path, those that hold others before what they hold."""
    yield path, raw
    inside = raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ()
    for key, each in inside:
        yield from places(each, f"{path}.{key}" if path else str(key))


# -- ids ---------------------------------------------------------------------------------------------------


def free_id(raw: Raw, like: str) -> str:
    """An id that nothing has yet: the letters of another one and the next number."""
    stem, digits = re.fullmatch(r"(.*?)(\d*)", like, re.DOTALL).groups()  # type: ignore[union-attr]
    taken = {value for path, value in places(raw) if path.endswith(".id") and isinstance(value, str)}
    number = int(digits) + 1 if digits else 2
    while f"{stem}{number}" in taken:
        number += 1
    return f"{stem}{number}"


def first_id(raw: Raw, stem: str) -> str:
    """The same for a new thing."""
    taken = {value for path, value in places(raw) if path.endswith(".id") and isinstance(value, str)}
    return stem if stem not in taken else free_id(raw, stem)
