"""Rallies, cards and draws: what all levels do alike in the quiet phases of a turn."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Offer
from polemos.players.hoplites.worth import Ledger, strength
from polemos.players.question import Question
from polemos.rules.hoplites.draw import KEEP, RESERVE
from polemos.rules.hoplites.ending import BUNDORI, route_value
from polemos.rules.hoplites.phase import END_OF_PHASE
from polemos.rules.hoplites.starting.decks import all_cards
from polemos.rules.hoplites.state import HAND, State, Unit
from polemos.rules.hoplites.troops.challenge import CHALLENGE

ENOUGH_UNITS = 2  # in hand; with fewer a hand full of orders is thinned out
# Which cards go first when the hand must be thinned out.
DISPENSABLE = ("initiative", "caltrop", "challenge", "missile_supply", "cohesion", "reserve", "rally", "flank")
GOOD_TROOPS = 0.9  # a rallied unit is preferred to an unknown card of so much of its strength


def rally(asked: Question[State]) -> str:
    """The dearest first, by card if there is one, else by the leader: waiting only gives the enemy's riders time."""
    state, keys = asked.state, asked.keys
    best, most = END_OF_PHASE, 0.0
    for key in keys:
        act, _, name = key.partition(" ")
        if act not in ("rally", "card", "regroup"):
            continue
        unit = state.units[name]
        worth = route_value(state, unit) + 0.5 * strength(state, unit)
        if act == "regroup":
            worth = strength(state, unit)
        if act == "card" and route_value(state, unit) < _dear(state, asked.seat):
            continue
        if worth + (0.1 if act == "card" else 0.0) > most:
            best, most = key, worth + (0.1 if act == "card" else 0.0)
    return best


def _dear(state: State, seat: Seat) -> int:
    """A RALLY card is for those of some value, unless the battle hangs on it."""
    return 4 if Ledger(state).left[seat] > 10 else 0


def draw(asked: Question[State], good_troops: float = GOOD_TROOPS) -> str:
    """RESERVE into a hand with room, orders for the weary, then a card: the deck's, or a good unit that has rallied."""
    state, side = asked.state, asked.state.side(asked.seat)
    keys = asked.keys
    units = sum(card in state.units for card in side.hand)
    if RESERVE in keys and (side.held <= HAND - 2 or units < ENOUGH_UNITS):
        return RESERVE
    for key in keys:
        if key.startswith("steady "):
            return key
    if "discard" in keys and side.held >= HAND and units < ENOUGH_UNITS:
        return "discard"
    if (weary := _weary(state, keys)) is not None:
        return weary
    takes = [key for key in keys if key.startswith("take ")]
    if takes:
        best = max(takes, key=lambda key: fitness(state, state.units[key[5:]]))
        unit = state.units[best[5:]]
        if "draw" not in keys or fitness(state, unit) > good_troops * average(state, asked.seat):
            return best
    return "draw" if "draw" in keys else END_OF_PHASE


def _weary(state: State, keys: list[str]) -> str | None:
    """COHESION for a dear unit that rests in the second line costs no turn of it."""
    tired = [state.units[key[9:]] for key in keys if key.startswith("cohesion ")]
    tired = [unit for unit in tired if unit.hits >= 2 and unit.tq >= 5]
    if not tired:
        return None
    return "cohesion " + max(tired, key=lambda unit: strength(state, unit)).id


def fitness(state: State, unit: Unit) -> float:
    """How well it would fight as it is."""
    return strength(state, unit) * (1 - unit.hits / unit.threshold) * (1 - 0.08 * unit.depletion)


def average(state: State, seat: Seat) -> float:
    """The strength of a card of the own deck, so far as can be told by counting what is elsewhere."""
    side = state.side(seat)
    seen = [*side.areas, *side.second_line, *side.eliminated, *side.discarded, *side.spent, *side.pursuit, *side.hand]
    left = all_cards(state, seat)
    for card in seen:
        if card in left:
            left.remove(card)
    if not left:
        return 0.0
    orders = 2.0  # what an order is worth
    return sum(strength(state, state.units[card]) if card in state.units else orders for card in left) / len(left)


def discard(asked: Question[State]) -> str:
    """The order that is most easily missed."""
    hand = asked.state.side(asked.seat).hand
    for card in DISPENSABLE:
        if card in hand and asked.space.why_not(card) is None:
            return card
    return KEEP


def wants_challenge(asked: Question[State]) -> bool:
    """A duel is even; it is fought when a head would end the battle, or when things go badly."""
    if not isinstance(asked.space, Offer) or CHALLENGE not in asked.keys:
        return False
    left = Ledger(asked.state).left
    ours, theirs = left[asked.seat], left[1 - asked.seat]
    if ours <= BUNDORI:
        return theirs <= BUNDORI and ours < theirs
    return theirs <= BUNDORI or ours < theirs - BUNDORI
