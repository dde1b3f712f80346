"""Armies that players build, as a page is told of them and asks for them. Free of any one rule set's words.

A page holds the record of an army without understanding it, sends deeds, and is told what can be filled in, what it
comes to and what is wrong with which part of it. Points may be absent: some rule sets know none.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from polemos.kernel.settings import Setting
from polemos.kernel.words.exchange import FileRefused, Name, Priced, Request, Response
from polemos.tabletop.drafting.records import FieldGroup, OrderItem, Path, PutItem, RemovePieces, SetField, Word
from polemos.tabletop.muster.roster import Roster

MOST_DEEDS = 200


# -- what is asked for -------------------------------------------------------------------------------------------------


class CopyItem(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="twin"):
    """The same again beside it, without the names: those belong to the first."""

    path: Path


MusterDeed = SetField | PutItem | OrderItem | RemovePieces | CopyItem


class EditMuster(Request, frozen=True, kw_only=True):
    army: dict[str, Any]
    settings: dict[Name, Name] = {}  # for which battle: its size, and options that change prices
    deeds: Annotated[tuple[MusterDeed, ...], msgspec.Meta(max_length=MOST_DEEDS)] = ()


class SaveMuster(Request, frozen=True, kw_only=True):
    army: dict[str, Any]
    settings: dict[Name, Name] = {}
    replaces: Name = ""  # the army of one's own whose place it takes; empty: it is a new one


# -- one army ----------------------------------------------------------------------------------------------------------


class MusterPart(Response, frozen=True, kw_only=True):
    """What is to be said of a part of an army beside what can be filled in."""

    path: str
    name: str
    number: int | None = None  # in the order of the army, as at the table
    points: int | None = None
    words: str = ""
    rule: str = ""


class MusterFigure(Response, frozen=True, kw_only=True):
    """A number that a player wants to know."""

    words: str
    value: str
    rule: str = ""


class MusterFault(Response, frozen=True, kw_only=True):
    text: str
    rule: str
    at: tuple[str, ...]  # paths of the parts that it is about; none: the whole army


class MusterDraft(Response, frozen=True, kw_only=True):
    """An army under construction: what can be filled in, what it comes to, and what is wrong with it."""

    army: dict[str, Any]
    settings: dict[str, str]  # by which it was judged
    name: str
    groups: tuple[FieldGroup, ...]
    parts: tuple[MusterPart, ...]
    points: int | None  # None: there are none, or it cannot be priced
    limit: int | None  # of points; None: any
    costs: tuple[Priced, ...]
    figures: tuple[MusterFigure, ...]
    faults: tuple[MusterFault, ...]
    verdict: str  # what is said of it when nothing is wrong
    note: str  # what a builder may want to know
    text: str  # the file; empty: it has no name yet
    made: tuple[str, ...] = ()  # paths of what the deeds made


class MusterArmy(Response, frozen=True, kw_only=True):
    """An army to look at."""

    id: str  # empty: it comes out of a file
    is_own: bool
    line: str  # how large it is, in a few words
    about: str
    refusal: str  # why the builder does not change it; empty: it does
    draft: MusterDraft
    roster: Roster


# -- all of them -------------------------------------------------------------------------------------------------------


class MusterLine(Response, frozen=True, kw_only=True):
    id: str
    name: str
    about: str
    line: str  # how large it is, in a few words
    label: str  # the same in fewer, to choose from
    group: str  # of supplied ones that belong together, as an age; empty: there are no groups
    points: int | None
    is_own: bool


class MusterShelf(Response, frozen=True, kw_only=True):
    ruleset: str
    title: str
    army: str  # what the rule set calls one: army, fleet
    armies_called: str
    about: str
    keeps: bool  # armies can be saved here
    folder: str  # where a player may put files; empty where none can be saved
    armies: tuple[MusterLine, ...]
    refused: tuple[FileRefused, ...]
    blanks: tuple[Word, ...]  # what a new one may begin with
    settings: tuple[Setting, ...]  # for which battle an army is built
    battle: str  # to which armies are led
    usual: dict[str, tuple[str, ...]]  # by the value of the first setting, the armies that meet where none are named
    has_charts: bool
