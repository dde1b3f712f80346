"""The tables of the rulebook as rows of cells, for tests that hold the data files against them."""

from __future__ import annotations

from tests.rulebook_text import RulebookText, Table

BOOK = RulebookText("hoplomachia")
text_of, tables_of = BOOK.text_of, BOOK.tables_of

__all__ = ["Table", "tables_of", "text_of"]
