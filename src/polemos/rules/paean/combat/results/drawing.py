"""A hero may make a lost phase a draw (PAE-15.18): what is left of its result then."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import Procedure
from polemos.rules.paean.facts import named
from polemos.rules.paean.state import State


class PhaseResult(Procedure, frozen=True):
    """The result of a phase as a whole: a draw breaks off what is inside and goes on with what follows a phase."""


class PhaseDrawn(Fact, frozen=True):
    """No base is pushed back and nobody is pushed."""

    formation: str

    def words(self, state: State) -> str:
        return f"{named(state, self.formation)} holds: a draw"
