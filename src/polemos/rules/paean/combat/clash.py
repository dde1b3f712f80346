"""Who touches whom in a phase of close combat (PAE-13.2): a mêlée as its contacts make it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from polemos.geometry import total
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.field.contact import length_of
from polemos.rules.paean.field.melees import melee_of
from polemos.rules.paean.state import Contact, Formation, Leader, State


class Clash:
    """Contacts that count in a phase, and what they say about bases, formations and lone heroes.

    A piece is a formation or a lone hero; both are named by their keys.
    """

    def __init__(self, state: State, contacts: Iterable[Contact]) -> None:
        self.state = state
        self.contacts = tuple(contacts)

    @cached_property
    def homes(self) -> dict[str, Formation]:
        """The formation of each base."""
        return {base: each for each in self.state.formations.values() for base in each.boxes}

    @cached_property
    def lengths(self) -> dict[str, float]:
        """Of the contacts, rounded so that equals are equal."""
        return {each.id: round(length_of(self.state, each), 2) for each in self.contacts}

    def piece_of(self, base_or_hero: str) -> str:
        home = self.homes.get(base_or_hero)
        return home.id if home is not None else base_or_hero

    def formations(self, seat: Seat) -> list[Formation]:
        """Of one side, with a contact, in the order of the roster."""
        found = {self.piece_of(piece) for each in self.contacts for piece in (each.a, each.b)}
        return [each for each in self.state.formations.values() if each.seat == seat and each.id in found]

    def members(self, seat: Seat) -> list[Formation]:
        """Its formations in contact and those that support them from behind (PAE-2.14)."""
        fighting = {each.id for each in self.formations(seat)}
        return [each for each in self.state.formations.values() if each.id in fighting or each.supports in fighting]

    def heroes(self, seat: Seat) -> list[Leader]:
        """Lone heroes of one side."""
        found = {piece for each in self.contacts for piece in (each.a, each.b)}
        return [each for each in self.state.leaders.values() if each.seat == seat and each.id in found]

    def pieces(self, seat: Seat) -> list[str]:
        return [*(each.id for each in self.formations(seat)), *(each.id for each in self.heroes(seat))]

    def of_base(self, base_or_hero: str) -> list[Contact]:
        return [each for each in self.contacts if base_or_hero in (each.a, each.b)]

    def of_piece(self, piece: str) -> list[tuple[str, Contact]]:
        """Contacts of a formation or lone hero, each with the own base (or the hero)."""
        return [
            (own, each) for each in self.contacts for own in (each.a, each.b) if self.piece_of(own) == piece
        ]  # fmt: skip

    def enemies_of(self, piece: str) -> list[str]:
        """Pieces in contact with one, each once."""
        return list(dict.fromkeys(self.piece_of(each.other(own)) for own, each in self.of_piece(piece)))

    def contacting(self, formation: Formation) -> list[str]:
        """Its bases in contact, by file and then by row."""
        return [base for base in formation.boxes if self.of_base(base)]

    def is_struck_aside(self, base: str) -> bool:
        """Has the base an enemy on its flank or rear?"""
        return any(each.kind_for(base) != "front" for each in self.of_base(base))

    def length(self, own: Iterable[str], enemy: str) -> float:
        """How long some bases are in contact with an enemy piece."""
        bases = frozenset(own)
        return round(
            total(
                self.lengths[each.id]
                for each in self.contacts
                for base in (each.a, each.b)
                if base in bases and self.piece_of(each.other(base)) == enemy
            ),
            2,
        )


def clash_of(state: State, piece: str) -> Clash:
    """The whole mêlée of a formation or lone hero."""
    melee = melee_of(state, piece)
    return Clash(state, melee.contacts if melee else ())


def standing(state: State, contacts: Iterable[str]) -> Clash:
    """Those of some contacts that still count."""
    found = (state.contacts.get(each) for each in contacts)
    return Clash(state, (each for each in found if each is not None and not each.waits))
