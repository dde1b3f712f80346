"""Mêlées (PAE-2.14): formations and lone heroes linked by contacts, and those who support from behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polemos.kernel.secrecy import Seat
from polemos.rules.paean.field.field import home_of
from polemos.rules.paean.state import NORTH, SOUTH, Contact, State


@dataclass(frozen=True, slots=True)
class Melee:
    """Keys of formations and lone heroes of either side, in the order of the roster, and what holds them together."""

    south: tuple[str, ...]
    north: tuple[str, ...]
    contacts: tuple[Contact, ...]

    @property
    def id(self) -> str:
        """By its first piece of each side."""
        return f"{self.south[0]}|{self.north[0]}"

    @property
    def pieces(self) -> tuple[str, ...]:
        return self.south + self.north


def piece_of(state: State, base_or_hero: str) -> str:
    """The formation that a base stands in, or the lone hero himself."""
    home = home_of(state, base_or_hero)
    return home.id if home is not None else base_or_hero


def melees(state: State) -> list[Melee]:
    """All on the table, in the order of the roster; contacts of this step do not count yet (PAE-6.4)."""
    counting = (each for each in state.contacts.values() if not each.waits)
    links = [(piece_of(state, each.a), piece_of(state, each.b), each) for each in counting]
    order = {key: at for at, key in enumerate((*state.formations, *state.leaders))}
    found: list[Melee] = []
    seen: set[str] = set()
    for first in sorted({a for a, _, _ in links}, key=order.__getitem__):
        if first in seen:
            continue
        joined = set(_joined(state, first, [(a, b) for a, b, _ in links]))
        seen |= joined
        pieces = sorted(joined, key=order.__getitem__)
        sides = [tuple(piece for piece in pieces if _seat_of(state, piece) == seat) for seat in (SOUTH, NORTH)]
        found.append(Melee(sides[0], sides[1], tuple(each for a, _, each in links if a in joined)))
    return found


def melee_of(state: State, piece: str) -> Melee | None:
    """The one that a formation or lone hero fights in."""
    return next((each for each in melees(state) if piece in each.pieces), None)


def _joined(state: State, first: str, links: list[tuple[str, str]]) -> Iterator[str]:
    behind = [(each.id, each.supports) for each in state.formations.values() if each.supports]
    reached, waiting = {first}, [first]
    while waiting:
        at = waiting.pop()
        yield at
        for one, other in (*links, *behind):
            for here, there in ((one, other), (other, one)):
                if here == at and there not in reached:
                    reached.add(there)
                    waiting.append(there)


def _seat_of(state: State, piece: str) -> Seat:
    return state.formations[piece].seat if piece in state.formations else state.leaders[piece].seat
