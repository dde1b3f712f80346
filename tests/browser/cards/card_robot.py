"""A player at the card table: takes any answer that is allowed, and says it with cards, by mouse or by keys alone."""

from __future__ import annotations

import time
from typing import Any

from tests.browser.listener import Listener
from tests.browser.page_state import Point
from tests.patience import PATIENCE

# What lies on the table, in the service's own words; `null` as long as the page shows another moment than the newest.
TABLE = """() => {
  const table = document.querySelector('[data-below]')
  const card = (node) => node?.querySelector('[data-card]')?.dataset
  const all = (selector) => [...(table?.querySelectorAll(selector) ?? [])]
  return {
    field: Object.fromEntries(all('.spot .thing').map((spot) => {
      const held = card(spot)
      return [spot.dataset.thing, held ? [held.card, Number(held.hits)] : null]
    })),
    hands: Object.fromEntries(all('.hand[data-pile]').map((hand) =>
      [hand.dataset.pile, [...hand.querySelectorAll('[data-held]')].map((held) => held.dataset.thing).sort()])),
    piles: Object.fromEntries(all('.pocket').map((pile) =>
      [pile.dataset.pile, Number(pile.querySelector('b').innerText)])),
    route: all('[role=meter]').map((meter) => [Number(meter.ariaValueNow), Number(meter.ariaValueMax)]),
    phase: table?.querySelector('[aria-current=step]')?.innerText ?? '',
    ready: all('.thing.ready').map((each) => each.dataset.names.split(' ')),
  }
}"""
# Where a thing can be touched: dice may lie over it for a moment.
AT = """(name) => {
  const found = [...document.querySelectorAll('.thing')].find((thing) => thing.dataset.names.split(' ').includes(name))
  if (!found) return null
  found.scrollIntoView({ block: 'nearest' })
  const box = found.getBoundingClientRect()
  for (const [i, j] of [[8, 8], [3, 3], [13, 3], [3, 13], [13, 13], [8, 2], [8, 14], [1, 8]]) {
    const [x, y] = [box.x + (box.width * i) / 16, box.y + (box.height * j) / 16]
    if (document.elementFromPoint(x, y)?.closest('.thing') === found) return [x, y]
  }
  return null
}"""
# The arrow that leads from the focus towards a thing; '' when it is there, null when there is no way.
WAY = """(name) => {
  const things = [...document.querySelectorAll('.thing')]
  const wanted = things.find((thing) => thing.dataset.names.split(' ').includes(name))
  const stop = document.querySelector('.thing[tabindex="0"]')
  const here = document.activeElement?.closest('.thing') ?? stop
  if (!wanted || !here) return null
  if (here === wanted) return document.activeElement === wanted ? '' : 'Tab'
  const row = (thing) => thing.closest('[data-row]')
  const [one, other] = [here.getBoundingClientRect(), wanted.getBoundingClientRect()]
  if (row(here) === row(wanted)) {
    if (Math.abs(other.x - one.x) > 3) return other.x > one.x ? 'ArrowRight' : 'ArrowLeft'
    return other.y > one.y ? 'ArrowDown' : 'ArrowUp'
  }
  return Number(row(wanted).dataset.row) > Number(row(here).dataset.row) ? 'ArrowDown' : 'ArrowUp'
}"""
TOUCHED = """() => document.querySelectorAll('.thing.touched').length"""


class CardRobot(Listener):
    """By mouse: it touches one after the other, or drags the first onto the second."""

    # -- what is seen ------------------------------------------------------------------------------------------------

    def check(self, told: dict[str, Any]) -> None:
        """The table shows what the service has said, no more and no less."""
        scene = told["scene"]
        hits = {card["id"]: card["hits"] for card in scene["cards"]}
        below = told["seat"]
        table = self.page.evaluate(TABLE)
        assert table["field"] == {
            spot["id"]: [spot["card"], hits[spot["card"]]] if spot["card"] else None for spot in scene["spots"]
        }
        piles = {
            is_hand: [pile for pile in scene["piles"] if (pile["kind"] == "hand") is is_hand]
            for is_hand in (True, False)
        }
        # Of the other side's hand those cards are seen that were taken from the second line.
        assert table["hands"] == {pile["id"]: sorted(set(pile["cards"])) for pile in piles[True]}
        assert table["piles"] == {pile["id"]: pile["count"] for pile in piles[False]}
        sides = sorted(scene["sides"], key=lambda side: side["seat"] == below)  # the other side is above
        assert table["route"] == [[side["points"], side["level"]] for side in sides]
        assert table["phase"].lower() == scene["phase"].replace("_", " ").lower()
        if told["question"]["space"]["kind"] == "choice":
            begun = {about[0] for _, about in self.acts(told["question"])}
            lit = [set(names) & begun for names in table["ready"]]
            assert all(lit), f"{table['ready']} but one may begin with {begun}"
            assert set().union(*lit) == begun, f"{table['ready']} but one may begin with {begun}"

    @staticmethod
    def acts(question: dict[str, Any]) -> list[tuple[str, list[str]]]:
        """Answers that are said by touching cards and areas."""
        return [
            (option["key"], about)
            for option in question["space"]["options"]
            if not option.get("barred") and not option["key"].startswith("order ")
            if (about := list(dict.fromkeys(question["hints"].get(option["key"], {}).get("about", []))))
        ]

    # -- what is done ------------------------------------------------------------------------------------------------

    def answer(self, told: dict[str, Any]) -> None:
        question = told["question"]
        self.seen[question["space"]["kind"]] += 1
        acts = self.acts(question) if question["space"]["kind"] == "choice" else []
        if acts and self.draw.random() < 0.8:
            key, about = self.draw.choice(acts)
            self.say(told, key, about)
        else:
            if question["space"]["kind"] == "pick" and self.draw.random() < 0.5:
                self.pick(question)
            self.seen["gold"] += 1
            self.confirm()
        refused = self.eye.glance().refusal
        assert not refused, refused
        self.next_question(after=told["seq"])

    def say(self, told: dict[str, Any], key: str, about: list[str]) -> None:
        before = told["seq"]
        if len(about) > 1 and self.draw.random() < 0.5:
            self.seen["drag"] += 1
            self.drag(*about[:2])
        else:
            for name in about[:2]:
                self.seen["touch"] += 1
                self.touch(name)
        for name in about[2:]:
            if self.is_open(told):
                self.touch(name)
        # More than one answer may be said by these cards, or dice would fall: then it is decided in the bar.
        end = time.monotonic() + PATIENCE
        while self.told["seq"] == before:
            if self.is_open(told) and self.is_in_bar(key):
                self.seen["bar"] += 1
                self.take(key)
                return
            assert time.monotonic() < end, f"{key} cannot be said by {about}: {self.page.locator('.bar').inner_text()}"
            self.page.wait_for_timeout(15)

    def is_in_bar(self, key: str) -> bool:
        return bool(self.page.evaluate("(key) => !!document.querySelector(`.bar [data-option='${key}']`)", key))

    def spot(self, name: str) -> Point:
        end = time.monotonic() + PATIENCE
        while (at := self.page.evaluate(AT, name)) is None:
            assert time.monotonic() < end, f"{name} cannot be touched"
            self.page.wait_for_timeout(30)
        return at[0], at[1]

    def touch(self, name: str) -> None:
        self.page.mouse.click(*self.spot(name))

    def drag(self, one: str, other: str) -> None:
        mouse = self.page.mouse
        x, y = self.spot(one)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 12, y - 12, steps=2)
        mouse.move(*self.spot(other), steps=3)
        mouse.up()

    def take(self, key: str) -> None:
        self.page.locator(f".bar [data-option='{key}']").click()

    def pick(self, question: dict[str, Any]) -> None:
        """One of several, by its card."""
        free = [option["key"] for option in question["space"]["options"] if not option.get("barred")]
        if free and question["space"]["most"] > 0:
            key = self.draw.choice(free)
            self.seen["picked"] += 1
            self.touch((question["hints"].get(key, {}).get("about") or [key])[0])

    def confirm(self) -> None:
        self.page.locator("[data-orders] .gold").first.click()


class CardKeys(CardRobot):
    """Without any pointer: arrows and numbers walk over hand and areas, Enter touches, Shift and Enter ends."""

    def touch(self, name: str) -> None:
        if number := self.number_of(name):
            self.seen["number"] += 1
            self.page.keyboard.press(number)
            return
        self.seen["arrows"] += 1
        for _ in range(40):
            way = self.page.evaluate(WAY, name)
            assert way is not None, f"{name} is not on the table"
            if way == "":
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"the arrows do not lead to {name}")

    def number_of(self, name: str) -> str:
        """The key of a column: with Shift the own area, else whom to go for; empty: none, or it shall be walked to."""
        spots = self.told["scene"]["spots"]
        spot = next((spot for spot in spots if name in (spot["id"], spot["card"])), None)
        if spot is None or self.draw.random() < 0.3:
            return ""
        if spot["seat"] == self.told["seat"]:
            return f"Shift+Digit{spot['column']}"
        return f"Digit{spot['column']}" if self.page.evaluate(TOUCHED) else ""

    def drag(self, one: str, other: str) -> None:
        self.touch(one)
        self.touch(other)

    def take(self, key: str) -> None:
        self.page.keyboard.press("Enter")

    def confirm(self) -> None:
        self.page.keyboard.press("Shift+Enter")
