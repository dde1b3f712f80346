"""What is undisputed is settled by one key: the rest of a turn as proposed, one answer for all that is asked alike."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.inputs import Inputs
from tests.browser.page_state import Eye, Glance
from tests.browser.service import Service

FILES = "HMA-12.3"
TURN = """() => document.querySelector('header')?.innerText.match(/Turn (\\d+)/)?.[1] ?? ''"""


def marching(page: Page, service: Service) -> Glance:
    """At Delium, a taxis is asked in which files it moves."""
    game = service.begin("delium_424", ruleset="hoplomachia", players=["human", "random"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    eye = Eye(page)
    for _ in range(80):
        now = eye.until(lambda it: it.is_asked, "nobody asks anything")
        if page.locator("[data-coach=prompt]").get_by_text(FILES).count():
            return now
        page.locator("[data-coach=orders]").locator("[data-default], [data-coach=commit]").first.click()
        eye.until(lambda it, was=now.situation: it.situation != was, "the answer had no effect")  # type: ignore[misc]
    raise AssertionError(f"{FILES} was never asked")


def test_a_number_with_shift_is_the_answer_to_all_that_are_asked_like_it(page: Page, service: Service) -> None:
    now = marching(page, service)
    inputs, eye = Inputs(page), Eye(page)
    free = page.locator("[data-coach=orders] [data-shortcut]:not([data-shortcut='']):not([data-default])")
    number = free.first.get_attribute("data-shortcut")
    page.keyboard.press(f"Shift+Digit{number}")
    # then it is answered, and who has said so sees it until he wants to be asked again
    eye.until(lambda it: it.is_asked and it.decisions > now.decisions, "nothing was answered")
    assert inputs.total == 1
    chip = page.locator("[data-settle=asked]")
    expect(chip).to_have_attribute("title", f"Answered alike in this phase: {FILES}. Click to be asked again.")
    chip.click()
    expect(chip).to_have_count(0)


def test_the_rest_of_a_turn_is_one_key(page: Page, service: Service) -> None:
    now = marching(page, service)
    inputs, eye, turn = Inputs(page), Eye(page), page.evaluate(TURN)
    page.keyboard.press("Control+a")
    # then the next that is asked belongs to the next turn
    eye.until(lambda it: it.is_asked and it.decisions > now.decisions, "nothing was answered")
    expect(page.locator("header")).not_to_contain_text(f"Turn {turn}/")
    assert inputs.total == 1
