"""Small words of typed orders: names of one or two words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

V = TypeVar("V")


def squadron_read(word: str, known: Iterable[str]) -> str | None:
    """The squadron that a word names, in small or capital letters."""
    return next((name for name in known if name.lower() == word.lower()), None)


def one_of(names: Mapping[str, V], words: Sequence[str]) -> tuple[V, int] | None:
    """The longest name that the words begin with, and how many words it took."""
    for count in (2, 1):
        said = " ".join(word.lower() for word in words[:count])
        if len(words) >= count and said in names:
            return names[said], count
    return None
