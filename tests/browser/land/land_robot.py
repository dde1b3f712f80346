"""A player at a land table: compares what it shows with what the service says, answers by mouse or by keys."""

from __future__ import annotations

import re
from math import cos, hypot, radians, sin

from playwright.sync_api import Locator

from tests.browser.listener import Listener, Told
from tests.browser.page_state import Point, drawn
from tests.browser.tabbing import tab_to
from tests.patience import until

# What the table shows, for comparison with the scene; `astray` are bodies that do not stand where the scene has them.
TABLE = """(bodies) => {
  const all = (selector) => [...document.querySelectorAll(selector)]
  const shown = Object.fromEntries(all('.body[data-body]').map((node) => [node.dataset.body, node]))
  const onScreen = document.querySelector('#stage-bodies').getScreenCTM()
  return {
    bodies: Object.fromEntries(Object.entries(shown).map(([id, node]) => [id, node.getAttribute('aria-label')])),
    astray: bodies.filter(([id, x, y]) => {
      const box = shown[id]?.querySelector('.base').getBoundingClientRect()
      const at = new DOMPoint(x, -y).matrixTransform(onScreen)
      return !box || Math.hypot(box.x + box.width / 2 - at.x, box.y + box.height / 2 - at.y) > 4
    }).map(([id]) => id),
    phase: document.querySelector('[aria-label="Phases of the turn"] [aria-current=step]')?.innerText ?? '',
    prompt: document.querySelector('[data-coach=prompt] p').innerText.replace(/\\s+/g, ' '),
    options: Object.fromEntries(all('[data-coach=orders] [data-option]').map((node) =>
      [node.dataset.option, node.getAttribute('aria-disabled') === 'true'])),
    points: Object.fromEntries(all('[data-leader]').map((node) =>
      [node.dataset.leader, node.querySelector('.points').getAttribute('aria-label')])),
    cards: all('[data-card]').map((node) => node.dataset.card).sort(),
    backs: all('.card.back').length,
  }
}"""
# The most enterprising answers first; each is passed over now and then.
WANTED = ("signal", "control", "charge", "along", "wheel", "advance", "shoot", "move", "encourage", "redress", "pursue")
PASSED_OVER = 0.2
A_PULL = 46.0  # pixels


class LandRobot(Listener):
    """By mouse."""

    def check(self, told: Told) -> None:
        scene, question = told["scene"], told["question"]
        space = question["space"]
        placing = {stand["body"] for stand in self._ghosts()} if space["kind"] == "place" else set()
        bodies = [body for body in scene["bodies"] if body["id"] not in placing]
        table = self.page.evaluate(TABLE, [[body["id"], *_middle(body["stands"])] for body in bodies])
        assert not table["astray"], table["astray"]
        assert set(table["bodies"]) == {body["id"] for body in bodies}
        for body in bodies:
            words = table["bodies"][body["id"]]
            assert self.strength(body) in words, words
            assert not body["spirit"] or body["spirit"]["words"] in words, words
            assert not body["disorder"] or f"{body['disorder']} disorder point" in words, words
        if scene["phase"] in scene["phases"]:
            words = scene["phase_words"].get(scene["phase"], scene["phase"].replace("_", " "))
            assert table["phase"].lower() == words.lower()
        assert table["prompt"] == re.sub(r"\s+", " ", question["prompt"])
        self._check_options(table, space, scene)
        known = [card["id"] for side in scene["sides"] for card in (*side["hand"], *side["received"])]
        assert table["cards"] == sorted(known)
        assert table["backs"] == sum(side["held"] - len(side["hand"]) for side in scene["sides"])
        self.seen[scene["phase"]] += 1

    def _check_options(self, table: Told, space: Told, scene: Told) -> None:
        if space["kind"] != "choice":
            return
        leaders = {
            each["id"]: f"{each['points']} of {each['rating']} command points left" for each in scene["commanders"]
        }
        is_command = any(key != leader and leader in leaders for key, leader in _led(space["options"]))
        wanted = {option["key"]: bool(option.get("barred")) for option in space["options"]}
        if is_command:  # standing orders lie with the cards
            wanted = {key: barred for key, barred in wanted.items() if not key.startswith("order ")}
            assert table["points"] == {key: words for key, words in leaders.items() if key in table["points"]}
            assert table["points"], "no leader has a panel"
        assert table["options"] == wanted

    def strength(self, body: Told) -> str:
        """What is left of it, in words."""
        return f"{sum(body['men'])} men"

    def _ghosts(self) -> list[Told]:
        return [{"body": name} for name in self.page.evaluate(
            "() => [...document.querySelectorAll('[data-place]')].map((node) => node.dataset.place)"
        )]  # fmt: skip

    # -- what is done ------------------------------------------------------------------------------------------------

    @property
    def orders(self) -> Locator:
        return self.page.locator("[data-coach=orders]")

    def answer(self, told: Told) -> None:
        question = told["question"]
        kind = question["space"]["kind"]
        self.seen[kind] += 1
        match kind:
            case "choice":
                self.choose(told, self.wanted(question))
            case "manoeuvre":
                self.manoeuvre(told)
            case "place":
                self.place(told)
            case _:
                self.confirm()
        self.next_question(after=told["seq"])
        refused = self.eye.glance().refusal
        assert not refused, refused

    def wanted(self, question: Told) -> str:
        space = question["space"]
        free = [option["key"] for option in space["options"] if not option.get("barred")]
        free = [key for key in free if not key.startswith(("order ", "discard ", "first "))] or free
        for verb in WANTED:
            found = [key for key in free if verb in key.split(" ")]
            if found and self.draw.random() > PASSED_OVER:
                return str(self.draw.choice(found))
        return str(space["default"])

    def choose(self, told: Told, key: str) -> None:
        """By touching the units that an option names, or by its button."""
        self.seen[next((verb for verb in WANTED if verb in key.split(" ")), "other")] += 1
        units = {body["id"] for body in told["scene"]["bodies"]}
        about = list(dict.fromkeys(told["question"]["hints"].get(key, {}).get("about", [])))
        if about and set(about) <= units and self.draw.random() < 0.7:
            self.say(told, key, about)
        else:
            self.seen["button"] += 1
            self.push(self.orders.locator(f'[data-option="{key}"]').first)

    def say(self, told: Told, key: str, about: list[str]) -> None:
        if len(about) == 2 and self.draw.random() < 0.5:
            self.seen["unit dragged onto unit"] += 1
            self.drag(self.eye.spot(about[0], ".body"), self.eye.spot(about[1], ".body"))
        else:
            self.seen["units touched"] += 1
            for name in about:
                self.page.mouse.click(*self.eye.spot(name, ".body"))
        # More than one answer may be said by these units: then it is decided beside them, or in another place.
        drawn(self.page)
        if self.is_open(told):
            aim = self.page.locator(f'[data-aim="{key}"]')
            if aim.count():
                self.seen["decided beside the unit"] += 1
                aim.first.click()
            else:
                self.push(self.orders.locator(f'[data-option="{key}"]').first)
        until(lambda: self.told["seq"] > told["seq"], f"{key} cannot be said by {about}", self.page.wait_for_timeout)

    def manoeuvre(self, told: Told) -> None:
        space = told["question"]["space"]
        self.draw_way(told, space)
        self.eye.settle()
        tick = self.page.locator("[data-coach=tick]")
        stay = self.orders.locator("[data-option=stay]")
        if tick.count() and tick.first.is_enabled():
            self.seen["way taken"] += 1
            self.push(tick.first)
        elif stay.count():
            self.seen["stayed"] += 1
            self.push(stay.first)
        else:
            self.do_otherwise(told)

    def draw_way(self, told: Told, space: Told) -> None:
        """A corner of a line that wheels, else the unit itself, towards the enemy."""
        handle = self.page.locator("[data-handle=left], [data-handle=right]")
        name = space["units"][0]
        body = next(each for each in told["scene"]["bodies"] if each["id"] == name)
        ahead = self.ahead(body["heading"])
        if handle.count():
            self.seen["corner dragged"] += 1
            at = self.eye.middle(handle.nth(self.draw.randrange(handle.count())))
            self.drag(at, (at[0] + ahead[0] * 12, at[1] + ahead[1] * 12))
        else:
            self.seen["unit dragged"] += 1
            at = self.seek(name)
            aside = self.draw.uniform(0, 0.3)
            way = ahead[0] - ahead[1] * aside, ahead[1] + ahead[0] * aside
            self.drag(at, (at[0] + way[0] * A_PULL, at[1] + way[1] * A_PULL))

    def seek(self, name: str) -> Point:
        """Where a unit can be touched; whoever is asked about and out of sight is pointed to by an arrow."""
        arrow = self.page.locator(f'[data-beyond="{name}"]')
        if arrow.count():
            self.seen["sought out of sight"] += 1
            arrow.click()
        return self.eye.spot(name, ".body")

    @staticmethod
    def ahead(heading: int) -> Point:
        angle = radians(heading / 1000)
        return sin(angle), -cos(angle)

    def do_otherwise(self, told: Told) -> None:
        """It cannot be done as the hand has drawn it: take it back, and do what is proposed instead."""
        self.seen["taken back"] += 1
        self.take_back()
        before = self.next_question(after=told["seq"])
        assert before["question"]["space"]["kind"] == "choice"
        self.push(self.orders.locator("[data-default]").first)

    def take_back(self) -> None:
        self.page.locator("[data-coach=undo]").click()

    def place(self, told: Told) -> None:
        """Pull what is to be placed a little aside; where it may not stand, take what is proposed."""
        ghost = self.page.locator("[data-place]").first
        ghost.wait_for()
        self.seen["placed"] += 1
        at = self.eye.middle(ghost)
        self.drag(at, (at[0] + self.draw.choice((-20, 20)), at[1] + 6))
        self.eye.settle()
        if self.page.locator(".bar .no").count():
            self.seen["placed as proposed"] += 1
            self.push(self.orders.get_by_role("button", name="Reset"))
        self.confirm()

    # -- the hand ----------------------------------------------------------------------------------------------------

    def push(self, button: Locator) -> None:
        button.click()

    def confirm(self) -> None:
        self.push(self.orders.locator(".gold").first)

    def drag(self, start: Point, end: Point, steps: int = 6) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=max(2, min(steps, int(hypot(end[0] - start[0], end[1] - start[1]) / 4))))
        mouse.up()


def _middle(stands: list[list[int]]) -> Point:
    """Of the box about them, square to the table."""
    xs, ys = [pose[0] for pose in stands], [pose[1] for pose in stands]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _led(options: list[Told]) -> list[tuple[str, str]]:
    """Each with the leader who would give it, if its key begins with one."""
    return [(option["key"], option["key"].partition(" ")[0]) for option in options]


class LandKeys(LandRobot):
    """Without any pointer: numbers and Tab for answers, arrows and Q/E for ways, Enter to take them."""

    def choose(self, told: Told, key: str) -> None:
        button = self.orders.locator(f'[data-option="{key}"]').first
        number = button.get_attribute("data-shortcut")
        if key == told["question"]["space"]["default"] and self.draw.random() < 0.5:
            self.seen["enter"] += 1
            self.confirm()
        elif number and self.draw.random() < 0.7:
            self.seen["number"] += 1
            self.page.keyboard.press(number)
        else:
            self.push(button)

    def push(self, button: Locator) -> None:
        self.seen["tab"] += 1
        tab_to(self.page, button)
        self.page.keyboard.press("Enter")

    def confirm(self) -> None:
        self.page.evaluate("() => document.activeElement?.blur()")  # Enter belongs to what has the focus
        self.page.keyboard.press("Enter")

    def take_back(self) -> None:
        self.page.keyboard.press("u")

    def draw_way(self, told: Told, space: Told) -> None:
        keyboard = self.page.keyboard
        self.seen["keys"] += 1
        first = space["verbs"][0]
        match first["verb"]:
            case "wheel":
                for _ in range(3):
                    keyboard.press(self.draw.choice("qe"))
            case "shift":
                keyboard.press("Shift+ArrowDown" if first["side"] == "rear" else "Shift+ArrowRight")
            case "march":
                for _ in range(3):
                    keyboard.press("Shift+ArrowUp")
            case _:
                keyboard.press("e")

    def place(self, told: Told) -> None:
        self.page.locator("[data-place]").first.wait_for()
        self.seen["placed"] += 1
        self.page.keyboard.press("Shift+ArrowLeft")
        self.eye.settle()
        if self.page.locator(".bar .no").count():
            self.page.keyboard.press("Shift+ArrowRight")
            self.eye.settle()
        self.confirm()
