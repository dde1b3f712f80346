"""The course of a battle, read from its facts alone (ALA-22.1): who gave way when, why, and what the dice did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from polemos.kernel.fact import Entry, Fact
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.annals import Chronicle, Measure
from polemos.kernel.words.report import Kind
from polemos.rules.alala.after_combat.pursuing import Looted
from polemos.rules.alala.cards.othismos import CardShown
from polemos.rules.alala.charge.charging import ChargeNoted
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.combat.combat import DiceCounted
from polemos.rules.alala.combat.results import CombatResolved
from polemos.rules.alala.command.command import Signalled
from polemos.rules.alala.facts import LevelChanged, StatusChanged, Thrown, TurnBegan, named
from polemos.rules.alala.loss_facts import Casualties, Removed, UnitsLost
from polemos.rules.alala.morale.successors import LeaderFell
from polemos.rules.alala.movement.redress import FormedUp
from polemos.rules.alala.screen.mishaps import BEATEN, Mishap, Mishaps
from polemos.rules.alala.screen.tally import KINDS, Tally
from polemos.rules.alala.skirmish.shooting import ShotAt
from polemos.rules.alala.state import State, Throw
from polemos.rules.alala.throws import ThrownAgain
from polemos.rules.alala.windows import CardPlayed

MEASURE = Measure(
    words="hoplite units lost or retiring", rule="ALA-21.2", worth="victory points",
    luck="A die in a combat, a shot or a free hack counts 1 if it hit, less the chance that it had; a leader at risk"
    " counts 1 if he escaped, less his chance; the die for the initiative the chance of a lower one less that of a"
    " higher one. Moves and control tests are not counted: there more is not always better. Fair dice come out at 0.",
)  # fmt: skip


class Course(Chronicle[State]):
    measure, dice = MEASURE, KINDS

    def __init__(self, state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> None:
        super().__init__(state, ends)
        self.tallies = (Tally(self.fortunes[0]), Tally(self.fortunes[1]))
        self.chiefs: dict[Seat, str] = {}  # who led at the start, of sides that lost him
        self.worth: Counter[str] = Counter()  # of what each troop has lost: itself, or front units of a column
        self._mishaps = Mishaps()
        self._units = {troop.id: len(troop.elements) for troop in state.troops.values()}
        for entry in told:
            if entry is not None and isinstance(entry.fact, Casualties):
                self._units[entry.fact.troop] += entry.fact.spent
        self._retiring: dict[str, None] = {}
        self._counted: dict[str, None] = {}
        self._lost = [0, 0]
        self._way: dict[str, str] = {}  # in which a troop is lost
        self._charged: dict[str, None] = {}  # who has declared a charge this turn
        self._throws: tuple[Throw, ...] = ()
        self._needs: dict[Seat, int] = {}  # to hit in the combat that is fought
        self.follow(told)

    def read(self, fact: Fact, why: tuple[str, ...]) -> None:
        self._mishaps.read(fact, why)
        self._count(fact)
        self._tell(fact, why)

    # -- what is only counted --------------------------------------------------------------------------------------

    def _count(self, fact: Fact) -> None:
        match fact:
            case ChargeNoted(charge=charge) if charge.charger not in self._charged:  # noted again for supports
                self._charged[charge.charger] = None
                self._tally(charge.charger).charges += 1
            case CombatResolved():
                for tally, result in zip(self.tallies, fact.results, strict=True):
                    tally.combats.add(result in ("success", "victory"), result in BEATEN)
            case ShotAt():
                self._tally(fact.troop).shots += 1
            case Casualties(cause="shooting"):
                self._tally(self._mishaps.shooter).shot_down += fact.men
            case LevelChanged():
                tally = self._tally(fact.troop)
                tally.risen += fact.by > 0
                tally.dropped += fact.by < 0
            case CardPlayed() | CardShown():
                self.tallies[fact.seat].cards.append(card(fact.card).name)
            case DiceCounted():
                self._needs = {0: fact.south.need, 1: fact.north.need}
            case Thrown():
                self._throws = fact.throws
                for throw in fact.throws:
                    self.tallies[throw.seat].throw(throw, throw.faces, self._needs)
            case ThrownAgain():
                throw = self._throws[fact.throw]
                self.tallies[throw.seat].throw(throw, fact.faces, self._needs)

    # -- events ----------------------------------------------------------------------------------------------------

    def _tell(self, fact: Fact, why: tuple[str, ...]) -> None:
        rule = why[-1] if why else ""
        match fact:
            case TurnBegan():
                self.annals.begin(fact.turn)
                self._mishaps.new_turn(self._retiring)
                self._charged = {}
            case Casualties() if fact.spent:
                self._spend(fact, rule)
            case StatusChanged(status="retiring"):
                self._retiring[fact.troop] = None
                self._add("harm", fact.troop, "retires", rule)
            case StatusChanged(status="steady") | FormedUp():
                if fact.troop in self._retiring:
                    del self._retiring[fact.troop]
                    self._add("back", fact.troop, "is in formation again", rule)
            case StatusChanged(status="routing" | "withdrawing"):
                self._way[fact.troop] = "routs" if fact.status == "routing" else "withdraws"
            case Removed():
                self._way[fact.troop] = fact.how
                if fact.troop in self._counted:
                    self._add("gone", fact.troop, fact.how, rule)
            case UnitsLost():
                self._lose(fact.troop, rule)
            case LeaderFell():
                self._bereave(fact, rule)
            case Signalled():
                self._signal(fact)
            case Looted():
                words = f"the baggage of {self.state.side(fact.seat).name} is looted"
                self.annals.add("harm", fact.seat, 0, words, how="looted", by=(fact.by,), rule=rule)

    def _spend(self, fact: Casualties, rule: str) -> None:
        """Front units of a column are used up (ALA-2.12)."""
        troop = fact.troop
        self._units[troop] -= fact.spent
        if troop in self._counted:
            return
        worth = self._worth(troop, fact.spent)
        self._lost[self._seat(troop)] += fact.spent
        words = "loses its front unit" if fact.spent == 1 else f"loses {fact.spent} front units"
        self._add("lost", troop, words, rule, worth)

    def _lose(self, troop: str, rule: str) -> None:
        known, chart = self.state.troops[troop], battle_chart().victory
        self._counted[troop] = None
        self._retiring.pop(troop, None)
        if known.is_band:
            worth = chart.cavalry if known.is_cavalry else chart.skirmishers
        else:
            worth = self._worth(troop, self._units[troop])
            self._lost[known.seat] += self._units[troop]
        self._add("lost", troop, self._way[troop], rule, worth)

    def _bereave(self, fact: LeaderFell, rule: str) -> None:
        leader = self.state.leaders[fact.leader]
        how = "killed" if fact.how == "killed" else "lost with his unit"
        self.tallies[leader.seat].leaders.append(f"{fact.name} {how} in turn {self.annals.turn}")
        if leader.chief:
            self.chiefs.setdefault(leader.seat, fact.name)
        self.annals.add("harm", leader.seat, 0, f"{fact.name} is {how}", rule=rule)

    def _signal(self, fact: Signalled) -> None:
        """All signals of a side in one turn are one moment."""
        leader, events = self.state.leaders[fact.leader], self.annals.events
        which = self.tallies[leader.seat].signals.setdefault(fact.turn, [])
        which.append(leader.phalanx)
        if events and (events[-1].kind, events[-1].seat, events[-1].turn) == ("moment", leader.seat, self.annals.turn):
            events.pop()
        phalanxes = f"phalanx {which[0]}" if len(which) == 1 else f"phalanxes {', '.join(which)}"
        words = f"{self.state.side(leader.seat).name}: the advance is signalled to {phalanxes}"
        self.annals.add("moment", leader.seat, 0, words, rule="ALA-8.9")

    def _add(self, kind: Kind, troop: str, words: str, rule: str, worth: int = 0) -> None:
        """An event of a troop; the curve goes to where its side stands now."""
        seat = self._seat(troop)
        mishap = self._mishaps.of(troop) or Mishap("", (), rule)
        if kind in ("back", "gone"):
            mishap = Mishap("", (), rule)
        if kind in ("lost", "gone"):
            self.annals.falls[troop] = self.annals.step
        if worth:
            self.worth[troop] += worth
            self.annals.credit(mishap.by, worth, troop)
        value = self._now(seat) - self.annals.points[seat]
        self.annals.add(kind, seat, value, f"{named(self.state, troop)} {words}", troop, *mishap)

    # -- what is known by now --------------------------------------------------------------------------------------

    def _now(self, seat: Seat) -> int:
        """Hoplite units lost or retiring (ALA-21.2)."""
        retiring = (self._units[name] for name in self._retiring if self._seat(name) == seat)
        return self._lost[seat] + sum(retiring)

    def _worth(self, troop: str, units: int) -> int:
        """Of the next units that are lost: the side lists their grades in the order in which they were lost."""
        seat = self._seat(troop)
        grades = self.state.side(seat).units_lost[self._lost[seat] : self._lost[seat] + units]
        return sum(battle_chart().victory.unit[grade] for grade in grades)

    def _seat(self, troop: str) -> Seat:
        return self.state.troops[troop].seat

    def _tally(self, troop: str) -> Tally:
        return self.tallies[self._seat(troop)]
