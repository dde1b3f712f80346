"""Hoplites as the kernel sees it."""

from __future__ import annotations

from types import ModuleType

from polemos.kernel.ruleset import RuleSet, defined_in
from polemos.rules.hoplites import battle, draw, facts, turn
from polemos.rules.hoplites.charts.charts import data_digest
from polemos.rules.hoplites.guessing import guess, reshuffle
from polemos.rules.hoplites.invariants import broken
from polemos.rules.hoplites.missiles import missiles, reaction, shooting
from polemos.rules.hoplites.movement import move, play
from polemos.rules.hoplites.rout import pursuit, rally, rout
from polemos.rules.hoplites.setup import Setup, begin, seated
from polemos.rules.hoplites.shock import after_attacks, declaring, raids, shock
from polemos.rules.hoplites.starting import decks, initiative, starting
from polemos.rules.hoplites.state import NAMES, State
from polemos.rules.hoplites.troops import challenge, marks, standing

CHAPTERS: tuple[ModuleType, ...] = (
    facts, marks, decks, starting, initiative, standing, challenge, play, reaction, move, missiles, shooting,
    declaring, raids, shock, after_attacks, rout, pursuit, rally, draw, turn, battle,
)  # fmt: skip

# Every question and every roll of these chapters stands in the rulebook's tables of decisions and of random events.


FACTS, PROCEDURES = defined_in(CHAPTERS)

HOPLITES: RuleSet[State] = RuleSet(
    id="hoplites",
    title="Hoplites",
    version="1.0",
    prefix="HOP",
    state=State,
    setup=Setup,
    facts=FACTS,
    procedures=PROCEDURES,
    begin=begin,
    guess=guess,
    reshuffle=reshuffle,
    data_digest=data_digest,
    seat_names=NAMES,
    side_names=lambda state: [side.name for side in state.sides.values()],
    seated=seated,
    check=broken,
)
