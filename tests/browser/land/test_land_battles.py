"""Whole battles of Alala! at the table against the computer: by mouse, by keys alone; armies deployed by cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.land.land_robot import LandKeys, LandRobot
from tests.browser.service import Service


def seated(robot: type[LandRobot], page: Page, service: Service, seed: int, scenario: str, **more: object) -> LandRobot:
    game = service.begin(scenario, ruleset="alala", players=["human", "greedy"], seed=seed, **more)
    token = game["seats"][0]["token"]
    player = robot(page, token, seed)
    page.goto(service.table(token))
    return player


def ended(robot: LandRobot) -> None:
    """The card at the end says what the service says."""
    dialog = robot.page.get_by_role("dialog")
    told = robot.told
    expect(dialog).to_contain_text(told["outcome"]["text"])
    for side in told["scene"]["sides"]:
        for line in side["lines"]:
            expect(dialog).to_contain_text(line["name"])
    assert not faults(robot.page)


@pytest.mark.rule("ALA-21.2")
@pytest.mark.long
def test_a_whole_battle_by_mouse(page: Page, service: Service) -> None:
    robot = seated(LandRobot, page, service, 3, "solygeia_425")
    assert not robot.play(10), "it must have a middle, too"
    assert not faults(page)
    assert robot.play(400)
    assert {"units touched", "button", "way taken", "unit dragged", "charge"} <= set(robot.seen), robot.seen
    assert {"command", "skirmish", "manoeuvre", "charge"} <= set(robot.seen), robot.seen
    ended(robot)


@pytest.mark.parametrize("most", [25, pytest.param(400, marks=pytest.mark.nightly)])
def test_a_battle_by_keys_alone(page: Page, service: Service, most: int) -> None:
    robot = seated(LandKeys, page, service, 4, "solygeia_425")
    is_over = robot.play(most)
    assert {"number", "tab", "enter", "keys", "way taken"} <= set(robot.seen), robot.seen
    assert {"command", "manoeuvre"} <= set(robot.seen), robot.seen
    assert is_over is (most == 400)
    if is_over:
        ended(robot)


@pytest.mark.rule("ALA-6.5", "ALA-6.6", "ALA-6.8")
@pytest.mark.parametrize("robot", [LandRobot, LandKeys])
def test_armies_are_deployed_by_cards(page: Page, service: Service, robot: type[LandRobot]) -> None:
    player = seated(robot, page, service, 3, "points", settings={"size": "small"})
    while (told := player.next_question())["scene"]["phase"] == "deployment":
        player.check(told)
        player.answer(told)
    assert player.seen["placed"] >= 4, player.seen
    placed = {body["id"] for body in told["scene"]["bodies"]}
    assert {"S1", "S2", "S3", "S4", "N1"} <= placed
    log = page.get_by_role("region", name="Log")
    page.get_by_text("Before the battle").click()
    expect(log).to_contain_text("card is turned: Athenians place next")
    expect(log).not_to_contain_text("pack: shuffled")
