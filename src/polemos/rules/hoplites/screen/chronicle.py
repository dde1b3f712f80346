"""The course of a battle, read from its facts alone (HOP-20.7): who fell when and by whom, and what the dice did."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from polemos.kernel.fact import Entry, Fact, Rolled
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.annals import Chronicle, Fights, Measure
from polemos.kernel.words.report import Fortune, Kind
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.ending import BUNDORI, route_value
from polemos.rules.hoplites.facts import Eliminated, PointsLost, Routed, TurnBegan
from polemos.rules.hoplites.rout.rally import Rallied
from polemos.rules.hoplites.rout.rout import WentWild
from polemos.rules.hoplites.shock.declaring import AttackDeclared, AttackStands, AttackVoid
from polemos.rules.hoplites.shock.shock import AttackResolved, Fought
from polemos.rules.hoplites.state import LETTERS, NORTH, SOUTH, Attack, State
from polemos.rules.hoplites.troops.challenge import ChampionFell
from polemos.rules.hoplites.troops.marks import TookHits

SHOTS, CHECKS, CLASHES, LEADER = "shots", "checks of troop quality", "attacks", "the leader's tests"
KINDS = (SHOTS, CHECKS, CLASHES, LEADER)
TESTS = {
    "HOP-13.4": SHOTS, "HOP-22.4": SHOTS, "HOP-15.2": CHECKS, "HOP-14.8": CHECKS, "HOP-14.11": CHECKS,
    "HOP-14.15": CHECKS, "HOP-16.4": CHECKS, "HOP-17.8": CHECKS, "HOP-18.2": LEADER, "HOP-24.24": LEADER,
    "HOP-7.4": LEADER, "HOP-24.22": LEADER,
}  # fmt: skip
# How a unit came to harm, by the rule behind its hits; and how one is lost that nobody strikes.
HARMS = {
    "HOP-13.7": "shot down", "HOP-14.8": "broken while it withdrew", "HOP-15.2": "lost heart before the clash",
    "HOP-15.12": "beaten in the attack", "HOP-17.8": "trampled", "HOP-6.3": "lost its order on bad ground",
}  # fmt: skip
ENDS = {
    "HOP-24.22": "ridden down", "HOP-14.15": "caught in the second line", "HOP-18.2": "could not be rallied",
    "HOP-17.3": "crowded out of the second line", "HOP-22.5": "blown up by its own gun",
}  # fmt: skip
COLLAPSED = "collapsed"


MEASURE = Measure(
    words="route points", rule="HOP-20.3", worth="route points",
    luck="A test counts 1 if it was passed, less the chance that it had; the die of an attack counts the chance of a"
    " worse result less that of a better one, for the attacker and against the defender. Fair dice come out at 0.",
)  # fmt: skip


class Tally:
    """What a side did."""

    def __init__(self, fortune: Fortune) -> None:
        self.fortune, self.attacks = fortune, Fights()
        self.shots = self.hits = 0


class Course(Chronicle[State]):
    measure, dice = MEASURE, KINDS

    def __init__(self, state: State, told: Sequence[Entry | None], ends: Sequence[int]) -> None:
        super().__init__(state, ends)
        self.tallies = (Tally(self.fortunes[0]), Tally(self.fortunes[1]))
        self._lost: dict[str, None] = {}
        self._harm: dict[str, tuple[str, tuple[str, ...], str]] = {}
        self._declared = Attack(())
        self._standing: deque[Attack] = deque()
        self._raider = self._shooter = self._elephant = ""
        self._toll = (0, 0)  # lost in the attack that is fought
        self.follow(told)

    # -- reading ---------------------------------------------------------------------------------------------------

    def read(self, fact: Fact, why: tuple[str, ...]) -> None:
        match fact:
            case TurnBegan():
                self.annals.begin(fact.turn, fact.seat)
            case AttackDeclared():
                self._declared = fact.attack
            case AttackStands() | AttackVoid():
                self._toll = (0, 0)
                if isinstance(fact, AttackStands):
                    self._standing.append(fact.attack)
            case Rolled():
                self._rolled(fact)
            case AttackResolved():
                self._clashed(fact)
            case TookHits():
                self._struck(fact, why)
            case WentWild():
                self._elephant = fact.unit
            case Fought():
                self._fought(fact)
            case Routed() | Eliminated():
                self._fell(fact, why)
            case Rallied():
                self._came_back(fact)
            case PointsLost():
                by = (self._raider,) if self._raider else ()
                self._add("harm", fact.seat, fact.points, fact.words(self.state), how="plundered", by=by, rule=why[-1])
            case ChampionFell():
                self._add("harm", fact.seat, BUNDORI, fact.words(self.state), how="lost a champion", rule="HOP-23.4")

    def _rolled(self, fact: Rolled) -> None:
        kind = TESTS.get(fact.rule)
        if kind is None or fact.seat is None:
            return
        if fact.rule == "HOP-24.22" and self._seat(fact.who[0]) == fact.seat:
            return  # to hold back from pursuit is no luck
        tally = self.tallies[fact.seat]
        tally.fortune.test(kind, fact)
        if kind == SHOTS:
            self._shooter = fact.who[0]
            tally.shots += 1
            tally.hits += fact.passed
        if fact.rule == "HOP-16.4" and not fact.passed:
            self._harm[fact.who[0]] = (COLLAPSED, (), fact.rule)

    def _clashed(self, fact: AttackResolved) -> None:
        """The one die of an attack: better for one side is worse for the other."""
        clash = fact.clash
        cells = [row[clash.column - 1] for row in self.state.charts.results.rows]
        nets = [dealt * clash.defender_multiplier - lost * clash.attacker_multiplier for lost, dealt in cells]
        attacker = self._seat(clash.attacker)
        came = fact.defender_hits - fact.attacker_hits
        self.tallies[attacker].fortune.ranked(CLASHES, nets, came)
        self.tallies[1 - attacker].fortune.ranked(CLASHES, [-net for net in nets], -came)

    def _struck(self, fact: TookHits, why: tuple[str, ...]) -> None:
        rule = next((each for each in reversed(why) if each in HARMS), "")
        by: tuple[str, ...] = ()
        if rule == "HOP-13.7":
            by = (self._shooter,)
        elif rule == "HOP-14.8":
            by = self._declared.attackers
        elif rule in ("HOP-15.2", "HOP-15.12") and self._standing:
            attack = self._standing[0]
            by = attack.targets if fact.unit in attack.attackers else attack.attackers
        elif rule == "HOP-17.8":
            by = (self._elephant,)
        self._harm[fact.unit] = (HARMS.get(rule, ""), by, rule)

    def _fought(self, fact: Fought) -> None:
        attack = self._standing.popleft() if self._standing else Attack(())
        self._raider = attack.attackers[0] if fact.is_raid and attack.attackers else ""
        if fact.units and not fact.is_raid:
            seat = self._seat(fact.units[0])
            dealt, taken = self._toll[1 - seat], self._toll[seat]
            self.tallies[seat].attacks.add(dealt > taken, dealt < taken)
        self._toll = (0, 0)

    # -- the curves ------------------------------------------------------------------------------------------------

    def _fell(self, fact: Routed | Eliminated, why: tuple[str, ...]) -> None:
        unit = self.state.units[fact.unit]
        how, by, rule = self._harm.pop(fact.unit, ("", (), why[-1]))
        if isinstance(fact, Eliminated) and not fact.counts:
            rule = next((each for each in reversed(why) if each in ENDS), why[-1])
            how, by = ENDS.get(rule, ""), ()
            if rule == "HOP-14.15" and self._raider:
                by = (self._raider,)
            elif rule == "HOP-24.22" and self._standing:
                by = self._standing[0].attackers
        by = tuple(name for name in by if self._seat(name) != unit.seat)
        is_new = fact.unit not in self._lost
        self._lost[fact.unit] = None
        value = route_value(self.state, unit) if is_new else 0
        words = fact.words(self.state)
        self._add("lost" if is_new else "gone", unit.seat, value, words, fact.unit, how, by, rule)

    def _came_back(self, fact: Rallied) -> None:
        unit = self.state.units[fact.unit]
        self._lost.pop(fact.unit, None)
        words = f"{titled(self.state, fact.unit)} rallies"
        self._add("back", unit.seat, -route_value(self.state, unit), words, fact.unit, "rallied", (), "HOP-18.5")

    def _add(
        self, kind: Kind, seat: Seat, value: int, words: str, unit: str = "", how: str = "",
        by: tuple[str, ...] = (), rule: str = "",
    ) -> None:  # fmt: skip
        if kind in ("lost", "gone"):
            self.annals.falls[unit] = self.annals.step
        if kind != "back":
            toll_south, toll_north = self._toll
            self._toll = (toll_south + value, toll_north) if seat == SOUTH else (toll_south, toll_north + value)
            self.annals.credit(by, value, unit or "the second line")
        self.annals.add(kind, seat, value, words, unit, how, by, rule)

    def _seat(self, unit: str) -> Seat:
        return NORTH if LETTERS.index(unit[0]) == NORTH else SOUTH
