"""Alala! in text, for the terminal: where we are, the table, the armies, the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from polemos import UsageProblem
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.kernel.words.english import counted, cut_to
from polemos.kernel.words.telling import TypedHelp
from polemos.rules.alala.charge.response import EVADE, answers_to
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.combat.combat_dice import DiceCount
from polemos.rules.alala.ending.victory import lost_or_retiring, points
from polemos.rules.alala.field.field import attached, is_in_combat, touched_by
from polemos.rules.alala.odds import odds_of, odds_of_charge
from polemos.rules.alala.scenarios.scenarios import scenario
from polemos.rules.alala.screen.drawing import LEGEND, picture
from polemos.rules.alala.screen.flight import flight_card
from polemos.rules.alala.state import NORTH, SIDES, SOUTH, State
from polemos.rules.alala.troops import LEVELS, Troop

LONGEST_NAME = 26


class AlalaText:
    """What the terminal seat shows of a view."""

    summary = "phalanx against phalanx, on a table without squares"
    help = TypedHelp(
        ("south-I encourage AT2 up", "shoot twice", "advance 2", "charge AT1 CO2"),
        (
            ("map, list", "the table; leaders, phalanxes and bands"),
            ("odds [AT1 CO2]", "the odds of the fights, of a charge"),
            ("rules ID", "a rule, as in rules ALA-15.1"),
        ),
    )

    def headline(self, view: View[State]) -> str:
        state = view.state
        record = scenario(state)
        name = record.name if record else "Points battle"
        if not state.turn:
            return f"{name}: deployment"
        return f"{name}: turn {state.turn} of {state.turns}, {state.phase.replace('_', ' ')}"

    def picture(self, view: View[State], columns: int, plain: bool) -> list[str]:
        return [*picture(view.state, columns, plain), f"     {LEGEND}"]

    def roster(self, view: View[State]) -> list[str]:
        return [line for seat in (SOUTH, NORTH) for line in _army(view.state, seat, view.seat)]

    def odds(self, view: View[State], words: Sequence[str]) -> list[str]:
        """`odds AT1 CO1`: as they stand in contact, or if the first charged the second now."""
        state = view.state
        if not words:
            pairs = [(contact.a, contact.b) for contact in state.contacts.values()]
        else:
            names = [word.upper() for word in words]
            if strangers := [name for name in names if name not in state.troops]:
                raise UsageProblem(f"no troop is called {strangers[0]}")
            pairs = [(names[0], names[1])] if len(names) == 2 else []
        pairs = [pair for pair in pairs if _can_meet(state, *pair)]
        if not pairs:
            raise UsageProblem("there are no odds of that; name a troop and an enemy on the table: odds S1 N1")
        return [line for pair in pairs for line in _odds(state, *pair)]

    def outlook(self, preview: Mapping[str, Any]) -> str:
        """What an answer would bring, in a few words."""
        told = []
        if preview.get("passed"):
            told.append(f"through {' '.join(preview['passed'])}")
        if preview.get("giving"):
            told.append(f"{' '.join(map(str, preview['giving']))} give way")
        if preview.get("stopped_by"):
            told.append(f"stopped by {preview['stopped_by']}")
        reason = preview.get("why_not")
        if isinstance(reason, Mapping):
            told.append(str(reason.get("text", "")))
        return ", ".join(told)


def _can_meet(state: State, one: str, other: str) -> bool:
    a, b = state.troops[one], state.troops[other]
    return a.seat != b.seat and a.on_table and b.on_table


def _odds(state: State, one: str, other: str) -> Iterator[str]:
    together = any(foe.id == other for foe in touched_by(state, state.troops[one]))
    found = odds_of(state, one, other) if together else odds_of_charge(state, one, other)
    if found is None:
        yield f"There is no room for {one} to charge {other}"
        return
    yield f"{one} against {other}" + ("" if together else f", if {one} charged now")
    for count in (found.own, found.other):
        yield f"  {_dice(count)}"
    for name, chance in found.results.items():
        yield f"  {chance:5.0%}  {name.replace('_', ' ')} for {one}"
    by, foe = state.troops[one], state.troops[other]
    if not together and EVADE in answers_to(state, foe, by) and (card := flight_card(state, foe, by)) is not None:
        yield f"  {other} may evade instead:"
        for each in card.chances:
            yield f"  {each.chance:5.0%}  {each.words}"


def _dice(count: DiceCount) -> str:
    mods = [f"{mod.words} {mod.value:+d}" for mod in count.mods if mod.value]
    told = f"{count.troop}: {counted(count.dice, 'die')}, {count.need} or more hits"
    told += f" ({', '.join([f'{count.men} for men', *mods])})"
    return told + (f", and {count.leader} hit by its leader" if count.leader else "")


def _army(state: State, seat: Seat, viewer: Seat | None) -> Iterator[str]:
    side = state.side(seat)
    you = ", you" if seat == viewer else ""
    told = f"{side.name} ({SIDES[seat].capitalize()}{you}): {lost_or_retiring(state, seat)} of {side.breaks_at} units"
    yield f"{told} lost or retiring, {counted(points(state, seat), 'victory point')}"
    if side.held or side.received:
        received = ", ".join(card(each).name for each in side.received)
        hand = ", ".join(card(each).name for each in side.hand) if seat == viewer else ""
        yield f"  cards: {side.held} face down{f' ({hand})' if hand else ''}" + (f"; {received}" if received else "")
    for leader in state.leaders.values():
        if leader.seat == seat and leader.unit:
            chief = ", commander in chief" if leader.chief else ""
            signal = f", signalled in turn {leader.signalled}" if leader.signalled else ""
            yield f"  {leader.name} with {leader.unit}: {leader.rating} CP, {leader.points} left{chief}{signal}"
    for troop in state.troops.values():
        if troop.seat == seat:
            yield _troop(state, troop)


def _troop(state: State, troop: Troop) -> str:
    told = f"  {troop.id:4} {cut_to(troop.name, LONGEST_NAME)} "
    if not troop.on_table:
        return told + (troop.end or "in reserve")
    men = "+".join(str(element.men) for element in troop.elements)
    grades = "".join(element.grade for element in troop.elements)
    told += f"{grades} {men} {'man' if men == '1' else 'men'} "
    notes = [LEVELS[troop.level]] if troop.is_hoplites else [troop.chart.name.lower()]
    if troop.disorder:
        notes.append(f"{troop.disorder} DP")
    if troop.is_hoplites and not troop.formed:
        notes.append("unformed")
    if troop.status != "steady":
        notes.append(troop.status.replace("_", " "))
    if leader := attached(state, troop.id):
        notes.append(f"with {leader.name}")
    if is_in_combat(state, troop):
        notes.append(f"fights {' '.join(foe.id for foe in touched_by(state, troop))}")
    if troop.control:
        notes.append(troop.control.replace("_", " "))
    if troop.marks:
        notes.append(", ".join(card(mark).name for mark in troop.marks))
    at = f"at {troop.x / 1000:g} {troop.y / 1000:g} facing {troop.facing / 1000:g}"
    return f"{told}{at}; {', '.join(notes)}"


TABLE = AlalaText()
