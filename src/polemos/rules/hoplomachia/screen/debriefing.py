"""After the battle (HMA-20.8): both armies' arete and what moved it, who ran and who fell, what the dice did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from polemos.kernel.fact import Entry
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.kernel.words.report import Fate, Report, SideReport
from polemos.kernel.words.telling import Line
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES
from polemos.rules.hoplomachia.nike.report import report_of
from polemos.rules.hoplomachia.screen.chronicle import Course
from polemos.rules.hoplomachia.screen.tally import Tally
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import State

RESULTS = {"niketer": "niketer, the victor", "atomenos": "atomenos, beaten", "drawn": "drawn"}
FATES = {
    "destroyed": "destroyed", "routing": "running", "withdrawn": "left the table", "off_table": "never came",
    "pursuing": "in pursuit", "evading": "running",
}  # fmt: skip


def report(state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> Report | None:
    """The debriefing from a state and a journal as one seat may see them; None while the battle is fought."""
    if state.outcome is None:
        return None
    course = Course(state, told, ends)
    return course.report(lambda seat: _side(state, course, seat))


def _side(state: State, course: Course, seat: Seat) -> SideReport:
    own = [each for each in state.strategoi.values() if each.seat == seat]
    chief = next((leader.name for leader in own if leader.hegemon), "")
    fates = [
        *(_fate(state, course, unit) for unit in state.units.values() if unit.seat == seat),
        *(_fate_of_leader(course, leader) for leader in own),
    ]
    lines = tuple(_lines(state, course.tallies[seat], seat))
    return course.side(seat, state.army(seat).name, lines, fates, state.army(seat).arete, chief)


# -- what a side has suffered and done ---------------------------------------------------------------------------------


def _lines(state: State, tally: Tally, seat: Seat) -> Iterator[Line]:
    army, noted = state.army(seat), report_of(state, seat)
    yield Line("Result", RESULTS[noted.standing], "HMA-20.8")
    yield Line(
        "Arete", f"{minus(army.arete)}, {CONDITION_NAMES[army.condition]}; {tally.highest} at its best", "HMA-10.1"
    )
    yield Line("Core", _core(state, seat), "HMA-1.12")
    yield Line("Strategoi", "; ".join(tally.fallen) or "none fallen", "HMA-19.2")
    yield Line("Signals, with their turns", ", ".join(tally.signals) or "none", "HMA-8.3")
    charges = f"{tally.charges} declared, {tally.failed} without contact" if tally.charges else "none"
    yield Line("Charges", charges, "HMA-16.1")
    yield Line("Melees of an element", tally.fights.told(), "HMA-18.1")
    yield Line("Ran", counted(tally.routs, "time") if tally.routs else "nobody", "HMA-11.7")
    yield Line("Belos charges", str(tally.hits) if tally.hits else "none", "HMA-15.21")
    yield Line("Honoured dead", counted(len(noted.dead), "marker") if noted.dead else "none", "HMA-18.26")


def _core(state: State, seat: Seat) -> str:
    own = [each for each in state.elements.values() if each.seat == seat and state.units[each.unit].is_core]
    lost = [each for each in own if each.is_lost]
    stands = f"{sum(map(_stands, lost))} of {sum(map(_stands, own))} stands"
    return f"{len(lost)} of {counted(len(own), 'element')} lost, {stands}"


def minus(number: int) -> str:
    return str(number).replace("-", "−")


def _stands(element: Element) -> int:
    return element.stands


# -- what became of whom -----------------------------------------------------------------------------------------------


def _fate(state: State, course: Course, unit: Unit) -> Fate:
    own = [state.elements[key] for key in unit.elements]
    kinds = Counter(FATES.get(each.condition, "on the field") for each in own)
    fate = next(iter(kinds)) if len(kinds) == 1 else "cut up"
    note = ", ".join(f"{count} {kind}" for kind, count in kinds.items()) if len(kinds) > 1 else ""
    size = counted(len(own), unit.chart.element)
    return course.fate(
        unit.id, unit.name or unit.id, unit.chart.name, fate, f"{size}: {note}" if note else size,
        sum(map(_stands, own)),
    )  # fmt: skip


def _fate_of_leader(course: Course, leader: Strategos) -> Fate:
    rank = "hegemon" if leader.hegemon else "strategos"
    fate = "fallen" if leader.dead else "alive"
    return course.fate(leader.id, leader.name, rank, fate, leader.character.replace("_", " "), 0)
