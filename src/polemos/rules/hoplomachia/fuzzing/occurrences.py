"""What must occur in random battles of Hoplomachia before a fuzzer is content, and where it is seen to occur."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from polemos.kernel.catalogue import facts_and_steps
from polemos.kernel.fact import Entry
from polemos.kernel.settings import as_settled, both_ways
from polemos.rules.hoplomachia.charts.charts import battles, scenarios
from polemos.rules.hoplomachia.charts.words import Mode
from polemos.rules.hoplomachia.fuzzing.drawn_setups import SWITCHES
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.scenarios.twins import TWINS
from polemos.rules.hoplomachia.setup import GENERATED
from polemos.rules.hoplomachia.state.table import State

UNSOUGHT = (  # a line too long for its ground, or a place for nobody; hidden men who strike first; a call to charge
    "fact:ComesUpLater", "fact:Deepened", "fact:MustCharge", "fact:Surprised",
)  # fmt: skip


def contents() -> list[str]:
    """As `kind:name`."""
    cards = dict.fromkeys(
        unit.card for record in scenarios().values() for army in record.army for unit in army.units
    )  # fmt: skip
    kinds = dict.fromkeys(piece.type for record in scenarios().values() for piece in record.terrain)
    return [
        *(f"scenario:{scenario}" for scenario in (*scenarios(), GENERATED, TWINS)),
        *both_ways(SWITCHES),
        *(f"card:{card}" for card in cards),
        *(f"terrain:{kind}" for kind in kinds),
        *(f"type:{each.id}" for each in battles().battle),
        *(f"mode:{mode}" for mode in get_args(Mode)),
        *(name for name in facts_and_steps(HOPLOMACHIA) if name not in UNSOUGHT),
    ]


def seen(state: State, entries: Iterable[Entry]) -> Iterator[str]:
    yield f"scenario:{state.scenario or GENERATED}"
    if not state.scenario and state.turn:
        yield f"type:{state.type}"
        yield f"mode:{state.mode}"
    yield from as_settled(state.options, SWITCHES)
    yield from (f"card:{unit.card}" for unit in state.units.values())
    yield from (f"terrain:{piece.kind}" for piece in state.terrain.values())
