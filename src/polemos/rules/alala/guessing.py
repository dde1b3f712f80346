"""What a seat cannot see, filled in with something possible (ALA-2.21): the pack and the enemy's face-down cards."""

from __future__ import annotations

from collections import Counter

from polemos.kernel.chance import Chance
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.cards.packs import full_pack
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.facts import set_side
from polemos.rules.alala.state import State


def guess(state: State, seat: Seat, chance: Chance) -> None:
    """Deal the unseen cards at random; only cards that are retained can lie face down before the enemy."""
    enemy = state.side(1 - seat)
    unseen = chance.shuffled(_unseen(state, seat))
    hand = [name for name in unseen if card(name).class_ == "retain"][: enemy.held]
    rest = list((Counter(unseen) - Counter(hand)).elements())
    set_side(state, 1 - seat, hand=tuple(hand))
    state.pack = tuple(chance.shuffled(rest)[: state.pack_left])


def reshuffle(state: State, chance: Chance) -> None:
    """What neither side knows: the order of the pack."""
    state.pack = tuple(chance.shuffled(state.pack))


def _unseen(state: State, seat: Seat) -> list[str]:
    """Cards that lie neither open nor in the seat's own hand."""
    seen = [*state.discards, *state.side(seat).hand, *(name for side in state.sides.values() for name in side.received)]
    return list((Counter(full_pack()) - Counter(seen)).elements())
