"""A charge at an open gate (HMA-21.10): a check without phobos, the epidromos roll, and a die for the gate."""

from __future__ import annotations

from math import inf

from polemos.geometry import angle_between
from polemos.kernel.procedure import END, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import YesNo
from polemos.rules.hoplomachia.andreia.checking import AndreiaCheck
from polemos.rules.hoplomachia.arrangement.arranging import is_in
from polemos.rules.hoplomachia.arrangement.disarray import disarray
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.automatic.fleeing import bolt
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.epidromos.facts import ChargeDeclared, ChargeFailed, CheckedForCharge
from polemos.rules.hoplomachia.epidromos.impetus import upset
from polemos.rules.hoplomachia.epidromos.moving import run, swept
from polemos.rules.hoplomachia.epidromos.rolling import EpidromosRoll
from polemos.rules.hoplomachia.epidromos.stepping import cross, follow_up, rolled
from polemos.rules.hoplomachia.facts.changing import inches, named
from polemos.rules.hoplomachia.facts.gates import GateHeld, GateShut
from polemos.rules.hoplomachia.facts.pieces import Halted
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.ahead import enemies_ahead
from polemos.rules.hoplomachia.field.eligibility import can_ever_charge, charging
from polemos.rules.hoplomachia.field.field import beyond, within
from polemos.rules.hoplomachia.field.gates import at_gate, gate_ahead, stands_at
from polemos.rules.hoplomachia.movement.running import has_hamippoi, tire_hamippoi
from polemos.rules.hoplomachia.orders.allowed import is_on_its_way
from polemos.rules.hoplomachia.orders.current import may_not_move_yet, order_of
from polemos.rules.hoplomachia.sequence.alternation import acted
from polemos.rules.hoplomachia.state.pieces import SIDES, Element, Unit
from polemos.rules.hoplomachia.state.table import ChargeNote, G, Gate, State

FACING = 45.0


def gates_to_charge(state: State, unit: Unit) -> list[Gate]:
    """Open ones that an Invader unit under Charge has directly ahead, within its longest number, nobody before them."""
    if unit.seat != state.invader or order_of(state, unit) != "charge" or may_not_move_yet(state, unit.seat):
        return []
    if not can_ever_charge(unit) or is_on_its_way(state, unit):
        return []
    if not charging(state, unit) or unit.checked or unit.did("halted"):
        return []
    found = []
    for gate in state.gates.values():
        far = gate_ahead(charging(state, unit), gate)
        if gate.held or gate.open_until < state.turn or far is None or not within(far, unit.chart.epidromos.longest):
            continue
        met = [each.distance for own in charging(state, unit) for each in enemies_ahead(state, own)]
        if not met or min(met) > far:
            found.append(gate)
    return found


def facing_gate(state: State, unit: Unit, gate: Gate) -> list[Element]:
    """Those of it that go: who looks another way, from a flank that he has struck before, stays."""
    own = charging(state, unit)
    first = min(own, key=lambda each: far if (far := gate_ahead([each], gate)) is not None else inf)
    return [each for each in own if within(angle_between(each.box.heading, first.box.heading), FACING)]


def past_everybody(enemy: Element, far: float) -> float | None:
    """The charge is at the gate, and strikes nobody."""
    return None


class ChargeGate(Procedure, frozen=True):
    """One charge at one gate."""

    unit: str
    gate: str
    cut: bool = False  # for the sake of the hamippoi

    @step("HMA-21.10")
    def declare(self, g: G) -> Flow:
        g.emit(ChargeDeclared(ChargeNote(charger=self.unit), " at the open gate"), "HMA-21.10")
        g.emit(CheckedForCharge(self.unit), "HMA-16.5")
        return Call(AndreiaCheck(self.unit, "charging", (), starts_charge=True))

    @step("HMA-21.10", "HMA-16.5")
    def checked(self, g: G) -> Flow:
        made = g.state.check
        assert made is not None
        if made.result == "C":
            g.emit(UnitNoted((self.unit,), "charged"), "HMA-16.5")
            if is_in(g.state, g.state.units[self.unit], "OF"):
                disarray(g, (self.unit,), "charges in open files", "HMA-16.25")
            return Call(EpidromosRoll(self.unit))
        if made.result == "X":
            bolt(g, self.unit)
        elif not g.state.units[self.unit].did("halted"):
            g.emit(Halted(self.unit), "HMA-16.5")
        acted(g, self.unit)
        return END

    @step("HMA-1.10")
    def spare_hamippoi(self, g: G) -> Flow:
        unit, limit = g.state.units[self.unit], charts().movement.hamippoi_limit
        own = facing_gate(g.state, unit, g.state.gates[self.gate])
        if not beyond(self._way(g.state), limit) or not has_hamippoi(g.state, [each.id for each in own]):
            return None
        prompt = f"Cut the charge of {named(g.state, self.unit)} short at {limit:g} inches, for its hamippoi?"
        return Ask.one(unit.seat, YesNo("cut it short", "run on", preferred=True), prompt, "HMA-1.10")

    @spare_hamippoi.answered
    def _(self, g: G, answer: bool) -> Flow:
        g.keep(cut=answer)
        return None

    def _way(self, state: State) -> float:
        """Up to the gate, or as far as the die lets it run."""
        unit = state.units[self.unit]
        far = gate_ahead(charging(state, unit), state.gates[self.gate])
        return rolled(unit) if far is None else min(rolled(unit), far)

    @step("HMA-21.10", "HMA-16.7")
    def run(self, g: G) -> Flow:
        """Straight ahead, up to the gate."""
        unit = g.state.units[self.unit]
        far = gate_ahead(charging(g.state, unit), g.state.gates[self.gate])
        charge = min(rolled(unit), charts().movement.hamippoi_limit) if self.cut else rolled(unit)
        boxes = {each.id: each.box for each in facing_gate(g.state, unit, g.state.gates[self.gate])}
        wanted = charge if far is None else min(charge, far)
        done = run(g.state, unit, boxes, wanted, past_everybody)
        put(g, list(done.boxes), list(done.boxes.values()), f"charges {inches(done.longest)}", "HMA-21.10")
        ways = swept(boxes, done.boxes)
        cross(g, self.unit, ways)
        tire_hamippoi(g, list(done.boxes), done.longest)
        follow_up(g, self.unit)
        upset(g, self.unit)
        acted(g, self.unit)
        there = any(stands_at(g.state.elements[key], g.state.gates[self.gate]) for key in boxes)
        if far is None or not within(far, charge) or not there:
            g.emit(ChargeFailed(self.unit, g.state.turn), "HMA-16.18")
            return END
        return None

    @step("HMA-21.10", "HMA-26.1")
    def reach(self, g: G) -> Flow:
        """Shut in its face, or held open this turn."""
        roll_gate(g, self.gate, f"{named(g.state, self.unit)} at the gate")
        return None


def roll_gate(g: G, gate: str, label: str) -> None:
    seat = g.state.invader
    die = g.roll("HMA-21.10", "1d6", label, (SIDES[seat],), seat).total
    if die in charts().gate.slammed:
        g.emit(GateShut(gate), "HMA-21.10")
    elif not g.state.gates[gate].held:
        g.emit(GateHeld(gate), "HMA-21.10")


def watch_gates(g: G) -> None:
    """At the start of a turn: a gate in which an Invader stands may be shut; nobody there, and it is."""
    for gate in list(g.state.gates.values()):
        if gate.held and at_gate(g.state, gate, g.state.invader):
            roll_gate(g, gate.id, "The gate that the Invader holds")
        elif gate.held:
            g.emit(GateShut(gate.id), "HMA-21.10")


def shut_gates(g: G) -> None:
    """At the end of B3: open ones through which nobody has passed since the turn before."""
    for gate in list(g.state.gates.values()):
        if not gate.held and 0 < gate.open_until <= g.state.turn:
            g.emit(GateShut(gate.id), "HMA-21.10")
