"""Attack on beached ships, stand by stand (NAV-16.22, 16.23)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, END, Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.navarcoi.facts import named
from polemos.rules.navarcoi.land.contact import fight
from polemos.rules.navarcoi.land.land import gap_to_squadron, land_chart, melees_of, stands_of, touches_ships
from polemos.rules.navarcoi.land.positions import can_be_attacked_from_land
from polemos.rules.navarcoi.land_state import LandMelee, LandUnit
from polemos.rules.navarcoi.sea.sea import TOLERANCE, in_play
from polemos.rules.navarcoi.state import G, Squadron, State

NONE = "none"


def touches_its_target(state: State, unit: LandUnit) -> bool:
    """Its order names a beached enemy squadron that it touches."""
    ships = state.squadrons.get(unit.order.object)
    if ships is None or ships.seat == unit.seat or not can_be_attacked_from_land(state, ships):
        return False
    return touches_ships(unit, ships)


def may_attack_ships(state: State, unit: str) -> bool:
    """Before its target, or fighting stand by stand already."""
    attacker = state.land_units.get(unit)
    if attacker is None or not attacker.is_ashore:
        return False
    return touches_its_target(state, attacker) or any(melee.stand for melee in melees_of(state, unit))


def idle_stands(state: State, unit: LandUnit) -> list[str]:
    """Stands of a unit before beached ships that attack none of them, the first one first."""
    used = [m.stand for m in state.land_melees.values() if m.attacker == unit.id]
    if unit.is_phalanx:
        return [stand for stand in stands_of(unit) if stand not in used]
    names = [str(n) for n in range(1, land_chart().group_stands_max + 1)]
    return [name for name in names if name not in used][: unit.stands - len(used)]


def further_ships(state: State, unit: LandUnit) -> list[Squadron]:
    """Beached enemy squadrons within 4" that nobody attacks from land, the nearest first."""
    attacked = [m.defender for m in state.land_melees.values()]
    limit = land_chart().spread + TOLERANCE
    found = [
        ships
        for ships in in_play(state, 1 - unit.seat)
        if ships.id not in attacked
        and can_be_attacked_from_land(state, ships)
        and gap_to_squadron(unit, ships) <= limit
    ]
    return sorted(found, key=lambda ships: round(gap_to_squadron(unit, ships) / TOLERANCE))


class BeachAttack(Procedure, frozen=True):
    """The first stand attacks the squadron named; the others are sent against further ones."""

    unit: str
    asked: tuple[str, ...] = ()

    @step("NAV-16.23")
    def first(self, g: G) -> Flow:
        unit = g.state.land_units[self.unit]
        target = unit.order.object
        engaged = any(m.attacker == unit.id and m.defender == target for m in g.state.land_melees.values())
        idle = idle_stands(g.state, unit)
        if not engaged and idle and touches_its_target(g.state, unit):
            fight(g, LandMelee(attacker=unit.id, defender=target, stand=idle[0]), "NAV-16.23")
        return None

    @step("NAV-16.23")
    def others(self, g: G) -> Flow:
        stand = self._next(g)
        if stand is None:
            return END
        unit = g.state.land_units[self.unit]
        ships = further_ships(g.state, unit)
        options = [Option(s.id, f"attack {named(g.state, s.id)}", (f"attack {s.id}",)) for s in ships]
        options.append(Option(NONE, "attack nobody", ("nobody",)))
        prompt = f"{unit.id}: whom does the stand {stand} attack?"
        return Ask.one(unit.seat, Choice(options, ships[0].id), prompt, "NAV-16.23")

    @others.answered
    def _(self, g: G, chosen: str) -> Flow:
        stand = self._next(g)
        assert stand is not None
        if chosen != NONE:
            fight(g, LandMelee(attacker=self.unit, defender=chosen, stand=stand), "NAV-16.23")
        g.keep(asked=(*self.asked, stand))
        return AGAIN

    def _next(self, g: G) -> str | None:
        unit = g.state.land_units[self.unit]
        if not further_ships(g.state, unit):
            return None
        return next((stand for stand in idle_stands(g.state, unit) if stand not in self.asked), None)
