"""Columns of squadrons (NAV-4.11, 4.12): grouping, order, ahead or abreast, heading and place, as one answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import msgspec

from polemos.geometry import milli, sin_cos, to_milli
from polemos.kernel.chance import Chance
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Judge, Said
from polemos.kernel.spaces.specs import FormField, FormRow, FormSpec, one_of
from polemos.rules.navarcoi.charts.charts import points
from polemos.rules.navarcoi.deployment.fleet_rules import Later
from polemos.rules.navarcoi.deployment.packing import packed, with_standing
from polemos.rules.navarcoi.sea.layouts import bounds_of, laid_out
from polemos.rules.navarcoi.sea.sea import TOLERANCE, what_blocks
from polemos.rules.navarcoi.sea.zones import Zone
from polemos.rules.navarcoi.state import D, P, Squadron, State
from polemos.tabletop.legs import thousandths
from polemos.tabletop.place_words import heading_read, number_read, place_told, point_read

LEAST: int = points().columns.squadrons_min
AHEAD = milli(points().columns.ahead)
ABREAST = milli(points().columns.abreast)
TRIES = 24
Groups = tuple[tuple[str, ...], ...]


class Columns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fleet columns from the first on, each from its first squadron on; x, y: the first lead. Thousandths."""

    groups: Groups
    abreast: bool
    heading: int
    x: int
    y: int
    commanders: dict[str, int] = {}  # commander's stand, where it is not the first


class ColumnsJudge(Judge[Columns]):
    """Judges a fleet in columns. Further columns abreast lie beside the first, `beside` on the north or south of it."""

    ANSWER = Columns

    def __init__(
        self,
        state: State,
        squadrons: Sequence[Squadron],
        zone: Zone,
        headings: tuple[int, ...],
        preferred: int,
        back: Zone,
        northward: bool,
        later: Later | None = None,
    ) -> None:
        self.state = state
        self.squadrons = {squadron.id: squadron for squadron in squadrons}
        self.zone = zone  # of the first column
        self.back = back  # of the columns abreast of it
        self.headings = headings
        self.preferred = preferred if preferred in headings else headings[0]
        self.northward = northward  # where columns abreast of the first lie
        self.later = later
        self.table = with_standing(state, (), tuple(self.squadrons))

    # -- what is legal ---------------------------------------------------------------------------------------------

    def laid(self, answer: Columns) -> list[list[Squadron]]:
        """The squadrons of each column, one straight behind the other at pitch P."""
        s, c = sin_cos(answer.heading / 1000)
        columns, behind = [], 0
        for number, group in enumerate(answer.groups):
            across = number * ABREAST * (1 if self.northward else -1) if answer.abreast else 0
            behind = 0 if answer.abreast else behind
            column = []
            for name in group:
                squadron = msgspec.structs.replace(self.squadrons[name], commander=answer.commanders.get(name, 0))
                x = answer.x - to_milli(s * behind / 1000)
                y = answer.y - to_milli(c * behind / 1000) + across
                column.append(laid_out(squadron, "epi_keras", x, y, answer.heading, self.state.options))
                behind += (squadron.stand_count - 1) * P + AHEAD
            columns.append(column)
        return columns

    def deployed(self, answer: Columns) -> list[Squadron]:
        """The squadrons as a legal answer puts them, by identity."""
        by_id = {squadron.id: squadron for column in self.laid(answer) for squadron in column}
        return [by_id[name] for name in self.squadrons]

    def why_not(self, answer: Columns) -> Reason | None:
        return self._why_not_grouped(answer) or self._why_not_there(answer)

    def _why_not_grouped(self, answer: Columns) -> Reason | None:
        named = [name for group in answer.groups for name in group]
        if sorted(named) != sorted(self.squadrons):
            return Reason(f"each squadron belongs to one column: {', '.join(self.squadrons)}", "NAV-4.11")
        short = any(len(group) < LEAST for group in answer.groups)
        if short and len(self.squadrons) >= LEAST:
            return Reason(f"a fleet column has {LEAST} squadrons or more", "NAV-4.11")
        if answer.heading not in self.headings:
            told = " or ".join(f"{heading / 1000:g}" for heading in self.headings)
            return Reason(f"the columns have the heading {told}", "NAV-4.12")
        for name, stand in answer.commanders.items():
            if name not in self.squadrons or not 0 <= stand < self.squadrons[name].stand_count:
                return Reason(f"{name} has no such stand for its commander", "NAV-4.10")
        if abs(answer.x) > 2 * self.state.width or abs(answer.y) > 2 * self.state.width:
            return Reason("the first lead is not on the table", "NAV-4.11")
        return None

    def _why_not_there(self, answer: Columns) -> Reason | None:
        table = self.table.fork()
        for number, column in enumerate(self.laid(answer)):
            zone = self.back if answer.abreast and number else self.zone
            for squadron in column:
                outside = zone.why_not(squadron, table)
                if outside is not None:
                    return outside
                blocker = what_blocks(table, squadron.stands, (squadron.id,))
                if blocker is not None:
                    return Reason(f"{squadron.id} would overlap {blocker}", "NAV-2.6")
                table.squadrons[squadron.id] = msgspec.structs.replace(squadron, status="active")
            if (not number or answer.abreast) and not self._is_up_to_front(column[0]):
                inch = f"{self.zone.within:g} inch"
                return Reason(f"the front of {column[0].id} must lie within {inch} of the line of the cape", "NAV-18.9")
        if self.later and packed(table, self.later.squadrons, self.later.zone) is None:
            told = ", ".join(squadron.id for squadron in self.later.squadrons)
            return Reason(f"no room would be left for {told}", self.later.rule)
        return None

    def _is_up_to_front(self, leader: Squadron) -> bool:
        """Is the leading edge of a front column on the line it sets out from, if there is one? (NAV-18.9)"""
        if not self.zone.within:
            return True
        west, _, east, _ = bounds_of(leader)
        short = west - self.zone.west if self.zone.heading == 270_000 else self.zone.east - east
        return short <= self.zone.within + TOLERANCE

    # -- what is offered -------------------------------------------------------------------------------------------

    def groups_of(self, names: Sequence[str], count: int) -> Groups | None:
        """The squadrons in so many columns as even as may be; None when that leaves a column too short."""
        if count > 1 and len(names) < count * LEAST:
            return None
        whole, more = divmod(len(names), count)
        groups, at = [], 0
        for k in range(count):
            size = whole + (k < more)
            groups.append(tuple(names[at : at + size]))
            at += size
        return tuple(groups)

    def centred(self, groups: Groups, abreast: bool, heading: int) -> Columns:
        """The columns in the middle of the zone, or up to the line that they set out from."""
        lengths = [sum(self.squadrons[n].stand_count * P for n in group) - P + D for group in groups]
        long = max(lengths) if abreast else sum(lengths) + (len(lengths) - 1) * (P - D)
        middle = milli(self.zone.west + self.zone.east) // 2
        forward = 1 if heading == 90_000 else -1
        x = middle + forward * (long - D) // 2
        y = milli(self.zone.south + self.zone.north) // 2
        if self.zone.within:
            x = milli(self.zone.east) - D // 2 if forward == 1 else milli(self.zone.west) + D // 2
            y -= (len(groups) - 1) * ABREAST // 2 * (1 if self.northward else -1) if abreast else 0
        return Columns(groups, abreast, heading, x, y)

    def _nearby(self, answer: Columns) -> Iterable[Columns]:
        """The same columns elsewhere along the zone, for where something is in the way of the middle."""
        yield answer
        for step in range(1, 1 + (milli(self.zone.east - self.zone.west) // 2000)):
            for side in (1, -1):
                yield msgspec.structs.replace(answer, x=answer.x + side * step * 1000)

    def first_that_fits(self, heading: int) -> Columns | None:
        """One column if it fits, else two abreast, and so on (NAV-24.1)."""
        names = list(self.squadrons)
        for count in range(1, 1 + max(1, len(names) // LEAST)):
            groups = self.groups_of(names, count)
            if groups is not None:
                tried = self.centred(groups, count > 1, heading)
                for columns in self._nearby(tried) if not self.zone.within else (tried,):
                    if self.why_not(columns) is None:
                        return columns
        return None

    def fits(self) -> bool:
        if self.later and packed(self.table, self.later.squadrons, self.later.zone) is None:
            return False
        return all(self.first_that_fits(heading) is not None for heading in self.headings)

    @cached_property
    def default(self) -> Columns:
        found = self.first_that_fits(self.preferred)
        if found is None:
            raise ValueError("the fleet does not fit into its zone")
        return found

    def candidates(self, purpose: str = "") -> Iterable[Columns]:
        yield self.default
        names = list(self.squadrons)
        for heading in self.headings:
            for count in range(1, 1 + max(1, len(names) // LEAST)):
                groups = self.groups_of(names, count)
                if groups is not None:
                    tried = self.centred(groups, count > 1, heading)
                    if tried != self.default and self.why_not(tried) is None:
                        yield tried

    def sample(self, chance: Chance) -> Columns:
        for _ in range(TRIES):
            names = chance.shuffled(list(self.squadrons))
            count = 1 + chance.below(max(1, len(names) // LEAST))
            groups = self.groups_of(names, count) or (tuple(names),)
            abreast = len(groups) > 1 and chance.below(4) > 0
            tried = self.centred(groups, abreast, chance.pick(self.headings))
            wide, deep = milli(self.zone.east - self.zone.west), milli(self.zone.north - self.zone.south)
            if self.zone.within:
                dx = chance.below(milli(self.zone.within)) * (1 if tried.heading == 270_000 else -1)
            else:
                dx = chance.between(-wide // 2, wide // 2) // (1 + chance.below(8))
            dy = chance.between(-deep // 2, deep // 2)
            moved = msgspec.structs.replace(tried, x=tried.x + dx, y=tried.y + dy)
            if self.why_not(moved) is None:
                return moved
        return self.default

    # -- how it is told --------------------------------------------------------------------------------------------

    def spec(self) -> FormSpec:
        zone = self.zone
        fields = (
            FormField(name="groups", words=f"Columns of at least {LEAST}"),
            one_of("abreast", "Further columns", {False: "behind the first", True: "beside the first"}),
            one_of("heading", "Heading", {heading: thousandths(heading) for heading in self.headings}),
            FormField(name="x", words=f"First lead, from west to east: {zone.west:g} to {zone.east:g}"),
            FormField(name="y", words=f"First lead, from south to north: {zone.south:g} to {zone.north:g}"),
        )
        return FormSpec(rows=(FormRow(id="", fields=fields),))

    def words(self, answer: Columns) -> str:
        told = " / ".join(" ".join(group) for group in answer.groups)
        how = "abreast" if answer.abreast else "ahead"
        told = f"{told} {how} heading {thousandths(answer.heading)} {place_told(answer.x, answer.y)}"
        return told + "".join(f" commander {name} {stand + 1}" for name, stand in answer.commanders.items())

    def read(self, words: Sequence[str]) -> Said | Reason:
        """`A1 A2 / A3 A4 abreast heading 90 at 40 12`; what is not said is as by default."""
        if words and words[0].lower() in ("default", "done"):
            return self.default, 1
        groups: list[list[str]] = [[]]
        used = 0
        while used < len(words) and (words[used] == "/" or words[used].upper() in self.squadrons):
            if words[used] == "/":
                groups.append([])
            else:
                groups[-1].append(words[used].upper())
            used += 1
        if not used:
            return Reason(f"name the squadrons of each column, for example: {self.words(self.default)}")
        abreast, heading, commanders = len(groups) > 1, self.preferred, dict[str, int]()
        place: tuple[int, int] | None = None
        while used < len(words):
            match words[used].lower():
                case "abreast" | "ahead":
                    abreast = words[used].lower() == "abreast"
                    used += 1
                case "heading" if used + 1 < len(words) and (value := heading_read(words[used + 1])) is not None:
                    heading, used = value, used + 2
                case "at" if (point := point_read(words[used:])) is not None:
                    place, used = point[:2], used + point[2]
                case "commander" if (stand := number_read(words, used + 2)) is not None:
                    commanders[words[used + 1].upper()] = stand // 1000 - 1
                    used += 3
                case _:
                    break
        named = tuple(tuple(group) for group in groups)
        if place is None:
            if any(not group for group in named):
                return Reason("a column without squadrons is none", "NAV-4.11")
            middle = self.centred(named, abreast, heading)
            place = middle.x, middle.y
        return Columns(named, abreast, heading, *place, commanders), used

    def fit(self, target: Any) -> Columns | Reason:
        """A drop of the first lead: the nearest place along the zone at which the draft's columns lie legally."""
        try:
            draft = msgspec.convert(target, Columns)
        except msgspec.ValidationError as error:
            return Reason(f"a record of columns is wanted: {error}")
        wrong = self._why_not_grouped(draft)
        if wrong is not None:
            return wrong
        low, high = milli(self.zone.south), milli(self.zone.north)
        inside = msgspec.structs.replace(draft, y=min(max(draft.y, low + 1000), high - 1000))
        for tried in (draft, *self._nearby(inside)):
            if self.why_not(tried) is None:
                return tried
        return self._why_not_there(draft) or Reason("the columns find no room there", "NAV-4.11")
