"""Tables as the rulebook prints them, so that charts and code are held against the printed page."""

from __future__ import annotations

import functools
import re

from polemos.rulebook.places import rulebooks_dir

Row = list[str]


@functools.cache
def section(rule: str) -> str:
    """The text of one rule."""
    text = (rulebooks_dir() / "hoplites.md").read_text(encoding="utf-8")
    found = re.search(rf"^### {re.escape(rule)} .*?(?=^#{{2,3}} |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{rule} is not in the rulebook"
    return found[0]


def table(rule: str, number: int = 0) -> list[Row]:
    """The cells of a table of a rule, its header first; the line of dashes and the stars of bold cells are left out."""
    tables: list[list[Row]] = [[]]
    for line in section(rule).splitlines():
        if not line.startswith("|"):
            if tables[-1]:
                tables.append([])
        elif not re.fullmatch(r"[|\- ]+", line):
            tables[-1].append([cell.strip().strip("*") for cell in line.strip("|").split("|")])
    return tables[number]


def body(rule: str, number: int = 0) -> list[Row]:
    """The rows without the header."""
    rows = table(rule, number)[1:]
    assert rows, f"{rule} has no table {number}"
    return rows


def grid(rule: str, number: int = 0) -> dict[tuple[str, str], str]:
    """Cells by head of the row and head of the column."""
    head, *rows = table(rule, number)
    return {(row[0], column): cell for row in rows for column, cell in zip(head[1:], row[1:], strict=True)}


def rows(rule: str, number: int = 0) -> list[dict[str, str]]:
    """Each row by the words of the heading."""
    head = table(rule, number)[0]
    return [dict(zip(head, row, strict=True)) for row in body(rule, number)]
