"""Replay, links to a moment, and playing on from any moment."""

from __future__ import annotations

import re
from statistics import median

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opening
from tests.browser.robot import Robot
from tests.browser.service import Service
from tests.loopback import HTTP

# From the key to the picture: the frame after the moment has changed.
TIMED = """async (key) => {
  const told = document.querySelector('[aria-label="Moment of the game"]')
  const before = told.value
  const start = performance.now()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  while (told.value === before) {
    if (performance.now() - start > 3000) throw new Error('the moment does not change')
    await new Promise((next) => requestAnimationFrame(next))
  }
  return performance.now() - start
}"""


def watching(page: Page, service: Service, title: str = "Rhium") -> Robot:
    """A recorded battle from the gallery."""
    page.goto(f"{service.address}/#/gallery")
    page.get_by_role("listitem").filter(has_text=title).get_by_role("button").first.click()
    expect(page.locator("[data-coach=prompt]")).to_contain_text("Looking back")
    return Robot(page)


def moment(page: Page) -> int:
    return int(page.get_by_label("Moment of the game").input_value())


def at(page: Page, step: int) -> None:
    expect(page.get_by_label("Moment of the game")).to_have_value(str(step))


def test_every_battle_of_the_gallery_stands_under_its_game_with_its_picture(page: Page, service: Service) -> None:
    battles = HTTP.get(f"{service.address}/api/gallery").json()["battles"]
    page.goto(f"{service.address}/#/gallery")
    cards = page.get_by_role("main").get_by_role("listitem")
    expect(cards.filter(has=page.locator(".picture"))).to_have_count(len(battles))
    games = {battle["ruleset"] for battle in battles}
    assert len(games) == 5
    expect(page.get_by_role("main").get_by_role("heading", level=2)).to_have_count(len(games))


def test_replay_by_keys_alone(page: Page, service: Service) -> None:
    watching(page, service)
    last = int(page.get_by_label("Moment of the game").get_attribute("max") or 0)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("k")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("Shift+ArrowRight")  # the next turn
    expect(page.get_by_label("Moment of the game")).not_to_have_value("1")
    there = moment(page)
    page.keyboard.press("Shift+J")  # the phase before
    expect(page.get_by_label("Moment of the game")).not_to_have_value(str(there))
    page.keyboard.press("End")
    at(page, last)


def test_the_scrubber_shows_any_moment_and_plays(page: Page, service: Service) -> None:
    watching(page, service)
    slider = page.get_by_label("Moment of the game")
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    last = int(slider.get_attribute("max") or 0)
    expect(page.locator("[data-coach=prompt]")).to_contain_text("Looking back")
    assert abs(moment(page) - last / 2) <= 2
    here = moment(page)
    page.get_by_label("Speed of replay").select_option("10")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("([slider, past]) => slider.value > past", arg=[slider.element_handle(), here + 2])
    page.get_by_role("button", name="Pause").click()
    stopped = moment(page)
    page.wait_for_timeout(500)
    assert moment(page) <= stopped + 1 < last


@pytest.mark.speed
def test_each_step_of_a_long_replay_comes_at_once(page: Page, service: Service) -> None:
    watching(page, service, "Sybota")
    times = [page.evaluate(TIMED, key) for key in ["k"] * 40 + ["K"] * 4 + ["j"] * 30]
    print(f"median {median(times):.0f} ms, worst {max(times):.0f} ms")
    assert median(times) <= 100, sorted(times)


def test_a_link_to_a_moment_opens_in_a_fresh_browser(open_page: Opening, service: Service) -> None:
    page = open_page()
    watching(page, service)
    for step in range(1, 12):
        page.keyboard.press("k")
        at(page, step)
    here, log = moment(page), page.locator("[aria-label=Log]").inner_text()
    page.get_by_role("button", name="Links", exact=True).click()
    link = page.get_by_role("dialog").get_by_role("textbox", name="To this moment").input_value()
    friend = open_page()
    friend.goto(link)
    at(friend, here)
    expect(friend.locator("[data-coach=prompt]")).to_contain_text("Looking back")
    assert friend.locator("[aria-label=Log]").inner_text() == log


def test_playing_on_from_the_middle_of_a_running_game(page: Page, service: Service) -> None:
    game = service.begin(seed=4)
    page.goto(service.table(game["seats"][0]["token"]))
    robot = Robot(page)
    robot.play(12)
    last = robot.eye.until(lambda it: it.is_asked, "nobody asks anything").decisions
    for _ in range(4):
        before = moment(page)
        page.keyboard.press("j")
        at(page, before - 1)
    old = page.url
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"decision {last - 4}")
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(page.get_by_text("fork", exact=True)).to_be_visible()
    assert page.url != old
    now = robot.eye.until(lambda it: it.is_asked, "the fork does not go on")
    assert now.decisions < last - 4  # it begins with this moment; what was told before can be read in its log
    assert len(page.locator("[aria-label=Log]").inner_text()) > 200
    robot.play(3)
    page.goto(old)  # the old game stays as it was
    assert robot.eye.until(lambda it: it.is_asked, "the old game is gone").decisions == last


def test_playing_on_from_a_finished_game_on_the_other_side(page: Page, service: Service) -> None:
    robot = watching(page, service)
    page.keyboard.press("Home")
    at(page, 0)
    for step in range(1, 8):
        page.keyboard.press("k")
        at(page, step)
    page.get_by_role("button", name="Play on").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Athens").select_option("greedy")
    dialog.get_by_label("Peloponnesians").select_option("human")
    dialog.get_by_role("button", name="Play on").click()
    expect(page.get_by_text("fork", exact=True)).to_be_visible()
    now = robot.eye.until(lambda it: it.is_asked, "the fork does not go on")
    assert now.decisions >= 7
    robot.play(3)


def test_fight_it_again(page: Page, service: Service) -> None:
    game = service.begin(seed=4)
    page.goto(service.table(game["seats"][0]["token"]))
    robot = Robot(page)
    robot.play(3)
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Concede|give", re.I)).click()
    expect(page.get_by_role("dialog")).to_contain_text("Defeat")
    page.get_by_role("button", name="Fight it again").click()
    now = robot.eye.until(lambda it: it.is_asked and not it.over, "the battle does not begin again")
    assert now.decisions <= 1
    robot.play(3)
