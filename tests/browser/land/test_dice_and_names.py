"""Dice lie beside the units that they are about, and leave their names to be read."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Opening
from tests.browser.page_state import Eye, drawn
from tests.browser.service import Service

BY_HAND = "localStorage.setItem('polemos.settings', '{\"speed\":1,\"byHand\":true}')"
NOT_STRAY = 350  # ms after a question has opened
SPARED = 6  # units that a tray keeps off
DEEP = "BO1"
ENOUGH = 6  # units
MOST = 120  # acts and answers
# Names of whom the dice are about, and which of them lie under the tray.
NAMES = """(spared) => {
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const [seen, covered] = [[], []]
  for (const tray of document.querySelectorAll('[data-tray]')) for (const id of tray.dataset.tray.split(' ').slice(0, spared)) {
    const label = document.querySelector(`[data-label="${id}"]`)
    if (!label) continue
    seen.push(id)
    if (meet(label.getBoundingClientRect(), tray.getBoundingClientRect())) covered.push(id)
  }
  return [seen, covered]
}"""  # noqa: E501


def test_dice_lie_on_no_name_of_whom_they_are_about(open_page: Opening, service: Service) -> None:
    # given a line of which one unit is deep, so that its name has two rows, and somebody who looks at act after act
    page = open_page()
    page.context.add_init_script(BY_HAND)
    game = service.begin("delium_424", ruleset="alala", players=["human", "greedy"], seed=6)
    page.goto(service.table(game["seats"][0]["token"]))
    eye, checked, found = Eye(page), set[str](), set[str]()
    for _ in range(MOST):
        # when dice lie on the table
        now = eye.until(lambda it: it.is_asked or _goes_on(page), "nothing happens")
        seen, covered = page.evaluate(NAMES, SPARED)
        checked |= set(seen)
        found |= set(covered)
        if DEEP in checked and len(checked) >= ENOUGH:
            break
        if _goes_on(page):
            page.keyboard.press("Space")
            drawn(page)
        else:
            page.wait_for_timeout(NOT_STRAY)
            page.keyboard.press("Enter")
            eye.until(
                lambda it, was=now.situation: not it.is_asked or it.situation != was,  # type: ignore[misc]
                "the answer had no effect",
            )
    # then the names beside them can be read
    assert DEEP in checked
    assert found == set()


def _goes_on(page: Page) -> bool:
    return page.get_by_role("button", name="Go on").count() > 0
