"""Armies as a page builds them: what it is told of them and asks for."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from polemos.kernel.exchange import FileRefused, Name, Priced, Request, Response
from polemos.kernel.reason import Reason


class CheckArmy(Request, frozen=True, kw_only=True):
    army: dict[str, Any]
    extra: Annotated[dict[Name, int], msgspec.Meta(max_length=40)] | None = None  # None: as the army's cards say


class SaveArmy(CheckArmy, frozen=True, kw_only=True):
    replaces: Name = ""  # the army of one's own whose place it takes; empty: it is a new one


class UnitPriced(Response, frozen=True, kw_only=True):
    points: int
    value: int  # in route points


class ArmyChecked(Response, frozen=True, kw_only=True):
    """An army made whole, what it costs, and what is wrong with it."""

    army: dict[str, Any] | None  # None: it cannot be read at all
    extra: dict[str, int]  # special cards that are paid for
    given: dict[str, int]  # those without charge
    points: int | None
    parts: tuple[Priced, ...]
    units: tuple[UnitPriced, ...]  # one card of each line
    unit_count: int
    route_total: int
    route_level: int
    reasons: tuple[Reason, ...]
    text: str  # the file


class ArmyInfo(Response, frozen=True, kw_only=True):
    id: str
    is_own: bool
    is_editable: bool
    checked: ArmyChecked


class ArmyListed(Response, frozen=True, kw_only=True):
    id: str
    name: str
    period: str
    year: int  # before Christ: negative; 0: none
    leader: str
    unit_count: int
    points: int
    route_total: int
    route_level: int
    description: str
    basis: str
    is_own: bool


class TypeInfo(Response, frozen=True, kw_only=True):
    code: str
    class_: str = msgspec.field(name="class")
    name: str
    letters: tuple[str, ...]  # of missiles, one of which it has; empty: none
    factor: float


class Costed(Response, frozen=True, kw_only=True):
    """Something that an army may have, and its price."""

    id: str
    name: str
    cost: int
    words: str
    rule: str


class ArmyOffer(Response, frozen=True, kw_only=True):
    """What an army may be made of."""

    types: tuple[TypeInfo, ...]
    letters: tuple[Costed, ...]
    cards: tuple[Costed, ...]
    rules: tuple[Costed, ...]
    terrain: tuple[Costed, ...]
    most_terrain: int
    positions: int
    limits: dict[str, tuple[int, int]]
    sizes: dict[str, int]  # points of a fair match
    plain: dict[str, Any]  # an army to begin with


class ArmiesInfo(Response, frozen=True, kw_only=True):
    ruleset: str
    keeps: bool  # armies can be saved here
    folder: str  # where a player may put files; empty where none can be saved
    armies: tuple[ArmyListed, ...]
    refused: tuple[FileRefused, ...]
    offer: ArmyOffer
