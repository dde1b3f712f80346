"""One attack of a unit with its missiles: aims, checks, results (HMA-15.4, 15.13 to 15.18)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.hoplomachia.arete.events import surprise
from polemos.rules.hoplomachia.belos.ammunition import use
from polemos.rules.hoplomachia.belos.facts import Tormented
from polemos.rules.hoplomachia.belos.results import Hit, apply, check
from polemos.rules.hoplomachia.belos.targets import How, closest, intensity, shooters, targets
from polemos.rules.hoplomachia.charts.words import BelosResult
from polemos.rules.hoplomachia.facts.turns import ElementNoted, UnitNoted
from polemos.rules.hoplomachia.orders.allowed import use_plan
from polemos.rules.hoplomachia.state.table import G, State


class Volley(Procedure, frozen=True):
    """Its elements take their targets from the right; all checks are made, then all results applied."""

    unit: str
    how: How
    at: str = ""  # the unit on which a belos charge is made
    left: tuple[str, ...] = ()  # elements still to take a target
    aims: tuple[tuple[str, str], ...] = ()  # element and target
    hits: tuple[tuple[str, BelosResult], ...] = ()

    @step("HMA-15.3", "HMA-15.5", "HMA-15.11")
    def begin(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        g.keep(left=tuple(each.id for each in shooters(g.state, unit, self.how, self.at)))
        return None

    @step("HMA-15.4")
    def aim(self, g: G) -> Flow:
        if not self.left:
            return None
        found = self._choices(g.state)
        options = [Option(each, each) for each in found]
        return Ask.one(
            g.state.units[self.unit].seat, Choice(options, found[0]), f"At whom does {self.left[0]} aim?", "HMA-15.4"
        )

    @aim.answered
    def _(self, g: G, answer: str) -> Flow:
        g.keep(left=self.left[1:], aims=(*self.aims, (self.left[0], answer)))
        return AGAIN

    def _choices(self, state: State) -> list[str]:
        shooter = state.elements[self.left[0]]
        found = targets(state, shooter, self.how, self.at)
        return closest(shooter, found, [target for _, target in self.aims])

    @step("HMA-15.7", "HMA-15.12")
    def note(self, g: G) -> Flow:
        if not self.aims:
            return None
        unit = g.state.units[self.unit]
        struck = tuple(dict.fromkeys(target for _, target in self.aims))
        for key in dict.fromkeys(g.state.elements[each].unit for each in struck):
            if self.how == "shooting":
                use_plan(g, unit, "attack", g.state.units[key])
        if self.how == "charge":
            g.emit(Tormented(struck, self.unit), "HMA-15.21")
            g.emit(ElementNoted(struck, "belos_charged"), "HMA-15.21")
        else:
            g.emit(UnitNoted((self.unit,), "shot"), "HMA-15.7")
        harassing = tuple(own for own, target in self.aims if g.state.elements[target].chart.is_hoplite)
        if unit.is_light and harassing:
            g.emit(ElementNoted(harassing, "harassed"), "HMA-23.11")
        if unit.did("revealed"):
            surprise(g, 1 - unit.seat)
        return None

    @step("HMA-15.13", "HMA-15.15", "HMA-15.26")
    def roll(self, g: G) -> Flow:
        seat = g.state.units[self.unit].seat
        found = []
        for struck in dict.fromkeys(target for _, target in self.aims):
            attackers = [g.state.elements[own] for own, target in self.aims if target == struck]
            mods = intensity(g.state, attackers, g.state.elements[struck], self.how)
            found.append((struck, check(g, struck, mods, seat)))
        if found:
            use(g, self.unit, self.how == "charge")
        g.keep(hits=tuple(found))
        return None

    @step("HMA-15.16", "HMA-15.17", "HMA-15.18")
    def react(self, g: G) -> Flow:
        apply(g, [Hit(*each) for each in self.hits], self.unit, self.how == "defensive")
        return None
