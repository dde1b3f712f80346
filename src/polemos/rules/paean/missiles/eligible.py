"""Who can be shot at (PAE-11.13, 11.14): no base that fights, and no leader."""

from __future__ import annotations

from functools import partial

from polemos.rules.paean.field.field import home_of
from polemos.rules.paean.field.overlapping import overlapping
from polemos.rules.paean.state import Formation, State


def eligible(state: State, target: Formation) -> tuple[str, ...]:
    """Its bases that are neither in contact with an enemy nor overlap one (PAE-13.7), in the order of the roster."""
    contacts = state.contacts.values()
    fighting = {piece for each in contacts for piece in (each.a, each.b)}
    fighting |= {each.base for each in overlapping(target, contacts, partial(home_of, state))}
    return tuple(base for base in target.boxes if base not in fighting)
