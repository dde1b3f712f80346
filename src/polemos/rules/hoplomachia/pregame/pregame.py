"""The pre-game sequence up to the deployment (section 6, 6.1 to 6.18)."""

from __future__ import annotations

from collections.abc import Mapping

from polemos.kernel.decided import decided
from polemos.kernel.procedure import Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Form
from polemos.rules.hoplomachia.charts.words import Formation
from polemos.rules.hoplomachia.field.record import has_special, record_of
from polemos.rules.hoplomachia.pregame.arete import SEATS, PreGameArete
from polemos.rules.hoplomachia.pregame.formations import chosen, formation_space
from polemos.rules.hoplomachia.pregame.plans import PlanJudge, Planned, PlanWritten
from polemos.rules.hoplomachia.sequence.precedence import begin_phase
from polemos.rules.hoplomachia.state.table import G
from polemos.rules.hoplomachia.strategoi.characters import roll_character, roll_stance


class PreGame(Procedure, frozen=True):
    """The steps before a battle. A scenario has settled all of them but the second; it may make strategoi roll their
    stance (HMA-24.1)."""

    is_proposed: bool = False  # plan and formation by their defaults

    @step("HMA-6.1", "HMA-5.2", "HMA-5.7", "HMA-24.1")
    def strategoi(self, g: G) -> Flow:
        begin_phase(g, "pregame")
        if record_of(g.state) is None:
            for key in list(g.state.strategoi):
                roll_character(g, key)
                roll_stance(g, key)
        elif has_special(g.state, "divided_counsels"):
            for each in list(g.state.strategoi.values()):
                if not each.hegemon:
                    roll_stance(g, each.id, rolls_anyway=True)
        return None

    @step("HMA-6.1", "HMA-24.1")
    def arete(self, g: G) -> Flow:
        return Call(PreGameArete())

    @step("HMA-6.8", "HMA-6.1")
    def plan(self, g: G) -> Flow:
        if record_of(g.state) is not None:
            return None
        spaces = {seat: Form(PlanJudge(g.state, seat)) for seat in SEATS}
        return self._put(Ask(spaces, "Which is your battle plan?", "HMA-6.8", always=True))

    @plan.answered
    def _(self, g: G, answer: Mapping[Seat, Planned]) -> Flow:
        for seat in SEATS:
            known = answer[seat]
            g.emit(PlanWritten(seat, known.plan, known.flanks, known.place), "HMA-6.8")
        return None

    @step("HMA-6.14", "HMA-6.1")
    def formation(self, g: G) -> Flow:
        if record_of(g.state) is not None:
            return None
        spaces = {seat: formation_space(g.state, seat) for seat in SEATS}
        return self._put(Ask(spaces, "Which formation does your army take?", "HMA-6.14", always=True))

    @formation.answered
    def _(self, g: G, answer: Mapping[Seat, Formation]) -> Flow:
        for seat in SEATS:
            g.emit(chosen(g.state, seat, answer[seat]), "HMA-6.14")
        return None

    def _put(self, ask: Ask) -> Ask:
        return decided(ask) if self.is_proposed else ask
