"""A battle against the computer is kept without being asked, and goes on where it was left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.cards.card_robot import CardRobot
from tests.browser.conftest import Complaints, Opening
from tests.browser.service import Service


@pytest.mark.rule("HOP-25.6")
def test_left_in_the_play_phase_and_resumed_after_a_restart(
    open_page: Opening, own_service: Service, complaints: Complaints
) -> None:
    # given a battle after a turn of the computer, left in one's play phase
    page = open_page()
    token = own_service.begin("leuctra", ruleset="hoplites", seed=5)["seats"][0]["token"]
    robot = CardRobot(page, token)
    page.goto(own_service.table(token))
    while not (robot.next_question()["scene"]["turn"] == 2 and robot.told["scene"]["phase"] == "play"):
        robot.answer(robot.told)
    before = robot.told
    page.context.close()

    # when the service is killed without a warning and started again
    own_service.kill()
    own_service.start()

    # then the battle is offered as autosaved, and is as it was
    again = open_page()
    again.goto(f"{own_service.address}/#/games")
    expect(again.get_by_role("listitem").filter(has_text="Leuctra")).to_contain_text("Autosave")
    again.goto(own_service.address)
    robot = CardRobot(again, token)
    offered = again.get_by_role("region", name="Go on with").get_by_role("link", name=re.compile("Leuctra"))
    expect(offered).to_contain_text("turn 2, autosaved")
    offered.click()
    now = robot.next_question()
    assert (now["step"], now["scene"], now["question"]) == (before["step"], before["scene"], before["question"])
    robot.check(now)
    robot.answer(now)


def test_a_battle_between_people_or_one_that_is_over_is_not_called_autosaved(
    open_page: Opening, own_service: Service
) -> None:
    own_service.begin("leuctra", ruleset="hoplites", players=["human", "human"])
    page = open_page()
    page.goto(f"{own_service.address}/#/games")
    expect(page.get_by_role("listitem").filter(has_text="Leuctra")).to_be_visible()
    expect(page.get_by_text("Autosave")).to_have_count(0)
