"""What must occur in random battles of Alala! before a fuzzer is content, and where it is seen to occur."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from polemos.kernel.catalogue import facts_and_steps
from polemos.kernel.fact import Entry, Fact
from polemos.kernel.settings import as_settled, both_ways
from polemos.rules.alala.cards.othismos import CardShown
from polemos.rules.alala.charts.charts import armies, ground, pack
from polemos.rules.alala.combat.results import MOVE_WORDS, WORDS, CombatResolved, MoveNoted
from polemos.rules.alala.deployment.arrivals import Arrived
from polemos.rules.alala.facts import RESULT_WORDS, ControlTested, Did, EventsNoted, Thrown
from polemos.rules.alala.options import OPTION_RULES
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.scenarios.data import load, scenario_ids
from polemos.rules.alala.scenarios.records import (
    HiddenBand,
    LeaderDeath,
    Reinforcement,
    WaversInSight,
    WaversWhenCharged,
)
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.scenarios.specials import SpecialHappened, Wavered
from polemos.rules.alala.state import EventHow, State, ThrowKind
from polemos.rules.alala.troops import DeedKind
from polemos.rules.alala.windows import CardPlayed

# Special rules of scenarios that happen at a moment of the battle; the others hold from its start.
HAPPENING = (Reinforcement, HiddenBand, WaversWhenCharged, WaversInSight, LeaderDeath)
# Epaminondas falls in few battles, and in fewer while somebody pursues: too rare to be demanded of some hundred.
UNSOUGHT = ("special:death_of_epaminondas", "fact:SpecialOver")


def contents() -> list[str]:
    """As `kind:name`."""
    named = [
        *(f"scenario:{scenario}" for scenario in (*scenario_ids(), POINTS)),
        *both_ways(OPTION_RULES),
        *(f"type:{kind}" for kind in armies().troop),
        *(f"terrain:{kind}" for kind in _terrain_in_use()),
        *(f"special:{name}" for name in _happening()),
        *(f"card:{card.id}" for card in pack().card),
        *(f"throw:{kind}" for kind in get_args(ThrowKind)),
        *(f"control:{result}" for result in RESULT_WORDS),
        *(f"deed:{kind}" for kind in get_args(DeedKind) if kind != "nothing"),
        *(f"result:{result}" for result in WORDS),
        *(f"move:{move}" for move in MOVE_WORDS if move),
        *(f"event:{how}" for how in get_args(EventHow)),
        *facts_and_steps(ALALA),
    ]
    return [each for each in named if each not in UNSOUGHT]


def _terrain_in_use() -> list[str]:
    """Kinds of terrain in our scenarios, and what jokers bring."""
    used = [piece.kind for scenario in scenario_ids() for piece in load(scenario).terrain]
    return list(dict.fromkeys([*used, *ground().joker.kinds]))


def _happening() -> list[str]:
    rules = [rule for scenario in scenario_ids() for rule in load(scenario).special if isinstance(rule, HAPPENING)]
    return list(dict.fromkeys(rule.unit.id if isinstance(rule, Reinforcement) else rule.id for rule in rules))


def seen(state: State, entries: Iterable[Entry]) -> Iterator[str]:
    yield f"scenario:{state.scenario.removesuffix('_condensed')}"
    yield from as_settled(state.options, OPTION_RULES)
    for troop in state.troops.values():
        if troop.on_table:
            yield f"type:{troop.type}"
    for piece in state.terrain.values():
        yield f"terrain:{piece.kind}"
    for entry in entries:
        yield from _told(entry.fact)


def _told(fact: Fact) -> Iterator[str]:
    match fact:
        case CardPlayed() | CardShown():
            yield f"card:{fact.card}"
        case Thrown():
            yield from (f"throw:{throw.kind}" for throw in fact.throws)
        case ControlTested():
            yield f"control:{fact.control}"
        case Did():
            yield f"deed:{fact.deed.kind}"
        case CombatResolved():
            yield from (f"result:{result}" for result in fact.results)
        case MoveNoted():
            yield f"move:{fact.move}"
        case EventsNoted():
            yield from (f"event:{event.how}" for event in fact.events)
        case SpecialHappened() | Wavered():
            yield f"special:{fact.special}"
        case Arrived():
            yield f"special:{fact.troop}"
