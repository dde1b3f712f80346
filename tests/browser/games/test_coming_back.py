"""Reload, a killed service, a closed browser, two tabs: the player comes back to the table as it was."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Complaints, Opening
from tests.browser.page_state import Glance
from tests.browser.robot import A_FEW_OR_WHOLE, WHOLE, Robot
from tests.browser.service import Service

NEWEST = "[aria-label=Log] details[open] li .words"


def seated(page: Page, service: Service, seed: int = 4) -> Robot:
    game = service.begin(seed=seed)
    page.goto(service.table(game["seats"][0]["token"]))
    return Robot(page)


def up_to(robot: Robot, kind: str, at_least: int = 0) -> Glance:
    """Play until a question of the kind is open."""
    for _ in range(60):
        now = robot.eye.until(lambda it: it.is_asked, "nobody asks anything")
        if now.kind == kind and now.decisions >= at_least:
            return now
        robot.answer(now)
    raise AssertionError(f"no question of the kind {kind} came")


def with_draft(robot: Robot) -> Glance:
    """A way is drawn and the service has spoken about it, but it is not taken."""
    now = up_to(robot, "manoeuvre")
    own = robot.eye.spot(now.acting[0])
    robot.drag(own, robot.towards(own, now.enemies))
    expect(robot.page.locator("[data-coach=tick]")).to_be_enabled()
    return now


def test_reload_in_the_middle_of_a_way(page: Page, service: Service) -> None:
    robot = seated(page, service)
    before = with_draft(robot)
    told = page.locator(NEWEST).all_inner_texts()
    page.reload()
    now = robot.eye.until(lambda it: it.is_asked, "nothing came after the reload")
    assert now.situation == before.situation
    assert page.locator(NEWEST).all_inner_texts() == told
    robot.answer(now)  # it is drawn anew, and taken
    assert robot.seen["tick"]


def test_reload_in_the_middle_of_a_deployment(page: Page, service: Service) -> None:
    game = service.begin("clash_in_open_seas", seed=3)
    page.goto(service.table(game["seats"][0]["token"]))
    robot = Robot(page)
    up_to(robot, "place")
    page.reload()
    up_to(robot, "place")
    expect(page.locator("[data-place]").first).to_be_visible()
    robot.play(3)
    assert page.locator('.body[data-body^="A"]').count() == 6


@pytest.mark.parametrize("most", A_FEW_OR_WHOLE)
@pytest.mark.parametrize("drawn", [False, True], ids=["at_a_choice", "with_a_way_drawn"])
def test_the_service_is_killed_and_started_again(
    drawn: bool, most: int, page: Page, own_service: Service, complaints: Complaints
) -> None:
    complaints.expect_broken_lines()
    robot = seated(page, own_service)
    before = with_draft(robot) if drawn else up_to(robot, "choice", at_least=6)
    told = page.locator(NEWEST).all_inner_texts()

    own_service.kill()
    expect(page.get_by_text("The line to the service is broken.")).to_be_visible()
    own_service.start()

    expect(page.get_by_text("The line to the service is broken.")).to_be_hidden()
    now = robot.eye.until(lambda it: it.is_asked, "the question did not come back")
    assert now.situation == before.situation, "something acknowledged was lost"
    assert page.locator(NEWEST).all_inner_texts() == told
    if drawn:
        page.locator("[data-coach=tick]").click()  # what was drawn is still there
        robot.eye.until(lambda it: it.situation != now.situation, "the way that was drawn is lost")
    assert robot.play(most) or most < WHOLE, "play does not go on"


def test_an_answer_given_while_the_service_is_away_is_kept(
    page: Page, own_service: Service, complaints: Complaints
) -> None:
    complaints.expect_broken_lines()
    robot = seated(page, own_service)
    before = up_to(robot, "choice", at_least=4)
    own_service.kill()
    expect(page.get_by_text("The line to the service is broken.")).to_be_visible()
    robot.choose(before)
    own_service.start()
    robot.eye.until(lambda it: it.is_asked and it.situation != before.situation, "the answer was lost")
    robot.play(2)


def test_the_browser_is_closed_and_the_game_found_on_the_home_page(open_page: Opening, own_service: Service) -> None:
    page = open_page()
    robot = seated(page, own_service)
    before = up_to(robot, "choice", at_least=4)
    page.context.close()

    again = open_page()  # with nothing stored
    again.goto(own_service.address)
    again.get_by_role("region", name="Go on with").get_by_role("link", name="Rhium").click()
    robot = Robot(again)
    now = robot.eye.until(lambda it: it.is_asked, "the game does not go on")
    assert now.situation == before.situation
    robot.play(4)


def test_two_tabs_of_one_seat_show_the_same_and_both_can_answer(page: Page, service: Service) -> None:
    one = seated(page, service)
    up_to(one, "choice", at_least=3)
    second = page.context.new_page()
    second.goto(page.url)
    other = Robot(second)
    for robot, watching in ((one, other), (other, one), (one, other)):
        now = robot.eye.until(lambda it: it.is_asked, "nobody asks anything")
        robot.answer(now)
        after = robot.eye.until(lambda it: it.is_asked or it.over, "nobody asks anything")
        seen = watching.eye.until(lambda it, want=after: it.situation == want.situation, "the tab does not follow")  # type: ignore[misc]
        assert seen.decisions == after.decisions


class HeldBack:
    """A line on which the service's words can be kept waiting, as on a slow connection."""

    def __init__(self, page: Page) -> None:
        self.is_slow = False
        self._line: WebSocketRoute | None = None
        self._waiting: list[str | bytes] = []
        page.route_web_socket(re.compile("/ws/"), self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self._line = line
        line.connect_to_server().on_message(self._hear)

    def _hear(self, words: str | bytes) -> None:
        self._waiting.append(words)
        if not self.is_slow:
            self.release()

    def release(self) -> None:
        assert self._line is not None
        self.is_slow = False
        while self._waiting:
            self._line.send(self._waiting.pop(0))


def test_the_same_question_answered_in_two_tabs_counts_once(page: Page, service: Service) -> None:
    one = seated(page, service)
    before = up_to(one, "choice", at_least=3)
    second = page.context.new_page()
    line = HeldBack(second)
    second.goto(page.url)
    other = Robot(second)
    other.eye.until(lambda it: it.situation == before.situation and it.is_asked, "the tab does not follow")
    # when both answer, and the second has not yet seen what the first has done
    line.is_slow = True
    one.choose(before)
    now = one.eye.until(lambda it: it.situation != before.situation and it.is_asked, "the answer had no effect")
    assert other.eye.glance().situation == before.situation
    second.evaluate("document.querySelector('[data-orders] [data-option]:not([aria-disabled=true])').click()")
    other.eye.until(lambda it: it.busy, "the second answer was not given")
    line.release()
    # then only the first counts, and the second tab goes on where the first is
    other.eye.until(lambda it: it.situation == now.situation and it.is_asked, "the tab does not follow")
    assert one.eye.glance().situation == now.situation
    assert len(service.steps(page.url.rpartition("/")[2])) == now.decisions
