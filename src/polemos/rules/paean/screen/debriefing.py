"""After the battle (PAE-20.1): what became of every formation and leader, what each side lost, how it came to that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from polemos.kernel.fact import Entry
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted
from polemos.kernel.words.report import Fate, Report, SideReport
from polemos.kernel.words.telling import Line
from polemos.rules.paean.armies.troops import troop
from polemos.rules.paean.charts.charts import class_chart
from polemos.rules.paean.ending.losses import leader_points, points_of, share_lost
from polemos.rules.paean.ending.report import SideReported, reports
from polemos.rules.paean.screen.bodies import ROLE_WORDS
from polemos.rules.paean.screen.chronicle import Course
from polemos.rules.paean.screen.muster_roll import Listed
from polemos.rules.paean.screen.tally import Tally
from polemos.rules.paean.state import Leader, State


def report(state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> Report | None:
    """The debriefing from a state and a journal as one seat may see them; None while the battle is fought."""
    if state.outcome is None:
        return None
    course = Course(state, told, ends)
    noted = {each.seat: each for each in reports(state)}
    return course.report(lambda seat: _side(state, course, seat, noted[seat]))


def _side(state: State, course: Course, seat: Seat, noted: SideReported) -> SideReport:
    own = [each for each in state.leaders.values() if each.seat == seat]
    chief = next((leader.name for leader in own if leader.is_chief), "")
    fates = [
        *(_fate(course, name, listed) for name, listed in course.roster.items() if listed.seat == seat),
        *(_fate_of_leader(course, leader) for leader in own),
    ]
    lines = tuple(_lines(state, course.tallies[seat], noted))
    return course.side(seat, state.side(seat).name, lines, fates, noted.points_lost, chief)


# -- what a side has suffered and done ---------------------------------------------------------------------------------


def _lines(state: State, tally: Tally, noted: SideReported) -> Iterator[Line]:
    share = float(share_lost(state, noted.seat))
    yield Line("Points", f"{noted.points_lost} of {noted.points} lost, {share:.0f} per cent", "PAE-19.5")
    yield Line("Bases", f"{noted.lost} of {noted.bases} lost", "PAE-20.1")
    for each in noted.classes:
        words = f"{each.lost} of {each.bases} bases, {each.points_lost} of {each.points} points"
        yield Line(class_words(each.kind).capitalize(), words, "PAE-20.1")
    if noted.degree:
        yield Line("Victory", noted.degree, "PAE-20.2")
    yield Line("Leaders", "; ".join(tally.leaders) or "none lost", "PAE-7.25")
    yield Line("Single combats", "; ".join(tally.duels) or "none", "PAE-16.5")
    yield Line("Orders", f"{tally.orders} obeyed, {tally.unheard} not heard", "PAE-7.8")
    yield Line("Charges", str(tally.charges) if tally.charges else "none", "PAE-12.1")
    yield Line("Phases of close combat", tally.combats.told(), "PAE-14.1")
    yield Line("Pushed back", counted(tally.pushed_back, "base") if tally.pushed_back else "none", "PAE-14.4")
    shots = f"{counted(tally.shots, 'time')}, {counted(tally.shot_down, 'base')} shot down"
    yield Line("Fire", shots if tally.shots else "none", "PAE-11.1")
    yield Line("Heroic actions", str(tally.deeds) if tally.deeds else "none", "PAE-15.6")


# -- what became of whom -----------------------------------------------------------------------------------------------


def class_words(kind: str) -> str:
    chart = class_chart(kind)
    return f"{chart.name.replace('_', ' ')} {chart.mount}"


def _fate(course: Course, name: str, listed: Listed) -> Fate:
    full = len(listed.codes)
    fate = "dispersed" if not listed.left else "on the field" if listed.left == full else "cut up"
    note = f"{listed.left} of {counted(full, 'base')}"
    return course.fate(name, listed.name or name, _sort(listed), fate, note, points_of(listed.codes))


def _sort(listed: Listed) -> str:
    known = [troop(code) for code in Counter(listed.codes)]
    levels = dict.fromkeys(f"{class_words(each.kind)}, {each.experience}" for each in known if each is not None)
    return "; ".join(levels)


def _fate_of_leader(course: Course, leader: Leader) -> Fate:
    note = f"value {leader.value}" + (f", {leader.gift_chart.name}" if leader.gift_chart is not None else "")
    fate = leader.lost or "on the field"
    return course.fate(leader.id, leader.name, ROLE_WORDS[leader.role], fate, note, leader_points(leader))
