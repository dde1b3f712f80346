"""The attacks of a melee phase in their order (HMA-7.6, 18.1 to 18.3)."""

from __future__ import annotations

import msgspec

from polemos.geometry import Edge, midpoint, milli
from polemos.rules.hoplomachia.arete.efforts import is_epidromos
from polemos.rules.hoplomachia.field.contact import from_right
from polemos.rules.hoplomachia.melee.reckoning import MeleeKind
from polemos.rules.hoplomachia.state.pieces import Contact
from polemos.rules.hoplomachia.state.table import State


class Attack(msgspec.Struct, frozen=True):
    """A frontal pair, side A first, or one who attacks a flank or rear."""

    attacker: str
    target: str
    side: Edge
    kind: MeleeKind

    @property
    def struck(self) -> tuple[str, ...]:
        """Who is attacked by it."""
        return (self.attacker, self.target) if self.side == "front" else (self.target,)


def kind_of(state: State, contact: Contact) -> MeleeKind:
    return "epidromos" if is_epidromos(state, contact) else "othismos"


def waits(state: State, contact: Contact) -> bool:
    """Was it made in this very phase? (HMA-18.2)"""
    return contact.waits and contact.since == state.turn


def attack_by(state: State, contact: Contact) -> Attack | None:
    """The attack that a contact makes; further enemies at a front make none (HMA-18.3)."""
    if waits(state, contact):
        return None
    a, b = state.elements[contact.a], state.elements[contact.b]
    if a.front == b.id:
        return Attack(a.id, b.id, "front", kind_of(state, contact))
    for one, other in ((a, b), (b, a)):
        side = contact.edge_of(other.id)
        if contact.edge_of(one.id) == "front" and side != "front" and not one.front:
            return Attack(one.id, other.id, side, kind_of(state, contact))
    return None


def attacks(state: State) -> tuple[Attack, ...]:
    """All of them: first epidromos, then othismos, each from the right of the player with precedence."""
    found = [each for contact in state.contacts.values() if (each := attack_by(state, contact)) is not None]

    def key(attack: Attack) -> tuple[bool, int, bool, int, int]:
        """Ties: the player with precedence first, then the lower unit number."""
        own = state.elements[attack.attacker]
        centre = own.box.centre
        if attack.side == "front":
            other = state.elements[attack.target]
            centre = midpoint(centre, other.box.centre)
            own = own if own.seat == state.precedence else other
        unit = state.units[own.unit]
        place = milli(from_right(state.precedence, centre[0]))
        return attack.kind == "othismos", place, own.seat != state.precedence, unit.number, unit.elements.index(own.id)

    return tuple(sorted(found, key=key))


def is_still_on(state: State, attack: Attack) -> bool:
    """Are the two still in contact? One of a pair may have been broken meanwhile, or both have moved apart."""
    keys = f"{attack.attacker}|{attack.target}", f"{attack.target}|{attack.attacker}"
    return any(key in state.contacts for key in keys)
