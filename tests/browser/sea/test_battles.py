"""Whole battles of Oi Navarcoi! at the page against the computer: by mouse, by keys alone, by finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opening
from tests.browser.robot import A_WHILE_OR_WHOLE, WHOLE, Finger, Keys, Robot
from tests.browser.service import Service


def begun(page: Page, service: Service, battle: str, seed: str) -> Robot:
    page.goto(service.address)
    page.get_by_role("link", name="New battle").first.click()
    page.get_by_text(battle).first.click()
    page.get_by_text("Seed of the dice").click()
    page.get_by_label(re.compile("The same number")).fill(seed)
    page.get_by_role("button", name="Begin the battle").click()
    return Robot(page)


@pytest.mark.long
def test_a_whole_battle_by_mouse(page: Page, service: Service) -> None:
    robot = begun(page, service, "Rhium", "8")
    assert robot.play()
    assert robot.seen["unit"] >= 5, robot.seen
    assert robot.seen["tick"] >= 5, robot.seen
    expect(page.locator(".end .why")).to_contain_text(re.compile("Victory for|draw", re.I))


@pytest.mark.long
@pytest.mark.parametrize("most", [30, pytest.param(WHOLE, marks=pytest.mark.nightly)])
def test_a_fleet_is_deployed_and_led_by_mouse(page: Page, service: Service, most: int) -> None:
    robot = begun(page, service, "Clash in open seas", "2")
    assert robot.play(most) or most < WHOLE
    assert robot.seen["unit"] >= 5, robot.seen
    assert robot.seen["tick"] >= 5, robot.seen
    assert {"place", "pick", "body dragged", "wheel dragged", "sea"} <= set(robot.seen), robot.seen


@pytest.mark.parametrize("most", A_WHILE_OR_WHOLE)
def test_a_battle_by_keys_alone(page: Page, service: Service, most: int) -> None:
    page.goto(service.address)
    robot = Keys(page)
    robot.push(page.get_by_role("button", name="Fight the first battle").first)
    robot.push(page.get_by_role("dialog").get_by_role("button", name="To the table"))
    assert robot.play(most) or most < WHOLE
    assert robot.seen["nudged"] >= 3, robot.seen
    assert {"unit typed", "unit by tab", "unit by number"} <= set(robot.seen), robot.seen


@pytest.mark.parametrize("most", A_WHILE_OR_WHOLE)
def test_a_battle_by_finger(open_page: Opening, service: Service, most: int) -> None:
    page = open_page("tablet", has_touch=True, is_mobile=True)
    page.goto(service.address)
    page.get_by_role("button", name="Fight the first battle").first.tap()
    page.get_by_role("dialog").get_by_role("button", name="To the table").tap()
    robot = Finger(page)
    assert robot.play(most) or most < WHOLE
    assert robot.seen["tick"] >= 3, robot.seen
    assert {"body dragged", "sea"} <= set(robot.seen), robot.seen
