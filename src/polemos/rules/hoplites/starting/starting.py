"""Before the first turn (HOP-9.1): armies take the field, terrain is laid, decks are dealt, and somebody starts."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.army.armies import armies_of, army, leader_of
from polemos.rules.hoplites.army.records import Army, ArmyTerrain
from polemos.rules.hoplites.charts.charts import Charts, OwnCharts
from polemos.rules.hoplites.ending import route_value
from polemos.rules.hoplites.facts import PhaseBegan
from polemos.rules.hoplites.options import DeckPreferences, Options, StandingOrders
from polemos.rules.hoplites.starting.decks import deal, specials_of
from polemos.rules.hoplites.starting.ground import lay_terrain
from polemos.rules.hoplites.starting.initiative import FirstInitiative
from polemos.rules.hoplites.state import LETTERS, NAMES, NORTH, SOUTH, G, Side, State, Unit

BEFORE = "setup"  # the phase of all that is rolled before the first turn


# -- an army on the table ----------------------------------------------------------------------------------------------


def unit_cards(army: Army, seat: Seat) -> dict[str, Unit]:
    """All cards, numbered as the file lists them."""
    units: dict[str, Unit] = {}
    for card in army.units:
        for _ in range(card.count):
            name = f"{LETTERS[seat]}{len(units) + 1}"
            units[name] = Unit(
                name, seat, card.type, card.tq, card.size, card.name, card.class_, card.missile, card.clan
            )
    return units


def route_total(state: State, seat: Seat) -> int:
    """The value of all units of an army (HOP-20.2)."""
    return sum(route_value(state, unit) for unit in state.units.values() if unit.seat == seat)


def standard_level(total: int) -> int:
    """Half of the total, rounded up (HOP-1.5, HOP-20.2)."""
    return (total + 1) // 2


def total_of(army: Army, own_charts: OwnCharts = (), options: Options | None = None) -> int:
    """The route total of an army that is on no table yet."""
    state = State(options=options or Options(), own_charts=own_charts, units=unit_cards(army, SOUTH), sides={})
    return route_total(state, SOUTH)


def field_army(
    state: State, seat: Seat, army: Army, specials: dict[str, int], level: int | None, orders: StandingOrders
) -> None:
    """Put an army into the state; its cards are dealt later."""
    state.units.update(unit_cards(army, seat))
    total = route_total(state, seat)
    state.sides[NAMES[seat]] = Side(
        seat, army.id, name_on_the_field(state, seat, army), leader_of(state.charts, army),
        standard_level(total) if level is None else min(level, total), army.army.roman,
        army.army.roman and all(card.type != "LG" for card in army.units), tuple(sorted(army.army.special_rules)),
        {clan.id: clan.name for clan in army.clans}, specials, orders=orders,
    )  # fmt: skip


def name_on_the_field(state: State, seat: Seat, army: Army) -> str:
    """Without the place and year of its file; two armies of one name are told apart by where they stand."""
    name = army.name.partition(",")[0].strip() or army.name
    enemy = state.sides.get(NAMES[1 - seat])
    return f"{name} ({NAMES[seat]})" if enemy is not None and enemy.name == name else name


def nobody_yet(seat: Seat, charts: Charts, orders: StandingOrders) -> Side:
    """In place of an opponent who is still to be drawn."""
    return Side(seat, "", NAMES[seat], next(iter(charts.leaders.values())), 1, orders=orders)


class ArmyTookField(Fact, frozen=True):
    """An opponent was drawn (HOP-24.30)."""

    seat: Seat
    army: str
    level: int
    specials: dict[str, int]

    def apply(self, state: State) -> None:
        field_army(state, self.seat, army(self.army), self.specials, self.level, state.side(self.seat).orders)

    def words(self, state: State) -> str:
        side = state.side(self.seat)
        return f"{NAMES[self.seat]}: {side.name} under {side.leader.name}, route level {side.level}"


# -- the procedure -----------------------------------------------------------------------------------------------------


class Preparation(Procedure, frozen=True):
    """All chance before the battle is drawn here, so that a battle can be replayed (HOP-1.6)."""

    terrain: str
    grounds: tuple[tuple[ArmyTerrain, ...], tuple[ArmyTerrain, ...]]  # terrain of the armies themselves
    drawn: Seat | None = None  # the seat whose army is drawn
    level: int | None = None  # chosen for the other army
    deck: DeckPreferences = DeckPreferences()  # of the drawn army
    begins: Seat | None = None  # has the initiative without a roll

    @step("HOP-9.1")
    def begin(self, g: G) -> Flow:
        g.emit(PhaseBegan(BEFORE), "HOP-9.1")
        return None

    @step("HOP-24.30", "HOP-9.3")
    def opponent(self, g: G) -> Flow:
        if self.drawn is None:
            return None
        name = g.draw("HOP-24.30", armies_of(g.state.period), "Random opponent")
        chosen = army(name)
        level = self.level or g.state.side(1 - self.drawn).level
        specials = specials_of(chosen, g.state.options, self.deck)
        g.emit(ArmyTookField(self.drawn, name, level, specials), "HOP-24.30")
        grounds = [*self.grounds]
        grounds[self.drawn] = chosen.terrain
        g.keep(grounds=(grounds[0], grounds[1]))
        return None

    @step("HOP-6.9", "HOP-6.10")
    def ground(self, g: G) -> Flow:
        lay_terrain(g, self.terrain, self.grounds)
        return None

    @step("HOP-9.6", "HOP-9.7", "HOP-2.6")
    def deal(self, g: G) -> Flow:
        for seat in (SOUTH, NORTH):
            deal(g, seat)
        return None

    @step("HOP-9.8")
    def start(self, g: G) -> Flow:
        return Call(FirstInitiative(self.begins))
