"""Stance tests (HMA-5.8, 5.9)."""

from __future__ import annotations

from polemos.kernel.fact import Moment
from polemos.kernel.test import Test
from polemos.kernel.words.english import within
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.facts.changing import StrategosFact
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.commanding import show
from polemos.rules.hoplomachia.strategoi.treachery import is_traitor


class StanceTested(StrategosFact, frozen=True):
    """He obeys, or his units withdraw until a later order passes or needs no test."""

    SAYS = "{strategos} {does}"
    defies: bool

    @property
    def moment(self) -> Moment | None:
        return "treason" if self.defies else None

    @property
    def does(self) -> str:
        return "does not obey: his units withdraw" if self.defies else "obeys"

    def words(self, state: State) -> str:
        return self.said(strategos=state.strategoi[self.strategos].name, does=self.does)


def stance_test(state: State, strategos: Strategos, is_verbal: bool) -> Test | None:
    """The test that he makes for an order; None: he obeys. The hegemon never tests, a symmachos only for signals."""
    if strategos.hegemon or (is_verbal and strategos.stance != "automolos"):
        return None
    limit = charts().stance_test.number(strategos.stance, state.army(strategos.seat).condition)
    if limit is None:
        return None
    label = f"Does {within(strategos.name)} ({strategos.stance}) obey?"
    return Test("HMA-5.8", "2d6", label, (strategos.id,), strategos.seat, limit=limit)


def obeys(g: G, strategos: Strategos, is_verbal: bool) -> bool:
    """Make the test if there is one; whoever tests is seen."""
    test = stance_test(g.state, strategos, is_verbal)
    is_lost = strategos.defies and is_traitor(g.state, strategos)  # he has failed a test of this strophe (HMA-24.2)
    if test is None:
        if strategos.defies and not is_lost:
            g.emit(StanceTested(strategos.id, False), "HMA-5.9")
        return True
    show(g, strategos.id)
    passed = test.roll(g).passed
    if not (passed and is_lost):
        g.emit(StanceTested(strategos.id, not passed), "HMA-5.8" if passed else "HMA-5.9")
    return passed is True
