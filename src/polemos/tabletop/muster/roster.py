"""An army on paper: lines with men to be crossed off and marks to be made, or cards to be cut out."""

from __future__ import annotations

from polemos.kernel.words.exchange import Response


class RosterBoxes(Response, frozen=True, kw_only=True):
    """Men to be crossed off, as they stand; the last so many are grey: then fewer than half are left."""

    men: int
    ranks: int
    half: int


class RosterTrack(Response, frozen=True, kw_only=True):
    """Marks in a row, one of which holds or all of which are ticked off."""

    words: str = ""
    marks: tuple[str, ...]
    is_round: bool = False
    last: int = 0  # the mark, counted from 1, at which it is over; 0: none


class RosterLine(Response, frozen=True, kw_only=True):
    number: str
    name: str
    kind: str = ""
    cells: tuple[str, ...] = ()  # as the group's columns say
    boxes: RosterBoxes | None = None
    tracks: tuple[RosterTrack, ...] = ()
    points: int | None = None
    is_behind: bool = False  # it stands behind the one before it, and is a part of it


class RosterGroup(Response, frozen=True, kw_only=True):
    title: str
    words: str = ""
    tracks: tuple[RosterTrack, ...] = ()
    points: int | None = None
    columns: tuple[str, ...] = ()
    lines: tuple[RosterLine, ...]


class RosterTable(Response, frozen=True, kw_only=True):
    """A small table on a card: what heads its columns, and its rows, each with a head of its own."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class RosterCard(Response, frozen=True, kw_only=True):
    """So many cards that are alike."""

    count: int
    code: str  # of the troops; also of their picture
    badge: str  # in the corner; empty: none
    name: str
    plate: str  # the figure that is looked for first
    left: tuple[str, str]  # two further figures, each with what it is
    right: tuple[str, str]
    words: str  # all of it, for those who do not see it
    figures: tuple[tuple[str, str], ...] = ()  # each with what it is; with them the card has no picture
    tables: tuple[RosterTable, ...] = ()


class Roster(Response, frozen=True, kw_only=True):
    title: str
    line: str
    about: str
    tracks: tuple[RosterTrack, ...] = ()
    groups: tuple[RosterGroup, ...] = ()
    cards: tuple[RosterCard, ...] = ()
    legend: str = ""
    sheet: tuple[str, ...] = ()  # the charts that a player wants beside the table
