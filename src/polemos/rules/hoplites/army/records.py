"""An army as its file gives it (HOP-2.2): what may stand there, checked when it is read."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from polemos.rules.hoplites.charts.records import Leader, Period

Word = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z0-9_]+$")]
PLAIN = r"^[^\x00-\x1f\x7f-\x9f]*\Z"  # no signs that steer terminals
Title = Annotated[str, Meta(min_length=1, max_length=80, pattern=PLAIN)]
Text = Annotated[str, Meta(max_length=4000, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*\Z")]
Small = Annotated[int, Meta(ge=0, le=100)]
Figure = Annotated[int, Meta(ge=0, le=10_000)]
Basis = Literal["data", "mixed", "estimate", "own"]
SpecialRule = Literal["tribal_command", "no_leader_cohesion", "long_swords", "ferocity", "mobility"]


class UnitCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many cards that are alike (HOP-2.3)."""

    type: str
    name: Annotated[str, Meta(max_length=80, pattern=PLAIN)]
    tq: Small
    size: Small
    class_: str = msgspec.field(name="class", default="")
    missile: str = ""
    count: Annotated[int, Meta(ge=1, le=100)] = 1
    clan: str = ""
    src: Basis = "own"


class ArmyTerrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Defensive terrain of the army's own field; positions count from its far left (HOP-2.8, HOP-6.10)."""

    type: str
    position: Annotated[int, Meta(ge=1, le=9)]


class Clan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Word
    name: Title


class ArmyHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Word
    name: Title
    leader: Word | Leader  # one of the supplied leaders, or one of its own
    period: Period = "antiquity"
    year: Annotated[int, Meta(ge=-5000, le=2000)] = 0
    roman: bool = False
    special_rules: tuple[SpecialRule, ...] = ()
    source: Basis = "own"
    source_note: Text = ""
    description: Text = ""
    # What follows from the units; a file that states it must be right.
    unit_count: Figure | None = None
    route_total: Figure | None = None
    route_level: Figure | None = None
    points: int | None = None


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    army: ArmyHead
    units: Annotated[tuple[UnitCard, ...], Meta(max_length=100)]
    cards: dict[str, Small] = {}  # special cards before the deck preferences add theirs
    terrain: tuple[ArmyTerrain, ...] = ()
    clans: tuple[Clan, ...] = ()

    @property
    def id(self) -> str:
        return self.army.id

    @property
    def name(self) -> str:
        return self.army.name

    @property
    def period(self) -> Period:
        return self.army.period

    @property
    def about(self) -> str:
        """What it is and where its ratings come from, for those who choose among armies."""
        told = [self.army.description, self.army.source_note]
        guessed = [card.name for card in self.units if card.src == "estimate"]
        if isinstance(self.army.leader, Leader) and self.army.leader.src == "estimate":
            guessed.append(self.army.leader.name)
        if guessed and self.army.source != "estimate":
            told.append(f"Estimated: {', '.join(dict.fromkeys(guessed))}.")
        return " ".join(text for text in told if text)

    def has_rule(self, rule: str) -> bool:
        return rule in self.army.special_rules
