"""What a player sees: the page read in one glance, so that it cannot change between two looks."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page

from tests.patience import PATIENCE

GLANCE = """() => {
  const orders = document.querySelector('[data-coach=orders]')
  const words = (selector) => document.querySelector(selector)?.innerText.replace(/\\s+/g, ' ').trim() ?? ''
  const bodies = (state) => [...document.querySelectorAll(`.body.${state}[data-body]`)].map((body) => body.dataset.body)
  return {
    kind: orders?.dataset.kind ?? '',
    busy: orders?.getAttribute('aria-busy') === 'true',
    prompt: words('[data-coach=prompt]'),
    decisions: Number(document.querySelector('[aria-label="Moment of the game"]')?.getAttribute('max') ?? 0),
    refusal: words('.banners .no'),
    over: words('[data-coach=prompt] .badge') === 'Ended',
    curtain: words('.curtain h1'),
    ready: bodies('ready'),
    acting: bodies('acting'),
    enemies: [...document.querySelectorAll('.body.beta[data-body]')].map((body) => body.dataset.body),
    options: [...(orders?.querySelectorAll('[data-option]') ?? [])]
      .filter((option) => option.getAttribute('aria-disabled') !== 'true')
      .map((option) => option.dataset.option),
  }
}"""

# The spot of a unit nearest to its middle where nothing lies over it; null: all of it is covered.
SPOT = """([body, among]) => {
  const found = document.querySelector(`${among}[data-body="${body}"]`)
  if (!found) return null
  const box = found.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const spots = []
  for (let i = 1; i < 16; i += 1) for (let j = 1; j < 16; j += 1) {
    const at = [box.x + (box.width * i) / 16, box.y + (box.height * j) / 16]
    const top = document.elementFromPoint(at[0], at[1])
    if (top?.closest('[data-body]') === found) spots.push(at)
  }
  const far = (at) => Math.hypot(at[0] - x, at[1] - y)
  return spots.sort((one, other) => far(one) - far(other))[0] ?? null
}"""

# After what a hand has done: a frame has been drawn, and the service has said all that it will say about the draft.
SETTLED = """() => new Promise((settle) => requestAnimationFrame(() => requestAnimationFrame(() => settle(
  document.querySelector('[data-coach=orders]')?.dataset.settled !== 'false'))))"""

# What a hand or the service has done is on the screen.
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"

UNDER = """([x, y]) => {
  const top = document.elementFromPoint(x, y)
  if (!top) return 'nothing'
  const unit = top.closest('[data-body]')?.getAttribute('data-body')
  if (unit) return `unit ${unit}`
  return top.closest('.hand') ? 'sea' : `${top.tagName} ${top.className?.baseVal ?? top.className}`
}"""

# From the table's thousandths (y to the north) to the screen.
ON_SCREEN = """([x, y]) => {
  const at = new DOMPoint(x, -y).matrixTransform(document.querySelector('#stage-bodies').getScreenCTM())
  return [at.x, at.y]
}"""

Point = tuple[float, float]


class Glance(msgspec.Struct, frozen=True):
    kind: str  # of the open question; empty: none is open
    busy: bool
    prompt: str
    decisions: int  # made in this game so far
    refusal: str
    over: bool
    curtain: str
    ready: list[str]
    acting: list[str]
    enemies: list[str]
    options: list[str]

    @property
    def situation(self) -> tuple[int, str, list[str]]:
        """Another one than before: something has happened, if only a sealed answer, which is no decision yet."""
        return self.decisions, self.prompt, self.options

    @property
    def is_asked(self) -> bool:
        return bool(self.kind) and not self.busy


def drawn(page: Page) -> None:
    """Wait until what has happened on the page up to now is drawn."""
    page.evaluate(DRAWN)


class Eye:
    def __init__(self, page: Page) -> None:
        self.page = page

    def glance(self) -> Glance:
        return msgspec.convert(self.page.evaluate(GLANCE), Glance)

    def until(self, done: Callable[[Glance], Any], words: str, patience: float = PATIENCE) -> Glance:
        """Look until it is so; `words` say what was awaited."""
        end = time.monotonic() + patience
        while not done(now := self.glance()):
            assert time.monotonic() < end, f"{words}: {now}"
            self.page.wait_for_timeout(25)
        return now

    def settle(self) -> None:
        """Look until the service has spoken about what is drawn: it may refuse it."""
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(SETTLED):
            assert time.monotonic() < end, "the service says nothing about the draft"

    def spot(self, body: str, among: str = "") -> Point:
        """Where a unit can be touched; a card may lie over it for a moment, but not for long."""
        end = time.monotonic() + PATIENCE
        while True:
            if at := self.page.evaluate(SPOT, [body, among]):
                return at[0], at[1]
            assert time.monotonic() < end, f"{body} cannot be touched: something lies over it"
            self.page.wait_for_timeout(50)

    @staticmethod
    def middle(found: Locator) -> Point:
        box = found.first.bounding_box()
        assert box is not None, "it is not on the screen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def under(self, at: Point) -> str:
        """What a finger would touch there: the sea, a unit, or something that lies above the table."""
        return str(self.page.evaluate(UNDER, list(at)))

    def on_screen(self, x: float, y: float) -> Point:
        at = self.page.evaluate(ON_SCREEN, [x, y])
        return at[0], at[1]
