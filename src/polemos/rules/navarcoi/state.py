"""State of Oi Navarcoi! (NAV-1.10 to NAV-1.13). Lengths in 1/1000 inch, angles in 1/1000 degree, both whole numbers."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from polemos.geometry import Box, Convex, Polygon, milli, place_on, sin_cos
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.state import State as KernelState
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.charts.records import FormationName as FormationName
from polemos.rules.navarcoi.land_state import LandMelee, LandUnit, Position
from polemos.rules.navarcoi.options import Options

ALPHA, BETA = 0, 1
FLEETS = ("alpha", "beta")
SIDES = ("north", "east", "south", "west")

OrderName = Literal["ordered", "disordered", "unformed"]
StatusName = Literal[
    "reserve", "active", "anchored", "beached", "chasing", "off_table", "pursuing", "routing", "gone", "exited"
]
IN_PLAY = ("active", "anchored", "beached", "chasing", "pursuing")
LOST = ("routing", "gone")
Standing = Literal["friendly", "neutral", "enemy"]
Slot = tuple[int, int, int]  # right, forward, turn, from the anchor in the squadron's heading
Point = tuple[int, int]

W = milli(formations().stand.width)
D = milli(formations().stand.depth)
P = milli(formations().stand.pitch)
STAND = Box(0.0, 0.0, 0.0, W / 1000, D / 1000)


class Squadron(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A squadron (NAV-1.10). Its stands stand at `slots` round the anchor (x, y, heading); a column on its track."""

    id: Public[str]
    seat: Public[Seat]
    name: Public[str]
    freighters: Public[bool] = False
    crew: Public[str] = "plain"
    morale: Public[str] = "plain"
    ship_class: Public[str] = "plain"
    half_stands: Public[int] = 8
    full_stands: Public[int] = 4  # stands at the start
    formation: Public[FormationName] = "epi_mias"
    order: Public[OrderName] = "ordered"
    status: Public[StatusName] = "active"
    x: Public[int] = 0
    y: Public[int] = 0
    heading: Public[int] = 0
    slots: Public[tuple[Slot, ...]] = ()
    shifts: Public[tuple[int, ...]] = ()  # forward shift of each stand after conforming; empty: none
    track: Public[tuple[Point, ...]] = ()  # of a column's lead, newest point first
    commander: Public[int] = 0  # which stand is the navarchos'
    commander_alive: Public[bool] = True
    strategos: Public[bool] = False
    troops: Public[str | None] = None  # land unit aboard
    acted: Public[bool] = False
    held: Public[bool] = False
    unsettled: Public[bool] = False  # contacted or disordered anew since it held: no rally this turn
    failed: Public[bool] = False  # failed a Battle test this turn: must test morale
    rout_heading: Public[int | None] = None
    beaten: Public[tuple[str, ...]] = ()  # enemies that routed from it this turn, or its quarry while pursuing
    left_by: Public[str | None] = None  # edge or land it ran over, or how it was lost

    @property
    def owner(self) -> Seat:
        return self.seat

    @property
    def stand_count(self) -> int:
        return (self.half_stands + 1) // 2

    @property
    def in_play(self) -> bool:
        return self.status in IN_PLAY

    @property
    def is_lost(self) -> bool:
        return self.status in LOST

    @property
    def is_column(self) -> bool:
        return self.formation == "epi_keras"

    @property
    def is_unformed(self) -> bool:
        return self.formation == "unformed"

    @property
    def is_disordered(self) -> bool:
        return self.order == "disordered"

    @cached_property
    def poses(self) -> tuple[tuple[float, float, float], ...]:
        """Centre and heading of every stand, in inches and degrees, shifts included."""
        return stand_poses(self)

    @cached_property
    def stands(self) -> tuple[Box, ...]:
        """The stands as rectangles on the table (NAV-2.2)."""
        w, d = W / 1000, D / 1000
        return tuple([Box(x, y, heading, w, d) for x, y, heading in self.poses])

    @cached_property
    def reach(self) -> tuple[float, float, float]:
        """A circle round all stands: centre and radius."""
        xs, ys = [x for x, _, _ in self.poses], [y for _, y, _ in self.poses]
        cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        return cx, cy, max([((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 + STAND.radius for x, y, _ in self.poses])


def stand_poses(squadron: Squadron) -> tuple[tuple[float, float, float], ...]:
    """Where the stands are: on the track of a column (NAV-8.13), else at their slots."""
    if squadron.is_column:
        track = tuple([(x / 1000, y / 1000) for x, y in squadron.track])
        places = [place_in_wake(track, k) for k in range(1, squadron.stand_count)]
        places.insert(0, (*track[0], squadron.heading / 1000))  # the lead may have turned on the spot since
    else:
        s, c = sin_cos(squadron.heading / 1000)
        x, y = squadron.x, squadron.y
        places = [
            ((x + right * c + forward * s) / 1000, (y - right * s + forward * c) / 1000,
             ((squadron.heading + turn) % 360_000) / 1000)
            for right, forward, turn in squadron.slots
        ]  # fmt: skip
    if any(squadron.shifts):
        shifted = []
        for (px, py, heading), shift in zip(places, squadron.shifts, strict=True):
            s, c = sin_cos(heading)
            shifted.append((px + s * shift / 1000, py + c * shift / 1000, heading))
        places = shifted
    return tuple(places)


def place_in_wake(track: tuple[tuple[float, float], ...], k: int) -> tuple[float, float, float]:
    """The stand k places after the lead; on a corner, to the tolerance, it faces along the newer segment (NAV-8.13)."""
    behind = k * P / 1000
    x, y, heading = place_on(track, behind)
    if len(track) > 2:
        heading = place_on(track, behind - formations().tolerance.length)[2]
    return x, y, heading


class Link(msgspec.Struct, frozen=True):
    """A melee link (NAV-11.2). `fights`: the turn of its first Melee phase, in which flanked and privileged count."""

    attacker: Public[str]
    target: Public[str]
    kind: Public[Literal["frontal", "flank", "rear"]]
    heading: Public[int]  # attack heading
    fights: Public[int]
    flanked: Public[tuple[str, ...]] = ()
    privileged: Public[tuple[str, ...]] = ()
    fought: Public[int] = 0  # last turn in which the two were paired
    began: Public[int] = 0  # turn in which the link was made

    @property
    def id(self) -> str:
        return f"{self.attacker}|{self.target}"

    def other(self, squadron: str) -> str:
        return self.target if squadron == self.attacker else self.attacker


class Chase(msgspec.Struct, frozen=True):
    """A periplous chase under way (NAV-12.10 to NAV-12.15)."""

    attacker: Public[str]
    target: Public[str]
    heading: Public[int]  # both columns run this way
    target_heading: Public[int]  # what the target faced before
    flank: Public[Literal["left", "right"]]  # offshore flank of the target
    started: Public[int]  # turn
    crossed: Public[dict[str, tuple[str, int, int]]] = {}  # off the table: edge and point where each lead crossed


class Flotsam(msgspec.Struct, frozen=True, dict=True):
    """A marker (NAV-14.9)."""

    id: Public[str]
    x: Public[int]
    y: Public[int]
    heading: Public[int]
    width: Public[int]
    depth: Public[int]

    @cached_property
    def box(self) -> Box:
        return Box(self.x / 1000, self.y / 1000, self.heading / 1000, self.width / 1000, self.depth / 1000)


class Land(msgspec.Struct, frozen=True, dict=True):
    """A land feature (NAV-4.2) and its status for each fleet (NAV-4.5)."""

    id: Public[str]
    name: Public[str]
    kind: Public[Literal["land_side", "island", "promontory"]]
    points: Public[tuple[Point, ...]]
    status: Public[tuple[Standing, Standing]]
    bad_going: Public[tuple[tuple[Point, ...], ...]] = ()

    @cached_property
    def polygon(self) -> Polygon:
        return Polygon(tuple([(x / 1000, y / 1000) for x, y in self.points]))

    @cached_property
    def pieces(self) -> tuple[tuple[Convex, tuple[float, float, float, float]], ...]:
        """Its convex parts, each with its bounds: west, south, east, north."""
        return tuple([(part, part.bounds) for part in self.polygon.parts])


class Edge(msgspec.Struct, frozen=True):
    """A table edge: its status for each fleet; land sides replace the edge behind them."""

    side: Public[Literal["north", "east", "south", "west"]]
    is_land: Public[bool]
    status: Public[tuple[Standing, Standing]] = ("neutral", "neutral")


class Fleet(msgspec.Struct, frozen=True, kw_only=True):
    """A fleet (NAV-1.13). `plan` maps a signal's number to the squadrons that obey it (NAV-5.1)."""

    seat: Public[Seat]
    id: Public[str]
    name: Public[str]
    role: Public[Literal["invader", "defender", "none"]] = "none"
    may_signal: Public[bool] = True
    squadrons_at_start: Public[int] = 0
    half_stands_at_start: Public[int] = 0
    signals_left: Public[int] = 0
    signalled: Public[int] = 0  # signal given this turn
    announced: Public[dict[int, tuple[str, ...]]] = {}
    open_plan: Public[dict[int, tuple[str, ...]]] = {}  # with the option of open information
    admiral_killed: Public[bool] = False
    has_left: Public[bool] = False
    plan: Owner[dict[int, tuple[str, ...]]] = {}
    deployment: Owner[tuple[Squadron, ...]] = ()  # placed but not yet revealed

    @property
    def owner(self) -> Seat:
        return self.seat


class State(KernelState, kw_only=True):
    """State of the game (NAV-1.13)."""

    scenario: Public[str]
    options: Public[Options]
    parameters: Public[dict[str, str | int | float | bool]] = {}
    width: Public[int]
    depth: Public[int]
    mirrored: Public[bool] = False
    wind: Public[int | None] = None
    morning_wind: Public[bool] = False  # NAV-19.7: it has come
    boom_cut: Public[bool] = False  # NAV-19.9
    second_signals: Public[int] = 0  # given so far (NAV-19.4)
    first: Public[Seat] = ALPHA  # who moves first this turn
    initiative: Public[Seat] = ALPHA  # who won the roll this turn
    moving: Public[Seat | None] = None  # whose ship movement is under way
    offshore: Public[int | None] = None  # heading that the scenario names (NAV-2.9)
    battle_over: Public[bool] = False
    fleets: Public[dict[str, Fleet]]
    squadrons: Public[dict[str, Squadron]] = {}
    links: Public[dict[str, Link]] = {}
    chases: Public[dict[str, Chase]] = {}
    flotsam: Public[dict[str, Flotsam]] = {}
    lands: Public[dict[str, Land]] = {}
    edges: Public[dict[str, Edge]] = {}
    exits: Public[dict[str, tuple[int, str, int]]] = {}  # left by a scenario's exit: turn, edge, place along it
    land_units: Public[dict[str, LandUnit]] = {}
    positions: Public[dict[str, Position]] = {}
    land_melees: Public[dict[str, LandMelee]] = {}

    def fleet(self, seat: Seat) -> Fleet:
        return self.fleets[FLEETS[seat]]


G = Game[State]
