"""On every table, at every size, no word lies on another one: measured by the boxes of what is in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import SIZES, Opening
from tests.browser.overlaps import overlaps
from tests.browser.page_state import Eye, drawn
from tests.browser.service import Service

TABLES = [
    ("navarcoi", "salamis_480"), ("hoplites", "leuctra"), ("alala", "nemea_394"),
    ("paean", "marathon"), ("hoplomachia", "nemea_394"),
]  # fmt: skip
LARGE = (1920, 1080)
ANSWERS, LOOKS = 6, (0, 3, 6)  # how often it is answered, and after which answers somebody looks
NOT_STRAY = 350  # ms after a question has opened


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "scenario"), TABLES, ids=[each[0] for each in TABLES])
@pytest.mark.parametrize("sizes", [("desk", "large"), ("tablet", "phone")], ids=["wide", "touched"])
def test_no_word_lies_on_another(
    open_page: Opening, service: Service, ruleset: str, scenario: str, sizes: tuple[str, str]
) -> None:
    is_touched = "phone" in sizes
    page = open_page(sizes[0], has_touch=is_touched, is_mobile=is_touched)
    game = service.begin(scenario, ruleset=ruleset, players=["human", "greedy"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    eye, found = Eye(page), list[str]()
    for count in range(ANSWERS + 1):
        now = eye.until(lambda it: it.is_asked or it.over, "nobody asks anything")
        if count in LOOKS:
            found += [f"{size}, {now.kind}: {told}" for size in sizes for told in seen(page, size)]
        if now.over or count == ANSWERS:
            break
        page.wait_for_timeout(NOT_STRAY)
        page.locator(".grip .gold:visible, [data-orders] .gold:visible").first.click()
        eye.until(lambda it, was=now.situation: it.over or it.situation != was, "no effect")  # type: ignore[misc]
    assert found == [], "\n".join(found)


def seen(page: Page, size: str) -> list[str]:
    width, height = SIZES.get(size, LARGE)
    page.set_viewport_size({"width": width, "height": height})
    drawn(page)
    page.wait_for_timeout(150)  # the layout follows its room
    page.keyboard.press("f")
    drawn(page)
    return overlaps(page)
