"""One hand in every game: a unit that can act is taken by pulling it, and a plain move is two inputs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opening
from tests.browser.inputs import Inputs
from tests.browser.page_state import Eye, Glance, drawn
from tests.browser.robot import Finger, Robot
from tests.browser.service import Service

BATTLES = {
    "ships": ("navarcoi", "rhium_429", "which squadron acts"),
    "phalanx": ("alala", "solygeia_425", "AT1, AT2 and AT3: what now"),
    "band": ("alala", "solygeia_425", "AT4 (Athenian horse): what now"),
}
LEADERS = ("first", "south-I control", "south-I signal", "end", "nothing", "stand")  # so that the phalanx may advance


def led_to(page: Page, service: Service, name: str) -> Glance:
    """The battle up to the moment when these may move."""
    ruleset, scenario, prompt = BATTLES[name]
    game = service.begin(scenario, ruleset=ruleset, players=["human", "random"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    eye = Eye(page)
    for _ in range(60):
        now = eye.until(lambda it: it.is_asked, "nobody asks anything")
        if prompt in now.prompt and (name != "phalanx" or "advance 1" in now.options):
            return now
        key = next((each for each in LEADERS if each in now.options), "")
        wanted = f"[data-option='{key}']" if key else "[data-default], [data-coach=commit]"
        page.locator("[data-coach=orders]").locator(wanted).first.click()
        eye.until(lambda it, was=now.situation: it.situation != was, "the answer had no effect")  # type: ignore[misc]
    raise AssertionError(f"{prompt!r} was never asked")


def unit_of(now: Glance) -> str:
    return next(body for body in (*now.acting, *now.ready) if body in now.ready or body in now.acting)


def pulled_ahead(robot: Robot, body: str, towards: Callable[[float, float], tuple[float, float]]) -> None:
    x, y = robot.eye.spot(body, ".body")
    robot.drag((x, y), towards(x, y))
    expect(robot.page.locator(".ghost.held").first).to_be_visible()
    robot.eye.settle()


@pytest.mark.parametrize("name", list(BATTLES))
def test_a_plain_move_is_a_drag_and_enter(page: Page, service: Service, name: str) -> None:
    now = led_to(page, service, name)
    robot, inputs, body = Robot(page), Inputs(page), unit_of(now)
    enemies = robot.towards(robot.eye.spot(body, ".body"), now.enemies)
    # when the unit is pulled towards the enemy
    pulled_ahead(robot, body, lambda x, y: enemies)
    # then nothing has been sent yet, and Enter does all of it
    assert robot.eye.glance().decisions == now.decisions
    page.keyboard.press("Enter")
    robot.eye.until(lambda it: it.decisions > now.decisions, "it has not moved")
    assert inputs.by_kind == {"drag": 1, "key": 1}


@pytest.mark.parametrize("name", list(BATTLES))
def test_let_go_with_ctrl_it_is_done_at_once(page: Page, service: Service, name: str) -> None:
    now = led_to(page, service, name)
    robot, inputs, body = Robot(page), Inputs(page), unit_of(now)
    at = robot.eye.spot(body, ".body")
    there = robot.towards(at, now.enemies)
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(*there, steps=8)
    expect(page.locator(".ghost.held").first).to_be_visible()
    robot.eye.settle()
    page.keyboard.down("Control")
    page.mouse.up()
    page.keyboard.up("Control")
    robot.eye.until(lambda it: it.decisions > now.decisions, "it has not moved")
    assert inputs.by_kind == {"drag": 1}


@pytest.mark.parametrize("name", ["ships", "phalanx"])
def test_by_finger_it_is_a_drag_and_the_tick(open_page: Opening, service: Service, name: str) -> None:
    page = open_page("tablet", has_touch=True)
    now = led_to(page, service, name)
    robot, inputs, body = Finger(page), Inputs(page), unit_of(now)
    enemies = robot.towards(robot.eye.spot(body, ".body"), now.enemies)
    pulled_ahead(robot, body, lambda x, y: enemies)
    tick = page.locator("[data-coach=tick]")
    there = robot.eye.middle(tick)
    drawn(page)
    assert robot.eye.middle(tick) == there, "it goes away from under the finger"
    tick.tap()
    robot.eye.until(lambda it: it.decisions > now.decisions, "it has not moved")
    assert inputs.by_kind == {"drag": 1, "press": 1}


@pytest.mark.parametrize("name", list(BATTLES))
def test_by_keys_it_is_an_arrow_and_enter(page: Page, service: Service, name: str) -> None:
    now = led_to(page, service, name)
    eye, inputs, body = Eye(page), Inputs(page), unit_of(now)
    page.locator(f'.body[data-body="{body}"]').focus()
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator(".ghost.held").first).to_be_visible()
    eye.settle()
    page.keyboard.press("Enter")
    eye.until(lambda it: it.decisions > now.decisions, "it has not moved")
    assert inputs.by_kind == {"key": 2}


def test_a_move_is_taken_back_as_one(page: Page, service: Service) -> None:
    now = led_to(page, service, "ships")
    robot = Robot(page)
    body = unit_of(now)
    pulled_ahead(robot, body, lambda x, y: robot.towards((x, y), now.enemies))
    page.keyboard.press("Enter")
    after = robot.eye.until(lambda it: it.decisions > now.decisions, "it has not moved")
    assert after.decisions == now.decisions + 3, "the squadron, its action and its way"
    page.get_by_role("button", name="Take back").click()
    robot.eye.until(lambda it: it.decisions == now.decisions and it.options == now.options, "it was not taken back")


def test_escape_lets_go_and_nothing_was_answered(page: Page, service: Service) -> None:
    now = led_to(page, service, "ships")
    robot = Robot(page)
    pulled_ahead(robot, unit_of(now), lambda x, y: robot.towards((x, y), now.enemies))
    page.keyboard.press("Escape")
    expect(page.locator(".ghost.held")).to_have_count(0)
    assert robot.eye.glance().decisions == now.decisions
    assert robot.eye.glance().options == now.options


def test_with_quick_moves_the_drop_is_the_move(page: Page, service: Service) -> None:
    now = led_to(page, service, "ships")
    page.evaluate("localStorage.setItem('polemos.settings', JSON.stringify({ speed: 0, quickMove: true }))")
    page.reload()
    robot = Robot(page)
    robot.eye.until(lambda it: it.is_asked, "nobody asks anything")
    inputs, body = Inputs(page), unit_of(now)
    x, y = robot.eye.spot(body, ".body")
    robot.drag((x, y), robot.towards((x, y), now.enemies))
    robot.eye.until(lambda it: it.decisions > now.decisions, "it has not moved")
    assert inputs.by_kind == {"drag": 1}


def test_a_pull_at_a_unit_that_cannot_move_says_why(page: Page, service: Service) -> None:
    now = led_to(page, service, "ships")
    robot, body = Robot(page), unit_of(now)
    pulled_ahead(robot, body, lambda x, y: robot.towards((x, y), now.enemies))
    page.keyboard.press("Enter")
    robot.eye.until(lambda it: it.decisions > now.decisions and it.is_asked, "it has not moved")
    x, y = robot.eye.spot(body, ".body")
    robot.drag((x, y), (x + 40, y + 40))
    expect(page.locator(".banners, .refused-at").get_by_text("acted").first).to_be_visible()


def test_beside_the_unit_are_six_actions_and_one_out_of_sight_is_pointed_to(page: Page, service: Service) -> None:
    now = led_to(page, service, "ships")
    eye, body = Eye(page), unit_of(now)
    page.mouse.click(*eye.spot(body, ".body"))
    asked = eye.until(lambda it: it.is_asked and "hold" in it.options, "it is not asked what it does")
    bar = page.get_by_role("group", name=f"What {body} can do")
    expect(bar).to_be_visible()
    # a pair of left and right is one of the six; the rest comes by a button, and none is lost
    more = bar.get_by_role("button", name="More")
    entries = bar.locator(":scope > button:not(.more), :scope > .pair")
    expect(entries).to_have_count(6)
    more.focus()
    page.keyboard.press("Enter")
    expect(bar.locator("[data-aim]")).to_have_count(len(asked.options))
    assert bar.locator(".pair").count() > 0
    # it stands beside its unit, which can still be touched
    box, (x, y) = bar.bounding_box(), eye.spot(body, ".body")
    assert box is not None
    assert not (box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"])
    assert eye.glance().decisions == asked.decisions, "looking has answered nothing"
    # whoever looks elsewhere is told where it is, and is taken there by a click only
    for _ in range(8):
        page.keyboard.press("+")
    arrow = page.locator(f'[data-beyond="{body}"]')
    expect(arrow).to_be_visible()
    arrow.click()
    expect(arrow).to_have_count(0)
    eye.spot(body, ".body")


def test_the_card_of_a_unit_stands_where_the_player_wants_it(page: Page, service: Service) -> None:
    body = unit_of(led_to(page, service, "ships"))
    card, panels = page.locator(f'[data-unit-card="{body}"]'), page.locator("main")
    for at_unit in (False, True):
        page.evaluate(
            f"localStorage.setItem('polemos.settings', JSON.stringify({{ cardAtUnit: {str(at_unit).lower()} }}))"
        )
        page.reload()
        eye = Eye(page)
        eye.until(lambda it: it.is_asked, "nobody asks anything")
        x, y = eye.spot(body, ".body")
        page.mouse.move(x, y)
        expect(card).to_be_visible()
        assert panels.locator(f'[data-unit-card="{body}"]').count() == int(at_unit)
        box = card.bounding_box()
        assert box is not None
        assert not (box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"])
        page.mouse.move(2, 2)
