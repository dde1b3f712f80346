"""Whole battles of Oi Navarcoi! at the page against the computer: by mouse, by keys alone, by finger."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Complaints, Service
from tests.browser.robot import Finger, Keys, Robot


def begin(page: Page, service: Service) -> None:
    page.goto(service.address)
    page.get_by_role("button", name="Fight the first battle").click()
    expect(page.locator("[data-coach=prompt]")).to_contain_text("You decide")


def test_a_whole_battle_by_mouse(page: Page, service: Service) -> None:
    begin(page, service)
    robot = Robot(page)
    robot.play()
    assert robot.is_over
    assert robot.seen["unit"] >= 5, robot.seen
    assert robot.seen["tick"] >= 3, robot.seen
    expect(page.locator(".end .why")).to_contain_text("Victory for")


def test_a_whole_battle_by_keys_alone(page: Page, service: Service) -> None:
    page.goto(service.address)
    page.get_by_role("button", name="Fight the first battle").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-coach=prompt]")).to_contain_text("You decide")
    robot = Keys(page)
    robot.play()
    assert robot.is_over
    assert robot.seen["nudged"] >= 3, robot.seen


def test_a_whole_battle_by_finger(browser: Browser, service: Service, complaints: Complaints) -> None:
    context = browser.new_context(
        viewport={"width": 1024, "height": 768}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    complaints.watch(page)
    page.goto(service.address)
    page.get_by_role("button", name="Fight the first battle").tap()
    expect(page.locator("[data-coach=prompt]")).to_contain_text("You decide")
    robot = Finger(page)
    robot.play()
    assert robot.is_over
    assert robot.seen["tick"] >= 3, robot.seen
    context.close()
