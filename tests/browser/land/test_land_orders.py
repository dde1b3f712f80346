"""Orders of leaders at a land table: their panel, the signal, cards in hand and the windows for them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opening
from tests.browser.land.land_robot import LandRobot
from tests.browser.service import Service

IN_MOTION = """localStorage.setItem('polemos.settings', '{"speed":0,"motion":"full"}')"""
SEED = 5  # the first card that Pagondas draws is one to keep


def commanding(page: Page, service: Service, against: str = "random") -> tuple[LandRobot, list[str]]:
    """Delium: the Boeotians have the first turn and give their orders."""
    game = service.begin("delium_424", ruleset="alala", players=["human", against], seed=SEED)
    tokens = [seat["token"] for seat in game["seats"]]
    robot = LandRobot(page, tokens[0], SEED)
    page.goto(service.table(tokens[0]))
    told = robot.next_question()
    while told["scene"]["phase"] != "command":
        robot.confirm()
        told = robot.next_question(after=told["seq"])
    return robot, tokens


def order(robot: LandRobot, key: str) -> dict[str, object]:
    before = robot.told["seq"]
    robot.push(robot.page.locator(f'[data-option="{key}"]').first)
    return robot.next_question(after=before)


@pytest.mark.rule("ALA-8.9")
def test_the_signal_is_a_moment_of_the_battle(page: Page, service: Service) -> None:
    page.add_init_script(IN_MOTION)
    robot, _ = commanding(page, service)
    order(robot, "south-II signal")
    standards = page.locator(".moments .standard")
    expect(standards).to_have_count(2)  # of each of his units
    expect(page.get_by_role("region", name="Log")).to_contain_text("boeotarch of the lake cities signals the advance")
    expect(standards).to_have_count(0)  # and it goes by itself


def test_who_wants_no_motion_is_spared_it(page: Page, service: Service) -> None:
    robot, _ = commanding(page, service)
    order(robot, "south-II signal")
    expect(page.get_by_role("region", name="Log")).to_contain_text("signals the advance")
    expect(page.locator("[data-moment], [data-scene], .moments .standard")).to_have_count(0)


@pytest.mark.rule("ALA-8.1", "ALA-8.3")
def test_each_leader_has_his_orders_with_cost_and_outcome(page: Page, service: Service) -> None:
    robot, _ = commanding(page, service)
    panel = page.locator("[data-leader=south-II]")
    expect(panel.get_by_role("img", name="3 of 3 command points left")).to_be_visible()
    panel.locator('[data-option="south-II control"]').hover()
    expect(page.locator("[data-coach=orders] .told")).to_contain_text("BO2 BO3 move as one and take no control test")
    expect(page.locator(".aims .concerned")).to_have_count(2)
    order(robot, "south-II control")
    expect(panel.get_by_role("img", name="2 of 3 command points left")).to_be_visible()
    barred = panel.locator('[data-option="south-II control"]')
    expect(barred).to_have_attribute("aria-disabled", "true")
    expect(barred).to_have_attribute("title", re.compile(r"\(ALA-8\.\d+\)"))  # why, by which rule
    barred.click(force=True)  # for Playwright it is disabled; a hand may still press it
    expect(page.locator(".banners .no")).to_be_visible()


@pytest.mark.rule("ALA-20.4", "ALA-20.24")
def test_cards_are_for_their_owner_and_windows_are_passed_by_standing_order(
    open_page: Opening, service: Service
) -> None:
    page, other = open_page(), open_page()
    robot, (_, token) = commanding(page, service, "human")
    order(robot, "south-I invoke")
    mine = page.locator("[data-card]")
    expect(mine).to_have_count(1)
    expect(page.locator(".card.back")).to_have_count(0)
    name = mine.inner_text()
    mine.hover()
    expect(page.get_by_label("Othismos cards")).to_contain_text(re.compile(r"ALA-20\.\d+"))  # what it does
    other.goto(service.table(token))
    expect(other.locator(".card.back")).to_have_count(1)
    expect(other.locator("body")).not_to_contain_text(name)
    # All windows are passed: the orders end without a question about cards.
    page.get_by_role("button", name="Windows").click()
    for window in ("after throws", "after control tests of bands"):
        before = robot.told["seq"]
        page.get_by_role("group", name=window).get_by_role("button", name="Always pass").click()
        told = robot.next_question(after=before)
        orders = {line["name"]: line["value"] for line in told["scene"]["sides"][0]["orders"]}
        assert orders[window] == "pass"
    before = robot.told["seq"]
    robot.confirm()
    robot.eye.until(lambda now: robot.told["seq"] > before, "the orders do not end")
    assert "Cards on" not in (robot.told["question"] or {}).get("prompt", "")
    assert robot.told["scene"]["sides"][0]["held"] == 1
