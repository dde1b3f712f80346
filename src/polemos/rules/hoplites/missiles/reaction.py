"""Reaction fire (HOP-13.9, HOP-13.10): shooters answer a unit that comes within their reach."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.spaces import Option, Pick
from polemos.rules.hoplites.changing import titled
from polemos.rules.hoplites.field import fog
from polemos.rules.hoplites.field.field import reaches
from polemos.rules.hoplites.missiles.shooting import Volley, may_fire
from polemos.rules.hoplites.state import AREAS, G, State, Unit
from polemos.rules.hoplites.troops.standing import reacts


class ReactionFire(Procedure, frozen=True):
    """It is not itself answered by reaction fire; and no clan need be active for it (HOP-22.9)."""

    target: str

    @step("HOP-13.9", "HOP-13.10", "HOP-22.9", "HOP-24.6", "HOP-24.7", "HOP-24.8")
    def fire(self, g: G) -> Flow:
        state = g.state
        shooters = shooters_at(state, self.target)
        if not shooters:
            return END
        doubtful = [unit for unit in shooters if reacts(state, unit) == "ask"]
        if not doubtful:
            g.bar_undo()  # whether they fire or not tells the owner's standing orders
            return self._volley(g, ())
        options = [
            Option(unit.id, f"{titled(state, unit.id)} fires", (unit.id, f"fire {unit.id}"), rule="HOP-13.9")
            for unit in doubtful
        ]
        prompt = f"Who fires at {titled(state, self.target)}?"
        return Ask.one(
            doubtful[0].seat, Pick(options, proposed=tuple(unit.id for unit in doubtful)), prompt, "HOP-13.9"
        )

    @fire.answered
    def _(self, g: G, answer: tuple[str, ...]) -> Flow:
        return self._volley(g, answer)

    def _volley(self, g: G, picked: tuple[str, ...]) -> Flow:
        state, target = g.state, g.state.units[self.target]
        firing = [
            unit for unit in shooters_at(state, self.target) if unit.id in picked or reacts(state, unit) == "always"
        ]
        if any(fog.unveil_what_bars(g, unit, target) for unit in firing):
            return AGAIN
        return Call(Volley(tuple((unit.id, self.target) for unit in firing)), END) if firing else END


def shooters_at(state: State, name: str) -> list[Unit]:
    """Enemies who may fire at a unit, as far as their owner sees, in ascending columns (HOP-13.10)."""
    column = state.column(name)
    if not column or state.units[name].hidden:
        return []
    target = state.units[name]
    seat = 1 - target.seat
    areas = state.side(seat).areas
    near = [areas[c - 1] for c in range(max(1, column - 1), min(AREAS, column + 1) + 1) if areas[c - 1]]
    return [
        unit
        for unit in map(state.units.__getitem__, near)
        if may_fire(state, unit, is_reaction=True) and reaches(state, unit, target, observer=seat)
    ]
