"""docs/adding-a-ruleset.md is the list of a rule set's parts: every field, whether it is needed, and who has it."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

from polemos.registry.entry import RuleSetEntry
from polemos.registry.rulesets import NAMES, entry_of

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "adding-a-ruleset.md"
ROWS = [line.strip("| ").split(" | ") for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if "| `" in line]


def test_the_document_lists_every_field_and_says_which_are_needed() -> None:
    needed = {each.name: each.default is MISSING and each.default_factory is MISSING for each in fields(RuleSetEntry)}
    assert {row[0].strip("`"): row[2] == "yes" for row in ROWS} == needed


def test_it_says_who_has_which_part() -> None:
    titles = [entry_of(name).ruleset.title for name in NAMES]
    head = next(line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| field"))
    assert head.strip("| ").split(" | ")[3:] == titles
    for field, _, _, *places in ROWS:
        for name, place in zip(NAMES, places, strict=True):
            part = getattr(entry_of(name), field.strip("`"))
            assert (place not in ("none", "no")) == bool(part), f"{field} of {name}"


def test_the_places_it_names_are_there() -> None:
    source = Path(__file__).resolve().parents[2] / "src" / "polemos"
    for field, _, _, *places in ROWS:
        for name, place in zip(NAMES, places, strict=True):
            for path in re.findall(r"`([\w/]+\.py)`", place):
                room = source / ("registry" if field == "`lab`" else f"rules/{name}")
                assert (room / path).is_file(), f"{field} of {name}: {path}"
