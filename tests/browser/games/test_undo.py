"""Taking back, up to the last information, and no farther."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.robot import Robot
from tests.browser.service import Service


def choosing_a_squadron(page: Page, service: Service, battle: str = "rhium_429") -> Robot:
    game = service.begin(battle, seed=4)
    page.goto(service.table(game["seats"][0]["token"]))
    robot = Robot(page)
    while not (now := robot.eye.until(lambda it: it.is_asked, "nobody asks anything")).ready:
        robot.answer(now)
    return robot


def take_back(page: Page, by_key: bool) -> None:
    if by_key:
        page.keyboard.press("u")
    else:
        page.get_by_role("button", name="Take back").click(force=True)  # also where it says that it cannot


def test_a_choice_is_taken_back_by_button_and_by_key(page: Page, service: Service) -> None:
    robot = choosing_a_squadron(page, service)
    before = robot.eye.glance()
    for by_key in (False, True):
        robot.answer(robot.eye.glance())
        take_back(page, by_key)
        robot.eye.until(lambda it: it.is_asked and it.situation == before.situation, "nothing was taken back")


def test_another_squadron_is_taken_instead_by_one_click(page: Page, service: Service) -> None:
    robot = choosing_a_squadron(page, service)
    one, other = robot.eye.glance().ready[:2]
    robot.pick_unit(one)
    robot.eye.until(lambda it: it.acting == [one], "the first squadron was not chosen")
    robot.pick_unit(other)
    robot.eye.until(lambda it: it.acting == [other], "the other squadron was not taken instead")


def test_after_dice_it_says_why_nothing_can_be_taken_back(page: Page, service: Service) -> None:
    robot = choosing_a_squadron(page, service, "sybota_433")
    while robot.eye.until(lambda it: it.is_asked, "nobody asks anything").kind != "manoeuvre":
        robot.answer(robot.eye.glance())  # a line rolls for its distance as soon as it shall move
    before = robot.eye.glance()
    expect(page.get_by_role("button", name="Take back")).to_have_attribute("aria-disabled", "true")
    for by_key in (False, True):
        take_back(page, by_key)
        expect(page.locator(".banners .no")).to_contain_text("dice")
        page.locator(".banners .no").get_by_role("button", name="Close").click()
        expect(page.locator(".banners .no")).to_be_hidden()
    assert robot.eye.glance().situation == before.situation
