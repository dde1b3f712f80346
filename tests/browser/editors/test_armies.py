"""Armies of one's own: a copy of a supplied one is changed, saved, printed and led into battle; the charts."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints
from tests.browser.service import Service

SUM = re.compile(r"^What it comes to")


def points(page: Page) -> int:
    told = page.get_by_role("region", name=SUM)
    expect(told).to_contain_text(re.compile(r"\d+ points"))
    expect(told.locator("[aria-busy=true]")).to_have_count(0)
    found = re.search(r"(\d+)\s+points", told.inner_text())
    assert found is not None
    return int(found[1])


def copy(page: Page, service: Service, army: str) -> None:
    page.goto(f"{service.address}/#/muster/hoplites/{army}")
    page.get_by_role("button", name="Duplicate and change").click()
    expect(page.get_by_role("heading", name="Army builder")).to_be_visible()


def test_a_copy_is_changed_saved_printed_and_fights(page: Page, own_service: Service, complaints: Complaints) -> None:
    complaints.expected = ["status of 4"]
    # given a copy of the Thebans, which costs what the rulebook says
    copy(page, own_service, "theban_371")
    assert points(page) == 224
    # when it gets a name, and each of its two deep columns a point of TQ less
    page.get_by_label("Name of the army").fill("Band of Friends")
    line = page.get_by_role("listitem", name="line of units 1", exact=True)
    line.get_by_label("TQ").fill("6")
    # then 20 points a card become 17 (6 x 1.5 x 1.9, rounded)
    expect(line).to_contain_text("17 points")
    assert points(page) == 224 - 6
    # and an army that is not valid is not saved, but told why
    line.get_by_label("TQ").fill("10")
    expect(line).to_contain_text("TQ is 10; it must be 2 to 9.")
    page.get_by_role("button", name="Save the army").click()
    expect(page.get_by_role("alert")).to_contain_text("TQ is 10")
    line.get_by_label("TQ").fill("6")
    page.get_by_label("FLANK").fill("4")
    page.get_by_label("Ferocity").check()
    page.get_by_role("button", name="Add an area of terrain").click()
    expect(page.get_by_text("A valid army.")).to_be_visible()
    page.get_by_role("button", name="Save the army").click()
    expect(page.get_by_text("Saved as “Band of Friends”.")).to_be_visible()
    assert (own_service.data / "hoplites" / "band_of_friends.toml").is_file()

    # and it is printed, nine cards to a page
    page.get_by_role("link", name="Print", exact=True).click()
    sheets = page.get_by_role("region", name=re.compile(r"^Page \d"))
    expect(sheets).to_have_count(3)
    expect(sheets.first.get_by_role("img")).to_have_count(9)
    expect(sheets.first.get_by_role("img").first).to_have_attribute(
        "aria-label", "HI Theban deep column: TQ 6, size 20, route value 12, 17 points"
    )
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 6  # with the roster, and the quick reference on two

    # and it is led against the Gauls
    page.goto(f"{own_service.address}/#/new/free")
    armies = page.get_by_role("region", name="Armies")
    armies.get_by_role("combobox", name="The first army", exact=True).select_option("own:band_of_friends")
    armies.get_by_role("combobox", name="The second army", exact=True).select_option("gallic_225")
    expect(page.locator(".start")).to_contain_text("Band of Friends (South): you")
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(re.compile("#/table/"))
    expect(page.get_by_text("Band of Friends").first).to_be_visible()

    # and deleted again
    page.goto(f"{own_service.address}/#/muster/hoplites")
    page.get_by_role("link", name=re.compile("Band of Friends")).last.click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.get_by_text("None yet.")).to_be_visible()


def test_a_link_holds_a_whole_army_and_a_file_is_read_or_refused(
    page: Page, own_service: Service, complaints: Complaints, tmp_path: Path
) -> None:
    complaints.expected = ["status of 4"]
    copy(page, own_service, "gallic_225")
    page.get_by_label("Name of the army").fill("Insubres")
    points(page)
    page.get_by_text("Share as a link").click()
    link = page.get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile(r"#/muster/hoplites\?a=[\w-]{100,}$"))
    shared = link.input_value()
    with page.expect_download() as got:
        page.get_by_role("button", name="Export as file").click()
    file = tmp_path / "insubres.toml"
    got.value.save_as(file)

    # when somebody else opens the link, after another army lay on the desk
    copy(page, own_service, "theban_371")
    page.goto("about:blank")
    page.goto(shared)
    expect(page.get_by_label("Name of the army")).to_have_value("Insubres")
    assert points(page) == 221
    page.goto(f"{own_service.address}/#/muster/hoplites?a=nothing")
    expect(page.get_by_text("This link holds no army.")).to_be_visible()

    # and the file is read, and refused with its line when it is spoilt
    page.goto(f"{own_service.address}/#/muster/hoplites")
    spoilt = tmp_path / "spoilt.toml"
    spoilt.write_text(file.read_text().replace("tq = ", "tq = x", 1))
    page.get_by_label("Import a file").set_input_files(spoilt)
    expect(page.get_by_role("alert").first).to_contain_text(re.compile(r"spoilt.toml: Line \d+"))
    page.get_by_label("Import a file").set_input_files(file)
    expect(page.get_by_label("Name of the army")).to_have_value("Insubres")


def test_samurai_are_looked_at_only_and_bad_files_are_named(page: Page, own_service: Service) -> None:
    folder = own_service.data / "hoplites"
    folder.mkdir()
    (folder / "broken.toml").write_text('[army]\nid = "x"\nname = 3\n')
    page.goto(f"{own_service.address}/#/muster/hoplites")
    expect(page.get_by_text("broken.toml")).to_be_visible()
    expect(page.get_by_role("region", name="Your own")).to_contain_text("line 3")
    page.get_by_role("link", name=re.compile("^Oda, Okehazama")).click()
    expect(page.get_by_role("heading", name="Oda, Okehazama")).to_be_visible()
    expect(page.get_by_role("link", name="Print", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Duplicate and change")).to_have_count(0)


def test_both_games_are_offered_and_options_have_their_topics(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/new")
    page.get_by_role("radio", name=re.compile("^Hoplites")).check(force=True)
    page.get_by_text("Cunaxa, 401 BC").click()
    expect(page.get_by_label("The ground")).to_have_value("river")
    for topic in ("Rules", "Setup", "Deck preferences", "Play", "Field restrictions", "Dialogs and user interface"):
        expect(page.locator("summary", has_text=re.compile(f"^{topic}$"))).to_be_visible()
    page.locator("summary", has_text=re.compile("^Play$")).click()
    page.get_by_label("First army: skirmishers withdraw").select_option("always")
    expect(page.get_by_text("Play (1 changed)")).to_be_visible()
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(re.compile("#/table/"))
    # and what was settled is remembered for the next battle
    page.goto(f"{service.address}/#/new/hoplites")
    expect(page.get_by_text("Play (1 changed)")).to_be_visible()


def test_the_charts(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/help")
    page.get_by_role("link", name="charts of Hoplites").click()
    expect(page.get_by_role("heading", name="Combat results")).to_be_visible()
    row = page.get_by_role("region", name="Combat results", exact=False).get_by_role("row").last
    expect(row.get_by_role("cell").last).to_have_text("1/6")
    page.get_by_role("link", name="Terrain", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("^Terrain"))).to_be_in_viewport()
