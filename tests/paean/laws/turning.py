"""The table turned by 180 degrees: South is North, and everything else must stay as it was.

Left and right cannot be exchanged (the deeper files stand on the right), but this can. The formations of a scenario
keep their names, for they are its own; those of a points battle are called after their side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.dice import RollId
from polemos.rules.paean.scenarios.records import Place, ScenarioRecord
from polemos.rules.paean.state import State
from polemos.tabletop.legs import Face, March
from polemos.tabletop.placing import Placement
from tests.tabletop.turned import FULL, HALF, Comparison, TurnedDice

SECTORS = 6
COMPARISON = Comparison(("x", "y", "points"), ("facing",), off=3, sets=("roster", "done"))
SEATS = ("seat", "active", "first", "winner")
_SIDES = {"south": "north", "north": "south", "South": "North", "North": "South"}
_LETTERS = {"S": "N", "N": "S"}
_SIDE = re.compile(r"\b(south|north|South|North)(?=\b|-)")
_LETTER = re.compile(r"\b([SN])(?=\d)")
_CONTACT = re.compile(r"([\w.-]+)\|([\w.-]+)")  # South first
_NUMBERED = re.compile(r"\b(terrain|sector )(\d)")


def plain(state: State) -> Any:
    """As plain values; the scenario itself is turned before the battle, and at its end South's share is told first."""
    raw = msgspec.json.decode(msgspec.json.encode(state))
    for key in (
        "own",
        "deployer",
        *(() if state.turn else ("active", "first")),
    ):  # before it is settled it says nothing
        del raw[key]
    for duel in raw["duels"]:
        _put_south_first(duel)
    if raw["outcome"] is not None:
        del raw["outcome"]["text"]
    return raw


def _put_south_first(duel: dict[str, Any]) -> None:
    """Who is named first in a single combat is no matter."""
    if duel["leader"] > duel["opponent"]:
        return
    duel["leader"], duel["opponent"] = duel["opponent"], duel["leader"]
    duel["hits"], duel["against"] = duel["against"], duel["hits"]


@dataclass(frozen=True)
class Turning:
    """How a battle looks from the other side."""

    width: int
    depth: int
    is_points: bool = False

    def name(self, text: str) -> str:
        text = _CONTACT.sub(r"\2|\1", text)
        turned = _SIDE.sub(lambda found: _SIDES[found[1]], text)
        if not self.is_points:
            return turned
        turned = _LETTER.sub(lambda found: _LETTERS[found[1]], turned)
        return _NUMBERED.sub(lambda found: f"{found[1]}{SECTORS + 1 - int(found[2])}", turned)

    def words(self, text: str) -> str:
        """What players read: a scenario calls nobody after his side of the table."""
        return self.name(text) if self.is_points else text

    def plain(self, state: State) -> Any:
        return plain(state)

    def state(self, state: State) -> Any:
        return self.of(plain(state))

    def of(self, value: Any) -> Any:
        """A state, or a part of it, as plain values."""
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, list):
            return [self.of(each) for each in value]
        if not isinstance(value, dict):
            return value
        told = {
            self.name(key): self.words(each) if key == "name" else self.of(each) for key, each in value.items()
        }  # fmt: skip
        self._turn(told)
        return told

    def _turn(self, told: dict[str, Any]) -> None:
        for key in SEATS:
            if told.get(key) is not None:
                told[key] = 1 - told[key]
        if "x" in told and not self._is_nowhere(told):
            told["x"], told["y"] = self.width - told["x"], self.depth - told["y"]
        if "facing" in told and "x" in told and not self._is_nowhere(told):
            told["facing"] = (told["facing"] + HALF) % FULL
        if "shape" in told:  # a piece of terrain
            told["points"] = [[self.width - x, self.depth - y] for x, y in told["points"]]
            if told["shape"] != "line":
                told["points"].reverse()
        if "against" in told:
            _put_south_first(told)
        if "of_a" in told:  # a contact: South first
            told["a"], told["b"], told["of_a"], told["of_b"] = told["b"], told["a"], told["of_b"], told["of_a"]

    @staticmethod
    def _is_nowhere(told: dict[str, Any]) -> bool:
        """Of a leader with a formation no place is kept, and none of what is not yet deployed."""
        return not told["x"] and not told["y"]

    def answer(self, answer: Any) -> Any:
        """As the other side gives it on the turned table."""
        match answer:
            case str():
                return self.name(answer)
            case tuple():
                return tuple(self.answer(each) for each in answer)
            case March(heading, distance):
                return March((heading + HALF) % FULL, distance)
            case Face(heading):
                return Face((heading + HALF) % FULL)
            case Placement():
                return replace(
                    answer, item=self.name(answer.item), x=self.width - answer.x, y=self.depth - answer.y,
                    facing=(answer.facing + HALF) % FULL,
                )  # fmt: skip
        return answer


def turned_record(record: ScenarioRecord) -> ScenarioRecord:
    """The same battle, its armies on the other sides of the table."""
    raw = msgspec.json.decode(msgspec.json.encode(record))
    width, depth = record.table.width, record.table.depth

    def point(place: Place) -> list[float]:
        return [width - place[0], depth - place[1]]

    def walk(value: Any) -> Any:
        if isinstance(value, list):
            return [walk(each) for each in value]
        if not isinstance(value, dict):
            return value
        told = {key: walk(each) for key, each in value.items()}
        for key in ("centre", "at", "front_centre"):
            if told.get(key) is not None:
                told[key] = point(told[key])
        if told.get("points") and isinstance(told["points"], list):
            told["points"] = [point(each) for each in told["points"]]
        if told.get("corners"):
            told["corners"] = [point(each) for each in told["corners"]][::-1]
        if "facing" in told:
            told["facing"] = (told["facing"] + 180.0) % 360.0
        for key in ("from_y", "stop_y"):
            if key in told:
                told[key] = depth - told[key]
        for key in ("side", "at_limit", "initiative"):
            if key in told:
                told[key] = _SIDES.get(told[key], told[key])
        return told

    turned = walk(raw)
    turned["south"], turned["north"] = turned["north"], turned["south"]
    return msgspec.convert(turned, ScenarioRecord)


class PaeanDice(TurnedDice):
    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        faces = super().faces(roll, kinds)
        if roll.rule == "PAE-3.3" and len(kinds) > 1:  # the place of a piece, from the centre of its sector
            return tuple(7 - face for face in faces)
        return faces
