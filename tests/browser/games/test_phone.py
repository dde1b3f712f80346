"""On a phone every table can be played with a finger: nothing lies on what is touched, all of it can be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import SIZES, Opening
from tests.browser.page_state import Eye, Glance, drawn
from tests.browser.robot import Finger
from tests.browser.service import Service
from tests.browser.test_access import CUT_OFF

W, H = SIZES["phone"]
TABLES = [
    ("navarcoi", "salamis_480", 5), ("alala", "nemea_394", 4),
    ("paean", "marathon", 5), ("hoplomachia", "delium_424", 8),
]  # fmt: skip
CARD = 56  # px
BY_HAND = "localStorage.setItem('polemos.settings', '{\"speed\":1,\"byHand\":true}')"
NOT_STRAY = 350  # ms after a question has opened

# Own units that can be moved now, and what a finger would touch in their middle.
ON_UNITS = """() => [...document.querySelectorAll('.body:is(.ready, .acting)[data-body]')].flatMap((body) => {
  const box = body.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const top = document.elementFromPoint(x, y)
  return top?.closest('[data-body], .hand') ? [] : [`${body.dataset.body}: ${top?.outerHTML.slice(0, 90)}`]
})"""
# The gold answer, itself or at the head of the sheet, where a finger can touch it.
GOLD = """() => [...document.querySelectorAll('[data-orders] .gold, .grip .gold')].some((gold) => {
  const box = gold.getBoundingClientRect()
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && gold.contains(top)
})"""
# Brought into sight, as a finger would scroll: what lies over its middle?
REACHED = """(node) => {
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const box = node.getBoundingClientRect()
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return node.contains(top) || top?.contains(node) ? '' : (top?.outerHTML.slice(0, 90) ?? 'out of sight')
}"""
FLOATS = """() => {
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const ghosts = [...document.querySelectorAll('.ghost.held')].map((node) => node.getBoundingClientRect())
  const floats = [...document.querySelectorAll('.stage [role=toolbar]')].filter((node) => node.checkVisibility())
  return [ghosts.length, floats.filter((node) => ghosts.some((ghost) => meets(ghost, node.getBoundingClientRect())))
    .map((node) => node.ariaLabel)]
}"""


def looks_right(page: Page) -> None:
    drawn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= W
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(ON_UNITS) == []
    prompt = page.locator("[data-coach=prompt]").bounding_box()
    assert prompt is not None
    assert prompt["y"] >= 0
    assert prompt["y"] + prompt["height"] <= H


def taken(page: Page, eye: Eye, now: Glance) -> None:
    """The gold answer, by a touch; one that falls just when a question opens would answer nothing."""
    page.wait_for_timeout(NOT_STRAY)
    page.locator(".grip .gold, [data-orders] .gold").first.tap()
    eye.until(lambda it: it.over or it.situation != now.situation, "the answer had no effect")


def asked(eye: Eye) -> Glance:
    return eye.until(lambda it: it.is_asked or it.over, "nobody asks anything")


@pytest.mark.parametrize(("ruleset", "scenario", "answers"), TABLES, ids=[each[0] for each in TABLES])
def test_a_table_in_the_hand(open_page: Opening, service: Service, ruleset: str, scenario: str, answers: int) -> None:
    page = open_page("phone", has_touch=True, is_mobile=True)
    game = service.begin(scenario, ruleset=ruleset, players=["human", "greedy"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    eye = Eye(page)
    for _ in range(answers):
        now = asked(eye)
        looks_right(page)
        page.wait_for_function(GOLD)
        taken(page, eye, now)
    asked(eye)
    # the answers may have more room, and the panels are a sheet over the whole width
    low = page.locator("[data-orders]").bounding_box()
    page.get_by_role("button", name="More of the answers").tap()
    drawn(page)
    high = page.locator("[data-orders]").bounding_box()
    assert low is not None
    assert high is not None
    assert high["height"] > 2 * low["height"]
    page.get_by_role("button", name="Panels").tap()
    sheet = page.locator("aside.panels")
    expect(sheet.get_by_role("button", name="Close", exact=True)).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(250)
    box = sheet.bounding_box()
    assert box is not None
    assert (box["x"], box["width"], round(box["y"] + box["height"])) == (0, W, H)
    assert faults(page) == []


def test_a_unit_is_drawn_on_a_phone_and_nothing_lies_on_it(open_page: Opening, service: Service) -> None:
    # given a squadron that has thrown for its way
    page = open_page("phone", has_touch=True, is_mobile=True)
    game = service.begin("salamis_480", players=["human", "greedy"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    finger = Finger(page)
    while (now := asked(finger.eye)).kind != "manoeuvre":
        taken(page, finger.eye, now)
    # when a finger pulls it
    start = finger.eye.spot(now.acting[0])
    finger.drag(start, (start[0], start[1] - 30))
    finger.eye.settle()
    # then its ghost is free of everything that floats, and it goes by one touch
    count, over = page.evaluate(FLOATS)
    assert count > 0
    assert over == []
    looks_right(page)
    page.wait_for_function(GOLD)


def test_cards_in_the_hand(open_page: Opening, service: Service) -> None:
    page = open_page("phone", has_touch=True, is_mobile=True)
    game = service.begin("leuctra", ruleset="hoplites", players=["human", "greedy"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    eye = Eye(page)
    for _ in range(4):
        now = asked(eye)
        looks_right(page)
        page.wait_for_function(GOLD)
        taken(page, eye, now)
    asked(eye)
    # cards are as wide as a finger needs
    cards = page.locator("[data-row='3'] [data-thing], [data-row='4'] [data-thing], [data-pile^='hand-0'] [data-thing]")
    widths = [box["width"] for each in cards.all() if (box := each.bounding_box())]
    assert len(widths) > 18
    assert min(widths) >= CARD
    # every column of both sides and every pile can be brought under it
    fields = page.locator("[data-row='3'] [data-thing], [data-row='4'] [data-thing]").all()
    piles = page.locator("[data-pile]").all()
    assert (len(fields), len(piles)) == (18, 14)
    assert [told for each in [*fields, *piles] if (told := each.evaluate(REACHED))] == []
    assert faults(page) == []


@pytest.mark.parametrize(("ruleset", "scenario"), [("hoplomachia", "leuctra_371"), ("hoplites", "nagashino")])
def test_what_happens_can_be_read(open_page: Opening, service: Service, ruleset: str, scenario: str) -> None:
    # given somebody who looks at one act after the other
    page = open_page("phone", has_touch=True, is_mobile=True)
    page.context.add_init_script(BY_HAND)
    game = service.begin(scenario, ruleset=ruleset, players=["human", "greedy"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    eye = Eye(page)
    go_on = page.get_by_role("button", name="Go on")
    told: list[str] = []
    while not (told and page.locator("[data-tray]").count()):
        # when an act is shown
        eye.until(lambda it: it.is_asked or go_on.count(), "nothing happens")
        if not go_on.count():
            taken_by_enter(page, eye)
            continue
        # then the sentence has room, and what ends it is on the screen
        sentence = page.locator("[data-coach=prompt] p").bounding_box()
        assert sentence is not None
        assert sentence["width"] > W / 3
        told.append(page.locator("[data-coach=prompt] p").inner_text())
        for button in page.locator("[data-coach=prompt] button").all():
            box = button.bounding_box()
            assert box is None or box["x"] + box["width"] <= W
        # and so are the dice of it
        for tray in page.locator("[data-tray]").all():
            box = tray.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= W
        page.keyboard.press("Space")
        drawn(page)
    assert all(told)


def taken_by_enter(page: Page, eye: Eye) -> None:
    now = eye.glance()
    page.wait_for_timeout(NOT_STRAY)
    page.keyboard.press("Enter")
    eye.until(lambda it: it.over or not it.is_asked or it.situation != now.situation, "the answer had no effect")
