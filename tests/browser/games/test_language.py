"""The page in German: its dictionary is fetched by those who want it; Hoplites is German from its first page on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Opening
from tests.browser.overheard import Overheard
from tests.browser.service import Service

# Words of the page that no German has, outside of what says that it is English.
ENGLISH = r"""() => {
  const ENGLISH = /\b(the|of|and|is|are|with|which|your|you|who|army|turn|hits?|against|from|least|most)\b/i
  const left = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!parent || parent.closest('[lang=en], kbd, code, script, style')) continue
    const text = walker.currentNode.textContent
    if (ENGLISH.test(text)) left.push(text.trim())
  }
  return left
}"""


def test_the_page_in_german(service: Service, open_page: Opening) -> None:
    # given the first page, in English
    page = open_page()
    heard = Overheard.at(page)
    page.goto(service.address)
    page.wait_for_load_state("networkidle")
    assert [answer.url for answer in heard.answers if "german" in answer.url or ".de-" in answer.url] == []
    # when somebody chooses German
    page.goto(f"{service.address}/#/help")
    page.locator("select", has_text="Deutsch").select_option("de")
    # then the page says it in German at once, and from the first moment when it is opened again
    expect(page.get_by_role("link", name="Hilfe")).to_be_visible()
    page.reload()
    expect(page.get_by_role("link", name="Hilfe")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"


def test_pages_of_hoplites_are_german_throughout(service: Service, open_page: Opening) -> None:
    page = open_page(locale="de-DE")
    page.goto(f"{service.address}/#/help")
    page.locator("select", has_text="Deutsch").select_option("de")
    for place, sight in (
        ("new/hoplites/leuctra", "Leuktra, 371 v. Chr."),
        ("charts/hoplites", "Stoßtabelle"),
        ("muster/hoplites", "Spartaner und Verbündete, Leuktra"),
        ("muster/hoplites/spartan_371", "Kleombrotos"),
        ("rules/HOP-14.4?set=hoplites", "Formen des Angriffs"),
        ("about", "Über Polemos"),
    ):
        page.goto(f"{service.address}/#/{place}")
        expect(page.get_by_text(sight).first).to_be_visible()
        games = ["Paean - Greek City State Wars"]
        left = [text for text in page.locator("main").evaluate(ENGLISH) if not any(game in text for game in games)]
        assert left == [], place


def test_a_table_of_hoplites_is_german(service: Service, open_page: Opening) -> None:
    # given a page that speaks German
    page = open_page()
    page.goto(f"{service.address}/#/help")
    page.locator("select", has_text="Deutsch").select_option("de")
    expect(page.get_by_role("link", name="Hilfe")).to_be_visible()
    # when a battle is begun
    game = service.begin("leuctra", ruleset="hoplites")
    page.goto(service.table(game["seats"][0]["token"]))
    # then its title, its leaders, its units and its question are German
    expect(page.get_by_role("button", name="Leuktra, 371 v. Chr.")).to_be_visible()
    expect(page.get_by_text("Kleombrotos").first).to_be_visible()
    expect(page.get_by_text("Spiele eine Einheit aus").first).to_be_visible()
    assert page.evaluate(ENGLISH) == []
