"""A player at a table where bodies are bases in files and rows (Paean): by mouse, or by keys alone."""

from __future__ import annotations

from tests.browser.land.land_robot import LandKeys, LandRobot
from tests.browser.listener import Told

# The most enterprising actions first; each is passed over now and then.
ACTIONS = ("fight", "charge", "countercharge", "fire", "form", "move", "test", "lead", "challenge", "yes")
PASSED_OVER = 0.15
A_LEAVE = 0.1  # how often whoever may order goes on without an order
IN_VAIN = ("split", "reorder", "frontage")  # a robot has no plan for them


class _Bases(LandRobot):
    def strength(self, body: Told) -> str:
        """A single figure has no number."""
        count = len(body["stands"])
        return "" if body["full"] == 1 else f"{count} base{'' if count == 1 else 's'}"

    def wanted(self, question: Told) -> str:
        """Somebody is ordered, and does what is most enterprising of what he can do."""
        space = question["space"]
        free = [option["key"] for option in space["options"] if not option.get("barred")]
        pieces = [key for key in free if key in self.pieces]
        if pieces and self.draw.random() > A_LEAVE:
            return str(self.draw.choice(pieces))
        for action in ACTIONS:
            if action in free and self.draw.random() > PASSED_OVER:
                return action
        return str(space["default"])

    @property
    def pieces(self) -> set[str]:
        scene = self.told["scene"]
        return {each["id"] for each in (*scene["bodies"], *scene["commanders"])}


class BaseRobot(_Bases):
    """By mouse."""


class BaseKeys(_Bases, LandKeys):
    """By keys alone."""
