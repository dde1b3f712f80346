"""By Tab to a button or a unit, forward or back, whichever is nearer, as somebody does who knows the page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

MOST_PRESSES = 400  # each answer of a long list has a link to its rule, each line of an open turn a stop of its own
# How many stops it is off; behind the focus: less than nought; null: it is no stop at present.
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
    """Until it has the focus; how many presses that took."""
    presses = 0
    while gap := wanted.evaluate(GAP):
        for _ in range(abs(gap)):
            page.keyboard.press("Tab" if gap > 0 else "Shift+Tab")
        presses += abs(gap)
        assert presses <= MOST_PRESSES, f"Tab never comes to {wanted}"
    assert gap == 0, f"Tab cannot come to {wanted}"
    return presses
