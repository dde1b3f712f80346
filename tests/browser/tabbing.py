"""By Tab to a button or a unit, forward or back, whichever is nearer, as somebody does who knows the page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

MOST_PRESSES = 800  # each answer of a long list has a link to its rule, each line of an open turn a stop of its own
# About how many stops it is off; behind the focus: less than nought; null: it is no stop at present.
GAP = """(wanted) => {
  const focused = document.activeElement
  if (wanted === focused) return 0
  const isStop = (node) => node === focused || (node.tabIndex >= 0 && !node.disabled && !node.closest('[inert]')
    && node.checkVisibility({ visibilityProperty: true }))
  const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')
  const stops = [...all].filter(isStop)
  const at = stops.indexOf(wanted)
  if (at < 0) return null
  return stops.includes(focused) ? at - stops.indexOf(focused) : at + 1
}"""


def tab_to(page: Page, wanted: Locator) -> int:
    """Until it has the focus; how many presses that took: one stride, then step by step, in the end only forward."""
    presses = way = turns = 0
    while (gap := wanted.evaluate(GAP)) != 0:
        nearer = -1 if gap and gap < 0 else 1
        turns += nearer == -way
        way = nearer if turns < 2 else 1
        for _ in range(abs(gap or 1) if presses == 0 else 1):
            page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
            presses += 1
        assert presses <= MOST_PRESSES, f"Tab never comes to {wanted}"
    return presses
