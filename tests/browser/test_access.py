"""axe finds no serious fault on any page, nor at the table in any of its states, light or dark, wide or narrow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import OF_COLOURS, faults
from tests.browser.conftest import SIZES, Opening
from tests.browser.page_state import drawn
from tests.browser.robot import Robot
from tests.browser.service import Service

PAGES = ["", "new", "games", "gallery", "rules", "rules/NAV-8.1", "learn", "about", "help", "nowhere"]
STAGE = ".stage .hand"  # the ground and all that stands on it
at_all_sizes = pytest.mark.parametrize("size", ["desk", "upright", "narrow"])


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    drawn(page)
    expect(page.locator("[role=status]", has_text="…")).to_have_count(0)  # something is still being fetched


# Buttons that stand beyond the edge of the screen where nothing can be scrolled to bring them back.
CUT_OFF = """() => {
  const is_scrolled = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX)
  const scrolls = (node) => node && (is_scrolled(node) || scrolls(node.parentElement))
  return [...document.querySelectorAll('button, a.button, select, input')]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('.visually-hidden'))
    .filter((node) => !scrolls(node.parentElement) && !node.closest('.panels:not(.open), .stage .stage'))
    .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
    .map((node) => node.innerText || node.getAttribute('aria-label') || node.outerHTML.slice(0, 80))
}"""


class Inspector:
    """Looks at a page by light and by dark; goes on after a fault, so that all of them are told at once.

    On a screen between the widest and the narrowest axe would see again what it sees on these: there only the edges
    count.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []
        assert page.viewport_size is not None
        self.is_wide = page.viewport_size["width"] == SIZES["desk"][0]
        self.asks_axe = page.viewport_size["width"] in (SIZES["desk"][0], SIZES["narrow"][0])

    def look(self, where: str, but: str = "") -> None:
        """`but`: what is as it was when it was looked at before."""
        if self.asks_axe:
            self.found += [f"{where}: {fault}" for fault in faults(self.page, but=but)]
        if self.asks_axe and self.is_wide:
            self.page.emulate_media(color_scheme="dark")  # which changes nothing but colours, and those at all sizes
            self.found += [f"{where}, dark: {fault}" for fault in faults(self.page, OF_COLOURS, but)]
            self.page.emulate_media(color_scheme="light")
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            self.found.append(f"{where}: the page is {wide} px wider than the screen")
        self.found += [f"{where}: cut off at the edge: {words}" for words in self.page.evaluate(CUT_OFF)]

    def check(self) -> None:
        assert not self.found, "\n".join(self.found)


@at_all_sizes
def test_pages(size: str, open_page: Opening, service: Service) -> None:
    page = open_page(size)
    inspector = Inspector(page)
    for each in PAGES:
        page.goto(f"{service.address}/#/{each}")
        settled(page)
        inspector.look(f"#/{each}")
    inspector.check()


@at_all_sizes
@pytest.mark.long
def test_the_table_in_its_states(size: str, open_page: Opening, service: Service) -> None:
    page = open_page(size)
    inspector = Inspector(page)
    robot = Robot(page)
    _deployment(page, service, robot, inspector)
    _battle(page, service, robot, inspector)
    _cards(page, robot, inspector)
    inspector.check()


def _deployment(page: Page, service: Service, robot: Robot, inspector: Inspector) -> None:
    game = service.begin("clash_in_open_seas", seed=3)
    page.goto(service.table(game["seats"][0]["token"]))
    while robot.eye.until(lambda it: it.is_asked, "nobody asks anything").kind != "place":
        robot.answer(robot.eye.glance())
    expect(page.locator("[data-place]").first).to_be_visible()
    inspector.look("deployment")
    robot.answer(robot.eye.glance())
    if robot.eye.until(lambda it: it.is_asked, "nobody asks anything").kind == "pick":
        inspector.look("signal plan")


def _battle(page: Page, service: Service, robot: Robot, inspector: Inspector) -> None:
    game = service.begin("sybota_433", seed=4)
    page.goto(service.table(game["seats"][0]["token"]))
    while not (now := robot.eye.until(lambda it: it.is_asked, "nobody asks anything")).ready:
        robot.answer(now)
    inspector.look("choice")
    page.locator(f'[data-option="{now.ready[0]}"]').hover()
    inspector.look("choice, an answer pointed at", STAGE)
    while robot.eye.until(lambda it: it.is_asked, "nobody asks anything").kind != "manoeuvre":
        robot.answer(robot.eye.glance())
    page.locator("[data-orders]").focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowUp")
    expect(page.locator("[data-coach=tick]")).to_be_enabled()
    inspector.look("way with a draft")
    page.keyboard.press("o")
    inspector.look("odds", STAGE)
    page.keyboard.press("o")
    page.keyboard.press("m")
    page.keyboard.press("r")
    page.keyboard.press("n")
    inspector.look("tape, rings and map")
    for key in "mrn":
        page.keyboard.press(key)
    page.keyboard.press(":")
    page.keyboard.type("A9 fly")
    page.keyboard.press("Enter")
    expect(page.locator("form.panel p")).to_be_visible()
    inspector.look("order line", STAGE)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


def _cards(page: Page, robot: Robot, inspector: Inspector) -> None:
    if page.locator("[data-coach=prompt] .rule").is_visible():
        page.locator("[data-coach=prompt] .rule").click()
    else:  # on a narrow screen the sentence has all the room
        page.get_by_role("button", name="Panels").click()
        page.get_by_role("tab", name="Rule").click()
    expect(page.get_by_role("tab", name="Rule")).to_have_attribute("aria-selected", "true")
    page.wait_for_load_state("networkidle")
    inspector.look("rule panel", STAGE)
    for tab in ("Units", "Odds", "Log"):
        page.get_by_role("tab", name=tab).click()
        inspector.look(f"panel {tab}", STAGE)
    page.get_by_role("button", name=re.compile("^Why")).first.click()
    inspector.look("why?", STAGE)
    if page.get_by_role("button", name="Close", exact=True).is_visible():
        page.get_by_role("button", name="Close", exact=True).click()
    for name, button in (("settings", "Settings"), ("keys", "Keys"), ("fork card", re.compile("^Play on"))):
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        inspector.look(name, STAGE)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("j")
    expect(page.locator("[data-coach=prompt]")).to_contain_text("Looking back")
    inspector.look("looking back")
    page.keyboard.press("End")
    page.get_by_role("button", name=re.compile("Concede|⚐")).click()
    inspector.look("concede?", STAGE)
    page.get_by_role("button", name="Concede the battle").click()
    expect(page.locator(".end .why")).to_be_visible()
    inspector.look("end card")
    page.keyboard.press("Escape")
    inspector.look("after the end")


def test_the_curtain(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/new/clash_in_open_seas")
    page.get_by_label(re.compile("^β")).first.select_option("here")
    page.get_by_role("button", name="Begin the battle").click()
    robot = Robot(page)
    inspector = Inspector(page)
    while not (now := robot.eye.until(lambda it: it.is_asked or it.curtain, "nobody asks anything")).curtain:
        robot.answer(now)
    inspector.look("curtain")
    inspector.check()
