"""Two people at one screen: what the one must not see never reaches the page while the other sits there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.overheard import Overheard
from tests.browser.page_state import Glance
from tests.browser.robot import Robot
from tests.browser.service import Service

PLANS = {"A": ("3:A2", "3:A5", "5:A6"), "B": ("1:B4", "4:B3", "4:B6")}


class Two(Robot):
    """Both people; each takes the screen when the curtain names him, and plans signals of his own."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.curtains: list[str] = []

    def until_turn(self) -> None:
        """Up to the first squadron's move."""
        while not (now := self.eye.until(lambda it: it.is_asked or it.curtain, "nobody asks anything")).ready:
            if now.curtain:
                self.raise_curtain(now)
            else:
                self.answer(now)

    def raise_curtain(self, now: Glance) -> None:
        self.curtains.append(now.curtain)
        self.page.get_by_role("button", name="ready").click()
        self.eye.until(lambda it: it.is_asked, "the curtain stays")

    def answer(self, now: Glance) -> None:
        if now.kind == "pick":
            for key in PLANS["A" if any(":A" in option for option in now.options) else "B"]:
                self.page.locator(f'[data-option="{key}"]').check()
        super().answer(now)


def begun(page: Page, service: Service) -> Two:
    page.goto(f"{service.address}/#/new/clash_in_open_seas")
    page.get_by_label(re.compile("^β")).first.select_option("here")
    page.get_by_role("button", name="Begin the battle").click()
    return Two(page)


def test_plans_and_hidden_fleets_never_reach_the_page_of_the_other(page: Page, service: Service) -> None:
    heard = Overheard.at(page)
    two = begun(page, service)
    two.until_turn()

    tokens = {str(told["seat"]): token for token in {f.token for f in heard.received} for told in heard.updates(token)}
    own = {"A": tokens["0"], "B": tokens["1"]}
    for letter, other in (("A", "B"), ("B", "A")):
        received = "\n".join(frame.text for frame in heard.to(own[letter]))
        sent = "\n".join(frame.text for frame in heard.sent if frame.token == own[letter])
        for key in PLANS[letter]:
            assert key in sent, "the plan was not made"
        for key in PLANS[other]:
            assert key not in received
        signals = {
            line["name"]
            for told in heard.updates(own[letter])
            for line in told["scene"]["sides"][other == "B"]["lines"]
        }
        assert not any(name.startswith("Signal ") for name in signals), "the other's plan is told as a line"
        for told in heard.updates(own[letter]):
            theirs = [body["id"] for body in told["scene"]["bodies"] if body["id"].startswith(other)]
            if told["question"] and told["question"]["space"]["kind"] == "place":
                assert theirs == [], "the other's deployment was seen before both were ready"
    for address, body in heard.bodies():
        for key in (*PLANS["A"], *PLANS["B"]):
            assert key not in body, address


def test_nothing_of_the_plan_is_on_the_page_when_the_other_looks(page: Page, service: Service) -> None:
    two = begun(page, service)
    seen: dict[str, str] = {}
    for _ in range(30):
        now = two.eye.until(lambda it: it.is_asked or it.curtain, "nobody asks anything")
        if now.curtain:
            assert page.locator("[data-body], [data-place], [data-coach=orders]").count() == 0
            seen[now.curtain] = page.content() + str(
                page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
            )
            two.raise_curtain(now)
        elif now.ready:
            break
        else:
            two.answer(now)
    assert {words.split()[3] for words in seen} == {"α", "β"}
    for content in seen.values():
        for key in (*PLANS["A"], *PLANS["B"]):
            assert key not in content


def test_the_curtain_falls_at_every_sealed_question(page: Page, service: Service) -> None:
    two = begun(page, service)
    two.until_turn()
    # Strategos, deployment and signal plan are each answered unseen by the other.
    assert len(two.curtains) >= 3, two.curtains
    expect(page.locator("[data-coach=prompt]")).to_contain_text(re.compile("[αβ]: you decide"))
