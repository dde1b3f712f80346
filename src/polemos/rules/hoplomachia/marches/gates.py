"""Gates in B5 (HMA-21.10, 9.10): Defenders withdraw through them, Invaders move in while they hold one."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.gates import GateOpened, MovedIn
from polemos.rules.hoplomachia.facts.pieces import Withdrawn
from polemos.rules.hoplomachia.field.field import any_in_melee, in_order, units
from polemos.rules.hoplomachia.field.gates import at_gate, stands_at
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.state.table import G, Gate, State


def open_gate(g: G, gate: str, rule: str = "HMA-21.10") -> None:
    """A Defender passes through it, either way."""
    g.emit(GateOpened(gate, g.state.turn + 1), rule)


def leave_by_gate(g: G, gate: Gate) -> None:
    """Whoever withdraws and stands at it goes in, the whole unit."""
    if gate.held:
        return
    for unit in units(g.state, g.state.defender):
        own = in_order(g.state, unit)
        leaves = order_of(g.state, unit) == "withdrawal" and not any_in_melee(g.state, unit)
        if leaves and any(stands_at(each, gate) for each in own):
            g.emit(Withdrawn(tuple(each.id for each in own), "gate"), "HMA-9.10", "HMA-21.10")
            open_gate(g, gate.id)


def may_move_in(state: State, gate: Gate) -> list[str]:
    """Invader elements that stand at a held gate and have not moved in."""
    if not gate.held:
        return []
    return [each.id for each in at_gate(state, gate, state.invader) if not any_in_melee(state, each.unit)]


class Gates(Procedure, frozen=True):
    """All gates at the end of B5."""

    declined: bool = False

    @step("HMA-21.10", "HMA-9.10")
    def leave(self, g: G) -> Flow:
        for gate in list(g.state.gates.values()):
            leave_by_gate(g, gate)
        return None

    @step("HMA-21.10")
    def move_in(self, g: G) -> Flow:
        """One element after the other."""
        known = self._known(g.state)
        if self.declined or not known:
            return None
        options = [Option("no", "nobody moves in")]
        options += [Option(key, f"{key} of {named(g.state, g.state.elements[key].unit)} moves in") for _, key in known]
        prompt = "The gate is held: who moves into the city?"
        return Ask.one(g.state.invader, Choice(options, "no"), prompt, "HMA-21.10")

    @move_in.answered
    def _(self, g: G, answer: str) -> Flow:
        if answer == "no":
            g.keep(declined=True)
            return None
        gate = next(gate for gate, key in self._known(g.state) if key == answer)
        g.emit(MovedIn(gate, answer), "HMA-21.10")
        return AGAIN

    def _known(self, state: State) -> list[tuple[str, str]]:
        return [(gate.id, key) for gate in state.gates.values() for key in may_move_in(state, gate)]
