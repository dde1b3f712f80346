"""Epidromos, B3 (section 16)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Choice, Manoeuvre
from polemos.kernel.spaces.space import Option
from polemos.rules.hoplomachia.epidromos.charge import Charge
from polemos.rules.hoplomachia.epidromos.chariots import ReleasedChariots
from polemos.rules.hoplomachia.epidromos.declaring import ChargeWay, can_declare, duty, kinds, laps, needs_plan
from polemos.rules.hoplomachia.epidromos.gates import ChargeGate, gates_to_charge, shut_gates
from polemos.rules.hoplomachia.epidromos.going import Going
from polemos.rules.hoplomachia.epidromos.lakonian import EkdromoiRun, ekdromoi_targets
from polemos.rules.hoplomachia.epidromos.targets import struck_by
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import Halted
from polemos.rules.hoplomachia.field.lines import long_units
from polemos.rules.hoplomachia.orders.allowed import show_plan, use_plan
from polemos.rules.hoplomachia.sequence.alternation import conceals, list_units, next_up, passed
from polemos.rules.hoplomachia.sequence.revealing import RevealUnits
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State
from polemos.tabletop.legs import Legs

WORDS = {"ahead": "straight ahead", "wheel": "after a wheel", "face": "after facing the target"}


def has_other_charges(state: State, unit: Unit) -> bool:
    """At an open gate, or of Lakonian ekdromoi."""
    return bool(gates_to_charge(state, unit) or ekdromoi_targets(state, unit))


class Epidromos(Procedure, frozen=True):
    """Charges one after the other, each completely before the next."""

    drifting: tuple[str, ...] = ()

    @step("HMA-3.10")
    def reveal(self, g: G) -> Flow:
        return Call(RevealUnits())

    @step("HMA-23.9")
    def chariots(self, g: G) -> Flow:
        return Call(ReleasedChariots()) if g.state.options.chariots else None

    @step("HMA-16.1", "HMA-7.3")
    def begin(self, g: G) -> Flow:
        g.keep(drifting=long_units(g.state))
        list_units(g, lambda state, unit: True)
        return None

    @step("HMA-16.1", "HMA-16.2", "HMA-7.3", "HMA-21.10")
    def charge(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: can_declare(state, unit) or has_other_charges(state, unit))
        return None if unit is None else Call(UnitDeclares(unit, self.drifting), AGAIN)

    @step("HMA-21.10")
    def shut_gates(self, g: G) -> Flow:
        """Those through which somebody passed in the turn before."""
        shut_gates(g)
        return None


class UnitDeclares(Procedure, frozen=True):
    """A unit's turn: it charges, must charge, or passes."""

    unit: str
    drifting: tuple[str, ...] = ()
    kind: str = ""
    going: Going = Going()

    @step("HMA-16.2", "HMA-9.9", "HMA-18.20")
    def choose(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        prompt = f"Does {named(g.state, unit.id)} charge?"
        always = conceals(g.state, unit.seat, self._options)
        return Ask.one(unit.seat, Choice(self._options(g.state), "no"), prompt, "HMA-16.2", always=always)

    def _options(self, state: State) -> list[Option]:
        unit = state.units[self.unit]
        must, able = duty(state, unit), kinds(state, unit)
        barred = Reason(f"it must charge {', '.join(must)}", "HMA-9.9") if must and able else None
        options = [Option("no", "do not charge", barred=barred)]
        options += [Option(kind, WORDS[kind]) for kind in able]
        options += [
            Option(f"lap {each.element} {each.target}", f"{each.element} onto the {each.flank} flank of {each.target}")
            for each in laps(state, unit)
        ]
        run = ekdromoi_targets(state, unit)
        options += [Option(f"run {key}", f"run out at {named(state, key)}", rule="HMA-23.6") for key in run]
        known = gates_to_charge(state, unit)
        return options + [Option(f"gate {gate.id}", f"the open {gate.name}", rule="HMA-21.10") for gate in known]

    @choose.answered
    def _(self, g: G, answer: str) -> Flow:
        unit = g.state.units[self.unit]
        if answer == "no":
            if unit.again == g.state.turn:
                g.emit(Halted(self.unit), "HMA-18.20")
            passed(g, self.unit)
            return END
        if answer.startswith("run "):
            return Call(EkdromoiRun(self.unit, answer.removeprefix("run ")), END)
        if answer.startswith("gate "):
            return Call(ChargeGate(self.unit, answer.removeprefix("gate ")), END)
        going = Going()
        if answer.startswith("lap "):
            going = next(each for each in laps(g.state, unit) if answer == f"lap {each.element} {each.target}")
        g.keep(kind=answer, going=going)
        return None

    @step("HMA-16.4")
    def first(self, g: G) -> Flow:
        if self.kind not in ("wheel", "face"):
            return None
        unit = g.state.units[self.unit]
        way = ChargeWay(g.state, unit, self.kind)
        prompt = f"{named(g.state, unit.id)} charges: which {'wheel' if self.kind == 'wheel' else 'facing'} first?"
        return Ask.one(unit.seat, Manoeuvre(way, unit.id), prompt, "HMA-16.4")

    @first.answered
    def _(self, g: G, legs: Legs) -> Flow:
        going = ChargeWay(g.state, g.state.units[self.unit], self.kind).going(legs)
        assert isinstance(going, Going)
        g.keep(going=going)
        return None

    @step("HMA-16.1")
    def go(self, g: G) -> Flow:
        unit = g.state.units[self.unit]
        found, _ = struck_by(g.state, unit, self.going)
        if found and unit.must_charge != found[0].enemy.unit and unit.again != g.state.turn:
            use_plan(g, unit, "charge", g.state.units[found[0].enemy.unit])
        if needs_plan(g.state, unit, self.going):
            show_plan(g, unit.seat)
        return Call(Charge(self.unit, self.going, self.drifting))
