"""An observer in a page that notes what lies on the stage, where and for how long. Time is the page's own.

The clock of the page is stopped and wound on by hand, so that a slow machine shows the same film.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

TICK = 100  # ms between two looks
SPARED = 6  # units that a tray is about and may not lie on; of a crowd that falls apart, those who are named first
# Animations go by the machine's clock, which nobody can stop: they are at their end at once, and counted.
NO_WAY = """(() => {
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...how) {
    window.animated = true
    const begun = animate.apply(this, how)
    begun.finish()
    return begun
  }
})()"""
WATCHING = """() => {
  const film = window.film = {now: 0, seen: {}, logged: {}, covered: [], duel: [], moving: []}
  const box = (node) => node.getBoundingClientRect()
  const isOn = (node) => getComputedStyle(node).visibility !== 'hidden' && box(node).width > 0
  const within = (a, b) => a.left > b.left - 2 && a.top > b.top - 2 && a.right < b.right + 2 && a.bottom < b.bottom + 2
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  setInterval(() => {
    film.now += TICK
    for (const told of document.querySelectorAll('[data-told]')) film.logged[told.dataset.told] ??= film.now
    const note = (what) => film.moving.includes(what) || film.moving.push(what)
    for (const each of document.getAnimations()) if (each.playState === 'running') note(each.animationName ?? 'moved')
    if (window.animated) note('moved')
    for (const each of document.querySelectorAll('[data-moment]')) note(each.dataset.moment)
    for (const tray of document.querySelectorAll('[data-tray]')) {
      if (!isOn(tray)) continue
      for (const shown of tray.querySelectorAll('[data-line]')) {
        if (!within(box(shown), box(tray))) continue // cut off, or pushed out by what came later
        const line = film.seen[shown.dataset.line] ??= {from: film.now, lasts: 0}
        line.lasts = film.now - line.from
      }
      for (const id of tray.dataset.tray.split(' ').filter(Boolean).slice(0, SPARED)) {
        const body = document.querySelector(`[data-body="${id}"], [data-card="${id}"]`)
        if (body && meet(box(body), box(tray))) film.covered.push([film.now, id])
      }
      if ('duel' in tray.dataset) { // shown for itself, in the middle of everything
        const rounds = tray.querySelectorAll('li[data-line]').length
        const stage = tray.querySelector('.fallen') ? 'fallen' : rounds ? `round ${rounds}` : 'met'
        if (!film.duel.includes(stage)) film.duel.push(stage)
        continue
      }
      // A table with cards has a room of its own for it.
      for (const card of document.querySelectorAll('[data-card], [data-pile]'))
        if (meet(box(card), box(tray))) film.covered.push([film.now, card.dataset.card ?? card.dataset.pile])
    }
  }, TICK)
}""".replace("TICK", str(TICK)).replace("SPARED", str(SPARED))


@dataclass(frozen=True)
class Film:
    seen: dict[int, dict[str, int]]  # lines on the stage: from when, and for how long
    logged: dict[int, int]  # lines in the log: from when
    duel: list[str]  # what was seen of a duel
    moving: list[str]  # animations and moments that were seen
    covered: list[tuple[int, str]]  # units under a tray that is about them, and cards and piles under any


def stop_the_clock(page: Page) -> None:
    """Before the page is opened."""
    page.add_init_script(NO_WAY)
    page.clock.install()


def hold_the_clock(page: Page) -> None:
    """Once it is open: from now on time passes by `wind_on` alone, however busy the machine is."""
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)


def begin(page: Page) -> None:
    page.evaluate(WATCHING)


def wind_on(page: Page, ms: int) -> None:
    page.clock.run_for(ms)


def shot(page: Page) -> Film:
    told: dict[str, Any] = page.evaluate("window.film")
    seen = {int(line): each for line, each in told["seen"].items()}
    logged = {int(line): at for line, at in told["logged"].items()}
    return Film(seen, logged, told["duel"], told["moving"], [(at, unit) for at, unit in told["covered"]])
