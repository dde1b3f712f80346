"""Alala! as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Procedure
from polemos.kernel.ruleset import RuleSet, defined_in
from polemos.kernel.secrecy import Seat
from polemos.rules.alala import facts, throws
from polemos.rules.alala.charts import data_digest
from polemos.rules.alala.contact import parted
from polemos.rules.alala.setup import Setup
from polemos.rules.alala.state import State

CHAPTERS: tuple[ModuleType, ...] = (facts, throws)
FACTS, PROCEDURES = defined_in(CHAPTERS)


def begin(setup: Setup) -> tuple[State, Procedure]:
    raise NotImplementedError


def consequences(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """What follows at once from a fact, without a choice."""
    yield from parted(state, fact)


def guess(state: State, seat: Seat, chance: Chance) -> None:
    """Fill in what a seat cannot see: the pack and the enemy's hand (ALA-2.21)."""


ALALA: RuleSet[State] = RuleSet(
    id="alala",
    title="Alala!",
    version="1.0",
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
)
