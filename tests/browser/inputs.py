"""How many inputs a player needs: counted at the root of the page, whatever hand makes them.

An input is a press and release without travel, a drag, a key that is no modifier, or a line typed. Looking costs
nothing: to hover, to zoom, to pull the table, to go to a unit by Tab.
"""

from __future__ import annotations

from playwright.sync_api import Page

COUNT = """() => {
  const FREE = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', '+', '-', '=', 'f', 'F', 'Home', 'End']
  const THINGS = '[data-body], [data-handle], [data-place], [data-turn]'
  const inputs = { press: 0, drag: 0, key: 0, line: 0 }
  const down = new Map()
  window.__inputs = inputs
  const isField = (node) => node instanceof HTMLElement && node.matches('input, textarea, select')
  // A frame round units, a line that they dress on: drawn on the empty table all the same.
  const draws = (event) => event.shiftKey || document.querySelector('.stage.drawing') !== null
  addEventListener('pointerdown', (event) => down.set(event.pointerId, { event, draws: draws(event) }), true)
  addEventListener('pointercancel', (event) => down.delete(event.pointerId), true)
  addEventListener('pointerup', (event) => {
    const { event: first, draws } = down.get(event.pointerId) ?? {}
    down.delete(event.pointerId)
    if (!first) return
    const far = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY)
    if (far <= 9) inputs.press += 1
    else if (draws || !(first.target instanceof Element)) inputs.drag += draws ? 1 : 0
    else if (first.target.closest(THINGS) || !first.target.closest('.hand')) inputs.drag += 1
  }, true)
  addEventListener('keydown', (event) => {
    if (isField(event.target)) inputs.line += event.key === 'Enter' ? 1 : 0
    else if (!event.repeat && !FREE.includes(event.key)) inputs.key += 1
  }, true)
}"""


class Inputs:
    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(COUNT)

    @property
    def by_kind(self) -> dict[str, int]:
        """As far as there were any."""
        told: dict[str, int] = self.page.evaluate("() => ({...window.__inputs})")
        return {kind: count for kind, count in told.items() if count}

    @property
    def total(self) -> int:
        return sum(self.by_kind.values())
