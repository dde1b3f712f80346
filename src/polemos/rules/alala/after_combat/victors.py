"""What each side of a combat does after it, and what a victor may choose (ALA-17.2, 17.3, 17.9, 18.2)."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.alala.after_combat.pursuing import has_left_the_table
from polemos.rules.alala.combat.results import must_pursue
from polemos.rules.alala.field.field import is_in_combat
from polemos.rules.alala.state import Combat, State, Went
from polemos.rules.alala.troops import Troop

GONE: tuple[Went, ...] = ("retired", "withdrew", "routed")
MOVE_RULES = {
    "": "ALA-18.1",
    "remain": "ALA-18.3",
    "follow_up": "ALA-18.5",
    "pursue": "ALA-18.13",
    "fall_back": "ALA-18.4",
    "retire": "ALA-18.7",
    "withdraw": "ALA-10.14",
    "rout": "ALA-18.11",
    "ride_through": "ALA-18.6",
}


def move_of(state: State, combat: Combat, seat: Seat) -> str:
    """What a side has to do by now: what its result said, or what has befallen it since (ALA-10.12, 10.14)."""
    side = combat.side(seat)
    troop = state.troops[side.troop]
    if not troop.on_table:
        return ""
    if side.move == "rout":
        return "rout"
    if troop.status == "withdrawing":
        # One that lost its last men for it in this phase has gone already.
        return "withdraw" if troop.must_retire or is_in_combat(state, troop) else ""
    if troop.must_retire and troop.status != "last_stand":
        return "retire"
    return side.move


def victors_choice(state: State, combat: Combat, seat: Seat) -> list[str]:
    """What a side may do now; a single thing for everybody but some victors (ALA-17.2, 17.3)."""
    move = move_of(state, combat, seat)
    if move != "win":
        return [move]
    own, other = combat.side(seat), combat.side(1 - seat)
    troop = state.troops[own.troop]
    if troop.status in ("last_stand", "routing") or troop.retired:  # it never moves, or has given way itself
        return ["remain"]
    if would_pursue(combat, seat):
        if combat.at_once or (combat.catch and is_in_combat(state, troop)):
            return ["remain"]
        return ["pursue"] if must_pursue(troop, own) else ["remain", "pursue"]
    if other.went == "fell_back":
        return ["remain", "follow_up"] if troop.is_hoplites and own.bands_only else ["follow_up"]
    return ["remain"]


def would_pursue(combat: Combat, seat: Seat) -> bool:
    """Has a victor somebody to run after?"""
    return combat.side(seat).move == "win" and combat.side(1 - seat).went in GONE


def how_it_went(troop: Troop, move: str, at: tuple[int, int]) -> Went:
    """What became of a troop by its move."""
    if not troop.on_table:
        return ("routed" if move == "rout" else "retired") if has_left_the_table(troop) else "lost"
    if (troop.x, troop.y) == at:
        return "stayed"
    if troop.status == "routing":
        return "routed"
    if troop.status == "withdrawing":
        return "withdrew"
    match move:
        case "fall_back":
            return "fell_back"
        case "follow_up":
            return "followed"
        case "ride_through":
            return "rode"
        case "pursue":
            return "pursued"
    return "retired"


def may_keep_in_line(state: State, troop: Troop) -> bool:
    """ALA-17.9: once a turn, and only who is not beaten or bound himself, nor has given way already (ALA-14.8)."""
    if not troop.on_table or troop.lined_up or troop.must_retire or troop.retired or troop.evaded:
        return False
    if troop.status in ("withdrawing", "routing", "last_stand"):
        return False
    return not any(
        troop.id in (combat.south.troop, combat.north.troop) for combat in state.combats.values() if not combat.over
    )
