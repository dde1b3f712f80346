"""Paean as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Fact
from polemos.kernel.ruleset import RuleSet, defined_in
from polemos.kernel.secrecy import Seat
from polemos.rules.paean import actions, battle, bound, facts, jars, specials
from polemos.rules.paean.charge import charge, charge_facts, follow_on, pursuit, reaction, support
from polemos.rules.paean.charts.charts import data_digest
from polemos.rules.paean.combat import compulsory, cover, phase, rallying, turning
from polemos.rules.paean.combat.results import (
    aftermath,
    closing_ranks,
    drawing,
    push_back_facts,
    push_backs,
    readdressing,
    results,
    suffering,
)
from polemos.rules.paean.command import power, turns
from polemos.rules.paean.deployment import deployment, edges, jar_field, terrain
from polemos.rules.paean.ending import report, victory
from polemos.rules.paean.ending.report import conceded
from polemos.rules.paean.ending.victory import decided
from polemos.rules.paean.field.contact import parted
from polemos.rules.paean.heroes import deeds, might
from polemos.rules.paean.invariants import broken
from polemos.rules.paean.leaders import challenges, moving, places, single_combat
from polemos.rules.paean.leaders.places import made_room
from polemos.rules.paean.missiles import fire
from polemos.rules.paean.movement import facing, forming, normal_move, shapes, splitting
from polemos.rules.paean.order import closing_up, evading, passing, reaction_test, supporting, unforming
from polemos.rules.paean.order.supporting import unsupported
from polemos.rules.paean.scenarios.records import BuriedJars
from polemos.rules.paean.scenarios.scenarios import seat_of
from polemos.rules.paean.scenarios.scenarios import specials as records
from polemos.rules.paean.setup import Setup, begin
from polemos.rules.paean.skirmish import skirmish
from polemos.rules.paean.state import State

CHAPTERS: tuple[ModuleType, ...] = (
    facts,
    specials,
    unforming, closing_up, passing, reaction_test, evading, supporting, jars,
    places, single_combat, challenges, moving,
    cover, phase, results, drawing, suffering, push_back_facts, push_backs, closing_ranks, aftermath, readdressing,
    turning, rallying, compulsory,
    normal_move, facing, shapes, splitting, forming,
    charge_facts, reaction, follow_on, pursuit, charge, support, actions,
    fire,
    terrain, edges, deployment, jar_field,
    turns, power, skirmish, might, deeds,
    victory, report, bound, battle,
)  # fmt: skip
FACTS, PROCEDURES = defined_in(CHAPTERS)


def consequences(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """What follows at once from a fact, without a choice."""
    yield from unsupported(state, fact)
    yield from parted(state, fact)
    yield from made_room(state, fact)
    yield from conceded(state, fact)
    yield from decided(state, fact)


def guess(state: State, seat: Seat, chance: Chance) -> None:
    """Nothing is hidden but the enemy's jar field (PAE-5.8): any that may be the one."""
    for jars_ in records(state, BuriedJars):
        if seat_of(jars_.side) != seat and jars_.id not in state.done and state.turn:
            facts.set_side(state, 1 - seat, jar_field=chance.pick(jars_.zones))


PAEAN: RuleSet[State] = RuleSet(
    id="paean",
    title="Paean",
    version="0.6",
    prefix="PAE",
    state=State,
    setup=Setup,
    facts=FACTS,
    procedures=PROCEDURES,
    begin=begin,
    guess=guess,
    data_digest=data_digest,
    seat_names=("South", "North"),
    side_names=lambda state: [side.name for side in state.sides.values()],
    consequences=consequences,
    check=broken,
)
