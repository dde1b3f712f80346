"""A game of which the page has never heard: armies built, a battle edited and fought without a line of TypeScript."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.editors.draughtsman import Draughtsman
from tests.browser.robot import Robot
from tests.browser.service import Service
from tests.patience import PATIENCE

AT_EASE = """localStorage.setItem('polemos.settings', '{"speed":1}')"""
ARMY = """name = "Wooden horse"

[[company]]
kind = "spears"
name = "Guard"

[[company]]
kind = "slings"

[[company]]
kind = "slings"
"""


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that offers the toy game beside ours."""
    data = tmp_path_factory.mktemp("toys")
    command = [sys.executable, "-m", "tests.toy.serve", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield Service(data, int(process.stdout.readline()))
        process.terminate()
        process.wait(timeout=PATIENCE)


def test_an_army_of_toys_is_built_kept_and_saved(page: Page, toys: Service) -> None:
    page.goto(f"{toys.address}/#/muster/toy")
    page.get_by_role("button", name="New army").click()
    sum_ = page.get_by_role("region", name="What it comes to")
    for words in ("The army has no name.", "An army has a company.", "0 of 30 points"):
        expect(sum_).to_contain_text(words)
    page.get_by_label("Name of the army").fill("Rocking horse")
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
    expect(page.get_by_label("Name of the army")).to_have_value("Rocking horse")
    page.get_by_label("Armies cost points").uncheck()
    expect(sum_).not_to_contain_text("30 points")
    for number in (1, 2):
        page.get_by_role("listitem", name=f"company {number}", exact=True).get_by_label("Ranks").fill("2")
    expect(sum_).to_contain_text("Legal: it may take the field.")
    page.get_by_role("button", name="Save the army").click()
    expect(page.get_by_text("Saved as “Rocking horse”.")).to_be_visible()
    assert "ranks" not in (toys.data / "toy" / "rocking_horse.toml").read_text()  # two is usual


def test_a_battle_of_toys_is_edited_and_fought_to_its_end(page: Page, toys: Service) -> None:
    # given an army that its player has built and saved
    folder = toys.data / "toy"
    folder.mkdir(exist_ok=True)
    (folder / "wooden_horse.toml").write_text(ARMY)
    _edit_the_meadow(page, toys)
    saved = tomllib.loads((folder / "scenarios" / "near_the_pencils.toml").read_text())
    assert (saved["turns"], saved["south"]["y"], len(saved["wood"])) == (1, [13, 17], 2)
    _begin(page)
    _fight(page)
    _look_back(page)


def test_it_is_offered_as_all_others_are(page: Page, toys: Service) -> None:
    page.goto(toys.address)
    card = page.get_by_role("region", name="Toy soldiers")
    expect(card).to_contain_text("Soldiers on a carpet. Companies expand, wheel and charge.")
    ways = ["Against a friend", "All battles", "Army builder", "Scenarios", "Rules"]
    expect(card.get_by_role("list").get_by_role("link")).to_have_text(ways)
    page.goto(f"{toys.address}/#/help")
    expect(page.get_by_role("link", name="rules of Toy soldiers")).to_be_visible()


def _edit_the_meadow(page: Page, toys: Service) -> None:
    """The strip of the south is dragged to the north, a wood is drawn, and there is one turn only."""
    hand = Draughtsman(page, toys)
    page.goto(f"{toys.address}/#/scenarios/toy")
    page.get_by_role("link", name="Open a copy: The meadow").click()
    hand.rest()
    hand.click((10, 4))
    assert hand.chosen() == "South"
    hand.drag((10, 4), (10, 22))
    assert hand.problems() == ["South: The strips lie too near to each other."]
    hand.drag((10, 22), (10, 15))
    assert hand.problems() == []
    hand.shape("wood", (34, 10), (38, 14))
    hand.tab("Scenario")
    hand.fill("Name", "Near the pencils")
    hand.fill("Turns", "1")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved as “Near the pencils”.")).to_be_visible()


def _begin(page: Page) -> None:
    """With the army that was built against the supplied one, which the computer leads."""
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".start")).to_contain_text("Near the pencils")
    armies = page.get_by_role("region", name="Armies")
    armies.get_by_role("combobox").first.select_option(label="Wooden horse")
    expect(armies).to_contain_text("28 points")
    page.get_by_text("Seed of the dice").click()
    page.get_by_label("The same number gives the same dice").fill("2")
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(re.compile("#/table/"))


def _fight(page: Page) -> None:
    """One company expands, one wheels, one is pulled at the enemy."""
    robot = Robot(page)
    eye = robot.eye
    now = eye.until(lambda it: it.is_asked, "nobody asks anything")
    assert (now.ready, now.enemies) == (["S1", "S2", "S3"], ["N1", "N2"])
    expect(page.locator("text").get_by_text("Wood 2")).to_be_visible()
    deep = _size(page, "S3")
    robot.pick_unit("S3")
    robot.push(robot.orders.locator("[data-option=expand]"))
    eye.until(lambda it: it.ready == ["S1", "S2"], "it has not acted")
    wide = _size(page, "S3")
    assert wide == pytest.approx((2 * deep[0], deep[1] / 2), rel=0.2), "as wide again, and half as deep"

    robot.pick_unit("S2")
    robot.push(robot.orders.locator("[data-option=move]"))
    x, y = eye.middle(page.locator("[data-handle=left]"))
    robot.drag((x, y), (x + 6, y - 40))
    eye.settle()
    expect(robot.orders).to_contain_text(re.compile("wheel right"))
    page.keyboard.press("Enter")
    eye.until(lambda it: it.ready == ["S1"], "it has not wheeled")
    assert _size(page, "S2")[1] > deep[1] + 10, "it stands aslant"

    # both throws lie on the table side by side, with what came of them
    page.evaluate(AT_EASE)
    page.reload()
    eye.until(lambda it: it.ready == ["S1"], "nobody asks anything")
    x, y = eye.spot("S1", ".body")
    robot.drag((x, y), (x, y - 200))
    expect(page.locator(".ghost.held").first).to_be_visible()
    eye.settle()
    page.keyboard.press("Enter")
    tray = page.locator("[data-tray]")
    expect(tray).to_contain_text("Guard")
    expect(tray).to_contain_text("spears 1 loses 4 stands")


def _look_back(page: Page) -> None:
    """The end card, and the debriefing; what the computer has done is its own affair, but it has lost."""
    end = page.get_by_role("dialog", name="Victory")
    expect(end).to_contain_text(re.compile(r"South wins with \d+ stands against [1-8]"))
    end.get_by_role("link", name="Debriefing").click()
    expect(page.get_by_role("heading", name=re.compile("^Near the pencils: "))).to_be_visible()
    expect(page.get_by_role("region", name="Best unit and figures")).to_contain_text("Best unit")
    expect(page.get_by_role("region", name="Fates of North").get_by_role("row")).to_have_count(3)


def _size(page: Page, body: str) -> tuple[float, float]:
    box = page.locator(f'.body[data-body="{body}"]').bounding_box()
    assert box is not None
    return box["width"], box["height"]
