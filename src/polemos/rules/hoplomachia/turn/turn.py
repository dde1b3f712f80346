"""A turn (HMA-7.1): Command strophe, Action strophe, Katastrophe. Each phase is a procedure of its own room."""

from __future__ import annotations

from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.rules.hoplomachia.arete.events import thunder
from polemos.rules.hoplomachia.arrangement.disarray import note_halts
from polemos.rules.hoplomachia.automatic.phase import AutomaticMoves
from polemos.rules.hoplomachia.belos.defensive import DefensiveBelos
from polemos.rules.hoplomachia.belos.offensive import OffensiveBelos
from polemos.rules.hoplomachia.command.receiving import fulfil_orders
from polemos.rules.hoplomachia.command.speeches import hear_speeches
from polemos.rules.hoplomachia.command.strophe import Commands, Mantis, Salpinx
from polemos.rules.hoplomachia.epidromos.gates import watch_gates
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.facts.turns import TurnBegan
from polemos.rules.hoplomachia.field.lines import longest_phalanx
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.katastrophe.phase import Katastrophe
from polemos.rules.hoplomachia.marches.landing import Landing
from polemos.rules.hoplomachia.marches.phase import Marches
from polemos.rules.hoplomachia.melee.phase import Melee
from polemos.rules.hoplomachia.nike.nike import Nike
from polemos.rules.hoplomachia.sequence.precedence import begin_phase
from polemos.rules.hoplomachia.state.table import G

THUNDER = 3  # the turn that begins with it


class Turn(Procedure, frozen=True):
    """The next turn; both players go through it together."""

    @step("HMA-7.1")
    def begin(self, g: G) -> Flow:
        g.forget_counts()
        first, second = (tuple(each.id for each in longest_phalanx(g.state, seat)) for seat in (0, 1))
        g.emit(TurnBegan(g.state.turn + 1, (first, second)), "HMA-7.1")
        return None

    @step("HMA-24.6")
    def weather(self, g: G) -> Flow:
        if g.state.turn == THUNDER and has_special(g.state, "thunder"):
            thunder(g)
        return None

    @step("HMA-21.10")
    def gates(self, g: G) -> Flow:
        """The Invader may have lost hold of one, or it is shut in his face."""
        watch_gates(g)
        return None

    @step("HMA-7.1", "HMA-7.2")
    def strophe(self, g: G) -> Flow:
        begin_phase(g, "salpinx")
        return None

    @step("HMA-7.1", "HMA-3.17", "HMA-3.22")
    def land(self, g: G) -> Flow:
        return Call(Landing())

    @step("HMA-7.1")
    def salpinx(self, g: G) -> Flow:
        return Call(Salpinx())

    @step("HMA-7.1")
    def commands(self, g: G) -> Flow:
        begin_phase(g, "commands")
        return Call(Commands())

    @step("HMA-7.1")
    def mantis(self, g: G) -> Flow:
        begin_phase(g, "mantis")
        return Call(Mantis())

    @step("HMA-7.1", "HMA-12.7")
    def end_of_strophe(self, g: G) -> Flow:
        note_halts(g)
        return None

    @step("HMA-7.1", "HMA-7.2")
    def automatic(self, g: G) -> Flow:
        begin_phase(g, "automatic")
        return Call(AutomaticMoves())

    @step("HMA-7.1", "HMA-7.2")
    def belos(self, g: G) -> Flow:
        begin_phase(g, "belos")
        return Call(OffensiveBelos())

    @step("HMA-7.1", "HMA-7.2")
    def epidromos(self, g: G) -> Flow:
        begin_phase(g, "epidromos")
        return Call(Epidromos())

    @step("HMA-7.1", "HMA-7.2")
    def defensive(self, g: G) -> Flow:
        begin_phase(g, "defensive")
        return Call(DefensiveBelos())

    @step("HMA-7.1", "HMA-7.2")
    def marches(self, g: G) -> Flow:
        begin_phase(g, "marches")
        return Call(Marches())

    @step("HMA-7.1", "HMA-7.2")
    def melee(self, g: G) -> Flow:
        begin_phase(g, "melee")
        return Call(Melee())

    @step("HMA-7.1", "HMA-7.2")
    def katastrophe(self, g: G) -> Flow:
        begin_phase(g, "katastrophe")
        return Call(Katastrophe())

    @step("HMA-8.12", "HMA-9.6")
    def end_of_turn(self, g: G) -> Flow:
        fulfil_orders(g)
        return None

    @step("HMA-19.1", "HMA-6.7")
    def rhetoria(self, g: G) -> Flow:
        hear_speeches(g)
        return None

    @step("HMA-19.1", "HMA-20.1")
    def nike(self, g: G) -> Flow:
        return Call(Nike())
