"""How a decision is shown: acts and beats, each with what it changes in the picture; docs/protocol.md explains them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from polemos.cards.scene import CardScene
from polemos.kernel.secrecy import Seat
from polemos.tabletop.scene import Scene


class Patch(msgspec.Struct, frozen=True, kw_only=True):
    """What turns one picture into the next. Lists of records go by the id of each, those of sides by the seat."""

    changed: dict[str, dict[str, dict[str, Any]]] = {}  # list, id, field: its value; of a record that comes all fields
    gone: dict[str, tuple[str, ...]] = {}  # list: ids
    order: dict[str, tuple[str, ...]] = {}  # list: ids, where those that come do not stand at its end
    plain: dict[str, Any] = {}  # all other fields of the picture, whole


class Beat(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown at once: throws side by side, or what one step changes. A word changes nothing that one sees."""

    act: int
    kind: Literal["throw", "change", "word"]
    lines: tuple[int, ...]  # numbers in the seat's own log
    about: tuple[str, ...]  # bodies or cards, the doer first
    patch: Patch


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Beats that belong together, as a fight, a charge or a test."""

    words: str  # of its first line that has some; of a throw for whom and what it is made
    fight: bool  # dice and units of both sides, or somebody loses men, stands or himself
    continues: bool  # it was under way already when the decision was asked for


class Staged(msgspec.Struct, frozen=True, kw_only=True):
    """How one decision is shown. Before the picture that it began with, or null where the page has it already."""

    step: int
    by: Seat | None  # who decided; null: several at once, or nobody
    before: Scene | CardScene | None = None
    acts: tuple[Act, ...]
    beats: tuple[Beat, ...]
    after: Patch  # what is left to change after the last beat
