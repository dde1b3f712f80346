"""docs/walk.md leads from a rule to the screen in few steps, and everything is where it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WALKS = (ROOT / "docs" / "walk.md").read_text(encoding="utf-8").split("\n## ")[1:]
MOST_HOPS = 7


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.split(" ", 1)[0])
def test_every_name_is_where_the_walk_says(walk: str) -> None:
    hops = re.findall(r"^\| \d+ \| `(.+?)` \| `(.+?)` \|", walk, re.MULTILINE)
    rule = walk.split(" ", 1)[0]
    assert 5 <= len(hops) <= MOST_HOPS
    assert len({path for path, _ in hops}) == len(hops), "no file is visited twice"
    assert hops[0][1] == rule
    for path, name in hops:
        assert re.search(rf"\b{re.escape(name)}\b", (ROOT / path).read_text(encoding="utf-8")), f"{name} in {path}"


def test_every_rule_set_has_a_walk() -> None:
    assert {walk[:3] for walk in WALKS} == {"NAV", "ALA", "HOP", "PAE", "HMA"}
