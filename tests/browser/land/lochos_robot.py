"""A player at a table of lochoi (Hoplomachia): by mouse, or by keys alone."""

from __future__ import annotations

from tests.browser.land.land_robot import LandKeys, LandRobot
from tests.browser.listener import Told

SIGNALS = ("March", "Begin Approach", "Charge", "Halt")
DEEDS = ("ahead", "shoot", "yes", "OF", "CF")  # the most enterprising first; each is passed over now and then
PASSED_OVER = 0.15
SETTLED = 0.35  # how often the rest of a phase is left to what is proposed


class _Lochoi(LandRobot):
    def strength(self, body: Told) -> str:
        count = len(body["stands"])
        return f"{count} stand{'' if count == 1 else 's'}"

    def check(self, told: Told) -> None:
        super().check(told)
        for track in told["scene"]["tracks"]:
            words = self.page.locator(f"[data-track='{track['seat']}'] .value").inner_text()
            assert words.replace("−", "-") == str(track["value"])
        shown = self.page.locator("[data-next]").evaluate_all("all => all.map((each) => each.dataset.next)")
        bodies = {body["id"] for body in told["scene"]["bodies"]}
        assert set(shown) <= bodies
        assert not shown or set(told["scene"]["next"]) & set(shown)

    def wanted(self, question: Told) -> str:
        space = question["space"]
        free = [option["key"] for option in space["options"] if not option.get("barred")]
        for deed in DEEDS:
            if deed in free and self.draw.random() > PASSED_OVER:
                return deed
        return str(space["default"])

    def answer(self, told: Told) -> None:
        question = told["question"]
        if question["rule"] == "HMA-8.4":
            self.seen["signal"] += 1
            self.signal(told)
        elif question["settles"] and told["scene"]["phase"] == "marches" and self.draw.random() < SETTLED:
            self.seen["settled"] += 1
            self.settle()
            self.next_question(after=told["seq"])
        else:
            super().answer(told)

    def signal(self, told: Told) -> None:
        """One that is allowed is chosen, seen and sealed."""
        values = told["question"]["space"]["rows"][0]["fields"][0]["values"]
        free = [each["words"] for each in values if not each["barred"]]
        wanted = self.draw.choice([each for each in SIGNALS if each in free] or free[:1])
        self.push(self.orders.locator(f'[data-option="{wanted}"]'))
        self.eye.settle()
        self.confirm()
        self.next_question(after=told["seq"])

    def settle(self) -> None:
        self.push(self.orders.locator("[data-settle=phase]"))


class LochosRobot(_Lochoi):
    """By mouse."""


class LochosKeys(_Lochoi, LandKeys):
    """By keys alone."""

    def settle(self) -> None:
        self.page.keyboard.press("a")
