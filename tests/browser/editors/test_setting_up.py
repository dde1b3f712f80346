"""A battle as the player wants it: options, fleets of his own, refusals beside what they are about, the seed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints
from tests.browser.robot import Robot
from tests.browser.service import Service


def build_fleet(page: Page, service: Service, name: str, squadrons: list[str]) -> None:
    """With the fleet builder, and kept in this browser."""
    page.goto(f"{service.address}/#/muster/navarcoi")
    page.get_by_role("button", name="New fleet").click()
    page.get_by_label("Name of the fleet").fill(name)
    rows = page.get_by_role("listitem", name=re.compile(r"^squadron \d"))
    expect(rows.first).to_be_visible()
    while rows.count() > len(squadrons):
        count = rows.count()
        rows.last.get_by_role("button", name=re.compile("^Take")).click()
        expect(rows).to_have_count(count - 1)
    assert rows.count() == len(squadrons)
    for number, words in enumerate(squadrons):
        rows.nth(number).get_by_label("Name", exact=True).fill(words)
    expect(page.locator(".sum[aria-busy=false]")).to_be_visible()


def choose(page: Page, service: Service, battle: str) -> None:
    page.goto(f"{service.address}/#/new")
    page.get_by_text(battle).first.click()


def begin(page: Page) -> Robot:
    page.get_by_role("button", name="Begin the battle").click()
    return Robot(page)


def test_a_fleet_of_ones_own_under_optional_rules(page: Page, service: Service) -> None:
    names = ["Paralos", "Salaminia", "Ammonias", "Delias"]
    build_fleet(page, service, "Sacred ships", names)
    choose(page, service, "Clash in open seas")
    fleets = page.get_by_role("region", name="Fleets")
    fleets.get_by_role("combobox").first.select_option("Sacred ships")
    # it is changed for this battle alone, without leaving the page
    fleets.get_by_role("button", name=re.compile("^Change it")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem", name=re.compile(r"^squadron \d"))).to_have_count(4)
    dialog.get_by_role("button", name="Done").click()
    page.get_by_text("Optional rules").click()
    page.get_by_label("Both deploy unseen").uncheck()
    page.get_by_label("Signal plans are open").check()
    expect(page.get_by_text("Optional rules (2 changed)")).to_be_visible()
    robot = begin(page)
    for _ in range(12):
        now = robot.eye.until(lambda it: it.is_asked, "nobody asks anything")
        if now.ready:
            break
        robot.answer(now)
    assert now.ready, now
    page.get_by_role("tab", name="Units").click()
    for name in names:
        expect(page.get_by_role("tabpanel")).to_contain_text(name)


def test_the_fleet_builder_counts_points_and_names_what_is_wrong(page: Page, service: Service) -> None:
    build_fleet(page, service, "Dear", ["One"])
    row = page.get_by_role("listitem", name="squadron 1")
    status = page.locator(".sum")
    expect(status).to_contain_text(re.compile(r"\d+ of 120 points"))
    before = status.inner_text()
    row.get_by_role("combobox").nth(1).select_option(index=0)
    expect(status).not_to_have_text(before)
    for _ in range(5):
        page.get_by_role("button", name="Add a squadron").click()
    expect(status).to_contain_text("✕")
    expect(status).to_contain_text(re.compile("NAV-"))


def test_refused_settings_are_shown_where_they_are_with_their_words(
    page: Page, service: Service, complaints: Complaints
) -> None:
    complaints.expected = ["status of 4"]
    choose(page, service, "Clash in open seas")
    page.get_by_role("region", name="Fleets").get_by_role("combobox").first.select_option("corinth")
    page.get_by_text("Optional rules").click()
    page.get_by_label("Fleets are bought for points").check()
    page.get_by_label("Points for each fleet").fill("40")
    page.get_by_role("button", name="Begin the battle").click()
    said = page.locator(".start [role=alert], .start .trouble, .start p")
    expect(said.first).to_contain_text("points")
    expect(said.first).to_contain_text("40")
    expect(page.get_by_role("region", name="Fleets")).to_contain_text("points")
    assert "/new" in page.url

    page.get_by_label("Points for each fleet").fill("400")
    robot = begin(page)
    robot.eye.until(lambda it: it.is_asked, "the battle does not begin after the mistake was mended")


def test_a_seed_that_is_none_is_told_at_its_field(page: Page, service: Service) -> None:
    choose(page, service, "Rhium")
    page.get_by_text("Seed of the dice").click()
    page.get_by_label(re.compile("The same number")).fill("seven")
    expect(page.locator("#seed-trouble")).to_contain_text("whole number")
    expect(page.get_by_role("button", name="Begin the battle")).to_have_attribute("aria-disabled", "true")


def test_the_same_seed_gives_the_same_dice(page: Page, service: Service) -> None:
    told = []
    for seed in ("429", "429", "430"):
        page.goto(f"{service.address}/#/")
        choose(page, service, "Sybota")
        page.get_by_text("Seed of the dice").click()
        page.get_by_label(re.compile("The same number")).fill(seed)
        robot = begin(page)
        robot.play(3)
        robot.eye.until(lambda it: it.is_asked, "nobody asks anything")
        told.append(page.locator("[aria-label=Log] .words").all_inner_texts()[:8])
        dice = page.locator("[aria-label=Log] li svg").all()
        told[-1] += [each.get_attribute("aria-label") or each.inner_html() for each in dice[:6]]
    assert told[0] == told[1]
    assert told[0] != told[2]
