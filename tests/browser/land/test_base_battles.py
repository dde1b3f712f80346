"""Battles of Paean at the table against the computer, by mouse and by keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.land.base_robot import BaseKeys, BaseRobot
from tests.browser.land.land_robot import LandRobot
from tests.browser.service import Service

SEED = 7
WHOLE = 1200  # decisions are more than any battle has
a_while_or_whole = pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.nightly)])


def seated(robot: type[LandRobot], page: Page, service: Service, scenario: str) -> LandRobot:
    game = service.begin(scenario, ruleset="paean", players=["human", "greedy"], seed=SEED)
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
        ended(robot)


def ended(robot: LandRobot) -> None:
    """The card at the end says what the service says."""
    dialog = robot.page.get_by_role("dialog")
    expect(dialog).to_contain_text(robot.told["outcome"]["text"])
    for side in robot.told["scene"]["sides"]:
        for line in side["lines"]:
            expect(dialog).to_contain_text(line["name"])


def test_a_chance_is_told_once_on_a_button(page: Page, service: Service) -> None:
    game = service.begin("hysiae", ruleset="paean", players=["human", "greedy"], seed=SEED)
    page.goto(service.table(game["seats"][0]["token"]))
    option = page.locator("[data-coach=orders] [data-option=A5]")
    expect(option).to_contain_text("8 or less, 72 %")
    expect(option).not_to_contain_text("72%")


@pytest.mark.rule("PAE-6.5", "PAE-9.1")
@a_while_or_whole
def test_a_battle_by_mouse(page: Page, service: Service, is_whole: bool) -> None:
    robot = seated(BaseRobot, page, service, "lelantine_plain")
    played(robot, {"choice", "button", "unit dragged", "way taken"}, is_whole)


@a_while_or_whole
def test_a_battle_by_keys_alone(page: Page, service: Service, is_whole: bool) -> None:
    robot = seated(BaseKeys, page, service, "lelantine_plain")
    played(robot, {"number", "tab", "keys", "way taken"}, is_whole)
