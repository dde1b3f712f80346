"""What the judges of ways have in common: legs as JSON and words, and what a table shows of a way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from polemos.geometry import Box
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Said
from polemos.rules.alala.charts.charts import milli
from polemos.rules.alala.movement.giving_way import GivesWay
from polemos.tabletop import legs as notation
from polemos.tabletop.legs import Legs

TRIES = 8
Ghost = tuple[str, int, int, int]  # troop, place and facing


def ghost(name: str, box: Box) -> Ghost:
    return name, milli(box.cx), milli(box.cy), milli(box.heading) % 360_000


def ghosts_of(giving: Iterable[GivesWay]) -> list[Ghost]:
    return [ghost(band, way.box) for band, way in giving]


def told(reason: Reason | None) -> dict[str, str] | None:
    return None if reason is None else {"text": reason.text, "rule": reason.rule}


class Judging:
    """A judge whose answers are legs. The rule set's own part: `why_not`, `default`, `candidates`, `drawn`."""

    verbs: Sequence[str] = ()

    def why_not(self, legs: Legs) -> Reason | None:
        raise NotImplementedError

    @property
    def default(self) -> Legs:
        raise NotImplementedError

    def candidates(self, purpose: str = "") -> Iterable[Legs]:
        raise NotImplementedError

    def drawn(self, chance: Chance) -> Legs:
        """Any way, legal or not."""
        raise NotImplementedError

    def sample(self, chance: Chance) -> Legs:
        for _ in range(TRIES):
            legs = self.drawn(chance)
            if self.why_not(legs) is None:
                return legs
        return self.default

    def first_legal(self, ways: Iterable[Legs]) -> Legs | None:
        return next((legs for legs in ways if self.why_not(legs) is None), None)

    def only(self) -> Legs | None:
        return None

    def from_json(self, raw: Any) -> Legs:
        return notation.from_json(raw)

    def words(self, legs: Legs) -> str:
        return notation.words(legs)

    def read(self, words: Sequence[str]) -> Said | Reason:
        return notation.read(words, self.verbs)

    def refused(self, reason: Reason) -> dict[str, Any]:
        return {"why_not": told(reason)}

    def shown(self, legs: Legs, ghosts: Sequence[Ghost], **more: Any) -> dict[str, Any]:
        return {"why_not": None, "legs": msgspec.to_builtins(legs), "ghosts": list(ghosts), **more}


def place_of(target: Any) -> tuple[float, float] | Reason:
    """A drop on the table: {"x", "y"} in thousandths of an inch."""
    try:
        return int(target["x"]) / 1000, int(target["y"]) / 1000
    except (KeyError, TypeError, ValueError):
        return Reason("a place on the table is wanted")


def facing_of(target: Any) -> int | None:
    """The facing that a drop on the table names, if it does: {"heading"} in thousandths of a degree."""
    try:
        return int(target["heading"]) % 360_000
    except (KeyError, TypeError, ValueError):
        return None
