"""What shows more at a table and changes nothing: ranges, threats, kept views, peeking, pings and arrows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import Opening
from tests.browser.page_state import Eye, drawn
from tests.browser.robot import Robot
from tests.browser.service import Service

HELD = 500  # ms: longer than a press


def laid(page: Page, service: Service, ruleset: str, scenario: str) -> tuple[Robot, dict[str, str]]:
    given = service.begin(scenario, ruleset=ruleset, players=["human", "human"], seed=5)
    tokens = {"own": given["seats"][0]["token"], "other": given["seats"][1]["token"], "watch": given["watch"]}
    page.goto(service.table(tokens["own"]))
    page.locator("[data-body]").first.wait_for()
    Eye(page).until(lambda it: it.prompt, "the table is not laid")
    return Robot(page), tokens


@pytest.mark.parametrize(
    ("ruleset", "scenario", "shooter"),
    [
        ("alala", "solygeia_425", "CO4"),
        ("paean", "marathon", "P9"),
        ("hoplomachia", "delium_424", "B9"),
    ],
)
def test_ranges_are_shown_while_a_key_is_held(
    page: Page, service: Service, ruleset: str, scenario: str, shooter: str
) -> None:
    laid(page, service, ruleset, scenario)
    body = page.locator(f".body[data-body='{shooter}']")
    body.hover(force=True)
    # held, they are there as long as the key is down
    page.keyboard.down("r")
    expect(page.locator(f"[data-range^='{shooter} ']")).to_have_count(1)
    page.wait_for_timeout(HELD)
    page.keyboard.up("r")
    expect(page.locator("[data-range]")).to_have_count(0)
    # pressed, until they are pressed away
    page.keyboard.press("r")
    expect(page.locator("[data-range]")).to_have_count(1)
    page.keyboard.press("r")
    expect(page.locator("[data-range]")).to_have_count(0)
    # all of the enemy's, and none of one's own
    page.keyboard.down("Shift")
    page.keyboard.down("R")
    expect(page.locator(".isThreat [data-range]").first).to_be_attached()
    page.keyboard.up("R")
    page.keyboard.up("Shift")
    expect(page.locator("[data-range]")).to_have_count(0)


def test_views_are_kept_and_units_hidden_by_keys(page: Page, service: Service) -> None:
    laid(page, service, "navarcoi", "salamis_480")
    world = page.locator("#stage-bodies")
    scale = "node => node.getScreenCTM().a"
    whole = world.evaluate(scale)
    for _ in range(3):
        page.keyboard.press("+")
    page.wait_for_timeout(600)
    near = world.evaluate(scale)
    assert near > whole * 1.5
    page.keyboard.down("v")
    page.keyboard.press("Shift+Digit3")
    page.keyboard.up("v")
    page.keyboard.press("f")
    page.wait_for_timeout(600)
    assert world.evaluate(scale) < near * 0.9
    page.keyboard.down("v")
    page.keyboard.press("3")
    page.keyboard.up("v")
    page.wait_for_timeout(600)
    assert world.evaluate(scale) == pytest.approx(near, rel=0.02)
    # the small map has the kept view, and the box of what is seen
    page.keyboard.press("n")
    expect(page.locator("[data-view='3']")).to_have_count(1)
    expect(page.locator(".map .view")).to_have_count(1)
    # a digit alone is an answer, as before, and H hides the units
    page.keyboard.down("h")
    expect(page.locator(".body[data-body]").first).to_be_hidden()
    page.keyboard.up("h")
    expect(page.locator(".body[data-body]").first).to_be_visible()
    assert faults(page) == []


def test_a_friend_sees_where_i_point_and_arrows_stay_with_their_moment(open_page: Opening, service: Service) -> None:
    page, friend = open_page(), open_page()
    robot, tokens = laid(page, service, "navarcoi", "salamis_480")
    friend.goto(service.table(tokens["other"]))
    friend.locator("[data-body]").first.wait_for()
    Eye(friend).until(lambda it: it.prompt, "the table is not laid")
    middle = robot.eye.middle(page.locator("main .under"))
    page.keyboard.down("Alt")
    page.mouse.click(*middle)
    page.keyboard.up("Alt")
    for seen in (page, friend):
        expect(seen.locator("[data-ping]")).to_have_count(1)
    # the second button draws
    page.mouse.move(*middle)
    page.mouse.down(button="right")
    page.mouse.move(middle[0] + 80, middle[1] - 40, steps=4)
    page.mouse.up(button="right")
    for seen in (page, friend):
        expect(seen.locator("[data-arrow]")).to_have_count(1)
    # it is there again whenever one looks at this moment, and a click of the same button wipes it
    page.reload()
    expect(page.locator("[data-arrow]")).to_have_count(1)
    page.mouse.click(*middle, button="right")
    expect(page.locator("[data-arrow]")).to_have_count(0)
    drawn(page)


def test_the_help_tells_the_keys(page: Page, service: Service) -> None:
    laid(page, service, "navarcoi", "salamis_480")
    page.keyboard.press("?")
    told = page.get_by_role("dialog")
    for words in ("hide the units", "go to a kept view", "point at a place", "an arrow", "as far as the enemies shoot"):
        expect(told).to_contain_text(words)


def test_why_names_its_rules_by_their_titles_at_the_first_look(page: Page, service: Service) -> None:
    given = service.begin("leuctra_371", ruleset="hoplomachia", players=["human", "human"], seed=5)
    page.goto(service.table(given["seats"][0]["token"]))
    page.get_by_role("button", name="Why?").first.click()
    rules = page.get_by_role("list", name="Because of these rules").get_by_role("listitem")
    for rule in rules.all():
        expect(rule.locator("span").first).not_to_be_empty()
