"""The armies of a rule set as the builder has them: supplied, and the player's own in a folder."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from polemos import UsageProblem
from polemos.kernel.files.own_files import Refusal, readable
from polemos.kernel.files.own_folder import OWN, OwnFolder
from polemos.kernel.files.save import FormatError
from polemos.kernel.reason import Reason, Refused
from polemos.kernel.words.exchange import ChartsInfo, FileRefused
from polemos.tabletop.drafting.places import plain
from polemos.tabletop.drafting.records import SetField
from polemos.tabletop.muster.muster import Muster, army_of, drafted, edited
from polemos.tabletop.muster.records import EditMuster, MusterArmy, MusterDraft, MusterLine, MusterShelf, SaveMuster
from polemos.tabletop.muster.roster import Roster

LONGEST = 68  # of a name with room for more
A = TypeVar("A", bound=msgspec.Struct)


class FoundArmies(Protocol):
    """What a folder holds."""

    @property
    def armies(self) -> Mapping[str, Any]: ...

    @property
    def refused(self) -> Sequence[Refusal]: ...

    @property
    def files(self) -> Mapping[str, str]: ...


F = TypeVar("F", bound=FoundArmies)


class Armoury(ABC, Generic[F, A]):
    """All calls come from one thread at a time."""

    ruleset: ClassVar[str]
    builds: ClassVar[str] = "army"  # what the rule set calls one
    title: ClassVar[str]
    folder: ClassVar[type[OwnFolder[Any, Any]]]
    has_charts: ClassVar[bool] = False

    def __init__(self, own: OwnFolder[F, A]) -> None:
        self.own = own

    @classmethod
    def within(cls, data: Path) -> Self:
        """With the player's own armies, kept in a folder of the service's data."""
        return cls(cls.folder.within(data))

    @abstractmethod
    def muster(self) -> Muster[A, Any]:
        """What is known of building, with whatever the player's folder changes."""

    @abstractmethod
    def setup(self, scenario: str, settings: Mapping[str, str], armies: Sequence[Mapping[str, Any] | None]) -> Any:
        """A battle with the armies that players bring, or with ours for None; UsageProblem when it cannot be."""

    def joined(self, setup: Any, armies: Sequence[Mapping[str, Any] | None]) -> Any:
        """A battle by a scenario of the player's own with the armies that players bring."""
        if any(each is not None for each in armies):
            raise UsageProblem("the armies of a scenario are given")
        return setup

    def charts(self, times: int = 1) -> ChartsInfo | None:
        """`times`: as large as the rules keep them lengths are told, where figures of several sizes may be used."""
        return None

    # -- what there is ---------------------------------------------------------------------------------------------

    def files(self) -> dict[str, Path]:
        """The player's own armies, by id."""
        return {id_: self.own.folder / name for id_, name in self.own.found().files.items()}

    def shelf(self, keeps: bool) -> MusterShelf:
        own, muster = self.own.found(), self.muster()
        mine = [_line(muster, f"{OWN}{name}", each, True) for name, each in own.armies.items()]
        ours = [_line(muster, name, each, False) for name, each in muster.supplied().items()]
        refused = (FileRefused(file=each.file, line=each.line, text=readable(each.reason)) for each in own.refused)
        return MusterShelf(
            ruleset=self.ruleset, title=self.title, army=muster.army, armies_called=muster.armies_called,
            about=muster.about, keeps=keeps, folder=str(self.own.folder) if keeps else "", armies=(*mine, *ours),
            refused=tuple(refused), blanks=tuple(muster.blanks()), settings=tuple(muster.settings()),
            battle=muster.battle, usual=dict(muster.usual()), has_charts=self.has_charts,
        )  # fmt: skip

    def army(self, id_: str) -> MusterArmy:
        """One to look at; FormatError if there is none."""
        is_own, muster = id_.startswith(OWN), self.muster()
        found = self.own.found().armies.get(id_.removeprefix(OWN)) if is_own else muster.supplied().get(id_)
        if found is None:
            raise FormatError(f"there is no such {muster.army}")
        return _shown(muster, found, id_, is_own)

    def blank(self, id_: str) -> MusterDraft:
        """One to begin with; FormatError if there is none such."""
        muster = self.muster()
        if id_ not in [each.id for each in muster.blanks()]:
            raise FormatError(f"there is no such {muster.army}")
        return edited(muster, EditMuster(army=muster.blank(id_)))

    def copy(self, id_: str) -> MusterDraft:
        """An army to begin another with, under a name that no army has; FormatError if there is none."""
        muster, found = self.muster(), self.army(id_)
        taken = {each.name for each in self.shelf(False).armies}
        renamed = SetField(path=muster.name_at, value=free_name(found.draft.name, taken))
        army = muster.begun_from(found.draft.army)
        return edited(muster, EditMuster(army=army, settings=found.draft.settings, deeds=(renamed,)))

    # -- one army --------------------------------------------------------------------------------------------------

    def edited(self, wish: EditMuster) -> MusterDraft:
        return edited(self.muster(), wish)

    def roster(self, wish: EditMuster) -> Roster:
        muster = self.muster()
        return muster.roster(army_of(muster, wish.army)[0], muster.battle_of(wish.settings))

    def read(self, text: str) -> MusterArmy:
        """An army from the text of a file; FormatError says where and why not."""
        muster = self.muster()
        return _shown(muster, muster.read(text), "", False)

    def save(self, wish: SaveMuster) -> MusterArmy:
        """Refused, if it cannot be kept so."""
        muster = self.muster()
        found, _, has_name = army_of(muster, wish.army)
        if not has_name:
            raise Refused(Reason(f"the {muster.army} is kept under its name; it has none", muster.name_rule))
        if reason := self.why_not_kept(muster, found):
            raise Refused(reason)
        id_ = self.own.save(found, muster.described(found).name, wish.replaces.removeprefix(OWN))
        return self.army(f"{OWN}{id_}")

    def why_not_kept(self, muster: Muster[A, Any], army: A) -> Reason | None:
        """An army that may not take the field yet is kept too: one goes on with it tomorrow."""
        return None

    def delete(self, id_: str) -> None:
        self.own.delete(id_)


def free_name(name: str, taken: Container[str]) -> str:
    """For a copy."""
    stem = re.sub(r" \(own(?: \d+)?\)$", "", name)[:LONGEST]
    tried, number = f"{stem} (own)", 1
    while tried in taken:
        number += 1
        tried = f"{stem} (own {number})"
    return tried


def _line(muster: Muster[A, Any], id_: str, army: A, is_own: bool) -> MusterLine:
    said = muster.described(army)
    return MusterLine(
        id=id_, name=said.name, about=said.about, line=said.line, label=said.label, group=said.group,
        points=said.points, is_own=is_own,
    )  # fmt: skip


def _shown(muster: Muster[A, Any], army: A, id_: str, is_own: bool) -> MusterArmy:
    army, _, has_name = army_of(muster, plain(army))
    battle, said = muster.fitting(army), muster.described(army)
    return MusterArmy(
        id=id_, is_own=is_own, line=said.line, about=said.about, refusal=said.refusal,
        draft=drafted(muster, army, battle, has_name), roster=muster.roster(army, battle),
    )  # fmt: skip
