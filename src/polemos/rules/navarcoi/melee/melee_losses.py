"""What the Battle tests of one Melee phase cost whom (NAV-13.6, 13.7, 22.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from polemos.rules.navarcoi.charts.roll_records import BattleResult
from polemos.rules.navarcoi.facts import Lost
from polemos.rules.navarcoi.melee.battle_tests import blow, failure, result_of
from polemos.rules.navarcoi.melee.pairing import Melee
from polemos.rules.navarcoi.state import State

WHOLE_STAND = 2  # half-stands


def strength(state: State, lost: Lost) -> int:
    return state.squadrons[lost.squadron].half_stands


def fighters(state: State, melees: Sequence[Melee]) -> list[tuple[str, tuple[str, ...]]]:
    """Every fighting squadron and its enemies, α before β and by identity (NAV-6.4)."""
    enemies = {squadron: melee.enemies_of(squadron) for melee in melees for squadron in melee.everybody}
    return [(squadron, enemies[squadron]) for squadron in state.squadrons if squadron in enemies]


def result(totals: Mapping[str, int], squadron: str) -> BattleResult:
    return result_of(totals[squadron]) if squadron in totals else failure()


def dealt_by(state: State, totals: Mapping[str, int], squadron: str) -> int:
    return blow(result(totals, squadron), state.options.full_size)


def unit(state: State) -> int:
    """What losses are dealt out in: half-stands, or whole stands in full size (NAV-22.3)."""
    return WHOLE_STAND if state.options.full_size else 1


def pairs_against_one(state: State, melees: Sequence[Melee]) -> list[tuple[str, tuple[str, str]]]:
    """Single squadrons and the two that each of them fights, these by identity."""
    found = []
    for melee in melees:
        for single, pair in ((melee.alpha, melee.beta), (melee.beta, melee.alpha)):
            if len(pair) == 2:
                one, other = sorted(pair, key=list(state.squadrons).index)
                found.append((single[0], (one, other)))
    return found


def shared_evenly(
    state: State, melees: Sequence[Melee], totals: Mapping[str, int]
) -> list[tuple[str, tuple[str, str]]]:
    """Those of them where an odd loss could fall on either of two equal squadrons."""
    return [
        (single, (one, other))
        for single, (one, other) in pairs_against_one(state, melees)
        if state.squadrons[one].half_stands == state.squadrons[other].half_stands
        and dealt_by(state, totals, single) // unit(state) % 2
    ]


def losses(
    state: State, melees: Sequence[Melee], totals: Mapping[str, int], first_hit: Mapping[str, str]
) -> dict[str, int]:
    """Half-stands that every squadron suffers (NAV-13.6, 13.7)."""
    shared = dict(pairs_against_one(state, melees))
    suffered = {squadron: 0 for squadron, _ in fighters(state, melees)}
    for squadron, enemies in fighters(state, melees):
        dealt = dealt_by(state, totals, squadron)
        if squadron not in shared:
            suffered[enemies[0]] += dealt
            continue
        one, other = shared[squadron]
        larger = other if state.squadrons[other].half_stands > state.squadrons[one].half_stands else one
        first = first_hit.get(squadron, larger)
        lesser = dealt // unit(state) // 2 * unit(state)
        suffered[first] += dealt - lesser
        suffered[other if first == one else one] += lesser
    return suffered


def destroyed(state: State, melee: Melee, planned: Sequence[Lost]) -> list[str]:
    """Squadrons of a melee that these losses destroy, by identity; nobody if the melee goes on (NAV-13.9)."""
    gone = [lost.squadron for lost in planned if lost.half_stands == strength(state, lost)]
    over = any(all(squadron in gone for squadron in side) for side in (melee.alpha, melee.beta))
    return [squadron for squadron in gone if squadron in melee.everybody] if over else []
