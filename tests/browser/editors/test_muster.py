"""The army builder, with Alala!: from nothing to a legal army, saved, shared, printed and led into battle."""

from __future__ import annotations

import base64
import json
import re
import tomllib
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from polemos.kernel.files.toml_text import toml_text
from polemos.rulebook.places import data_dir
from polemos.rules.alala.armies.armies import supplied
from tests.browser.conftest import Complaints, Opening
from tests.browser.service import Service
from tests.browser.test_access import Inspector, at_all_sizes, settled

ALALA = "#/muster/alala"
SIZE = "How many points each army may cost"


def at_desk(page: Page) -> Locator:
    """What the army comes to, once the service has said it."""
    told = page.get_by_role("region", name="What it comes to")
    expect(told).to_contain_text(re.compile(r"\d+ of \d+ points"))
    expect(told.locator("[aria-busy=true]")).to_have_count(0)
    return told


def points(page: Page) -> int:
    found = re.search(r"(\d+)\s+of \d+ points", at_desk(page).inner_text())
    assert found is not None
    return int(found[1])


def copy(page: Page, service: Service, army: str) -> None:
    page.goto(f"{service.address}/{ALALA}/{army}")
    page.get_by_role("button", name="Duplicate and change").click()
    expect(page.get_by_role("heading", name="Army builder")).to_be_visible()
    at_desk(page)


def test_an_army_from_nothing_is_built_saved_printed_and_fights(page: Page, own_service: Service) -> None:
    # given an empty desk: everything that is missing is said beside its place
    page.goto(f"{own_service.address}/{ALALA}")
    page.get_by_role("button", name="New army").click()
    desk = at_desk(page)
    for words in ("The army has no name.", "An army has at least one phalanx.", "Bands go with hoplites"):
        expect(desk).to_contain_text(words)
    page.get_by_label("Name of the army").fill("Allies")
    page.get_by_label(SIZE).select_option("small")
    expect(desk).not_to_contain_text("The army has no name.")

    # when a phalanx of Argives is raised, with two units of grade B where one is allowed
    page.get_by_role("button", name="Add a phalanx").click()
    first = page.get_by_role("region", name="Phalanx I", exact=True)
    first.get_by_label("State").select_option("Argos")
    expect(first).to_contain_text("one unit in three may be of grade B")
    expect(first.get_by_label("Commander in chief")).to_be_checked()
    units = first.get_by_role("listitem", name=re.compile(r"^unit \d"))
    expect(units).to_have_count(2)
    for unit in units.all():
        unit.get_by_role("combobox", name="Grade").select_option("B")
    expect(first).to_contain_text("2 of 2 units of Argos are of grade B; one in 3 may be.")
    expect(first.get_by_role("link", name="ALA-5.4")).to_have_count(2)  # the list's own, and the reason's
    assert points(page) == 26 + 26 + 6

    # then a cheaper unit takes the reason away, and a leader of 4 CP costs six more
    units.last.get_by_role("combobox", name="Grade").select_option("C")
    expect(first).not_to_contain_text("one in 3 may be.")
    first.get_by_label("CP").select_option("4")
    first.get_by_label("starts with").select_option("2")
    assert points(page) == 26 + 20 + 12

    # and a second phalanx, of Thebans, has a deep column
    page.get_by_role("button", name="Add a phalanx").click()
    second = page.get_by_role("region", name="Phalanx II", exact=True)
    second.get_by_label("State").select_option("Thebes")
    second.get_by_role("button", name="Take Thebes 2 out").click()
    second.get_by_role("button", name="Thebes 1, Grade: one more").click()
    second.get_by_label("Grade, unit in the column 1").select_option("B")
    expect(second).to_contain_text("52 points")  # 26 + 20 and a leader of 2 CP
    assert points(page) == 58 + 52

    # and the reason about bands leads to its place, where one that nobody sends is told so
    desk.get_by_role("button", name=re.compile("has 1 to 4 bands")).click()
    expect(page.get_by_role("button", name="Add a band")).to_be_focused()
    page.keyboard.press("Enter")
    band = page.get_by_role("listitem", name="band 1", exact=True)
    band.get_by_label("Troops").select_option("thessalian_cavalry")
    expect(band).to_contain_text("No state of the army sends thessalian cavalry")
    band.get_by_label("Troops").select_option("hamippoi")
    band.get_by_role("combobox", name="Grade").select_option("B")
    expect(desk).to_contain_text("Legal: it may take the field.")
    assert points(page) == 110 + 15

    # when it is saved it is a file, and the army of the list
    page.get_by_role("button", name="Save the army").click()
    expect(page.get_by_text("Saved as “Allies”.")).to_be_visible()
    assert (own_service.data / "alala" / "armies" / "allies.toml").is_file()

    # and it is printed: the roster and the quick reference, each on a page
    page.get_by_role("link", name="Print", exact=True).click()
    roster = page.get_by_role("region", name="Roster")
    expect(roster).to_contain_text("125 points of 150")
    expect(roster.locator(".unit")).to_have_count(4)
    expect(roster.locator(".one")).to_have_count(5)  # the column has two
    expect(page.get_by_role("region", name="Quick reference")).to_contain_text("Combat results")
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2

    # and it is led into battle; for another size the other side would be told that it is too dear
    page.goto(f"{own_service.address}/#/new/alala/points")
    armies = page.get_by_role("region", name="Armies")
    armies.get_by_label(SIZE).select_option("small")
    armies.get_by_role("combobox", name="The first army", exact=True).select_option("own:allies")
    armies.get_by_role("combobox", name="The second army", exact=True).select_option("sparta")
    expect(armies).to_contain_text("Lacedaemonians and allies costs 247 points; 150 may be spent.")
    armies.get_by_role("combobox", name="The second army", exact=True).select_option("usual")
    expect(armies).not_to_contain_text("may be spent")
    expect(page.locator(".start")).to_contain_text("Allies (South): you · Spartans (North)")
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(re.compile("#/table/"))
    expect(page.get_by_text("Allies").first).to_be_visible()

    # and from the builder it goes straight there, with what was changed since
    page.goto(f"{own_service.address}/{ALALA}/edit")
    page.get_by_label("Name of the army").fill("Allies of Thebes")
    page.get_by_role("button", name="To a battle").click()
    first_army = page.get_by_role("combobox", name="The first army", exact=True)
    expect(first_army).to_have_value("desk:new-1")
    expect(page.get_by_label(SIZE)).to_have_value("small")
    expect(page.locator(".start")).to_contain_text("Allies of Thebes (South): you")
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(re.compile("#/table/"))
    expect(page.get_by_text("Allies of Thebes").first).to_be_visible()

    # and deleted again
    page.goto(f"{own_service.address}/{ALALA}/own%3Aallies")
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.get_by_text("None yet.")).to_be_visible()


def test_a_link_a_text_and_a_file_hold_the_same_army(
    page: Page, open_page: Opening, own_service: Service, complaints: Complaints, tmp_path: Path
) -> None:
    complaints.expected = ["status of 4"]
    copy(page, own_service, "thebes")
    page.get_by_label("Name of the army").fill("Sacred Band")
    page.get_by_label(SIZE).select_option("large")
    expect(at_desk(page)).to_contain_text("247 of 400 points")
    page.get_by_text("Share as a link").click()
    shared = page.get_by_label("Link", exact=True).input_value()
    page.get_by_text("Share as text").click()
    text = page.get_by_label("The army as text").input_value()
    with page.expect_download() as got:
        page.get_by_role("button", name="Export as file").click()
    file = tmp_path / "sacred.toml"
    got.value.save_as(file)
    assert file.read_text() == text
    assert 'name = "Sacred Band"' in text

    # when a friend opens the link in his own browser, the whole army lies on his desk, for the same battle
    other = open_page()
    other.goto(shared)
    expect(other.get_by_label("Name of the army")).to_have_value("Sacred Band")
    expect(at_desk(other)).to_contain_text("247 of 400 points")
    other.get_by_text("Share as text").click()
    expect(other.get_by_label("The army as text")).to_have_value(text)
    other.goto(f"{own_service.address}/{ALALA}?a=nothing")
    expect(other.get_by_text("This link holds no army.")).to_be_visible()

    # and the text is pasted, the file read, and a spoilt one refused with its line
    other.goto(f"{own_service.address}/{ALALA}")
    other.get_by_text("Paste text").click()
    other.get_by_label("Text of army").fill(text)
    other.get_by_role("button", name="Read it").click()
    expect(other.get_by_label("Name of the army")).to_have_value("Sacred Band")
    page.goto(f"{own_service.address}/{ALALA}")
    spoilt = tmp_path / "spoilt.toml"
    spoilt.write_text(text.replace("cp = ", "cp = x", 1))
    page.get_by_label("Import a file").set_input_files(spoilt)
    expect(page.get_by_role("alert").first).to_contain_text(re.compile(r"spoilt.toml: Line \d+"))
    page.get_by_label("Import a file").set_input_files(file)
    expect(page.get_by_label("Name of the army")).to_have_value("Sacred Band")


def test_an_army_out_of_a_file_fights_and_one_that_is_not_legal_is_told_why_beside_it(
    page: Page, own_service: Service, complaints: Complaints, tmp_path: Path
) -> None:
    complaints.expected = ["status of 4"]
    text = toml_text(supplied()["thebes"]).replace("Boeotians", "Sacred Band")
    good, dear, broken = (tmp_path / f"{name}.toml" for name in ("good", "dear", "broken"))
    good.write_text(text)
    dear.write_text(text.replace('grades = ["C"]', 'grades = ["B"]'))
    broken.write_text("phalanx = [\n")
    page.goto(f"{own_service.address}/#/new/alala/points")
    armies = page.get_by_role("region", name="Armies")
    chooser = armies.get_by_label("The second army from a file")
    chooser.set_input_files(broken)
    expect(armies).to_contain_text("broken.toml: Line 2")
    # when one is too dear and too good it can be chosen, and is refused beside its name and by the service
    chooser.set_input_files(dear)
    expect(armies).to_contain_text("4 of 4 units of Boeotia are of grade B; one in 3 may be.")
    page.get_by_role("button", name="Begin the battle").click()
    expect(page.locator(".start").get_by_role("alert")).to_contain_text("may be spent")
    # then a legal one in its place takes the field
    chooser.set_input_files(good)
    expect(armies).not_to_contain_text("one in 3 may be.")
    expect(page.locator(".start")).to_contain_text("Sacred Band (North)")
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(re.compile("#/table/"))
    expect(page.get_by_text("Sacred Band").first).to_be_visible()


def test_the_draft_outlives_the_page_and_everything_is_done_by_keys(page: Page, own_service: Service) -> None:
    page.goto(f"{own_service.address}/{ALALA}")
    page.get_by_role("button", name="New army").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Name of the army").focus()
    page.keyboard.type("Typed")
    page.get_by_role("button", name="Add a phalanx").focus()
    page.keyboard.press("Enter")
    # the focus is where one goes on: at the state, whose first letters choose it
    expect(page.get_by_role("region", name="Phalanx I", exact=True).get_by_label("State")).to_be_focused()
    page.keyboard.type("Ath")
    first = page.get_by_role("region", name="Phalanx I", exact=True)
    expect(first.get_by_label("State")).to_have_value("Athens")
    # units are put in another order, and the leader stays with his own
    first.get_by_label("Name").first.fill("Leontis")
    first.get_by_role("button", name="Leontis down").press("Enter")
    expect(first.get_by_label("Name").last).to_have_value("Leontis")
    expect(first.get_by_label("starts with")).to_have_value("2")
    first.get_by_role("button", name="Take Leontis out").press("Enter")
    expect(page.get_by_role("button", name="Add a unit to Phalanx I")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Copy Phalanx I").press("Enter")
    expect(page.get_by_role("region", name="Phalanx II", exact=True)).to_be_visible()
    at_desk(page)
    # when the page is loaded anew it lies there still, and an army that is not legal yet is kept too
    page.reload()
    expect(page.get_by_label("Name of the army")).to_have_value("Typed")
    expect(page.get_by_role("region", name="Phalanx II", exact=True)).to_be_visible()
    page.get_by_role("button", name="Save the army").press("Enter")
    expect(page.get_by_text("Saved as “Typed”.")).to_be_visible()
    # and another is saved beside it, or the same one under another name
    page.get_by_role("button", name="Save as another").press("Enter")
    expect(page.get_by_text("Saved as “Typed (own)”.")).to_be_visible()
    page.get_by_label("Name of the army").fill("Renamed")
    page.get_by_role("button", name="Save", exact=True).press("Enter")
    expect(page.get_by_text("Saved as “Renamed”.")).to_be_visible()
    page.goto(f"{own_service.address}/{ALALA}")
    expect(page.get_by_role("link", name="Go on with “Renamed”")).to_be_visible()
    own = page.get_by_role("region", name="Your own")
    expect(own.get_by_role("link")).to_have_count(2)
    expect(own).to_contain_text("not legal yet")


def test_half_built_armies_are_kept_side_by_side_until_they_are_thrown_away(page: Page, own_service: Service) -> None:
    for name in ("First", "Second"):
        page.goto(f"{own_service.address}/{ALALA}")
        page.get_by_role("button", name="New army").click()
        page.get_by_label("Name of the army").fill(name)
        expect(at_desk(page)).not_to_contain_text("The army has no name.")
    # when the page is left and the browser comes back, both lie there
    page.goto("about:blank")
    page.goto(f"{own_service.address}/{ALALA}")
    desk = page.get_by_role("region", name="On your desk")
    expect(desk.get_by_role("link")).to_have_text(["Go on with “Second”", "Go on with “First”"])
    desk.get_by_role("link", name="Go on with “First”").click()
    expect(page.get_by_label("Name of the army")).to_have_value("First")
    page.get_by_role("button", name="Throw this draft away").click()
    expect(desk.get_by_role("link")).to_have_text(["Go on with “Second”"])
    desk.get_by_role("button", name="Throw away: Second").click()
    expect(desk).to_have_count(0)


def test_addresses_links_and_drafts_of_earlier_days_still_open(page: Page, service: Service) -> None:
    def link(army: object) -> str:
        return base64.urlsafe_b64encode(json.dumps(army).encode()).decode().rstrip("=")

    fleet = {"name": "Samos", "squadrons": [{"crew": "well_trained"}] * 4}
    page.goto(f"{service.address}/#/fleet?f={link(fleet)}")
    expect(page.get_by_label("Name of the fleet")).to_have_value("Samos")
    thebans = toml_army("theban_371")
    page.goto(f"{service.address}/#/army?a={link(thebans)}")
    expect(page.get_by_label("Name of the army")).to_have_value(re.compile("^Thebans"))
    old = {"army": {"name": "Athenians", "phalanx": [], "band": []}, "settings": {"size": "large"}}
    page.goto(f"{service.address}/#/levy/alala?a={link(old)}")
    expect(page.get_by_label("Name of the army")).to_have_value("Athenians")
    expect(at_desk(page)).to_contain_text("0 of 400 points")
    for address, heading in (
        ("fleet", "Fleets of Oi Navarcoi!"), ("army", "Armies of Hoplites"), ("levy/alala", "Armies of Alala!"),
        ("army/theban_371", "Thebans and Boeotians, Leuctra"),
    ):  # fmt: skip
        page.goto(f"{service.address}/#/{address}")
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


def toml_army(name: str) -> object:
    return tomllib.loads((data_dir() / "hoplites" / "armies" / f"{name}.toml").read_text())


@at_all_sizes
def test_axe_finds_nothing_and_nothing_is_cut_off(size: str, open_page: Opening, service: Service) -> None:
    page = open_page(size)
    inspector = Inspector(page)
    battles = ("new/alala/points", "new/free", "new/hoplites", "new/clash_in_open_seas")
    armies = ("muster/alala/thebes", "muster/hoplites/theban_371", "muster/hoplites/oda_1560", "muster/navarcoi/athens")
    for each in (
        *battles,
        "muster/navarcoi",
        "muster/hoplites",
        "muster/alala",
        *armies,
        "charts/alala",
        "charts/hoplites",
    ):
        page.goto(f"{service.address}/#/{each}")
        settled(page)
        inspector.look(f"#/{each}")
    for army, field, value, words in (
        ("alala/thebes", "Grade", "A", "not A"), ("hoplites/gallic_225", "TQ", "10", "HOP-8.7"),
        ("navarcoi/athens", "Points for each fleet", "10", "more than 10"),
    ):  # fmt: skip
        page.goto(f"{service.address}/#/muster/{army}")
        page.get_by_role("button", name="Duplicate and change").click()
        wrong = page.get_by_label(field, exact=True).locator("visible=true").first
        if field == "Grade":
            page.get_by_role("combobox", name=field, exact=True).first.select_option(value)
        else:
            wrong.fill(value)
            wrong.press("Tab")
        page.get_by_text("Share as a link").click()
        page.get_by_text("Share as text").click()
        expect(page.get_by_role("region", name="What it comes to")).to_contain_text(words)
        inspector.look(f"the builder: {army}")
        page.get_by_role("link", name="Print", exact=True).click()
        expect(page.get_by_role("region", name="Roster")).to_be_visible()
        inspector.look(f"the sheets: {army}")
    inspector.check()
