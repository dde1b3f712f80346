"""After the battle: which squadron was lost when and to whom, and what the dice did, read from the facts alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from polemos.kernel.annals import Annals
from polemos.kernel.dice import FACES, kinds_of
from polemos.kernel.fact import Conceded, Ended, Entry, Fact, Rolled
from polemos.kernel.report import Fate, Fortune, Report, SideReport, best_of
from polemos.kernel.secrecy import Seat
from polemos.kernel.telling import Line
from polemos.rules.navarcoi.facts import Gone, Linked, Lost, TurnBegan, Unlinked, named
from polemos.rules.navarcoi.flight.rout import Routed
from polemos.rules.navarcoi.melee.battle_tests import chart
from polemos.rules.navarcoi.scenarios.fleet_counts import lost_count
from polemos.rules.navarcoi.state import SIDES, Link, Squadron, State

MEASURE = "NAV-1.7"
TESTS, MELEES = "tests", "melees"
LUCK = (
    "A test counts 1 if it was passed, less the chance that it had; a throw in a melee counts the chance of a lower one"
    " less that of a higher one. Fair dice come out at 0."
)


def report(state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> Report | None:
    """The debriefing from a state and a journal as one seat may see them; None while the battle is fought."""
    if state.outcome is None:
        return None
    course = _Course(state, told, ends)
    alpha, beta = (_side(state, course, seat) for seat in (0, 1))
    fates = [(side.seat, fate) for side in (alpha, beta) for fate in side.fates]
    return Report(
        turns=state.turn, winner=state.outcome.winner, text=state.outcome.text, rule=state.outcome.rule,
        measure="half-stands lost", measure_rule=MEASURE, worth="half-stands", luck_words=LUCK, sides=(alpha, beta),
        stretches=tuple(course.annals.stretches), events=tuple(course.annals.events),
        best=best_of(fates, {name: tuple(dict.fromkeys(met)) for name, met in course.annals.victims.items()}),
    )  # fmt: skip


def _side(state: State, course: _Course, seat: Seat) -> SideReport:
    fleet, fortune = state.fleet(seat), course.fortunes[seat]
    squadrons = [squadron for squadron in state.squadrons.values() if squadron.seat == seat]
    lines = (
        Line("Squadrons lost", f"{lost_count(state, seat)} of {fleet.squadrons_at_start}", "NAV-7.6"),
        Line("Half-stands lost", f"{course.annals.points[seat]} of {fleet.half_stands_at_start}", MEASURE),
        Line("Melees begun", str(course.attacks[seat]), "NAV-11.1"),
    )
    fates = [
        Fate(
            unit=each.id, name=each.name or each.id, sort="freighters" if each.freighters else "warships",
            fate=_fate(each), note=f"{each.half_stands} half-stands left" if each.half_stands else "",
            value=2 * each.full_stands, deeds=course.annals.deeds[each.id], step=course.falls.get(each.id),
        )
        for each in squadrons
    ]  # fmt: skip
    return SideReport(
        seat=seat, name=fleet.name, leader="", points=course.annals.points[seat], level=None, lines=lines,
        luck=fortune.total(), dice=fortune.told(), fates=tuple(fates),
    )  # fmt: skip


def _fate(squadron: Squadron) -> str:
    if squadron.status == "gone":
        return _way_out(squadron.left_by or "gone")
    return "afloat" if squadron.in_play else squadron.status.replace("_", " ")


def _way_out(how: str) -> str:
    return f"fled over the {how} edge" if how in SIDES else how.replace("_", " ")


class _Course:
    """Reads the entries in order; what is counted here is told to everybody."""

    def __init__(self, state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> None:
        self._state, self.annals = state, Annals(ends)
        self.fortunes = (Fortune((TESTS, MELEES)), Fortune((TESTS, MELEES)))
        self.attacks = [0, 0]
        self.falls: dict[str, int] = {}
        self._links: dict[str, Link] = {}
        self._left = {squadron.id: squadron.half_stands for squadron in state.squadrons.values()}
        for entry in told:
            if entry is not None and isinstance(entry.fact, Lost):
                self._left[entry.fact.squadron] += entry.fact.half_stands
        for self.annals.at, entry in enumerate(told):
            if entry is not None:
                self._read(entry.fact, entry.why)
        self.annals.close()

    def _read(self, fact: Fact, why: tuple[str, ...]) -> None:
        match fact:
            case TurnBegan():
                self.annals.begin(fact.turn)
            case Rolled():
                self._rolled(fact)
            case Linked():
                self._links[fact.link.id] = fact.link
                self.attacks[self._state.squadrons[fact.link.attacker].seat] += 1
            case Unlinked():
                self._links.pop(fact.link, None)
            case Lost():
                foes, words = self._foes(fact.squadron), fact.words(self._state)
                self._lose(fact.squadron, fact.half_stands, "struck" if foes else "", foes, words, why)
            case Routed():
                words = f"{named(self._state, fact.squadron)} routs"
                self._lose(fact.squadron, None, "beaten", fact.victors or self._foes(fact.squadron), words, why)
                for key in [k for k, link in self._links.items() if fact.squadron in (link.attacker, link.target)]:
                    del self._links[key]
            case Gone():
                how = _way_out(fact.how)
                self._lose(fact.squadron, None, how, self._foes(fact.squadron), fact.words(self._state), why)
            case Ended() | Conceded():
                self.annals.add("end", None, 0, fact.outcome.text, rule=fact.outcome.rule)

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
        seat = self._state.squadrons[squadron].seat
        if half_stands is None:
            self.falls[squadron] = self.annals.step
        if value:
            self.annals.credit(by, value, squadron)
        rule = why[-1] if why else ""
        self.annals.add("lost" if value else "gone", seat, value, words, squadron, how, tuple(by), rule)

    def _foes(self, squadron: str) -> tuple[str, ...]:
        """Whom it is in melee with."""
        pairs = [(link.attacker, link.target) for link in self._links.values()]
        return tuple(dict.fromkeys(b if a == squadron else a for a, b in pairs if squadron in (a, b)))
