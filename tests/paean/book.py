"""The tables of the rulebook as rows of cells, for tests that hold the data files against them."""

from __future__ import annotations

import re

from tests.rulebook_text import RulebookText, Table

BOOK = RulebookText("paean")
text_of, tables_of = BOOK.text_of, BOOK.tables_of


def pairs(text: str) -> list[tuple[float, float]]:
    """Places such as (12,44.5)."""
    return [(float(x), float(y)) for x, y in re.findall(r"\(([\d.]+),([\d.]+)\)", text)]


__all__ = ["Table", "pairs", "tables_of", "text_of"]
