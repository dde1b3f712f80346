"""Alala! as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from polemos.kernel.fact import Fact
from polemos.kernel.ruleset import RuleSet, defined_in
from polemos.rules.alala import battle, charge_phase, facts, loss_facts, throws, turn, windows
from polemos.rules.alala.after_combat import after_combat, after_steps, combat_moves, outrun, pursuing, pursuit
from polemos.rules.alala.cards import cards, held_cards, othismos, packs
from polemos.rules.alala.charge import charge_moves, charging, chase, cut_down, response
from polemos.rules.alala.charts.charts import data_digest
from polemos.rules.alala.combat import combat, combats, results
from polemos.rules.alala.command import command, control, elite
from polemos.rules.alala.deployment import arrivals, deployment
from polemos.rules.alala.ending import after_battle, victory
from polemos.rules.alala.ending.after_battle import conceded
from polemos.rules.alala.field.contact import parted
from polemos.rules.alala.guessing import guess, reshuffle
from polemos.rules.alala.invariants import broken
from polemos.rules.alala.morale import compelled, leaders, misfortunes, successors
from polemos.rules.alala.morale.losses import counted
from polemos.rules.alala.movement import about_face, dice_move, free_move, giving_way, manoeuvre, redress, repetition
from polemos.rules.alala.scenarios import specials
from polemos.rules.alala.scenarios.specials import followed
from polemos.rules.alala.setup import Setup, begin
from polemos.rules.alala.skirmish import shooting, skirmish
from polemos.rules.alala.state import State

CHAPTERS: tuple[ModuleType, ...] = (
    facts, loss_facts, windows, throws,
    victory, after_battle, specials,
    successors, misfortunes, compelled, leaders,
    packs, othismos, held_cards, cards,
    charging, response, cut_down, chase, charge_moves,
    combats, results, combat,
    pursuing, outrun, combat_moves, pursuit, after_steps, after_combat,
    giving_way, dice_move, free_move, redress, about_face, repetition, manoeuvre,
    shooting, skirmish, elite, control, command, deployment, arrivals,
    charge_phase, turn, battle,
)  # fmt: skip
FACTS, PROCEDURES = defined_in(CHAPTERS)


def consequences(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """What follows at once from a fact, without a choice."""
    yield from parted(state, fact)
    yield from counted(state, fact)
    yield from followed(state, fact)
    yield from conceded(state, fact)


ALALA: RuleSet[State] = RuleSet(
    id="alala",
    title="Alala!",
    version="1.1",
    prefix="ALA",
    state=State,
    setup=Setup,
    facts=FACTS,
    procedures=PROCEDURES,
    begin=begin,
    guess=guess,
    reshuffle=reshuffle,
    data_digest=data_digest,
    seat_names=("South", "North"),
    side_names=lambda state: [side.name for side in state.sides.values()],
    consequences=consequences,
    check=broken,
)
