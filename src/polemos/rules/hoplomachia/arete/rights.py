"""Which of the efforts before the battle an army may make (HMA-3.9, 3.20, 6.4 to 6.7, 24.3, 24.4, 24.9)."""

from __future__ import annotations

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.state.table import State


def is_taken_unawares(state: State, seat: Seat) -> bool:
    """Does its base arete lie under die 1? The Invader in an ambush, or in the harder pass, or at Amphipolis."""
    if seat != state.invader:
        return False
    harder = state.type == "B" and state.options.pass_variant == "harder_for_invader"
    return state.mode == "ambush" or harder or has_special(state, "left_wing_leads")


def why_no_effort(state: State, seat: Seat) -> Reason | None:
    """Why an army makes no effort at all."""
    if seat == state.invader and has_special(state, "left_wing_leads"):
        return Reason("the Athenians are on the march", "HMA-24.4")
    if seat == state.invader and has_special(state, "mora_on_the_road"):
        return Reason("the mora is on the march", "HMA-24.9")
    if is_taken_unawares(state, seat):
        ambushed = state.mode == "ambush"
        return Reason("who walks into an ambush makes no effort", "HMA-3.9" if ambushed else "HMA-3.20")
    return None


def why_no_hieres(state: State, seat: Seat) -> Reason | None:
    if state.mode == "encounter":
        return Reason("there are no hieres in an encounter", "HMA-6.5")
    return why_no_effort(state, seat)


def why_no_rhetoria(state: State, seat: Seat) -> Reason | None:
    """Before the battle."""
    if state.mode == "encounter":
        return Reason("in an encounter nobody speaks before the battle", "HMA-6.7")
    if seat == state.invader and has_special(state, "late_deployment"):
        return Reason("Hippokrates was still speaking when the enemy came", "HMA-24.3")
    return why_no_effort(state, seat)
