"""Oi Navarcoi! in text, for the terminal: where we are, the table, the squadrons, the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.kernel.words.english import counted, cut_to
from polemos.kernel.words.telling import TypedHelp
from polemos.rules.navarcoi.charts.charts import formation, trait_name
from polemos.rules.navarcoi.land_state import LandUnit
from polemos.rules.navarcoi.odds.odds_words import odds_of
from polemos.rules.navarcoi.scenarios.fleet_counts import is_shaken, lost_count
from polemos.rules.navarcoi.scenarios.scenarios import scenario, turn_limit
from polemos.rules.navarcoi.screen.drawing import LEGEND, picture
from polemos.rules.navarcoi.sea.sea import foes_of
from polemos.rules.navarcoi.state import SIDES, Squadron, State

TRAITS = ("crew", "morale", "ship_class")
LONGEST_NAME = 26


class NavarcoiText:
    """What the terminal seat shows of a view."""

    summary = "fleets of triereis on the open sea"
    help = TypedHelp(
        ("squadron 2 wheel left 45, advance 3.5", "A1 back water 2", "A3 hold"),
        (
            ("map, list", "the table; the squadrons"),
            ("odds [A1 [B2]]", "the odds of what is asked, of a squadron, of a fight"),
            ("rules ID", "a rule, as in rules NAV-12.4"),
        ),
    )

    def headline(self, view: View[State]) -> str:
        state = view.state
        name = scenario(state).name
        if state.turn == 0:
            return f"{name}: before the battle"
        told = f"{name}: turn {state.turn} of {turn_limit(state)}, {state.phase}"
        if state.wind is not None:
            told += f", wind towards {_compass(state.wind)}"
        return told

    def picture(self, view: View[State], columns: int, plain: bool) -> list[str]:
        return [*picture(with_own_deployment(view), columns, plain), f"     {LEGEND}"]

    def roster(self, view: View[State]) -> list[str]:
        state = with_own_deployment(view)
        return [line for seat in (0, 1) for line in _fleet(state, seat, view.seat)]

    def odds(self, view: View[State], words: Sequence[str]) -> list[str]:
        return odds_of(view, words)

    def outlook(self, preview: Mapping[str, Any]) -> str:
        """What an answer would bring, in a few words."""
        told = []
        if preview.get("contacts"):
            told.append(f"contacts {' '.join(preview['contacts'])}")
        if preview.get("flotsam"):
            told.append("through flotsam")
        if preview.get("exit"):
            told.append(f"leaves by the {preview['exit']}")
        if preview.get("tested"):
            told.append("tests")
        if isinstance(left := preview.get("left"), int) and left > 0:
            told.append(f'{left / 1000:g}" left')
        return ", ".join(told)


def with_own_deployment(view: View[State]) -> State:
    """A fleet that was deployed unseen stands on its owner's picture already."""
    state = view.state
    if view.seat is not None and state.fleet(view.seat).deployment:
        state = state.fork()
        for squadron in state.fleet(view.seat).deployment:
            state.squadrons[squadron.id] = replace(squadron, status="active")
    return state


def _fleet(state: State, seat: Seat, viewer: Seat | None) -> Iterator[str]:
    fleet = state.fleet(seat)
    told = fleet.name if fleet.name == "αβ"[seat] else f"{fleet.name} ({'αβ'[seat]})"
    if seat == viewer:
        told += ", you"
    if fleet.role != "none":
        told += f", {fleet.role}"
    if fleet.may_signal:
        told += f", {counted(fleet.signals_left, 'signal')} left"
    lost = lost_count(state, seat)
    if lost:
        told += f", {lost} lost"
    yield told + (", shaken" if is_shaken(state, seat) else "")
    for number, named in sorted(fleet.plan.items()) if seat == viewer else ():
        yield f"  signal {number}: {' '.join(named)}"
    for squadron in state.squadrons.values():
        if squadron.seat == seat:
            yield _squadron(state, squadron)
    for unit in state.land_units.values():
        if unit.seat == seat and unit.status != "gone":
            yield _land_unit(unit)


def _squadron(state: State, squadron: Squadron) -> str:
    told = f"  {squadron.id:4} {cut_to(squadron.name, LONGEST_NAME)} "
    if not (squadron.in_play or squadron.status == "routing"):
        return f"{told}{squadron.status.replace('_', ' ')}" + (f" ({squadron.left_by})" if squadron.left_by else "")
    told += f"{formation(squadron.formation).name:10} {squadron.order.capitalize():10} "
    told += f"{squadron.half_stands / 2:g}/{squadron.full_stands} at {squadron.x / 1000:g} {squadron.y / 1000:g}"
    told += f" heading {squadron.poses[0][2]:g}" if squadron.poses else ""
    notes = [trait_name(trait, getattr(squadron, trait)) for trait in TRAITS]
    notes = [note for note in notes if note not in ("", "–")]
    if squadron.status != "active":
        notes.append(squadron.status.replace("_", " "))
    if squadron.strategos:
        notes.append("strategos")
    if foes := foes_of(state, squadron.id):
        notes.append(f"fights {' '.join(foes)}")
    if squadron.acted:
        notes.append("has held" if squadron.held else "has acted")
    if squadron.troops:
        notes.append(f"carries {squadron.troops}")
    return f"{told}; {', '.join(notes)}" if notes else told


def _land_unit(unit: LandUnit) -> str:
    told = f"  {unit.id:4} {cut_to(unit.name, LONGEST_NAME)} {unit.formation:10} "
    told += "Disordered " if unit.disordered else "Ordered    "
    told += f"aboard {unit.aboard}" if unit.status == "aboard" else f"at {unit.x / 1000:g} {unit.y / 1000:g}"
    if unit.is_phalanx and unit.attached:
        told += f"; euzonoi {' '.join(unit.attached)}"
    return told + f"; {unit.order.kind.replace('_', ' ')}"


def _compass(heading: int) -> str:
    return SIDES[heading // 90_000] if heading % 90_000 == 0 else f"{heading / 1000:g}"


TABLE = NavarcoiText()
