"""Fleets as a page builds them: what it is told of them and asks for."""

from __future__ import annotations

from typing import Any

from polemos.kernel.exchange import Name, Priced, Request, Response
from polemos.kernel.reason import Reason


class LevelInfo(Response, frozen=True, kw_only=True):
    id: str
    name: str
    cost: int  # points beside the size
    rule: str


class TraitInfo(Response, frozen=True, kw_only=True):
    id: str
    name: str
    levels: tuple[LevelInfo, ...]
    default: str


class SizeInfo(Response, frozen=True, kw_only=True):
    stands: int
    points: int
    full_size: bool  # under the option of full-size squadrons


class FleetInfo(Response, frozen=True, kw_only=True):
    """What a fleet may be made of."""

    ruleset: str
    traits: tuple[TraitInfo, ...]
    sizes: tuple[SizeInfo, ...]
    budget: int
    most_squadrons: int
    plain: dict[str, Any]  # a fleet to begin with
    rules: tuple[str, ...]


class CheckFleet(Request, frozen=True, kw_only=True):
    fleet: dict[str, Any]
    settings: dict[Name, Name] = {}


class FleetChecked(Response, frozen=True, kw_only=True):
    points: int
    budget: int
    lines: tuple[Priced, ...]
    reasons: tuple[Reason, ...]
