"""When elements break and rout (HMA-11.7, 18.19, 18.24, 18.26), whatever made them: one place for what follows at once.

Arete follows by itself (`arete/losses.py`); the rout is moved in the next automatic moves, or at once by HMA-16.12.
"""

from __future__ import annotations

from collections.abc import Sequence

from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.facts.pieces import Caused, DeadHonoured, Destroyed, QuarryNoted, Routed, TurnedRound
from polemos.rules.hoplomachia.facts.turns import ElementNoted, UnitNoted
from polemos.rules.hoplomachia.field.field import contacts_of, in_melee, standing
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import G, HonouredDead, State


def is_beset(state: State, element: Element) -> bool:
    """Is it in contact with enemies on more than one side? (HMA-18.24)"""
    return len({contact.edge_of(element.id) for contact in contacts_of(state, element)}) > 1


def leaves_dead(element: Element) -> bool:
    """HMA-18.26: an ile, or a lochos of hoplites or disciplined peltastes."""
    return element.chart.disciplined


def rout(g: G, keys: Sequence[str], cause: str, why: str, rule: str) -> None:
    """Elements rout together. Those beset on several sides are slaughtered; front opponents count as having broken
    them: they are disarrayed and note their quarry. The unit has a cause to check if others of it are left."""
    known = [g.state.elements[key] for key in keys if not g.state.elements[key].is_routing]
    beset = [each.id for each in known if is_beset(g.state, each)]
    winners = [
        (each.front, each.unit)
        for each in known
        if each.front and each.id not in beset and each.front not in keys and g.state.elements[each.front].is_on_table
    ]
    honoured = [each for each in known if leaves_dead(each) and in_melee(g.state, each)]
    for element in honoured:
        _honour(g, element)
    running = tuple(each.id for each in known if each.id not in beset)
    if beset:
        slaughter(g, beset, why, honoured=True)
    if running:
        g.emit(Routed(running, cause, why), rule)
        g.emit(TurnedRound(running), rule)
        g.emit(UnitNoted(tuple(dict.fromkeys(each.unit for each in known)), "routed"), rule)
    for winner, quarry in winners:
        broke(g, winner, quarry)
    note_losses(g, [each.id for each in known])


def slaughter(g: G, keys: Sequence[str], why: str, honoured: bool = False) -> None:
    """Elements are removed in melee (HMA-18.20); what the winner does then is for the melee to say."""
    for key in keys:
        if not honoured and leaves_dead(g.state.elements[key]):
            _honour(g, g.state.elements[key])
    winners = [contact.other(key) for key in keys for contact in contacts_of(g.state, key)]
    g.emit(ElementNoted(tuple(keys), "slaughtered"), "HMA-18.20")
    g.emit(Destroyed(tuple(keys), "slaughtered", why), "HMA-18.20")
    free = tuple(each for each in dict.fromkeys(winners) if each not in keys and not in_melee(g.state, each))
    if free:
        g.emit(ElementNoted(free, "won"), "HMA-18.28")
    note_losses(g, keys)


def broke(g: G, winner: str, quarry: str) -> None:
    """An element has broken its front opponent (HMA-18.19, 18.28)."""
    disarray(g, (winner,), "has broken its enemy", "HMA-18.19")
    g.emit(QuarryNoted(winner, quarry), "HMA-18.21")
    if not in_melee(g.state, winner):
        g.emit(ElementNoted((winner,), "won"), "HMA-18.28")


def honour(g: G, element: str) -> None:
    """For a lochos put to rout by belos, which is in no melee, and for two that break each other."""
    if leaves_dead(g.state.elements[element]):
        _honour(g, g.state.elements[element])


def _honour(g: G, element: Element) -> None:
    if element.id not in g.state.dead:
        x, y = element.box.centre
        marker = HonouredDead(id=element.id, seat=element.seat, x=round(x * 1000), y=round(y * 1000))
        g.emit(DeadHonoured(marker), "HMA-18.26")


def note_losses(g: G, keys: Sequence[str]) -> None:
    """HMA-19.4: whoever has lost elements and has others left will check."""
    for unit in dict.fromkeys(g.state.elements[key].unit for key in keys):
        if any(not each.is_routing for each in standing(g.state, unit)):
            g.emit(Caused((unit,), "lost_elements"), "HMA-19.4")
