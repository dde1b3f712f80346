"""One phalanx out of several, and single bases that come back to friends (PAE-9.11): fewer orders move more men."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import angle_between
from polemos.players.paean.sight import apart, block, foes_of
from polemos.players.paean.style import Style
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.movement.forming import partners
from polemos.rules.paean.state import Formation, State

AT_EASE = 14.0  # centimetres from the enemy within which nobody changes the order of battle
SQUARE = 2.0  # degrees


def may_join(state: State, formation: Formation, style: Style) -> bool:
    """Do hoplites stand beside friends with whom they would make one phalanx?"""
    if not style.joins or not formation.is_hoplites or not formation.is_formed_close:
        return False
    if any(apart(formation, foe) < AT_EASE for foe in foes_of(state, formation.seat) if not foe.is_light):
        return False
    return bool(beside(state, formation, style.joins))


def beside(state: State, formation: Formation, most: int) -> list[str]:
    """Friends whom it could join as new files at one end."""
    found = []
    for other in partners(state, formation):
        right, ahead = _seen_from(other, formation)
        square = angle_between(other.grid.heading, formation.grid.heading) < SQUARE
        wide = block(other).half_width + block(formation).half_width
        if square and formation.count + other.count <= most and abs(abs(right) - wide) < 2.1 and abs(ahead) < 3.0:
            found.append(other.id)
    return found


def end_chosen(state: State, formation: Formation, other: Formation, keys: Sequence[str]) -> str | None:
    """The end at which it stands, with as many files as it has; None: as is usual."""
    if not formation.is_formed_close:
        return None
    right, _ = _seen_from(other, formation)
    key = f"{'right' if right > 0 else 'left'} {len(formation.files)}"
    return key if key in keys else None


def _seen_from(other: Formation, formation: Formation) -> tuple[float, float]:
    own = block(formation)
    return block(other).local((own.cx, own.cy))


def friend_to_seek(state: State, formation: Formation, style: Style) -> Formation | None:
    """The nearest friends whom a single base could join if it came to them."""
    if not style.gathers or not formation.is_unformed:
        return None
    kin = [
        each
        for each in formations(state, formation.seat)
        if each.id != formation.id and (each.kind, each.ranks) == (formation.kind, formation.ranks)
        if not each.is_rallying and not is_engaged(state, each)
    ]
    return min(kin, key=lambda each: apart(formation, each) - 3.0 * min(each.count, 4), default=None)
