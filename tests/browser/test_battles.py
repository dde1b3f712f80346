"""Whole battles of Oi Navarcoi! at the page against the computer: by mouse, by keys alone, by finger."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opening
from tests.browser.robot import Finger, Keys, Robot
from tests.browser.service import Service


def test_a_whole_battle_by_mouse(page: Page, service: Service) -> None:
    page.goto(service.address)
    page.get_by_role("button", name="Fight the first battle").click()
    robot = Robot(page)
    assert robot.play()
    assert robot.seen["unit"] >= 4, robot.seen
    assert robot.seen["tick"] >= 3, robot.seen
    assert robot.seen["body dragged"] and robot.seen["wheel dragged"] and robot.seen["sea"], robot.seen
    expect(page.locator(".end .why")).to_contain_text("Victory for")


def test_a_whole_battle_by_keys_alone(page: Page, service: Service) -> None:
    page.goto(service.address)
    robot = Keys(page)
    robot.push(page.get_by_role("button", name="Fight the first battle"))
    given = _given_by_order_line(robot)
    assert robot.play()
    assert given
    assert robot.seen["nudged"] >= 3, robot.seen
    assert robot.seen["unit by tab"] and robot.seen["unit by number"], robot.seen


def test_a_whole_battle_by_finger(open_page: Opening, service: Service) -> None:
    page = open_page("tablet", has_touch=True, is_mobile=True)
    page.goto(service.address)
    page.get_by_role("button", name="Fight the first battle").tap()
    robot = Finger(page)
    assert robot.play()
    assert robot.seen["tick"] >= 3, robot.seen
    assert robot.seen["body dragged"] and robot.seen["sea"], robot.seen
