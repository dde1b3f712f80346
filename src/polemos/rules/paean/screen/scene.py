"""The table of Paean as a browser draws it; everything is told from a view, so nothing hidden can get there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Manoeuvre
from polemos.kernel.view import View
from polemos.rules.paean.facts import PHASES
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import in_the_open
from polemos.rules.paean.leaders.values import command_value
from polemos.rules.paean.screen.bodies import body_of, gift_tag, leader_body, leader_card
from polemos.rules.paean.screen.hints import hints as hints
from polemos.rules.paean.screen.odds import odds as odds
from polemos.rules.paean.screen.preview import fit as fit
from polemos.rules.paean.screen.preview import preview as preview
from polemos.rules.paean.screen.reach import reach as reach
from polemos.rules.paean.screen.table import areas, ties
from polemos.rules.paean.screen.text import TABLE
from polemos.rules.paean.state import NORTH, SOUTH, Formation, Leader, State
from polemos.tabletop.devices import device_of
from polemos.tabletop.scene import Activity, Body, Commander, Line, Scene, Side

OF_A_TURN = tuple(phase for phase in PHASES if phase != "deployment")
LETTERS = "SN"
ABOUT = ("formation", "charger", "target", "piece", "leader", "hero")  # fields of procedures


def scene(view: View[State]) -> Scene:
    state = view.state
    return Scene(
        width=state.width, depth=state.depth, unit=" cm", times=state.options.times,
        headline=TABLE.headline(view), turn=state.turn, turns=state.bounds_limit, phase=state.phase,
        phases=OF_A_TURN, phase_words=PHASES,
        sides=tuple(_side(state, seat) for seat in (SOUTH, NORTH)), bodies=tuple(_bodies(view)),
        areas=tuple(areas(view)), ties=tuple(ties(view)), commanders=tuple(_commanders(state)),
    )  # fmt: skip


def about(view: View[State]) -> str:
    """The piece that play is about."""
    return next(iter(_acting(view)), "")


def private(view: View[State]) -> bool:
    """The jar field is seen by its owner alone."""
    return view.seat is not None and bool(view.state.side(view.seat).jar_field)


def _acting(view: View[State]) -> Iterator[str]:
    procedure = None if view.is_over else view.here.procedure
    for field in ABOUT:
        found = getattr(procedure, field, None)
        if not isinstance(found, str):
            continue
        if found in view.state.formations:
            yield found
        elif found in view.state.leaders:
            leader = view.state.leaders[found]
            yield found if leader == _about_to_go(view) else leader.formation or found


def _about_to_go(view: View[State]) -> Leader | None:
    """Whose way is asked for: he is taken by the hand, even out of a formation (PAE-7.21)."""
    space = view.space if view.ask is not None else None
    return view.state.leaders.get(space.about) if isinstance(space, Manoeuvre) else None


# -- sides and leaders -------------------------------------------------------------------------------------------------


def _side(state: State, seat: Seat) -> Side:
    side = state.side(seat)
    lost = sum(each.seat == seat for each in state.lost.values())
    hoplites = sum(each.count for each in state.formations.values() if each.seat == seat and each.is_hoplites)
    lines = [
        Line("Bases lost", f"{lost} of {side.bases}", "PAE-19.5"),
        Line("Hoplite bases left", str(hoplites), "PAE-19.2"),
        Line("Points at the start", str(side.points), "PAE-4.1"),
    ]
    if side.jar_field:
        lines.append(Line("Jars are buried in", side.jar_field, "PAE-5.8"))
    return Side(
        seat=seat, letter=LETTERS[seat], name=side.name, device=device_of(side.name, seat), lines=tuple(lines),
        first=state.turn > 0 and state.first == seat, lost=lost, breaks_at=side.bases,
    )  # fmt: skip


def _commanders(state: State) -> Iterator[Commander]:
    for leader in state.leaders.values():
        if not leader.is_on_table:
            continue
        value = command_value(state, leader) if leader.is_commander else leader.value
        under = tuple(each.id for each in state.formations.values() if each.under == leader.id)
        yield Commander(
            id=leader.id, seat=leader.seat, name=leader.name, body=leader.formation or leader.id, rating=value,
            points=value, chief=leader.is_chief, hero=leader.is_hero, gift=gift_tag(leader), group=under,
            card=tuple(leader_card(state, leader)),
        )  # fmt: skip


# -- pieces ------------------------------------------------------------------------------------------------------------


def _bodies(view: View[State]) -> Iterator[Body]:
    state = view.state
    acting = tuple(_acting(view))
    ready, barred = _named_by_options(view)
    for formation in state.formations.values():
        activity, why = _activity(state, formation, acting, ready, barred)
        yield replace(body_of(state, formation), activity=activity, why=why)
    going = _about_to_go(view)
    leaving = [going] if going is not None and going.formation else []
    for leader in (*in_the_open(state), *leaving):
        activity = "acting" if leader.id in acting else "ready" if leader.id in ready else "none"
        yield replace(leader_body(state, leader), activity=activity, why=barred.get(leader.id, ""))


def _named_by_options(view: View[State]) -> tuple[set[str], dict[str, str]]:
    """Own pieces that can be chosen now, and those that could be if they were not barred, with the reason."""
    if view.ask is None or not isinstance(view.space, Choice):
        return set(), {}
    state = view.state
    own = {key for key, each in state.formations.items() if each.seat == view.seat}
    own |= {key for key, each in state.leaders.items() if each.seat == view.seat}
    ready = {option.key for option in view.space.free if option.key in own}
    barred = {option.key: str(option.barred) for option in view.space.options if option.barred and option.key in own}
    return ready, barred


def _activity(
    state: State, formation: Formation, acting: tuple[str, ...], ready: set[str], barred: dict[str, str]
) -> tuple[Activity, str]:
    if formation.id in acting:
        return "acting", ""
    if formation.id in ready:
        return "ready", ""
    if formation.id in barred:
        return "busy", barred[formation.id]
    if is_engaged(state, formation):
        return "busy", "it is engaged (PAE-9.19)"
    if formation.is_rallying:
        return "busy", "it rallies (PAE-14.25)"
    if formation.acted:
        return "done", "its turn is over"
    return "none", ""
