"""What a charge, or the answer to one, may bring (section 15), on its button."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.kernel.words.telling import percent
from polemos.rules.alala.charge.charging import still_to_move
from polemos.rules.alala.charge.lining_up import face_hit, line_up
from polemos.rules.alala.charge.response import COUNTER, EVADE, Respond, costs_of_charge
from polemos.rules.alala.charge_phase import DONE
from polemos.rules.alala.screen.bodies import ghost_of
from polemos.rules.alala.screen.charge_odds import cards_of_charge
from polemos.rules.alala.screen.flight import FLIGHT, flight_card
from polemos.rules.alala.screen.risk import risk_cards
from polemos.rules.alala.screen.scene_odds import charge_cards
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import LEVELS, SHAKEN
from polemos.tabletop.scene import Ghost, Hint, Odds


def charge_hint(state: State, key: str) -> Hint | None:
    """Of `charge S1 N1` the odds of every result line for both, of `along S2 S1` what it is good for."""
    if key == DONE:
        return None
    verb, one, other = key.split(" ")
    if verb != "charge":
        return Hint(words=f"keeps at the side of {other} and supports it", about=(one, other), lit=(one, other))
    cards = cards_of_charge(state, one, other)
    if not cards:
        return Hint(words="there is no room beside its target", about=(one, other))
    told = [*_answers(cards), *_drops(state, one, other)]
    risks = risk_cards(state, state.troops[one].seat, one, other)
    return Hint(
        words="; ".join(told), odds=(*cards, *risks), about=(one, other), lit=(other,),
        ghosts=_lined_up(state, one, other),
    )  # fmt: skip


def _answers(cards: Sequence[Odds]) -> Iterator[str]:
    """What each answer of the target would come to."""
    for card in cards:
        if card.rule == FLIGHT:
            yield f"{card.title}: caught {percent(card.chances[1].chance)}"
    for card in cards[::2]:
        if card.rule != FLIGHT:
            better, worse = (sum(each.chance for each in part) for part in (card.chances[:2], card.chances[3:]))
            yield f"{card.title}: better {percent(better)}, worse {percent(worse)}"


def _drops(state: State, charger: str, target: str) -> list[str]:
    """The levels that the charge costs its target before the fight, and what follows for a shaken one (ALA-10.12)."""
    troop = state.troops[target]
    costs = costs_of_charge(state, state.troops[charger], troop)
    told = []
    level = troop.level
    for cost in costs:
        if level == SHAKEN:
            told.append(f"{target} has to retire: {cost.cause} ({cost.rule})")
            break
        level -= 1
        told.append(f"{target} is {LEVELS[level]}: {cost.cause} ({cost.rule})")
    return told


def _lined_up(state: State, charger: str, target: str) -> tuple[Ghost, ...]:
    by, foe = state.troops[charger], state.troops[target]
    place = line_up(state, by, foe.box, face_hit(foe, by.reference), still_to_move(state, by.seat))
    return () if place is None else (ghost_of(by, place),)


def response_hint(state: State, asked: Respond, key: str) -> Hint:
    """Stand and fight, evade and perhaps be caught, or counter-charge (ALA-15.9, 15.10, 15.12)."""
    troop = state.troops[asked.troop]
    if key == EVADE:
        flights = {name: flight_card(state, troop, state.troops[name], asked.chargers) for name in asked.chargers}
        cards = {name: card for name, card in flights.items() if card is not None}
        words = ", ".join(f"caught by {name} {percent(card.chances[1].chance)}" for name, card in cards.items())
        return Hint(words=words, rolls=True, odds=tuple(cards.values()), about=(troop.id,))
    if key.startswith(COUNTER):
        name = key.split(" ")[1]
        mutual = charge_cards(state, troop.id, name, mutual=True)
        risks = risk_cards(state, troop.seat, troop.id, name)
        return Hint(words="both charge", odds=(*(mutual or ()), *risks), about=(troop.id, name))
    fights = [charge_cards(state, name, troop.id, asker=1) for name in asked.chargers]
    risks = risk_cards(state, troop.seat, troop.id, *asked.chargers)
    return Hint(odds=(*(card for cards in fights if cards for card in cards), *risks), about=(troop.id,))
