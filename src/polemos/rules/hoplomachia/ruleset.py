"""Hoplomachia as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Fact
from polemos.kernel.ruleset import RuleSet, defined_in
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia import battle
from polemos.rules.hoplomachia.andreia import checking, epilektoi
from polemos.rules.hoplomachia.arete import efforts, events
from polemos.rules.hoplomachia.arete.losses import paid_for
from polemos.rules.hoplomachia.automatic import facts as automatic_facts
from polemos.rules.hoplomachia.automatic import phase as automatic
from polemos.rules.hoplomachia.automatic import pursuing, recovering
from polemos.rules.hoplomachia.belos import charging, defensive, ekdromoi, offensive, shooting, volley
from polemos.rules.hoplomachia.belos import facts as belos_facts
from polemos.rules.hoplomachia.charts.charts import data_digest
from polemos.rules.hoplomachia.command import facts as command_facts
from polemos.rules.hoplomachia.command import lakonian, speeches, strophe, taking_effect
from polemos.rules.hoplomachia.deployment import crowding, deployment, written
from polemos.rules.hoplomachia.deployment import facts as deployment_facts
from polemos.rules.hoplomachia.epidromos import aligning, charge, chariots, reacting, rolling
from polemos.rules.hoplomachia.epidromos import facts as epidromos_facts
from polemos.rules.hoplomachia.epidromos import gates as charged_gates
from polemos.rules.hoplomachia.epidromos import lakonian as charged_ekdromoi
from polemos.rules.hoplomachia.epidromos import phase as epidromos
from polemos.rules.hoplomachia.facts import armies, pieces, turns
from polemos.rules.hoplomachia.facts import gates as gate_facts
from polemos.rules.hoplomachia.generation import board, generation, laying, muster, scenery, situation
from polemos.rules.hoplomachia.generation import facts as generation_facts
from polemos.rules.hoplomachia.guessing import guess_for
from polemos.rules.hoplomachia.invariants import broken
from polemos.rules.hoplomachia.katastrophe import casualties, causes, checks
from polemos.rules.hoplomachia.katastrophe import phase as katastrophe
from polemos.rules.hoplomachia.katastrophe.causes import caused_by, horse_seen
from polemos.rules.hoplomachia.marches import approach, entering, gates, landing, lapping, unit_moves
from polemos.rules.hoplomachia.marches import facts as march_facts
from polemos.rules.hoplomachia.marches import phase as marches
from polemos.rules.hoplomachia.melee import phase as melee
from polemos.rules.hoplomachia.melee import pushing, settling, slaughter
from polemos.rules.hoplomachia.movement import moving
from polemos.rules.hoplomachia.nike import nike, report
from polemos.rules.hoplomachia.orders import allowed, approaching
from polemos.rules.hoplomachia.orders.approaching import after_charges
from polemos.rules.hoplomachia.pregame import arete as pregame_arete
from polemos.rules.hoplomachia.pregame import formations, plans, pregame
from polemos.rules.hoplomachia.pregame import gap as agis
from polemos.rules.hoplomachia.sequence import revealing
from polemos.rules.hoplomachia.setup import Setup, begin
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.strategoi import characters, rhetoria, stance, succession, treachery
from polemos.rules.hoplomachia.turn import turn

CHAPTERS: tuple[ModuleType, ...] = (
    turns, pieces, armies, gate_facts,
    efforts, events, checking, epilektoi,
    characters, rhetoria, stance, treachery, succession, allowed, approaching,
    command_facts, lakonian, taking_effect, speeches, strophe,
    moving, automatic_facts, recovering, pursuing, automatic,
    revealing, belos_facts, volley, charging, shooting, ekdromoi, offensive, defensive,
    epidromos_facts, rolling, reacting, aligning, charge, chariots, charged_gates, charged_ekdromoi, epidromos,
    march_facts, gates, entering, lapping, unit_moves, approach, landing, marches,
    pushing, slaughter, settling, melee,
    causes, casualties, checks, katastrophe,
    nike, report,
    turn, generation_facts, situation, muster, scenery, laying, board, generation, pregame_arete, plans, formations,
    agis, pregame, deployment_facts, crowding, written, deployment, battle,
)  # fmt: skip
FACTS, PROCEDURES = defined_in(CHAPTERS)


def consequences(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """What follows at once from a fact, without a choice."""
    yield from paid_for(state, fact)
    yield from after_charges(state, fact)
    yield from caused_by(state, fact)
    yield from horse_seen(state, fact)
    yield from automatic_facts.ends_pursuits(state, fact)
    yield from revealing.come_upon(state, fact)


def guess(state: State, seat: Seat, chance: Chance) -> None:
    guess_for(state, seat, chance)


HOPLOMACHIA: RuleSet[State] = RuleSet(
    id="hoplomachia",
    title="Hoplomachia",
    version="0.5",
    prefix="HMA",
    state=State,
    setup=Setup,
    facts=FACTS,
    procedures=PROCEDURES,
    begin=begin,
    guess=guess,
    data_digest=data_digest,
    seat_names=("Side A", "Side B"),
    side_names=lambda state: [side.name for side in state.armies.values()],
    consequences=consequences,
    check=broken,
)
