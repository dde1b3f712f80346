"""Cards after the control test of a band (ALA-20.17, ALA-20.20)."""

from __future__ import annotations

from polemos.kernel.procedure import END, Flow, Procedure, step
from polemos.kernel.spaces import Option
from polemos.rules.alala import windows
from polemos.rules.alala.charts.charts import card, pack
from polemos.rules.alala.command.control_results import is_middling, result_of
from polemos.rules.alala.facts import RESULT_WORDS, ControlTested, named
from polemos.rules.alala.state import G
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.windows import CardPlayed

AFTER_TEST = "after_band_control_test"


class EliteWindow(Procedure, frozen=True):
    """After the final control test of a band (ALA-20.17, ALA-20.20): a card lets it act as its player wishes."""

    troop: str

    @step("ALA-20.24")
    def window(self, g: G) -> Flow:
        troop = g.state.troops[self.troop]
        total = g.state.throws[0].total
        fitting = _elite(troop)
        if is_middling(total) or not windows.is_open(g.state, troop.seat, AFTER_TEST, fitting):
            return END
        name = named(g.state, troop.id)
        plays = {
            each: Option(each, f"{card(each).name}: {name} acts as you wish", rule=card(each).rule)
            for each in fitting
            if each in g.state.side(troop.seat).hand
        }
        prompt = f"{name} tested {total} and {RESULT_WORDS[result_of(troop, total)]}. Play a card?"
        return windows.ask(troop.seat, AFTER_TEST, plays, prompt)

    @window.answered
    def _(self, g: G, answer: str) -> Flow:
        seat = g.state.troops[self.troop].seat
        if answer != windows.PASS and not windows.obeyed(g, seat, answer):
            rule = card(answer).rule
            g.emit(CardPlayed(seat, answer), rule)
            g.emit(ControlTested(self.troop, "free"), rule, "ALA-9.5")
        return END


def _elite(troop: Troop) -> list[str]:
    return [known.id for known in pack().card if known.effect == "act_freely" and troop.type in known.types]
