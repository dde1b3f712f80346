"""A unit's turn in step 2 of the automatic moves (HMA-14.7 to 14.12): hold or pursue, give up, join."""

from __future__ import annotations

from polemos.geometry import group_distance
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Choice, YesNo
from polemos.kernel.spaces.space import Option
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.andreia.epilektoi import ask_shift, take_shift
from polemos.rules.hoplomachia.automatic.facts import PursuitEnded
from polemos.rules.hoplomachia.automatic.fleeing import fast_roll
from polemos.rules.hoplomachia.automatic.hunting import hunt, join_move, pursuit_move, reachable
from polemos.rules.hoplomachia.automatic.recovering import Recovers, is_whole
from polemos.rules.hoplomachia.automatic.runners import (
    hunts,
    is_out_of_reach,
    may_hold,
    may_join,
    noted,
    quarry_of,
    routing_units,
)
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.facts.armies import Ordered
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import Halted, Pursues
from polemos.rules.hoplomachia.facts.turns import ElementNoted
from polemos.rules.hoplomachia.field.field import beyond, boxes, in_melee, standing, within
from polemos.rules.hoplomachia.movement.running import has_hamippoi
from polemos.rules.hoplomachia.orders.conditions import is_called_off
from polemos.rules.hoplomachia.sequence.alternation import acted, passed
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import G, State

LONGEST_DIE = 6


def may_pursue(state: State, unit: Unit) -> bool:
    """Has it something to do or to decide in step 2?"""
    if noted(state, unit) or hunts(state, unit):
        return True
    return may_join(state, unit) and bool(quarries(state, unit))


def quarries(state: State, unit: Unit) -> list[str]:
    """Routing enemy units that it might reach with the longest roll."""
    most = unit.chart.fast_rate + LONGEST_DIE
    return [each.id for each in routing_units(state, unit) if reachable(state, unit, each.id, most) is not None]


class UnitPursues(Procedure, frozen=True):
    """Elements that broke an enemy begin to pursue or are held; those that pursue go on; others may join."""

    unit: str
    asked: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    began: bool = False

    @step("HMA-14.7", "HMA-18.21")
    def hold(self, g: G) -> Flow:
        """Where another element of its taxis is still in melee, a winner may be held in place."""
        each = self._undecided(g)
        if each is None:
            return None
        prompt = f"Hold {each.id} in place, or let it pursue {named(g.state, each.quarry)}?"
        options = [Option("hold", "hold"), Option("pursue", "pursue")]
        return Ask.one(each.seat, Choice(options, "hold"), prompt, "HMA-18.21")

    @hold.answered
    def _(self, g: G, answer: str) -> Flow:
        each = self._undecided(g)
        assert each is not None
        held = (*self.held, each.id) if answer == "hold" else self.held
        g.keep(asked=(*self.asked, each.id), held=held)
        return AGAIN

    def _undecided(self, g: G) -> Element | None:
        for each in noted(g.state, g.state.units[self.unit]):
            is_free = not in_melee(g.state, each) and bool(quarry_of(g.state, each.quarry))
            if each.id not in self.asked and is_free and may_hold(g.state, each):
                return each
        return None

    @step("HMA-14.7")
    def begin(self, g: G) -> Flow:
        known = noted(g.state, g.state.units[self.unit])
        stays = [
            each.id
            for each in known
            if each.id in self.held or in_melee(g.state, each) or not quarry_of(g.state, each.quarry)
        ]
        if stays:
            g.emit(PursuitEnded(tuple(stays), "is held in place"), "HMA-18.21")
        going = [each for each in known if each.id not in stays]
        for quarry in dict.fromkeys(each.quarry for each in going):
            g.emit(Pursues(tuple(each.id for each in going if each.quarry == quarry), quarry), "HMA-14.7")
        g.keep(began=bool(hunts(g.state, g.state.units[self.unit])))
        return None

    @step("HMA-14.8")
    def pursue(self, g: G) -> Flow:
        for keys in hunts(g.state, g.state.units[self.unit]):
            if not set(keys) <= set(self.moved):
                g.keep(moved=(*self.moved, *keys))
                return Call(Chase(keys), AGAIN)
        return None

    @step("HMA-14.12")
    def join(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        if self.began or not may_join(g.state, unit):
            return None
        found = quarries(g.state, unit)
        if not found:
            return None
        options = [Option("no", "stay"), *(Option(each, f"pursue {named(g.state, each)}") for each in found)]
        prompt = f"{named(g.state, unit.id)}: join a pursuit?"
        return Ask.one(unit.seat, Choice(options, "no"), prompt, "HMA-14.12")

    @join.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == "no":
            return None
        unit = g.state.units[self.unit]
        there = standing(g.state, unit)
        keys = tuple(each.id for each in there)
        length = fast_roll(g, there, "Pursuit move", "HMA-14.12")
        way = reachable(g.state, unit, answer, length)
        g.keep(began=True)
        if way is not None:
            g.emit(Pursues(keys, answer), "HMA-14.12")
            join_move(g, keys, way)
        return None

    @step("HMA-7.4")
    def end(self, g: G) -> Flow:
        acted(g, self.unit) if self.began else passed(g, self.unit)
        return None


class Chase(Procedure, frozen=True):
    """Elements of one unit that pursue the same quarry: they give up or move (also at once by HMA-16.19)."""

    elements: tuple[str, ...]
    tries: bool = False
    shift: int = 0
    length: int = 0

    @step("HMA-14.9")
    def quarry_gone(self, g: G) -> Flow:
        if not quarry_of(g.state, self._quarry(g)):
            stop_pursuit(g, self.elements)
            return END
        return None

    @step("HMA-14.11")
    def give_up(self, g: G) -> Flow:
        """Cavalry and lights, once the quarry is more than 12 inches away."""
        first = g.state.elements[self.elements[0]]
        group = [g.state.elements[key] for key in self.elements]
        far = is_out_of_reach(g.state, boxes(group), quarry_of(g.state, first.quarry))
        if first.chart.is_hoplite or first.runs == 0 or not far:
            return None
        return Call(Recovers(first.unit, self.elements, "HMA-14.11"), END)

    @step("HMA-14.10", "HMA-9.2")
    def try_to_halt(self, g: G) -> Flow:
        """Hoplites that are outdistanced may try; whoever is reached by Muster must. The first move is compulsory."""
        first = g.state.elements[self.elements[0]]
        if first.runs == 0:
            return None
        if self._is_mustered(g):
            g.keep(tries=True)
            return None
        group = [g.state.elements[key] for key in self.elements]
        gap = group_distance(boxes(group), boxes(quarry_of(g.state, first.quarry)))
        if not first.chart.is_hoplite or within(gap, 0.0):
            return None
        prompt = f"{named(g.state, first.unit)} is outdistanced: try to halt?"
        return Ask.one(first.seat, YesNo("try to halt", "pursue", preferred=True), prompt, "HMA-14.10")

    @try_to_halt.answered
    def _(self, g: G, answer: bool) -> Flow:
        g.keep(tries=answer)
        return None

    @step("HMA-14.10")
    def check(self, g: G) -> Flow:
        if not self.tries:
            return None
        unit = g.state.elements[self.elements[0]].unit
        own = () if len(self.elements) == len(standing(g.state, unit)) else self.elements
        return Call(AndreiaCheck(unit, "recovering", elements=own))

    @step("HMA-14.10")
    def checked(self, g: G) -> Flow:
        return END if all(g.state.elements[key].is_steady for key in self.elements) else None

    @step("HMA-23.7")
    def change_roll(self, g: G) -> Flow:
        return ask_shift(g.state, g.state.units[g.state.elements[self.elements[0]].unit], "pursues")

    @change_roll.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(shift=take_shift(g, g.state.elements[self.elements[0]].unit, answer))
        return None

    @step("HMA-14.8")
    def roll(self, g: G) -> Flow:
        group = [g.state.elements[key] for key in self.elements]
        g.keep(length=round(fast_roll(g, group, "Pursuit move", "HMA-14.8", self.shift) * 1000))
        return None

    @step("HMA-1.10")
    def cut(self, g: G) -> Flow:
        """For the sake of the hamippoi the owner may cut the move short."""
        limit = charts().movement.hamippoi_limit
        group = [g.state.elements[key] for key in self.elements]
        if not has_hamippoi(g.state, self.elements) or not beyond(self.length / 1000, limit):
            return None
        quarry = quarry_of(g.state, self._quarry(g))
        way = hunt(g.state, group, quarry, self.length / 1000)
        if way.reach is not None and not way.friends and within(way.reach, limit):
            return None
        prompt = f"Cut the pursuit of {named(g.state, group[0].unit)} short at {limit:g} inches, for its hamippoi?"
        return Ask.one(group[0].seat, YesNo("cut it short", "run on", preferred=True), prompt, "HMA-1.10")

    @cut.answered
    def _(self, g: G, answer: bool) -> Flow:
        if answer:
            g.keep(length=round(charts().movement.hamippoi_limit * 1000))
        return None

    @step("HMA-14.8")
    def move(self, g: G) -> Flow:
        pursuit_move(g, self.elements, self.length / 1000)
        return None

    @step("HMA-14.9")
    def after(self, g: G) -> Flow:
        if not quarry_of(g.state, self._quarry(g)):
            stop_pursuit(g, self.elements)
        return None

    def _quarry(self, g: G) -> str:
        return g.state.elements[self.elements[0]].quarry

    def _is_mustered(self, g: G) -> bool:
        unit = g.state.units[g.state.elements[self.elements[0]].unit]
        return is_called_off(g.state, unit)


def stop_pursuit(g: G, keys: tuple[str, ...]) -> None:
    """HMA-14.9: the quarry is gone; they halt where they are, still disarrayed, under Halt."""
    unit = g.state.units[g.state.elements[keys[0]].unit]
    g.emit(PursuitEnded(keys, "has nobody left to pursue"), "HMA-14.9")
    g.emit(ElementNoted(keys, "ran"), "HMA-11.6", "HMA-14.9")
    if is_whole(g.state, unit.id, keys):
        g.emit(Ordered(unit.id, mode="recalled") if unit.is_light else Ordered(unit.id, order="halt"), "HMA-14.9")
        g.emit(Halted(unit.id), "HMA-11.6", "HMA-14.9")
