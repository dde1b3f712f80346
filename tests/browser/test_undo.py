"""Taking back, up to the last information, and no farther."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.robot import Robot
from tests.browser.service import Service


def choosing_a_squadron(page: Page, service: Service) -> Robot:
    game = service.begin(seed=4)
    page.goto(service.table(game["seats"][0]["token"]))
    robot = Robot(page)
    while not (now := robot.eye.until(lambda it: it.is_asked, "nobody asks anything")).ready:
        robot.answer(now)
    return robot


def test_a_choice_is_taken_back_by_button_and_by_key(page: Page, service: Service) -> None:
    robot = choosing_a_squadron(page, service)
    before = robot.eye.glance()
    for take_back in (page.get_by_role("button", name="Take back").click, lambda: page.keyboard.press("u")):
        robot.answer(robot.eye.glance())
        take_back()
        robot.eye.until(lambda it: it.is_asked and it.situation == before.situation, "nothing was taken back")


def test_another_squadron_is_taken_instead_by_one_click(page: Page, service: Service) -> None:
    robot = choosing_a_squadron(page, service)
    one, other = robot.eye.glance().ready[:2]
    robot.pick_unit(one)
    robot.eye.until(lambda it: it.acting == [one], "the first squadron was not chosen")
    robot.pick_unit(other)
    robot.eye.until(lambda it: it.acting == [other], "the other squadron was not taken instead")


def test_after_dice_it_says_why_nothing_can_be_taken_back(page: Page, service: Service) -> None:
    robot = choosing_a_squadron(page, service)
    for _ in range(20):  # until the service no longer offers it
        robot.answer(robot.eye.until(lambda it: it.is_asked, "nobody asks anything"))
        if page.locator("[data-coach=undo][aria-disabled=true]").count():
            break
    button = page.get_by_role("button", name="Take back")
    expect(button).to_have_attribute("aria-disabled", "true")
    before = robot.eye.until(lambda it: it.is_asked, "nobody asks anything")
    for take_back in (button.click, lambda: page.keyboard.press("u")):
        take_back()
        expect(page.locator(".banners .no")).to_contain_text("dice")
        page.locator(".banners .no").get_by_role("button", name="Close").click()
        expect(page.locator(".banners .no")).to_be_hidden()
    assert robot.eye.glance().situation == before.situation
