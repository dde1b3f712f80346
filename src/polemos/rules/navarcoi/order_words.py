"""Small words of typed orders: lengths, headings, and names of one or two words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

V = TypeVar("V")
COMPASS = {"north": 0, "east": 90_000, "south": 180_000, "west": 270_000}


def inches_told(value: int) -> str:
    """Thousandths as a number without superfluous noughts."""
    return f"{value / 1000:.3f}".rstrip("0").rstrip(".")


def number_read(words: Sequence[str], at: int) -> int | None:
    """The number at a place of an order, in thousandths."""
    if at >= len(words):
        return None
    try:
        value = float(words[at].rstrip('"'))
    except ValueError:
        return None
    return round(value * 1000) if math.isfinite(value) and abs(value) < 1e6 else None


def heading_read(word: str) -> int | None:
    """A heading in degrees or by its point of the compass, in thousandths."""
    return COMPASS[word.lower()] if word.lower() in COMPASS else number_read([word], 0)


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
