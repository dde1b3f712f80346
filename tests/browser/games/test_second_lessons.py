"""Lessons after the first on the page: each is played through, and the ring lies in sight and over no word."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from polemos.kernel.files.save import read, resume
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.registry.rulesets import RULESETS
from polemos.service.lobby.lessons import lesson
from tests.browser.axe import faults
from tests.browser.page_state import Eye
from tests.browser.service import Service
from tests.loopback import HTTP
from tests.service.lobby.lesson_player import Coach
from tests.service.lobby.test_lesson_rings import OBEDIENT, ringed

ON_TABLE = ("diekplous", "flank_of_alala", "light_troops_of_alala", "heroes_of_paean", "arete_of_hoplomachia")
SEAT, MOST = 0, 60
AS_PROPOSED = "[data-default], [data-option=stay], [data-coach=commit]:not([aria-disabled=true])"
# The ring lies round the thing in sight, and over no word of the lesson.
RING = """() => {
  const ring = document.querySelector('.ring')?.getBoundingClientRect()
  const words = document.querySelector('aside[aria-label^="Lesson"]').getBoundingClientRect()
  if (!ring) return 'none'
  if (ring.left < -8 || ring.top < -8 || ring.right > innerWidth + 8 || ring.bottom > innerHeight + 8) return 'off'
  const beside = ring.left >= words.right || ring.right <= words.left
  return beside || ring.top >= words.bottom - 8 || ring.bottom <= words.top + 8 ? 'well' : 'over the words'
}"""


class Reader:
    """Does what an obedient pupil would do, by buttons where there are some, else by a typed order."""

    def __init__(self, page: Page, service: Service, name: str) -> None:
        self.page, self.eye, self.name = page, Eye(page), name
        self.token = page.url.rpartition("/")[2]
        self.file = f"{service.address}/api/games/{self.token}/export"
        self.coach = Coach(lesson(name))
        self.rings = 0

    def known(self) -> Game[Any]:
        told = HTTP.get(self.file)
        assert told.status_code == 200, told.text
        return resume(read(told.content), RULESETS)

    def plays(self) -> None:
        for _ in range(MOST):
            view: View[Any] = View(self.known(), SEAT)
            self.coach.look(view)
            while self.coach.step_of_line.until.click and self.coach.at < len(self.coach.line) - 1:
                self.reads()
                self.page.get_by_role("button", name="Go on", exact=True).click()
                self.coach.goes_on(view)
                self.coach.look(view)
            if self.coach.step.title == "Your battle" or self.coach.at == len(self.coach.line) - 1:
                return self.reads()
            self.reads()
            self.looks(view)
            self.does(view, OBEDIENT[self.name](view, self.coach.step))
        raise AssertionError(f"the lesson stands at {self.coach.step.title}")

    def reads(self) -> None:
        expect(self.page.locator('aside[aria-label^="Lesson"] h2')).to_have_text(self.coach.step.title)

    def looks(self, view: View[Any]) -> None:
        if ringed(self.coach.step, view) is not None:
            self.rings += 1
            expect(self.page.locator(".ring")).to_be_visible()
            assert self.page.evaluate(RING) == "well", self.coach.step.title

    def does(self, view: View[Any], answer: Any) -> None:
        now = self.eye.until(lambda it: it.is_asked, "nothing is asked")
        orders = self.page.locator("[data-coach=orders]")
        button = orders.locator(f'[data-option="{answer}"]') if isinstance(answer, str) else None
        if button is not None and button.count():
            button.first.click()
        elif view.space.answer_json(answer) == view.space.answer_json(view.space.proposal):
            orders.locator(AS_PROPOSED).first.click()
        else:
            self.page.keyboard.press(":")
            self.page.keyboard.type(view.space.words(answer))
            self.page.keyboard.press("Enter")
            self.page.keyboard.press("Escape")
        self.eye.until(lambda it: it.over or it.situation != now.situation, f"{answer} had no effect")
        self.eye.until(lambda it: it.over or it.is_asked, "nothing is asked any more")


@pytest.mark.long
@pytest.mark.parametrize("name", ON_TABLE)
def test_whoever_reads_and_obeys_is_led_to_the_end_of_the_lesson(page: Page, service: Service, name: str) -> None:
    page.goto(f"{service.address}/#/learn")
    page.get_by_role("button", name=lesson(name).told.title).click()
    page.wait_for_url("**/#/table/*")
    reader = Reader(page, service, name)
    reader.plays()
    assert reader.rings >= 3
    assert not faults(page)
