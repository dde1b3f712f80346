"""Attacks and what is to be expected of them: how each is read on the charts, and what it costs both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from polemos.kernel.secrecy import Seat
from polemos.players.hoplites.odds import FACES, STEADY, Fighter, Reading, odds
from polemos.players.hoplites.plans import Packing, Prospect
from polemos.players.hoplites.worth import TEMPO, Ledger, strength
from polemos.rules.hoplites.field.field import reached_from
from polemos.rules.hoplites.field.terrain import shock_shift
from polemos.rules.hoplites.shock.attacks import (
    FLANK,
    flanks_by_position,
    may_use_button,
    may_use_card,
    must_flank,
    why_no_attacker,
    why_no_raid,
    why_no_target,
)
from polemos.rules.hoplites.shock.clash import (
    CATAPHRACT_SHIFT,
    base_unit,
    cell,
    is_light_chariot,
    size_shift,
    superiority,
)
from polemos.rules.hoplites.shock.declaring import BUTTON, CARD, FRONT
from polemos.rules.hoplites.shock.raids import RICH_SPOILS, SPOILS
from polemos.rules.hoplites.shock.shock import is_exempt, pre_shock_modifiers
from polemos.rules.hoplites.shock.withdrawal import may_withdraw
from polemos.rules.hoplites.state import Attack, State, Unit
from polemos.rules.hoplites.troops.checks import is_ferocious
from polemos.rules.hoplites.troops.clans import why_not_together

ACROSS = "across"
MOST_CONSIDERED = 30  # attacks of a plan
MOST_KNOWN = 100_000
_KNOWN: dict[tuple[object, ...], float] = {}


@dataclass(frozen=True, slots=True)
class Prices:
    """What ways of attacking cost, besides the losses."""

    flank_card: float = 2.0
    button: float = 0.3


USUAL = Prices()


class Prospects:
    """The attacks of one position."""

    def __init__(self, state: State, ledger: Ledger | None = None, prices: Prices = USUAL) -> None:
        self.state = state
        self.prices = prices
        self.ledger = ledger or Ledger(state)
        self._odds = odds(state.own_charts)

    # -- one attack --------------------------------------------------------------------------------------------------

    def clash(self, attackers: Sequence[Unit], targets: Sequence[Unit], flanking: Sequence[bool]) -> float:
        """What the attackers gain if everybody stands."""
        ledger = self.ledger
        fighters = tuple(self._fighter(unit, attackers, targets) for unit in (*attackers, *targets))
        readings = tuple(
            self._reading(ours, theirs, flanking) for ours in _subsets(attackers) for theirs in _subsets(targets)
        )
        fates = self._odds.fates(fighters, len(attackers), readings)
        value = 0.0
        for i, unit in enumerate(attackers):
            value -= ledger.loss(unit, fates[i])
        for i, unit in enumerate(targets, len(attackers)):
            value += ledger.loss(unit, fates[i])
        return value

    def _fighter(self, unit: Unit, attackers: Sequence[Unit], targets: Sequence[Unit]) -> Fighter:
        state = self.state
        room = max(1, unit.threshold - unit.hits)
        if is_exempt(state, unit, attackers, targets):
            return STEADY, room
        harder = sum(mod.value for mod in pre_shock_modifiers(state, unit, attackers, targets))
        if is_ferocious(state, unit):
            harder -= 2
        return min(STEADY, unit.tq - harder), room

    def _reading(
        self, ours: list[tuple[int, Unit]], theirs: list[tuple[int, Unit]], flanking: Sequence[bool]
    ) -> Reading:
        state = self.state
        attackers, defenders = [unit for _, unit in ours], [unit for _, unit in theirs]
        leading = [(i, unit) for i, unit in ours if flanking[i]]
        is_flank = bool(leading)
        first, attacker = _base(leading or ours)
        second, defender = _base(theirs)
        column = cell(state, attacker, defender, is_flank) - attacker.depletion
        column += size_shift(attackers, defenders, attacker, defender) + shock_shift(state, defender)
        if any(state.kind(unit).is_cataphract for unit in attackers):
            column += CATAPHRACT_SHIFT
        if any(state.kind(unit).is_cataphract for unit in defenders):
            column -= CATAPHRACT_SHIFT
        if attacker.type == "CH" or defender.type == "CH":
            column += self._chariots(attacker, defender)
        chart, results = state.charts.shock, state.charts.results
        superior = "A" if is_flank else superiority(state, attacker, defender)[0]
        return (
            max(chart.columns_min, min(chart.columns_max, column)),
            results.defender_superior_multiplier if superior == "D" else 1,
            results.attacker_superior_multiplier if superior == "A" else 1,
            first,
            second,
        )

    def _chariots(self, attacker: Unit, defender: Unit) -> int:
        light, shift = self.state.charts.shock.light_chariot, 0
        if is_light_chariot(attacker) and defender.type not in light.attack_shift_exempt:
            shift += light.attack_shift
        if is_light_chariot(defender) and attacker.type not in light.defence_shift_exempt:
            shift += light.defence_shift
        return shift

    def withdrawal(self, target: Unit, is_flanked: bool) -> float:
        """What it costs a unit to withdraw (HOP-14.8)."""
        state, ledger = self.state, self.ledger
        harder = (
            (2 if is_flanked else 0) + (1 if target.type == "CH" else 0) - (2 if is_ferocious(state, target) else 0)
        )
        most = 2 if is_flanked else 1
        kind = state.kind(target)
        room, cost = target.threshold - target.hits, 0.0
        marked = kind.is_foot or target.type == "CH" or kind.is_cataphract
        tempo = TEMPO * strength(state, target)
        for face in range(FACES):
            margin = max(0, face + harder - target.tq)
            hits = max(min(margin, most), 1 if target.type == "CH" else 0)
            if hits >= room:
                cost += ledger.rout(target)
                continue
            cost += ledger.wear(target, hits) + (tempo if marked or margin else 0.0)
        return cost / FACES

    def declared(self, attackers: Sequence[Unit], targets: Sequence[Unit], flanking: Sequence[bool]) -> float:
        """What the attackers gain if each target does what is best for it; kept, for it is asked again and again."""
        state, rout = self.state, self.ledger.rout
        seat, sides = attackers[0].seat, (state.side(0), state.side(1))
        if attackers[0].type == "BI" and sides[seat].has_rule("long_swords"):
            return self._declared(attackers, targets, flanking)  # it depends on who stands beside the target
        ground = sides[1 - seat].terrain
        key = (
            state.own_charts, sides[0].rules, sides[1].rules, tuple(attackers), tuple(targets), tuple(flanking),
            tuple([ground[state.column(unit) - 1] for unit in targets]),
            tuple([rout(unit) for unit in attackers]), tuple([rout(unit) for unit in targets]),
        )  # fmt: skip
        known = _KNOWN.get(key)
        if known is None:
            if len(_KNOWN) >= MOST_KNOWN:
                _KNOWN.clear()
            known = _KNOWN[key] = self._declared(attackers, targets, flanking)
        return known

    def _declared(self, attackers: Sequence[Unit], targets: Sequence[Unit], flanking: Sequence[bool]) -> float:
        stands = self.clash(attackers, targets, flanking)
        going = [unit for unit in targets if may_withdraw(self.state, unit, attackers)]
        if not going:
            return stands
        is_flanked = any(flanking)
        if len(targets) == 1:
            return min(stands, self.withdrawal(targets[0], is_flanked))
        worst = stands
        for leaving in ([unit] for unit in going):
            staying = [unit for unit in targets if unit not in leaving]
            away = self.withdrawal(leaving[0], is_flanked)
            worst = min(worst, away + self.clash(attackers, staying, flanking))
        if len(going) == len(targets):
            worst = min(worst, sum(self.withdrawal(unit, is_flanked) for unit in going))
        return worst

    # -- ways --------------------------------------------------------------------------------------------------------

    def ways_of(self, unit: Unit, target: Unit, cards: int) -> list[str]:
        """How a unit can go at a single target."""
        state = self.state
        if flanks_by_position(state, unit, target):
            return [ACROSS]
        ways = [] if must_flank(state, unit, target) else [FRONT]
        if cards and may_use_card(state, unit, target):
            ways.append(CARD)
        if may_use_button(state, unit, target):
            ways.append(BUTTON)
        return ways

    def best(self, units: Sequence[Unit], target: Unit, cards: int) -> Prospect | None:
        """The best way for these units to go at one target."""
        found: Prospect | None = None
        attack = Attack(tuple(unit.id for unit in units), (target.id,))
        options = [self.ways_of(unit, target, cards) for unit in units]
        for ways in _each_way(options):
            if ways.count(CARD) > cards or ways.count(BUTTON) > 1:
                continue
            value = self.value(units, target, ways)
            if found is None or value > found.value:
                found = Prospect(attack, ways, value)
        return found

    def value(self, units: Sequence[Unit], target: Unit, ways: Sequence[str]) -> float:
        price = self.prices.flank_card * ways.count(CARD) + self.prices.button * ways.count(BUTTON)
        flanking = [way in (CARD, ACROSS, BUTTON) for way in ways]
        value = self.declared(units, (target,), flanking)
        if BUTTON in ways:
            rider = ways.index(BUTTON)
            passes = max(0, min(FACES, units[rider].tq + 1)) / FACES
            others = [i for i in range(len(units)) if i != rider]
            failed = -TEMPO * strength(self.state, units[rider])
            if others:
                failed += self.declared([units[i] for i in others], (target,), [flanking[i] for i in others])
            value = passes * value + (1 - passes) * failed
        return value - price

    # -- all attacks of a side ---------------------------------------------------------------------------------------

    def all(self, seat: Seat, cards: int = 0, pairs: bool = True) -> list[Prospect]:
        """Every attack that a side can declare now, best way each, with what it expects of it."""
        state = self.state
        spent = state.melee.spent
        found: list[Prospect] = []
        by_target: dict[str, list[Unit]] = {}
        for unit in state.field(seat):
            if why_no_attacker(state, unit) is not None:
                continue
            if why_no_raid(state, unit) is None:
                found.append(Prospect(Attack((unit.id,)), (), self.raid(unit)))
            if unit.id in spent:
                continue
            targets = [
                target
                for target in reached_from(state, seat, state.column(unit), seat)
                if why_no_target(state, unit, target) is None
            ]
            for target in targets:
                by_target.setdefault(target.id, []).append(unit)
                if (single := self.best((unit,), target, cards)) is not None:
                    found.append(single)
            if pairs:
                for two in combinations(targets, 2):
                    if not any(must_flank(state, unit, target) for target in two):
                        attack = Attack((unit.id,), tuple(target.id for target in two))
                        found.append(Prospect(attack, (FRONT,), self.declared((unit,), two, (False,))))
        if pairs:
            for name, units in by_target.items():
                for pair in combinations(units, 2):
                    if why_not_together(state, list(pair)) is None:
                        together = self.best(pair, state.units[name], cards)
                        if together is not None:
                            found.append(together)
        return found

    def raid(self, unit: Unit) -> float:
        """A ride for the enemy's rear (HOP-14.15)."""
        state, units = self.state, self.state.units
        passes = max(0, min(FACES, unit.tq + 1 + (2 if is_ferocious(state, unit) else 0))) / FACES
        enemy = state.side(1 - unit.seat)
        prey = [units[name] for name in enemy.second_line if units[name].routed and not units[name].routed_this_turn]
        if prey:
            return passes * sum(0.5 * (self.ledger.rout(each)) for each in prey) / len(prey)
        spoils = RICH_SPOILS if state.options.strong_second_line else SPOILS
        return passes * (spoils + (30.0 if spoils >= self.ledger.left[1 - unit.seat] else 0.0))

    def plan(self, seat: Seat, cards: int = 0, least: float = 0.0) -> list[Prospect]:
        """The attacks that together promise most, each of them more than the least; the best first, raids last."""
        return self.packed(self.all(seat, cards), seat, cards, least)

    def packed(self, found: list[Prospect], seat: Seat, cards: int, least: float) -> list[Prospect]:
        """Of these attacks."""
        found = sorted([each for each in found if each.value > least], key=lambda each: -each.value)
        best = Packing(self.state, seat, found[:MOST_CONSIDERED], cards, least).best()
        return sorted(best, key=lambda each: not each.attack.targets)

    def promise(self, seat: Seat, cards: int = 0) -> float:
        return sum(each.value for each in self.plan(seat, cards))


def flank_cards(state: State, seat: Seat) -> int:
    return state.side(seat).hand.count(FLANK)


def _base(units: list[tuple[int, Unit]]) -> tuple[int, Unit]:
    if len(units) == 1:
        return units[0]
    base = base_unit([unit for _, unit in units])
    return next((i, unit) for i, unit in units if unit.id == base.id)


def _subsets(units: Sequence[Unit]) -> list[list[tuple[int, Unit]]]:
    """All of them that may be left, in the order of their masks."""
    if len(units) == 1:
        return [[(0, units[0])]]
    return [[(0, units[0])], [(1, units[1])], [(0, units[0]), (1, units[1])]]


def _each_way(options: list[list[str]]) -> list[tuple[str, ...]]:
    if len(options) == 1:
        return [(way,) for way in options[0]]
    return [(first, second) for first in options[0] for second in options[1]]
