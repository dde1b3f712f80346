"""Melee links (NAV-11.2): how squadrons come to be locked in melee, and what it does to them at once."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.rules.navarcoi.facts import ChaseEnded, Flagged, Linked
from polemos.rules.navarcoi.sea.order import disorder, unform
from polemos.rules.navarcoi.sea.sea import enemies_touched, in_melee, in_play, links_of
from polemos.rules.navarcoi.state import G, Link, Squadron, State


def attack_heading(squadron: Squadron) -> int:
    """Of a formed attacker, of a column's lead, of an Unformed squadron's move (NAV-11.2)."""
    return squadron.slots[0][2] if squadron.is_unformed else squadron.heading


def out_of_melee(state: State) -> tuple[str, ...]:
    """Squadrons for which a melee would begin now if they got a link (NAV-11.9)."""
    return tuple(squadron.id for squadron in in_play(state) if not in_melee(state, squadron.id))


def lock(g: G, attacker: str, target: str, kind: str, *cites: str) -> None:
    """Lock two squadrons in melee; a target taken in flank or rear is Unformed, a chase of either is over."""
    heading = attack_heading(g.state.squadrons[attacker])
    rules = ["NAV-11.2", *cites]
    flanked: tuple[str, ...] = ()
    privileged: tuple[str, ...] = ()
    if kind != "frontal":
        flanked, privileged = (target,), (attacker,)
        rules += ["NAV-11.7", "NAV-11.8"]
    elif g.state.squadrons[target].formation == "kyklos":
        rules.append("NAV-11.12")
    link = Link(attacker, target, kind, heading, g.state.turn, flanked, privileged)  # type: ignore[arg-type]
    g.emit(Linked(link), *rules)
    for key, chase in list(g.state.chases.items()):
        if target in (chase.attacker, chase.target) or attacker in (chase.attacker, chase.target):
            g.emit(ChaseEnded(key), "NAV-12.15")
    if kind != "frontal":
        unform(g, target, "NAV-11.7")


def confuse_columns(g: G, squadron: str) -> None:
    """A column that enters a frontal melee is Disordered, whether it attacks or is attacked (NAV-11.10)."""
    for link in links_of(g.state, squadron):
        if link.kind == "frontal" and link.began == g.state.turn:
            for side in (link.attacker, link.target):
                if g.state.squadrons[side].is_column:
                    disorder(g, side, "NAV-11.10")


def link_further(g: G, attacker: str, *cites: str) -> None:
    """Frontal links with all further enemies that a squadron touches in its new place (NAV-11.11, 12.2)."""
    linked = [link.other(attacker) for link in links_of(g.state, attacker)]
    for other in enemies_touched(g.state, g.state.squadrons[attacker]):
        if other not in linked:
            lock(g, attacker, other, "frontal", *cites)
            if g.state.squadrons[other].is_column:
                disorder(g, other, "NAV-11.10")


def flag_shoals(g: G, attacker: str, fresh: Sequence[str]) -> None:
    """Squadrons that are Unformed when a melee begins for them fight as if flanked (NAV-11.9)."""
    for link in links_of(g.state, attacker):
        if link.fights != g.state.turn:
            continue
        pair = (link.attacker, link.target)
        shoals = [s for s in pair if s in fresh and g.state.squadrons[s].order == "unformed"]
        flanked = tuple(dict.fromkeys((*link.flanked, *shoals)))
        if flanked == link.flanked:
            continue
        privileged = tuple(link.other(s) for s in flanked if link.other(s) not in flanked)
        g.emit(Flagged(link.id, flanked, privileged), "NAV-11.9")
