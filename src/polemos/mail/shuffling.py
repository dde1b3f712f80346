"""Two-permutation decks: the owner binds himself to a secret order of his cards, the other to an order of drawing.

Neither alone knows what comes next, and the order is fair if one of the two is honest.
"""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.dice import KeyedDice, RollId
from polemos.kernel.secrecy import Seat
from polemos.mail.letter import CardShown, PlaceShown
from polemos.mail.refusal import Refusal
from polemos.mail.sealing import SALT, hashed, keyed
from polemos.rules.hoplites.state import HAND, NAMES


def permutation(key: bytes, purpose: str, n: int) -> tuple[int, ...]:
    return KeyedDice(keyed(key, purpose)).order(RollId(0, "mail", purpose, ()), n)


def in_hand(cards: int) -> int:
    """Cards of a first hand (HOP-9.7)."""
    return min(HAND, cards)


# -- the owner's order -------------------------------------------------------------------------------------------------


def card_order(key: bytes, cards: Sequence[str]) -> tuple[str, ...]:
    """The card at each position."""
    return tuple(cards[index] for index in permutation(key, "cards", len(cards)))


def card_shown(key: bytes, position: int, card: str) -> CardShown:
    return CardShown(position, card, keyed(key, "card salt", position)[:SALT])


def card_leaf(game: str, owner: Seat, shown: CardShown) -> bytes:
    return hashed("card", game, owner, shown.position, shown.card, shown.salt)


def card_leaves(game: str, owner: Seat, key: bytes, cards: Sequence[str]) -> tuple[bytes, ...]:
    order = card_order(key, cards)
    return tuple(card_leaf(game, owner, card_shown(key, at, card)) for at, card in enumerate(order))


# -- the other's order of drawing --------------------------------------------------------------------------------------


def place_shown(key: bytes, draw: int, draws: int) -> PlaceShown:
    return PlaceShown(permutation(key, "places", draws)[draw], keyed(key, "place salt", draw)[:SALT])


def place_leaf(game: str, owner: Seat, draw: int, shown: PlaceShown) -> bytes:
    return hashed("place", game, owner, draw, shown.place, shown.salt)


def place_leaves(game: str, owner: Seat, key: bytes, draws: int) -> tuple[bytes, ...]:
    return tuple(place_leaf(game, owner, draw, place_shown(key, draw, draws)) for draw in range(draws))


class Pile:
    """What has been opened of one side's cards; positions are those of its owner's order."""

    def __init__(self, game: str, owner: Seat, cards: Sequence[str]) -> None:
        self.game = game
        self.owner = owner
        self.cards = tuple(cards)  # all of them, in the order of the army
        self.leaves: tuple[bytes, ...] = ()
        self.place_leaves: tuple[bytes, ...] = ()
        self.hand: tuple[int, ...] = ()  # positions that were dealt
        self.places: list[int] = []  # opened so far
        self.shown: dict[int, str] = {}

    @property
    def draws(self) -> int:
        """Cards that were not dealt."""
        return len(self.cards) - in_hand(len(self.cards))

    def drawn_from(self, draw: int) -> int:
        """The position of the card that is drawn as this one, passed over cards aside."""
        rest = [at for at in range(len(self.cards)) if at not in self.hand]
        return rest[self.places[draw]]

    def bind(self, leaves: tuple[bytes, ...], place_leaves: tuple[bytes, ...]) -> None:
        if len(leaves) != len(self.cards) or len(place_leaves) != self.draws:
            raise Refusal(f"the deck of {NAMES[self.owner]} has {len(self.cards)} cards; others are bound")
        self.leaves, self.place_leaves = leaves, place_leaves

    def deal(self, hand: tuple[int, ...]) -> None:
        if list(hand) != sorted(set(hand)) or len(hand) != in_hand(len(self.cards)) or hand[-1] >= len(self.cards):
            raise Refusal(f"the first hand of {NAMES[self.owner]} is none")
        self.hand = hand

    def open_places(self, shown: Sequence[PlaceShown]) -> None:
        for each in shown:
            draw = len(self.places)
            if draw >= self.draws or self.place_leaves[draw] != place_leaf(self.game, self.owner, draw, each):
                raise Refusal(f"draw {draw + 1} of {NAMES[self.owner]} is opened otherwise than it was bound")
            self.places.append(each.place)
            if each.place >= self.draws or self.places.count(each.place) > 1:
                raise Refusal(f"draw {draw + 1} of {NAMES[self.owner]} was bound to a card that is not there")

    def show(self, shown: CardShown) -> None:
        """Take a card that its owner opens; it must be what he bound himself to, and within his reach."""
        name = f"{NAMES[self.owner]} shows {shown.card!r}"
        at = shown.position
        if at >= len(self.leaves) or self.leaves[at] != card_leaf(self.game, self.owner, shown):
            raise Refusal(f"{name} at a place that was bound to another card")
        if at in self.shown or list(self.shown.values()).count(shown.card) >= self.cards.count(shown.card):
            raise Refusal(f"{name} a second time")
        if at not in self.hand and at not in [self.drawn_from(draw) for draw in range(len(self.places))]:
            raise Refusal(f"{name}, which could not have been drawn yet")
        self.shown[at] = shown.card
