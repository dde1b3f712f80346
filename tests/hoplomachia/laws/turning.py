"""The table turned by 180 degrees: side A is side B, and everything else must stay as it was."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from polemos.kernel.dice import KeyedDice, RollId
from polemos.rules.hoplomachia.charts.scenarios import ArmyRecord, Letter, ScenarioRecord, TerrainRecord
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Face, March

HALF, FULL = 180_000, 360_000
OFF = 6  # thousandths: a place may be rounded the other way on the turned table
PLACES, ANGLES = ("x", "y"), ("facing",)
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


def differences(one: Any, other: Any, where: str = "", key: str = "") -> list[str]:
    """Where two tables differ by more than the rounding of a place; in what order things are listed is no matter."""
    if isinstance(one, dict) and isinstance(other, dict):
        if set(one) != set(other):
            return [f"{where}: {sorted(one)} and {sorted(other)}"]
        return [found for name in one for found in differences(one[name], other[name], f"{where}.{name}", name)]
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return [f"{where}: {one} and {other}"]
        if key in ("tormentors", "causes", "came", "crossed"):
            return [] if sorted(one) == sorted(other) else [f"{where}: {one} and {other}"]
        pairs = zip(one, other, strict=True)
        return [found for at, (a, b) in enumerate(pairs) for found in differences(a, b, f"{where}[{at}]", key)]
    if key in (*PLACES, *ANGLES, "depth", "wheeled") and isinstance(one, int):
        off = abs(one - other)
        if key in ANGLES:
            off = min(off, FULL - off)
        return [] if off <= OFF else [f"{where}: {one} and {other}"]
    return [] if one == other else [f"{where}: {one} and {other}"]


class TurnedDice:
    """Whoever was thrown for on the table as it was gets the same dice here, under his other name."""

    def __init__(self, seed: str, turning: Turning) -> None:
        self._dice, self._turning = KeyedDice.seeded(seed), turning

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        return self._dice.faces(self._turned(roll), kinds)

    def order(self, roll: RollId, n: int) -> tuple[int, ...]:
        return self._dice.order(self._turned(roll), n)

    def _turned(self, roll: RollId) -> RollId:
        return RollId(roll.turn, roll.phase, roll.rule, tuple(map(self._turning.name, roll.who)), roll.times)
