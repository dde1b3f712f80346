"""State of Paean (PAE-2.8 to 2.15). Lengths in 1/1000 cm, angles in 1/1000 degree clockwise from north, all whole."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Literal

import msgspec

from polemos.geometry import TOLERANCE, Box, Convex, Point, ellipse, sin_cos, strip
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.state import State as KernelState
from polemos.rules.paean.charts.charts import (
    base_chart,
    base_depth,
    class_chart,
    experience_chart,
    gift_chart,
    terrain_chart,
    weapon_chart,
)
from polemos.rules.paean.charts.records import (
    ClassChart,
    ClassCode,
    Experience,
    ExperienceChart,
    Gift,
    GiftChart,
    Role,
    Shape,
    TerrainChart,
    WeaponChart,
    WeaponCode,
)
from polemos.rules.paean.options import Options
from polemos.tabletop.files import depths, in_order
from polemos.tabletop.grid import Grid

SOUTH, NORTH = 0, 1
SIDES = ("south", "north")

Phase = Literal["deployment", "combat", "skirmish", "power", "orders", "might", "heroes", "rally", "end"]
Rush = Literal["", "charge", "countercharge"]
ContactKind = Literal["front", "flank", "rear"]
Cover = Literal["", "edge", "inside"]
Answer = Literal["stands", "evaded", "countercharges", "turned", "lost"]  # to a charge
LossHow = Literal["missiles", "combat", "push", "table", "jars", "evade", "place", "rout", "deployment"]
HeroDeed = Literal["move_alone", "bow_of_artemis", "light_medium", "medium", "light_heavy", "heavy"]


class Base(msgspec.Struct, frozen=True):
    """One stand of a formation; class and ranks are those of the whole (PAE-2.8)."""

    id: Public[str]
    weapon: Public[WeaponCode]
    experience: Public[Experience]
    expert: Public[bool] = False

    @property
    def weapon_chart(self) -> WeaponChart:
        return weapon_chart(self.weapon)

    @property
    def experience_chart(self) -> ExperienceChart:
        return experience_chart(self.experience)

    @property
    def is_missile_armed(self) -> bool:
        return self.weapon_chart.range > 0

    @property
    def is_missile_only(self) -> bool:
        """PAE-2.4."""
        return self.is_missile_armed and not self.weapon_chart.close_combat


Bases = tuple[tuple[Base, ...], ...]  # files from left to right, each from front to rear


def level_of(bases: Sequence[Base]) -> Experience:
    """PAE-2.8: that of the majority; where there is none, the lower of the most common ones."""
    order: tuple[Experience, ...] = ("irregular", "seasoned", "veteran", "elite")
    levels = [base.experience for base in bases]
    return max(order, key=lambda level: (levels.count(level), -order.index(level)))


class Formation(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A block of bases (PAE-2.10); one base is the smallest."""

    id: Public[str]
    seat: Public[Seat]
    name: Public[str]
    kind: Public[ClassCode]
    ranks: Public[int]  # of each base
    files: Public[Bases]
    x: Public[int] = 0  # of the middle of its whole front edge
    y: Public[int] = 0
    facing: Public[int] = 0
    steps: Public[tuple[int, ...]] = ()  # how far files stand ahead after a follow-on charge (PAE-12.29)
    under: Public[str] = ""  # key of a commander; lights have none
    supports: Public[str] = ""  # the formation that it supports from behind (PAE-12.32)
    rally: Public[int | None] = None  # the bound that its rally marker notes
    rush: Public[Rush] = ""  # its first phase of combat after it came into contact so
    cover: Public[Cover] = ""  # where it holds cover in its fight (PAE-17.3)
    # of this bound, whosever it is:
    reactions: Public[int] = 0  # contact reaction tests passed
    moved: Public[bool] = False  # by its own action (PAE-10.6)
    went: Public[int] = 0  # which movement of the bound was its last: 1, 2, 3 ... (PAE-10.7)
    passed_by: Public[tuple[str, ...]] = ()  # formations that went through it
    # of this bound of its own side:
    tally: Public[int] = 0
    powered: Public[bool] = False  # has had its order by call of power
    mighty: Public[bool] = False  # has had its action by call of might
    tests: Public[int] = 0  # of lights: initiative tests that they have passed
    acted: Public[bool] = False  # of lights: their turn is over
    pushed: Public[bool] = False  # takes no more orders (PAE-9.18)
    hits: Public[int] = 0  # left over of its own fire, on this target (PAE-8.4, 11.17)
    target: Public[str] = ""
    aim: Public[tuple[str, ...]] = ()  # bases of the target in the order in which its hits would disperse them

    @property
    def owner(self) -> Seat:
        return self.seat

    @cached_property
    def chart(self) -> ClassChart:
        return class_chart(self.kind)

    @property
    def is_light(self) -> bool:
        return self.chart.name == "light"

    @property
    def is_light_medium(self) -> bool:
        return self.chart.name == "light_medium"

    @property
    def is_open(self) -> bool:
        """Light or light medium (PAE-2.1)."""
        return self.chart.order == "open"

    @property
    def is_close(self) -> bool:
        return self.chart.order == "close"

    @property
    def is_hoplites(self) -> bool:
        return self.chart.hoplite

    @property
    def is_horse(self) -> bool:
        return self.chart.mount == "horse"

    @property
    def is_unformed(self) -> bool:
        """PAE-2.11: close troops that stand as a single base."""
        return self.is_close and self.count == 1

    @property
    def is_formed_close(self) -> bool:
        return self.is_close and self.count > 1

    @property
    def is_rallying(self) -> bool:
        return self.rally is not None

    @property
    def bases(self) -> tuple[Base, ...]:
        """By file and then by row (PAE-1.15)."""
        return in_order(self.files)

    @property
    def count(self) -> int:
        return sum(map(len, self.files))

    @property
    def base_depth(self) -> float:
        return base_depth(self.chart.mount, self.ranks)

    @cached_property
    def grid(self) -> Grid:
        """Its place in centimetres (PAE-1.5)."""
        return Grid(
            self.x / 1000, self.y / 1000, self.facing / 1000, base_chart().frontage, self.base_depth,
            depths(self.files), tuple(step / 1000 for step in self.steps),
        )  # fmt: skip

    @cached_property
    def slabs(self) -> tuple[Box, ...]:
        """The ground it covers, in as few boxes as may be."""
        return self.grid.slabs

    @cached_property
    def boxes(self) -> dict[str, Box]:
        """Of each base by its id."""
        return {base.id: box for base, box in zip(self.bases, self.grid.bases, strict=True)}

    @cached_property
    def level(self) -> Experience:
        return level_of(self.bases)


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    """A commander or hero (PAE-2.12)."""

    id: Public[str]  # "south-AC"
    seat: Public[Seat]
    name: Public[str]
    role: Public[Role]
    value: Public[int]
    gift: Public[Gift] = ""
    paid: Public[int | None] = None  # points that he cost, if a die has said since what he is worth (PAE-21.2, 21.3)
    x: Public[int] = 0  # of his centre, in the open
    y: Public[int] = 0
    formation: Public[str] = ""  # that he is with
    joined: Public[int] = -1  # in which bound; -1: before the battle
    opponent: Public[str] = ""  # of a running single combat
    challenged: Public[tuple[str, ...]] = ()  # whom he has challenged (PAE-16.1)
    refused: Public[int] = 0  # challenges, each of which has lowered his value (PAE-16.4)
    armour: Public[int] = 0  # another than the usual one (PAE-5.3)
    lost: Public[str] = ""  # how he was lost
    rush: Public[Rush] = ""  # of a lone hero: he has just countercharged (PAE-15.17)
    reactions: Public[int] = 0  # contact reaction tests passed this bound
    # of this bound of his own side:
    is_silent: Public[bool] = False  # gives no more orders
    is_done: Public[bool] = False  # takes no more heroic actions
    deeds: Public[tuple[HeroDeed, ...]] = ()  # heroic actions so far (PAE-15.5)
    rerolled: Public[bool] = False  # with the Light of Apollo
    hits: Public[int] = 0  # left over of his shots, on this target (PAE-15.23)
    target: Public[str] = ""
    aim: Public[tuple[str, ...]] = ()

    @property
    def owner(self) -> Seat:
        return self.seat

    @property
    def is_hero(self) -> bool:
        return self.role == "hero"

    @property
    def is_commander(self) -> bool:
        return self.role != "hero"

    @property
    def is_chief(self) -> bool:
        return self.role == "army_commander"

    @property
    def is_on_table(self) -> bool:
        return not self.lost

    @property
    def is_in_the_open(self) -> bool:
        return self.is_on_table and not self.formation

    @property
    def gift_chart(self) -> GiftChart | None:
        return gift_chart(self.gift) if self.gift else None

    @property
    def centre(self) -> Point:
        """In the open."""
        return self.x / 1000, self.y / 1000


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """A player's army as a whole."""

    seat: Public[Seat]
    id: Public[str]
    name: Public[str]
    core: Public[tuple[str, ...]] = ()  # troop codes that count as hoplites (PAE-4.9)
    points: Public[int] = 0  # at the start
    bases: Public[int] = 0  # at the start
    had_hoplites: Public[bool] = True  # at the start, core bases included (PAE-19.2)
    jar_field: Owner[str] = ""  # PAE-5.8

    @property
    def owner(self) -> Seat:
        return self.seat


class Terrain(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A piece of terrain (PAE-5.1, 17.1)."""

    id: Public[str]
    kind: Public[str]
    name: Public[str] = ""
    shape: Public[Shape]
    points: Public[tuple[tuple[int, int], ...]]  # its centre, two corners, or the points of a line
    size: Public[tuple[int, int]] = (0, 0)  # half axes of a circle or ellipse, width of a line

    @cached_property
    def chart(self) -> TerrainChart:
        return terrain_chart(self.kind)

    @cached_property
    def shapes(self) -> tuple[Convex, ...]:
        """What it covers, in centimetres."""
        points = [(x / 1000, y / 1000) for x, y in self.points]
        across, along = self.size[0] / 1000, self.size[1] / 1000
        if self.shape in ("circle", "ellipse"):
            return (ellipse(*points[0], across, along, corners=_corners(max(across, along))),)
        if self.shape == "rectangle":
            (west, south), (east, north) = points
            return (Convex(((west, south), (east, south), (east, north), (west, north))),)
        return tuple(strip(start, end, across) for start, end in pairwise(points))


def _corners(radius: float) -> int:
    """So many that a polygon differs from a circle by less than what is told apart (PAE-1.1): by half of it."""
    corners = 48
    while radius * (1.0 - sin_cos(180.0 / corners)[1]) > TOLERANCE / 2.0:
        corners += 24
    return corners


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """Two pieces in contact: bases, or a base and a lone hero, and what it is to each (PAE-1.6, 1.7)."""

    a: Public[str]  # of the south
    b: Public[str]  # of the north
    of_a: Public[ContactKind] = "front"  # on which side of it the enemy touches
    of_b: Public[ContactKind] = "front"
    waits: Public[bool] = False  # counts from the next phase on (PAE-6.4, 14.10)

    @property
    def id(self) -> str:
        return f"{self.a}|{self.b}"

    def other(self, piece: str) -> str:
        return self.b if piece == self.a else self.a

    def kind_for(self, piece: str) -> ContactKind:
        return self.of_a if piece == self.a else self.of_b


class ChargeNow(msgspec.Struct, frozen=True, kw_only=True):
    """A charge under way (PAE-12.5): from where it came, and who has answered it how."""

    charger: Public[str]
    x: Public[int]  # its front at the start of the charge move (PAE-1.7)
    y: Public[int]
    facing: Public[int]
    extra: Public[int] = 0  # by how much it goes beyond its rate
    slowed: Public[tuple[str, ...]] = ()  # difficult ground on its way to first touch
    passed: Public[tuple[str, ...]] = ()  # friends that it went through
    reacted: Public[dict[str, Answer]] = {}
    fired: Public[tuple[str, ...]] = ()  # who has fired at it, which is done once (PAE-12.16)
    pursues: Public[bool] = False
    disordered: Public[tuple[str, ...]] = ()  # who came to meet it, or turned to it, over difficult ground (PAE-9.5)


class Lost(msgspec.Struct, frozen=True, kw_only=True):
    """A base that was dispersed."""

    id: Public[str]
    seat: Public[Seat]
    name: Public[str] = ""  # of its formation, which may be gone as a whole
    code: Public[str]
    how: Public[LossHow]
    bound: Public[int]


class Duel(msgspec.Struct, frozen=True):
    """A round of single combat (PAE-16.5), for the report."""

    leader: Public[str]
    opponent: Public[str]
    hits: Public[int]
    against: Public[int]
    bound: Public[int]


class State(KernelState, kw_only=True):
    """`turn` is the number of the bound (PAE-6.1), `phase` its step (PAE-6.2)."""

    scenario: Public[str]
    own: Public[str] = ""  # a player's own scenario, as JSON
    options: Public[Options] = Options()
    width: Public[int]
    depth: Public[int]
    deployment: Public[int] = 0  # depth of the zones of a points battle
    bounds_limit: Public[int] = 30
    active: Public[Seat] = SOUTH
    first: Public[Seat] = SOUTH  # who has the initiative
    sides: Public[dict[str, Side]]
    leaders: Public[dict[str, Leader]] = {}
    formations: Public[dict[str, Formation]] = {}  # in the order of the roster (PAE-1.15)
    parts: Public[dict[str, int]] = {}  # how many parts have been made of each formation of the roster
    roster: Public[tuple[str, ...]] = ()  # formations in the order in which the armies were listed
    reserve: Public[dict[str, Formation]] = {}  # not yet deployed
    reserve_leaders: Public[dict[str, Leader]] = {}
    deployer: Public[Seat] = SOUTH  # who deploys first (PAE-3.4)
    terrain: Public[dict[str, Terrain]] = {}
    contacts: Public[dict[str, Contact]] = {}
    lost: Public[dict[str, Lost]] = {}
    duels: Public[tuple[Duel, ...]] = ()
    charge: Public[ChargeNow | None] = None
    movements: Public[int] = 0  # of this bound so far
    done: Public[tuple[str, ...]] = ()  # special rules of the scenario that have happened
    battle_over: Public[bool] = False

    def side(self, seat: Seat) -> Side:
        return self.sides[SIDES[seat]]

    def cm(self, length: float) -> str:
        """A length as players measure it: with larger figures everything is larger, and kept alike (PAE-21.1)."""
        return f"{length * self.options.times:.4g} cm"

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        return 0.0, 0.0, self.width / 1000, self.depth / 1000


G = Game[State]
