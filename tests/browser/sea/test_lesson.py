"""The guided first battles, from their first word to their last, left in the middle and taken up again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.card_robot import CardRobot
from tests.browser.page_state import Eye
from tests.browser.robot import Robot, middle
from tests.browser.service import Service
from tests.patience import until


def is_shown(page: Page, name: str, value: str) -> None:
    """The ring lies round what the step speaks of."""
    ring, thing = page.locator(".ring"), page.locator(f'[{name}="{value}"]').first
    expect(ring).to_be_visible()

    def is_round() -> bool:
        one, other = ring.bounding_box(), thing.bounding_box()
        if not (one and other):
            return False
        x = abs(one["x"] + one["width"] / 2 - other["x"] - other["width"] / 2)
        y = abs(one["y"] + one["height"] / 2 - other["y"] - other["height"] / 2)
        return x < 3 and y < 3

    until(is_round, f"the ring is not round {value}", page.wait_for_timeout)


class Pupil:
    """Does what he is told, with mouse and keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.eye = Eye(page)
        self.hand = Robot(page)

    def reads(self, title: str) -> None:
        expect(self.page.locator('aside[aria-label^="Lesson"] h2')).to_have_text(title)

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


@pytest.mark.long
def test_the_lesson_from_start_to_end(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/learn")
    page.get_by_role("button", name="Your first sea fight").click()
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


class CardPupil(CardRobot):
    """Does what he is told with cards, by mouse."""

    def reads(self, title: str) -> None:
        expect(self.page.locator('aside[aria-label^="Lesson"] h2')).to_have_text(title)

    def goes_on(self) -> None:
        self.page.get_by_role("button", name="Go on", exact=True).click()

    def asked(self, rule: str) -> None:
        found = self.next_question()["question"]["rule"]
        assert found == rule, f"asked {found}, not {rule}"

    def does(self, key: str) -> None:
        """With cards where it is about cards, else by its button."""
        told = self.next_question()
        about = dict(self.acts(told["question"])).get(key)
        if about:
            self.say(told, key, about)
        else:
            self.page.locator(f'[data-option="{key}"]').first.click()
        self.next_question(after=told["seq"])

    def lets(self, unit: str) -> None:
        """The question who does something is answered with this unit."""
        told = self.next_question()
        about = told["question"]["hints"].get(unit, {}).get("about") or [unit]
        self.touch(about[0])
        self.confirm()
        self.next_question(after=told["seq"])


@pytest.mark.long
def test_the_lesson_of_hoplites_from_start_to_end(page: Page, service: Service) -> None:
    pupil = CardPupil(page, "")
    page.goto(f"{service.address}/#/learn")
    page.get_by_role("button", name="Your first battle of Hoplites").click()
    page.wait_for_url(re.compile("#/table/"))
    pupil.token = page.url.rpartition("/")[2]

    pupil.reads("Your army")
    assert not faults(page)
    pupil.goes_on()
    pupil.reads("Play a card")
    is_shown(page, "data-body", "S1")
    pupil.touch("S1")
    is_shown(page, "data-body", "south-5")
    page.keyboard.press("Escape")
    pupil.does("play S1 5")
    pupil.reads("Move, or not")
    pupil.does("end")
    pupil.reads("Draw")
    is_shown(page, "data-option", "draw")
    pupil.does("draw")
    pupil.reads("End the turn")
    pupil.does("end")

    pupil.asked("HOP-13.9")
    pupil.reads("Reaction fire")
    expect(page.locator('aside[aria-label^="Lesson"]')).to_contain_text("by the way")
    pupil.lets("S1")
    pupil.reads("Heavy foot")
    is_shown(page, "data-body", "S4")
    pupil.does("play S4 4")
    pupil.reads("Shoot")
    is_shown(page, "data-option", "end")
    pupil.does("end")
    pupil.asked("HOP-13.3")
    is_shown(page, "data-body", "S1")
    target = next(key for key, _ in pupil.acts(pupil.told["question"]) if key.startswith("fire S1"))
    pupil.does(target)
    pupil.reads("No attack yet")
    page.reload()  # he comes back later, and the lesson is where it was
    pupil.reads("No attack yet")
    is_shown(page, "data-option", "end")
    pupil.does("end")
    is_shown(page, "data-option", "draw")
    pupil.does("draw")
    is_shown(page, "data-option", "end")
    pupil.does("end")

    pupil.asked("HOP-14.6")
    pupil.reads("Stand, or withdraw")
    pupil.lets("S1")
    pupil.reads("The combined move")
    is_shown(page, "data-body", "S6")
    pupil.does("play S6 on S1")
    pupil.reads("Declare an attack")
    heavy = [
        f"attack S4 {card['id']}" for card in pupil.told["scene"]["cards"] if card["seat"] == 1 and card["code"] == "HI"
    ]
    pupil.does(next(key for key, _ in pupil.acts(pupil.told["question"]) if key in heavy))
    if pupil.told["question"]["rule"] == "HOP-14.10":
        pupil.reads("In front, or in flank?")
        pupil.does("front")
    pupil.reads("Hits and courage")  # no other attack is possible, so it is resolved at once
    pupil.goes_on()
    pupil.reads("Route points")
    is_shown(page, "data-coach", "route-1")
    pupil.goes_on()
    pupil.reads("Your battle")
    assert not faults(page)

    assert pupil.play(), "the battle does not come to an end like any other"
    page.get_by_role("button", name="Look at the table").click()
    pupil.reads("That is the game")
    lesson = page.locator('aside[aria-label^="Lesson"]')
    expect(lesson.get_by_role("link", name="A battle of your own")).to_be_visible()
    lesson.get_by_role("link", name="Debriefing").click()
    expect(page.get_by_role("heading", name="The course of the battle")).to_be_visible()


class LandPupil(Pupil):
    """Does what he is told with hoplites, by mouse; whatever he does must have shown before he goes on."""

    def takes(self, option: str) -> None:
        self.page.locator(f'[data-coach=orders] [data-option="{option}"]').first.click()

    def keeps_his_card(self) -> None:
        """Passes while he is asked for cards, until the question is another one."""
        for _ in range(8):
            now = self.eye.until(lambda it: it.is_asked, "nothing is asked")
            if "pass" not in now.options:
                return
            self.takes("pass")
            self.eye.until(lambda it, was=now.situation: it.situation != was, "to pass has no effect")  # type: ignore[misc]

    def charges(self, own: str, enemy: str) -> None:
        """By touch: first who, then whom."""
        self.hand.pick_unit(own)
        self.hand.pick_unit(enemy)


@pytest.mark.long
def test_the_lesson_of_alala_from_start_to_end(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/learn")
    page.get_by_role("button", name="Your first battle of Alala!").click()
    pupil = LandPupil(page)
    pupil.reads("Two lines")
    assert not faults(page)
    pupil.goes_on()
    pupil.reads("Read a base")
    is_shown(page, "data-coach", "label-AT2")
    pupil.goes_on()
    pupil.reads("First or second?")
    pupil.takes("first")

    pupil.reads("Hearten them")
    is_shown(page, "data-option", "south-I encourage AT2 up")
    pupil.takes("south-I encourage AT2 up")
    pupil.reads("And once more")
    pupil.takes("south-I encourage AT1 up")
    pupil.reads("Take them in hand")
    pupil.takes("south-I control")
    pupil.reads("Light troops")
    pupil.takes("shoot twice")
    pupil.reads("Dress the ranks")
    page.reload()  # he comes back later, and the lesson is where it was
    pupil.reads("Dress the ranks")
    pupil.takes("redress")
    pupil.eye.until(lambda it: it.kind == "pick", "who redresses is not asked")
    page.locator("[data-coach=orders] [data-coach=commit]").click()

    pupil.reads("A new turn")
    pupil.takes("first")
    pupil.reads("Ask the gods")
    pupil.takes("south-I invoke")
    pupil.reads("Signal the advance")
    expect(page.get_by_text("The Strength of Ares").first).to_be_visible()
    pupil.takes("south-I signal")
    pupil.reads("Together")
    pupil.takes("south-I control")
    pupil.keeps_his_card()
    pupil.reads("Keep them busy")
    pupil.takes("shoot twice")
    pupil.eye.until(lambda it: "shoot twice" not in it.options, "they do not shoot")
    pupil.keeps_his_card()
    pupil.reads("Forward")
    pupil.takes("advance 2")
    pupil.reads("The drift to the right")
    is_shown(page, "data-coach", "tick")
    page.locator("[data-coach=tick]").click()
    pupil.eye.until(lambda it: it.kind != "manoeuvre", "they do not advance")
    pupil.keeps_his_card()

    pupil.reads("Charge")
    pupil.charges("AT1", "RA3")
    pupil.reads("All along the line")
    pupil.takes("charge AT2 RA2")
    pupil.eye.until(lambda it: "charge AT2 RA2" not in it.options and it.is_asked, "AT2 does not charge")
    pupil.charges("AT3", "RA1")
    pupil.reads("The Strength of Ares")
    assert not faults(page)
    pupil.takes("strength_of_ares 0")
    pupil.reads("Three dice")
    pupil.eye.until(lambda it: it.is_asked and it.kind == "pick", "the dice are not asked for")
    page.keyboard.press("Enter")  # the lowest are chosen already
    pupil.reads("What a fight does")
    pupil.goes_on()
    pupil.reads("Remain, or pursue")
    for unit in ("AT1", "AT2", "AT3"):
        pupil.eye.until(lambda it, unit=unit: it.is_asked and it.acting == [unit], f"{unit} is not asked")  # type: ignore[misc]
        pupil.takes("pursue" if unit == "AT3" else "remain")

    expect(page.get_by_role("dialog")).to_contain_text("Victory")
    page.get_by_role("button", name="Look at the table").click()
    pupil.reads("That is the game")
    lesson = page.locator('aside[aria-label^="Lesson"]')
    expect(lesson.get_by_role("link", name="A battle of your own")).to_be_visible()
    lesson.get_by_role("link", name="Debriefing").click()
    expect(page.get_by_role("heading", name="Your first battle of Alala!: Victory")).to_be_visible()
