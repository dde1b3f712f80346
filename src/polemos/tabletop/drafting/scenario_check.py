"""What a scenario's file of any game may get wrong when every field has its type: texts, rules cited, names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from polemos.kernel.files.file_reading import refuse_odd_values
from polemos.tabletop.drafting.naming import Naming
from polemos.tabletop.drafting.places import plain

R = TypeVar("R", bound=msgspec.Struct)


def problems_in(
    record: R, naming: Naming, book: tuple[str, str], cites: Sequence[str], own: Callable[[R], Iterable[str]]
) -> list[str]:
    """One sentence for each thing that is wrong, with its place in the file; none for one that can be played.

    `book` is the beginning of its rules' ids and its title, `cites` are the fields that hold them, `own` is what the
    rule set itself looks at.
    """
    raw = plain(record)
    try:
        refuse_odd_values(raw, "$")
    except msgspec.ValidationError as error:
        return [str(error)]
    return [*_of_rules(raw, "$", book, cites), *naming.problems(raw), *own(record)]


def _of_rules(value: Any, place: str, book: tuple[str, str], cites: Sequence[str]) -> Iterator[str]:
    """Rules that a file cites are rules of its book."""
    letters, title = book
    if isinstance(value, dict):
        for key, each in value.items():
            for rule in ((each,) if isinstance(each, str) else each) if key in cites else ():
                if rule and not re.fullmatch(rf"{letters}-\d{{1,2}}\.\d{{1,2}}", rule):
                    yield f"{rule!r} is no rule of {title} - at `{place}.{key}`"
            yield from _of_rules(each, f"{place}.{key}", book, cites)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _of_rules(each, f"{place}[{index}]", book, cites)
