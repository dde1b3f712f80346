"""A chronicle reads what was told in order, and its report counts nothing that a seat was not told."""

from __future__ import annotations

from typing import ClassVar

from polemos.kernel.fact import Ended, Entry, Fact, Outcome
from polemos.kernel.secrecy import Seat
from polemos.kernel.state import State
from polemos.kernel.words.annals import Chronicle, Fights, Measure
from polemos.kernel.words.report import SideReport


class Struck(Fact, frozen=True):
    seat: Seat
    unit: str
    by: str


class Course(Chronicle[State]):
    measure: ClassVar[Measure] = Measure(words="ships lost", rule="NAV-1.7", worth="ships", luck="none")
    dice = ("tests",)

    def read(self, fact: Fact, why: tuple[str, ...]) -> None:
        assert isinstance(fact, Struck)
        self.annals.falls[fact.unit] = self.annals.step
        self.annals.credit((fact.by,), 1, fact.unit)
        self.annals.add("lost", fact.seat, 1, f"{fact.unit} sinks", fact.unit, by=(fact.by,), rule=why[-1])


def side(course: Course, seat: Seat) -> SideReport:
    units = ("A1", "A2") if seat == 0 else ("B1", "B2")
    fates = [course.fate(unit, unit, "ship", "afloat", "", 1) for unit in units]
    return course.side(seat, f"side {seat}", (), fates, course.annals.points[seat])


def test_a_report_is_made_of_what_was_told_in_order() -> None:
    outcome = Outcome(1, "β wins", "NAV-20.1")
    told = [
        Entry(Struck(0, "A1", "B1"), ("NAV-13.1", "NAV-13.5"), ""),
        None,  # a secret
        Entry(Struck(0, "A2", "B1"), ("NAV-13.5",), ""),
        Entry(Struck(0, "A1", "B1"), ("NAV-13.5",), ""),
        Entry(Ended(outcome), ("NAV-20.1",), ""),
    ]
    course = Course(State(turn=4, outcome=outcome), ends=(1, 3))
    course.follow(told)
    report = course.report(lambda seat: side(course, seat))
    assert (report.turns, report.winner, report.text, report.rule) == (4, 1, "β wins", "NAV-20.1")
    assert (report.measure, report.measure_rule, report.worth) == ("ships lost", "NAV-1.7", "ships")
    assert [(event.kind, event.unit, event.step, event.points, event.rule) for event in report.events] == [
        ("lost", "A1", 0, (1, 0), "NAV-13.5"),
        ("lost", "A2", 1, (2, 0), "NAV-13.5"),
        ("lost", "A1", 2, (3, 0), "NAV-13.5"),
        ("end", "", 2, (3, 0), "NAV-20.1"),
    ]
    alpha, beta = report.sides
    assert (alpha.points, beta.points) == (3, 0)
    assert [(fate.unit, fate.step, fate.deeds) for fate in (*alpha.fates, *beta.fates)] == [
        ("A1", 2, 0), ("A2", 1, 0), ("B1", None, 3), ("B2", None, 0),
    ]  # fmt: skip
    assert report.best is not None
    assert (report.best.unit, report.best.victims) == ("B1", ("A1", "A2"))  # each is named once


def test_fights_are_told_with_how_they_ended() -> None:
    fights = Fights()
    assert fights.told() == "none"
    for won, lost in ((True, False), (False, True), (False, False), (True, False)):
        fights.add(won, lost)
    assert fights.told() == "4: 2 won, 1 lost, 1 undecided"
