"""Elements and units (HMA-1.4, 1.17, 1.18), and what is noted of them for a turn or a phase."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, Self

import msgspec
from msgspec.structs import replace

from polemos.geometry import Box
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.rules.hoplomachia.charts.cards import Card
from polemos.rules.hoplomachia.charts.charts import card, width_of
from polemos.rules.hoplomachia.charts.words import Arrangement, CoreOrder, LightMode, Order, Post

SIDES = ("A", "B")
Standing = Literal["steady", "routing", "pursuing", "evading", "destroyed", "withdrawn", "off_table"]
GONE: tuple[Standing, ...] = ("destroyed", "withdrawn", "off_table")
Role = Literal["core", "light", "baggage"]  # HMA-1.12; baggage moves as core of its contingent
Posture = Literal["", "reserve", "flank", "cover", "leave"]  # what lights do under Begin Approach and Withdrawal
LossHow = Literal["melee", "slaughtered", "caught", "belos", "ekdromoi", "check", "edge", "cliff", "path", "chariot"]
# What an element has done or suffered in this turn.
ElementDeed = Literal[
    "fought", "pushed_back", "broken_into", "routed", "slaughtered", "caught", "belos", "belos_charged", "sent_out",
    "went_back", "won", "harassed",
    "ran",  # it has made a move of its rout, pursuit or evasion, or was halted from one: it moves no more this turn
]  # fmt: skip
# What a unit has done or suffered in this turn.
UnitDeed = Literal[
    "moved", "changed", "shot", "belos_charged", "charged", "countercharged", "approached", "fell_back", "pursued",
    "routed", "evaded", "halted", "fought", "disarrayed", "entered",
    "revealed",
]  # fmt: skip
# Why a unit has to check in the Katastrophe phase (HMA-19.4).
Cause = Literal["lost_elements", "strategos", "friends_routed", "passed_through", "home_rout", "scenario"]


class Element(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A lochos, an ile, a stand of undisciplined troops, a baggage stand or a chariot.

    Of a hidden one the enemy knows that there is one, but not where it stands (HMA-3.10). What is gone stays in the
    table for the report.
    """

    id: Public[str]  # A1.2: the second of unit A1, counted from its right at deployment
    seat: Public[Seat]
    unit: Public[str]
    card: Public[str]
    stands: Public[int]
    x: Owner[int] = 0  # of the middle of its front edge
    y: Owner[int] = 0
    facing: Owner[int] = 0  # clockwise from +y
    depth: Owner[int] = 0  # how deep it stands now, gaps shrunk and depth drawn in included
    condition: Public[Standing] = "steady"
    hidden: Public[bool] = False
    disarrayed: Public[bool] = False
    momentum: Public[bool] = False
    ground: Public[int] = 0  # given (HMA-18.9)
    front: Public[str] = ""  # its front opponent since the last pairing (HMA-2.8)
    ekdromoi: Public[bool] = False  # available
    hamippoi: Public[bool] = False
    quarry: Public[str] = ""  # the unit that it pursues
    cause: Public[str] = ""  # the unit from which it routs or evades
    runs: Public[int] = 0  # moves of this rout, pursuit or evasion so far
    turned: Public[bool] = False  # has turned round to run and not moved yet
    paid: Public[bool] = False  # its loss has been counted in arete (HMA-10.9)
    lost: Public[LossHow | Literal[""]] = ""
    tried: Public[bool] = False  # has fought in a melee of this battle (HMA-24.8)
    home: Public[str] = ""  # the lochos from which Lakonian ekdromoi have run out (HMA-23.6)
    left_by: Public[str] = ""  # the edge by which it withdrew: home, enemy, right, left, gate, as its army sees it
    # of this turn:
    deeds: Public[tuple[ElementDeed, ...]] = ()
    tormentors: Public[tuple[str, ...]] = ()  # units that belos-charged it
    must_send_at: Public[str] = ""  # the unit at which it must send its ekdromoi (HMA-15.22)

    @property
    def owner(self) -> Seat:
        return self.seat

    def seen_by(self, seat: Seat | None) -> Self:
        return self if not self.hidden or seat == self.seat else replace(self, x=0, y=0, facing=0, depth=0)

    @cached_property
    def chart(self) -> Card:
        return card(self.card)

    @property
    def width(self) -> int:
        return width_of(self.chart)

    @cached_property
    def box(self) -> Box:
        """Its rectangle in inches (HMA-2.2); only of one that stands on the table and is known."""
        return Box.by_front(
            self.x / 1000, self.y / 1000, self.facing / 1000, self.width / 1000, (self.depth or 1) / 1000
        )

    @property
    def is_on_table(self) -> bool:
        return self.condition not in GONE

    @property
    def is_steady(self) -> bool:
        return self.condition == "steady"

    @property
    def is_routing(self) -> bool:
        return self.condition == "routing"

    @property
    def is_lost(self) -> bool:
        """Routing or destroyed, as arete counts it (HMA-10.9)."""
        return self.condition in ("routing", "destroyed")

    def did(self, *deeds: ElementDeed) -> bool:
        """Has it done or suffered one of these in this turn?"""
        return any(deed in self.deeds for deed in deeds)


class VerbalOrder(msgspec.Struct, frozen=True, kw_only=True):
    """What a runner brings (HMA-8.8, 9.13)."""

    order: Public[Order]
    binding: Public[bool] = True
    x: Public[int] = 0  # the point of a March
    y: Public[int] = 0
    facing: Public[int] = 0
    beside: Public[str] = ""  # the unit at whose side the station of a Muster is, or that is followed on a March
    post: Public[Post | Literal[""]] = ""  # of Recall, and on which side of the unit named
    target: Public[str] = ""  # the enemy unit to engage or charge


class Unit(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A taxis, hipparchy or group, a baggage element or a chariot (HMA-1.4, 1.18)."""

    id: Public[str]  # A1; the numbers of its army in roster order (HMA-2.11)
    seat: Public[Seat]
    name: Public[str]
    card: Public[str]
    role: Public[Role]
    elements: Public[tuple[str, ...]]  # as they stand now, from right to left; the lost ones too
    nation: Public[str] = ""
    contingent: Public[str] = ""  # nation whose contingent it belongs to
    strategos: Public[str] = ""  # who commands it besides the hegemon
    arrangement: Public[Arrangement] = "CF"
    column: Public[bool] = False  # one element wide (HMA-13.20); its elements are then from head to tail
    crowded: Public[bool] = False  # deep only for lack of room: no depth modifier (HMA-1.15)
    order: Public[CoreOrder] = "halt"
    mode: Public[LightMode] = "recalled"
    posture: Public[Posture] = ""
    returning: Public[bool] = False  # recalled, and not yet in its station (HMA-9.6)
    approach: Public[Literal["", "begun", "charged"]] = ""  # since the last signal of it reached this unit (HMA-9.8)
    verbal: Public[VerbalOrder | None] = None  # received and in force
    hidden: Public[bool] = False
    credit: Public[bool] = False  # an approach move (HMA-17.3)
    failed: Public[int] = 0  # the turn in which its charge made no contact (HMA-16.18)
    again: Public[int] = 0  # the turn in which it may charge again, or halts (HMA-18.20)
    belos_uses: Public[int] = 0  # HMA-23.10
    march: Owner[int] = 0  # its place in the order of march, from 1 (HMA-3.8)
    arrives: Public[int] = 0  # the turn from which it may come on, from off the table
    enters_by: Public[str] = ""  # home, right, left, as its army sees the edges; drawn; or a gate (HMA-17.9, 24.4)
    enters_at: Owner[int] = 0  # how far along that edge; 0: its middle, or drawn when it comes (HMA-3.11)
    # of this turn:
    crossed: Public[tuple[str, ...]] = ()  # terrain types (HMA-21.2)
    wheeled: Public[int] = 0  # thousandths of a degree
    turns: Public[int] = 0  # turns made in its move (HMA-13.5)
    deeds: Public[tuple[UnitDeed, ...]] = ()
    causes: Public[tuple[Cause, ...]] = ()
    must_reply: Public[str] = ""  # the enemy unit of belos result B, until its attack is over (HMA-15.19)
    must_charge: Public[str] = ""  # the enemy unit of belos result C (HMA-15.19)
    falls_back_from: Public[str] = ""  # hoplites with belos result E (HMA-17.8)
    under_halt: Public[bool] = False  # at the end of the Command strophe (HMA-12.7)
    changed_roll: Public[bool] = False  # the epilektoi's 1 has been used (HMA-23.7)
    # of this phase:
    acted: Public[bool] = False
    forced: Public[bool] = False  # by a result of enemy activity: it may not act (HMA-7.4)
    checked: Public[bool] = False  # on the charging line (HMA-16.8); in the Katastrophe phase on that line
    die: Public[int] = 0  # its epidromos roll (HMA-16.7)
    charge_ground: Public[tuple[str, ...]] = ()  # terrain types crossed in its charge (HMA-16.23)

    @property
    def owner(self) -> Seat:
        return self.seat

    @cached_property
    def chart(self) -> Card:
        return card(self.card)

    @property
    def is_core(self) -> bool:
        return self.role == "core"

    @property
    def is_light(self) -> bool:
        return self.role == "light"

    @property
    def is_hoplite(self) -> bool:
        return self.chart.is_hoplite

    @property
    def number(self) -> int:
        return int(self.id[1:])

    def did(self, *deeds: UnitDeed) -> bool:
        return any(deed in self.deeds for deed in deeds)


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """Two enemy elements that touch in melee, and by which edges (HMA-1.17, 2.8, 18.1)."""

    a: Public[str]  # of side A
    b: Public[str]
    of_a: Public[Literal["front", "right", "rear", "left"]] = "front"  # the edge of a that is touched
    of_b: Public[Literal["front", "right", "rear", "left"]] = "front"
    since: Public[int] = 0  # the turn in which they came into contact
    charge: Public[bool] = False  # by a charge: in that turn it is an epidromos melee
    waits: Public[bool] = False  # made in a melee phase, fights from the next turn on (HMA-18.2)
    across: Public[int] = 0  # how far they are apart with a work between them (HMA-21.7)
    came: Public[tuple[str, ...]] = ()  # who of the two moved into it: a work or bank does not help him (HMA-18.7)
    driven: Public[tuple[str, ...]] = ()  # who of the two has been pushed back by the other (HMA-18.7)

    @property
    def id(self) -> str:
        return f"{self.a}|{self.b}"

    def other(self, element: str) -> str:
        return self.b if element == self.a else self.a

    def edge_of(self, element: str) -> Literal["front", "right", "rear", "left"]:
        """Where this one of the two is touched."""
        return self.of_a if element == self.a else self.of_b
