"""Where a unit may be played, and with what marker (HOP-11.2 to 11.6, HOP-24.27)."""

from __future__ import annotations

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.charts.records import PROHIBITED
from polemos.rules.hoplites.field.field import is_wing
from polemos.rules.hoplites.field.terrain import hits_on_entering, is_prohibited
from polemos.rules.hoplites.options import Zones
from polemos.rules.hoplites.state import AREAS, State, Unit
from polemos.rules.hoplites.troops import clans

MOBILITY = "mobility"
ANY_ZONE = Zones()


def plays_left(state: State) -> int:
    """One unit in a turn, two with dynamic play (HOP-11.1, HOP-24.15)."""
    return (2 if state.options.dynamic_play else 1) - state.plays


def is_restricted(state: State, seat: Seat) -> bool:
    """Do the field restrictions bind this army (HOP-24.27, HOP-7.8)?"""
    return state.options.field_restrictions and not state.side(seat).has_rule(MOBILITY)


def open_columns(state: State, unit: Unit) -> list[int]:
    """Columns of its field that terrain and the restrictions of its type leave to a unit."""
    group = state.kind(unit).terrain_column
    chart = state.charts.terrain
    passable = [
        c for c, ground in enumerate(state.side(unit.seat).terrain, 1) if chart[ground].coh[group] != PROHIBITED
    ]
    if not is_restricted(state, unit.seat):
        return passable
    zones = state.options.zones.get(unit.type, ANY_ZONE)
    # A type whose zones are closed by terrain goes anywhere.
    return [c for c in passable if (zones.wing if is_wing(c) else zones.centre)] or passable


def is_pair(state: State, new: Unit, old: Unit) -> bool:
    """May a new unit take the place of an old one (HOP-11.6)?"""
    side = state.side(new.seat)
    match new.type, new.class_:
        case "HI" | "PH" | "MI", _:
            return old.type == "SK"
        case "LG", "HA":
            return side.roman and (old.type, old.class_) == ("LI", "VE")
        case "LG", "PR":
            return side.roman and ((old.type, old.class_) == ("LG", "HA") or old.type == "CO")
        case "CO", class_:
            if side.late_roman and class_ in ("VET", "REC") and old.type == "CO" and old.class_ in ("VET", "REC"):
                return True
            return side.roman and (old.type, old.class_) == ("LI", "VE")
        case "AS", _:
            return old.type in ("TP", "YU")
    return False


def is_slow(state: State, unit: Unit, column: int) -> bool:
    """Does it get a manoeuvre marker on being played there, apart from what terrain costs (HOP-11.3)?"""
    kind, side = state.kind(unit), state.side(unit.seat)
    if kind.is_light_infantry and side.has_rule(MOBILITY):
        return False
    if side.terrain[column - 1] == "slope" and (kind.is_light_infantry or unit.type == "MI"):
        return False
    return kind.manoeuvre_on_play


def may_rush(state: State, unit: Unit, column: int) -> bool:
    """A chariot whose marker comes only from being played attacks in that turn (HOP-21.8)."""
    return unit.type == "CH" and not hits_on_entering(state, unit, column)


def why_not(state: State, unit: Unit, column: int) -> Reason | None:
    """Why a unit cannot be played into an area of its field."""
    if (reason := why_not_played(state, unit) or why_not_there(state, unit, column)) is not None:
        return reason
    old = state.unit_at(unit.seat, column)
    return Reason(f"{titled(state, old.id)} stands there", "HOP-2.9") if old is not None else None


def why_not_combined(state: State, new: Unit, old: Unit) -> Reason | None:
    """Why a unit cannot be played onto an own one (HOP-11.5)."""
    if (reason := why_not_played(state, new)) is not None:
        return reason
    if not is_pair(state, new, old):
        return Reason(f"{new.type} {new.class_}".strip() + f" does not relieve {titled(state, old.id)}", "HOP-11.6")
    if state.side(new.seat).is_full:
        return Reason("the second line is full", "HOP-11.5")
    return why_not_there(state, new, state.column(old))


def why_not_played(state: State, unit: Unit) -> Reason | None:
    if plays_left(state) <= 0:
        dynamic = state.options.dynamic_play
        text = "two units" if dynamic else "one unit"
        return Reason(f"{text} may be played in a turn", "HOP-24.15" if dynamic else "HOP-11.1")
    return clans.why_not(state, unit)


def why_not_there(state: State, unit: Unit, column: int) -> Reason | None:
    """Terrain, and the zones of its type."""
    if is_prohibited(state, unit, unit.seat, column):
        ground = state.side(unit.seat).terrain[column - 1]
        return Reason(f"{unit.type} cannot enter {ground}", "HOP-6.6")
    if column not in open_columns(state, unit):
        zone = "in the centre" if is_wing(column) else "on the wings"
        return Reason(f"{unit.type} is played {zone} only", "HOP-24.27")
    return None


def plays(state: State, seat: Seat) -> list[str]:
    """Every way to play a unit of the hand, as orders."""
    if plays_left(state) <= 0:
        return []
    side = state.side(seat)
    acts = []
    for card in side.hand:
        unit = state.units.get(card)
        if unit is None or clans.why_not(state, unit) is not None:
            continue
        for column in open_columns(state, unit):
            old = side.areas[column - 1]
            if not old:
                acts.append(f"play {card} {column}")
            elif not side.is_full and is_pair(state, unit, state.units[old]):
                acts.append(f"play {card} on {old}")
    return acts


def barred_plays(state: State, seat: Seat) -> list[tuple[str, Reason]]:
    """What the hand cannot be used for, and why."""
    barred: list[tuple[str, Reason]] = []
    for card in state.side(seat).hand:
        unit = state.units.get(card)
        if unit is None:
            continue
        for column in range(1, AREAS + 1):
            if (reason := why_not(state, unit, column)) is not None:
                barred.append((f"play {card} {column}", reason))
            old = state.unit_at(seat, column)
            if old is not None and (reason := why_not_combined(state, unit, old)) is not None:
                barred.append((f"play {card} on {old.id}", reason))
    return barred
