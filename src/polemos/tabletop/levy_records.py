"""Armies built for points from lists: what a page is told of them and asks for. Free of any one rule set's words."""

from __future__ import annotations

from typing import Any

from polemos.kernel.exchange import FileRefused, Name, Priced, Request, Response
from polemos.kernel.settings import Setting


class CheckLevy(Request, frozen=True, kw_only=True):
    army: dict[str, Any]
    settings: dict[Name, Name] = {}  # for which battle: its size, and options that change prices


class SaveLevy(CheckLevy, frozen=True, kw_only=True):
    replaces: Name = ""  # the army of one's own whose place it takes; empty: it is a new one


# -- what armies are made of -------------------------------------------------------------------------------------------


class LevyTroop(Response, frozen=True, kw_only=True):
    """A kind of troops."""

    id: str
    name: str
    rule: str
    costs: dict[str, int]  # by grade
    men: int
    ranks: int
    half: int  # so many men left are fewer than half
    levels: tuple[str, ...]  # of morale, the worst first; empty: it has none
    disorder: int  # the most points of it; 0: it keeps none


class LevyLoose(Response, frozen=True, kw_only=True):
    """Troops that a list sends beside its groups."""

    type: str
    grades: tuple[str, ...]


class LevyList(Response, frozen=True, kw_only=True):
    """What those who share a list may send."""

    id: str
    name: str
    states: tuple[str, ...]  # who use it; the first is the list's own name
    grades: tuple[str, ...]
    deepest: int  # so many units one behind the other; 1: none
    units: tuple[int, int]  # of a group
    loose: tuple[LevyLoose, ...]
    words: tuple[str, ...]  # its limits
    rule: str


class LevyRating(Response, frozen=True, kw_only=True):
    rating: int
    cost: int


class LevyOffer(Response, frozen=True, kw_only=True):
    """What an army may be made of."""

    settings: tuple[Setting, ...]  # for which battle it is built; the first is the size
    troops: tuple[LevyTroop, ...]
    lists: tuple[LevyList, ...]
    ratings: tuple[LevyRating, ...]  # of leaders
    usual: dict[str, tuple[str, ...]]  # by size, the armies that meet where no others are named
    most: dict[str, int]  # what a file can hold at all: groups, units of one, loose troops
    words: dict[str, str]  # what the rule set calls its things
    rules: tuple[str, ...]  # where to read about building
    sheet: tuple[str, ...]  # the charts that a player wants beside the table


# -- one army ----------------------------------------------------------------------------------------------------------


class LevyFault(Response, frozen=True, kw_only=True):
    """What is wrong, and with which parts, as `phalanx.0.unit.2`; with none: with the whole army."""

    text: str
    rule: str
    at: tuple[str, ...]


class LevyUnit(Response, frozen=True, kw_only=True):
    name: str
    number: int  # in the order of the army, as at the table
    points: int
    troop: str
    grades: tuple[str, ...]  # from front to rear


class LevyGroup(Response, frozen=True, kw_only=True):
    name: str
    points: int  # all of it
    leader: str
    leader_points: int
    units: tuple[LevyUnit, ...]


class LevyFigure(Response, frozen=True, kw_only=True):
    """A number that a player wants to know."""

    words: str
    value: str
    rule: str


class LevyChecked(Response, frozen=True, kw_only=True):
    """An army made whole, what it costs, and what is wrong with it."""

    army: dict[str, Any] | None  # None: it cannot be read at all
    settings: dict[str, str]  # by which it was judged
    points: int
    limit: int
    parts: tuple[Priced, ...]
    groups: tuple[LevyGroup, ...]
    loose: tuple[LevyUnit, ...]
    figures: tuple[LevyFigure, ...]
    unit_count: int  # of those whose loss breaks the army
    breaks_at: int
    faults: tuple[LevyFault, ...]
    text: str  # the file


class LevyInfo(Response, frozen=True, kw_only=True):
    id: str
    is_own: bool
    checked: LevyChecked


class LevyListed(Response, frozen=True, kw_only=True):
    id: str
    name: str
    about: str
    points: int
    unit_count: int
    loose_count: int
    breaks_at: int
    states: tuple[str, ...]
    fits: tuple[str, ...]  # the sizes of battle that it may be led into; empty: it is not legal yet
    is_own: bool


class LeviesInfo(Response, frozen=True, kw_only=True):
    ruleset: str
    title: str
    keeps: bool  # armies can be saved here
    folder: str  # where a player may put files; empty where none can be saved
    armies: tuple[LevyListed, ...]
    refused: tuple[FileRefused, ...]
    offer: LevyOffer
