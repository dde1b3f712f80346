"""A player at a page who compares what it shows with what the service has said, decision by decision."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from playwright.sync_api import Page

from tests.browser.overheard import Overheard
from tests.browser.page_state import Eye, Glance

Told = dict[str, Any]  # a picture as the service sends it


class Listener:
    def __init__(self, page: Page, token: str, seed: int = 1) -> None:
        self.page = page
        self.token = token
        self.eye = Eye(page)
        self.heard = Overheard.at(page)
        self.draw = random.Random(seed)
        self.seen: Counter[str] = Counter()  # what was answered, and how
        self._told: tuple[int, Told] = (0, {})

    @property
    def told(self) -> Told:
        """The newest picture that the service has sent."""
        read, newest = self._told
        fresh = self.heard.received[read:]
        for frame in fresh:
            if frame.token == self.token and '"kind":"update"' in frame.text[:40]:
                newest = frame.told
        self._told = (read + len(fresh), newest)
        return newest

    def play(self, most: int = 900) -> bool:
        """Until the battle is over (true), or so many decisions are made."""
        for _ in range(most):
            told = self.next_question()
            if told["outcome"]:
                return True
            self.check(told)
            self.answer(told)
        return False

    def next_question(self, after: int = -1) -> Told:
        """The page shows what the service said last, and asks, or the battle is over."""

        def is_shown(now: Glance) -> bool:
            told = self.told
            if not told or now.busy or now.decisions != max(1, told["step"]) or told["seq"] <= after:
                return False
            return bool(
                now.over if told["outcome"] else told["question"] and now.kind == told["question"]["space"]["kind"]
            )

        self.eye.until(is_shown, "the page does not ask what the service asks")
        return self.told

    def is_open(self, told: Told) -> bool:
        """Does the page wait for an answer to this question still, and is none on its way?

        The page is looked at first: whatever it shows then has come before."""
        is_busy = self.eye.glance().busy
        return not is_busy and bool(self.told["seq"] == told["seq"])

    def check(self, told: Told) -> None:
        """The table shows what the service has said, no more and no less."""
        raise NotImplementedError

    def answer(self, told: Told) -> None:
        raise NotImplementedError
