"""Aggression (section 10): levels that drop and rise, and what one unit's misfortune does to those who see it.

`drop` and `rise` change a level at once; whoever calls `drop`, or notes an event, calls `Unrest` next.
"""

from __future__ import annotations

from collections.abc import Iterable

from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.facts import EventsNoted, LevelChanged, MustRetire
from polemos.rules.alala.field.field import is_in_combat, on_table, right_to_left, within
from polemos.rules.alala.state import Event, EventHow, G, State
from polemos.rules.alala.troops import EAGER, SHAKEN, Troop

CHARGED = ("ALA-10.8", "ALA-10.10", "ALA-23.7")  # drops whose retirement is a response to a charge (ALA-15.11)
LATER = ("charge", "combat")  # phases in which retirements wait (ALA-7.5)


def rise(g: G, troop: str, cause: str, rule: str) -> None:
    """One level up; nothing happens to an Eager unit (ALA-10.3)."""
    known = g.state.troops[troop]
    if known.has_level and known.level < EAGER:
        g.emit(LevelChanged(troop, 1, cause), rule, "ALA-10.4")


def drop(g: G, troop: str, cause: str, rule: str, spared: tuple[str, ...] = ()) -> None:
    """One level down; a shaken unit must retire instead (ALA-10.12).

    `spared` are those whose combat result says already what its retirement means to them (ALA-10.6).
    """
    known = g.state.troops[troop]
    if not known.has_level:
        return
    if known.level > SHAKEN:
        g.emit(LevelChanged(troop, -1, cause), rule, "ALA-10.4")
    elif known.status != "last_stand" and not known.must_retire and (rule in CHARGED or not known.retired):
        # A last stand obeys no such order (ALA-10.15); nobody retires twice a turn, but in answer to a charge.
        at_once = g.state.phase not in LATER and not is_in_combat(g.state, known)
        g.emit(MustRetire(troop, at_once=at_once), rule, "ALA-10.12")
        if known.status != "retiring":  # going on with a retirement is nothing new (ALA-10.11)
            note(g, troop, "retires", spared)


def note(g: G, troop: str, how: EventHow, spared: tuple[str, ...] = ()) -> None:
    """What others have to react to; nobody minds what becomes of bands (ALA-10.1)."""
    if g.state.troops[troop].is_hoplites:
        g.emit(EventsNoted((Event(troop, how, spared),)), "ALA-10.13")


def witnesses_of(state: State, event: Event) -> list[Troop]:
    """Who reacts to an event: from right to left of the side with the initiative (ALA-10.5, 10.6, 10.11, 10.13)."""
    fallen = state.troops[event.troop]
    reach = command_chart().aggression.within
    seen = [
        other
        for other in on_table(state)
        if other.has_level
        and other.id != fallen.id
        and other.id not in fallen.witnesses
        and other.id not in event.spared
        and (other.seat != fallen.seat or fallen.grade <= other.grade)  # of equal or higher grade: A before B
        and within(fallen, other, reach)
    ]
    return right_to_left(state, state.initiative, seen)


def drop_all(g: G, troops: Iterable[str], cause: str, rule: str) -> None:
    """Several units drop for one cause, in the order of ALA-10.13."""
    for troop in right_to_left(g.state, g.state.initiative, [g.state.troops[name] for name in troops]):
        drop(g, troop.id, cause, rule)
