"""Alala! as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from polemos.kernel.fact import Fact
from polemos.kernel.ruleset import RuleSet, defined_in
from polemos.rules.alala import (
    about_face,
    after_battle,
    after_combat,
    after_steps,
    aggression,
    arrivals,
    battle,
    cards,
    charge,
    charge_moves,
    charging,
    chase,
    combat,
    combats,
    command,
    compelled,
    control,
    deployment,
    dice_move,
    facts,
    free_move,
    giving_way,
    hack,
    held,
    leaders,
    losses,
    manoeuvre,
    othismos,
    packs,
    pursuing,
    pursuit,
    redress,
    repetition,
    response,
    results,
    shooting,
    side_move,
    skirmish,
    specials,
    throws,
    turn,
    victory,
    windows,
)
from polemos.rules.alala.after_battle import conceded
from polemos.rules.alala.charts import data_digest
from polemos.rules.alala.contact import parted
from polemos.rules.alala.guessing import guess
from polemos.rules.alala.invariants import broken
from polemos.rules.alala.losses import counted
from polemos.rules.alala.setup import Setup, begin
from polemos.rules.alala.specials import followed
from polemos.rules.alala.state import State

CHAPTERS: tuple[ModuleType, ...] = (
    facts, throws, compelled, aggression, leaders, losses, command, control, giving_way, dice_move, free_move,
    redress, about_face, repetition, manoeuvre,
    charging, response, hack, chase, charge_moves, charge, combats, results, combat, pursuing, pursuit, after_steps,
    side_move, after_combat, packs, othismos, held, cards, shooting, skirmish,
    windows, deployment, specials, arrivals, turn, victory, after_battle, battle,
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
    data_digest=data_digest,
    seat_names=("South", "North"),
    consequences=consequences,
    check=broken,
)
