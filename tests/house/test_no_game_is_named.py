"""Whoever serves all rule sets asks their entries and names none: the next one comes without a line there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polemos.registry.rulesets import NAMES

SOURCE = Path(__file__).resolve().parents[2] / "src" / "polemos"
ROOMS = ("kernel", "lab", "service", "cli")
BY_MAIL = ("service/mail/", "cli/mail.py")  # letters serve one game so far
WEB = SOURCE.parents[1] / "web" / "src"
IN_THE_PAGE = {
    "router.ts": "links of earlier days, and charts that they led to",
    "pages/muster/earlier.ts": "armies that browsers have kept since earlier days",
    "pages/rules/books.ts": "rulebooks by the letters of their rules, also those that nobody plays yet",
    "pages/mail/AllMail.svelte": "letters serve one game so far",
    "pages/mail/Terms.svelte": "letters serve one game so far",
    "pages/mail/said.ts": "letters serve one game so far",
    "table/stage/figures/looks.ts": "hoplites are a kind of men here",
    "table/stage/land/ranks.ts": "hoplites are a kind of men here",
}
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


def test_the_page_names_no_game_but_where_there_is_a_reason() -> None:
    named = re.compile(rf"""['"/](?:{"|".join(NAMES)})['"?]""")
    files = [path for path in WEB.rglob("*") if path.suffix in (".ts", ".svelte") and path.name != "protocol.ts"]
    assert len(files) > 100
    found = {path.relative_to(WEB).as_posix() for path in files if named.search(path.read_text(encoding="utf-8"))}
    assert found == IN_THE_PAGE.keys()


def test_nothing_is_imported_by_a_name_put_together() -> None:
    """What mypy cannot follow it cannot check; the registry's imports are plain."""
    by_name = re.compile(r"import_module\(f|__import__\(|find_spec\(f")
    assert [str(path) for path in SOURCE.rglob("*.py") if by_name.search(path.read_text(encoding="utf-8"))] == []
