"""Command at the scale of an army: groups, lines, plans and repeated orders, by mouse, by keys and with a finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opening
from tests.browser.inputs import Inputs
from tests.browser.page_state import Eye, Glance
from tests.browser.robot import Finger, Robot, middle
from tests.browser.service import Service


def fleet(page: Page, service: Service, scenario: str = "salamis_480") -> Glance:
    """The battle when ships may move."""
    game = service.begin(scenario, ruleset="navarcoi", players=["human", "random"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    eye = Eye(page)
    for _ in range(60):
        now = eye.until(lambda it: it.is_asked, "nobody asks anything")
        if "which squadron acts" in now.prompt:
            return now
        page.locator("[data-coach=orders]").locator("[data-default], [data-coach=commit]").first.click()
        eye.until(lambda it, was=now.situation: it.situation != was, "the answer had no effect")  # type: ignore[misc]
    raise AssertionError("no squadron may act")


def framed(robot: Robot, bodies: list[str]) -> None:
    """A frame round them, with Shift held; it begins where nothing lies."""
    spots = [middle(robot.page.locator(f'.body[data-body="{body}"]')) for body in bodies]
    (left, top), (right, bottom) = map(min, zip(*spots, strict=True)), map(max, zip(*spots, strict=True))
    robot.page.keyboard.down("Shift")
    robot.drag((left - 26, top - 26), (right + 26, bottom + 26))
    robot.page.keyboard.up("Shift")


def ahead(robot: Robot, body: str, enemies: list[str], pixels: float = 40) -> None:
    at = robot.eye.spot(body, ".body")
    x, y = robot.towards(at, enemies)
    far = max(1.0, ((x - at[0]) ** 2 + (y - at[1]) ** 2) ** 0.5)
    robot.drag(at, (at[0] + (x - at[0]) * pixels / far, at[1] + (y - at[1]) * pixels / far))
    robot.eye.settle()


def several(now: Glance, count: int) -> list[str]:
    return [body for body in now.ready if body in now.options][:count]


def done(robot: Robot, ships: list[str]) -> bool:
    """Have they acted?"""
    return not set(ships) & set(robot.eye.glance().ready)


def test_a_fleet_goes_ahead_by_a_frame_a_pull_and_enter(page: Page, service: Service) -> None:
    now = fleet(page, service)
    robot = Robot(page)
    inputs = Inputs(page)
    framed(robot, now.ready)
    bar = page.locator("[data-coach=group]")
    expect(bar).to_contain_text("units")
    led = int(bar.locator("b").first.inner_text().split()[0])
    assert led >= 4
    # when one of them is pulled ahead, all have their ghosts, and nothing is sent
    ahead(robot, now.ready[0], now.enemies)
    expect(bar.locator("[data-coach=tick]")).to_be_enabled()
    assert robot.eye.glance().decisions == now.decisions
    page.keyboard.press("Enter")
    # then all of it is three inputs
    after = robot.eye.until(lambda it: it.decisions > now.decisions and it.is_asked, "nothing was sent")
    assert inputs.by_kind == {"drag": 2, "key": 1}
    assert after.decisions >= now.decisions + 2 * (led - 1)


def test_they_dress_on_a_line_that_is_drawn(page: Page, service: Service) -> None:
    now = fleet(page, service)
    robot = Robot(page)
    framed(robot, now.ready)
    page.keyboard.press("d")
    spots = [robot.eye.spot(body, ".body") for body in now.ready[:2]]
    there = [robot.towards(spot, now.enemies) for spot in spots]
    robot.drag(there[0], there[1])
    robot.eye.settle()
    bar = page.locator("[data-coach=group]")
    expect(bar).to_contain_text("to the line")
    # Escape drops the line, then lets them go
    page.keyboard.press("Escape")
    expect(bar).not_to_contain_text("to the line")
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    assert robot.eye.glance().decisions == now.decisions


def test_keys_alone_lead_them(page: Page, service: Service) -> None:
    now = fleet(page, service)
    for body in several(now, 3):
        page.locator(f'.body[data-body="{body}"]').focus()
        page.keyboard.press("b")
    bar = page.locator("[data-coach=group]")
    expect(bar).to_contain_text("3 units")
    for key in ("Shift+ArrowUp", "Shift+ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    Eye(page).settle()
    expect(bar).to_contain_text('1.9" ahead')
    page.keyboard.press("Enter")
    Eye(page).until(lambda it: it.decisions >= now.decisions + 4, "nothing was sent")


def test_a_finger_leads_them(open_page: Opening, service: Service) -> None:
    page = open_page("tablet", has_touch=True)
    now = fleet(page, service)
    finger = Finger(page)
    finger.push(page.get_by_role("button", name="Choose several units"))
    for body in several(now, 3):
        finger.point_at(*finger.eye.spot(body, ".body"))
    bar = page.locator("[data-coach=group]")
    expect(bar).to_contain_text("3 units")
    finger.push(bar.get_by_role("button", name="Farther ahead"))
    finger.eye.settle()
    finger.push(bar.locator("[data-coach=tick]"))
    finger.eye.until(lambda it: it.decisions >= now.decisions + 4, "nothing was sent")


def test_a_plan_is_laid_without_a_word_to_anybody_and_played(page: Page, service: Service) -> None:
    now = fleet(page, service)
    robot, ships = Robot(page), several(now, 3)
    page.keyboard.press("p")
    bar = page.locator("[data-coach=plan]")
    for number, ship in enumerate(ships, 1):
        ahead(robot, ship, now.enemies, 30)
        expect(page.locator(".ghost.held").first).to_be_visible()  # else Enter would play the plan
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-plan="{number}"]').first).to_be_attached()
    expect(bar).to_contain_text("3 orders")
    page.keyboard.press("Backspace")
    expect(bar).to_contain_text("2 orders")
    assert robot.eye.glance().decisions == now.decisions, "nothing was sent"
    page.keyboard.press("Enter")
    robot.eye.until(lambda it: it.decisions >= now.decisions + 4, "it was not played")
    robot.eye.until(lambda it: it.is_asked and done(robot, ships[:2]), "they have not gone")
    expect(bar).to_have_count(0)


def test_the_last_order_is_given_to_another_unit(page: Page, service: Service) -> None:
    now = fleet(page, service)
    robot = Robot(page)
    first, second = several(now, 2)
    ahead(robot, first, now.enemies, 30)
    page.keyboard.press("Enter")
    then = robot.eye.until(lambda it: it.decisions > now.decisions and second in it.ready, "it has not gone")
    page.mouse.move(*robot.eye.spot(second, ".body"))
    page.keyboard.press("g")
    expect(page.locator(".ghost.held").first).to_be_visible()
    robot.eye.settle()
    assert robot.eye.glance().decisions == then.decisions, "nothing is given yet"
    page.keyboard.press("g")
    robot.eye.until(lambda it: it.decisions > then.decisions and second not in it.ready, "nothing was repeated")


@pytest.mark.parametrize("name", ["by mouse", "by keys"])
def test_the_tools_say_what_they_do(page: Page, service: Service, name: str) -> None:
    fleet(page, service)
    if name == "by keys":
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_contain_text("a line on which they dress")
        return
    page.get_by_role("button", name="Lay a plan").click()
    expect(page.locator("[data-coach=plan]")).to_contain_text("nothing is sent")
    page.get_by_role("button", name="No plan").click()
    expect(page.locator("[data-coach=plan]")).to_have_count(0)
