"""The table turned by 180 degrees: side A is side B, and everything else must stay as it was."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.rules.hoplomachia.charts.scenarios import ArmyRecord, Letter, ScenarioRecord, TerrainRecord
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Face, March
from tests.tabletop.turned import FULL, HALF, Comparison

COMPARISON = Comparison(
    ("x", "y", "depth", "wheeled"), ("facing",), off=6, sets=("tormentors", "causes", "came", "crossed")
)
SEATS = ("seat", "precedence", "up", "winner", "invader")
PAIRS = ("waiting", "sizes")  # one of each side, side A's first
_SIDE = re.compile(r"\b([AB])(?=\d|-S\d|\b)")
_OTHER = {"A": "B", "B": "A"}
_CONTACT = re.compile(r"^([\w.-]+)\|([\w.-]+)$")  # side A's element first


def plain(state: State) -> Any:
    """As plain values, without the scenario itself; that side A is the Invader means nothing in an open battle."""
    raw = msgspec.json.decode(msgspec.json.encode(state))
    for key in ("own", "invader", *(() if state.turn else ("precedence", "up"))):  # before it is settled
        del raw[key]
    return raw


@dataclass(frozen=True)
class Turning:
    """How a battle looks from the other side."""

    width: int
    depth: int

    def name(self, text: str) -> str:
        text = _CONTACT.sub(r"\2|\1", text)
        return _SIDE.sub(lambda found: _OTHER[found[1]], text)

    def words(self, text: str) -> str:
        return self.name(text)

    def plain(self, state: State) -> Any:
        return plain(state)

    def state(self, state: State) -> Any:
        raw = self.of(plain(state))
        raw["armies"] = {key: raw["armies"][key] for key in ("A", "B")}
        return raw

    def of(self, value: Any) -> Any:
        """A state, or a part of it, as plain values."""
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, list | tuple):
            return [self.of(each) for each in value]
        if not isinstance(value, dict):
            return value
        told = {self.name(key): self.of(each) for key, each in value.items()}
        self._turn(told)
        return told

    def _turn(self, told: dict[str, Any]) -> None:
        for key in SEATS:
            if isinstance(told.get(key), int):
                told[key] = 1 - told[key]
        for key in PAIRS:
            if key in told:
                told[key] = told[key][::-1]
        is_somewhere = bool(told.get("x") or told.get("y"))
        if is_somewhere:
            told["x"], told["y"] = self.width - told["x"], self.depth - told["y"]
        if "facing" in told and told["facing"] >= 0 and (is_somewhere or "x" not in told):
            told["facing"] = (told["facing"] + HALF) % FULL
        if "points" in told:  # a piece of terrain, from its corner nearest to the origin
            turned = [[self.width - x, self.depth - y] for x, y in told["points"]]
            told["points"] = turned[2:] + turned[:2]
        if "of_a" in told:  # a contact: side A first
            told["a"], told["b"], told["of_a"], told["of_b"] = told["b"], told["a"], told["of_b"], told["of_a"]

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
            case msgspec.Struct() if not answer.__struct_config__.tag:
                return msgspec.convert(self.of(msgspec.to_builtins(answer)), type(answer))
        return answer


def turned_record(record: ScenarioRecord) -> ScenarioRecord:
    """The same battle, its armies on the other sides of the table."""
    wide, deep = record.board.width, record.board.depth

    def piece(each: TerrainRecord) -> TerrainRecord:
        return replace(each, x=wide - each.x - each.w, y=deep - each.y - each.h)

    def army(each: ArmyRecord, side: Letter) -> ArmyRecord:
        return replace(each, side=side, x_right=wide - each.x_right, front=deep - each.front)

    return replace(
        record, terrain=tuple(map(piece, record.terrain)), side_a=army(record.side_b, "A"),
        side_b=army(record.side_a, "B"),
    )  # fmt: skip
