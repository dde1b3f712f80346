"""Whoever serves all rule sets asks their entries and names none: the next one comes without a line there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polemos.registry.rulesets import NAMES

SOURCE = Path(__file__).resolve().parents[2] / "src" / "polemos"
ROOMS = ("kernel", "lab", "service", "cli")
BY_MAIL = ("service/mail/", "cli/mail.py")  # letters serve one game so far
NAMED = re.compile(rf"{'|'.join(NAMES)}", re.IGNORECASE)


@pytest.mark.parametrize("room", ROOMS)
def test_no_game_is_named(room: str) -> None:
    files = sorted((SOURCE / room).rglob("*.py"))
    assert len(files) > 10
    found = [
        f"{name}:{number}: {line.strip()}"
        for path in files
        if not (name := path.relative_to(SOURCE).as_posix()).startswith(BY_MAIL)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMED.search(line)
    ]
    assert found == []


def test_nothing_is_imported_by_a_name_put_together() -> None:
    """What mypy cannot follow it cannot check; the registry's imports are plain."""
    by_name = re.compile(r"import_module\(f|__import__\(|find_spec\(f")
    assert [str(path) for path in SOURCE.rglob("*.py") if by_name.search(path.read_text(encoding="utf-8"))] == []
