"""What a player meets first: home, the gold answer, a double click, a drop that cannot be, a second battle."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.card_robot import CardRobot
from tests.browser.conftest import Opening
from tests.browser.page_state import Eye
from tests.browser.service import Service

# Buttons in whose words two pieces touch that belong apart: a text ends in a letter, the next begins with one.
RUN_TOGETHER = """() => {
  const found = []
  for (const node of document.querySelectorAll('button, .told, [data-coach=orders] p, [data-coach=prompt]')) {
    const texts = []
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (let at = 1; at < texts.length; at += 1) {
      const [one, two] = [texts[at - 1], texts[at]]
      if (one.parentElement.closest('svg') || two.parentElement.closest('svg')) continue
      if (!/\\p{L}$/u.test(one.data) || !/^\\p{L}/u.test(two.data)) continue
      const [a, b] = [one, two].map((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return range.getBoundingClientRect()
      })
      const isOneLine = a.width && b.width && a.bottom > b.top + 2 && b.bottom > a.top + 2
      if (isOneLine && Math.abs(b.left - a.right) < 2) found.push(one.data + '|' + two.data)
    }
  }
  return found
}"""

TITLES = ("Oi Navarcoi!", "Hoplites", "Alala!", "Paean", "Hoplomachia")


def seated(page: Page, service: Service, **wish: Any) -> str:
    game = service.begin(**wish)
    token: str = game["seats"][0]["token"]
    page.goto(service.table(token))
    return token


def gold(page: Page) -> list[str]:
    return [str(each.get_attribute("data-option")) for each in page.locator("[data-orders] .gold").all()]


def test_home_offers_every_game_alike(page: Page, service: Service) -> None:
    page.goto(service.address)
    games = page.locator("section[aria-labelledby^=game-]")
    expect(games).to_have_count(len(TITLES))
    for game in games.all():
        expect(game.get_by_role("button", name="Fight the first battle")).to_be_visible()
        expect(game.get_by_role("button", name="a lesson of")).to_be_visible()
        words = game.get_by_role("link").all_inner_texts()
        assert {"Against a friend", "All battles", "Rules"} <= set(words), words
        assert any(word.endswith("builder") for word in words), words
    assert not faults(page)
    for title in TITLES:
        page.goto(service.address)
        page.get_by_role("button", name=f"Fight the first battle of {title}").click()
        opening = page.get_by_role("dialog")  # who you are, what wins, what to do first
        expect(opening).to_contain_text("You lead ")
        expect(opening).to_contain_text("To be decided now")
        expect(opening).not_to_contain_text("PAE-19.2 and")
        opening.get_by_role("button", name="To the table").click()
        expect(opening).to_have_count(0)
        Eye(page).until(lambda it: it.is_asked, f"{title} does not begin")
    page.goto(service.address)
    page.get_by_role("region", name="Alala!").get_by_role("link", name="Against a friend").click()
    expect(page.locator("select").filter(has_text="A friend, by link").nth(1)).to_have_value("friend")


def test_a_double_click_does_not_answer_the_next_question(page: Page, service: Service) -> None:
    token = seated(page, service, ruleset="hoplites", scenario="leuctra", seed=5)
    robot = CardRobot(page, token)
    told = robot.next_question()
    assert told["question"]["rule"] == "HOP-11.1"
    end = page.locator('[data-orders] [data-option="end"]')
    end.dblclick()  # the next phase has its end at the same place
    after = robot.next_question(after=told["seq"])
    page.wait_for_timeout(300)
    assert len(service.steps(token)) == 1, "the second click ended a phase of which nothing was seen"
    assert after["question"]["rule"] == "HOP-19.1"
    end.click()  # but a click by itself counts
    robot.next_question(after=after["seq"])


def test_a_held_key_does_not_answer_one_question_after_the_other(page: Page, service: Service) -> None:
    token = seated(page, service, ruleset="hoplites", scenario="leuctra", seed=5)
    robot = CardRobot(page, token)
    told = robot.next_question()
    page.locator('[data-orders] [data-option="end"]').focus()
    page.keyboard.down("Enter")
    robot.next_question(after=told["seq"])
    for _ in range(4):
        page.keyboard.down("Enter")  # again while it is down: it repeats
    page.keyboard.up("Enter")
    page.wait_for_timeout(300)
    assert len(service.steps(token)) == 1


@pytest.mark.parametrize("ruleset", ["hoplites", "alala"])
def test_nothing_else_is_gold_beside_an_attack_to_be_confirmed(page: Page, service: Service, ruleset: str) -> None:
    if ruleset == "alala":
        page.goto(f"{service.address}/#/learn")
        page.get_by_role("button", name="Your first battle of Alala!").click()
        eye = Eye(page)
        eye.until(lambda it: "first" in it.options, "nothing is asked")
        page.locator("[data-option=first]").first.click()
        eye.until(lambda it: "south-I control" in it.options, "no orders")
        assert gold(page), "an order is gold"
        page.mouse.click(*eye.spot("AT2"))  # what can be said of the unit stands beside it
        expect(page.locator("[data-aim]").first).to_be_visible()
    else:
        token = seated(page, service, ruleset="hoplites", scenario="leuctra", seed=5)
        robot = CardRobot(page, token)
        told = robot.next_question()
        assert gold(page) == [told["question"]["default"]] != ["end"]
        card = next(about[0] for _, about in robot.acts(told["question"]) if len(about) > 1)
        robot.touch(card)
        expect(page.locator(".thing.touched").first).to_be_visible()
    expect(page.locator("[data-orders] .gold")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("[data-orders] .gold")).to_have_count(1)


def test_drawing_is_gold_before_the_turn_is_ended(page: Page, service: Service) -> None:
    token = seated(page, service, ruleset="hoplites", scenario="leuctra", seed=5)
    robot = CardRobot(page, token)
    told = robot.next_question()
    page.locator('[data-orders] [data-option^="play "].gold').click()
    told = robot.next_question(after=told["seq"])
    for _ in range(4):
        if told["question"]["rule"] == "HOP-19.1":
            break
        page.locator('[data-orders] [data-option="end"]').click()
        told = robot.next_question(after=told["seq"])
    assert gold(page) == ["draw"]
    page.locator("[data-orders] .gold").click()
    robot.next_question(after=told["seq"])
    assert gold(page) == ["end"]


def test_a_drop_that_cannot_be_says_why_where_it_was_dropped(page: Page, service: Service) -> None:
    token = seated(page, service, ruleset="hoplites", scenario="leuctra", seed=5)
    robot = CardRobot(page, token)
    told = robot.next_question()
    card = next(about[0] for _, about in robot.acts(told["question"]) if len(about) > 1)
    robot.drag(card, "north-5")  # the enemy's area
    said = page.get_by_role("alert").filter(has_text=f"{card} cannot go there")
    expect(said).to_be_visible()
    expect(said.get_by_text("HOP-11.1")).to_be_visible()
    note, area = said.bounding_box(), page.locator('[data-thing="north-5"]').bounding_box()
    assert note is not None
    assert area is not None
    assert abs(note["x"] + note["width"] / 2 - area["x"] - area["width"] / 2) < 120
    assert abs(note["y"] + note["height"] / 2 - area["y"] - area["height"] / 2) < 160
    assert service.steps(token) == []
    robot.drag(card, "south-5")  # and a good one takes it away
    robot.next_question(after=told["seq"])
    expect(page.get_by_role("alert").filter(has_text="cannot go there")).to_have_count(0)


@pytest.mark.parametrize(
    ("ruleset", "scenario"), [("navarcoi", "rhium_429"), ("hoplites", "leuctra"), ("alala", "solygeia_425")]
)
def test_words_on_buttons_do_not_run_together(page: Page, service: Service, ruleset: str, scenario: str) -> None:
    seated(page, service, ruleset=ruleset, scenario=scenario, seed=3)
    eye = Eye(page)
    for _ in range(6):
        now = eye.until(lambda it: it.is_asked, "nothing is asked")
        for option in page.locator("[data-orders] [data-option]").all()[:12]:
            option.hover(force=True)
            assert page.evaluate(RUN_TOGETHER) == []
        usual = page.locator("[data-orders] [data-default]")
        if not usual.count():  # a way is drawn on the table
            break
        usual.first.click()
        eye.until(lambda it, was=now.situation: it.situation != was, "gold has no effect")  # type: ignore[misc]


def test_a_friend_is_asked_before_it_is_fought_again(open_page: Opening, service: Service) -> None:
    game = service.begin(players=["human", "human"], seed=5)
    tokens = [seat["token"] for seat in game["seats"]]
    host, guest = open_page(), open_page()
    host.goto(service.table(tokens[0]))
    guest.goto(service.table(tokens[1]))
    Eye(host).until(lambda it: it.is_asked, "nothing is asked")
    host.get_by_role("button", name="Concede").click()
    host.get_by_role("dialog").get_by_role("button", name=re.compile("Concede|Give up")).click()
    host.get_by_role("button", name="Ask to fight it again").click()
    expect(host.get_by_role("dialog")).to_contain_text("asked to fight it again")
    assert tokens[0] in host.url  # nothing has begun
    expect(guest.get_by_role("dialog")).to_contain_text("would fight it again")
    guest.get_by_role("button", name="Accept: fight it again").click()
    for page, token in ((host, tokens[0]), (guest, tokens[1])):
        page.wait_for_url(lambda url, old=token: "#/table/" in url and old not in url)  # type: ignore[misc]
        Eye(page).until(lambda it: "decide" in it.prompt and not it.over, "the new battle does not begin")
    assert host.url != guest.url  # each on his own seat


def test_words_are_looked_for_in_all_books(page: Page, service: Service) -> None:
    page.goto(f"{service.address}/#/rules?set=navarcoi&find=chariots")
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    page.get_by_text("Hoplomachia: ").click()
    page.get_by_role("link", name="HMA-1.11").click()
    expect(page.get_by_role("heading", name="Hoplomachia", exact=True)).to_be_visible()
    expect(page.locator("#HMA-1\\.11")).to_be_in_viewport()
    assert not faults(page)
