"""Units that have run into enemies are lined up on them (HMA-16.17)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, Edge
from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice
from polemos.kernel.spaces.space import Option
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.epidromos.lining import shift_wanted, shifted, turned_onto
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.state.table import G, State

Side = tuple[str, str, Edge]  # own element, enemy element, the edge of his on which it lies


class LineUp(Procedure, frozen=True):
    """After a charge: the charger, or those who came to meet him; each unit as a block, stands without files singly."""

    charger: str
    met: tuple[tuple[str, str, int], ...]
    movers: tuple[str, ...]
    sides: tuple[Side, ...]
    done: tuple[str, ...] = ()

    @step("HMA-16.17")
    def line_up(self, g: G) -> Flow:
        key = self._next(g.state)
        if not key:
            return None
        ways = self._shifts(g.state, key)
        if len(ways) < 2:
            return self._carry_out(g, key, ways[0] if ways else 0.0)
        options = [Option("right", "to its right"), Option("left", "to its left")]
        prompt = f"{named(g.state, key)} stands half a base out of line: which way?"
        return Ask.one(g.state.precedence, Choice(options, "right"), prompt, "HMA-16.17")

    @line_up.answered
    def _(self, g: G, answer: str) -> Flow:
        key = self._next(g.state)
        ways = self._shifts(g.state, key)
        return self._carry_out(g, key, max(ways) if answer == "right" else min(ways))

    # -- who -----------------------------------------------------------------------------------------------------------

    def _units(self, state: State) -> list[str]:
        """Of two that moved the one of the player without precedence; who ran into others that stood, in any case."""
        units = list(dict.fromkeys(state.elements[own].unit for own, _, _ in self.met))
        meeting = [key for key in units if key != self.charger]
        if not meeting:
            return units
        if state.units[self.charger].seat != state.precedence:
            return [self.charger] if self.charger in units else meeting[:1]
        standing = self.charger in units and self._pair(state, self.charger, among_movers=False) is not None
        return [self.charger, *meeting] if standing else meeting

    def _next(self, state: State) -> str:
        """The next in turn, but for one in whose way stands another that will be lined up, too."""
        left = [key for key in self._units(state) if key not in self.done]
        free = (key for key in left if not self._is_barred(state, key, [each for each in left if each != key]))
        return next(free, left[0] if left else "")

    def _is_barred(self, state: State, key: str, others: Sequence[str]) -> bool:
        found = self._turned(state, key)
        ways = self._shifts(state, key)
        if found is None or not ways or not others:
            return False
        stopped = shifted(state, state.units[key], found[0], ways[0]).stopped_by
        return any(state.elements[each].unit in others for each in stopped)

    # -- where ---------------------------------------------------------------------------------------------------------

    def _pair(self, state: State, key: str, among_movers: bool = True) -> Side | None:
        """An element of a unit and the enemy on whom it is lined up."""
        edges = {(own, enemy): side for own, enemy, side in self.sides}
        known = [each for each in self.met if among_movers or each[1] not in self.movers]
        for own, enemy, _ in known:
            if state.elements[own].unit == key:
                return own, enemy, edges.get((own, enemy), "front")
        return None

    def _turned(self, state: State, key: str) -> tuple[dict[str, Box], Side] | None:
        """The body turned onto the enemy; none of troops without files."""
        if state.units[key].arrangement == "NF":
            return None
        pair = self._pair(state, key, among_movers=False) or self._pair(state, key)
        if pair is None:
            return None
        body = {each: state.elements[each].box for each in self.movers if state.elements[each].unit == key}
        return turned_onto(state, body, pair[0], state.elements[pair[1]].box, pair[2]), pair

    def _shifts(self, state: State, key: str) -> tuple[float, ...]:
        found = self._turned(state, key)
        if found is None:
            return ()
        body, (own, enemy, edge) = found
        return shift_wanted(state, body, own, state.elements[enemy], edge)

    # -- the deed ------------------------------------------------------------------------------------------------------

    def _carry_out(self, g: G, key: str, by: float) -> Flow:
        found = self._turned(g.state, key)
        if found is None:
            self._singly(g, key)
        else:
            body, _ = found
            if any(body[each] != g.state.elements[each].box for each in body):
                put(g, list(body), list(body.values()), "lines up", "HMA-16.17")
            end = shifted(g.state, g.state.units[key], body, by)
            if abs(end.moved) > 0.0005:
                put(g, list(end.boxes), list(end.boxes.values()), "lines up", "HMA-16.17")
        g.keep(done=(*self.done, key))
        return AGAIN

    def _singly(self, g: G, key: str) -> None:
        """The stands of a group without files, each with the enemy element it met."""
        edges = {(own, enemy): side for own, enemy, side in self.sides}
        for own, enemy, _ in self.met:
            element = g.state.elements[own]
            if element.unit != key:
                continue
            target, edge = g.state.elements[enemy], edges.get((own, enemy), "front")
            body = turned_onto(g.state, {own: element.box}, own, target.box, edge)
            by = shift_wanted(g.state, body, own, target, edge)[0]
            end = shifted(g.state, g.state.units[key], body, by)
            if end.boxes[own] != element.box:
                put(g, (own,), (end.boxes[own],), "lines up", "HMA-16.17")
