"""Contacts that a result makes (PAE-1.7, 12.30, 14.10): of the kind of the edges touched, without a charge."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.rules.paean.facts import ContactsMade
from polemos.rules.paean.field.contact import contact_between, kind_of, touch_of
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Contact, Formation, G, State


def touching(state: State, formation: Formation, enemy: Formation, waits: bool) -> list[Contact]:
    """All bases of the two that touch and are not yet in contact."""
    found = []
    for base, box in formation.boxes.items():
        for other, theirs in enemy.boxes.items():
            touch = touch_of(box, theirs)
            if touch is None:
                continue
            a, b = contact_between(base, other, formation.seat)
            mine, its = kind_of(formation, touch.edge), kind_of(enemy, touch.other_edge)
            of_a, of_b = (mine, its) if formation.seat == 0 else (its, mine)
            contact = Contact(a=a, b=b, of_a=of_a, of_b=of_b, waits=waits)
            if contact.id not in state.contacts:
                found.append(contact)
    return found


def renew(g: G, formation: str, enemies: Iterable[str]) -> None:
    """Bases that have closed up fight on against whom their formation fought."""
    made = [
        contact
        for each in enemies
        if formation in g.state.formations and each in g.state.formations
        for contact in touching(g.state, g.state.formations[formation], g.state.formations[each], waits=False)
    ]
    if made:
        g.emit(ContactsMade(tuple(made)), "PAE-1.6")


def meet(g: G, formation: str, enemies: Iterable[str], rule: str = "PAE-14.10", waits: bool = True) -> None:
    """A push has brought it against others: contact from the next phase on; who is met aside comes apart at once.

    Or something else has, by another rule; then nothing `waits`.
    """
    for each in enemies:
        one, other = g.state.formations.get(formation), g.state.formations.get(each)
        if one is None or other is None:
            continue
        made = touching(g.state, one, other, waits)
        if made:
            g.emit(ContactsMade(tuple(made)), rule, "PAE-1.7")
        for piece in (one, other):
            if any(
                contact.kind_for(base) != "front"
                for contact in made
                for base in piece.boxes
                if base in (contact.a, contact.b)
            ):
                unform(g, piece.id, "PAE-12.30")
