"""Armies under construction: what a rule set knows of building them, and how the builder's deeds are carried out."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from polemos.kernel.files.own_files import converted
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.settings import Setting
from polemos.kernel.words.exchange import Priced
from polemos.tabletop.drafting.fields import Forms
from polemos.tabletop.drafting.places import Raw, above, last, plain, put_at, refused, typed, value_at
from polemos.tabletop.drafting.records import FieldGroup, OrderItem, PutItem, RemovePieces, SetField, Word
from polemos.tabletop.drafting.values import item_at, order_item, put_item, remove_items, set_value
from polemos.tabletop.muster.faults import Fault
from polemos.tabletop.muster.records import (
    CopyItem,
    EditMuster,
    MusterDeed,
    MusterDraft,
    MusterFault,
    MusterFigure,
    MusterPart,
)
from polemos.tabletop.muster.roster import Roster

A = TypeVar("A", bound=msgspec.Struct)  # a rule set's record of an army
B = TypeVar("B")  # a battle as far as armies are judged by it
NAMES = ("name", "leader")  # what a copy does not share with the first
UNNAMED = "?"  # stands for a name that is missing, where the type of the record wants one


@dataclass(frozen=True)
class Judged:
    """What an army comes to, and what is wrong with it."""

    faults: Sequence[Fault]
    parts: Sequence[MusterPart] = ()
    points: int | None = None
    limit: int | None = None
    costs: Sequence[Priced] = ()
    figures: Sequence[MusterFigure] = ()
    verdict: str = "Legal: it may take the field."
    note: str = ""


@dataclass(frozen=True)
class Described:
    """An army in a few words, for those who choose among many."""

    name: str
    about: str
    line: str
    label: str
    points: int | None
    group: str = ""
    refusal: str = ""  # why the builder does not change it


class Muster(ABC, Generic[A, B]):
    """What a rule set knows of armies that players build. `raw` is an army as plain values."""

    record: type[A]
    army, armies_called = "army", "armies"
    about: str  # what these armies are for
    battle: str  # to which they are led
    name_at = "name"  # where an army's name stands in it
    name_rule = file_rule = ""  # which say that it has one, and how it is written

    # -- what there is ---------------------------------------------------------------------------------------------

    @abstractmethod
    def supplied(self) -> Mapping[str, A]: ...

    @abstractmethod
    def described(self, army: A) -> Described: ...

    @abstractmethod
    def blank(self, id_: str) -> Raw:
        """An army to begin with."""

    def blanks(self) -> Sequence[Word]:
        return (Word(id="new", name=f"New {self.army}"),)

    def settings(self) -> Sequence[Setting]:
        """By which an army is judged; the first is the size of the battle, if it has one."""
        return ()

    def usual(self) -> Mapping[str, tuple[str, ...]]:
        return {}

    # -- one army --------------------------------------------------------------------------------------------------

    @abstractmethod
    def battle_of(self, settings: Mapping[str, str]) -> B:
        """UsageProblem when there is no such battle."""

    @abstractmethod
    def settings_of(self, battle: B) -> dict[str, str]: ...

    @abstractmethod
    def fitting(self, army: A) -> B:
        """The battle for which an army out of a file is opened."""

    @abstractmethod
    def forms(self, battle: B) -> Forms: ...

    @abstractmethod
    def groups(self, raw: Raw, forms: Forms) -> Sequence[FieldGroup]: ...

    @abstractmethod
    def judged(self, army: A, battle: B) -> Judged: ...

    @abstractmethod
    def roster(self, army: A, battle: B) -> Roster: ...

    @abstractmethod
    def text(self, army: A) -> str:
        """The file; reading it gives the same army."""

    def read(self, text: str) -> A:
        """An army from the text of its file; FormatError says where and why not."""
        found: A = converted(text, self.record)
        return found

    # -- what follows from deeds -----------------------------------------------------------------------------------

    def fresh(self, raw: Raw, path: str, forms: Forms) -> Any:
        """One more like the last; else one to begin with."""
        held = value_at(raw, above(path))
        return copied(held[-1]) if held else forms.fresh(raw, path, "")

    def follow(self, before: Raw, raw: Raw, deed: MusterDeed) -> None:
        """Change what follows from a deed that was done."""

    def settled(self, raw: Raw) -> Raw:
        """An army made whole, as it comes from outside."""
        return raw

    def begun_from(self, raw: Raw) -> Raw:
        """An army to begin another with: without what tells where it came from."""
        return raw


class _Filling(Generic[A, B]):
    """Values of armies are filled in as those of any record are; nothing in them names anything."""

    def __init__(self, muster: Muster[A, B], forms: Forms) -> None:
        self.record: Any = muster.record
        self._muster, self._forms = muster, forms

    def fresh(self, raw: Raw, path: str, sort: str) -> Any:
        return self._muster.fresh(raw, path, self._forms)

    def renamed(self, raw: Raw, path: str, old: Any) -> None:
        pass

    def removed(self, raw: Raw, path: str, gone: Any) -> None:
        pass


def copied(item: Any) -> Any:
    """The same again, without names."""
    if isinstance(item, dict):
        return {key: "" if key in NAMES and isinstance(each, str) else copied(each) for key, each in item.items()}
    return [copied(each) for each in item] if isinstance(item, list) else copy.deepcopy(item)


# -- editing -----------------------------------------------------------------------------------------------------------


def army_of(muster: Muster[A, Any], raw: Mapping[str, Any]) -> tuple[A, Raw, bool]:
    """An army out of what a page sends, also as plain values, and whether it has a name; Refused when it is none."""
    begun, has_name = _named(muster, raw)
    try:
        army: A = typed(muster.settled(begun), muster.record)
    except Refused as refusal:
        raise refused(refusal.reason.text, muster.file_rule) from refusal
    return army, plain(army), has_name


def edited(muster: Muster[A, B], wish: EditMuster) -> MusterDraft:
    """The army after the deeds; Refused if one of them cannot be done."""
    battle = muster.battle_of(wish.settings)
    forms = muster.forms(battle)
    _, raw, has_name = army_of(muster, wish.army)
    made: list[str] = []
    for deed in wish.deeds:
        if isinstance(deed, SetField) and deed.path == muster.name_at:
            has_name = bool(str(deed.value).strip())
            deed = deed if has_name else replace(deed, value=UNNAMED)
        before = copy.deepcopy(raw)
        made += _done(muster, forms, raw, deed)
        muster.follow(before, raw, deed)
        raw = plain(typed(raw, muster.record))
    return drafted(muster, typed(raw, muster.record), battle, has_name, tuple(made))


def drafted(muster: Muster[A, B], army: A, battle: B, has_name: bool = True, made: tuple[str, ...] = ()) -> MusterDraft:
    """What is told of an army."""
    raw, judged = plain(army), muster.judged(army, battle)
    text = muster.text(army) if has_name else ""
    faults = list(judged.faults)
    if not has_name:
        put_at(raw, muster.name_at, "")
        faults.insert(0, Fault(Reason(f"the {muster.army} has no name", muster.name_rule), (muster.name_at,)))
    return MusterDraft(
        army=raw, settings=muster.settings_of(battle), name=str(value_at(raw, muster.name_at)),
        groups=tuple(muster.groups(raw, muster.forms(battle))), parts=tuple(judged.parts), points=judged.points,
        limit=judged.limit, costs=tuple(judged.costs), figures=tuple(judged.figures),
        faults=tuple(MusterFault(text=each.reason.text, rule=each.reason.rule, at=each.at) for each in faults),
        verdict=judged.verdict, note=judged.note, text=text, made=made,
    )  # fmt: skip


def _named(muster: Muster[A, Any], raw: Mapping[str, Any]) -> tuple[Raw, bool]:
    """With something in the place of a name that is missing."""
    begun = copy.deepcopy(dict(raw))
    held, key = begun, str(last(muster.name_at))
    for step in muster.name_at.split(".")[:-1]:
        held = held.get(step) if isinstance(held, dict) else None  # type: ignore[assignment]
    if not isinstance(held, dict) or not isinstance(name := held.get(key, ""), str) or name.strip():
        return begun, True
    held[key] = UNNAMED
    return begun, False


def _done(muster: Muster[A, B], forms: Forms, raw: Raw, deed: MusterDeed) -> list[str]:
    filling = _Filling(muster, forms)
    match deed:
        case SetField(path=path, value=value):
            set_value(filling, raw, path, value)
        case PutItem(path=path, sort=sort):
            return [put_item(filling, raw, path, sort)]
        case OrderItem(path=path, to=to):
            order_item(raw, path, to)
        case RemovePieces(paths=paths):
            remove_items(filling, raw, paths)
        case CopyItem(path=path):
            held, number = item_at(raw, path)
            held.insert(number + 1, copied(held[number]))
            return [f"{above(path)}.{number + 1}"]
    return []
