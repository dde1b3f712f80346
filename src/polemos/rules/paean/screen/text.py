"""What a terminal shows of Paean: the table, the armies, odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from polemos import UsageProblem
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.kernel.words.english import counted, within
from polemos.kernel.words.telling import TypedHelp
from polemos.rules.paean.facts import PHASES
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import leaders_with
from polemos.rules.paean.leaders.values import command_value
from polemos.rules.paean.scenarios.scenarios import scenario
from polemos.rules.paean.screen.bodies import ROLE_WORDS
from polemos.rules.paean.screen.drawing import LEGEND, picture
from polemos.rules.paean.screen.odds import odds as odds_cards
from polemos.rules.paean.state import NORTH, SIDES, SOUTH, Formation, State
from polemos.tabletop.place_words import place_told

LONGEST_NAME = 26


class PaeanText:
    """What a terminal seat shows of a view."""

    summary = "blocks of bases, orders that may fail, heroes and gods"
    help = TypedHelp(
        ("order C1", "move advance 5", "expand left", "fire E2", "relinquish"),
        (
            ("map, list", "the table; leaders and formations"),
            ("odds [C1 E2]", "the odds of the fights, or of fire"),
            ("rules ID", "a rule, as in rules PAE-12.3"),
        ),
    )

    def headline(self, view: View[State]) -> str:
        state = view.state
        record = scenario(state)
        name = record.name if record else "Points battle"
        if not state.turn:
            return f"{name}: {PHASES.get(state.phase, 'before the battle').lower()}"
        side = state.side(state.active).name
        return f"{name}: bound {state.turn} of {state.bounds_limit}, {within(side)}, {PHASES[state.phase].lower()}"

    def picture(self, view: View[State], columns: int, plain: bool) -> list[str]:
        return [*picture(view.state, columns, plain), f"     {LEGEND}"]

    def roster(self, view: View[State]) -> list[str]:
        return [line for seat in (SOUTH, NORTH) for line in _army(view.state, seat, view.seat)]

    def odds(self, view: View[State], words: Sequence[str]) -> list[str]:
        names = _known(view.state, words)
        cards = odds_cards(view, names)
        if not cards:
            raise UsageProblem(
                "there are no odds of that; name a formation that fights, or one that fires and its target"
            )
        told = []
        for card in cards:
            told.append(card.title)
            told += [f"  {named.value:+d} {named.words}" for named in card.modifiers]
            told += [f"  {chance.chance:5.0%}  {chance.words}" for chance in card.chances]
            told += [f"  {card.note}"] if card.note else []
        return told

    def outlook(self, preview: Mapping[str, Any]) -> str:
        """What an answer would bring, in a few words."""
        told = [f"through {' '.join(preview['passed'])}"] if preview.get("passed") else []
        reason = preview.get("why_not")
        if isinstance(reason, Mapping):
            told.append(str(reason.get("text", "")))
        return ", ".join(told)


def _known(state: State, words: Sequence[str]) -> list[str]:
    by_name = {name.lower(): name for name in state.formations}
    for word in words:
        if word.lower() not in by_name:
            raise UsageProblem(f"no formation is called {word}")
    return [by_name[word.lower()] for word in words]


def _army(state: State, seat: Seat, viewer: Seat | None) -> Iterator[str]:
    side = state.side(seat)
    you = ", you" if seat == viewer else ""
    lost = sum(each.seat == seat for each in state.lost.values())
    yield f"{side.name} ({SIDES[seat].capitalize()}{you}): {lost} of {counted(side.bases, 'base')} lost"
    for leader in state.leaders.values():
        if leader.seat == seat:
            where = leader.lost or (f"with {leader.formation}" if leader.formation else _at(state, leader.x, leader.y))
            value = command_value(state, leader) if leader.is_commander else leader.value
            gift = f", {leader.gift_chart.name}" if leader.gift_chart else ""
            yield f"  {leader.name}, {ROLE_WORDS[leader.role]} {value}{gift}; {where}"
    for formation in state.formations.values():
        if formation.seat == seat:
            yield _formation(state, formation)
    for formation in state.reserve.values():
        if formation.seat == seat:
            yield f"  {formation.id:5} {formation.name} not yet deployed"


def _formation(state: State, formation: Formation) -> str:
    shape = f"{len(formation.files)} x {formation.grid.rows}"
    notes = [f"{formation.kind} {formation.level}", f"{counted(formation.count, 'base')} {shape}"]
    if formation.tally:
        notes.append(counted(formation.tally, "order"))
    if formation.is_rallying:
        notes.append("rallying")
    if is_engaged(state, formation):
        notes.append("engaged")
    notes += [f"with {leader.name}" for leader in leaders_with(state, formation.id)]
    at = f"{_at(state, formation.x, formation.y)} facing {formation.facing / 1000:g}"
    return f"  {formation.id:5} {formation.name[:LONGEST_NAME]} {at}; {', '.join(notes)}"


def _at(state: State, x: int, y: int) -> str:
    return place_told(x, y, times=state.options.times)


TABLE = PaeanText()
