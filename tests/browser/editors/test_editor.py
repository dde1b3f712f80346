"""The scenario editor: battles made from an empty table, changed by mouse and keys, saved, shared and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, Opening
from tests.browser.editors.draughtsman import Draughtsman, Inches
from tests.browser.page_state import Eye
from tests.browser.service import Service
from tests.browser.test_access import Inspector, settled


@pytest.fixture
def hand(page: Page, own_service: Service) -> Draughtsman:
    return Draughtsman(page, own_service)


def test_a_battle_is_made_from_an_empty_table_saved_played_and_shared(
    hand: Draughtsman, own_service: Service, open_page: Opening
) -> None:
    page = hand.page
    # given an empty table, and a hill drawn on it from corner to corner
    page.goto(f"{own_service.address}/#/scenarios/alala")
    page.get_by_role("link", name="A new battle").click()
    hand.rest()
    hand.shape("terrain.low_hill", (20, 18), (44, 28))
    assert hand.chosen().startswith("Low hill")
    # when units are put down by click and click, and by dragging, and more of them are copied
    hand.put("south.hoplites.B", (30, 12))
    assert hand.where() == (30, 12)
    page.keyboard.press("Control+d")
    hand.rest()
    assert hand.where() == (24, 12), "the copy stands at its left, shoulder to shoulder"
    hand.put("south.leader", (24, 12))
    hand.carry("south.cavalry", (40, 12))
    # then what stands against the battle is told, and a click leads there
    told = hand.problems()
    assert any("hoplites" in each for each in told), told
    expect(page.get_by_role("button", name="Play it")).to_have_attribute("aria-disabled", "true")
    # and the other side is made as the mirror of this one
    page.keyboard.press("Escape")
    hand.tab("Chosen")
    page.get_by_role("button", name="Give North the same").click()
    hand.rest()
    for name, value in (("Name", "The Meadow"), ("Turns", "9")):
        hand.tab("Scenario")
        hand.fill(name, value)
    assert hand.problems() == []
    # and it is saved under its name
    page.keyboard.press("Control+s")
    expect(page.get_by_text("Saved as “The Meadow”.")).to_be_visible()
    assert (own_service.data / "alala" / "scenarios" / "the_meadow.toml").is_file()
    expect(page).to_have_url(re.compile("own%3Athe_meadow$"))
    # and the link holds all of it
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile(r"#/scenario/alala\?s=[\w-]{100,}$"))
    shared = link.input_value()
    page.keyboard.press("Escape")
    # and it is played, until the first question is asked
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".start")).to_contain_text("The Meadow")
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(re.compile("#/table/"))
    Eye(page).until(lambda it: it.is_asked, "nobody asks anything")
    expect(page.locator('[data-body="S1"]')).to_be_visible()

    # and somebody else who opens the link finds the same battle
    other = Draughtsman(open_page(), own_service)
    other.page.goto(shared)
    other.rest()
    expect(other.page.get_by_role("heading", name="The Meadow")).to_be_visible()
    other.page.get_by_role("tab", name="Pieces").click()
    other.page.locator("aside").get_by_role("button", name=re.compile("^S1 ")).click()
    other.rest()
    assert other.where() == (30, 12)

    # and its maker finds it in the list, changes it in its place, and deletes it
    page.goto(f"{own_service.address}/#/scenarios/alala")
    page.get_by_role("link", name="Change: The Meadow").click()
    hand.rest()
    hand.tab("Scenario")
    hand.fill("Turns", "8")
    page.get_by_role("button", name="Save", exact=True).click()
    hand.rest()
    page.get_by_role("button", name="← Scenarios").click()
    expect(page.get_by_role("region", name="Your own")).to_contain_text("8 turns")
    page.get_by_role("button", name="Delete: The Meadow").click()
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.get_by_role("region", name="Your own")).to_contain_text("None yet.")


def test_delium_is_changed_by_keys_alone(hand: Draughtsman) -> None:
    page = hand.page
    hand.open("delium_424")
    board = page.locator("[data-board]")
    board.focus()
    # when the next piece is chosen until it is one that can be told by its name
    for _ in range(40):
        page.keyboard.press("PageDown")
        hand.rest()
        if hand.chosen().startswith("BO2"):
            break
    board.focus()
    assert hand.where() == (48, 14.2)
    # then arrows move it by the grid, with Shift by an inch, and all of that is one step back
    board.focus()
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowUp"):
        page.keyboard.press(key)
    expect(page.get_by_role("status").first).to_have_text("Moved.")
    hand.rest()
    assert hand.where() == (48.5, 15.2)
    board.focus()
    page.keyboard.press("Control+z")
    hand.rest()
    assert hand.where() == (48, 14.2)
    page.keyboard.press("Control+y")
    hand.rest()
    assert hand.where() == (48.5, 15.2)
    # and it is copied and removed again
    before = page.locator("[data-body]").count()
    board.focus()
    page.keyboard.press("Control+d")
    hand.rest()
    expect(page.locator("[data-body]")).to_have_count(before + 1)
    page.keyboard.press("Delete")
    hand.rest()
    expect(page.locator("[data-body]")).to_have_count(before)
    # and something new comes from the palette without a mouse
    hand.entry("north.psiloi").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    hand.rest()
    expect(page.locator("[data-body]")).to_have_count(before + 1)
    # and what is not saved is still there after the page was left and loaded anew
    page.evaluate("window.onbeforeunload = null")
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.get_by_text("Your unsaved changes are here again.")).to_be_visible()
    expect(page.locator("[data-body]")).to_have_count(before + 1)
    page.get_by_role("button", name="Throw them away").click()
    expect(page.locator("[data-body]")).to_have_count(before)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_hands_move_frame_turn_and_bend(hand: Draughtsman) -> None:
    page = hand.page
    hand.open("delium_424")
    # a drag comes to rest on the grid; with Alt it is free
    hand.drag((48, 14.2), (48.1, 20.13))
    x, y = hand.where()
    assert (x, y) == (48, 20.25)
    page.keyboard.press("Control+z")
    hand.rest()
    hand.drag((48, 14.2), (48.1, 20.13), "Alt")
    x, y = hand.where()
    assert [x, y] == pytest.approx([48.1, 20.13], abs=0.1)
    assert y * 4 % 1, "it lies on no line of the grid"
    page.keyboard.press("Control+z")
    hand.rest()
    # Escape leaves off a drag, and nothing has happened
    page.mouse.move(*hand.at((48, 14.2)))
    page.mouse.down()
    page.mouse.move(*hand.at((60, 30)), steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    hand.rest()
    assert hand.where() == (48, 14.2)
    # a frame chooses who stands in it, also over the hill, which stays where it is; they are moved together
    hand.drag((26, 18), (51, 12))
    assert hand.chosen() == "4 pieces"
    hand.drag((36, 14.2), (36, 17.2))
    hand.click((48, 17.2))
    assert hand.where()[1] == 17.25
    # one that is out of the line is set beside the others again
    hand.drag((48, 17.2), (49.5, 20.2))
    hand.drag((26, 23), (52, 15))
    page.get_by_role("button", name="Set side by side").click()
    hand.rest()
    hand.click((43, 20.2))
    assert hand.chosen().startswith("BO3")
    assert hand.where()[1] == hand_of(hand, (49.5, 20.2))[1]
    # the hill gets another size at its corner, and its crest another point out of the middle
    page.keyboard.press("Escape")
    hand.click((60, 20.6))
    assert hand.chosen() == "The hill"
    hand.drag((74, 24), (70, 26))
    assert page.locator('[data-field="terrain.0.x.1"]').input_value() == "70"
    assert page.locator('[data-field="terrain.0.y.1"]').input_value() == "26"


def hand_of(hand: Draughtsman, place: Inches) -> Inches:
    hand.page.keyboard.press("Escape")
    hand.click(place)
    return hand.where()


def test_a_sea_battle_is_made_saved_and_played(hand: Draughtsman) -> None:
    # given an empty sea with an island
    page = hand.page
    page.goto(f"{hand.service.address}/#/scenarios/navarcoi")
    page.get_by_role("link", name="A new battle, with fleets").click()
    hand.rest()
    hand.shape("land.island", (30, 20), (38, 26))
    # when both fleets are put on it, and a column that is turned by a key
    for side, y in (("alpha", 8), ("beta", 40)):
        for x in (50, 60):
            hand.put(f"{side}.epi_mias", (x, y))
    hand.put("alpha.epi_keras", (20, 10))
    expect(page.locator("[data-body]")).to_have_count(5)
    page.locator("[data-board]").focus()
    page.keyboard.press("r")
    hand.rest()
    assert hand.field("Heading (°)").input_value() == "15"
    hand.tab("Scenario")
    hand.fill("Name", "Off the Island")
    assert hand.problems() == []
    # then it is told when two squadrons carry a strategos; a click leads to all that could, and one is freed of him
    hand.click((60, 40.4))
    hand.field("The strategos is aboard").check()
    hand.rest()
    told = hand.problems()
    assert [each.split(":")[0] for each in told] == ["β Sparta"], told
    page.get_by_role("button", name=re.compile("^β Sparta: .*strategos")).click()
    hand.rest()
    assert hand.chosen() == "2 pieces"
    page.keyboard.press("Escape")
    hand.click((60, 40.4))
    hand.field("The strategos is aboard").uncheck()
    hand.rest()
    assert hand.problems() == []
    # and it is saved, and the battle begins
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved as “Off the Island”.")).to_be_visible()
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(re.compile("#/table/"))
    Eye(page).until(lambda it: it.is_asked, "nobody asks anything")
    expect(page.locator('[data-body="A1"]')).to_be_visible()


def test_a_scenario_for_the_players_fleets_lets_them_choose(hand: Draughtsman) -> None:
    page = hand.page
    hand.open("clash_in_open_seas", "navarcoi")
    # given a copy whose southern zone is drawn wider by its handle
    hand.click((48, 11.5))
    assert hand.chosen() == "where α deploys"
    hand.drag((86, 11.5), (90, 11.5))
    hand.tab("Scenario")
    hand.fill("Name", "Wide seas")
    # when it goes to the set-up unsaved
    page.get_by_role("button", name="Play it").click()
    # then fleets are chosen there, it can be changed again from there, and the battle begins with the wider zone
    expect(page.locator(".start")).to_contain_text("Wide seas")
    expect(page.get_by_role("heading", name="Fleets")).to_be_visible()
    page.get_by_role("link", name="Change this battle").click()
    expect(page.get_by_text("Your unsaved changes are here again.")).to_be_visible()
    page.get_by_role("button", name="Go on with them").click()
    hand.rest()
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Begin the battle").click()
    page.wait_for_url(re.compile("#/table/"))
    Eye(page).until(lambda it: it.is_asked, "nobody asks anything")


def test_files_are_read_written_and_refused_with_their_line(
    hand: Draughtsman, complaints: Complaints, tmp_path: Path
) -> None:
    complaints.expected = ["status of 4"]
    page = hand.page
    hand.open("delium_424")
    hand.tab("Scenario")
    hand.fill("Name", "Delium by night")
    with page.expect_download() as got:
        page.get_by_role("button", name="Save as file").click()
    file = tmp_path / "night.toml"
    got.value.save_as(file)
    assert 'name = "Delium by night"' in file.read_text()
    # who leaves without saving is asked, and finds it again
    page.get_by_role("button", name="← Scenarios").click()
    page.get_by_role("button", name="Leave, save later").click()
    expect(page.get_by_role("link", name="Go on with “Delium by night”")).to_be_visible()
    page.get_by_role("button", name="Throw away: Delium by night").click()
    # a broken file is refused with its line, a good one lies on the desk
    spoilt = tmp_path / "spoilt.toml"
    spoilt.write_text(file.read_text().replace("turns = ", "turns = x", 1))
    page.get_by_label("Open a file").set_input_files(spoilt)
    expect(page.get_by_role("alert").first).to_contain_text(re.compile(r"spoilt.toml: .*[Ll]ine \d+"))
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_role("heading", name="Delium by night")).to_be_visible()
    # and nonsense is no scenario
    page.goto(f"{hand.service.address}/#/scenario/alala?s=nothing")
    expect(page.get_by_text("This link holds no scenario.")).to_be_visible()


@pytest.mark.parametrize("size", ["desk", "tablet", "narrow"])
def test_axe_finds_nothing_and_nothing_is_cut_off(size: str, open_page: Opening, service: Service) -> None:
    page = open_page(size)
    inspector = Inspector(page)
    for each in ("scenarios", "scenarios/alala", "new/alala"):
        page.goto(f"{service.address}/#/{each}")
        settled(page)
        inspector.look(f"#/{each}")
    hand = Draughtsman(page, service)
    hand.open("delium_424")
    inspector.look("the editor")
    page.get_by_role("tab", name="Pieces").click()
    page.get_by_role("button", name="The hill", exact=True).click()
    hand.rest()
    inspector.look("a hill is chosen")
    page.get_by_role("button", name="BO1 Thebans and their district", exact=True).click()
    hand.rest()
    inspector.look("a unit is chosen")
    page.locator("[data-board]").focus()
    page.keyboard.press("Control+a")
    hand.rest()
    inspector.look("everything is chosen")
    hand.tab("Scenario")
    for part in page.get_by_role("tablist", name="Parts of the scenario").get_by_role("tab").all():
        part.click()
        for item in page.locator("aside details").all():
            item.evaluate("(node) => (node.open = true)")
        inspector.look(f"scenario: {part.inner_text()}")
    hand.tab("Problems")
    inspector.look("problems")
    for button in ("Keys", "Share"):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        inspector.look(button)
        page.keyboard.press("Escape")
    inspector.check()
