"""Resolving an attack (section 15): checks, one die, losses, routs and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import END, Flow, Procedure, step
from polemos.kernel.words.english import counted, listed
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.ending import over
from polemos.rules.hoplites.rout import pursuit
from polemos.rules.hoplites.rout.rout import is_broken, settle
from polemos.rules.hoplites.shock.clash import Clash, clash, shared
from polemos.rules.hoplites.state import Attack, G, State, Unit
from polemos.rules.hoplites.troops.checks import DIE, tq_check
from polemos.rules.hoplites.troops.marks import LostHits, Marked, TookHits


class AttackResolved(Fact, frozen=True):
    """The die was read on the table; tells how."""

    MOMENT: ClassVar[Moment | None] = "clash"
    clash: Clash
    die: int
    attacker_hits: int
    defender_hits: int

    def words(self, state: State) -> str:
        how = "in flank" if self.clash.is_flank else "frontally"
        return (
            f"{titled(state, self.clash.attacker)} attacks {titled(state, self.clash.defender)} {how}, column "
            f"{self.clash.column}, die {self.die}: {self.attacker_hits} against {counted(self.defender_hits, 'hit')}"
        )


class Fought(Fact, frozen=True):
    """The first attack of the list is done; these units took part. A raider fights nobody."""

    units: tuple[str, ...] = ()
    is_raid: bool = False

    def apply(self, state: State) -> None:
        melee = state.melee
        known = dict.fromkeys((*melee.fought, *self.units))
        state.melee = replace(melee, attacks=melee.attacks[1:], fought=tuple(known))

    def words(self, state: State) -> str:
        if self.is_raid:
            return "The raid on the second line is over"
        return f"The attack is over: {listed(self.units)} have fought" if self.units else "The attack comes to nothing"


class Resolution(Procedure, frozen=True):
    """One attack, step by step (HOP-15.1)."""

    attack: Attack
    has_result: bool = False

    @step("HOP-15.1", "HOP-15.14")
    def begin(self, g: G) -> Flow:
        """What is left of it; one without attackers or targets is dropped."""
        attackers, targets = present(g.state, self.attack.attackers), present(g.state, self.attack.targets)
        if not attackers or not targets:
            g.emit(Fought(()), "HOP-15.14")
            return END
        g.keep(attack=Attack(tuple(u.id for u in attackers), tuple(u.id for u in targets)))
        return None

    @step("HOP-15.3", "HOP-15.2")
    def pre_shock(self, g: G) -> Flow:
        attackers, defenders = self._sides(g.state)
        margins: dict[str, int] = {}
        for unit in (*attackers, *defenders):
            if not is_exempt(g.state, unit, attackers, defenders):
                mods = pre_shock_modifiers(g.state, unit, attackers, defenders)
                margins[unit.id] = tq_check(g, unit, "HOP-15.2", "pre-shock check", mods)
        suffer(g, self.attack, margins, "HOP-15.2")
        return None

    @step("HOP-15.6", "HOP-15.7", "HOP-15.9", "HOP-15.10", "HOP-15.11", "HOP-15.12")
    def result(self, g: G) -> Flow:
        attackers, defenders = self._sides(g.state)
        if not attackers or not defenders:
            return None
        reckoned = clash(g.state, attackers, defenders)
        who = (reckoned.attacker, reckoned.defender)
        seat = attackers[0].seat
        die = g.roll("HOP-15.10", DIE, f"{reckoned.attacker} against {reckoned.defender}", who, seat).natural
        lost, dealt = g.state.charts.results.rows[die][reckoned.column - 1]
        lost, dealt = lost * reckoned.attacker_multiplier, dealt * reckoned.defender_multiplier
        g.emit(AttackResolved(reckoned, die, lost, dealt), "HOP-15.10", "HOP-15.11", reckoned.superiority_rule)
        hits = {**shared(lost, attackers, reckoned.attacker), **shared(dealt, defenders, reckoned.defender)}
        suffer(g, self.attack, hits, "HOP-15.12")
        g.keep(has_result=True)
        return None

    @step("HOP-13.13")
    def javelins(self, g: G) -> Flow:
        """Whoever threw them in the clash has none left."""
        if self.has_result:
            for unit in (*self._sides(g.state)[0], *self._sides(g.state)[1]):
                if unit.letter == "J" and g.state.kind(unit).is_foot and not unit.no_missile:
                    g.emit(Marked(unit.id, "no_missile"), "HOP-13.13")
        return None

    @step("HOP-24.22")
    def pursue(self, g: G) -> Flow:
        if g.state.options.cavalry_pursuit:
            pursuit.pursue(g, self.attack.attackers, self._routed(g.state))
        return None

    @step("HOP-15.14", "HOP-20.4")
    def end(self, g: G) -> Flow:
        g.emit(Fought((*self.attack.attackers, *self.attack.targets)), "HOP-15.14")
        return over(g)

    def _sides(self, state: State) -> tuple[list[Unit], list[Unit]]:
        return present(state, self.attack.attackers), present(state, self.attack.targets)

    def _routed(self, state: State) -> tuple[str, ...]:
        """Targets that this attack sent to the second line; they stood on the field when it began."""
        line = state.side(1 - state.active).second_line
        return tuple(name for name in self.attack.targets if name in line and state.units[name].routed)


def present(state: State, names: Sequence[str]) -> list[Unit]:
    """Those of them that are on the field."""
    return [state.units[name] for name in names if state.column(name)]


def is_exempt(state: State, unit: Unit, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> bool:
    """Who makes no pre-shock check (HOP-15.3)."""
    if unit.engaged:
        return True
    if unit in attackers:
        if all(target.type == "SK" for target in defenders):
            return True
        return unit.type == "CH" and unit.played_this_turn
    if all(attacker.type == "SK" for attacker in attackers):
        return True
    return state.kind(unit).heavy and all(attacker.type == "LI" for attacker in attackers)


def pre_shock_modifiers(
    state: State, unit: Unit, attackers: Sequence[Unit], defenders: Sequence[Unit]
) -> list[Modifier]:
    """What makes the check harder (HOP-15.4); Ferocity is added by the check itself."""
    mods: list[Modifier] = []
    is_cav = state.kind(unit).cav
    if unit in defenders:
        against = {attacker.type for attacker in attackers}
        if is_cav and "EL" in against:
            mods.append(Modifier(2, "attacked by elephants", "HOP-15.4"))
        if "CH" in against:
            mods.append(Modifier(1, "attacked by chariots", "HOP-15.4"))
        if is_cav and unit.type != "CA" and "CA" in against:
            mods.append(Modifier(2, "attacked by camels", "HOP-15.4"))
    elif is_cav and unit.type != "CA" and any(target.type == "CA" for target in defenders):
        mods.append(Modifier(1, "attacks camels", "HOP-15.4"))
    return mods


def suffer(g: G, attack: Attack, hits: Mapping[str, int], rule: str) -> None:
    """Hits of one event, all together; if everybody would rout one side is spared (HOP-15.13)."""
    for name, number in hits.items():
        if number:
            g.emit(TookHits(name, number), rule)
    sides = [present(g.state, names) for names in (attack.attackers, attack.targets)]
    if all(is_broken(unit) for side in sides for unit in side) and all(sides):
        surplus = [max(unit.hits - unit.threshold for unit in side) for side in sides]
        spared = sides[1] if surplus[0] > surplus[1] else sides[0]
        for unit in spared:
            g.emit(LostHits(unit.id, unit.hits - unit.threshold + 1), "HOP-15.13")
    settle(g, (*attack.attackers, *attack.targets))
