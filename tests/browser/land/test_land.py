"""A land battle on the table: a phalanx is dragged as one, and the largest battle stays fluent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_state import Eye
from tests.browser.robot import middle
from tests.browser.service import Service
from tests.browser.test_speed import stays_fluent
from tests.patience import until

WANTED = ("south-I control", "south-I signal", "end", "nothing", "redress", "stand", "first")


def option(page: Page, key: str) -> Locator:
    return page.locator(f"[data-coach=orders] [data-option='{key}']")


@pytest.fixture
def phalanx(page: Page, service: Service) -> Page:
    """Nemea: the Spartans of the right are under control, the advance is signalled, and it is their turn."""
    game = service.begin("nemea_394", ruleset="alala", players=["human", "random"], seed=7)
    page.goto(service.table(game["seats"][0]["token"]))
    eye = Eye(page)
    for _ in range(90):
        now = eye.until(lambda it: it.is_asked, "nobody asks anything")
        if "advance 2" in now.options and "SP1, SP2 and SP3" in now.prompt:
            return page
        key = next((each for each in WANTED if each in now.options), "")
        answer = option(page, key).first if key else page.locator("[data-coach=orders] [data-default]").first
        answer.click()
        eye.until(lambda it, was=now.situation: it.situation != was, "the answer had no effect")  # type: ignore[misc]
    raise AssertionError("the Spartans were never asked")


def places(page: Page) -> list[tuple[float, float]]:
    """Of the three Spartan units on the screen, seen from one that stays."""
    x, y = middle(page.locator("[data-body=SP10]"))
    found = [middle(page.locator(f"[data-body={name}]")) for name in ("SP1", "SP2", "SP3")]
    return [(px - x, py - y) for px, py in found]


def test_a_phalanx_is_dragged_as_one(phalanx: Page) -> None:
    page = phalanx
    option(page, "advance 2").click()
    ghosts = page.locator(".ghost.held")
    expect(ghosts).to_have_count(3)  # straight ahead, before anything is dragged
    expect(page.locator("[data-coach=orders]")).to_contain_text("straight ahead")
    before = places(page)
    x, y = Eye(page).spot("SP2", ".body")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y - 12)
    page.mouse.move(x + 12, y - 40, steps=4)
    page.mouse.up()
    expect(page.locator("[data-coach=orders]")).to_contain_text(re.compile(r"incline 1[57]"))
    page.keyboard.press("q")  # and the same by keys: 2.5 degrees less
    expect(page.locator("[data-coach=orders]")).to_contain_text(re.compile(r"incline 1[25]"))
    expect(page.locator("[data-settled=true]")).to_have_count(1)
    page.locator("[data-coach=tick]").click()
    expect(page.locator("[data-coach=prompt]")).not_to_contain_text("heading")

    def have_gone() -> bool:
        return all(new[1] < old[1] - 5 and new[0] > old[0] for old, new in zip(before, places(page), strict=True))

    until(have_gone, f"they have not gone on and to the right from {before}", page.wait_for_timeout)
    after = places(page)
    assert after[0][1] == pytest.approx(after[2][1], abs=1)  # still one line


def test_a_phalanx_is_drawn_before_anything_is_chosen(phalanx: Page) -> None:
    page = phalanx
    x, y = Eye(page).spot("SP2", ".body")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y - 12)
    expect(page.locator(".ghost.held")).to_have_count(3)  # the pull means to advance
    page.mouse.move(x + 12, y - 40, steps=4)
    page.mouse.up()
    expect(page.locator("[data-coach=tick]")).to_be_visible()
    expect(option(page, "redress")).to_be_visible()  # nothing is chosen yet
    page.keyboard.press("Escape")
    expect(page.locator(".ghost.held")).to_have_count(0)
    expect(option(page, "redress")).to_be_visible()


@pytest.mark.speed
def test_nemea_stays_fluent(phalanx: Page) -> None:
    page = phalanx
    page.wait_for_timeout(2800)  # the dice of the last throws leave the table
    assert page.locator("[data-body]").count() >= 48

    def taken() -> tuple[float, float]:
        option(page, "advance 2").click()
        expect(page.locator(".ghost.held")).to_have_count(3)
        page.keyboard.press("f")
        page.wait_for_timeout(800)
        return middle(page.locator("[data-body=SP2]"))

    stays_fluent(page, taken)
