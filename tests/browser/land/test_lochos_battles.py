"""Battles of Hoplomachia at the table against the computer, by mouse and by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.land.land_robot import LandRobot
from tests.browser.land.lochos_robot import LochosKeys, LochosRobot
from tests.browser.page_state import Eye
from tests.browser.service import Service

SEED = 7
WHOLE = 1200  # decisions are more than any battle has
a_while_or_whole = pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.nightly)])


def seated(robot: type[LandRobot], page: Page, service: Service, scenario: str) -> LandRobot:
    game = service.begin(scenario, ruleset="hoplomachia", players=["human", "greedy"], seed=SEED)
    token = game["seats"][0]["token"]
    player = robot(page, token, SEED)
    page.goto(service.table(token))
    return player


def played(robot: LandRobot, wanted: set[str], is_whole: bool) -> None:
    """To its end, or until all that is wanted was done, however the dice fall."""
    most = WHOLE if is_whole else 1
    while not (is_over := robot.play(most)) and not is_whole and not wanted <= set(robot.seen):
        pass
    assert is_over or not is_whole, "it never ends"
    assert wanted <= set(robot.seen), robot.seen
    assert faults(robot.page) == []
    if is_over:
        expect(robot.page.get_by_role("dialog")).to_contain_text(robot.told["outcome"]["text"])


@pytest.mark.rule("HMA-8.4", "HMA-10.1")
@a_while_or_whole
def test_a_battle_by_mouse(page: Page, service: Service, is_whole: bool) -> None:
    robot = seated(LochosRobot, page, service, "coronea_394")
    played(robot, {"choice", "button", "signal", "settled", "way taken"}, is_whole)


@a_while_or_whole
def test_a_battle_by_keys_alone(page: Page, service: Service, is_whole: bool) -> None:
    robot = seated(LochosKeys, page, service, "coronea_394")
    played(robot, {"number", "tab", "keys", "signal", "settled"}, is_whole)


@pytest.mark.rule("HMA-12.3")
def test_files_and_way_of_a_unit_as_proposed_are_one_press(page: Page, service: Service) -> None:
    # given the first unit that is asked in which files it moves
    game = service.begin("coronea_394", ruleset="hoplomachia", players=["human", "greedy"], seed=SEED)
    page.goto(service.table(game["seats"][0]["token"]))
    eye = Eye(page)
    while "in which files" not in (now := eye.until(lambda it: it.is_asked, "nobody asks anything")).prompt:
        page.keyboard.press("Enter")
        eye.until(lambda it, was=now.situation: it.situation != was, "the answer had no effect")  # type: ignore[misc]
    # when the gold answer is taken, which tells the way as well
    gold = page.locator("[data-coach=as-proposed]")
    expect(gold).to_contain_text(re.compile("(move|advance|wheel|stay in place).*(open|close)", re.IGNORECASE))
    page.keyboard.press("Enter")
    # then both are answered, and the next one is asked
    unit = now.prompt.split()[2]
    then = eye.until(lambda it: it.is_asked and it.situation != now.situation, "nothing was answered")
    assert then.decisions >= now.decisions + 2
    assert unit not in then.prompt.split()
