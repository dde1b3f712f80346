"""A rulebook as text and tables, for tests that hold the data files against it."""

from __future__ import annotations

import functools
import re

from polemos.rulebook.places import rulebooks_dir

Table = list[dict[str, str]]


class RulebookText:
    def __init__(self, name: str) -> None:
        self.name = name

    @functools.cached_property
    def whole(self) -> str:
        return (rulebooks_dir() / f"{self.name}.md").read_text(encoding="utf-8")

    def text_of(self, rule: str) -> str:
        """What stands below the heading of a rule."""
        found = re.search(rf"^### {re.escape(rule)} .*?(?=^##)", self.whole + "\n## ", re.MULTILINE | re.DOTALL)
        assert found is not None, rule
        return found[0]

    def tables_of(self, rule: str) -> list[Table]:
        """Every table of a rule, its rows by the heads of their columns."""
        found: list[Table] = []
        for block in re.findall(r"(?:^\|.*\n?)+", self.text_of(rule), re.MULTILINE):
            rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
            head, _, *others = rows
            found.append([dict(zip(head, row, strict=True)) for row in others])
        return found
