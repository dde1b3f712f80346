"""Games as files: taken out, brought in again, and refused with words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, Opening
from tests.browser.robot import A_FEW_OR_WHOLE, WHOLE, Robot
from tests.browser.service import Service


def exported(page: Page, service: Service, title: str, to: Path) -> tuple[Path, str]:
    """A game that has gone on for a while, as a file, and what is asked in it."""
    game = service.begin(seed=6, title=title)
    page.goto(service.table(game["seats"][0]["token"]))
    robot = Robot(page)
    robot.play(8)
    prompt = robot.eye.until(lambda it: it.is_asked, "nobody asks anything").prompt
    page.goto(f"{service.address}/#/games")
    with page.expect_download() as download:
        page.get_by_role("listitem").filter(has_text=title).get_by_role("button", name="Export").click()
    assert download.value.suggested_filename.endswith(".polemos")
    download.value.save_as(to)
    return to, prompt


def bring(page: Page, service: Service, file: Path) -> None:
    page.goto(f"{service.address}/#/games")
    page.get_by_label("Game file").set_input_files(file)
    page.get_by_role("button", name="Import").click()


@pytest.mark.parametrize("most", A_FEW_OR_WHOLE)
def test_an_exported_game_goes_on_where_it_was(open_page: Opening, service: Service, tmp_path: Path, most: int) -> None:
    file, prompt = exported(open_page(), service, f"For {most} answers", tmp_path / "game.polemos")
    page = open_page()
    bring(page, service, file)
    robot = Robot(page)
    now = robot.eye.until(lambda it: it.is_asked, "the imported game does not go on")
    assert now.prompt == prompt
    assert robot.play(most) or most < WHOLE, "the imported game does not go on as any other"


def spoilt(whole: bytes) -> dict[str, bytes]:
    return {
        "empty": b"",
        "text": "ΟΙ ΝΑΥΑΡΧΟΙ <script>alert(1)</script>".encode(),
        "other json": json.dumps({"ruleset": "navarcoi", "answers": [1, 2, 3]}).encode(),
        "half of a game": whole[: len(whole) // 2],
        "another battle": whole.replace(b'"rhium_429"', b'"salamis_480"'),
        "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    }


def test_bad_files_are_refused_with_words(page: Page, service: Service, tmp_path: Path, complaints: Complaints) -> None:
    complaints.expected = ["status of 4"]
    whole = exported(page, service, "For the shelf", tmp_path / "game.polemos")[0].read_bytes()
    for kind, bad in spoilt(whole).items():
        assert bad != whole, kind
        (tmp_path / "bad.polemos").write_bytes(bad)
        bring(page, service, tmp_path / "bad.polemos")
        trouble = page.locator("#import-trouble")
        expect(trouble).to_contain_text(re.compile("[a-z]{3,}"))
        assert not re.search(r"Traceback|Error\b|undefined|\[object", trouble.inner_text()), trouble.inner_text()
        expect(page).to_have_url(re.compile("#/games"))  # nothing was begun
        page.reload()
    expect(page.get_by_role("listitem").filter(has_text="For the shelf")).to_have_count(1)


def test_no_file_and_a_file_too_large_are_told_at_once(page: Page, service: Service, tmp_path: Path) -> None:
    page.goto(f"{service.address}/#/games")
    page.get_by_role("button", name="Import").click()
    expect(page.locator("#import-trouble")).to_contain_text("Choose a file")
    (tmp_path / "large.polemos").write_bytes(b"x" * 2_000_001)
    bring(page, service, tmp_path / "large.polemos")
    expect(page.locator("#import-trouble")).to_contain_text("2 MB")
