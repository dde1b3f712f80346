"""The drafting that all games with scenarios in records share: forms in tabs, names that follow, a side mirrored."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from polemos.kernel.secrecy import Seat
from polemos.tabletop.drafting.fields import Forms, Vocabulary
from polemos.tabletop.drafting.naming import NameOf, Names, Naming
from polemos.tabletop.drafting.places import Raw, above, put_at, refused, value_at
from polemos.tabletop.drafting.records import FieldGroup, Form
from polemos.tabletop.drafting.scenario_files import ScenarioFiles

R = TypeVar("R")
HALF_TURN, FULL_TURN = 180.0, 360.0


class RecordDrafting(Generic[R]):
    """What a rule set's drafting stands on; `Drafting` says what it must bring besides."""

    tabs: Mapping[str, tuple[str, tuple[str, ...]]]  # words and fields; a tab called like a side has the side's fields
    mirrored_fields: tuple[str, ...]  # of a side

    def __init__(self, naming: Naming, words: Vocabulary, files: ScenarioFiles[R]) -> None:
        self.record, self.naming, self.files = naming.record, naming, files
        self.forms = Forms(naming, words)

    def shipped(self) -> Sequence[str]:
        return self.files.ids

    def load(self, scenario: str) -> R:
        return self.files.load(scenario)

    # -- what is filled in -----------------------------------------------------------------------------------------

    def form(self, raw: Raw) -> Sequence[FieldGroup]:
        return [self._tab(raw, tab, words, names) for tab, (words, names) in self.tabs.items()]

    def _tab(self, raw: Raw, tab: str, words: str, names: Sequence[str]) -> FieldGroup:
        if tab in self.naming.sides:
            titled = f"{words} {raw[tab].get('name', '')}".strip()
            return FieldGroup(id=tab, words=titled, fields=self.forms.fields(raw, tab))
        known = tuple(name for name in names if name in raw)  # one kind of record may have what another has not
        return FieldGroup(id=tab, words=words, fields=self.forms.fields(raw, "", known))

    def form_of(self, raw: Raw, path: str) -> Form:
        return self.forms.form(raw, path)

    def fresh(self, raw: Raw, path: str, sort: str) -> Any:
        return self.forms.fresh(raw, path, sort)

    # -- what follows ----------------------------------------------------------------------------------------------

    def renamed(self, raw: Raw, path: str, old: Any) -> None:
        self.naming.renamed(raw, path, old)

    def removed(self, raw: Raw, path: str, gone: Any) -> None:
        self.naming.removed(raw, path, gone)

    def copied(self, raw: Raw, item: Raw) -> None:
        """Whatever there is may be there twice."""

    def mirrors(self, record: R) -> bool:
        return True

    def mirrored(self, raw: Raw, seat: Seat) -> None:
        if seat not in (0, 1):
            raise refused("there are two sides")
        mine, other = self.naming.sides[seat], self.naming.sides[1 - seat]
        for field in self.mirrored_fields:
            raw[other][field] = copy.deepcopy(raw[mine].get(field, []))
        copied = [each for each in self.naming.found(raw) if each.path.startswith(f"{other}.")]
        names: dict[tuple[str, str], str] = {}
        for each in copied:
            if isinstance(each.what, Names) and each.what.stems:
                name = each.value if each.what.by_side else self.naming.made_up(raw, each.path, each.what)
                names[each.what.kind, each.value] = name
                put_at(raw, each.path, name)
                self.turned_round(value_at(raw, above(each.path)), raw["table"])
        for each in copied:
            if isinstance(each.what, NameOf):
                put_at(raw, each.path, names.get((each.what.kind, each.value), each.value))

    def turned_round(self, item: Raw, table: Raw) -> None:
        """To the place opposite, looking the other way."""
        item["x"], item["y"] = opposite(table, item["x"], item["y"])
        if "heading" in item:
            item["heading"] = turned(item["heading"])


def opposite(table: Raw, x: float, y: float) -> list[float]:
    return [round(table["width"] - x, 3), round(table["depth"] - y, 3)]


def turned(heading: float) -> float:
    return (heading + HALF_TURN) % FULL_TURN
