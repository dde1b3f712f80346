"""The tables of the rulebook as rows of cells, for tests that hold the data files against them."""

from __future__ import annotations

import functools
import re

from polemos.rulebook.places import rulebooks_dir

Table = list[dict[str, str]]


@functools.cache
def _whole() -> str:
    return (rulebooks_dir() / "paean.md").read_text(encoding="utf-8")


def text_of(rule: str) -> str:
    """What stands below the heading of a rule."""
    found = re.search(rf"^### {re.escape(rule)} .*?(?=^##)", _whole() + "\n## ", re.MULTILINE | re.DOTALL)
    assert found is not None, rule
    return found[0]


def tables_of(rule: str) -> list[Table]:
    """Every table of a rule, its rows by the heads of their columns."""
    found: list[Table] = []
    for block in re.findall(r"(?:^\|.*\n?)+", text_of(rule), re.MULTILINE):
        head, _, *rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
        found.append([dict(zip(head, row, strict=True)) for row in rows])
    return found


def pairs(text: str) -> list[tuple[float, float]]:
    """Places such as (12,44.5)."""
    return [(float(x), float(y)) for x, y in re.findall(r"\(([\d.]+),([\d.]+)\)", text)]
