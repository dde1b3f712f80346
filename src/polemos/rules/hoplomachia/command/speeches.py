"""Rhetoria in an encounter (HMA-6.7): announced when the army is mustered, made at the end of a turn without moves."""

from __future__ import annotations

from typing import Any

from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import YesNo
from polemos.rules.hoplomachia.arete.rights import why_no_effort
from polemos.rules.hoplomachia.facts.changing import ArmyFact
from polemos.rules.hoplomachia.field.field import contacts_of, standing
from polemos.rules.hoplomachia.orders.stationing import is_in_station
from polemos.rules.hoplomachia.state.pieces import ElementDeed, Unit, UnitDeed
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.rhetoria import speak, speakers

SEATS: tuple[Seat, Seat] = (0, 1)
GONE = ("destroyed", "withdrawn")
MOVES: tuple[UnitDeed, ...] = (
    "moved", "belos_charged", "charged", "countercharged", "approached", "fell_back", "pursued", "entered",
)  # fmt: skip
DRIVEN: tuple[ElementDeed, ...] = ("pushed_back", "broken_into")


class RhetoriaAnnounced(ArmyFact, frozen=True):
    SAYS = "{army}: the strategoi will speak"
    announced: int  # in which turn


def may_announce(state: State, seat: Seat) -> bool:
    """All of this is known to both sides: stations are stated openly with Muster."""
    if state.mode != "encounter" or not state.army(seat).mustered or why_no_effort(state, seat) is not None:
        return False
    return bool(speakers(state, seat)) and is_mustered(state, seat)


def is_mustered(state: State, seat: Seat) -> bool:
    """Is every core unit that is left in its station?"""
    core = [
        unit
        for unit in state.units.values()
        if unit.seat == seat
        and unit.is_core
        and any(state.elements[key].condition not in GONE for key in unit.elements)
    ]
    return bool(core) and all(is_in_station(state, unit) for unit in core)


def has_moved(state: State, seat: Seat) -> bool:
    """Has any unit of the army moved in this turn, of its own will or not?"""
    return any(
        unit.did(*MOVES) or _has_run(state, unit) or any(_is_driven_or_follows(state, key) for key in unit.elements)
        for unit in state.units.values()
        if unit.seat == seat
    )


def _is_driven_or_follows(state: State, key: str) -> bool:
    """Pushed back in melee, or come after one who was (HMA-18.17)."""
    element = state.elements[key]
    foes = (state.elements[each.other(key)] for each in contacts_of(state, element) if each.edge_of(key) == "front")
    return element.did(*DRIVEN) or any(foe.did(*DRIVEN) for foe in foes)


def _has_run(state: State, unit: Unit) -> bool:
    """Who has turned to run in this turn makes his first move in the next one (HMA-11.7)."""
    if not unit.did("routed", "evaded"):
        return False
    running = [each for each in standing(state, unit) if each.condition in ("routing", "evading")]
    return not running or any(each.runs for each in running)


def hear_speeches(g: G) -> None:
    """The end of the turn: those who were announced roll, if nobody has moved."""
    for seat in (g.state.precedence, 1 - g.state.precedence):
        if g.state.army(seat).announced == g.state.turn and not has_moved(g.state, seat):
            speak(g, [each.id for each in speakers(g.state, seat)], "HMA-6.7")


class Announcing(Procedure, frozen=True):
    """Both state together whether their strategoi will speak."""

    @step("HMA-6.7")
    def announce(self, g: G) -> Flow:
        able = [seat for seat in SEATS if may_announce(g.state, seat)]
        spaces = {seat: YesNo("announce rhetoria", "no speeches") for seat in able}
        return Ask(spaces, "Shall the strategoi speak in this turn?", "HMA-6.7") if spaces else None

    @announce.answered
    def _(self, g: G, answer: Any) -> Flow:
        if not isinstance(answer, dict):
            answer = {next(seat for seat in SEATS if may_announce(g.state, seat)): answer}
        for seat in sorted(answer):
            if answer[seat]:
                g.emit(RhetoriaAnnounced(seat, g.state.turn), "HMA-6.7")
        return None
