"""Strategoi who fall (HMA-19.2)."""

from __future__ import annotations

from polemos.kernel.dice import Modifier
from polemos.kernel.procedure import AGAIN, Call, Flow, Procedure, step
from polemos.kernel.test import Test
from polemos.kernel.words.english import within
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.field.field import strategoi
from polemos.rules.hoplomachia.state.armies import Strategos
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.commanding import show
from polemos.rules.hoplomachia.strategoi.succession import Succession, kill, rejoin


def has_run_off(state: State, strategos: Strategos) -> bool:
    """His element has run off the table: he is lost without a roll."""
    return bool(strategos.element) and state.elements[strategos.element].lost == "edge"


def killed_on(state: State, strategos: Strategos) -> int | None:
    """The number of the worst line that applies to his element; None: he is in no danger this turn."""
    if not strategos.element:
        return None
    element = state.elements[strategos.element]
    chart = charts().strategos_casualty
    if element.condition == "destroyed" or element.did("slaughtered", "caught"):
        return chart.slaughtered_or_caught
    if element.did("routed"):
        return chart.routed
    if element.did("pushed_back", "broken_into"):
        return chart.pushed_back_or_broken_into
    return chart.fought if element.did("fought") else None


def casualty_test(state: State, strategos: Strategos) -> Test | None:
    """The roll, for whoever throws it and whoever tells its odds; passed means killed."""
    need = killed_on(state, strategos)
    if need is None or has_run_off(state, strategos):
        return None
    fought = state.elements[strategos.element].did("fought")
    bonus = charts().strategos_casualty.promachos_bonus if strategos.character == "promachos" and fought else 0
    mods = (Modifier(bonus, "promachos", "HMA-5.5"),) if strategos.character == "promachos" else ()
    return Test(
        "HMA-19.2", "2d6", f"Does {within(strategos.name)} fall?", (strategos.id,), strategos.seat, mods, need=need
    )


class Casualties(Procedure, frozen=True):
    """One after the other, those of the player with precedence first; who follows a hegemon is settled at once."""

    rolled: tuple[str, ...] = ()

    @step("HMA-19.2", "HMA-5.11")
    def roll(self, g: G) -> Flow:
        order = sorted(strategoi(g.state), key=lambda each: (each.seat != g.state.precedence, each.id))
        each = next((each for each in order if each.id not in self.rolled and _is_in_danger(g.state, each)), None)
        if each is None:
            return None
        g.keep(rolled=(*self.rolled, each.id))
        show(g, each.id)
        test = casualty_test(g.state, each)
        if test is None:
            kill(g, each.id, "is lost with his men")
        elif test.roll(g).passed:
            kill(g, each.id, "has fallen")
        elif g.state.elements[each.element].condition == "destroyed":
            rejoin(g, each.id)
        return Call(Succession(each.seat), AGAIN)


def _is_in_danger(state: State, strategos: Strategos) -> bool:
    return killed_on(state, strategos) is not None
