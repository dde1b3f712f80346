"""What other chapters ask of the scenario: special rules, limits, restraints, exits, reinforcements (18, 19)."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Literal, TypeVar

import msgspec

from polemos.kernel.fact import Fact
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.navarcoi.facts import Linked, named
from polemos.rules.navarcoi.records.scenario import HistoricalBattle, ScenarioRecord
from polemos.rules.navarcoi.records.specials import (
    Beaching,
    EdgeName,
    Reinforcement,
    Restraint,
    RestrictManoeuvres,
    Special,
)
from polemos.rules.navarcoi.records.variants import as_played
from polemos.rules.navarcoi.scenarios.data import load
from polemos.rules.navarcoi.state import FLEETS, Squadron, State

T = TypeVar("T", bound=Special)
MOST_TURNS = 200  # without the turn limit (NAV-20.4)
# What the players settled beside the scenario's own parameters is kept with them, under names that no scenario uses.
OWN_SCENARIO = "setup.own_scenario"
REDEPLOY = "setup.redeploy"
DICE_FOR_ALPHA = "setup.dice_for_alpha"
RELEASED = "released."


@functools.lru_cache(maxsize=256)
def _played(scenario: str, own: str, grand_scale: bool, mirrored: bool, width: int) -> ScenarioRecord:
    record: Any = msgspec.json.decode(own, type=ScenarioRecord) if own else load(scenario)
    return as_played(record, grand_scale, mirrored, width / 1000)


def scenario(state: State) -> ScenarioRecord:
    """The scenario under way, as it is played: at its scale, mirrored if the map is."""
    own = state.parameters.get(OWN_SCENARIO, "")
    return _played(state.scenario, str(own), state.options.grand_scale, state.mirrored, state.width)


def is_battle(state: State) -> bool:
    """Is it a historical battle of section 19, or one written like them?"""
    return isinstance(scenario(state), HistoricalBattle)


def specials(state: State, kind: type[T]) -> tuple[T, ...]:
    """The special rules of a kind."""
    return tuple(special for special in scenario(state).special if isinstance(special, kind))


def special(state: State, kind: type[T]) -> T | None:
    """The special rule of a kind, if the scenario has it."""
    return next(iter(specials(state, kind)), None)


def seat_of(side: Literal["alpha", "beta"]) -> Seat:
    return FLEETS.index(side)


def turn_limit(state: State) -> int:
    """The last turn (NAV-20.4). Battles keep the limit that they list."""
    known = scenario(state)
    if isinstance(known, HistoricalBattle) or state.options.turn_limit:
        return known.turn_limit
    return MOST_TURNS


# -- restrictions ---------------------------------------------------------------------------------------------------


def may_attempt(state: State, squadron: Squadron, manoeuvre: str) -> Reason | None:
    """Why the scenario forbids a squadron to attempt a diekplous or periplous (NAV-19.6, 19.9); None: it does not."""
    for rule in specials(state, RestrictManoeuvres):
        if manoeuvre in rule.manoeuvres and squadron.id not in rule.allowed:
            return Reason(rule.text, rule.rule)
    return None


def may_contact(state: State, squadron: Squadron) -> Reason | None:
    """Why the scenario still forbids a squadron to contact an enemy (NAV-19.6); None: it does not."""
    for rule in specials(state, Restraint):
        if squadron.id in rule.squadrons and not _is_released(state, rule):
            return Reason(rule.text, rule.rule)
    return None


def _is_released(state: State, rule: Restraint) -> bool:
    if state.parameters.get(RELEASED + rule.id):
        return True
    return any(state.squadrons[name].is_lost for name in rule.until_routed_or_destroyed)


class Released(Fact, frozen=True):
    """Squadrons held back by a special rule were attacked and may fight from now on."""

    restraint: str
    squadron: str

    def apply(self, state: State) -> None:
        state.parameters[RELEASED + self.restraint] = True

    def words(self, state: State) -> str:
        return f"{named(state, self.squadron)} is attacked and may fight"


def released(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """What follows at once from an attack on a squadron that was held back (NAV-19.6)."""
    if isinstance(fact, Linked):
        for rule in specials(state, Restraint):
            held_back = fact.link.target in rule.squadrons and not state.parameters.get(RELEASED + rule.id)
            if rule.until_attacked and held_back:
                yield Released(rule.id, fact.link.target), rule.rule


def may_beach(state: State, squadron: Squadron) -> bool:
    """May this fleet draw ships up on a beach? Who is named may, else all where armies are ashore (NAV-16.24)."""
    named_sides = [rule.side for rule in specials(state, Beaching)]
    if named_sides:
        return FLEETS[squadron.seat] in named_sides
    known = scenario(state)
    return bool(known.alpha.land_units or known.beta.land_units)


# -- reinforcements (NAV-4.13) --------------------------------------------------------------------------------------


def is_reinforcement(state: State, squadron: str) -> bool:
    return any(squadron in rule.squadrons for rule in specials(state, Reinforcement))


def reinforcements_due(state: State, seat: Seat) -> list[tuple[str, EdgeName, int]]:
    """Reserve squadrons whose turn has come, each with its edge and the place along it, in thousandths (NAV-4.13).

    One that found its place occupied is due again in the next turn.
    """
    due: list[tuple[str, EdgeName, int]] = []
    for rule in specials(state, Reinforcement):
        for name in rule.squadrons:
            squadron = state.squadrons[name]
            if squadron.seat == seat and squadron.status == "reserve" and rule.turn <= state.turn:
                due.append((name, rule.edge, squadron.x if rule.edge in ("north", "south") else squadron.y))
    return due
