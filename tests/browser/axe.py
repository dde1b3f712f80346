"""axe-core on a page: what a person with a reader of the screen, a keyboard or weak eyes would stumble over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
OF_COLOURS = ("color-contrast", "link-in-text-block")


@cache
def _source() -> str:
    return AXE.read_text()


# What no fault of comes to more than a moderate one is not even looked for.
LOOK = """([only, but]) => {
  const lesser = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]))
  const within = { include: [['html']], exclude: but ? [[but]] : [] }
  const by = only.length ? { runOnly: { type: 'rule', values: only } } : { rules }
  return axe.run(within, { resultTypes: ['violations'], ...by }).then(({ violations }) => violations)
}"""


def faults(page: Page, rules: Sequence[str] = (), but: str = "") -> list[str]:
    """Serious and critical ones, with the node and what is wrong with it; by all rules of axe, or by these; on all of
    the page, or on all but a part of it."""
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(_source())  # not as a script of the page: its policy allows none but its own
    found: list[dict[str, Any]] = page.evaluate(LOOK, [list(rules), but])
    return [
        f"{fault['id']} ({fault['impact']}): {node['html'][:160]} | {node['failureSummary'][:300]}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]
