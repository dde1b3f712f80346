"""An observer in a page that notes what lies on the stage, where and for how long. Time is the page's own.

The clock of the page is stopped and wound on by hand, so that a slow machine shows the same film.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

TICK = 100  # ms between two looks
WATCHING = """() => {
  const film = window.film = {now: 0, seen: {}, logged: {}, covered: [], lit: 0}
  const box = (node) => node.getBoundingClientRect()
  const isOn = (node) => getComputedStyle(node).visibility !== 'hidden' && box(node).width > 0
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  setInterval(() => {
    film.now += TICK
    for (const told of document.querySelectorAll('[data-told]')) film.logged[told.dataset.told] ??= film.now
    for (const tray of document.querySelectorAll('[data-tray]')) {
      if (!isOn(tray)) continue
      for (const shown of tray.querySelectorAll('[data-line]')) {
        const line = film.seen[shown.dataset.line] ??= {from: film.now, lasts: 0}
        line.lasts = film.now - line.from
      }
      for (const id of tray.dataset.tray.split(' ').filter(Boolean)) {
        const body = document.querySelector(`[data-body="${id}"], [data-card="${id}"]`)
        if (body && meet(box(body), box(tray))) film.covered.push([film.now, id])
      }
    }
  }, TICK)
}""".replace("TICK", str(TICK))


@dataclass(frozen=True)
class Film:
    seen: dict[int, dict[str, int]]  # lines on the stage: from when, and for how long
    logged: dict[int, int]  # lines in the log: from when
    covered: list[tuple[int, str]]  # units under a tray that is about them


def stop_the_clock(page: Page) -> None:
    """Before the page is opened."""
    page.clock.install()


def begin(page: Page) -> None:
    page.evaluate(WATCHING)


def wind_on(page: Page, ms: int) -> None:
    page.clock.run_for(ms)


def shot(page: Page) -> Film:
    told: dict[str, Any] = page.evaluate("window.film")
    seen = {int(line): each for line, each in told["seen"].items()}
    logged = {int(line): at for line, at in told["logged"].items()}
    return Film(seen, logged, [(at, unit) for at, unit in told["covered"]])
