"""A player at the page who uses nothing but what a hand has: a mouse, a finger or the keys."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from math import hypot

from playwright.sync_api import FloatRect, Locator, Page

PATIENCE = 40.0
ENTERPRISING = ("diekplous", "periplous", "move", "change", "form_up", "hold", "first")


class Robot:
    """Answers whatever the page asks, by mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: Counter[str] = Counter()  # what was answered, and how

    # -- what the page says --------------------------------------------------------------------------------------------

    @property
    def orders(self) -> Locator:
        return self.page.locator("[data-coach=orders]")

    @property
    def kind(self) -> str:
        return self.orders.first.get_attribute("data-kind") or "" if self.orders.count() else ""

    @property
    def prompt(self) -> str:
        return self.page.locator("[data-coach=prompt]").inner_text()

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end .why").count() > 0

    def until(self, done: Callable[[], bool], words: str) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"{words}: {self.prompt}"
            self.page.wait_for_timeout(40)

    def is_asked(self) -> bool:
        return bool(self.kind) and self.orders.get_attribute("aria-busy") != "true"

    # -- playing -------------------------------------------------------------------------------------------------------

    def play(self, most: int = 400) -> None:
        """Until the battle is over, or so many answers are given."""
        for _ in range(most):
            self.until(lambda: self.is_over or self.is_asked(), "nobody asks anything")
            if self.is_over:
                return
            self.answer()

    def answer(self) -> None:
        kind, before = self.kind, self.look()
        self.seen[kind] += 1
        match kind:
            case "choice":
                self.choose()
            case "manoeuvre":
                self.go()
            case _:
                self.push(self.orders.locator("[data-default], [data-coach=commit]").first)
        self.until(lambda: self.is_over or not self.kind or self.look() != before, "the answer had no effect")

    def look(self) -> str:
        return self.prompt + (self.orders.inner_text() if self.orders.count() else "")

    def choose(self) -> None:
        """A unit that can act is chosen on the table; else the most enterprising of the options."""
        ready = self.page.locator(".body.ready[data-body]")
        if ready.count():
            self.seen["unit"] += 1
            self.pick_unit(ready.first)
            return
        options = self.orders.locator("[data-option]:not([aria-disabled=true])")
        keys = [option.get_attribute("data-option") or "" for option in options.all()]
        wanted = next((key for name in ENTERPRISING for key in keys if key.partition(":")[0] == name), keys[0])
        self.seen[wanted.partition(":")[0]] += 1
        self.push(self.orders.locator(f'[data-option="{wanted}"]').first)

    def go(self) -> None:
        """Point at the sea towards the nearest enemy; the service finds the way, the tick takes it."""
        here, there = self.aim()
        far = max(1.0, hypot(there[0] - here[0], there[1] - here[1]))
        part = min(1.0, 70.0 / far)
        self.point_at(here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part)
        tick = self.page.locator("[data-coach=tick]")
        self.page.wait_for_timeout(250)
        if tick.count() and tick.first.is_visible() and tick.first.is_enabled():
            self.seen["tick"] += 1
            self.push(tick.first)
        else:
            self.seen["stay"] += 1
            self.push(self.orders.locator("[data-option=stay]").first)

    def aim(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The middle of the unit that acts, and that of the enemy nearest to it, on the screen."""
        own = middle(self.page.locator(".body.acting[data-body]").first.bounding_box())
        enemies = [middle(each.bounding_box()) for each in self.page.locator(".body.beta[data-body]").all()]
        return own, min(enemies, key=lambda at: hypot(at[0] - own[0], at[1] - own[1]), default=own)

    # -- the hand ------------------------------------------------------------------------------------------------------

    def push(self, button: Locator) -> None:
        button.scroll_into_view_if_needed()
        button.click()

    def pick_unit(self, unit: Locator) -> None:
        x, y = middle(unit.bounding_box())
        self.point_at(x, y)

    def point_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)


class Finger(Robot):
    """On a tablet."""

    def push(self, button: Locator) -> None:
        button.scroll_into_view_if_needed()
        button.tap()

    def point_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)


class Keys(Robot):
    """Without any pointer: the keys of the options, arrows for the way, Enter to take it."""

    def push(self, button: Locator) -> None:
        button.focus()
        self.page.keyboard.press("Enter")

    def pick_unit(self, unit: Locator) -> None:
        unit.focus()
        self.page.keyboard.press("Enter")

    def go(self) -> None:
        self.page.locator("[data-orders]").focus()
        for _ in range(3):
            self.page.keyboard.press("Shift+ArrowUp")
        self.page.wait_for_timeout(300)
        self.seen["nudged"] += 1
        before = self.look()
        self.page.keyboard.press("Enter")
        self.page.wait_for_timeout(300)
        if self.kind == "manoeuvre" and self.look() == before and not self.is_over:
            self.seen["stay"] += 1
            self.push(self.orders.locator("[data-option=stay]").first)


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box is not None, "it is not on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
