"""What a card table in a browser draws: a view of a card game without its rules.

A rule set's folder has a module `scene` that makes these records from a view. Options of the open question name the
cards and areas that they are about by hints, so that a card can be dragged to where it may go.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from polemos.kernel.secrecy import Seat
from polemos.kernel.words.telling import Line, Tag


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card that this seat sees the face of."""

    id: str
    seat: Seat
    kind: Literal["unit", "special"]
    figure: str  # what is painted: hoplite, archer, horseman, elephant, ... or the kind of a special card
    code: str  # as it is written in the corner: PH, LI VE, FLANK
    name: str
    device: str = ""  # of its people, on its shield
    copies: int = 1  # special cards of one kind lie on each other
    quality: int = 0
    size: int = 0
    hits: int = 0
    threshold: int = 0
    missile: str = ""
    value: int = 0  # route points
    clan: str = ""
    markers: tuple[Tag, ...] = ()
    is_hidden: bool = False  # from the enemy
    is_engaged: bool = False
    words: str = ""  # one line
    facts: tuple[Line, ...] = ()  # for its help card


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """An area of a field."""

    id: str  # as hints name it: south-5
    seat: Seat
    column: int
    zone: Literal["left wing", "centre", "right wing"]  # as its owner sees it
    terrain: str
    card: str = ""
    facts: tuple[Line, ...] = ()  # what the terrain does


class Pile(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that lie together: a hand, a second line, a deck. `count` also where the faces are not seen."""

    id: str  # hand-0, routed-1, ...
    seat: Seat
    kind: Literal["hand", "deck", "routed", "rallied", "pursuit", "eliminated", "discarded"]
    name: str
    cards: tuple[str, ...] = ()
    count: int = 0


class CardSide(msgspec.Struct, frozen=True, kw_only=True):
    """A player's side at a glance."""

    seat: Seat
    letter: str
    name: str
    leader: str
    device: str = ""
    points: int = 0  # lost so far
    level: int = 0  # at which the side has lost
    lines: tuple[Line, ...] = ()  # of the leader: initiative, command, ...
    rules: tuple[Line, ...] = ()  # special rules in force
    clans: tuple[str, ...] = ()  # active ones
    orders: tuple[Line, ...] = ()  # standing orders; shown to their owner


class Assault(msgspec.Struct, frozen=True, kw_only=True):
    """An attack that has been declared, or a shot that has been ordered."""

    kind: Literal["attack", "flank", "second line", "shot"]
    sources: tuple[str, ...]
    targets: tuple[str, ...] = ()
    words: str = ""


class CardScene(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="cards"):
    """The card table as a seat sees it."""

    headline: str
    turn: int
    turns: int
    phase: str
    phases: tuple[str, ...]  # of a turn, in order
    active: Seat
    sides: tuple[CardSide, ...]
    cards: tuple[Card, ...]
    spots: tuple[Spot, ...]
    piles: tuple[Pile, ...]
    assaults: tuple[Assault, ...] = ()
