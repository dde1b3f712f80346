"""Steps 1 to 3 of generating a battle (HMA-3.1): nationalities, situation and type, Invader and Defender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.rules.hoplomachia.armies.armies import is_available
from polemos.rules.hoplomachia.charts.charts import battles, nation, nations, situation, suited_sizes
from polemos.rules.hoplomachia.generation.facts import (
    SITUATIONS,
    InvaderSettled,
    NationChosen,
    SituationChosen,
    TypeSettled,
)
from polemos.rules.hoplomachia.generation.settled import Settled, put
from polemos.rules.hoplomachia.sequence.precedence import roll_off
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import G, State

SEATS: tuple[Seat, Seat] = (0, 1)
USUAL_NATIONS = ("sparta", "athens")
ROLL = "roll"
TYPE_RULES = {
    "A": "HMA-3.11", "B": "HMA-3.12", "C": "HMA-3.13", "D": "HMA-3.14", "E": "HMA-3.15", "F": "HMA-3.16",
    "G": "HMA-3.17", "H": "HMA-3.18",
}  # fmt: skip


def by_seat(asked: Mapping[Seat, Any] | list[Seat], answer: Any) -> dict[Seat, Any]:
    """The answers by seat, whether one or both were asked."""
    return answer if isinstance(answer, dict) else {next(iter(asked)): answer}


class ChooseNations(Procedure, frozen=True):
    """Both players choose their main nationality, at the same time."""

    settled: Settled

    @step("HMA-3.1", "HMA-4.11", "HMA-25.1")
    def choose(self, g: G) -> Flow:
        asked = [seat for seat in SEATS if not self.settled.nation(seat)]
        spaces = {seat: Choice(nation_options(g.state), USUAL_NATIONS[seat]) for seat in asked}
        prompt = "Which is your main nationality?"
        return put(self.settled, Ask(spaces, prompt, "HMA-3.1")) if spaces else self._take(g, {})

    @choose.answered
    def _(self, g: G, answer: Any) -> Flow:
        asked = [seat for seat in SEATS if not self.settled.nation(seat)]
        return self._take(g, by_seat(asked, answer))

    def _take(self, g: G, answers: Mapping[Seat, str]) -> Flow:
        chosen = [answers.get(seat) or self.settled.nation(seat) for seat in SEATS]
        for seat, name in enumerate(chosen):
            people = nation(name).people
            army = self.settled.armies[seat]
            called = army.name if army else people if len(set(chosen)) > 1 else f"{people} of side {SIDES[seat]}"
            g.emit(NationChosen(seat, name, nation(name).track, called), "HMA-3.1", "HMA-4.6")
        return None


def nation_options(state: State) -> list[Option]:
    """All lists; those without a core in the epoch are barred."""
    return [
        Option(each.id, each.name, (each.people,), barred=None if is_available(each, state.epoch) else Reason(
            f"{each.name} has no army in epoch {state.epoch}", "HMA-4.11"
        ))
        for each in nations()
    ]  # fmt: skip


class ChooseBattle(Procedure, frozen=True):
    """The situation is agreed on, or rolled off for; the type is agreed on, or rolled."""

    settled: Settled

    @step("HMA-3.2", "HMA-3.1")
    def situation(self, g: G) -> Flow:
        if self.settled.situation:
            g.emit(SituationChosen(self.settled.situation), "HMA-3.2")
            return None
        suits = [name for name in SITUATIONS if self.settled.size in ("", *suited_sizes(name))]
        options = [Option(name, SITUATIONS[name]) for name in suits]
        space = Choice(options, "hegemonic_war")
        return put(self.settled, Ask(dict.fromkeys(SEATS, space), "Which situation do you propose?", "HMA-3.2"))

    @situation.answered
    def _(self, g: G, answer: dict[Seat, Any]) -> Flow:
        g.emit(SituationChosen(agreed(g, answer, "Situation")), "HMA-3.2")
        return None

    @step("HMA-3.2", "HMA-3.1", "HMA-26.1")
    def kind(self, g: G) -> Flow:
        if self.settled.type == ROLL:
            roll_type(g)
            return None
        if self.settled.type:
            g.emit(TypeSettled(self.settled.type), "HMA-3.2", TYPE_RULES[self.settled.type])  # type: ignore[arg-type]
            return None
        types = [Option(each.id, f"{each.id}, {each.name}", (each.name,)) for each in battles().battle]
        space = Choice([Option(ROLL, "roll for it", weight=len(types)), *types])
        return put(self.settled, Ask(dict.fromkeys(SEATS, space), "Which type of battle?", "HMA-3.2"))

    @kind.answered
    def _(self, g: G, answer: dict[Seat, Any]) -> Flow:
        if answer[0] == answer[1] != ROLL:
            g.emit(TypeSettled(answer[0]), "HMA-3.2", TYPE_RULES[answer[0]])
        else:
            roll_type(g)
        return None


def agreed(g: G, answer: Mapping[Seat, Any], about: str) -> Any:
    """What both proposed; if they differ, the proposal of whoever wins a roll off."""
    if answer[0] == answer[1]:
        return answer[0]
    return answer[roll_off(g, "HMA-3.2", about)]


def roll_type(g: G) -> None:
    """Each player rolls one die; the sum gives the type (HMA-3.2)."""
    assert g.state.situation
    dice = [g.roll("HMA-3.2", "1d6", f"Battle type: {g.state.army(seat).name}", (SIDES[seat],), seat) for seat in SEATS]
    found = situation(g.state.situation)[sum(die.total for die in dice)]
    g.emit(TypeSettled(found), "HMA-3.2", TYPE_RULES[found])


class SettleInvader(Procedure, frozen=True):
    """By agreement; without it a roll off, whose winner chooses."""

    settled: Settled
    winner: Seat = -1

    @step("HMA-3.3", "HMA-26.1")
    def roll(self, g: G) -> Flow:
        if not self.settled.invader:
            g.keep(winner=roll_off(g, "HMA-3.3", "Invader or Defender"))
        return None

    @step("HMA-3.3")
    def choose(self, g: G) -> Flow:
        if self.winner < 0:
            g.emit(InvaderSettled(SIDES.index(self.settled.invader)), "HMA-3.3")
            return None
        options = [Option("invader", "be the Invader"), Option("defender", "be the Defender")]
        return put(self.settled, Ask.one(self.winner, Choice(options), "Invader or Defender?", "HMA-3.3"))

    @choose.answered
    def _(self, g: G, answer: str) -> Flow:
        g.emit(InvaderSettled(self.winner if answer == "invader" else 1 - self.winner), "HMA-3.3")
        return None
