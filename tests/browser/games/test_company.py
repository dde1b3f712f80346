"""Others at the table: two computers that are watched, a spectator, a friend with a link."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Complaints, Opening
from tests.browser.overheard import Overheard
from tests.browser.robot import Robot
from tests.browser.service import Service
from tests.patience import until


def test_two_computers_are_watched_to_the_end(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/new/rhium_429")
    for seat in ("α", "β"):
        page.get_by_label(re.compile(f"^{seat}")).first.select_option("greedy")
    expect(page.get_by_text("The computer plays both sides; you watch.")).to_be_visible()
    page.get_by_role("button", name="Begin the battle").click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("Victory for|draw"))
    expect(page.locator(".end .why")).to_contain_text(re.compile("Victory for|draw", re.I))
    expect(page.get_by_role("button", name="Concede")).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="Watch it again").click()
    expect(page.locator("[data-coach=prompt]")).to_contain_text("Looking back")


def test_a_spectator_sees_everything_open_and_can_do_nothing(open_page: Opening, service: Service) -> None:
    page, watcher = open_page(), open_page()
    page.goto(f"{service.address}/#/new/rhium_429")
    page.get_by_role("button", name="Begin the battle").click()
    robot = Robot(page)
    robot.play(1)
    page.get_by_role("link", name="home").click()
    page.get_by_role("link", name="Games", exact=True).click()
    game = page.get_by_role("listitem").filter(has_text="Rhium").first
    game.get_by_role("button", name="Links").click()
    link = game.get_by_role("textbox", name="To watch").input_value()
    game.get_by_role("link", name="Go on").click()

    heard = Overheard.at(watcher)
    watcher.goto(link)
    expect(watcher.locator("[data-body]").first).to_be_visible()
    robot.play(4)
    now = robot.eye.until(lambda it: it.is_asked or it.over, "nobody asks anything")
    Robot(watcher).eye.until(lambda it: it.decisions == now.decisions, "the spectator's page does not follow")
    assert watcher.locator("[data-coach=orders], [data-coach=undo]").count() == 0
    assert all(
        told["seat"] is None and told["question"] is None
        for f in heard.received
        if (told := f.told)["kind"] == "update"
    )


def test_a_friend_with_a_link_plays_the_other_side(open_page: Opening, service: Service) -> None:
    host, guest = open_page(), open_page()
    host.goto(f"{service.address}/#/new/rhium_429")
    host.get_by_label(re.compile("^β")).first.select_option("friend")
    host.get_by_role("button", name="Begin the battle").click()
    link = host.get_by_role("textbox", name=re.compile("^To sit down as")).input_value()
    expect(host.get_by_role("note")).to_contain_text("on this machine only")  # a friend elsewhere could not open it
    host.get_by_role("button", name="To the table").click()
    guest.goto(link)
    guest.get_by_role("button", name="Take the seat").click()

    players = Robot(host), Robot(guest)
    answered = [0, 0]

    def play_on() -> bool:
        for seat, player in enumerate(players):
            if (now := player.eye.glance()).is_asked:
                player.answer(now)
                answered[seat] += 1
                break
        return min(answered) >= 4

    until(play_on, "one of the two is never asked", host.wait_for_timeout)
    most = max(player.eye.until(lambda it: it.decisions > 6, "no play").decisions for player in players)
    for player in players:
        player.eye.until(lambda it: it.decisions == most, "they do not see the same")
    # Whoever has to wait is told for whom.
    waiting = next(player for player in players if not player.eye.until(lambda it: it.prompt, "no prompt").kind)
    expect(waiting.page.locator("[data-coach=prompt]")).to_contain_text(re.compile("[αβ] decides"))


def test_no_link_at_the_table_is_the_players_own_seat(
    open_page: Opening, service: Service, complaints: Complaints
) -> None:
    complaints.expected.append("404 (Not Found)")  # of an invitation that was taken
    # given a host who has taken his seat, and a friend who has not
    host, stranger = open_page(), open_page()
    host.goto(f"{service.address}/#/new/rhium_429")
    host.get_by_label(re.compile("^β")).first.select_option("friend")
    host.get_by_role("button", name="Begin the battle").click()
    host.get_by_role("button", name="To the table").click()
    host.get_by_role("button", name="Links", exact=True).click()
    card = host.get_by_role("dialog")
    expect(card.get_by_role("textbox", name="To watch")).to_be_visible()
    own = host.url.rsplit("/", 1)[-1]
    links = {name: card.get_by_role("textbox", name=name).input_value() for name in ("To watch", "To this moment")}
    invitation = card.get_by_role("textbox", name=re.compile("^To sit down as")).input_value()
    assert not any(own in link for link in (*links.values(), invitation))
    # when a stranger opens those to look then he watches
    for link in links.values():
        heard = Overheard.at(stranger)
        stranger.goto(link)
        expect(stranger.locator("[data-body]").first).to_be_visible()
        assert all(told["seat"] is None for f in heard.received if (told := f.told)["kind"] == "update")
    # and when he takes the seat then the invitation is good no more
    stranger.goto(invitation)
    stranger.get_by_role("button", name="Take the seat").click()
    expect(stranger.locator("[data-body]").first).to_be_visible()
    late = open_page()
    late.goto(invitation)
    expect(late.get_by_text("This invitation is good no more")).to_be_visible()
