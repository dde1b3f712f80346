"""What must occur in random battles of Paean before a fuzzer is content, and where it is seen to occur."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polemos.kernel.catalogue import facts_and_steps
from polemos.kernel.fact import Entry
from polemos.kernel.settings import as_settled, both_ways
from polemos.rules.paean.charts.charts import formations, ground
from polemos.rules.paean.options import OPTION_RULES
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.data import load, scenario_ids
from polemos.rules.paean.scenarios.scenarios import POINTS
from polemos.rules.paean.specials import SpecialHappened
from polemos.rules.paean.state import State

# Only an army of hundreds of bases finds no room in its zone: too long a battle to be demanded.
UNSOUGHT = ("fact:LeftOff",)
SWITCHES = tuple(name for name in OPTION_RULES if name != "scale")


def contents() -> list[str]:
    """As `kind:name`."""
    in_use = dict.fromkeys(piece.kind for scenario in scenario_ids() for piece in load(scenario).terrain)
    drawn = [row.kind for row in ground().random.d6 if row.kind]
    named = [
        *(f"scenario:{scenario}" for scenario in (*scenario_ids(), POINTS)),
        *both_ways(SWITCHES),
        *(f"class:{chart.code}" for chart in formations().classes),
        *(f"weapon:{chart.code}" for chart in formations().weapon),
        *(f"gift:{chart.id}" for chart in formations().gift),
        *(f"terrain:{kind}" for kind in dict.fromkeys((*in_use, *drawn))),
        *facts_and_steps(PAEAN),
    ]
    return [each for each in named if each not in UNSOUGHT]


def seen(state: State, entries: Iterable[Entry]) -> Iterator[str]:
    yield f"scenario:{state.scenario}"
    yield from as_settled(state.options, SWITCHES)
    for formation in state.formations.values():
        yield f"class:{formation.kind}"
        yield from (f"weapon:{base.weapon}" for base in formation.bases)
    yield from (f"gift:{leader.gift}" for leader in state.leaders.values() if leader.gift)
    yield from (f"terrain:{piece.kind}" for piece in state.terrain.values())
    yield from (f"special:{entry.fact.special}" for entry in entries if isinstance(entry.fact, SpecialHappened))
