"""Formations of bases at a table: handles on their flanks, a knife, and what is told before they are ordered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.page_state import Eye
from tests.browser.service import Service

SEED = 7  # Chalcis has the initiative


@pytest.mark.rule("PAE-9.13", "PAE-9.10")
def test_a_flank_is_pulled_in_and_a_knife_cuts(page: Page, service: Service) -> None:
    game = service.begin("lelantine_plain", ruleset="paean", players=["human", "random"], seed=SEED)
    page.goto(service.table(game["seats"][0]["token"]))
    page.locator("[data-option=done]").click()  # no skirmishers
    page.locator("[data-option=C1]").click()  # the army commander calls
    grips = page.locator("[data-grip]")
    expect(grips).to_have_count(2)
    assert faults(page) == []
    said = "C1 Chalcidian hoplites, left, is acting, 8 bases, has had its call of power"
    expect(page.locator("[data-body=C1]")).to_have_attribute("aria-label", said)
    x, y = Eye.middle(grips)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y, steps=4)
    expect(page.locator(".ghost").first).to_be_visible()  # the shape stands there before it is ordered
    page.mouse.up()
    page.locator("[data-option=C2]").click()
    page.locator("[data-option=split]").click()
    cuts = page.locator("[data-cut]")
    expect(cuts.first).to_be_visible()
    page.mouse.click(*Eye.middle(cuts.first.locator(".knob")))
    expect(page.locator(".body[data-body^=C2]")).to_have_count(2)
