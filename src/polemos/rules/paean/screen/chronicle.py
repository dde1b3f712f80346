"""The course of a battle, read from its facts alone (PAE-20.1): who was lost when, why, and what the dice did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from polemos.kernel.fact import Entry, Fact, Rolled
from polemos.kernel.words.annals import Chronicle, Measure
from polemos.kernel.words.english import begun, counted, person, titled
from polemos.rules.paean.charge.charge_facts import ChargeBegan
from polemos.rules.paean.combat.phase import PhaseFought
from polemos.rules.paean.combat.results.push_back_facts import PushedBack
from polemos.rules.paean.command.turns import LostCommand, Ordered
from polemos.rules.paean.ending.losses import leader_points, points_of
from polemos.rules.paean.facts import BoundBegan, Dispersed, LeaderLost
from polemos.rules.paean.heroes.deeds import HeroActed
from polemos.rules.paean.leaders.single_combat import SingleCombatFought
from polemos.rules.paean.missiles.fire import Fired
from polemos.rules.paean.screen.mishaps import Mishap, Mishaps, piece_named
from polemos.rules.paean.screen.muster_roll import home_of, roster_of
from polemos.rules.paean.screen.tally import KINDS, Tally
from polemos.rules.paean.specials import ShieldDropped, SpecialHappened
from polemos.rules.paean.state import Lost, State

MEASURE = Measure(
    words="points lost", rule="PAE-19.5", worth="points",
    luck="A die that must reach a score, in close combat, fire or single combat, counts 1 if it did, less the chance"
    " that it had; a test counts 1 if it was passed, less its chance; the die for the initiative the chance of a lower"
    " one less that of a higher one. Fair dice come out at 0.",
)  # fmt: skip


class Course(Chronicle[State]):
    measure, dice = MEASURE, KINDS

    def __init__(self, state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> None:
        super().__init__(state, ends)
        self.tallies = (Tally(self.fortunes[0]), Tally(self.fortunes[1]))
        self.roster = roster_of(state)
        self.lost: Counter[str] = Counter()  # bases of each formation of the roster
        self._mishaps = Mishaps()
        self._last: tuple[str, str, int] = ("", "", 0)  # whose bases were lost last, how, and how many in one go
        self.follow(told)
        self._end_comes_last()

    def read(self, fact: Fact, why: tuple[str, ...]) -> None:
        self._mishaps.read(fact)
        self._count(fact)
        self._tell(fact, why)

    # -- what is only counted --------------------------------------------------------------------------------------

    def _count(self, fact: Fact) -> None:
        match fact:
            case Rolled() if fact.seat is not None and fact.faces:
                self.tallies[fact.seat].throw(fact)
            case Ordered():
                self._tally(fact.formation).orders += 1
            case LostCommand():
                self._tally(fact.leader).unheard += 1
            case ChargeBegan():
                self._tally(fact.charge.charger).charges += 1
            case PhaseFought():
                for tally, own, other in zip(
                    self.tallies, (fact.south, fact.north), (fact.north, fact.south), strict=True
                ):
                    tally.combats.add(own > other, own < other)
            case PushedBack():
                self._tally(fact.formation).pushed_back += 1
            case Fired():
                self._tally(fact.firer).shots += 1
            case HeroActed():
                self._tally(fact.leader).deeds += 1

    # -- events ----------------------------------------------------------------------------------------------------

    def _tell(self, fact: Fact, why: tuple[str, ...]) -> None:
        rule = why[-1] if why else ""
        match fact:
            case BoundBegan():
                self.annals.begin(fact.bound, fact.active)
            case Dispersed():
                self._disperse(fact, rule)
            case LeaderLost():
                self._bereave(fact, why)
            case SingleCombatFought():
                self._duel(fact, rule)
            case SpecialHappened():
                self.annals.add("moment", None, 0, fact.text, rule=rule)
            case ShieldDropped():
                leader = self.state.leaders[fact.leader]
                self.annals.add(
                    "harm", leader.seat, 0, begun(f"{person(leader.name)} loses his shield"), fact.leader, rule=rule
                )

    def _disperse(self, fact: Dispersed, rule: str) -> None:
        """Each base counts for the formation with which it began, though that may have joined another."""
        homes: dict[str, list[Lost]] = {}
        for base in fact.bases:
            homes.setdefault(home_of(base), []).append(self.state.lost[base])
        for home, gone in homes.items():
            mishap = self._mishaps.of_bases(piece_named(fact.formation), gone[0].seat, fact.how, rule)
            if fact.how == "missiles":
                self.tallies[1 - gone[0].seat].shot_down += len(gone)
            self._lose(home, gone, mishap)

    def _lose(self, formation: str, gone: Sequence[Lost], mishap: Mishap) -> None:
        """Bases that are lost one after another in the same manner are one event."""
        listed, seat = self.roster[formation], gone[0].seat
        worth = value = points_of([each.code for each in gone])
        count = len(gone)
        self.lost[formation] += count
        self.annals.credit(mishap.by, worth, formation)
        self.annals.falls[formation] = self.annals.step
        told = self._told(mishap)
        if self._goes_on(formation, told):
            value, count = value + self._taken_back(), count + self._last[2]
        self._last = formation, mishap.how, count
        name = titled(formation, listed.name)
        if self.lost[formation] == len(listed.codes):
            self.annals.add("lost", seat, value, f"{name} is dispersed", formation, *told)
        else:
            self.annals.add("harm", seat, value, f"{name} loses {counted(count, 'base')}", formation, *told)

    def _told(self, mishap: Mishap) -> Mishap:
        """Leaders go by their names: their ids are none that anybody reads."""
        leaders = self.state.leaders
        return mishap._replace(by=tuple(leaders[each].name if each in leaders else each for each in mishap.by))

    def _goes_on(self, formation: str, mishap: Mishap) -> bool:
        events = self.annals.events
        return (
            self._last[:2] == (formation, mishap.how)
            and bool(events)
            and (events[-1].unit, events[-1].by, events[-1].step) == (formation, mishap.by, self.annals.step)
        )

    def _taken_back(self) -> int:
        """What the last event was worth, which is told anew."""
        event = self.annals.events.pop()
        first, second = self.annals.points
        self.annals.points = first - event.value * (event.seat == 0), second - event.value * (event.seat == 1)
        return event.value

    def _bereave(self, fact: LeaderLost, why: tuple[str, ...]) -> None:
        leader = self.state.leaders[fact.leader]
        mishap = self._mishaps.of_leader(fact.leader, leader.seat, self._last[0], why)
        worth = leader_points(leader)
        self.tallies[leader.seat].leaders.append(f"{leader.name} {fact.lost} in bound {self.annals.turn}")
        self.annals.credit(mishap.by, worth, fact.leader)
        self.annals.falls[fact.leader] = self.annals.step
        self.annals.add(
            "lost", leader.seat, worth, begun(f"{person(leader.name)} is {fact.lost}"), fact.leader, *self._told(mishap)
        )

    def _duel(self, fact: SingleCombatFought, rule: str) -> None:
        one, other = self.state.leaders[fact.leader], self.state.leaders[fact.opponent]
        hits = f"{fact.hits} to {fact.against}" if fact.hits >= fact.against else f"{fact.against} to {fact.hits}"
        if fact.hits == fact.against:
            told = f"{person(one.name)} and {person(other.name)} fight man to man, undecided at {hits}"
        else:
            winner, loser = (one, other) if fact.hits > fact.against else (other, one)
            told = f"{person(winner.name)} kills {person(loser.name)} man to man, {hits}"
        for leader in (one, other):
            self.tallies[leader.seat].duels.append(f"{told} (bound {self.annals.turn})")
        self.annals.add("moment", None, 0, begun(told), rule=rule)

    def _end_comes_last(self) -> None:
        """Others disperse with the last hoplites (PAE-19.2) when it is decided already."""
        events = self.annals.events
        for event in [each for each in events if each.kind == "end"]:
            events.remove(event)
            events.append(replace(event, points=self.annals.points))

    def _tally(self, piece: str) -> Tally:
        leader = self.state.leaders.get(piece)
        return self.tallies[leader.seat if leader is not None else self.roster[piece_named(piece)].seat]
