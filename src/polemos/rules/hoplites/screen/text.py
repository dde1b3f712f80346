"""Hoplites in text, for the terminal: where we are, the two fields, the armies, the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from polemos import UsageProblem
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.kernel.words.telling import Odds, TypedHelp
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.ending import route_points
from polemos.rules.hoplites.field.field import is_wing
from polemos.rules.hoplites.screen.hints import hints
from polemos.rules.hoplites.screen.scene import headline, odds
from polemos.rules.hoplites.state import AREAS, NORTH, SOUTH, State, Unit

WIDTH = 7  # of an area


class HoplitesText:
    """What the terminal seat shows of a view."""

    summary = "armies in cards on two lines of nine areas"
    help = TypedHelp(
        ("play S4 5", "fire S1 at N2", "attack S4 N3", "draw", "end"),
        (
            ("map, list", "both fields; hands, decks and second lines"),
            ("odds [S4 N3]", "the odds of what is asked, of an attack"),
            ("rules ID", "a rule, as in rules HOP-14.5"),
        ),
    )

    def headline(self, view: View[State]) -> str:
        state = view.state
        told = headline(state)
        return f"{told}: turn {state.turn}, {state.phase}" if state.turn else f"{told}: before the battle"

    def picture(self, view: View[State], columns: int, plain: bool) -> list[str]:
        """The enemy above, each area with its unit: id, type, hits against quality."""
        below = SOUTH if view.seat is None else view.seat
        order = range(1, AREAS + 1) if below == SOUTH else range(AREAS, 0, -1)
        rows = [row for seat in (1 - below, below) for row in _field(view.state, seat, order)]
        numbers = "".join(f"{column:^{WIDTH}}" for column in order)
        return [numbers, *rows, numbers]

    def roster(self, view: View[State]) -> list[str]:
        return [line for seat in (SOUTH, NORTH) for line in _army(view.state, seat, view.seat)]

    def odds(self, view: View[State], words: Sequence[str]) -> list[str]:
        if words:
            names = [word.upper() for word in words]
            if strangers := [name for name in names if name not in view.state.units]:
                raise UsageProblem(f"no unit is called {strangers[0]}")
            found = odds(view, names)
        else:
            found = tuple(each for hint in hints(view).values() for each in hint.odds)
        if not found:
            raise UsageProblem("there are no odds of that; name an attacker and its target: odds S1 N3")
        return [line for each in found for line in _told(each)]

    def outlook(self, preview: Mapping[str, Any]) -> str:
        return ", ".join(preview.get("then", ()))


def _field(state: State, seat: Seat, order: Sequence[int]) -> Iterator[str]:
    units = [state.unit_at(seat, column) for column in order]
    grounds = [state.side(seat).terrain[column - 1] for column in order]
    yield "".join(f"{unit.id if unit else '.':^{WIDTH}}" for unit in units)
    yield "".join(f"{f'{unit.type} {unit.class_}'.strip() if unit else '':^{WIDTH}}" for unit in units)
    yield "".join(f"{_health(unit) if unit else '':^{WIDTH}}" for unit in units)
    if any(ground != "clear" for ground in grounds):
        yield "".join(f"{ground if ground != 'clear' else '':^{WIDTH}.{WIDTH - 1}}" for ground in grounds)
    yield "".join(("-" if is_wing(column) else "=") * WIDTH for column in order)


def _health(unit: Unit) -> str:
    marks = "".join(letter for letter, is_on in zip("mnew", _marks(unit), strict=True) if is_on)
    return f"{unit.hits}/{unit.threshold}{marks}"


def _marks(unit: Unit) -> tuple[bool, ...]:
    return bool(unit.manoeuvre), unit.no_missile, unit.engaged, unit.withdrawing


def _army(state: State, seat: Seat, viewer: Seat | None) -> Iterator[str]:
    side = state.side(seat)
    you = ", you" if seat == viewer else ""
    yield f"{side.name}{you}: {side.leader.name}, {route_points(state, side)} of {side.level} route points"
    yield f"  hand {side.held}, deck {side.left}, second line {len(side.second_line)}, in pursuit {side.pursuing}"
    if seat == viewer and side.hand:
        named = [_unit(state, card) if card in state.units else state.charts.cards[card].name for card in side.hand]
        yield "  in hand: " + "; ".join(named)
    for name in side.areas:
        if name:
            yield f"  column {state.column(name)}: {_unit(state, name)}"
    for name in side.second_line:
        yield f"  {'routed' if state.units[name].routed else 'rallied'}: {_unit(state, name)}"


def _unit(state: State, name: str) -> str:
    unit = state.units[name]
    letter = f" {unit.letter}" if unit.letter else ""
    return f"{titled(state, name)} TQ {unit.tq} size {unit.size}{letter}, {_health(unit)} hits"


def _told(found: Odds) -> Iterator[str]:
    yield f"{found.title} ({found.rule})"
    for chance in found.chances:
        yield f"  {chance.chance:5.0%}  {chance.words}"
    for each in found.modifiers:
        yield f"  {each.figure:>3}  {each.words} ({each.rule})"
    if found.note:
        yield f"  {found.note}"


TABLE = HoplitesText()
