"""Armies, strategoi and runners (HMA-1.19, 5.1, 8.8), with all that is secret about them (HMA-25.1)."""

from __future__ import annotations

from typing import Any, Literal, Self

import msgspec
from msgspec.structs import replace

from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.rules.hoplomachia.charts.charts import track
from polemos.rules.hoplomachia.charts.words import (
    AreteLine,
    Character,
    Condition,
    Flank,
    Formation,
    Order,
    Plan,
    Post,
    Stance,
)
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.tabletop.placing import Placement

# What stands under the salpinx: one of the eight, two more with HMA-23.5, the written one of HMA-23.4, a verbal order.
Signal = Order | Literal["release_ekdromoi", "recall_ekdromoi", "written", "verbal", "blank"]


ANY_PLAN: Literal["any"] = "any"


class Station(msgspec.Struct, frozen=True, kw_only=True):
    """The place of a unit in the formation (HMA-6.19)."""

    unit: Public[str]
    post: Public[Post]
    slot: Public[int] = 0  # in line: how many units to the right (+) or left (-) of the guide; else from the line out
    portion: Public[int] = 0  # of a divided army


class WrittenSignal(msgspec.Struct, frozen=True, kw_only=True):
    """HMA-23.4."""

    order: Public[Order]
    unit: Public[str] = ""
    portion: Public[int] = -1


class Army(msgspec.Struct, frozen=True, kw_only=True):
    seat: Public[Seat]
    id: Public[str]  # A or B
    name: Public[str]
    nation: Public[str]
    track: Public[str]
    line: Public[AreteLine] = "none"  # of the base arete table
    arete: Public[int] = 0
    senior_lost: Public[bool] = False
    senior_shown: Public[bool] = False  # everybody knows which it is
    breakfasted: Public[bool] = False
    mustered: Public[bool] = False  # a Muster signal has been given
    announced: Public[int] = 0  # the last turn in which rhetoria was announced (HMA-6.7)
    paean: Public[bool] = True  # available
    sphagia: Public[bool] = False  # made
    approach: Public[Literal["", "ordered", "halted", "won"]] = ""  # since the last signal of it (HMA-9.8)
    charged_since: Public[bool] = False  # its core has charged since the last paean
    surprised: Public[bool] = False
    home_rout: Public[bool] = False  # seen (HMA-19.4)
    allied: Public[bool] = False  # HMA-4.7
    ekdromoi_recalled: Public[bool] = False  # HMA-23.5
    ekdromoi_released: Public[int] = 0  # the turn of the last Release (HMA-23.5)
    gap: Public[int] = 0  # before its two outermost taxeis on the left (HMA-24.5)
    facing: Public[int] = -1  # that the guide shall take, as stated with Muster (HMA-9.2); -1: as it faces
    # secret until used or shown:
    signal: Owner[Signal | Literal[""]] = ""  # placed this turn
    signal_shown: Public[bool] = False
    ignoring: Owner[tuple[str, ...]] = ()  # core units that will ignore this turn's Charge or Begin Approach (HMA-6.12)
    offer: Owner[bool] = False  # to end the battle (HMA-8.15); never shown unless both offer
    plan: Owner[Plan | Literal["", "any"]] = ""  # `any` only where a plan is left out of account
    flanks: Owner[tuple[Flank, ...]] = ()  # to be enveloped (HMA-6.10)
    envelopers: Owner[tuple[str, ...]] = ()
    wings: Owner[tuple[str, ...]] = ()  # core taxeis at both ends of its line, of whom a plan could make envelopers
    defends: Owner[str] = ""  # the terrain piece or place named (HMA-6.12)
    plan_shown: Public[bool] = False
    senior: Owner[str] = ""  # the senior taxis, in which the hegemon stands (HMA-1.14)
    formation: Owner[Formation | Literal[""]] = ""
    musters_as: Owner[Formation | Literal[""]] = ""  # chosen for Muster by an army that comes on in column (HMA-6.14)
    stations: Owner[tuple[Station, ...]] = ()
    deployment: Owner[tuple[Placement, ...]] = ()  # as it is written down, until it is revealed (HMA-6.20)
    formation_shown: Public[bool] = False
    written: Owner[WrittenSignal | None] = None  # HMA-23.4
    written_shown: Public[bool] = False
    # of this turn:
    longest: Public[tuple[str, ...]] = ()  # lochoi of its longest phalanx at the start (HMA-10.13)
    stepped: Public[bool] = False  # has tried One Step More in this melee phase

    @property
    def owner(self) -> Seat:
        return self.seat

    def seen_by(self, seat: Seat | None) -> Self:
        return self if seat == self.seat else replace(self, **self._hidden())

    def _hidden(self) -> dict[str, Any]:
        hidden: dict[str, Any] = {"offer": False, "ignoring": (), "musters_as": "", "deployment": (), "wings": ()}
        if not self.senior_shown:
            hidden["senior"] = ""
        if not self.signal_shown:
            hidden["signal"] = ""
        if not self.plan_shown:
            hidden |= {"plan": "", "flanks": (), "envelopers": (), "defends": ""}
        if not self.formation_shown:
            hidden |= {"formation": "", "stations": ()}
        if not self.written_shown:
            hidden["written"] = None
        return hidden

    @property
    def condition(self) -> Condition:
        """HMA-10.2."""
        return track(self.track).condition(self.arete)


class Strategos(msgspec.Struct, frozen=True, kw_only=True):
    """Where he stands is secret until he is shown (HMA-5.10)."""

    id: Public[str]  # A-S1
    seat: Public[Seat]
    name: Public[str]
    nation: Public[str]
    character: Public[Character] = "fellow_hoplite"
    stance: Public[Stance] = "philos"
    hegemon: Public[bool] = False
    element: Owner[str] = ""
    shown: Public[bool] = False
    dead: Public[bool] = False
    spoke: Public[bool] = False  # has made his rhetoria roll
    made: Public[int] = 0  # the turn in which he was generated (HMA-5.12)
    prepares: Public[bool] = False  # a verbal order, in this strophe (HMA-8.4)
    ordered: Public[int] = 0  # the last turn in which he gave an order
    defies: Public[bool] = False  # his units withdraw after a failed stance test (HMA-5.9)

    @property
    def owner(self) -> Seat:
        return self.seat

    def seen_by(self, seat: Seat | None) -> Self:
        return self if self.shown or seat == self.seat else replace(self, element="")


class Runner(msgspec.Struct, frozen=True, kw_only=True):
    """A verbal order under way; what it says is secret until it is received (HMA-8.5)."""

    id: Public[str]
    seat: Public[Seat]
    sender: Public[str]  # a strategos
    to: Public[str]  # a unit or a strategos
    sent: Public[int]  # in which turn
    arrives: Public[int]
    content: Owner[VerbalOrder | None] = None

    @property
    def owner(self) -> Seat:
        return self.seat
