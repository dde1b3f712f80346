"""What a charge may come to: a fight if its target stands or counter-charges, a chase if it evades (section 15)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.words.telling import percent
from polemos.rules.alala.charge.response import COUNTER, EVADE, STAND, answers_to
from polemos.rules.alala.screen.flight import flight_card
from polemos.rules.alala.screen.scene_odds import charge_cards
from polemos.rules.alala.state import State
from polemos.tabletop.scene import Odds


def cards_of_charge(state: State, charger: str, target: str) -> tuple[Odds, ...]:
    """Two cards for each fight, one for the flight; where the target can choose each says what it supposes."""
    by, foe = state.troops[charger], state.troops[target]
    answers = answers_to(state, foe, by)
    found: list[Odds] = []
    if STAND in answers or not answers:
        found += _supposed(charge_cards(state, charger, target), "if it stands" if len(answers) > 1 else "")
    if any(answer.startswith(COUNTER) for answer in answers):
        fight = charge_cards(state, charger, target, mutual=True)
        found += _supposed(fight, "if it counter-charges" if len(answers) > 1 else "")
    if EVADE in answers and (flight := flight_card(state, foe, by, asker=by.seat)) is not None:
        found.append(flight)
    return tuple(found)


def _supposed(cards: tuple[Odds, Odds] | None, words: str) -> list[Odds]:
    if cards is None:
        return []
    if not words:
        return list(cards)
    better = sum(each.chance for each in cards[0].chances[:2])
    return [replace(cards[0], title=f"{cards[0].title}, {words}", short=f"{percent(better)} {words}"), cards[1]]
