"""A game of which the page has never heard builds its armies: no line of TypeScript is about it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.patience import PATIENCE


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "tests.toy.serve", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        process.terminate()
        process.wait(timeout=PATIENCE)


def test_an_army_of_toys_is_built_kept_and_saved(page: Page, address: str, tmp_path: Path) -> None:
    page.goto(f"{address}/#/muster/toy")
    page.get_by_role("button", name="New army").click()
    sum_ = page.get_by_role("region", name="What it comes to")
    for words in ("The army has no name.", "An army has a company.", "0 of 30 points"):
        expect(sum_).to_contain_text(words)
    page.get_by_label("Name of the army").fill("Wooden horse")
    page.get_by_role("button", name="Add a company").click()
    first = page.get_by_role("listitem", name="company 1", exact=True)
    expect(sum_).to_contain_text("16 of 30 points")
    # what is wrong stands beside what it is about, with its price
    first.get_by_label("Men").select_option("slings")
    first.get_by_label("Ranks").fill("3")
    expect(first).to_contain_text("Slingers stand in one or two ranks.")
    expect(first).to_contain_text("9 points")
    first.get_by_role("button", name="Copy slings 1").click()
    expect(page.get_by_role("listitem", name="company 2", exact=True)).to_be_visible()
    # when the page is loaded anew it is still there; without points it is judged by the rest
    page.reload()
    expect(page.get_by_label("Name of the army")).to_have_value("Wooden horse")
    page.get_by_label("Armies cost points").uncheck()
    expect(sum_).not_to_contain_text("30 points")
    for number in (1, 2):
        page.get_by_role("listitem", name=f"company {number}", exact=True).get_by_label("Ranks").fill("2")
    expect(sum_).to_contain_text("Legal: it may take the field.")
    page.get_by_role("button", name="Save the army").click()
    expect(page.get_by_text("Saved as “Wooden horse”.")).to_be_visible()
    assert "ranks" not in (tmp_path / "toy" / "wooden_horse.toml").read_text()  # two is usual
