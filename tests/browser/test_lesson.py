"""The guided first battle, from its first word to its last, left in the middle and taken up again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.eye import Eye
from tests.browser.robot import Robot, middle
from tests.browser.service import Service


class Pupil:
    """Does what he is told, with mouse and keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.eye = Eye(page)
        self.hand = Robot(page)

    def reads(self, title: str) -> None:
        expect(self.page.locator('aside[aria-label^="Lesson"] h2')).to_have_text(title, timeout=15_000)

    def goes_on(self) -> None:
        self.page.get_by_role("button", name="Go on", exact=True).click()

    def takes(self, option: str) -> None:
        self.page.locator(f'[data-option="{option}"]').first.click()

    def asked(self, about: str) -> None:
        self.eye.until(lambda it: it.is_asked and it.acting == [about], f"{about} is not asked")

    def presses(self, keys: str) -> None:
        """As `E*6 Shift+ArrowUp*4`; then what was drawn is taken."""
        for each in keys.split():
            key, _, times = each.partition("*")
            for _ in range(int(times or 1)):
                self.page.keyboard.press(key)
        expect(self.page.locator("[data-coach=tick]")).to_be_enabled()
        self.page.keyboard.press("Enter")


def test_the_lesson_from_start_to_end(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/learn")
    page.get_by_role("button", name="The first battle").click()
    pupil = Pupil(page)
    pupil.reads("Your fleet")
    pupil.goes_on()
    pupil.reads("Who moves first?")
    pupil.takes("first")

    pupil.reads("Choose a squadron")
    pupil.hand.pick_unit("A2")
    pupil.reads("The line rolls for its way")
    pupil.takes("move")
    pupil.reads("Move it")
    pupil.asked("A2")
    x, y = pupil.eye.spot("A2")
    pupil.hand.drag((x, y), (x, y - 200))  # straight ahead, all the way
    page.locator("[data-coach=tick]").click()

    pupil.reads("The block")
    pupil.takes("A1")
    pupil.asked("A1")
    pupil.takes("move")
    pupil.reads("Wheel")
    handle = middle(page.locator("[data-coach=handle-left]"))
    pupil.hand.drag(handle, (handle[0] + 4, handle[1] - 12))
    page.keyboard.press("Escape")  # not so: by keys it is exact
    pupil.presses("e*6 Shift+ArrowUp*4")
    pupil.reads("The test")

    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.locator('aside[aria-label^="Lesson"]')).to_be_hidden()
    page.reload()  # he comes back later
    page.get_by_role("button", name="Go on with the lesson").click()
    pupil.reads("The test")
    pupil.goes_on()

    pupil.reads("The column")
    pupil.takes("A3")
    pupil.asked("A3")
    pupil.takes("move")
    pupil.eye.until(lambda it: it.kind == "manoeuvre", "the column does not move")
    pupil.presses("Shift+ArrowUp*2 e*9 Shift+ArrowUp*4")
    pupil.reads("A new turn: form line")
    pupil.takes("A3")
    pupil.asked("A3")
    pupil.takes("change:column_to_line_on_lead:right")

    pupil.reads("Diekplous")
    pupil.takes("A1")
    pupil.asked("A1")
    pupil.takes("diekplous:B1")
    pupil.reads("Through the line")
    pupil.presses("Shift+ArrowUp*8")
    pupil.reads("Behind them")
    pupil.goes_on()

    pupil.reads("Strike")
    pupil.hand.pick_unit("A2")
    pupil.asked("A2")
    pupil.takes("move")
    pupil.eye.until(lambda it: it.kind == "manoeuvre", "the line does not move")
    pupil.presses("Shift+ArrowUp*5")
    pupil.reads("Melee and morale")
    pupil.eye.until(lambda it: it.is_asked or it.over, "the melees are not fought")
    if pupil.eye.glance().over:  # the enemy had enough
        page.get_by_role("button", name="Look at the table").click()
    pupil.goes_on()
    pupil.reads("That is the game")
    expect(page.get_by_role("link", name="A battle of your own")).to_be_visible()
    assert pupil.hand.play(), "the battle does not come to an end like any other"
