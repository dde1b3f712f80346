"""How enemies come together and part (ALA-3.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.rules.alala.facts import ContactLost, ContactMade, Moved
from polemos.rules.alala.field.field import contact_with, contacts_of, enemies, fighting_stretch
from polemos.rules.alala.loss_facts import Casualties
from polemos.rules.alala.state import Contact, G, State
from polemos.rules.alala.troops import Troop

Coming = Literal["charge", "pursuit", "follow_up"]  # a counter-charge is a charge


def come_together(g: G, troop: str, how: Coming, behind: Iterable[str] = ()) -> tuple[str, ...]:
    """After a move into contact: note every enemy that the troop now touches so that they fight; their names.

    `behind` are enemies that were charged across an obstacle (ALA-4.5).
    """
    mover = g.state.troops[troop]
    met = [other for other in enemies(g.state, mover) if fighting_stretch(mover, other) is not None]
    for other in met:
        a, b = contact_with(mover, other)
        known = g.state.contacts.get(f"{a}|{b}", Contact(a=a, b=b))
        g.emit(ContactMade(_with(known, mover, how, other.id if other.id in tuple(behind) else "")), "ALA-3.6")
    return tuple(other.id for other in met)


def _with(contact: Contact, mover: Troop, how: Coming, behind: str) -> Contact:
    if how == "follow_up":
        contact = replace(contact, followed=_added(contact.followed, mover.id))
    else:
        contact = replace(contact, came=_added(contact.came, mover.id))
    if how == "charge":
        contact = replace(contact, charged=_added(contact.charged, mover.id))
    return replace(contact, behind=_added(contact.behind, behind)) if behind else contact


def _added(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


def parted(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """A contact is over as soon as the two blocks no longer share enough face."""
    if not isinstance(fact, Moved | Casualties) or not state.contacts:
        return
    for contact in list(contacts_of(state, fact.troop)):
        a, b = state.troops[contact.a], state.troops[contact.b]
        if a.on_table and b.on_table and fighting_stretch(a, b) is None:
            yield ContactLost(a.id, b.id), "ALA-3.6"
