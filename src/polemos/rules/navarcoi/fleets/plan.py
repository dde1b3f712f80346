"""The signal plan (NAV-5.1 to 5.3): for each of the five signals, the squadrons that will obey it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Owner, Seat
from polemos.kernel.spaces import Option, Pick
from polemos.kernel.words.english import does, is_several, verb
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.state import ALPHA, BETA, FLEETS, G, State

Plan = dict[int, tuple[str, ...]]
SIGNALS = "NAV-5.2"
OPEN_INFORMATION = "NAV-22.5"


def signals_for(squadrons: int) -> int:
    """How often a fleet of so many warship squadrons may signal (NAV-5.3)."""
    return -(-squadrons // formations().signals.squadrons_per_signal)


class PlanWritten(Fact, frozen=True):
    """A fleet has its plan. Only its owner knows it, unless the players play with open plans."""

    seat: Seat
    plan: Owner[Plan] = {}
    shown: Plan = {}

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        fleet = replace(state.fleet(self.seat), plan=self.plan, open_plan=self.shown)
        state.fleets[FLEETS[self.seat]] = fleet

    def words(self, state: State) -> str:
        name = state.fleet(self.seat).name
        told = f"{does(name, 'has')} written {verb(is_several(name), 'its')} signal plan"
        lists = [f"{number} {' '.join(named)}" for number, named in sorted((self.plan or self.shown).items())]
        return f"{told}: {', '.join(lists)}" if lists else told


def plan_space(state: State, seat: Seat) -> Pick:
    """Any squadrons for any signals; freighters cannot be named (NAV-5.1)."""
    own = [s for s in state.squadrons.values() if s.seat == seat and not s.freighters]
    options = [
        Option(f"{signal.number}:{squadron.id}", f"signal {signal.number} to {squadron.id}", rule=SIGNALS)
        for signal in formations().signal
        for squadron in own
    ]
    # A person is offered what leaves him most to signal: all of his squadrons, for whatever he may give.
    return Pick(options, proposed=tuple(option.key for option in options))


def plan_of(picked: tuple[str, ...]) -> Plan:
    """The plan that keys like 3:A1 make."""
    plan: Plan = {}
    for key in picked:
        number, _, squadron = key.partition(":")
        plan[int(number)] = (*plan.get(int(number), ()), squadron)
    return dict(sorted(plan.items()))


class SignalPlans(Procedure, frozen=True):
    """Both write their plans at the same time; who may not signal writes none (NAV-5.12)."""

    @step("NAV-5.1", "NAV-5.2", "NAV-5.3")
    def write(self, g: G) -> Flow:
        spaces = {seat: plan_space(g.state, seat) for seat in _writers(g.state)}
        return Ask(spaces, "Which squadrons obey which signals?", "NAV-5.1") if spaces else None

    @write.answered
    def _(self, g: G, answer: Any) -> Flow:
        writers = _writers(g.state)
        answers = answer if len(writers) > 1 else dict.fromkeys(writers, answer)
        for seat in writers:
            plan = plan_of(answers[seat])
            if g.state.options.open_information:
                g.emit(PlanWritten(seat, plan, plan), OPEN_INFORMATION)
            else:
                g.emit(PlanWritten(seat, plan))
        return None


def _writers(state: State) -> list[Seat]:
    return [seat for seat in (ALPHA, BETA) if state.fleet(seat).may_signal and state.fleet(seat).signals_left]
