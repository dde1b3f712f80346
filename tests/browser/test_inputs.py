"""How many inputs a turn takes whoever plays as the planner would, by the shortest gestures that the page has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from polemos.kernel.files.save import read, resume
from polemos.kernel.game import Game
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View
from polemos.registry.rulesets import RULESETS, entry_of
from polemos.service.table.hand import grasped
from polemos.service.table.queries import previewed
from polemos.tabletop.move_spec import MoveSpec
from tests.browser.inputs import Inputs
from tests.browser.page_state import Eye, Glance, Point
from tests.browser.robot import Robot
from tests.browser.service import Service
from tests.loopback import HTTP

# In a turn of Solygeia a player decides seven times or more: of leaders and halts, each by one press.
MOST_A_TURN = {"rhium_429": 7, "solygeia_425": 9}
TURNS = 3
MOST_AHEAD = 4  # decisions that a gesture may say at once
SEAT = 0


class PlannersHand(Robot):
    """Does what the planner would do in this seat, told by the seat's own copy of the game."""

    def __init__(self, page: Page, service: Service, token: str, ruleset: str) -> None:
        super().__init__(page)
        self.file = f"{service.address}/api/games/{token}/export"
        self.planner = entry_of(ruleset).players.make("planner", 1)

    def known(self) -> Game[Any]:
        told = HTTP.get(self.file)
        assert told.status_code == 200, told.text
        return resume(read(told.content), RULESETS)

    def answer(self, now: Glance) -> None:
        if not self._as_drawn():
            game = self.known()
            if not self._by_hand(game):
                self._by_answer(now, View(game, SEAT))
        self.eye.until(lambda it: it.over or it.situation != now.situation, "the answer had no effect")

    def _as_drawn(self) -> bool:
        """A way that was drawn before dice fell waits, as long as they allow, for nothing but its tick."""
        self.eye.settle()
        tick = self.page.locator("[data-coach=tick]")
        if not tick.count() or not tick.first.is_enabled():
            return False
        self.seen["as drawn"] += 1
        self.push(tick.first)
        return True

    def _by_hand(self, game: Game[Any]) -> bool:
        """A way, with the questions before it, by one pull; false where the planner wants something else now."""
        view: View[Any] = View(game, SEAT)
        said: list[Any] = []
        for here in self._ahead(game.fork_at(len(game.decisions))):
            raw = here.space.answer_json(self.planner.answer(here))
            if not isinstance(here.space, Manoeuvre):
                said.append(raw)
                continue
            spec, shown = here.space.spec(), previewed(here, "p", 0, raw).preview
            assert isinstance(spec, MoveSpec)
            body = spec.units[0]
            hand = grasped(view, "g", 0, body)
            if not raw or not shown.ghosts or [reply.answer for reply in hand.chain] != said:
                return False
            self._pull(body, self._end(here, body, shown.ghosts[0].stands[0]))
            return True
        return False

    def _ahead(self, game: Game[Any]) -> Iterator[View[Any]]:
        """The planner's next questions, in a game that nobody else plays."""
        for _ in range(MOST_AHEAD):
            if SEAT not in game.waiting_for:
                return
            view: View[Any] = View(game, SEAT)
            yield view
            game.answer(SEAT, self.planner.answer(view))

    def _end(self, view: View[Any], body: str, pose: tuple[int, int, int]) -> Point:
        """Where the hand has to let go so that the first stand comes to this pose."""
        scene: Any = entry_of(view.ruleset).scene.scene(view)
        x, y, _ = next(each for each in scene.bodies if each.id == body).stands[0]
        here, there = self.eye.on_screen(x, y), self.eye.on_screen(pose[0], pose[1])
        at = self.eye.spot(body, ".body")
        return at[0] + there[0] - here[0], at[1] + there[1] - here[1]

    def _pull(self, body: str, to: Point) -> None:
        self.seen["pull"] += 1
        self.drag(self.eye.spot(body, ".body"), to)
        self.eye.settle()
        tick = self.page.locator("[data-coach=tick]")
        if tick.count() and tick.first.is_enabled():
            self.push(tick.first)
        else:  # the hand is not as fine as the planner: the unit keeps its place
            self.seen["refused"] += 1
            self.page.keyboard.press("Escape")
            self.push(self.orders.locator("[data-default], [data-coach=commit], [data-option]").first)

    def _by_answer(self, now: Glance, view: View[Any]) -> None:
        answer = self.planner.answer(view)
        option = self.orders.locator(f'[data-option="{answer}"]') if isinstance(answer, str) else None
        if view.space.answer_json(answer) == view.space.answer_json(view.space.proposal):
            self.push(self.orders.locator("[data-default], [data-coach=commit]").first)
        elif option is not None and option.count():
            self.push(option.first)
        else:
            self.seen["typed"] += 1
            self.give_order(view.space.words(answer))

    def give_order(self, words: str) -> None:
        self.page.keyboard.press(":")
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Escape")


@pytest.mark.parametrize(("ruleset", "scenario"), [("navarcoi", "rhium_429"), ("alala", "solygeia_425")])
def test_a_turn_takes_few_inputs(page: Page, service: Service, ruleset: str, scenario: str) -> None:
    game = service.begin(scenario, ruleset=ruleset, players=["human", "greedy"], seed=5)
    token = game["seats"][0]["token"]
    page.goto(service.table(token))
    hand, eye = PlannersHand(page, service, token, ruleset), Eye(page)
    eye.until(lambda it: it.is_asked, "nobody asks anything")
    while hand.known().state.turn < 1:  # what is settled before the first turn is counted to none
        hand.answer(eye.until(lambda it: it.is_asked, "nobody asks anything"))
    inputs = Inputs(page)
    last = hand.known().state.turn + TURNS
    while hand.known().state.turn < last:
        now = eye.until(lambda it: it.over or it.is_asked, "nobody asks anything")
        if now.over:
            break
        hand.answer(now)
    a_turn = inputs.total / TURNS
    print(f"{scenario}: {a_turn:.1f} inputs a turn, {inputs.by_kind}, {dict(hand.seen)}")
    assert a_turn <= MOST_A_TURN[scenario], (inputs.by_kind, dict(hand.seen))
