"""The last stretch of a charge (PAE-12.28, 12.21, 7.24): into contact with those who stay."""

from __future__ import annotations

from polemos.rules.paean.charge.answering import countercharge, countercharge_of_hero
from polemos.rules.paean.charge.meeting import make_contacts, place, rush, squared_up, unform_flanked
from polemos.rules.paean.charge.on_the_way import goes_to, staying, way_left
from polemos.rules.paean.charge.reach import advanced, first_touched
from polemos.rules.paean.charge.reaction import charge_of
from polemos.rules.paean.field.contact import ROUNDED
from polemos.rules.paean.state import G


def closes(g: G, formation: str) -> bool:
    """Into contact with those who stay (PAE-12.28); False if it touches nobody whom it could fight."""
    stays = staying(g.state)
    charge, charger = charge_of(g.state)
    if len(stays) == 1 and charge.reacted[stays[0]] == "countercharges":
        if stays[0] in g.state.formations:
            countercharge(g, stays[0])
        else:
            countercharge_of_hero(g, stays[0])
    fallen = [g.state.leaders[key] for key in stays if charge.reacted[key] == "lost"]
    reach = first_touched(g.state, charger, charger.grid, way_left(g.state) + ROUNDED, fallen)
    if reach is None or not any(key in stays for key in reach.targets):
        return False
    if goes_to(g, advanced(charger.grid, reach.far), "comes into contact"):
        return False
    target = next((key for key in reach.targets if key in g.state.formations), None)
    if target is not None:
        grid = squared_up(g.state, g.state.formations[formation], g.state.formations[target])
        if grid is not None:
            place(g, formation, grid, "squares up", "PAE-12.28")
    met = make_contacts(g, "PAE-12.28")
    if not met:
        return False
    rush(g, formation)
    unform_flanked(g, met)
    return True
