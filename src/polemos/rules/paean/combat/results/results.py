"""The order in which the result of a phase is carried out (PAE-14.1, 14.2)."""

from __future__ import annotations

from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.combat.clash import standing
from polemos.rules.paean.combat.results.aftermath import Aftermath, caught_lights, contacted_light_mediums
from polemos.rules.paean.combat.results.drawing import PhaseResult
from polemos.rules.paean.combat.results.pushing import push
from polemos.rules.paean.combat.results.suffering import Suffer
from polemos.rules.paean.field.melees import piece_of
from polemos.rules.paean.state import G


class Results(PhaseResult, frozen=True):
    """A phase is over: somebody has won by a margin, or nobody has (0)."""

    contacts: tuple[str, ...]
    winner: Seat
    margin: int
    lights: tuple[tuple[str, int], ...] = ()  # that evade, and where to
    light_mediums: tuple[str, ...] = ()  # that may try to

    @step("PAE-14.1", "PAE-14.2")
    def look(self, g: G) -> Flow:
        """Who will leave whatever the result is known by the contacts of the phase."""
        clash = standing(g.state, self.contacts)
        g.keep(lights=caught_lights(clash), light_mediums=contacted_light_mediums(clash))
        return None

    @step("PAE-14.2", "PAE-14.3")
    def decide(self, g: G) -> Flow:
        return Call(Decided(self.contacts, self.winner, self.margin)) if self.margin else None

    @step("PAE-14.2", "PAE-12.33", "PAE-12.34", "PAE-14.24")
    def follow(self, g: G) -> Flow:
        return Call(Aftermath(self.contacts, self.lights, self.light_mediums))


class Decided(Procedure, frozen=True):
    """The loser suffers, then the winner pushes. A hero who holds his formation leaves this with a draw."""

    contacts: tuple[str, ...]
    winner: Seat
    margin: int
    before: tuple[str, ...] = ()  # all contacts before anybody suffered
    pieces: tuple[str, ...] = ()  # that fought

    @step("PAE-14.2", "PAE-14.3")
    def suffer(self, g: G) -> Flow:
        clash = standing(g.state, self.contacts)
        g.keep(before=tuple(g.state.contacts), pieces=(*clash.pieces(0), *clash.pieces(1)))
        return Call(Suffer(self.contacts, 1 - self.winner, self.margin))

    @step("PAE-14.2", "PAE-14.10", "PAE-14.13", "PAE-17.6", "PAE-18.6")
    def push(self, g: G) -> Flow:
        """Open troops who have closed up against whom they fought are in contact with him still (PAE-14.8)."""
        closed_up = (
            key for key, each in g.state.contacts.items()
            if key not in self.before and {piece_of(g.state, each.a), piece_of(g.state, each.b)}.issubset(self.pieces)
        )  # fmt: skip
        push(g, (*self.contacts, *closed_up), self.winner)
        return None
