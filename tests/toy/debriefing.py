"""After a battle of toys: who lost how many stands to whom."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.dice import FACES
from polemos.kernel.fact import Entry, Fact, Rolled
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.annals import Chronicle, Measure
from polemos.kernel.words.report import Report, SideReport
from tests.toy.table import Lost, State, TurnBegan

FIGHTS = "fights"


class _Course(Chronicle[State]):
    measure = Measure(words="stands lost", rule="TOY-6.1", worth="stands", luck="Fair dice come out at 0.")
    dice = (FIGHTS,)

    def read(self, fact: Fact, why: tuple[str, ...]) -> None:
        match fact:
            case TurnBegan():
                self.annals.begin(fact.turn)
            case Rolled() if fact.seat is not None and fact.faces:
                self.fortunes[fact.seat].ranked(FIGHTS, FACES["d6"], fact.natural)
            case Lost():
                seat = "SN".index(fact.block[0])
                self.annals.credit((fact.by,), fact.stands, fact.block)
                self.annals.falls[fact.block] = self.annals.step
                words = fact.words(self.state)
                self.annals.add("lost", seat, fact.stands, words, fact.block, "beaten", (fact.by,), why[-1])


def report(state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> Report | None:
    if state.outcome is None:
        return None
    course = _Course(state, ends)
    course.follow(told)
    return course.report(lambda seat: _side(state, course, seat))


def _side(state: State, course: _Course, seat: Seat) -> SideReport:
    here = [course.fate(each.id, each.name, each.kind, "stands", "", each.stands) for each in state.own(seat)]
    gone = [
        course.fate(each.id, each.name, each.kind, "swept away", "", each.stands)
        for each in state.fallen
        if each.seat == seat
    ]
    return course.side(seat, state.names[seat], (), [*here, *gone], course.annals.points[seat])
