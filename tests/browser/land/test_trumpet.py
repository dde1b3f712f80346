"""What Hoplomachia has at the table beside moves: the trumpet, arete, settling, one pull for a march."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.inputs import Inputs
from tests.browser.page_state import Eye, Glance
from tests.browser.robot import Robot
from tests.browser.service import Service

OWN = ("A1", "A2", "A3", "A4", "A5")


def begun(page: Page, service: Service) -> Eye:
    """Delium, up to the first signal."""
    game = service.begin("delium_424", ruleset="hoplomachia", players=["human", "random"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    eye = Eye(page)
    answered(page, eye, "Which signal")
    return eye


def answered(page: Page, eye: Eye, prompt: str) -> Glance:
    """As proposed, up to a question; without breakfast and sacrifice."""
    for _ in range(40):
        now = eye.until(lambda it: it.is_asked, "nobody asks anything")
        if prompt in now.prompt:
            return now
        orders = page.locator("[data-coach=orders]")
        is_before = "breakfast" in now.prompt or "hieres" in now.prompt
        default = orders.locator("[data-option=no]" if is_before else "[data-default]")
        (default if default.count() else orders.locator("[data-coach=commit]")).first.click()
        eye.until(lambda it, was=now.situation: it.situation != was, "the answer had no effect")  # type: ignore[misc]
    raise AssertionError(f"{prompt!r} was never asked")


def sounded(page: Page, eye: Eye, signal: str) -> None:
    """The signal is typed."""
    now = eye.glance()
    page.keyboard.press(":")
    page.keyboard.type(signal)
    page.keyboard.press("Enter")
    eye.until(lambda it: it.decisions > now.decisions, "the signal was not placed")
    page.keyboard.press("Escape")


@pytest.mark.rule("HMA-8.4", "HMA-8.6", "HMA-10.5")
def test_a_signal_is_seen_before_it_is_sealed(page: Page, service: Service) -> None:
    eye = begun(page, service)
    orders = page.locator("[data-coach=orders]")
    # when a signal is chosen
    orders.locator("[data-option='Begin Approach']").click()
    eye.settle()
    # then those who hear it are marked on the table, the others with what they do else, and the paean has its odds
    for unit in OWN:
        expect(page.locator(f"[data-mark={unit}].does")).to_have_count(1)
    expect(page.locator("[data-mark=A6].does")).to_have_count(0)
    expect(orders).to_contain_text("Paean")
    # and another may be chosen instead, until one is sealed
    orders.locator("[data-option='Forward Psiloi']").click()
    eye.settle()
    expect(page.locator("[data-mark=A1].not")).to_have_count(1)
    assert faults(page) == []
    before = eye.glance()
    orders.locator("[data-coach=commit]").click()
    eye.until(lambda it: it.decisions > before.decisions, "the signal was not placed")
    expect(page.locator("[data-mark]")).to_have_count(0)


@pytest.mark.rule("HMA-10.1", "HMA-10.2")
def test_the_tracks_tell_every_change_with_its_rule(page: Page, service: Service) -> None:
    begun(page, service)
    tracks = page.locator("[data-track]")
    expect(tracks).to_have_count(2)
    expect(tracks.first).to_contain_text("no advantage or disadvantage")
    page.keyboard.press("t")
    card = page.get_by_role("dialog")
    for words in ("Before the battle", "HMA-6.2", "Shaken", "Eager", "Andreia and attack"):
        expect(card).to_contain_text(words)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


@pytest.mark.rule("HMA-9.3", "HMA-13.2")
def test_a_march_is_a_drag_and_enter(page: Page, service: Service) -> None:
    eye = begun(page, service)
    sounded(page, eye, "March")
    answered(page, eye, "(Tribes I-II): in which files")
    now, robot, inputs = eye.glance(), Robot(page), Inputs(page)
    body = now.acting[0]
    start = robot.eye.spot(body, ".body")
    robot.drag(start, (start[0], start[1] - 60))
    expect(page.locator(".ghost.held").first).to_be_visible()
    robot.eye.settle()
    assert eye.glance().decisions == now.decisions
    page.keyboard.press("Enter")
    eye.until(lambda it: it.decisions > now.decisions, "it has not marched")
    assert inputs.by_kind == {"drag": 1, "key": 1}


def test_the_rest_of_a_phase_is_settled_by_one_key(page: Page, service: Service) -> None:
    eye = begun(page, service)
    sounded(page, eye, "March")
    answered(page, eye, "in which files")
    before = eye.glance()
    page.keyboard.press("a")
    eye.until(lambda it: it.is_asked and it.prompt != before.prompt, "the phase is not over")
    assert "Which signal" in eye.glance().prompt
    assert eye.glance().decisions > before.decisions + 2
