"""What a table in a browser draws: a view of a miniatures game without its rules.

A rule set's folder has a module `scene` that makes these records from a view, so that one painter serves all rule
sets. Lengths are in thousandths of the rule set's unit, angles in thousandths of a degree; x grows to the east, y to
the north, headings grow clockwise from north.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.telling import Chance as Chance
from polemos.kernel.words.telling import Line as Line
from polemos.kernel.words.telling import Named as Named
from polemos.kernel.words.telling import Odds as Odds
from polemos.kernel.words.telling import Tag as Tag

Point = tuple[int, int]
Pose = tuple[int, int, int]  # centre and heading
Shape = Literal["rigid", "column", "loose"]  # moves as one body, in succession on a track, any way
Ground = Literal["land", "sea"]
Activity = Literal["ready", "acting", "done", "busy", "none"]


class Range(msgspec.Struct, frozen=True, kw_only=True):
    """How far something of a unit goes, as its missiles or its orders."""

    kind: Literal["shots", "command"]
    far: int
    words: str
    rule: str
    opens: int | None = None  # ahead of the front edge, its rays turned so far outwards; None: to all sides


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """A unit on the table: one or more stands of the same size."""

    id: str
    seat: Seat
    name: str
    kind: str  # what is painted: trireme, freighter, phalanx, skirmishers, ...
    stands: tuple[Pose, ...]
    width: int  # of a stand, along its front
    depth: int
    shape: Shape
    heading: int
    label: str = ""  # what is written beside it, where its id is too long for that
    round: bool = False  # its stands are discs
    bases: tuple[str, ...] = ()  # of each stand its name, where stands go over from one unit to another
    piece: str = "base"  # what one of its bases is called
    anchor: Point | None = None  # the point that is stored; a page that moves the unit rounds as the rules do with it
    track: tuple[Point, ...] = ()  # of a column's lead, newest point first
    pitch: int = 0  # between the stands of a column
    front: tuple[Point, Point] | None = None  # front left and front right corner, about which it wheels
    whole: tuple[bool, ...] = ()  # of each stand: at full strength
    leader: int | None = None  # which stand carries the commander
    device: str = ""  # on shields and sails
    tags: tuple[Tag, ...] = ()
    activity: Activity = "none"
    why: str = ""  # why it is busy, or cannot act
    card: tuple[Line, ...] = ()
    ranges: tuple[Range, ...] = ()
    # of a body of men:
    grade: str = ""
    men: tuple[int, ...] = ()  # figures left of each unit in it, from front to rear
    full: int = 0  # figures that each had at the start; without `men`: that every stand has
    files: int = 0  # how the figures of a full unit stand
    ranks: int = 0
    spirit: Tag | None = None  # how eager it is to fight
    disorder: int = 0
    formed: bool = False
    status: str = ""  # routing, pursuing, ...; empty: nothing out of the ordinary
    group: str = ""  # the commander to whom it belongs
    together: str = ""  # the commander under whom it moves as one with others this turn


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of the table."""

    id: str
    kind: str  # land, bad_going, zone, exit, ...
    points: tuple[Point, ...]
    name: str = ""
    seat: Seat | None = None
    words: str = ""
    rule: str = ""
    line: bool = False  # the points are those of an open line
    crest: tuple[Point, ...] = ()  # of a hill: a line along its top


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """A thing that lies on the table."""

    id: str
    kind: str  # flotsam, boom, wind, trophy, ...
    at: Pose
    width: int = 0
    depth: int = 0
    words: str = ""
    seat: Seat | None = None


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """Two units that have to do with each other."""

    one: str
    other: str
    kind: str  # frontal, flank, rear, chase, ...
    words: str = ""


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """A card in somebody's hand, its face to whom the scene is told."""

    id: str
    name: str
    words: str
    rule: str = ""


class Commander(msgspec.Struct, frozen=True, kw_only=True):
    """A leader, where he is and what he has left to give orders with."""

    id: str
    seat: Seat
    name: str
    body: str  # with which he is; empty: he leads nobody any more
    rating: int
    points: int
    chief: bool = False
    hero: bool = False  # fights and acts by himself
    gift: Tag | None = None  # what a god has given him
    signalled: int = 0  # the turn in which he gave the signal
    controls: bool = False
    group: tuple[str, ...] = ()  # bodies that belong to him
    together: tuple[str, ...] = ()  # those of them that move as one under him this turn
    card: tuple[Line, ...] = ()


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """A player's side at a glance."""

    seat: Seat
    letter: str
    name: str
    device: str = ""
    lines: tuple[Line, ...] = ()
    first: bool = False  # has the initiative
    lost: int = 0  # units, of those whose loss breaks the army
    breaks_at: int = 0
    points: int = 0  # of victory
    held: int = 0  # cards that lie face down
    hand: tuple[Held, ...] = ()  # the faces of those, for their owner alone
    received: tuple[Held, ...] = ()  # cards that lie open
    orders: tuple[Line, ...] = ()  # standing orders, for their owner alone: about what, and how it stands


class TrackZone(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a track, from the one before it up to its highest value, and what it brings."""

    name: str
    most: int
    lines: tuple[Line, ...] = ()


class TrackChange(msgspec.Struct, frozen=True, kw_only=True):
    """By how much a value changed, to what, and why."""

    turn: int
    by: int
    to: int
    words: str
    rule: str = ""


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """A value of a side that everybody watches, as its nerve: where it stands, and how it came there."""

    seat: Seat
    name: str
    rule: str
    value: int
    least: int  # what is drawn of it; the value may lie beyond
    most: int
    zones: tuple[TrackZone, ...]
    changes: tuple[TrackChange, ...] = ()  # oldest first


class Scene(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="table"):
    """The table as a seat sees it."""

    width: int
    depth: int
    ground: Ground = "land"  # what the bare table is
    unit: str  # as it is written after a length
    times: int = 1  # as large as here lengths are told, where players measure larger figures than the rules keep
    headline: str
    turn: int
    turns: int
    phase: str
    sides: tuple[Side, ...]
    bodies: tuple[Body, ...]
    areas: tuple[Area, ...] = ()
    markers: tuple[Marker, ...] = ()
    ties: tuple[Tie, ...] = ()
    wind: int | None = None
    phases: tuple[str, ...] = ()  # of a turn, in order
    phase_words: dict[str, str] = {}  # of phases whose key says too little
    commanders: tuple[Commander, ...] = ()
    tracks: tuple[Track, ...] = ()
    next: tuple[str, ...] = ()  # bodies in the order in which they come up in this phase, the one that acts first


# -- about the open question -------------------------------------------------------------------------------------------


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit looks like that is not on the table yet."""

    kind: str
    width: int  # of a stand
    depth: int
    files: int
    ranks: int
    device: str = ""


class Ghost(msgspec.Struct, frozen=True, kw_only=True):
    """Where a unit would stand."""

    body: str
    stands: tuple[Pose, ...]
    track: tuple[Point, ...] = ()
    heading: int = 0
    front: tuple[Point, Point] | None = None
    look: Look | None = None  # of a unit that is on no picture


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What an option of the open question costs or risks, said on its button."""

    words: str = ""
    rolls: bool = False  # dice are thrown at once: it cannot be taken back
    odds: tuple[Odds, ...] = ()
    stands: tuple[Pose, ...] = ()  # where the unit would stand
    about: tuple[str, ...] = ()  # cards, bodies and areas that it names, in the order in which one would touch them
    cost: int | None = None  # in what orders are paid with
    lit: tuple[str, ...] = ()  # bodies that it concerns
    ghosts: tuple[Ghost, ...] = ()  # where bodies would stand
    drawn: bool = False  # a pull at a body that it concerns means this option
    onto: tuple[str, ...] = ()  # bodies: a pull onto one of them means it
    spot: Point | None = None  # among options that follow such a pull: the one whose spot is nearest to the hand counts
    pair: str = ""  # the option that does the same to the other hand
    grip: tuple[Point, Point] | None = None  # a handle that means it: where it is, and where it is pulled to
    cut: tuple[Point, Point] | None = None  # a line across a body, along which it is cut


class Touch(msgspec.Struct, frozen=True, kw_only=True):
    """A contact that a way would make: which edge of which enemy, from where to where."""

    body: str
    edge: Literal["front", "left", "right", "rear", "corner"]
    points: tuple[Point, Point]


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer means for one body."""

    body: str
    words: str
    rule: str = ""
    good: bool | None = None  # it does what is wanted, it does not; None: it is concerned by the way


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What an answer would bring, as far as no dice decide."""

    why_not: Reason | None = None
    answer: Any = None  # the answer as the rules take it, e.g. cut short where the way is barred
    words: str = ""  # as a typed order
    ghosts: tuple[Ghost, ...] = ()
    used: int | None = None
    left: int | None = None
    price: tuple[str, ...] = ()  # what it costs beside the way: a test, disorder
    touches: tuple[Touch, ...] = ()
    conformed: tuple[Ghost, ...] = ()  # how others would stand then: lined up at the contact, or out of the way
    then: tuple[str, ...] = ()  # tests and consequences in their order
    odds: tuple[Odds, ...] = ()
    least: tuple[Ghost, ...] = ()  # where dice decide how far: after the shortest throw; `ghosts` after the longest
    lengths: tuple[tuple[int, float], ...] = ()  # how far they may lead, and how likely each is
    stopped_by: str = ""  # what ends the way early
    passed: tuple[str, ...] = ()  # bodies that it leads through
    marks: tuple[Mark, ...] = ()  # what it means for each of many


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """Where the front edge can come this turn: pieces that are painted as one."""

    free: tuple[tuple[Point, ...], ...] = ()
    priced: tuple[tuple[Point, ...], ...] = ()  # with a test or another price
    contacts: tuple[str, ...] = ()  # bodies that could be contacted
