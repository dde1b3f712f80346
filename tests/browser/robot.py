"""A player at the page who uses nothing but what a hand has: a mouse, a finger or the keys."""

from __future__ import annotations

from collections import Counter
from math import cos, hypot, radians, sin

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_state import Eye, Glance, Point
from tests.browser.tabbing import tab_to

ENTERPRISING = ("diekplous", "periplous", "move", "change", "form_up", "hold", "first")
A_MOVE = 60.0  # pixels
AT_REST = 120  # ms: a finger lifted in full motion flings, and Chromium takes no tap while that lasts
WHOLE = 400  # decisions are more than any battle has
A_WHILE_OR_WHOLE = (20, pytest.param(WHOLE, marks=pytest.mark.nightly))
A_FEW_OR_WHOLE = (6, pytest.param(WHOLE, marks=pytest.mark.nightly))


class Robot:
    """Answers whatever the page asks, by mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.eye = Eye(page)
        self.seen: Counter[str] = Counter()  # what was answered, and how

    @property
    def orders(self) -> Locator:
        return self.page.locator("[data-coach=orders]")

    # -- playing -------------------------------------------------------------------------------------------------------

    def play(self, most: int = 400) -> bool:
        """Until the battle is over (true), or so many answers are given."""
        for _ in range(most):
            now = self.eye.until(lambda it: it.over or it.is_asked, "nobody asks anything")
            if now.over:
                return True
            self.answer(now)
        return self.eye.glance().over

    def answer(self, now: Glance) -> None:
        self.seen[now.kind] += 1
        match now.kind:
            case "choice":
                self.choose(now)
            case "manoeuvre":
                self.go(now)
            case _:
                self.push(self.orders.locator("[data-default], [data-coach=commit]").first)
        self.eye.until(
            lambda it: it.over or it.curtain or it.situation != now.situation,
            "the answer had no effect",
        )

    def choose(self, now: Glance) -> None:
        """A unit that can act is chosen on the table; else the most enterprising of the options."""
        if ready := [body for body in now.ready if body in now.options]:
            self.seen["unit"] += 1
            self.pick_unit(ready[0])
            return
        wanted = next((key for name in ENTERPRISING for key in now.options if _head(key) == name), now.options[0])
        self.seen[_head(wanted)] += 1
        self.push(self.orders.locator(f'[data-option="{wanted}"]').first)

    def go(self, now: Glance) -> None:
        """Draw a way towards the enemy and take it; where none can be drawn, stay."""
        self.draw(now)
        tick = self.page.locator("[data-coach=tick]")
        self.eye.settle()
        if tick.count() and tick.first.is_enabled():
            self.seen["tick"] += 1
            self.push(tick.first)
        else:
            self.seen["stay"] += 1
            self.push(self.orders.locator("[data-option=stay]").first)

    def draw(self, now: Glance) -> None:
        """In turn the body is dragged, a corner is dragged (where there is one to grip), the sea is pointed at."""
        own = self.eye.spot(now.acting[0])
        towards = self.towards(own, now.enemies)
        handle = self.page.locator("[data-handle=left]")
        ways = ["body dragged", "sea", *(["wheel dragged"] if handle.count() else [])]
        way = min(ways, key=lambda each: self.seen[each])
        self.seen[way] += 1
        match way:
            case "body dragged":
                self.drag(own, towards)
            case "wheel dragged":
                self.drag(middle(handle), self.beside(middle(handle), towards))
            case _:
                self.point_at(*self.open_sea(own, towards))

    def towards(self, own: Point, enemies: list[str]) -> Point:
        """A move's length from the unit towards the nearest enemy."""
        boxes = [middle(self.page.locator(f'.body.beta[data-body="{each}"]')) for each in enemies]
        there = min(boxes, key=lambda at: hypot(at[0] - own[0], at[1] - own[1]), default=(own[0], own[1] - A_MOVE))
        far = max(1.0, hypot(there[0] - own[0], there[1] - own[1]))
        part = min(0.8, A_MOVE / far)
        return own[0] + (there[0] - own[0]) * part, own[1] + (there[1] - own[1]) * part

    @staticmethod
    def beside(corner: Point, towards: Point) -> Point:
        """Some pixels from a corner in the direction of the move."""
        far = max(1.0, hypot(towards[0] - corner[0], towards[1] - corner[1]))
        return corner[0] + 14 * (towards[0] - corner[0]) / far, corner[1] + 14 * (towards[1] - corner[1]) / far

    def open_sea(self, own: Point, towards: Point) -> Point:
        """The point itself, or one at the same distance to its left or right where no unit stands."""
        dx, dy = towards[0] - own[0], towards[1] - own[1]
        for turn in (0, 15, -15, 30, -30, 50, -50, 75, -75, 110, -110, 150, -150):
            s, c = sin(radians(turn)), cos(radians(turn))
            at = own[0] + dx * c - dy * s, own[1] + dx * s + dy * c
            if self.eye.under(at) == "sea":
                return at
        return towards

    # -- the hand ------------------------------------------------------------------------------------------------------

    def push(self, button: Locator) -> None:
        button.click()

    def pick_unit(self, body: str) -> None:
        self.point_at(*self.eye.spot(body))

    def point_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def drag(self, start: Point, end: Point, steps: int = 8) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=steps)
        self.page.mouse.up()


class Finger(Robot):
    """On a tablet."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.touch = page.context.new_cdp_session(page)

    def push(self, button: Locator) -> None:
        button.tap()

    def point_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def drag(self, start: Point, end: Point, steps: int = 8) -> None:
        self._touch("touchStart", start)
        for step in range(1, steps + 1):
            part = step / steps
            self._touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
            self.page.wait_for_timeout(16)
        self.page.wait_for_timeout(AT_REST)
        self._touch("touchEnd")

    def _touch(self, kind: str, at: Point | None = None) -> None:
        points = [{"x": at[0], "y": at[1], "id": 1}] if at else []
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Keys(Robot):
    """Without any pointer: Tab to a unit or an answer, arrows and Q/E for the way, Enter to take it."""

    def push(self, button: Locator) -> None:
        self.tab_to(button)
        self.page.keyboard.press("Enter")

    def pick_unit(self, body: str) -> None:
        """In turn by a typed order, by the number of the answer, by Tab on the table."""
        way = min(("unit typed", "unit by number", "unit by tab"), key=lambda each: self.seen[each])
        self.seen[way] += 1
        match way:
            case "unit typed":
                self.give_order(f"{body} advance 1")
            case "unit by number":
                number = self.orders.locator(f'[data-option="{body}"]').get_attribute("data-shortcut")
                assert number, f"{body} has no number"
                self.page.keyboard.press(number)
            case _:
                self.tab_to(self.page.locator(f'.body[data-body="{body}"]'))
                self.page.keyboard.press("Enter")

    def give_order(self, words: str) -> None:
        self.page.keyboard.press(":")
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")
        field = self.page.get_by_label("Order", exact=True)
        expect(field).to_have_value("")  # it was taken
        self.page.keyboard.press("Escape")

    def go(self, now: Glance) -> None:
        keyboard = self.page.keyboard
        keyboard.press("qe"[self.seen["manoeuvre"] % 2])
        for key in ("ArrowUp", "Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowUp"):
            keyboard.press(key)
        self.eye.settle()
        self.seen["nudged"] += 1
        keyboard.press("Enter")
        self.eye.settle()
        after = self.eye.glance()
        if after.kind == "manoeuvre" and after.prompt == now.prompt:
            self.seen["stay"] += 1
            keyboard.press("Escape")
            self.push(self.orders.locator("[data-option=stay]").first)

    def tab_to(self, wanted: Locator) -> None:
        self.seen["tab"] += tab_to(self.page, wanted)


def middle(found: Locator) -> Point:
    return Eye.middle(found)


def _head(key: str) -> str:
    return key.partition(":")[0]
