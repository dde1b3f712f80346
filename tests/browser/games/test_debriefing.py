"""After the battle: the debriefing is opened from the end card, read, walked through with keys, printed, and left."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import Complaints, Opening
from tests.browser.service import Service
from tests.browser.test_access import Inspector
from tests.loopback import HTTP
from tests.patience import PATIENCE


def fought(service: Service, ruleset: str, scenario: str, seed: int) -> str:
    """The token to watch a battle of computers with that is over."""
    game = service.begin(scenario, ruleset=ruleset, players=["greedy", "greedy"], seed=seed)
    token: str = game["watch"]
    until = time.monotonic() + PATIENCE
    while HTTP.get(f"{service.address}/api/games/{token}/debriefing").status_code != 200:
        assert time.monotonic() < until, "the battle does not end"
        time.sleep(0.2)
    return token


@pytest.fixture(scope="module")
def leuctra(service: Service) -> str:
    return fought(service, "hoplites", "leuctra", 3)


@pytest.mark.rule("HOP-20.7")
def test_from_the_end_card_to_the_debriefing_and_to_a_moment_of_the_battle(
    page: Page, service: Service, leuctra: str
) -> None:
    page.goto(f"{service.address}/#/table/{leuctra}")
    page.get_by_role("dialog").get_by_role("link", name="Debriefing").click()
    expect(page.get_by_role("heading", name=re.compile("^Leuctra, 371 BC: "))).to_be_visible()
    told = HTTP.get(f"{service.address}/api/games/{leuctra}/debriefing").json()["report"]

    # both curves and a mark for each event
    chart = page.get_by_role("group", name=re.compile("^route points of both sides"))
    expect(chart.locator("path.curve")).to_have_count(2)
    expect(chart.get_by_role("link")).to_have_count(len(told["events"]))
    # the best unit as a card, its name and its deeds
    best = told["best"]
    panel = page.get_by_role("region", name="Best unit and figures")
    expect(panel).to_contain_text(f"Best unit: {best['unit']} {best['name']}")
    expect(panel).to_contain_text(f"cost the enemy {best['value']}")
    expect(panel.locator("svg.face")).to_be_visible()
    # luck of both sides with its explanation
    for side in told["sides"]:
        expect(page.get_by_role("region", name=f"Luck of {side['name']}")).to_contain_text(
            f"in {side['luck']['rolls']}"
        )
        rows = page.get_by_role("region", name=f"Fates of {side['name']}").get_by_role("row")
        expect(rows).to_have_count(1 + len(side["fates"]))
    expect(page.get_by_text(told["luck_words"])).to_be_visible()

    # pointing at a mark tells it, a click leads to its moment
    at = next(k for k, event in enumerate(told["events"]) if event["kind"] == "lost" and event["by"])
    fall = told["events"][at]
    mark = chart.get_by_role("link").nth(at)
    mark.hover()
    expect(page.locator(".readout")).to_contain_text(fall["words"])
    expect(page.locator(".readout")).to_contain_text(" and ".join(fall["by"]))
    mark.click()
    expect(page).to_have_url(re.compile(f"#/table/{leuctra}/{fall['step']}$"))
    expect(page.get_by_role("region", name="Replay")).to_contain_text(f"{fall['step']}/")
    assert page.locator(f'.spot [data-card="{fall["unit"]}"]').count() == 1, "it still stands there"
    # and from the replay back again
    page.get_by_role("region", name="Replay").get_by_role("link", name="Debriefing").click()
    expect(page.get_by_role("heading", name="The course of the battle")).to_be_visible()


def test_the_marks_are_walked_with_the_arrow_keys(page: Page, service: Service, leuctra: str) -> None:
    page.goto(f"{service.address}/#/debriefing/{leuctra}")
    marks = page.locator(".chart a")
    expect(marks.first).to_have_attribute("tabindex", "0")
    assert page.locator('.chart a[tabindex="0"]').count() == 1  # one stop for the tab key
    marks.first.focus()
    page.keyboard.press("ArrowRight")
    expect(marks.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(marks.last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(marks.last).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/table/[^/]+/[0-9]+$"))


@pytest.mark.parametrize("size", ["desk", "narrow"])
def test_it_can_be_read_by_everybody(open_page: Opening, service: Service, leuctra: str, size: str) -> None:
    page = open_page(size)
    page.goto(f"{service.address}/#/debriefing/{leuctra}")
    expect(page.get_by_role("heading", name="Fates")).to_be_visible()
    inspector = Inspector(page)
    inspector.look("debriefing")  # only the chart and the tables may be scrolled sideways
    inspector.check()


def test_it_is_printed_without_what_is_for_the_screen(page: Page, service: Service, leuctra: str) -> None:
    page.goto(f"{service.address}/#/debriefing/{leuctra}")
    expect(page.get_by_role("heading", name="Fates")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".readout")).to_be_hidden()
    expect(page.locator(".chart")).to_be_visible()
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", page.pdf())) <= 5


def test_paper_is_painted_in_black_figures_whatever_the_screen_looks_like(
    open_page: Opening, service: Service, leuctra: str
) -> None:
    page = open_page(color_scheme="dark")
    page.goto(f"{service.address}/#/debriefing/{leuctra}")
    expect(page.get_by_role("heading", name="Fates")).to_be_visible()
    ink = "getComputedStyle(document.querySelector('h1')).color"
    on_screen = page.evaluate(ink)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(ink) == "rgb(34, 22, 18)" != on_screen
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(ink) == on_screen


def test_a_sea_fight_has_one_too(page: Page, service: Service) -> None:
    given = HTTP.post(f"{service.address}/api/gallery/rhium_429").json()
    page.goto(f"{service.address}/#/debriefing/{given['watch']}")
    expect(page.get_by_role("heading", name="Rhium, 429 BC: Athens won")).to_be_visible()
    expect(page.get_by_role("group", name=re.compile("^half-stands lost"))).to_be_visible()
    assert not faults(page)


def test_a_battle_under_way_has_none(page: Page, service: Service, complaints: Complaints) -> None:
    complaints.expected.append("409")
    running = service.begin("leuctra", ruleset="hoplites")
    page.goto(f"{service.address}/#/debriefing/{running['seats'][0]['token']}")
    expect(page.get_by_text("The battle is still being fought")).to_be_visible()
    expect(page.get_by_role("link", name="To the table")).to_be_visible()


@pytest.mark.rule("ALA-22.1")
def test_a_phalanx_battle_has_one_with_its_signals_leaders_and_cards(page: Page, service: Service) -> None:
    given = HTTP.post(f"{service.address}/api/gallery/leuctra_371").json()
    told = HTTP.get(f"{service.address}/api/games/{given['watch']}/debriefing").json()["report"]
    page.goto(f"{service.address}/#/table/{given['watch']}")
    page.get_by_role("dialog").get_by_role("link", name="Debriefing").click()
    winner = told["sides"][told["winner"]]["name"]
    expect(page.get_by_role("heading", name=f"Leuctra, 371 BC: {winner} won")).to_be_visible()
    chart = page.get_by_role("group", name=re.compile("^hoplite units lost or retiring of both sides"))
    expect(chart.get_by_role("link")).to_have_count(len(told["events"]))
    panel = page.get_by_role("region", name="Best unit and figures")
    expect(panel).to_contain_text(f"cost the enemy {told['best']['value']} victory points")
    for side in told["sides"]:
        for line in side["lines"]:
            expect(panel).to_contain_text(line["value"])
    at = next(k for k, event in enumerate(told["events"]) if event["kind"] == "moment")
    chart.get_by_role("link").nth(at).hover()
    expect(page.locator(".readout")).to_contain_text("the advance is signalled to phalanx")
    assert not faults(page)


def test_what_a_battle_is_about_is_told_at_the_table(page: Page, service: Service) -> None:
    game = service.begin("leuctra_371", ruleset="alala", players=["human", "greedy"], seed=5)
    page.goto(service.table(game["seats"][0]["token"]))
    page.get_by_role("button", name="Leuctra, 371 BC").click()
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("Epaminondas has put his Thebans fifty deep on his left")
    expect(card).to_contain_text("Diodorus 15.52")
    assert not faults(page)
    card.get_by_role("button", name="ALA-23.13").first.click()  # the rule is read beside the table
    expect(card).to_be_hidden()
    expect(page.get_by_role("tab", name="Rule")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_contain_text("may not signal the advance before turn 3")


@pytest.mark.parametrize(("ruleset", "scenario"), [("alala", "solygeia_425"), ("navarcoi", "rhium_429")])
def test_the_end_is_a_told_story_with_trophy_map_and_curves(
    page: Page, service: Service, ruleset: str, scenario: str
) -> None:
    token = fought(service, ruleset, scenario, 5)
    page.goto(f"{service.address}/#/table/{token}")
    story = page.get_by_role("dialog").locator("[data-story]")
    expect(story.get_by_role("img", name=re.compile("^A trophy with the arms of"))).to_be_visible()
    expect(story.get_by_role("img", name="Map of the battle")).to_be_visible()
    expect(story.locator(".curves path.curve")).to_have_count(2)
    expect(page.get_by_role("dialog").locator(".why")).to_contain_text("ictory")
    expect(story).not_to_contain_text("ictory")  # it is told once
    assert faults(page) == []
    expect(page.get_by_role("dialog").get_by_role("link", name="Debriefing")).to_be_focused()  # what one does next
    # a line of it leads to its moment
    story.get_by_role("link").first.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-coach=prompt]")).to_contain_text("Looking back")


def test_what_has_been_fought_stands_on_the_path(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/path")
    rhium = page.locator("[data-station=rhium_429]")
    expect(rhium).to_have_attribute("data-standing", "open")
    assert faults(page) == []
    rhium.get_by_role("button").click()
    page.get_by_role("dialog").wait_for()  # what the battle is about
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name=re.compile("Concede|⚐")).click()
    page.get_by_role("button", name="Concede the battle").click()
    expect(page.locator(".end .why")).to_be_visible()
    page.goto(f"{service.address}/#/path")
    expect(rhium).to_have_attribute("data-standing", "fought")
