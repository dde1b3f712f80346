"""Single bases that come back to friends (PAE-9.11)."""

from __future__ import annotations

from polemos.players.paean.outlook import presses
from polemos.players.paean.sight import apart, is_on_bad_ground
from polemos.players.paean.style import Style
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.state import Formation, State


def friend_to_seek(state: State, formation: Formation, style: Style) -> Formation | None:
    """The nearest friends whom a single base could join if it came to them."""
    if not style.gathers or not formation.is_unformed:
        return None
    kin = [
        each
        for each in formations(state, formation.seat)
        if each.id != formation.id and (each.kind, each.ranks) == (formation.kind, formation.ranks)
        if not each.is_rallying and not is_engaged(state, each)
        if not (style.wheels and is_on_bad_ground(state, each))
    ]
    if style.wheels and is_on_bad_ground(state, formation) and presses(state, formation.seat):
        return None
    return min(kin, key=lambda each: apart(formation, each) - 3.0 * min(each.count, 4), default=None)
