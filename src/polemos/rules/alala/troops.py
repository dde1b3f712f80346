"""Troops of Alala!: units of hoplites in columns and bands, how they stand, how eager they are (ALA-2.11 to 2.21)."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from polemos.geometry import Box, Point, milli
from polemos.kernel.secrecy import Public, Seat
from polemos.rules.alala.charts.charts import state_list, troop_chart
from polemos.rules.alala.charts.records import Grade, TroopChart, TroopType

SHAKEN, FORMED_UP, READY, EAGER = range(4)
LEVELS = ("Shaken", "Formed-up", "Ready", "Eager")  # ALA-10.1

Status = Literal["reserve", "steady", "retiring", "withdrawing", "routing", "pursuing", "last_stand", "looting", "gone"]
OFF = ("reserve", "gone")
Control = Literal["", "free", "halt", "repeat", "pursue", "break_out", "retire", "loot"]
DeedKind = Literal[
    "nothing", "advance", "charge", "wheel", "side_step", "step_back", "about_face", "free_move", "retire", "halt",
    "redress", "form_up", "follow_up", "fall_back", "combat", "pursuit", "evade", "ride_through",
    "shoot_move", "move_shoot", "shoot_twice", "shoot", "move",
]  # fmt: skip

NO_SPIRIT_LEFT = ("routing", "withdrawing")  # they no longer change level (ALA-10.4)


class Element(msgspec.Struct, frozen=True):
    """A hoplite unit in a column, or the whole of any other troop (ALA-2.11, ALA-2.12)."""

    grade: Public[Grade]
    men: Public[int]


class Deed(msgspec.Struct, frozen=True):
    """What a troop did of the things that a control test may make it repeat (ALA-9.8, 9.9, 9.11).

    The bearing of a formed unit's dice move is relative to its facing, that of an unformed troop is absolute.
    """

    kind: Public[DeedKind] = "nothing"
    dice: Public[int] = 0
    bearing: Public[int] = 0
    side: Public[Literal["", "left", "right", "rear"]] = ""
    amount: Public[int] = 0


class Troop(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A hoplite unit, a column or a band (ALA-2.17, ALA-2.18)."""

    id: Public[str]
    seat: Public[Seat]
    name: Public[str]
    type: Public[TroopType]
    state: Public[str] = ""  # the city
    phalanx: Public[str] = ""  # of hoplites: key of its leader
    full: Public[int]  # men at the start, of each element
    elements: Public[tuple[Element, ...]]  # front to rear; a band has one
    x: Public[int] = 0  # of the centre of the block
    y: Public[int] = 0
    facing: Public[int] = 0
    level: Public[int] = FORMED_UP  # of hoplites
    disorder: Public[int] = 0
    formed: Public[bool] = False
    status: Public[Status] = "steady"
    advanced: Public[int] = 0  # ALA-14.7
    advanced_before: Public[int] = 0  # up to the start of this turn
    came_on: Public[bool] = False  # its distance advanced grew in the turn before (ALA-8.8)
    counted: Public[bool] = False  # among the lost already (ALA-21.1)
    broke_out: Public[bool] = False  # at some time (ALA-9.7)
    marks: Public[tuple[str, ...]] = ()  # of cards: "gods_watch_over", "cerberus"
    end: Public[str] = ""  # how it left the table for good
    fled: Public[int] = 0  # men that dispersed, surrendered or withdrew (ALA-22.1)
    deed: Public[Deed] = Deed()  # this turn
    last: Public[Deed] = Deed()  # the turn before
    moved_last: Public[bool] = False  # by any move, the turn before (ALA-12.3)
    # of this turn only:
    control: Public[Control] = ""
    body: Public[str] = ""  # key of the leader in whose controlled body it is (ALA-8.5)
    acted: Public[bool] = False  # its turn in its own phase is over
    moved: Public[bool] = False
    redressed: Public[bool] = False
    shot: Public[int] = 0
    retired: Public[bool] = False
    evaded: Public[bool] = False
    charged: Public[bool] = False  # declared a charge
    rough: Public[bool] = False  # took its disorder for terrain (ALA-4.3)
    struck_rear: Public[bool] = False  # dropped for a charge into rear or bare flank (ALA-10.8)
    halted: Public[bool] = False  # dropped for a charge received at the halt (ALA-10.10)
    must_retire: Public[bool] = False  # ALA-10.12
    lined_up: Public[bool] = False  # moved along as a flank support (ALA-17.9)
    witnesses: Public[tuple[str, ...]] = ()  # units that have reacted to what became of it (ALA-10.11)

    @property
    def owner(self) -> Seat:
        return self.seat

    @cached_property
    def chart(self) -> TroopChart:
        return troop_chart(self.type)

    @property
    def is_hoplites(self) -> bool:
        return self.chart.class_ == "hoplites"

    @property
    def is_band(self) -> bool:
        return self.chart.class_ != "hoplites"

    @property
    def is_spartan(self) -> bool:
        """ALA-2.22: by its state, whatever its grade."""
        city = state_list(self.state)
        return city is not None and city.spartan

    @property
    def has_level(self) -> bool:
        """Can its level change at all (ALA-10.1, ALA-10.4)?"""
        return self.is_hoplites and self.on_table and self.status not in NO_SPIRIT_LEFT

    @property
    def is_cavalry(self) -> bool:
        return self.chart.class_ == "cavalry"

    @property
    def is_skirmishers(self) -> bool:
        return self.chart.class_ == "skirmishers"

    @property
    def is_infantry(self) -> bool:
        return not self.is_cavalry

    @property
    def is_column(self) -> bool:
        return len(self.elements) > 1

    @property
    def grade(self) -> Grade:
        return self.elements[0].grade

    @property
    def men(self) -> int:
        """Those who fight: a column's front unit."""
        return self.elements[0].men if self.elements else 0

    @property
    def is_below_half(self) -> bool:
        """ALA-2.16; a column is when its last unit is (ALA-2.12)."""
        return not self.is_column and 2 * self.men < self.full

    @property
    def on_table(self) -> bool:
        return self.status not in OFF

    @property
    def is_shaken(self) -> bool:
        return self.is_hoplites and self.level == SHAKEN

    @property
    def width(self) -> int:
        return milli(self.chart.block[0])

    @property
    def depth(self) -> int:
        """ALA-1.3: a column is as deep as its units together."""
        return milli(self.chart.block[1]) * max(1, len(self.elements))

    @cached_property
    def box(self) -> Box:
        """Its block on the table (ALA-3.3), in inches."""
        return Box(self.x / 1000, self.y / 1000, self.facing / 1000, self.width / 1000, self.depth / 1000)

    @property
    def reference(self) -> Point:
        """ALA-3.3: the middle of the front face, or the centre of an unformed block."""
        return self.box.front_centre if self.formed else (self.box.cx, self.box.cy)
