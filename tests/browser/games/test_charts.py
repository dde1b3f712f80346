"""The charts of a rule set, on a page of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.service import Service
from tests.loopback import HTTP


@pytest.mark.parametrize("ruleset", ["hoplites", "alala", "paean", "hoplomachia"])
def test_the_charts_of_every_game_can_be_read(ruleset: str, page: Page, service: Service) -> None:
    charts = HTTP.get(f"{service.address}/api/charts/{ruleset}").json()["charts"]
    page.goto(f"{service.address}/#/charts/{ruleset}")
    expect(page.get_by_role("table")).to_have_count(len(charts))
