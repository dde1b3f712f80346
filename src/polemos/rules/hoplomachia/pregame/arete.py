"""Pre-game arete (HMA-6.2 to 6.6): the base, then breakfast, hieres and rhetoria, each chosen by both together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from polemos.kernel.procedure import Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option, Pick, YesNo
from polemos.kernel.words.english import within
from polemos.rules.hoplomachia.arete.points import change_arete
from polemos.rules.hoplomachia.arete.rights import (
    is_taken_unawares,
    why_no_effort,
    why_no_hieres,
    why_no_rhetoria,
)
from polemos.rules.hoplomachia.charts.charts import base_arete, charts, nation
from polemos.rules.hoplomachia.charts.records import HieresRow
from polemos.rules.hoplomachia.charts.words import AreteLine, HieresLine
from polemos.rules.hoplomachia.facts.changing import ArmyFact
from polemos.rules.hoplomachia.field.numbers import stands
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.rhetoria import speak, speakers

SEATS: tuple[Seat, Seat] = (0, 1)
SPARTA = "sparta"
LINES: dict[AreteLine, str] = {
    "facing_spartan": "facing a Spartan army", "outnumber": "outnumbering the enemy", "spartan": "a Spartan army",
    "outnumbered": "outnumbered", "none": "no advantage or disadvantage",
}  # fmt: skip


class BaseLineTaken(ArmyFact, frozen=True):
    """Which line of the base table fits the army."""

    SAYS = ""
    line: AreteLine


class Breakfasted(ArmyFact, frozen=True):
    SAYS = "{army}: breakfast is eaten, and nobody moves in turn 1"
    breakfasted: bool = True


# -- lines -------------------------------------------------------------------------------------------------------------


def base_line(state: State, seat: Seat) -> AreteLine:
    """HMA-6.2: the first line that fits; a scenario gives it (HMA-24.1)."""
    if state.scenario:
        return state.army(seat).line
    chart = charts().base_arete
    own, enemy = stands(state, seat), stands(state, 1 - seat)
    early = state.year > chart.spartan_before_year
    is_spartan, faces_spartan = (state.army(each).nation == SPARTA for each in (seat, 1 - seat))
    fits: dict[AreteLine, bool] = {
        "facing_spartan": early and faces_spartan and not is_spartan,
        "spartan": early and is_spartan and not faces_spartan,
        "outnumber": own >= chart.numbers_ratio * enemy,
        "outnumbered": enemy >= chart.numbers_ratio * own,
        "none": True,
    }
    return next(line for line in chart.priority if fits[line])


def hieres_line(state: State, seat: Seat) -> HieresLine:
    """HMA-6.5: exactly 3:2 is even."""
    ratio = charts().hieres.numbers_ratio
    own, enemy = stands(state, seat), stands(state, 1 - seat)
    if own > ratio * enemy:
        return "outnumber"
    return "outnumbered" if enemy > ratio * own else "even"


def hieres_row(line: HieresLine) -> HieresRow:
    chart = charts().hieres
    return {"outnumber": chart.outnumber, "even": chart.even, "outnumbered": chart.outnumbered}[line]


# -- efforts -----------------------------------------------------------------------------------------------------------


def set_base(g: G, seat: Seat) -> None:
    """1D6 on one line; who is taken unawares has what stands under die 1 (HMA-3.9)."""
    army = g.state.army(seat)
    line = base_line(g.state, seat)
    if line != army.line:
        g.emit(BaseLineTaken(seat, line), "HMA-6.2")
    die = 1
    if not is_taken_unawares(g.state, seat):
        die = g.roll("HMA-6.2", "1d6", f"Base arete of {within(army.name)}: {LINES[line]}", (SIDES[seat],), seat).total
    change_arete(g, seat, base_arete(line, die), LINES[line], "HMA-6.2")


def eat(g: G, seat: Seat) -> None:
    """HMA-6.4."""
    g.emit(Breakfasted(seat), "HMA-6.4")
    change_arete(g, seat, breakfast_gain(g.state, seat), "breakfast", "HMA-6.4")


def breakfast_gain(state: State, seat: Seat) -> int:
    chart = charts().breakfast
    return chart.thracian if nation(state.army(seat).nation).breakfast == "thracian" else chart.hellenic


def sacrifice(g: G, seat: Seat) -> None:
    """HMA-6.5: until the target number is rolled, three times at most."""
    row = hieres_row(hieres_line(g.state, seat))
    label = f"Hieres of {within(g.state.army(seat).name)}"
    change = row.none
    for gain in (row.first, row.second, row.third)[: charts().hieres.max_rolls]:
        if g.roll("HMA-6.5", "1d6", label, (SIDES[seat],), seat, need=row.target).total >= row.target:
            change = gain
            break
    change_arete(g, seat, change, "hieres", "HMA-6.5")


def _both(state: State, why_not: Callable[[State, Seat], Reason | None], prompt: str, yes: str, rule: str) -> Flow:
    """The question to those who may; what bars the others is known to everybody."""
    able = [seat for seat in SEATS if why_not(state, seat) is None]
    return Ask({seat: YesNo(yes, "do without", proposed=True) for seat in able}, prompt, rule) if able else None


def _answers(state: State, why_not: Callable[[State, Seat], Reason | None], answer: Any) -> dict[Seat, Any]:
    """By seat, whether one or both were asked."""
    if isinstance(answer, dict):
        return answer
    return {next(seat for seat in SEATS if why_not(state, seat) is None): answer}


class PreGameArete(Procedure, frozen=True):
    """Step 2 of the pre-game sequence (HMA-6.1)."""

    @step("HMA-6.2", "HMA-24.1")
    def base(self, g: G) -> Flow:
        for seat in SEATS:
            set_base(g, seat)
        return None

    @step("HMA-6.4", "HMA-6.3")
    def breakfast(self, g: G) -> Flow:
        return _both(g.state, why_no_effort, "Shall the army have breakfast?", "have breakfast", "HMA-6.4")

    @breakfast.answered
    def _(self, g: G, answer: Any) -> Flow:
        for seat, yes in sorted(_answers(g.state, why_no_effort, answer).items()):
            if yes:
                eat(g, seat)
        return None

    @step("HMA-6.5", "HMA-6.3")
    def hieres(self, g: G) -> Flow:
        return _both(g.state, why_no_hieres, "Shall there be hieres?", "sacrifice", "HMA-6.5")

    @hieres.answered
    def _(self, g: G, answer: Any) -> Flow:
        for seat, yes in sorted(_answers(g.state, why_no_hieres, answer).items()):
            if yes:
                sacrifice(g, seat)
        return None

    @step("HMA-6.6", "HMA-6.3")
    def rhetoria(self, g: G) -> Flow:
        return Call(Rhetoria())


def why_nobody_speaks(state: State, seat: Seat) -> Reason | None:
    if (reason := why_no_rhetoria(state, seat)) is not None:
        return reason
    return None if speakers(state, seat) else Reason("no strategos may speak", "HMA-6.6")


class Rhetoria(Procedure, frozen=True):
    """Those who will speak now; who has not may be asked for again after deployment (HMA-6.6)."""

    @step("HMA-6.6", "HMA-6.3")
    def choose(self, g: G) -> Flow:
        able = [seat for seat in SEATS if why_nobody_speaks(g.state, seat) is None]
        spaces = {
            seat: Pick(
                [Option(each.id, f"{each.name} speaks") for each in speakers(g.state, seat)],
                proposed=tuple(each.id for each in speakers(g.state, seat)),
            )
            for seat in able
        }
        return Ask(spaces, "Which strategoi speak to the army?", "HMA-6.6") if spaces else None

    @choose.answered
    def _(self, g: G, answer: Any) -> Flow:
        chosen = _answers(g.state, why_nobody_speaks, answer)
        for seat in sorted(chosen):
            speak(g, [each.id for each in speakers(g.state, seat) if each.id in chosen[seat]])
        return None
