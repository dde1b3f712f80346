"""After the battle: which squadron was lost when and to whom, and what the dice did, read from the facts alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from polemos.kernel.dice import FACES, kinds_of
from polemos.kernel.fact import Entry, Fact, Rolled
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.annals import Chronicle, Measure
from polemos.kernel.words.report import Report, SideReport
from polemos.kernel.words.telling import Line
from polemos.rules.navarcoi.facts import Gone, Linked, Lost, TurnBegan, Unlinked, named
from polemos.rules.navarcoi.flight.rout import Routed
from polemos.rules.navarcoi.melee.battle_tests import chart
from polemos.rules.navarcoi.scenarios.fleet_counts import lost_count
from polemos.rules.navarcoi.state import SIDES, Link, Squadron, State

TESTS, MELEES = "tests", "melees"
MEASURE = Measure(
    words="half-stands lost", rule="NAV-1.7", worth="half-stands",
    luck="A test counts 1 if it was passed, less the chance that it had; a throw in a melee counts the chance of a"
    " lower one less that of a higher one. Fair dice come out at 0.",
)  # fmt: skip


def report(state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> Report | None:
    """The debriefing from a state and a journal as one seat may see them; None while the battle is fought."""
    if state.outcome is None:
        return None
    course = _Course(state, told, ends)
    return course.report(lambda seat: _side(state, course, seat))


def _side(state: State, course: _Course, seat: Seat) -> SideReport:
    fleet, points = state.fleet(seat), course.annals.points[seat]
    lines = (
        Line("Squadrons lost", f"{lost_count(state, seat)} of {fleet.squadrons_at_start}", "NAV-7.6"),
        Line("Half-stands lost", f"{points} of {fleet.half_stands_at_start}", MEASURE.rule),
        Line("Melees begun", str(course.attacks[seat]), "NAV-11.1"),
    )
    fates = [
        course.fate(
            each.id, each.name or each.id, "freighters" if each.freighters else "warships", _fate(each),
            f"{each.half_stands} half-stands left" if each.half_stands else "", 2 * each.full_stands,
        )
        for each in state.squadrons.values()
        if each.seat == seat
    ]  # fmt: skip
    return course.side(seat, fleet.name, lines, fates, points)


def _fate(squadron: Squadron) -> str:
    if squadron.status == "gone":
        return _way_out(squadron.left_by or "gone")
    return "afloat" if squadron.in_play else squadron.status.replace("_", " ")


def _way_out(how: str) -> str:
    return f"fled over the {how} edge" if how in SIDES else how.replace("_", " ")


class _Course(Chronicle[State]):
    measure, dice = MEASURE, (TESTS, MELEES)

    def __init__(self, state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> None:
        super().__init__(state, ends)
        self.attacks = [0, 0]
        self._links: dict[str, Link] = {}
        self._left = {squadron.id: squadron.half_stands for squadron in state.squadrons.values()}
        for entry in told:
            if entry is not None and isinstance(entry.fact, Lost):
                self._left[entry.fact.squadron] += entry.fact.half_stands
        self.follow(told)

    def read(self, fact: Fact, why: tuple[str, ...]) -> None:
        match fact:
            case TurnBegan():
                self.annals.begin(fact.turn)
            case Rolled():
                self._rolled(fact)
            case Linked():
                self._links[fact.link.id] = fact.link
                self.attacks[self.state.squadrons[fact.link.attacker].seat] += 1
            case Unlinked():
                self._links.pop(fact.link, None)
            case Lost():
                foes, words = self._foes(fact.squadron), fact.words(self.state)
                self._lose(fact.squadron, fact.half_stands, "struck" if foes else "", foes, words, why)
            case Routed():
                words = f"{named(self.state, fact.squadron)} routs"
                self._lose(fact.squadron, None, "beaten", fact.victors or self._foes(fact.squadron), words, why)
                for key in [k for k, link in self._links.items() if fact.squadron in (link.attacker, link.target)]:
                    del self._links[key]
            case Gone():
                how = _way_out(fact.how)
                self._lose(fact.squadron, None, how, self._foes(fact.squadron), fact.words(self.state), why)

    def _rolled(self, fact: Rolled) -> None:
        if fact.seat is None or not fact.faces:
            return
        if fact.rule == chart().rule and fact.need is None:
            sums = [sum(faces) for faces in product(*(FACES[kind] for kind in kinds_of(fact.dice)))]
            self.fortunes[fact.seat].ranked(MELEES, sums, fact.natural)
        else:
            self.fortunes[fact.seat].test(TESTS, fact)

    def _lose(
        self, squadron: str, half_stands: int | None, how: str, by: Sequence[str], words: str, why: tuple[str, ...]
    ) -> None:
        """So much of what is left; None: all of it."""
        left = self._left[squadron]
        value = left if half_stands is None else min(left, half_stands)
        self._left[squadron] = left - value
        seat = self.state.squadrons[squadron].seat
        if half_stands is None:
            self.annals.falls[squadron] = self.annals.step
        if value:
            self.annals.credit(by, value, squadron)
        rule = why[-1] if why else ""
        self.annals.add("lost" if value else "gone", seat, value, words, squadron, how, tuple(by), rule)

    def _foes(self, squadron: str) -> tuple[str, ...]:
        """Whom it is in melee with."""
        pairs = [(link.attacker, link.target) for link in self._links.values()]
        return tuple(dict.fromkeys(b if a == squadron else a for a, b in pairs if squadron in (a, b)))
