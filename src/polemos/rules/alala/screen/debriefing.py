"""After the battle (ALA-22.1): what became of every troop, what each army suffered, and how it came to that."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.fact import Entry
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.kernel.words.report import Report, SideReport
from polemos.kernel.words.telling import Line
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.ending.after_battle import figures_fled, figures_killed, men_per_figure
from polemos.rules.alala.ending.victory import lost_or_retiring, points
from polemos.rules.alala.screen.chronicle import Course
from polemos.rules.alala.screen.tally import Tally
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import LEVELS, Status, Troop

FATES: dict[Status, str] = {
    "steady": "on the field", "retiring": "retiring", "withdrawing": "withdrawing", "routing": "routing",
    "pursuing": "in pursuit", "last_stand": "in its last stand", "looting": "looting the baggage",
    "reserve": "never came",
}  # fmt: skip
ENDS = {
    "is destroyed": "destroyed", "surrenders": "surrendered", "disperses": "dispersed",
    "leaves the field": "left the field", "is pushed off the field": "pushed off the field",
}  # fmt: skip


def report(state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> Report | None:
    """The debriefing from a state and a journal as one seat may see them; None while the battle is fought."""
    if state.outcome is None:
        return None
    course = Course(state, told, ends)
    return course.report(lambda seat: _side(state, course, seat))


def _side(state: State, course: Course, seat: Seat) -> SideReport:
    side = state.side(seat)
    chief = next((leader.name for leader in state.leaders.values() if leader.seat == seat and leader.chief), "")
    fates = [
        course.fate(
            each.id, each.name or each.id, _sort(each), _fate(each), _note(state, each),
            course.worth[each.id] + (0 if each.counted else _worth(each)),
        )
        for each in state.troops.values()
        if each.seat == seat
    ]  # fmt: skip
    return course.side(
        seat, side.name, _lines(state, course.tallies[seat], seat), fates, lost_or_retiring(state, seat),
        course.chiefs.get(seat, chief), side.breaks_at,
    )  # fmt: skip


def _lines(state: State, tally: Tally, seat: Seat) -> tuple[Line, ...]:
    men = men_per_figure(state)
    signals = [f"{', '.join(phalanxes)} in turn {turn}" for turn, phalanxes in tally.signals.items()]
    shots = f"{tally.shots}, {counted(tally.shot_down, 'figure')} hit"
    return (
        Line("Victory points", str(points(state, seat)), "ALA-21.4"),
        Line("Men fallen", str(men * figures_killed(state, seat)), "ALA-22.1"),
        Line("Men fled", str(men * figures_fled(state, seat)), "ALA-22.1"),
        Line("Leaders", "; ".join(tally.leaders) or "none lost", "ALA-19.1"),
        Line("Advance signalled", "; ".join(signals) or "never", "ALA-8.9"),
        Line("Charges", str(tally.charges) if tally.charges else "none", "ALA-15.4"),
        Line("Combats", tally.combats.told(), "ALA-16.1"),
        Line("Shots", shots if tally.shots else "none", "ALA-13.4"),
        Line("Levels of aggression", f"{tally.risen} gained, {tally.dropped} lost", "ALA-10.4"),
        Line("Othismos cards", ", ".join(tally.cards) or "none", "ALA-20.1"),
    )


def _sort(troop: Troop) -> str:
    grades = ", ".join(element.grade for element in troop.elements)
    return f"{troop.chart.name.lower()} {grades}"


def _fate(troop: Troop) -> str:
    return ENDS.get(troop.end, troop.end) if troop.status == "gone" else FATES[troop.status]


def _note(state: State, troop: Troop) -> str:
    """How it stood at the end: level, men and order."""
    if troop.status == "reserve":
        return ""
    men = sum(element.men for element in troop.elements)
    told = [LEVELS[troop.level]] if troop.is_hoplites and troop.status != "gone" else []
    told.append(f"{men} of {troop.full * len(troop.elements)} figures")
    if troop.disorder and troop.on_table:
        told.append(f"{troop.disorder} DP")
    return ", ".join(told)


def _worth(troop: Troop) -> int:
    chart = battle_chart().victory
    if troop.is_band:
        return chart.cavalry if troop.is_cavalry else chart.skirmishers
    return sum(chart.unit[element.grade] for element in troop.elements)
