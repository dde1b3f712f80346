"""Marches and approaches, B5 (section 17)."""

from __future__ import annotations

from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.rules.hoplomachia.arrangement.crossing import note_surf
from polemos.rules.hoplomachia.facts.armies import Ordered, VerbalFulfilled
from polemos.rules.hoplomachia.field.field import is_there, units
from polemos.rules.hoplomachia.field.lines import long_units
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.marches.approach import Approaches
from polemos.rules.hoplomachia.marches.arriving import are_behind, are_due, come_on
from polemos.rules.hoplomachia.marches.column import march_behind
from polemos.rules.hoplomachia.marches.entering import ComesOn, Sally
from polemos.rules.hoplomachia.marches.formations import may_march, moves_with, separated
from polemos.rules.hoplomachia.marches.gates import Gates
from polemos.rules.hoplomachia.marches.unit_moves import ElementRejoins, UnitMoves
from polemos.rules.hoplomachia.movement.column_walk import track_of
from polemos.rules.hoplomachia.movement.mover import free_elements
from polemos.rules.hoplomachia.orders.duty import duty_of
from polemos.rules.hoplomachia.sequence.alternation import acted, list_units, next_up, passed
from polemos.rules.hoplomachia.sequence.revealing import RevealUnits
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import G, State

Track = tuple[tuple[int, int], ...]


class Marches(Procedure, frozen=True):
    """The fifth phase of the Action strophe."""

    drifting: tuple[str, ...] = ()  # units of phalanxes that are long at the start of the phase (HMA-17.5)
    arrived: tuple[str, ...] = ()

    @step("HMA-17.5")
    def measure(self, g: G) -> Flow:
        g.keep(drifting=long_units(g.state))
        return None

    @step("HMA-3.10")
    def reveal(self, g: G) -> Flow:
        return Call(RevealUnits())

    @step("HMA-17.9")
    def arrive(self, g: G) -> Flow:
        """Those who are due come on, the side with precedence first."""
        for seat in (g.state.precedence, 1 - g.state.precedence):
            for unit in are_due(g.state, seat):
                if unit.id not in self.arrived:
                    g.keep(arrived=(*self.arrived, unit.id))
                    return Call(ComesOn(unit.id), AGAIN)
        return None

    @step("HMA-24.4")
    def sally(self, g: G) -> Flow:
        return Call(Sally(g.state.defender)) if has_special(g.state, "brasidas_sally") else None

    @step("HMA-17.1", "HMA-7.3")
    def begin(self, g: G) -> Flow:
        list_units(g, lambda state, unit: may_march(state, unit))
        return None

    @step("HMA-17.1")
    def march(self, g: G) -> Flow:
        unit = next_up(g.state, lambda state, unit: may_march(state, unit))
        if unit is None:
            return None
        return Call(Activity(tuple(moves_with(g.state, g.state.units[unit])), self.drifting), AGAIN)

    @step("HMA-3.8", "HMA-17.9")
    def move_up(self, g: G) -> Flow:
        """Who stands off the table in column moves up behind those who have marched on."""
        for seat in (g.state.precedence, 1 - g.state.precedence):
            for unit in are_behind(g.state, seat):
                come_on(g, unit.id)
        return None

    @step("HMA-21.10")
    def gates(self, g: G) -> Flow:
        return Call(Gates()) if g.state.gates else None

    @step("HMA-21.3")
    def stand_in_surf(self, g: G) -> Flow:
        """Surf counts also for those who do not move."""
        for unit in units(g.state):
            note_surf(g, unit.id)
        return None

    @step("HMA-17.10")
    def lost_orders(self, g: G) -> Flow:
        """Binding orders that can no longer be carried out count as fulfilled."""
        for unit in units(g.state):
            if unit.verbal is not None and is_void(g.state, unit):
                g.emit(VerbalFulfilled(unit.id), "HMA-17.10")
                halted = Ordered(unit.id, mode=unit.mode) if unit.is_light else Ordered(unit.id, order="halt")
                g.emit(halted, "HMA-8.12")
        return None


def is_void(state: State, unit: Unit) -> bool:
    """Is the unit gone that its order names?"""
    assert unit.verbal is not None
    named = [key for key in (unit.verbal.beside, unit.verbal.target) if key]
    return any(not is_there(state, state.units[key]) for key in named)


class Activity(Procedure, frozen=True):
    """Units that are moved together (HMA-17.11), or a single one."""

    units: tuple[str, ...]
    drifting: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    before: tuple[int, ...] = ()  # deeds of each when it begins
    trail: Track = ()  # where the unit that moved last had stood, for those who march behind it
    rejoined: tuple[str, ...] = ()  # separated elements of those who approached

    @step("HMA-17.11")
    def begin(self, g: G) -> Flow:
        g.keep(before=tuple(len(g.state.units[unit].deeds) for unit in self.units))
        first = g.state.units[self.units[0]]
        duty = duty_of(g.state, first)
        if duty.kind == "approach" and not first.is_light and not first.falls_back_from:
            g.keep(done=self.units)
            return Call(Approaches(self.units, self.drifting))
        return None

    @step("HMA-13.19")
    def rejoin(self, g: G) -> Flow:
        """An approach is made by the bodies of its units; who is separated goes back by himself."""
        for unit in self.done:
            for each in separated(g.state, g.state.units[unit]):
                if each.id not in self.rejoined:
                    g.keep(rejoined=(*self.rejoined, each.id))
                    return Call(ElementRejoins(each.id), AGAIN)
        return None

    @step("HMA-17.11", "HMA-13.20")
    def move(self, g: G) -> Flow:
        for unit in self.units:
            if unit in self.done or g.state.units[unit].did("moved"):
                continue
            g.keep(done=(*self.done, unit))
            known = g.state.units[unit]
            own = [each.box for each in free_elements(g.state, known)]
            trail = tuple((round(x * 1000), round(y * 1000)) for x, y in track_of(own)) if known.column and own else ()
            duty = duty_of(g.state, known) if own else None
            if duty is not None and duty.kind == "follow" and known.column:
                march_behind(g, unit, duty.others[0], [(x / 1000, y / 1000) for x, y in self.trail])
                g.keep(trail=trail)
                return AGAIN
            g.keep(trail=trail)
            return Call(UnitMoves(unit), AGAIN)
        return None

    @step("HMA-17.11", "HMA-7.5")
    def end(self, g: G) -> Flow:
        """Who did nothing at all has passed; together they have acted if one of them did."""
        did = [len(g.state.units[unit].deeds) > count for unit, count in zip(self.units, self.before, strict=True)]
        for unit in self.units:
            acted(g, unit) if any(did) else passed(g, unit)
        return None
