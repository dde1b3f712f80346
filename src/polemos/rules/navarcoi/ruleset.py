"""Oi Navarcoi! as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Fact
from polemos.kernel.ruleset import RuleSet, defined_in
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi import battle, events, facts, turn
from polemos.rules.navarcoi.actions import (
    actions,
    advance,
    formation_change,
    second_signal,
    ship_movement,
    signals,
)
from polemos.rules.navarcoi.charts.charts import data_digest
from polemos.rules.navarcoi.contact import chase, columns_in_melee, contact, diekplous, periplous
from polemos.rules.navarcoi.deployment import deployment
from polemos.rules.navarcoi.deployment.deploying import guess_deployment
from polemos.rules.navarcoi.ending import after_battle, victory
from polemos.rules.navarcoi.fleets import plan
from polemos.rules.navarcoi.flight import pursuit, rout
from polemos.rules.navarcoi.fuzzing.invariants import broken
from polemos.rules.navarcoi.land import beach_attack, embarking, march, positions, routed_hoplites
from polemos.rules.navarcoi.land import facts as land_facts
from polemos.rules.navarcoi.land import melee as land_melee
from polemos.rules.navarcoi.land import movement as land_movement
from polemos.rules.navarcoi.land import orders as land_orders
from polemos.rules.navarcoi.land import setup as land_setup
from polemos.rules.navarcoi.land.embarking import lost_with_ship
from polemos.rules.navarcoi.melee import melee
from polemos.rules.navarcoi.morale import end_of_turn, morale
from polemos.rules.navarcoi.scenarios import scenarios
from polemos.rules.navarcoi.scenarios.scenarios import released
from polemos.rules.navarcoi.sea import flotsam, leaders
from polemos.rules.navarcoi.sea.leaders import admiral_consequence
from polemos.rules.navarcoi.setup import Setup, begin
from polemos.rules.navarcoi.state import FLEETS, State

CHAPTERS: tuple[ModuleType, ...] = (
    facts, deployment, plan, signals, turn, events, ship_movement, columns_in_melee, second_signal, actions, advance,
    formation_change, contact, diekplous, periplous, chase, melee, flotsam, morale, rout, pursuit, land_facts,
    land_setup, land_orders, land_movement, march, positions, land_melee, beach_attack, embarking, routed_hoplites,
    leaders, scenarios, victory, end_of_turn, after_battle, battle,
)  # fmt: skip


# Every question and every roll of these chapters stands in the rulebook's tables of decisions and of die rolls.


FACTS, PROCEDURES = defined_in(CHAPTERS)


def consequences(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """What follows at once from a fact, without a choice."""
    yield from admiral_consequence(state, fact)
    yield from lost_with_ship(state, fact)
    yield from released(state, fact)


def guess(state: State, seat: Seat, chance: Chance) -> None:
    """Fill in what a seat cannot see: a hidden deployment, and any squadrons for any signal (NAV-4.9, 5.13)."""
    guess_deployment(state, seat, chance)
    enemy = state.fleet(1 - seat)
    if not enemy.may_signal or not enemy.signals_left:
        return
    own = [s.id for s in state.squadrons.values() if s.seat == enemy.seat and not s.freighters]
    plan = {number: tuple(s for s in own if chance.below(3) == 0) for number in range(1, 6)}
    plan.update(enemy.announced)
    state.fleets[FLEETS[enemy.seat]] = replace(enemy, plan={n: named for n, named in plan.items() if named})


NAVARCOI: RuleSet[State] = RuleSet(
    id="navarcoi",
    title="Oi Navarcoi!",
    version="1.1",
    prefix="NAV",
    state=State,
    setup=Setup,
    facts=FACTS,
    procedures=PROCEDURES,
    begin=begin,
    guess=guess,
    data_digest=data_digest,
    seat_names=("α", "β"),
    side_names=lambda state: [side.name for side in state.fleets.values()],
    consequences=consequences,
    check=broken,
)
