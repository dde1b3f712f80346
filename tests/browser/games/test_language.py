"""The page in German: its dictionary is fetched by those who want it, and by nobody else."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Opening
from tests.browser.overheard import Overheard
from tests.browser.service import Service


def test_the_page_in_german(service: Service, open_page: Opening) -> None:
    # given the first page, in English
    page = open_page()
    heard = Overheard.at(page)
    page.goto(service.address)
    page.wait_for_load_state("networkidle")
    assert [answer.url for answer in heard.answers if "german" in answer.url] == []
    # when somebody chooses German
    page.goto(f"{service.address}/#/help")
    page.locator("select", has_text="Deutsch").select_option("de")
    # then the page says it in German at once, and from the first moment when it is opened again
    expect(page.get_by_role("link", name="Hilfe")).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name="Hilfe")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
