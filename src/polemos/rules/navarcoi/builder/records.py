"""Fleets as a page builds them: what it is told of them and asks for."""

from __future__ import annotations

from typing import Any

from polemos.kernel.exchange import Asked, Name, Priced, Told
from polemos.kernel.reason import Reason


class LevelTold(Told, frozen=True, kw_only=True):
    id: str
    name: str
    cost: int  # points beside the size
    rule: str


class TraitTold(Told, frozen=True, kw_only=True):
    id: str
    name: str
    levels: tuple[LevelTold, ...]
    default: str


class SizeTold(Told, frozen=True, kw_only=True):
    stands: int
    points: int
    full_size: bool  # under the option of full-size squadrons


class FleetTold(Told, frozen=True, kw_only=True):
    """What a fleet may be made of."""

    ruleset: str
    traits: tuple[TraitTold, ...]
    sizes: tuple[SizeTold, ...]
    budget: int
    most_squadrons: int
    plain: dict[str, Any]  # a fleet to begin with
    rules: tuple[str, ...]


class CheckFleet(Asked, frozen=True, kw_only=True):
    fleet: dict[str, Any]
    settings: dict[Name, Name] = {}


class FleetChecked(Told, frozen=True, kw_only=True):
    points: int
    budget: int
    lines: tuple[Priced, ...]
    reasons: tuple[Reason, ...]
