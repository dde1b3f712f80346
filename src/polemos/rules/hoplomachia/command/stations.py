"""Formation, stations and facing as the owner states them with Muster, and stations of lights with Recall Psiloi
(HMA-6.19, 9.2, 9.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Judge, Said
from polemos.kernel.spaces.space import quoted
from polemos.kernel.spaces.specs import FormField, FormRow, FormSpec, one_of
from polemos.rules.hoplomachia.charts.charts import nation
from polemos.rules.hoplomachia.charts.words import Formation, Post
from polemos.rules.hoplomachia.field.field import is_there
from polemos.rules.hoplomachia.field.stations import camp, is_square
from polemos.rules.hoplomachia.orders.stationing import WHOLE
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

OF_LIGHTS: tuple[Post, ...] = ("front", "behind", "right", "left")
RECALLED: tuple[Post, ...] = ("behind", "right", "left")  # and inside the square
FULL_TURN = 360_000


class Posted(msgspec.Struct, frozen=True):
    """The station of a unit; in the row without a unit the formation, and the facing that the guide shall take."""

    unit: str = ""
    post: Post = "line"
    slot: int = 0
    portion: int = 0
    formation: Formation = "battle_phalanx"
    facing: int = -1  # as it faces


Postings = tuple[Posted, ...]


def allowed_formations(state: State, seat: Seat) -> tuple[Formation, ...]:
    """Those of its list (HMA-6.14); dispersed only for the Defender in an ambush. Its present one stays allowed."""
    army = state.army(seat)
    listed = nation(army.nation).formations
    ambusher = state.mode == "ambush" and seat == state.defender
    found = [each for each in listed if each != "dispersed" or ambusher]
    return tuple(dict.fromkeys([*found, army.formation] if army.formation else found))


@dataclass(frozen=True)
class StationsJudge(Judge[Postings]):
    """With Muster the first row is the army's; with Recall only light units are posted."""

    state: State
    seat: Seat
    recall: bool = False
    ANSWER = Postings

    @property
    def posted(self) -> list[Unit]:
        own = [unit for unit in self.state.units.values() if unit.seat == self.seat and self._is_left(unit)]
        return [unit for unit in own if unit.is_light] if self.recall else own

    def _is_left(self, unit: Unit) -> bool:
        return is_there(self.state, unit) or any(
            self.state.elements[key].condition == "off_table" for key in unit.elements
        )

    @property
    def default(self) -> Postings:
        """As before; lights in front are recalled to the rear, a reserve comes up at the left of the line."""
        army = self.state.army(self.seat)
        known = {each.unit: each for each in army.stations}
        line = [each for each in army.stations if each.post == "line"]
        left = {each.portion: min(other.slot for other in line if other.portion == each.portion) - 1 for each in line}
        rows = []
        for number, unit in enumerate(self.posted):
            usual: Post = "behind" if unit.is_light else "line"
            before = known.get(unit.id, Station(unit=unit.id, post=usual, slot=number))
            post = before.post if before.post in self.posts(unit) else usual
            slot = before.slot
            if post == "line" and before not in line:
                slot = left.setdefault(before.portion, 0)
                left[before.portion] -= 1
            rows.append(Posted(unit.id, post, slot, before.portion))
        if self.recall:
            return tuple(rows)
        return (Posted(formation=army.musters_as or army.formation or "battle_phalanx"), *rows)

    def posts(self, unit: Unit) -> tuple[Post, ...]:
        if not unit.is_light:
            return ("line", "reserve") if unit.role == "baggage" else ("line",)
        if not self.recall:
            return OF_LIGHTS
        return (*RECALLED, "reserve") if is_square(self.state, self.seat) or camp(self.state, self.seat) else RECALLED

    def why_not(self, answer: Postings) -> Reason | None:
        if answer == self.default:
            return None  # what stands may stay
        rows = list(answer)
        if not self.recall:
            if not rows or rows[0].unit:
                return Reason("the formation is stated first", "HMA-9.2")
            if (reason := self._why_not_army(rows[0], rows[1:])) is not None:
                return reason
            rows = rows[1:]
        if [row.unit for row in rows] != [unit.id for unit in self.posted]:
            return Reason("each unit has one station", "HMA-6.19")
        for row, unit in zip(rows, self.posted, strict=True):
            if row.post not in self.posts(unit):
                return Reason(f"{unit.id} may be posted: {', '.join(self.posts(unit))}", "HMA-6.19")
        line = [(row.portion, row.slot) for row in rows if row.post == "line"]
        if len(set(line)) != len(line):
            return Reason("each place in line is for one unit", "HMA-6.19")
        return None

    def _why_not_army(self, army: Posted, rows: Sequence[Posted]) -> Reason | None:
        if army.formation not in allowed_formations(self.state, self.seat):
            return Reason(f"{army.formation.replace('_', ' ')} is not open to this army", "HMA-6.14")
        if not -1 <= army.facing < FULL_TURN:
            return Reason("a facing is from 0 to 359 degrees", "HMA-9.2")
        numbers = {row.portion for row in rows}
        if army.formation in WHOLE and numbers != {0}:
            return Reason("in this formation the army is one portion", "HMA-6.15")
        core = {row.portion for row in rows if self.state.units[row.unit].is_core} if self._know(rows) else numbers
        if army.formation == "divided_phalanx" and (len(numbers) < 2 or core != numbers):
            return Reason("a divided phalanx has two or more portions, each with its core", "HMA-6.16")
        return None

    def _know(self, rows: Sequence[Posted]) -> bool:
        return all(row.unit in self.state.units for row in rows)

    def drawn(self, chance: Chance) -> Postings:
        rows = []
        for row in self.default:
            if row.unit and self.state.units[row.unit].is_light:
                row = msgspec.structs.replace(row, post=chance.pick(self.posts(self.state.units[row.unit])))
            rows.append(row)
        return tuple(rows)

    def candidates(self, purpose: str = "") -> Iterable[Postings]:
        yield self.default

    def only(self) -> Postings | None:
        return () if self.recall and not self.posted else None

    def spec(self) -> FormSpec:
        rows = []
        if not self.recall:
            formations = {each: each.replace("_", " ") for each in allowed_formations(self.state, self.seat)}
            fields = one_of("formation", "Formation", formations), FormField(name="facing", words="Facing")
            rows.append(FormRow(id="", name="The army", fields=fields))
        for unit in self.posted:
            posts = {each: each for each in self.posts(unit)}
            fields = one_of("post", "Station", posts), FormField(name="slot", words="Place")
            rows.append(FormRow(id=unit.id, fields=(*fields, FormField(name="portion", words="Portion"))))
        return FormSpec(rows=tuple(rows), is_list=True)

    def words(self, answer: Postings) -> str:
        if answer == self.default:
            return "as before"
        told = []
        for row in answer:
            if row.unit:
                told.append(f"{row.unit} {row.post} {row.slot} portion {row.portion}")
            else:
                told.append(f"{row.formation} facing {row.facing / 1000:g}" if row.facing >= 0 else row.formation)
        return ", ".join(told)

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`battle_phalanx facing 90, A2 line -1, A5 behind`; what is not said stays as it was."""
        rows = {row.unit: row for row in self.default}
        for part in " ".join(words).lower().split(","):
            tokens = part.split()
            if tokens in ([], ["as", "before"]):
                continue
            key = tokens[0].upper() if tokens[0].upper() in rows else ""
            if key not in rows:
                return Reason(f"{quoted(tokens[0])} is none of your units")
            said = _row(rows[key], tokens[1:] if key else tokens)
            if isinstance(said, Reason):
                return said
            rows[key] = said
        return tuple(rows.values()), len(words)

    def stations(self, answer: Postings) -> tuple[Station, ...]:
        """All stations of the army after it."""
        new = {
            row.unit: Station(unit=row.unit, post=row.post, slot=row.slot, portion=row.portion)
            for row in answer
            if row.unit
        }
        kept = [each for each in self.state.army(self.seat).stations if each.unit not in new]
        return (*kept, *new.values())


def _row(row: Posted, tokens: Sequence[str]) -> Posted | Reason:
    """A row as it is typed: a formation and `facing` with a number, or a post, its place, `portion` with a number."""
    values: dict[str, object] = {}
    rest = list(tokens)
    while rest:
        token = rest.pop(0)
        if token in ("facing", "portion") and rest:
            number = _number(rest.pop(0))
            values[token] = number * 1000 if token == "facing" and number is not None else number
        elif (slot := _number(token)) is not None:
            values["slot"] = slot
        else:
            values["post" if row.unit else "formation"] = token
    try:
        return msgspec.convert({**msgspec.structs.asdict(row), **values}, Posted)
    except msgspec.ValidationError:
        return Reason(f"{quoted(' '.join(tokens))} is no station", "HMA-6.19")


def _number(word: str) -> int | None:
    try:
        return int(word)
    except ValueError:
        return None
