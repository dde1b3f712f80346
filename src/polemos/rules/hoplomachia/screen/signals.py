"""What a signal would do (section 8): who hears it and what each does then, who does not and why, what it may cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.arete.efforts import has_grim_resolve
from polemos.rules.hoplomachia.charts.charts import charts, nation
from polemos.rules.hoplomachia.charts.words import ORDER_NAMES, ORDERS, Order
from polemos.rules.hoplomachia.command.facts import SignalObeyed
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.field.field import any_in_melee, hegemon, in_melee, is_disarrayed, is_there
from polemos.rules.hoplomachia.orders.allowed import must_charge
from polemos.rules.hoplomachia.orders.conditions import can_take, may_sing, reached
from polemos.rules.hoplomachia.orders.current import concerns, is_bound, is_deserted, order_of
from polemos.rules.hoplomachia.orders.duty import Duty, duty_of
from polemos.rules.hoplomachia.state.armies import Signal
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.scene import Chance, Mark, Odds

DEEDS = {
    "stand": "stands", "face": "turns on its place", "station": "goes to its station", "lead": "leads the march",
    "follow": "marches behind {0}", "march": "marches beside {0}", "point": "marches to its place",
    "level": "closes up to {0}", "near_core": "stays near {0}", "approach": "goes straight ahead, as far as it may",
    "reserve": "stays behind {0}", "flank": "keeps to the flank", "advance": "charges nobody: none is in reach",
    "skirmish": "goes for {0}", "withdraw": "goes back to leave the table", "cover": "covers {0}",
}  # fmt: skip


def order_given(signal: Signal) -> Order | None:
    return next((each for each in ORDERS if each == signal), None)


def obeyed(state: State, seat: Seat, order: Order, ignoring: Sequence[str]) -> tuple[State, tuple[str, ...]]:
    """The state after it, if every strategos obeys; and the units that hear it."""
    hearing = tuple(unit.id for unit in reached(state, seat, order) if unit.id not in ignoring)
    then = state.fork()
    SignalObeyed(seat, order, hearing).apply(then)
    return then, hearing


# -- unit by unit ------------------------------------------------------------------------------------------------------


def marks(state: State, seat: Seat, signal: Signal, ignoring: Sequence[str] = ()) -> Iterator[Mark]:
    """One for each unit of the side that is on the table: what it does, or why it does not hear."""
    order = order_given(signal)
    if order is None:
        return
    then, hearing = obeyed(state, seat, order, ignoring)
    for unit in state.units.values():
        if unit.seat != seat or not is_there(state, unit):
            continue
        if unit.id in hearing:
            yield Mark(body=unit.id, words=_deed(then, then.units[unit.id], order), good=True)
        elif unit.is_light and not concerns(order, unit) and order_of(then, unit) == order:
            yield Mark(body=unit.id, words=f"as its core: {_deed(then, unit, order)}")
        else:
            by_plan = ("ignores it by the plan", "HMA-6.12")
            why, rule = by_plan if unit.id in ignoring else why_deaf(state, unit, order)
            now = ORDER_NAMES[order_of(state, unit)]
            yield Mark(body=unit.id, words=f"keeps {now}: {why}", rule=rule, good=False)


def _deed(then: State, unit: Unit, order: Order) -> str:
    duty = duty_of(then, unit)
    if order == "charge" and (must := must_charge(then, unit)):
        return ", ".join([f"must charge {' or '.join(must)}", *_price_of_charging(then, unit)])
    told = DEEDS[duty.kind].format(*duty.others or ("its core",))
    return ", ".join([*_files(unit, duty), told, *_shortcomings(then, unit, duty)])


def _files(unit: Unit, duty: Duty) -> Iterator[str]:
    if duty.kind == "approach" and unit.arrangement == "OF":
        yield "goes into close files"
    if duty.kind in ("lead", "march", "follow") and unit.arrangement == "CF" and "OF" in unit.chart.arrangements:
        yield "goes into open files"


def _shortcomings(then: State, unit: Unit, duty: Duty) -> Iterator[str]:
    if duty.kind == "approach" and is_disarrayed(then, unit):
        yield "disarrayed: no approach to its credit"


def _price_of_charging(then: State, unit: Unit) -> Iterator[str]:
    """What keeps its charge from being a good one (HMA-16.18, 16.22, 16.25)."""
    if unit.chart.disciplined and unit.arrangement == "OF":
        yield "disarrayed by charging in open files"
    elif unit.chart.disciplined and not unit.credit:
        yield "without momentum, for it has not approached"
    elif is_disarrayed(then, unit):
        yield "without momentum, for it is disarrayed"


def why_deaf(state: State, unit: Unit, order: Order) -> tuple[str, str]:
    """Why it does not hear or obey the signal, with the rule."""
    if not concerns(order, unit):
        return "the signal is not for it", "HMA-9.1"
    if is_bound(unit):
        return "it is under a binding order", "HMA-8.12"
    if any_in_melee(state, unit) and not can_take(state, unit, order):
        return "it fights", "HMA-8.13"
    if not can_take(state, unit, order):
        return "it is not in order", "HMA-8.13"
    if is_deserted(state, unit):
        return "its contingent has gone", "HMA-8.7"
    return "its part of the army is not in position", "HMA-8.6"


# -- arete -------------------------------------------------------------------------------------------------------------


def prices(state: State, seat: Seat, signal: Signal) -> Iterator[str]:
    """What it costs for certain."""
    halted = charts().arete_events.halting_approach
    if signal == "halt" and any(_is_approaching(state.units[unit.id]) for unit in reached(state, seat, "halt")):
        yield f"arete {halted:+d}: the approach is halted (HMA-10.16)"


def _is_approaching(unit: Unit) -> bool:
    return unit.is_core and unit.order == "approach" and unit.approach != "charged"


def efforts(state: State, seat: Seat, signal: Signal) -> Iterator[Odds]:
    """The roll that goes with it: the paean or grim resolve, sphagia."""
    if signal == "approach" and may_sing(state, seat) and _leads(state, seat):
        if has_grim_resolve(state, seat):
            yield _roll("Grim resolve: the enemy's arete", "HMA-10.6", charts().grim_resolve.result, good=False)
        else:
            yield _roll("Paean: arete", "HMA-10.5", charts().paean.result)
    army = state.army(seat)
    if signal == "charge" and not army.sphagia and nation(army.nation).sphagia:
        yield _roll("Sphagia: arete", "HMA-10.7", charts().sphagia.result)


def _leads(state: State, seat: Seat) -> bool:
    """Is the hegemon's element among those that approach?"""
    chief = hegemon(state, seat)
    if chief is None or not chief.element or in_melee(state, chief.element):
        return False
    own = state.units[state.elements[chief.element].unit]
    return own.is_core and own.id in [unit.id for unit in reached(state, seat, "approach")]


def _roll(title: str, rule: str, result: Sequence[int], good: bool = True) -> Odds:
    faces: dict[int, Fraction] = {}
    for change in result:
        faces[change] = faces.get(change, Fraction(0)) + Fraction(1, len(result))
    chances = tuple(
        Chance(words=f"{change:+d}", chance=float(share), good=None if change == 0 else (change > 0) == good)
        for change, share in sorted(faces.items())
    )
    return Odds(title=title, rule=rule, chances=chances)


def then_words(state: State, found: Sequence[Mark]) -> Iterator[str]:
    """The same in sentences, for whoever reads or types: those who hear it first."""
    for mark in sorted(found, key=lambda each: each.good is not True):
        yield f"{named(state, mark.body)}: {mark.words}"
