"""The state of a battle (section 2): units, and for each side its field, its second line, its hand and its deck.

A unit is wherever its side lists it; its record holds what the unit itself carries. Cards are named by ids: units as
`S7` or `N12`, special cards by their kind, for copies of one kind are alike.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from polemos.kernel import state as kernel
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Nobody, Public, Seat
from polemos.rules.hoplites.charts.charts import Charts, OwnCharts, charts
from polemos.rules.hoplites.charts.records import Leader, Period, UnitType
from polemos.rules.hoplites.options import Options, StandingOrders

SOUTH, NORTH = 0, 1
LETTERS = "SN"
NAMES = ("South", "North")
AREAS = 9
HAND = 7  # most cards in a hand (HOP-2.6)
SECOND_LINE = 8  # most units in a second line (HOP-2.12)


def owner_of(name: str) -> Seat:
    """Whose unit this is, by its name."""
    return LETTERS.index(name[0])


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit card (HOP-2.3) and what it has gone through (HOP-2.4)."""

    id: str
    seat: Seat
    type: str
    tq: int
    size: int
    name: str = ""
    class_: str = ""
    letter: str = ""
    clan: str = ""
    hits: int = 0
    depletion: int = 0
    manoeuvre: int = 0  # marker on the field, level in pursuit
    engaged: bool = False
    no_missile: bool = False
    withdrawing: bool = False
    flank: bool = False
    raiding: bool = False  # second-line attack
    rushing: bool = False  # chariots played this turn: their marker does not stop an attack (HOP-21.8)
    pursuing: bool = False
    hidden: bool = False
    last_seen: tuple[int, int] | None = None  # while hidden: hits and depletion that the enemy knows of
    used: bool = False
    routed: bool = False  # in the second line: not rallied
    arrived: bool = False  # in the second line, or in pursuit, this turn
    routed_this_turn: bool = False
    played_this_turn: bool = False

    @property
    def is_large(self) -> bool:
        """Large units never flank (HOP-3.4)."""
        return self.size >= 10 or self.type == "PH"

    @property
    def threshold(self) -> int:
        """Hits at which it routs (HOP-1.4; German cavalry HOP-21.4)."""
        return 2 * self.tq if self.type == "GC" else self.tq

    def seen_by(self, seat: Seat | None) -> Unit:
        """Hidden and pursuing units look to the enemy like cards that were never played (HOP-1.7, HOP-24.18)."""
        if seat == self.seat or not (self.hidden or self.pursuing):
            return self
        if self.last_seen is None:
            return fresh(self)
        return replace(fresh(self), hits=self.last_seen[0], depletion=self.last_seen[1], used=True)


def fresh(unit: Unit) -> Unit:
    """The card as its army has it."""
    return Unit(unit.id, unit.seat, unit.type, unit.tq, unit.size, unit.name, unit.class_, unit.letter, unit.clan)


EMPTY = ("",) * AREAS


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """One army: its leader, its field from column 1 to 9, and where its cards are."""

    seat: Seat
    army: str
    name: str
    leader: Leader
    level: int  # route level
    roman: bool = False
    late_roman: bool = False  # Roman and without LG (HOP-11.6)
    rules: tuple[str, ...] = ()  # special rules in force (section 7)
    clan_names: dict[str, str] = {}
    specials: dict[str, int] = {}  # special cards that its deck was built with
    areas: tuple[str, ...] = EMPTY
    terrain: tuple[str, ...] = ("clear",) * AREAS
    second_line: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()  # units and special cards
    spent: tuple[str, ...] = ()  # special cards played
    pursuit: tuple[str, ...] = ()  # shown to the owner only
    pursuing: int = 0
    hand: tuple[str, ...] = ()  # shown to the owner only
    held: int = 0  # cards in hand
    known: tuple[str, ...] = ()  # units that all have seen go into the hand, and not yet seen leave it
    deck: tuple[str, ...] = ()  # shown to nobody; the top is the first
    left: int = 0  # cards in the deck
    active_clans: tuple[str, ...] = ()
    routs: int = 0  # units that routed so far, again and again (HOP-7.4)
    rallies: int = 0
    lost_points: int = 0  # by second-line attacks of the enemy
    bundori: int = 0  # heads that the enemy took
    orders: StandingOrders = StandingOrders()  # shown to the owner only
    veiled: tuple[str, ...] = ()  # hidden units on the field; shown to the owner only

    def seen_by(self, seat: Seat | None) -> Side:
        if seat == self.seat:
            return replace(self, deck=())
        areas = self.areas
        if self.veiled:
            areas = tuple("" if unit in self.veiled else unit for unit in areas)
        return replace(self, areas=areas, deck=(), hand=(), pursuit=(), veiled=(), orders=StandingOrders())

    @property
    def is_full(self) -> bool:
        """Has the second line no room (HOP-2.12)?"""
        return len(self.second_line) >= SECOND_LINE

    def has_rule(self, rule: str) -> bool:
        return rule in self.rules


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """Attackers and targets in the order named; without targets it goes for the second line (HOP-14.14)."""

    attackers: tuple[str, ...]
    targets: tuple[str, ...] = ()


class Melee(msgspec.Struct, frozen=True, omit_defaults=True):
    """The shock phase so far: attacks that stand, and who has done what."""

    attacks: tuple[Attack, ...] = ()
    spent: tuple[str, ...] = ()  # units that may not attack again
    freed: tuple[str, ...] = ()  # of these, those whose targets all withdrew: they may go for the second line
    fought: tuple[str, ...] = ()  # took part in a resolved attack (HOP-16.2)
    buttons: int = 0  # uses of the Flank button


class State(kernel.State):
    period: Public[Period] = "antiquity"
    options: Public[Options] = Options()
    own_charts: Public[OwnCharts] = ()
    units: Public[dict[str, Unit]] = {}
    sides: Public[dict[str, Side]] = {}
    active: Public[Seat] = SOUTH
    first: Public[Seat] = SOUTH  # plays first in a game turn
    starter: Public[Seat] = SOUTH  # won the first initiative (HOP-9.10)
    melee: Public[Melee] = Melee()
    plays: Public[int] = 0  # units played this turn (HOP-24.15)
    samurai: Public[tuple[str, ...]] = ()  # champions still in the pool (HOP-23.2)
    scenario: Public[str] = ""  # the battle that was chosen
    second_of_two: Public[bool] = False  # the first player's turn follows his own and has no shock phase (HOP-24.12)
    order_since: Public[int] = 0  # the game turn after which the order of play was decided (HOP-24.10)
    order_until: Nobody[int] = 0  # the last game turn for which it holds

    def veiled_tables(self) -> frozenset[str]:
        """Only in the fog of war, or away in pursuit, can a unit hide anything."""
        if self.options.fog_of_war or self.options.cavalry_pursuit:
            return super().veiled_tables()
        return frozenset(("sides",))

    @property
    def charts(self) -> Charts:
        return charts(self.own_charts)

    def side(self, seat: Seat) -> Side:
        return self.sides[NAMES[seat]]

    def kind(self, unit: Unit) -> UnitType:
        return charts(self.own_charts).types[unit.type, unit.class_]

    def unit_at(self, seat: Seat, column: int) -> Unit | None:
        found = self.sides[NAMES[seat]].areas[column - 1]
        return self.units[found] if found else None

    def column(self, unit: Unit | str) -> int:
        """The column in which a unit stands; 0 if it is not on the field (or cannot be seen there)."""
        name = unit if isinstance(unit, str) else unit.id
        areas = self.sides[NAMES[owner_of(name)]].areas
        return areas.index(name) + 1 if name in areas else 0

    def field(self, seat: Seat) -> list[Unit]:
        """The units on a field in ascending columns."""
        return [self.units[name] for name in self.sides[NAMES[seat]].areas if name]


G = Game[State]
