"""Places in typed orders: lengths, headings, and a point with a heading as people write them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from polemos.tabletop.legs import thousandths

COMPASS = {"north": 0, "east": 90_000, "south": 180_000, "west": 270_000}


def place_told(x: int, y: int, heading: int | None = None, times: int = 1) -> str:
    """`at 20 12.2 heading 90`; without a heading where it goes without saying.

    `times`: lengths are told so many times as large as they are kept.
    """
    told = f"at {thousandths(x * times)} {thousandths(y * times)}"
    return told if heading is None else f"{told} heading {thousandths(heading)}"


def point_read(words: Sequence[str], times: int = 1) -> tuple[int, int, int] | None:
    """The point that `at 20 12.2` names, and how many words that took; `at` may be left out."""
    skip = int(words[:1] != [] and words[0].lower() == "at")
    x, y = number_read(words, skip), number_read(words, skip + 1)
    return None if x is None or y is None else (round(x / times), round(y / times), skip + 2)


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
