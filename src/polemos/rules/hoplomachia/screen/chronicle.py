"""The course of a battle, read from its facts alone (HMA-20.8): arete won and lost, who ran when and from whom."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.fact import Entry, Fact, Rolled
from polemos.kernel.words.annals import Chronicle, Measure
from polemos.kernel.words.english import counted, titled
from polemos.rules.hoplomachia.belos.facts import Tormented
from polemos.rules.hoplomachia.command.facts import SignalShown
from polemos.rules.hoplomachia.epidromos.facts import ChargeDeclared, ChargeFailed
from polemos.rules.hoplomachia.facts.armies import AreteChanged, StrategosKilled
from polemos.rules.hoplomachia.facts.pieces import Destroyed, Recovered, Routed, Withdrawn
from polemos.rules.hoplomachia.facts.turns import TurnBegan
from polemos.rules.hoplomachia.melee.settling import Fought
from polemos.rules.hoplomachia.orders.conditions import SIGNAL_NAMES
from polemos.rules.hoplomachia.screen.tally import KINDS, Tally
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

MEASURE = Measure(
    words="arete", rule="HMA-10.1", worth="stands", rises="better",
    luck="A check counts 1 if it was passed, less its chance; a die of which more is better the chance of a lower one"
    " less that of a higher one. Fair dice come out at 0.",
)  # fmt: skip
TELLING = ("approach", "charge", "withdrawal")  # signals after which all is different


class Course(Chronicle[State]):
    measure, dice = MEASURE, KINDS

    def __init__(self, state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> None:
        super().__init__(state, ends)
        self.tallies = (Tally(self.fortunes[0]), Tally(self.fortunes[1]))
        self._lost: dict[str, None] = {}  # elements that run or are gone
        self._beaten: dict[str, dict[str, None]] = {}  # by whom, in this turn
        self._charger = ""
        self.annals.begin(0)
        self.follow(told)

    def read(self, fact: Fact, why: tuple[str, ...]) -> None:
        rule = why[-1] if why else ""
        match fact:
            case TurnBegan():
                self.annals.begin(fact.turn)
                self._beaten = {}
            case AreteChanged():
                self._change(fact)
            case Routed():
                self._run(fact, rule)
            case Destroyed():
                self._destroy(fact, rule)
            case Recovered():
                self._recover(fact, rule)
            case Withdrawn():
                self._leave(fact, rule)
            case StrategosKilled():
                self._bereave(fact, rule)
            case SignalShown():
                self._signal(fact, rule)
            case _:
                self._count(fact)

    # -- what is only counted --------------------------------------------------------------------------------------

    def _count(self, fact: Fact) -> None:
        match fact:
            case Rolled() if fact.seat is not None and fact.faces:
                self.tallies[fact.seat].throw(fact)
            case ChargeDeclared():
                self._tally(fact.note.charger).charges += 1
                self._charger = fact.note.charger
            case ChargeFailed() if fact.unit == self._charger:  # a countercharge was not declared
                self._tally(fact.unit).failed += 1
            case Tormented():
                self._tally(fact.by).hits += 1
            case Fought():
                self._fight(fact)

    def _fight(self, fact: Fought) -> None:
        bout = fact.bout
        if bout.loser:
            self._beaten.setdefault(bout.loser, {})[self._unit(bout.winner).id] = None
        for seat, tally in enumerate(self.tallies):
            own = (bout.blow.attacker, bout.blow.target)[self._unit(bout.blow.attacker).seat != seat]
            tally.fights.add(bool(bout.winner) and bout.winner == own, bool(bout.loser) and bout.loser == own)

    # -- arete -----------------------------------------------------------------------------------------------------

    def _change(self, fact: AreteChanged) -> None:
        tally = self.tallies[fact.seat]
        tally.highest = max(tally.highest, fact.arete)
        words = f"{self.state.army(fact.seat).name}: {fact.cause}"
        self.annals.add("harm" if fact.change < 0 else "gain", fact.seat, fact.change, words, rule=fact.rule)

    def _signal(self, fact: SignalShown, rule: str) -> None:
        if fact.signal != "blank":
            self.tallies[fact.seat].signals.append(f"{SIGNAL_NAMES[fact.signal]} ({self.annals.turn})")
        if fact.signal in TELLING:
            words = f"{self.state.army(fact.seat).name}: {SIGNAL_NAMES[fact.signal]}"
            self.annals.add("moment", None, 0, words, rule=rule)

    # -- men -------------------------------------------------------------------------------------------------------

    def _run(self, fact: Routed, rule: str) -> None:
        for unit, keys in self._by_unit(fact.elements).items():
            by = self._by(keys) or ((fact.cause,) if fact.cause else ())
            self.tallies[self.state.units[unit].seat].routs += len(keys)
            self._lose(unit, keys, by)
            words = self._told(unit, keys, "routed")
            self.annals.add("lost", self.state.units[unit].seat, 0, words, unit, fact.why, by, rule)

    def _destroy(self, fact: Destroyed, rule: str) -> None:
        for unit, keys in self._by_unit(fact.elements).items():
            seat, was = self.state.units[unit].seat, all(key in self._lost for key in keys)
            by = self._by(keys)
            self._lose(unit, keys, by)
            words = self._told(unit, keys, "destroyed")
            self.annals.add("gone" if was else "lost", seat, 0, words, unit, fact.why, by, rule)

    def _recover(self, fact: Recovered, rule: str) -> None:
        """Those of its elements that ran and run no more."""
        keys = [key for key in fact.elements if key in self._lost]
        if keys:
            for key in keys:
                self._lost.pop(key)
            self.annals.falls.pop(fact.unit, None)
            words = self._told(fact.unit, keys, "back in order")
            self.annals.add("back", self.state.units[fact.unit].seat, 0, words, fact.unit, rule=rule)

    def _leave(self, fact: Withdrawn, rule: str) -> None:
        for unit, keys in self._by_unit(fact.elements).items():
            self.annals.add("moment", None, 0, self._told(unit, keys, "off the table in order"), unit, rule=rule)

    def _bereave(self, fact: StrategosKilled, rule: str) -> None:
        leader = self.state.strategoi[fact.strategos]
        self.tallies[leader.seat].fallen.append(f"{leader.name} (turn {self.annals.turn})")
        self.annals.falls[leader.id] = self.annals.step
        self.annals.add("lost", leader.seat, 0, f"{leader.name} {fact.why}", leader.id, rule=rule)

    def _lose(self, unit: str, keys: Sequence[str], by: Sequence[str]) -> None:
        """What was lost already, and lies there now, was credited when it ran."""
        new = [key for key in keys if key not in self._lost]
        if new:
            self.annals.credit(by, sum(self.state.elements[key].stands for key in new), unit)
        self._lost.update(dict.fromkeys(keys))
        self.annals.falls[unit] = self.annals.step

    def _by(self, keys: Sequence[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(unit for key in keys for unit in self._beaten.get(key, ())))

    def _by_unit(self, keys: Sequence[str]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for key in keys:
            found.setdefault(self._unit(key).id, []).append(key)
        return found

    def _told(self, unit: str, keys: Sequence[str], what: str) -> str:
        """Thebes: 2 lochoi rout."""
        known = self.state.units[unit]
        name = titled(unit, known.name)
        if len(keys) == len(known.elements):
            return f"{name}: {what}"
        return f"{name}: {counted(len(keys), known.chart.element)} {what}"

    def _unit(self, element: str) -> Unit:
        return self.state.units[self.state.elements[element].unit]

    def _tally(self, unit: str) -> Tally:
        known = self.state.elements[unit].unit if unit in self.state.elements else unit
        return self.tallies[self.state.units[known].seat]
