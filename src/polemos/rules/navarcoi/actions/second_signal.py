"""The second signal of Artemisium (NAV-19.4): all rings of the Greeks may form up at once."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option, Pick
from polemos.kernel.words.english import does
from polemos.rules.navarcoi.actions.formation_change import FormUp, FormUpJudge
from polemos.rules.navarcoi.records.specials import SecondSignal
from polemos.rules.navarcoi.scenarios.scenarios import special
from polemos.rules.navarcoi.sea.sea import in_play, is_free
from polemos.rules.navarcoi.state import FLEETS, G, Squadron, State

RING = "kyklos"
SECOND = 99  # stands for the second signal among the signals given this turn


class SecondSignalSounded(Fact, frozen=True):
    """NAV-19.4: his signal of the turn, but it costs none of his signals."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.second_signals += 1
        state.fleets[FLEETS[self.seat]] = replace(state.fleet(self.seat), signalled=SECOND)

    def words(self, state: State) -> str:
        return f"{does(state.fleet(self.seat).name, 'sounds')} the second signal"


def rings_to_form(state: State, seat: Seat) -> list[Squadron]:
    """Rings that could obey the second signal, if it may be sounded now (NAV-19.4)."""
    chart = special(state, SecondSignal)
    if chart is None or FLEETS.index(chart.side) != seat:
        return []
    if state.second_signals >= chart.times or state.fleet(seat).signalled:
        return []
    return [s for s in in_play(state, seat) if s.formation == RING and is_free(state, s)]


class RingsForm(Procedure, frozen=True):
    """Every ring that is not in melee may form up without a test; its normal action is still to come (NAV-19.4)."""

    seat: Seat
    left: tuple[str, ...] = ()

    @step("NAV-19.4")
    def choose(self, g: G) -> Flow:
        able = [
            s.id for s in in_play(g.state, self.seat)
            if s.formation == RING and is_free(g.state, s) and FormUpJudge(g.state, s).is_possible()
        ]  # fmt: skip
        options = [Option(squadron, squadron) for squadron in able]
        return Ask.one(self.seat, Pick(options, preferred=tuple(able)), "Which rings form up?", "NAV-19.4")

    @choose.answered
    def _(self, g: G, chosen: tuple[str, ...]) -> Flow:
        g.keep(left=chosen)
        return None

    @step("NAV-19.4", "NAV-9.17")
    def form(self, g: G) -> Flow:
        if not self.left:
            return END
        squadron, *rest = self.left
        g.keep(left=tuple(rest))
        if not FormUpJudge(g.state, g.state.squadrons[squadron]).is_possible():
            return AGAIN
        return Call(FormUp(squadron, tested=False, acts=False), AGAIN)
