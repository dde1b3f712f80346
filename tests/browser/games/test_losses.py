"""Damage to what is kept is told on the home page until the player has read it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.service import Service


@pytest.fixture
def damaged(tmp_path: Path) -> Iterator[Service]:
    """A service whose database was lost between two starts, but not its ledger."""
    found = Service(tmp_path)
    found.start()
    found.begin(seed=4, title="The battle that was not lost")
    found.kill()
    for name in ("polemos.sqlite", "polemos.sqlite-wal"):
        (tmp_path / name).write_bytes(b"")
    found.start()
    yield found
    found.stop()


def test_what_was_saved_is_told_until_it_was_read(page: Page, damaged: Service) -> None:
    page.goto(damaged.address)
    told = page.get_by_role("status", name="Damage was found and mended")
    expect(told).to_contain_text("1 game with")
    expect(told).to_contain_text("nothing is lost")
    expect(page.get_by_role("heading", name="Go on with")).to_be_visible()
    told.get_by_role("button", name="I have read this").click()
    expect(told).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Go on with")).to_be_visible()
    expect(told).to_have_count(0)
