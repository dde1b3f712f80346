"""The setup record of a battle (HOP-9.1): what was settled before the first die, and the state it makes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from polemos.kernel.files.save import FormatError
from polemos.kernel.procedure import Procedure
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.army.armies import army, battle
from polemos.rules.hoplites.army.building import why_not_valid
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.battle import Battle
from polemos.rules.hoplites.chart_check import problems
from polemos.rules.hoplites.charts.charts import Charts, OwnCharts, charts
from polemos.rules.hoplites.options import DeckPreferences, Options, StandingOrders
from polemos.rules.hoplites.starting.decks import specials_of
from polemos.rules.hoplites.starting.starting import Preparation, field_army, nobody_yet, total_of
from polemos.rules.hoplites.state import NAMES, NORTH, SOUTH, State

FREE = "free"  # any two armies of one period (HOP-9.5)
Level = Annotated[int, Meta(ge=1, le=100_000)]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whoever begins the battle has the first army. Pairs are those of the first and the second army."""

    battle: str = "leuctra"
    armies: tuple[str, str] = ("", "")  # of a free battle
    own: tuple[Army | None, Army | None] = (None, None)  # players' own armies in their place
    levels: tuple[Level | None, Level | None] = (None, None)  # None: the standard level (HOP-9.4)
    terrain: str = ""  # empty: as the battle has it
    options: Options = Options()
    deck: DeckPreferences = DeckPreferences()  # of who begins it (HOP-24.28)
    people: tuple[bool, bool] = (True, False)  # whose decks have his numbers: a computer's has the standard ones
    orders: tuple[StandingOrders, StandingOrders] = (StandingOrders(), StandingOrders())
    own_charts: OwnCharts = ()
    by_mail: bool = False  # he starts without a roll (HOP-25.1)
    swapped: bool = False  # the first army is North

    def seen_by(self, seat: Seat | None) -> Setup:
        """Standing orders are their owner's alone (HOP-24.2)."""
        own = None if seat is None else int(seat != seat_of_first(self))
        shown = [orders if which == own else StandingOrders() for which, orders in enumerate(self.orders)]
        return replace(self, orders=(shown[0], shown[1]))


def begin(setup: Setup) -> tuple[State, Procedure]:
    """The battle before the first die; FormatError when it cannot be set up so."""
    if reasons := validate(setup):
        raise FormatError(f"the battle cannot be set up: {reasons[0]}")
    table = charts(setup.own_charts)
    armies, terrain = armies_of_setup(setup), _terrain_of(setup)
    period, options = armies[0].period, setup.options
    state = State(
        period=period, options=options, own_charts=setup.own_charts, units={}, sides={}, scenario=setup.battle,
        samurai=tuple(table.characters) if period == "samurai" else (),
    )  # fmt: skip
    grounds = []
    for seat in (SOUTH, NORTH):
        which = 0 if seat == seat_of_first(setup) else 1
        fielded, orders = armies[which], setup.orders[which]
        grounds.append(fielded.terrain if fielded else ())
        if fielded is None:
            state.sides[NAMES[seat]] = nobody_yet(seat, table, orders)
        else:
            specials = specials_of(fielded, options, _deck_of(setup, which))
            field_army(state, seat, fielded, specials, setup.levels[which], orders)
    preparation = Preparation(
        terrain, (grounds[0], grounds[1]), 1 - seat_of_first(setup) if armies[1] is None else None, setup.levels[0],
        _deck_of(setup, 1), seat_of_first(setup) if setup.by_mail else None,
    )  # fmt: skip
    return state, Battle(preparation)


def seat_of_first(setup: Setup) -> Seat:
    """Where the first army sits, and who begins the battle with it."""
    return NORTH if setup.swapped else SOUTH


def seated(setup: Setup, people: Collection[Seat]) -> Setup:
    """The battle as it is played by those who sit down to it (HOP-24.28)."""
    first = seat_of_first(setup)
    return replace(setup, people=(first in people, 1 - first in people)) if people else setup


def _deck_of(setup: Setup, which: int) -> DeckPreferences:
    return setup.deck if setup.people[which] else DeckPreferences()


def armies_of_setup(setup: Setup) -> tuple[Army, Army | None]:
    """The first and the second army; None for an opponent who is drawn later. FormatError if one is not known."""
    names = setup.armies if setup.battle == FREE else battle(setup.battle).armies
    first = setup.own[0] or army(names[0])
    return first, None if setup.options.random_opponent else setup.own[1] or army(names[1])


def _terrain_of(setup: Setup) -> str:
    return setup.terrain or ("none" if setup.battle == FREE else battle(setup.battle).terrain)


# -- what cannot be ----------------------------------------------------------------------------------------------------


def validate(setup: Setup) -> list[Reason]:
    """Why a battle cannot be set up so; nothing if it can."""
    try:
        table = charts(setup.own_charts)
        armies, terrain = armies_of_setup(setup), _terrain_of(setup)
    except FormatError as error:
        return [Reason(str(error), "HOP-9.1")]
    if wrong := problems(table) if setup.own_charts else []:
        return [Reason(wrong[0], "HOP-27.9")]
    reasons = [
        Reason(f"{each.name}: {reason.text}", reason.rule)
        for each in armies
        if each is not None
        for reason in why_not_valid(table, each)
    ]
    return reasons or [*_why_not_chosen(setup, armies), *_why_not_terrain(table, terrain), *_why_not_levels(setup)]


def _why_not_chosen(setup: Setup, armies: tuple[Army, Army | None]) -> list[Reason]:
    reasons = []
    first, second = armies
    if setup.battle != FREE and (any(setup.armies) or any(setup.own)):
        reasons.append(Reason(f"the armies of {battle(setup.battle).name} are given", "HOP-9.5"))
    if second is not None and first.period != second.period:
        reasons.append(Reason("armies of different periods cannot meet", "HOP-2.1"))
    if setup.options.random_opponent and setup.levels[1] is not None:
        reasons.append(Reason("a random opponent has the route level of the other army", "HOP-24.30"))
    for code, zones in setup.options.zones.items():
        if not zones.wing and not zones.centre:
            reasons.append(Reason(f"{code} must be allowed in some zone", "HOP-24.27"))
    return reasons


def _why_not_terrain(table: Charts, terrain: str) -> list[Reason]:
    if terrain in table.generator:
        return []
    return [Reason(f"{terrain} is no terrain choice; choose from {', '.join(table.generator)}", "HOP-6.9")]


def _why_not_levels(setup: Setup) -> list[Reason]:
    """Any whole number up to the route total (HOP-9.4)."""
    reasons = []
    for which, each in enumerate(armies_of_setup(setup)):
        level = setup.levels[which]
        if each is None or level is None:
            continue
        total = total_of(each, setup.own_charts, setup.options)
        if level > total:
            told = f"the route level of {each.name} is at most {total}"
            reasons.append(Reason(told, "HOP-9.4"))
    return reasons
