"""Whole battles of Oi Navarcoi! at the page against the computer: by mouse, by keys alone, by finger."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opening
from tests.browser.robot import A_WHILE_OR_WHOLE, WHOLE, Finger, Keys, Robot
from tests.browser.service import Service


@pytest.mark.long
def test_a_whole_battle_by_mouse(page: Page, service: Service) -> None:
    page.goto(service.address)
    page.get_by_role("link", name="New battle").first.click()
    page.get_by_text("Clash in open seas").click()
    page.get_by_role("button", name="Begin the battle").click()
    robot = Robot(page)
    assert robot.play()
    assert robot.seen["unit"] >= 5, robot.seen
    assert robot.seen["tick"] >= 5, robot.seen
    assert {"body dragged", "wheel dragged", "sea"} <= set(robot.seen), robot.seen
    expect(page.locator(".end .why")).to_contain_text(re.compile("Victory for|draw", re.I))


@pytest.mark.parametrize("most", A_WHILE_OR_WHOLE)
def test_a_battle_by_keys_alone(page: Page, service: Service, most: int) -> None:
    page.goto(service.address)
    robot = Keys(page)
    robot.push(page.get_by_role("button", name="Fight the first battle").first)
    assert robot.play(most) is (most == WHOLE)
    assert robot.seen["nudged"] >= 3, robot.seen
    assert {"unit typed", "unit by tab", "unit by number"} <= set(robot.seen), robot.seen


@pytest.mark.parametrize("most", A_WHILE_OR_WHOLE)
def test_a_battle_by_finger(open_page: Opening, service: Service, most: int) -> None:
    page = open_page("tablet", has_touch=True, is_mobile=True)
    page.goto(service.address)
    page.get_by_role("button", name="Fight the first battle").first.tap()
    robot = Finger(page)
    assert robot.play(most) is (most == WHOLE)
    assert robot.seen["tick"] >= 3, robot.seen
    assert {"body dragged", "sea"} <= set(robot.seen), robot.seen
