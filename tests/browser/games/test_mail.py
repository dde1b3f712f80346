"""A battle by mail between two people, each with a service and a browser of his own; nothing but files goes between."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import Complaints, Opening
from tests.browser.service import Service
from tests.loopback import HTTP
from tests.mail.posting import play
from tests.mail.reserves import fetches, with_reserve

DROP = """([name, content]) => {
  const moved = new DataTransfer()
  moved.items.add(new File([Uint8Array.from(content)], name))
  for (const kind of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: moved, bubbles: true, cancelable: true }))
}"""


class Friend:
    """A player with a browser, a service, and a folder for files."""

    def __init__(self, page: Page, service: Service, folder: Path) -> None:
        self.page, self.service, self.folder = page, service, folder
        folder.mkdir(exist_ok=True)

    def goes(self, way: str) -> None:
        self.page.goto(f"{self.service.address}/{way}")

    def saves(self, button: Locator) -> Path:
        with self.page.expect_download() as download:
            button.click()
        path = self.folder / download.value.suggested_filename
        download.value.save_as(path)
        return path

    def opens(self, file: Path) -> None:
        self.page.locator("input[type=file][accept='.savegame']").first.set_input_files(file)

    def drops(self, file: Path) -> None:
        self.page.evaluate(DROP, [file.name, list(file.read_bytes())])

    def invites(self) -> Path:
        self.goes("#/new/leuctra")
        self.page.locator(".seats").get_by_label("Spartans").select_option(label="A friend, by mail")
        self.page.get_by_role("button", name="Write the invitation").click()
        return self.saves(self.page.get_by_role("button", name="Save the invitation file"))

    def accepts(self) -> Path:
        self.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
        return self.saves(self.page.get_by_role("button", name="Save the file"))

    def sits(self) -> None:
        expect(self.page).to_have_url(re.compile("#/table/"))
        expect(self.page.locator("[data-orders] [data-option]").first).to_be_visible()

    def decides(self, key: str) -> None:
        """Until the service has taken it: the question is gone, or another one."""
        told = self.page.locator("section.prompt p")
        before = told.inner_text()
        self.page.locator(f"[data-orders] [data-option='{key}']").first.click()
        expect(told).not_to_have_text(before)

    def ends_turn(self) -> Path:
        """Nothing but what ends the phases."""
        dialog = self.page.get_by_role("dialog")
        end = self.page.locator("[data-orders] [data-option='end']")
        for _ in range(12):
            expect(dialog.or_(end).first).to_be_visible()
            if dialog.count():
                break
            self.decides("end")
        expect(dialog).to_contain_text("Your turn is written: save the file, send it")
        return self.saves(dialog.get_by_role("button", name="Save the file"))

    @property
    def trouble(self) -> Locator:
        return self.page.locator("#mail-trouble")


@pytest.fixture
def pair(open_page: Opening, own_service: Service, service: Service, tmp_path: Path) -> tuple[Friend, Friend]:
    return (
        Friend(open_page(), own_service, tmp_path / "host's files"),
        Friend(open_page(), service, tmp_path / "guest's files"),
    )


def begun(host: Friend, guest: Friend) -> Path:
    """Up to the host's first question; the guest's joining file."""
    invitation = host.invites()
    guest.goes("#/")
    guest.drops(invitation)
    joined = guest.accepts()
    host.opens(joined)
    host.sits()
    return joined


@pytest.mark.rule("HOP-25.1", "HOP-25.3", "HOP-25.4", "HOP-25.5")
def test_two_people_play_by_files(pair: tuple[Friend, Friend]) -> None:
    host, guest = pair
    begun(host, guest)
    file = host.ends_turn()
    assert file.name == "Leuctra-371-BC-2.savegame"
    # then he is back at the games, which say whose turn it is, and can save the same file again
    host.page.get_by_role("dialog").get_by_role("link", name="Back to the games").click()
    row = host.page.get_by_role("listitem").filter(has_text="Leuctra")
    expect(row).to_contain_text("waiting for North's file (letter 3)")
    row.get_by_role("button", name="Save your file again").click()
    row.get_by_label("Name of the file").fill("once more")
    again = host.saves(row.get_by_role("button", name="Save the file"))
    assert (again.name, again.read_bytes()) == ("once more.savegame", file.read_bytes())
    # and the guest, who drops it on the page of his game, plays
    guest.drops(file)
    guest.sits()
    expect(guest.page.get_by_text("Since your last decision")).to_be_visible()
    guest.page.get_by_role("button", name="Watch", exact=True).click()
    expect(guest.page.get_by_text("Looking back")).to_be_visible()
    guest.page.get_by_role("button", name="Back to the present").click()
    answer = guest.ends_turn()
    # and his file, opened beside the waiting host's table, brings the turn there
    host.page.get_by_role("link", name="Table").click()
    expect(host.page.locator("[data-orders]")).to_contain_text("Your turn is written")
    host.opens(answer)
    host.sits()
    assert not faults(host.page)


def test_the_set_up_screen_says_what_cannot_be_prevented_and_what_is_refused(page: Page, service: Service) -> None:
    told = HTTP.get(f"{service.address}/api/mail").json()
    page.goto(f"{service.address}/#/new/leuctra?by=mail")
    terms = page.locator(".terms").first
    for words in (told["protects"], told["otherwise"], *told["limits"]):
        expect(terms).to_contain_text(words[1:])
    for refused in told["refused"]:
        expect(terms).to_contain_text(refused["reason"]["text"].removeprefix("not in a game by mail: ")[1:])
    assert not faults(page)
    # when an option is chosen that cannot be played so, it is said there and then
    page.evaluate("document.querySelectorAll('.beside details').forEach((each) => (each.open = true))")
    page.locator(".beside").get_by_label(re.compile("Fog of war")).check()
    start = page.get_by_role("button", name="Write the invitation")
    expect(page.locator(".start")).to_contain_text("not in a game by mail: the fog of war hides units")
    expect(start).to_have_attribute("aria-disabled", "true")
    start.click(force=True)
    expect(page).to_have_url(re.compile("#/new/"))
    page.locator(".beside").get_by_label(re.compile("Fog of war")).uncheck()
    expect(start).not_to_have_attribute("aria-disabled", "true")


def test_who_invites_has_the_first_army_wherever_it_stands(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/new/leuctra?by=mail")
    thebans, spartans = (page.locator(".seats").get_by_label(name) for name in ("Thebans", "Spartans"))
    expect(spartans).to_have_value("mail")
    thebans.select_option("greedy")
    expect(spartans).to_have_value("greedy")  # by mail there are two people and nobody else
    spartans.select_option("mail")
    expect(thebans).to_have_value("here")
    assert thebans.locator("option[value=mail]").count() == 0


def test_files_that_are_not_taken_are_told_with_the_reason(pair: tuple[Friend, Friend], complaints: Complaints) -> None:
    complaints.expected = ["status of 4"]
    host, guest = pair
    joined = begun(host, guest)
    file = host.ends_turn()
    changed = file.with_name("changed.savegame")
    changed.write_bytes(file.read_bytes().replace(b'"number":2', b'"number":4'))
    other = file.with_name("picture.png")
    other.write_bytes(b"\x89PNG")
    for bad, words in (
        (changed, "changed.savegame: Line 1: the file has been changed"),
        (joined, "This is your own file; send it to the other player"),
        (other, "picture.png: files of games by mail end in .savegame"),
    ):
        guest.drops(bad)
        expect(guest.trouble).to_contain_text(words)
        guest.page.get_by_role("button", name="Very well").click()
        expect(guest.trouble).to_have_count(0)
    assert not faults(guest.page)
    guest.drops(file)
    guest.sits()


def test_a_killed_service_loses_nothing_of_a_turn(pair: tuple[Friend, Friend], complaints: Complaints) -> None:
    complaints.is_deaf = True  # the line is cut
    host, guest = pair
    begun(host, guest)
    host.page.locator("summary", has_text="As a list").click()
    unit = host.page.locator("[data-orders] [data-option^='play ']").first
    prompt = host.page.locator("section.prompt p")
    unit.click()
    expect(host.page.locator("[data-below] .spot [data-card]")).to_have_count(1)
    before = prompt.inner_text()
    host.service.kill()
    expect(host.page.get_by_text("The line to the service is broken")).to_be_visible()
    host.service.start()
    expect(host.page.get_by_text("The line to the service is broken")).to_have_count(0)
    expect(prompt).to_have_text(before)
    expect(host.page.locator("[data-below] .spot [data-card]")).to_have_count(1)
    guest.drops(host.ends_turn())
    guest.sits()
    expect(guest.page.locator("[data-below] .spot [data-card]")).to_have_count(1)


@pytest.mark.rule("HOP-5.5", "HOP-25.4")
def test_a_file_that_only_wants_cards_is_answered_without_a_turn(
    page: Page, own_service: Service, tmp_path: Path
) -> None:
    # given a host who has played RESERVE
    host, guest, _ = with_reserve()
    (own_service.data / "mail").mkdir()
    (own_service.data / "mail" / f"{guest.notebook.game}-guest.secret").write_bytes(guest.to_bytes())
    (tmp_path / "wants.savegame").write_bytes(play(host, fetches))
    friend = Friend(page, own_service, tmp_path / "files")
    friend.goes("#/games")
    page.get_by_role("listitem").filter(has_text="Leuctra").get_by_role("link", name="Go on").click()
    expect(page.get_by_role("heading", name="You have joined")).to_be_visible()
    # when the guest opens the file on the page of the game
    friend.opens(tmp_path / "wants.savegame")
    # then the page tells that his own is written at once, and it is the answer
    expect(page.get_by_role("heading", name="South needs cards")).to_be_visible()
    host.import_file(friend.saves(page.get_by_role("button", name="Save the file").first).read_bytes())
    assert host.status().task == "play"
