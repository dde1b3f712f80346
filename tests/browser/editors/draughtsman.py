"""A hand over the table of the scenario editor."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.page_state import ON_SCREEN, drawn
from tests.browser.service import Service

Inches = tuple[float, float]


class Draughtsman:
    """A hand over the table of the editor. Places in inches, y to the north."""

    def __init__(self, page: Page, service: Service) -> None:
        self.page, self.service = page, service

    def open(self, scenario: str, ruleset: str = "alala") -> None:
        self.page.goto(f"{self.service.address}/#/scenario/{ruleset}/{scenario}")
        expect(self.page.locator("[data-board]")).to_be_visible()
        self.rest()

    def rest(self) -> None:
        """Until the service has answered everything."""
        expect(self.page.locator("[data-editor]")).to_have_attribute("data-busy", "0")

    def at(self, place: Inches) -> tuple[float, float]:
        x, y = self.page.evaluate(ON_SCREEN, [place[0] * 1000, place[1] * 1000])
        return x, y

    def click(self, place: Inches, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.down(key)
        self.page.mouse.click(*self.at(place))
        for key in keys:
            self.page.keyboard.up(key)
        self.rest()

    def drag(self, start: Inches, end: Inches, *keys: str) -> None:
        self.page.mouse.move(*self.at(start))
        self.page.mouse.down()
        self._pull(start, end, keys)

    def _pull(self, start: Inches, end: Inches, keys: tuple[str, ...] = ()) -> None:
        for key in keys:
            self.page.keyboard.down(key)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for place in (middle, end):
            self.page.mouse.move(*self.at(place), steps=3)
            drawn(self.page)  # moves are told once in each frame
        self.page.mouse.up()
        for key in keys:
            self.page.keyboard.up(key)
        self.rest()

    def entry(self, key: str) -> Locator:
        found = self.page.locator(f'[data-palette="{key}"]')
        found.scroll_into_view_if_needed()
        return found

    def put(self, key: str, place: Inches) -> None:
        """Click, and click."""
        self.entry(key).click()
        self.click(place)

    def carry(self, key: str, place: Inches) -> None:
        """Dragged from the palette."""
        self.entry(key).hover()
        self.page.mouse.down()
        self._pull((place[0] - 3, place[1]), place)

    def shape(self, key: str, start: Inches, end: Inches) -> None:
        self.entry(key).click()
        self.drag(start, end)

    def field(self, words: str) -> Locator:
        """Of the part of the form that is open."""
        panel = self.page.get_by_role("complementary", name="What is chosen, and the scenario")
        return panel.get_by_label(words, exact=True).filter(visible=True)

    def fill(self, words: str, value: str) -> None:
        self.field(words).fill(value)
        self.field(words).press("Tab")
        self.rest()

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=re.compile(f"^{name}")).click()

    def problems(self) -> list[str]:
        self.tab("Problems")
        panel = self.page.get_by_role("complementary", name="What is chosen, and the scenario")
        return [" ".join(each.split()) for each in panel.locator("li > button").all_inner_texts()]

    def chosen(self) -> str:
        self.tab("Chosen")
        panel = self.page.get_by_role("complementary", name="What is chosen, and the scenario")
        return str(panel.locator("h2").evaluate("(node) => node.firstChild.textContent.trim()"))

    def where(self) -> Inches:
        """Of the one piece that is chosen."""
        self.tab("Chosen")
        return float(self.field('x (")').input_value()), float(self.field('y (")').input_value())
