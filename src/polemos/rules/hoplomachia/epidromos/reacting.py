"""How a target takes a charge (HMA-16.8 to 16.11)."""

from __future__ import annotations

from collections.abc import Collection

from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice
from polemos.kernel.spaces.space import Option
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.arrangement.arranging import is_in
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.epidromos.facts import CheckedForCharge
from polemos.rules.hoplomachia.epidromos.rolling import EpidromosRoll
from polemos.rules.hoplomachia.epidromos.targets import strikes
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import Evades, TurnedRound
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.eligibility import charging, why_not_strike
from polemos.rules.hoplomachia.field.field import any_in_melee, distance_to_unit, standing, within
from polemos.rules.hoplomachia.field.following import is_under_halt
from polemos.rules.hoplomachia.field.ground import defends_work, is_uphill, may_be_defended
from polemos.rules.hoplomachia.field.sides import side_struck
from polemos.rules.hoplomachia.orders.allowed import show_plan
from polemos.rules.hoplomachia.sequence.alternation import acted, force, is_secretive
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State, Terrain

NEAR_PLACE = 6.0  # HMA-6.12


def is_running(state: State, unit: Unit, part: Collection[str] = ()) -> bool:
    """Is all of it on the run, or all of a part of it?"""
    there = [each for each in standing(state, unit) if not part or each.id in part]
    return bool(there) and all(each.condition in ("routing", "evading") for each in there)


def must_evade(state: State, unit: Unit, charger: Unit) -> bool:
    """HMA-16.9: it may not itself charge who charges it; not behind a work, in melee, or with the baggage."""
    if defends_work(state, unit) or any_in_melee(state, unit) or unit.chart.kind == "baggage":
        return False
    own = [each for each in standing(state, unit) if each.is_steady]
    foes = charging(state, charger)
    return any(
        why_not_strike(state, unit, foe, side_struck(foe.box, each.box)) is not None for foe in foes for each in own
    )


def may_countercharge(state: State, unit: Unit, charger: Unit) -> bool:
    """HMA-16.11: it has the charger in front of free elements and may charge him."""
    found = strikes(state, unit, {each.id: each.box for each in charging(state, unit)})
    on_him = [each for each in found if each.enemy.unit == charger.id]
    return bool(on_him) and all(why_not_strike(state, unit, each.enemy, each.side) is None for each in on_him)


def may_stand(state: State, unit: Unit, charger: Unit, plan: bool = True) -> bool:
    """Under Halt, behind a work, uphill of the charger, or by its plan."""
    if is_under_halt(state, unit) or defends_work(state, unit):
        return True
    foes = [each.box for each in standing(state, charger)]
    if all(is_uphill(state, each.box, foe) for each in standing(state, unit) for foe in foes):
        return True
    army = state.army(unit.seat)
    place = state.terrain.get(army.defends) if plan and army.plan == "defend" else None
    return place is not None and _is_near(state, unit, place)


def _is_near(state: State, unit: Unit, place: Terrain) -> bool:
    return unit.is_core and within(distance_to_unit(state, place.shape, unit), NEAR_PLACE)


def might_stand(state: State, unit: Unit) -> bool:
    """Could its plan, which the charger does not know, let it stand? Then it is asked whatever its plan is."""
    places = (each for each in state.terrain.values() if may_be_defended(each))
    return is_secretive(state, unit.seat) and any(_is_near(state, unit, each) for each in places)


class TargetReacts(Procedure, frozen=True):
    """One target: it evades without a check, or checks and stands, countercharges, evades or routs."""

    unit: str
    charger: str
    aside: bool  # struck in flank or rear
    part: tuple[str, ...] = ()  # of it that is concerned, if some are separated and not struck (HMA-13.19)

    @step("HMA-16.9", "HMA-13.19")
    def evade(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if is_running(g.state, unit, self.part):
            return END
        if not must_evade(g.state, unit, g.state.units[self.charger]):
            return None
        there = [each for each in standing(g.state, unit) if each.is_steady]
        keys = tuple(each.id for each in there if not self.part or each.id in self.part)
        g.emit(Evades(keys, self.charger), "HMA-16.9")
        g.emit(TurnedRound(keys), "HMA-16.9")
        g.emit(UnitNoted((self.unit,), "evaded"), "HMA-16.9")
        force(g, self.unit)
        return END

    @step("HMA-16.8")
    def check(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if not self.aside and (unit.checked or any_in_melee(g.state, unit)):
            return END
        if not self.aside:
            g.emit(CheckedForCharge(self.unit), "HMA-16.8")
        holds = defends_work(g.state, unit) or unit.chart.kind == "baggage"
        line = "katastrophe" if self.aside else "charging"
        return Call(AndreiaCheck(self.unit, line, (self.charger,), self.part, holds=holds))  # type: ignore[arg-type]

    @step("HMA-16.10", "HMA-7.4")
    def forced(self, g: G) -> Flow:
        if g.state.check is not None and g.state.check.result != "M":
            force(g, self.unit)
        return None

    @step("HMA-16.10", "HMA-16.11")
    def countercharge(self, g: G) -> Flow:
        made = g.state.check
        assert made is not None
        unit, charger = g.state.units[self.unit], g.state.units[self.charger]
        if made.result != "C" or not may_countercharge(g.state, unit, charger):
            return END
        stands = may_stand(g.state, unit, charger)
        if not stands and not might_stand(g.state, unit):
            return None
        barred = None if stands else Reason(f"nothing lets {unit.id} receive the charge standing", "HMA-16.11")
        options = [
            Option("stand", "receive the charge standing", barred=barred), Option("charge", "countercharge"),
        ]  # fmt: skip
        prompt = f"{named(g.state, unit.id)} is charged by {named(g.state, charger.id)}: stand or countercharge?"
        space = Choice(options, "stand" if stands else "charge")
        return Ask.one(unit.seat, space, prompt, "HMA-16.11", always=True)

    @countercharge.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == "charge":
            return None
        unit = g.state.units[self.unit]
        if not may_stand(g.state, unit, g.state.units[self.charger], plan=False):
            show_plan(g, unit.seat)
        return END

    @step("HMA-16.11", "HMA-16.7")
    def roll(self, g: G) -> Flow:
        g.emit(UnitNoted((self.unit,), "countercharged"), "HMA-16.11")
        acted(g, self.unit)
        return Call(EpidromosRoll(self.unit))

    @step("HMA-16.11", "HMA-16.25")
    def in_open_files(self, g: G) -> Flow:
        if g.state.units[self.unit].chart.disciplined and is_in(g.state, g.state.units[self.unit], "OF"):
            disarray(g, (self.unit,), "countercharges in open files", "HMA-16.25")
        return None
