"""The table of Hoplomachia as a browser draws it; everything is told from a view, so nothing hidden can get there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from msgspec.structs import replace

from polemos.kernel.spaces import Choice, Manoeuvre
from polemos.kernel.view import View
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES
from polemos.rules.hoplomachia.facts.turns import PHASES
from polemos.rules.hoplomachia.field.field import any_in_melee, strategoi, units
from polemos.rules.hoplomachia.orders.conditions import SIGNAL_NAMES
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.screen.bodies import bodies_of
from polemos.rules.hoplomachia.screen.hints import hints as hints
from polemos.rules.hoplomachia.screen.odds import odds as odds
from polemos.rules.hoplomachia.screen.preview import fit as fit
from polemos.rules.hoplomachia.screen.preview import preview as preview
from polemos.rules.hoplomachia.screen.reach import reach as reach
from polemos.rules.hoplomachia.screen.table import areas, markers, ties
from polemos.rules.hoplomachia.screen.text import TABLE
from polemos.rules.hoplomachia.screen.tracks import tracks
from polemos.rules.hoplomachia.sequence.alternation import may_still_act
from polemos.rules.hoplomachia.state.armies import Army, Strategos
from polemos.rules.hoplomachia.state.pieces import SIDES, Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.devices import device_of
from polemos.tabletop.scene import Activity, Body, Commander, Line, Scene, Side

OF_A_TURN = tuple(phase for phase in PHASES if phase not in ("generation", "pregame", "deployment"))
BARE = 48_000  # a table that is not laid yet
ABOUT = ("unit", "charger", "element", "attacker", "target")  # fields of procedures


def scene(view: View[State]) -> Scene:
    state = view.state
    known = [state.armies[side] for side in SIDES if side in state.armies]
    return Scene(
        width=state.width or BARE, depth=state.depth or BARE, unit='"', headline=TABLE.headline(view), turn=state.turn,
        turns=state.turn_limit, phase=state.phase, phases=OF_A_TURN if state.turn else (), phase_words=PHASES,
        sides=tuple(_side(state, army) for army in known) or tuple(_unknown()), bodies=tuple(_bodies(view)),
        areas=tuple(areas(view)), markers=tuple(markers(state)), ties=tuple(ties(view)),
        commanders=tuple(_commanders(state)), tracks=tuple(tracks(view)), next=coming_up(state),
    )  # fmt: skip


def coming_up(state: State) -> tuple[str, ...]:
    """The units that have still to act in this phase, by turns, from the right of the player with precedence."""
    first, second = (
        [key for key in state.waiting[seat] if _may_come_up(state, state.units[key])]
        for seat in (state.up, 1 - state.up)
    )  # fmt: skip
    turns = (key for pair in zip_longest(first, second) for key in pair if key is not None)
    return tuple(turns)


def _may_come_up(state: State, unit: Unit) -> bool:
    """Of charges all are listed, whatever their orders: only those are shown who might declare one."""
    may_charge = unit.is_light or order_of(state, unit) == "charge" or bool(unit.must_charge)
    return may_still_act(state, unit) and (state.phase != "epidromos" or may_charge)


def about(view: View[State]) -> str:
    """The unit that play is about."""
    return next(iter(_acting(view)), "")


def private(view: View[State]) -> bool:
    """Signals, plans, hidden men and where strategoi stand are seen by their owner alone."""
    return view.seat is not None and bool(view.state.armies)


def _acting(view: View[State]) -> Iterator[str]:
    procedure = None if view.is_over else view.here.procedure
    for field in ABOUT:
        found = getattr(procedure, field, None)
        if isinstance(found, str) and found in view.state.units:
            yield found
        elif isinstance(found, str) and found in view.state.elements:
            yield view.state.elements[found].unit
    space = view.space if view.ask is not None else None
    if isinstance(space, Manoeuvre) and space.about:
        yield space.about


# -- sides and strategoi -----------------------------------------------------------------------------------------------


def _side(state: State, army: Army) -> Side:
    own = [each for each in state.elements.values() if each.seat == army.seat and each.chart.is_hoplite]
    lost = sum(each.is_lost for each in own)
    lines = [
        Line("Arete", f"{army.arete}, {CONDITION_NAMES[army.condition]}", "HMA-10.1"),
        Line("Lochoi lost", f"{lost} of {len(own)}", "HMA-10.9"),
    ]
    if army.signal:
        lines.append(Line("Signal", SIGNAL_NAMES[army.signal], "HMA-8.4"))
    if army.plan:
        lines.append(Line("Plan", army.plan, "HMA-6.8"))
    if army.formation:
        lines.append(Line("Formation", army.formation.replace("_", " "), "HMA-6.14"))
    return Side(
        seat=army.seat, letter=army.id, name=army.name, device=device_of(army.name, army.seat), lines=tuple(lines),
        first=state.turn > 0 and state.precedence == army.seat, lost=lost, breaks_at=len(own), points=army.arete,
    )  # fmt: skip


def _unknown() -> Iterator[Side]:
    """Before anybody knows who fights."""
    for seat, letter in enumerate(SIDES):
        yield Side(seat=seat, letter=letter, name=f"Side {letter}", device=device_of("", seat))


def _commanders(state: State) -> Iterator[Commander]:
    for leader in strategoi(state):
        element = state.elements.get(leader.element)
        if element is None or not element.is_on_table:
            continue
        under = tuple(
            unit.id
            for unit in units(state, leader.seat)
            if unit.strategos == leader.id or (leader.hegemon and not unit.strategos)
        )
        yield Commander(
            id=leader.id, seat=leader.seat, name=leader.name, body=element.unit, rating=0, points=0,
            chief=leader.hegemon, group=under, card=tuple(_leader_card(leader)),
        )  # fmt: skip


def _leader_card(leader: Strategos) -> Iterator[Line]:
    yield Line("Rank", "Hegemon" if leader.hegemon else "Strategos", "HMA-5.1")
    yield Line("Character", leader.character.replace("_", " "), "HMA-5.3")
    if not leader.hegemon:
        yield Line("Stance", leader.stance, "HMA-5.7")
    yield Line("Stands in", leader.element + ("" if leader.shown else ", unknown to the enemy"), "HMA-5.10")


# -- units -------------------------------------------------------------------------------------------------------------


def _bodies(view: View[State]) -> Iterator[Body]:
    state = view.state
    acting = tuple(_acting(view))
    ready = _named_by_options(view)
    for unit in units(state, looker=view.seat):
        activity, why = _activity(state, unit, acting, ready)
        for body in bodies_of(state, unit):
            yield replace(body, activity=activity, why=why)


def _named_by_options(view: View[State]) -> set[str]:
    """Own units that can be chosen now."""
    if view.ask is None or not isinstance(view.space, Choice):
        return set()
    own = {key for key, unit in view.state.units.items() if unit.seat == view.seat}
    return {option.key for option in view.space.free if option.key in own}


def _activity(state: State, unit: Unit, acting: tuple[str, ...], ready: set[str]) -> tuple[Activity, str]:
    if unit.id in acting:
        return "acting", ""
    if unit.id in ready or unit.id in state.waiting[unit.seat]:
        return "ready", ""
    if unit.forced:
        return "busy", "the enemy has forced a result on it in this phase (HMA-7.4)"
    if any_in_melee(state, unit):
        return "busy", "it fights (HMA-18.1)"
    if unit.acted:
        return "done", "it has acted in this phase"
    return "none", ""
