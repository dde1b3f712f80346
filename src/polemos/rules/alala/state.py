"""State of Alala! (ALA-2.17 to 2.21). Lengths in 1/1000 inch, angles in 1/1000 degree clockwise from +y, all whole."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import Literal

import msgspec

from polemos.geometry import Convex, Edge, segment
from polemos.kernel.dice import Modifier
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Nobody, Owner, Public, Seat
from polemos.kernel.state import State as KernelState
from polemos.rules.alala.charts.charts import terrain_chart
from polemos.rules.alala.charts.records import Grade, ResultName, TerrainChart
from polemos.rules.alala.options import Options
from polemos.rules.alala.troops import Troop

SOUTH, NORTH = 0, 1
SIDES = ("south", "north")
EventHow = Literal["retires", "withdraws", "routs", "surrenders", "destroyed"]
ThrowKind = Literal[
    "initiative", "control", "move", "shooting", "combat", "hack", "risk", "wound", "jealousy", "rating"
]


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    """A phalanx and its leader (ALA-2.9, 2.13, 2.14)."""

    id: Public[str]  # "south-I"
    seat: Public[Seat]
    phalanx: Public[str]
    name: Public[str]
    rating: Public[int]
    unit: Public[str]  # he is attached to; empty when the phalanx is out of the game
    chief: Public[bool] = False
    points: Public[int] = 0
    signalled: Public[int] = 0  # in which turn; 0: not yet
    controls: Public[bool] = False  # this turn
    went: Public[bool] = False  # moved to another unit this turn
    shout: Public[bool] = False  # Alala! was played on his phalanx this turn (ALA-20.11)
    successors: Public[int] = 0  # how many before him have fallen

    @property
    def owner(self) -> Seat:
        return self.seat


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """A player (ALA-2.19)."""

    seat: Public[Seat]
    id: Public[str]
    name: Public[str]
    colour: Public[Literal["red", "black", ""]] = ""
    units_at_start: Public[int] = 0
    breaks_at: Public[int] = 0
    units_lost: Public[tuple[Grade, ...]] = ()  # ALA-21.1, each unit of a column by itself
    bands_lost: Public[tuple[str, ...]] = ()
    leaders_lost: Public[int] = 0  # killed or lost, commanders in chief among them
    chiefs_lost: Public[int] = 0
    looted: Public[bool] = False  # its own baggage has been looted
    fallen: Public[int] = 0  # figures removed by casualties
    dispersed: Public[int] = 0  # figures left over of spent front units (ALA-2.12)
    figures: Public[int] = 0  # at the start, those in reserve included
    from_right: Public[bool] = True  # deploys from the right (ALA-6.7)
    hand: Owner[tuple[str, ...]] = ()  # face down
    held: Public[int] = 0  # how many cards that are
    received: Public[tuple[str, ...]] = ()  # from the enemy, known to both
    passes: Public[tuple[str, ...]] = ()  # windows that are passed by standing order (ALA-20.24)

    @property
    def owner(self) -> Seat:
        return self.seat


class Terrain(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A piece of terrain (ALA-4.1): a rectangle, or a line from point to point."""

    id: Public[str]
    kind: Public[str]
    name: Public[str] = ""
    points: Public[tuple[tuple[int, int], ...]]  # corners counter-clockwise, or the points of a line
    crest: Public[tuple[tuple[int, int], ...]] = ()  # of a hill (ALA-4.5)
    passable_for_cavalry: Public[bool] = False  # ALA-4.4

    @property
    def chart(self) -> TerrainChart:
        return terrain_chart(self.kind)

    @cached_property
    def shapes(self) -> tuple[Convex, ...]:
        """The area, or the pieces of the line, in inches."""
        corners = tuple([(x / 1000, y / 1000) for x, y in self.points])
        if self.chart.shape == "area":
            return (Convex(corners),)
        return tuple([segment(a, b) for a, b in pairwise(corners)])


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """Two enemies that came together (ALA-3.6). It ends when their blocks part or one of them routs."""

    a: Public[str]  # of the south
    b: Public[str]  # of the north
    came: Public[tuple[str, ...]] = ()  # who came by charge, counter-charge or pursuit this turn (ALA-16.5)
    followed: Public[tuple[str, ...]] = ()  # whose last after combat move was a follow-up into it
    charged: Public[tuple[str, ...]] = ()  # who came by a charge or counter-charge this turn (ALA-17.4, ALA-20.21)
    behind: Public[tuple[str, ...]] = ()  # who was charged across an obstacle and has its advantage (ALA-4.5)

    @property
    def id(self) -> str:
        return f"{self.a}|{self.b}"

    def other(self, troop: str) -> str:
        return self.b if troop == self.a else self.a


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """Dice on the table (ALA-20.6): what they show now, and which have been thrown again (ALA-1.7)."""

    kind: Public[ThrowKind]
    seat: Public[Seat]
    who: Public[tuple[str, ...]] = ()
    dice: Public[str]
    faces: Public[tuple[int, ...]]
    again: Public[tuple[int, ...]] = ()  # places of the dice thrown again
    mods: Public[tuple[Modifier, ...]] = ()

    @property
    def natural(self) -> int:
        return sum(self.faces)

    @property
    def total(self) -> int:
        return self.natural + sum(mod.value for mod in self.mods)

    def hits(self, needed: int) -> int:
        return sum(face >= needed for face in self.faces)


class Event(msgspec.Struct, frozen=True):
    """A hoplite unit has begun to give way, and others within 4 inches are yet to react (ALA-10.5, 10.6, 10.13)."""

    troop: Public[str]
    how: Public[EventHow]
    spared: Public[tuple[str, ...]] = ()  # whose combat result says already what it means to them


class Along(msgspec.Struct, frozen=True):
    """A support that goes along with a charger, and against which side of it (ALA-15.5)."""

    troop: Public[str]
    side: Public[Literal["left", "right", "rear"]]


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """A declared charge (ALA-15.4), up to the moment when it is carried out or lost."""

    charger: Public[str]
    target: Public[str]
    face: Public[Edge]  # of the target that is hit (ALA-15.6)
    counter: Public[bool] = False  # a counter-charge (ALA-15.10)
    along: Public[tuple[Along, ...]] = ()
    at: Public[tuple[int, int]] = (0, 0)  # where the target stood
    left: Public[bool] = False  # the target has evaded or retired: it is chased (ALA-15.13)
    bearing: Public[int] = 0  # in which the target went
    done: Public[bool] = False


AfterMove = Literal["", "remain", "fall_back", "retire", "rout", "ride_through", "win"]
Went = Literal["", "stayed", "fell_back", "followed", "retired", "withdrew", "routed", "rode", "pursued", "lost"]


class Engaged(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a combat (ALA-16.2), as it was before the result, and what became of it."""

    troop: Public[str]
    left_over: Public[tuple[str, ...]] = ()  # in contact too, but only supporting
    flanks: Public[tuple[str, ...]] = ()  # may keep in line with it (ALA-17.9)
    rear: Public[tuple[str, ...]] = ()  # bands bound to its move (ALA-17.8)
    level: Public[int] = 0
    formed: Public[bool] = False
    bands_only: Public[bool] = False  # its enemies in contact were only bands (ALA-17.2)
    charged: Public[bool] = False  # it came by a charge or counter-charge this turn (ALA-17.4)
    result: Public[ResultName | Literal[""]] = ""
    move: Public[AfterMove] = ""
    done: Public[bool] = False  # its after combat move is made
    went: Public[Went] = ""  # how it left its place
    bearing: Public[int] = 0  # and in which direction


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """Two engaged enemies (ALA-16.2), or an evader and the troop that caught it (ALA-15.14)."""

    id: Public[str]
    south: Public[Engaged]
    north: Public[Engaged]
    x: Public[int]  # of the middle of the contact line (ALA-3.2)
    y: Public[int]
    bearing: Public[int]  # from the south to the north, at right angles to the contact line
    catch: Public[bool] = False  # no combat: a caught evader and its catcher
    fought: Public[bool] = False
    over: Public[bool] = False  # its after combat moves are made
    at_once: Public[bool] = False  # fought at once after a pursuit: nobody pursues further (ALA-18.15)

    def side(self, seat: Seat) -> Engaged:
        return self.south if seat == SOUTH else self.north


class State(KernelState, kw_only=True):
    scenario: Public[str]
    own: Public[str] = ""  # a player's own scenario, as JSON
    options: Public[Options] = Options()
    width: Public[int]
    depth: Public[int]
    turns: Public[int] = 15
    initiative: Public[Seat] = SOUTH  # who holds it this turn
    first: Public[Seat] = SOUTH
    sides: Public[dict[str, Side]]
    leaders: Public[dict[str, Leader]] = {}
    troops: Public[dict[str, Troop]] = {}
    terrain: Public[dict[str, Terrain]] = {}
    contacts: Public[dict[str, Contact]] = {}
    charges: Public[dict[str, Charge]] = {}  # by charger, in the Charge Phase
    combats: Public[dict[str, Combat]] = {}  # of this turn
    events: Public[tuple[Event, ...]] = ()
    due: Public[tuple[str, ...]] = ()  # troops that retire as soon as all events are worked off (ALA-10.12)
    throws: Public[tuple[Throw, ...]] = ()  # the last ones
    pack: Nobody[tuple[str, ...]] = ()  # Othismos cards, top first
    pack_left: Public[int] = 0
    discards: Public[tuple[str, ...]] = ()
    done: Public[tuple[str, ...]] = ()  # special rules of the scenario that have happened
    battle_over: Public[bool] = False

    def side(self, seat: Seat) -> Side:
        return self.sides[SIDES[seat]]

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        return 0.0, 0.0, self.width / 1000, self.depth / 1000


G = Game[State]
