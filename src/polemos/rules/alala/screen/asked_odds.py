"""The odds that a player asks for by naming troops: of one, of two enemies, or of all that fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos import UsageProblem
from polemos.kernel.view import View
from polemos.rules.alala.command.control import must_test
from polemos.rules.alala.field.field import touched_by
from polemos.rules.alala.odds import odds_of
from polemos.rules.alala.screen.charge_odds import cards_of_charge
from polemos.rules.alala.screen.risk import risk_cards
from polemos.rules.alala.screen.scene_odds import control_card, fight_cards, shot_card
from polemos.rules.alala.skirmish.shooting import targets
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.tabletop.scene import Odds


def odds(view: View[State], units: Sequence[str]) -> tuple[Odds, ...]:
    """Cards for one troop, for two enemies, or (none named) for all that fight."""
    state = view.state
    for name in units:
        if name not in state.troops or not state.troops[name].on_table:
            raise UsageProblem(f"no odds are told of {name!r}")
    if len(units) == 2:
        return (*_of_two(state, *units), *risk_cards(state, view.seat, *units))
    if len(units) == 1:
        troop = state.troops[units[0]]
        fights = any(touched_by(state, troop))
        return (*_of_one(state, troop), *(risk_cards(state, view.seat, troop.id) if fights else ()))
    pairs = [(contact.a, contact.b) for contact in state.contacts.values()]
    return tuple(card for pair in pairs for card in fight_cards(state, odds_of(state, *pair)))


def _of_two(state: State, one: str, other: str) -> tuple[Odds, ...]:
    if state.troops[one].seat == state.troops[other].seat:
        raise UsageProblem(f"{one} and {other} are on the same side")
    if any(foe.id == other for foe in touched_by(state, state.troops[one])):
        return fight_cards(state, odds_of(state, one, other))
    if not (found := cards_of_charge(state, one, other)):
        raise UsageProblem(f"there is no room for {one} to charge {other}")
    return found


def _of_one(state: State, troop: Troop) -> Iterator[Odds]:
    for foe in touched_by(state, troop):
        if "routing" not in (troop.status, foe.status):
            yield from fight_cards(state, odds_of(state, troop.id, foe.id))
    if must_test(state, troop):
        yield control_card((troop,))
    for aim in targets(state, troop):
        yield shot_card(troop, aim.troop)
