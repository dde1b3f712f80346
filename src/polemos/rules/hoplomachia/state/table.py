"""What lies on the table, and the state as a whole."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from polemos.geometry import Convex
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Public, Seat
from polemos.kernel.state import State as KernelState
from polemos.rules.hoplomachia.charts.charts import terrain_chart
from polemos.rules.hoplomachia.charts.records import TerrainChart, TerrainKind
from polemos.rules.hoplomachia.charts.words import BattleType, Epoch, Line, MeleeResult, Mode, Result, Situation, Size
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.armies import Army, Runner, Strategos
from polemos.rules.hoplomachia.state.pieces import SIDES, Contact, Element, Unit

Phase = Literal[
    "generation", "pregame", "deployment",
    "salpinx", "commands", "mantis",
    "automatic", "belos", "epidromos", "defensive", "marches", "melee", "katastrophe",
]  # fmt: skip
Place = Literal["", "village", "fort", "camp", "acropolis", "island"]


class Terrain(msgspec.Struct, frozen=True, dict=True, kw_only=True):
    """A piece of terrain (HMA-3.6, 21.1): a convex area, or a line of some breadth."""

    id: Public[str]
    kind: Public[TerrainKind]
    points: Public[tuple[tuple[int, int], ...]]  # its corners, in order
    place: Public[Place] = ""  # that can be held (HMA-21.12)
    name: Public[str] = ""

    @cached_property
    def chart(self) -> TerrainChart:
        return terrain_chart(self.kind)

    @cached_property
    def shape(self) -> Convex:
        return Convex(tuple((x / 1000, y / 1000) for x, y in self.points))


class Gate(msgspec.Struct, frozen=True, kw_only=True):
    """A gate in a city wall (HMA-21.10)."""

    id: Public[str]
    name: Public[str]
    x: Public[int]  # of its middle
    y: Public[int]
    facing: Public[int]  # outwards, away from the city
    width: Public[int]
    open_until: Public[int] = 0  # the turn whose B3 shuts it; 0: shut
    held: Public[bool] = False  # open, with the Invader in it
    inside: Public[tuple[str, ...]] = ()  # Invader elements that have moved in


class HonouredDead(msgspec.Struct, frozen=True, kw_only=True):
    """HMA-18.26."""

    id: Public[str]  # that of the element that stood there
    seat: Public[Seat]
    x: Public[int]
    y: Public[int]


class CheckMade(msgspec.Struct, frozen=True, kw_only=True):
    """The last andreia check (section 11): what it came to, before and after 11.6 and 11.8."""

    unit: Public[str]
    line: Public[Line]
    elements: Public[tuple[str, ...]]  # that check
    passed: Public[bool]
    letter: Public[Result]  # on the chart
    result: Public[Result]  # that takes effect


class ChargeNote(msgspec.Struct, frozen=True, kw_only=True):
    """A charge declared in this phase: on whom, and which elements it strikes in front (HMA-16.16, 16.24)."""

    charger: Public[str]
    targets: Public[tuple[str, ...]] = ()
    frontal: Public[tuple[str, ...]] = ()


class HeldResult(msgspec.Struct, frozen=True, kw_only=True):
    """The worst of the milder results of melee on an element, until the last attack on it is over (HMA-18.24)."""

    element: Public[str]
    result: Public[MeleeResult]
    by: Public[str]  # the enemy element
    frontal: Public[bool]
    othismos: Public[bool]

    @property
    def id(self) -> str:
        return self.element


class State(KernelState, kw_only=True):
    """`turn` counts from 1 (HMA-7.1), `phase` is one of `Phase`."""

    scenario: Public[str] = ""
    own: Public[str] = ""  # a player's own scenario, as JSON
    options: Public[Options] = Options()
    year: Public[int] = 424
    epoch: Public[Epoch] = 2
    situation: Public[Situation | Literal[""]] = ""  # HMA-3.2
    type: Public[BattleType] = "H"
    sizes: Public[tuple[Size | Literal[""], Size | Literal[""]]] = ("", "")  # of both armies (HMA-3.4)
    mode: Public[Mode] = "arrayed"
    invader: Public[Seat] = 0  # HMA-3.3; side A of a scenario
    width: Public[int]
    depth: Public[int]
    turn_limit: Public[int] = 20
    precedence: Public[Seat] = 0
    up: Public[Seat] = 0  # whose turn it is in the arete sequence (HMA-7.3)
    waiting: Public[tuple[tuple[str, ...], tuple[str, ...]]] = ((), ())  # units of each side still in the sequence
    armies: Public[dict[str, Army]]
    units: Public[dict[str, Unit]] = {}  # in roster order
    elements: Public[dict[str, Element]] = {}
    strategoi: Public[dict[str, Strategos]] = {}
    runners: Public[dict[str, Runner]] = {}
    terrain: Public[dict[str, Terrain]] = {}
    gates: Public[dict[str, Gate]] = {}
    contacts: Public[dict[str, Contact]] = {}
    dead: Public[dict[str, HonouredDead]] = {}
    check: Public[CheckMade | None] = None
    charges: Public[tuple[ChargeNote, ...]] = ()  # of this phase
    held: Public[dict[str, HeldResult]] = {}
    quiet: Public[int] = 0  # turns in a row without belos, charge or melee (HMA-20.4)
    done: Public[tuple[str, ...]] = ()  # special rules of the scenario that have happened
    battle_over: Public[bool] = False

    def army(self, seat: Seat) -> Army:
        return self.armies[SIDES[seat]]

    @property
    def defender(self) -> Seat:
        return 1 - self.invader

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        return 0.0, 0.0, self.width / 1000, self.depth / 1000


# What is worked out of the table alone, and what orders have a part in, reads these fields (kernel/worked_out.py).
ON_TABLE = ("elements", "units", "contacts", "terrain", "width", "depth", "options")
COMMANDED = (*ON_TABLE, "armies", "strategoi", "gates", "invader", "turn", "phase", "charges")

G = Game[State]
