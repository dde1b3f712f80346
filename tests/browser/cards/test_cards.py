"""Whole battles of Hoplites at the card table against the computer, by mouse and by keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.card_robot import CardKeys, CardRobot
from tests.browser.service import Service

SHORT, SHORTEST = "30", "15"  # route levels at which a battle takes about ten turns, or five


def seated(
    robot: type[CardRobot], page: Page, service: Service, scenario: str, against: str, seed: int, level: str
) -> CardRobot:
    settings = {"level": level, "enemy_level": level}
    game = service.begin(scenario, ruleset="hoplites", players=["human", against], settings=settings, seed=seed)
    token = game["seats"][0]["token"]
    player = robot(page, token, seed)
    page.goto(service.table(token))
    return player


def ended(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("wins?|drawn"))
    assert not faults(page)


@pytest.mark.rule("HOP-27.1", "HOP-27.7")
@pytest.mark.long
def test_a_whole_battle_by_mouse(page: Page, service: Service) -> None:
    robot = seated(CardRobot, page, service, "leuctra", "greedy", 8, SHORTEST)
    assert not robot.play(12), "it must have a middle, too"
    assert not faults(page)
    assert robot.play()
    assert {"touch", "drag", "bar", "gold"} <= set(robot.seen), robot.seen
    ended(page)


@pytest.mark.rule("HOP-27.2")
@pytest.mark.parametrize("most", [40, pytest.param(900, marks=pytest.mark.nightly)])
def test_a_battle_by_keys_alone(page: Page, service: Service, most: int) -> None:
    robot = seated(CardKeys, page, service, "zama", "random", 6, SHORT)
    is_over = robot.play(most)
    assert {"arrows", "number", "gold"} <= set(robot.seen), robot.seen
    assert is_over is (most == 900)
    if is_over:
        ended(page)
