"""The army formation, chosen in secret (HMA-6.14 to 6.18)."""

from __future__ import annotations

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import does
from polemos.rules.hoplomachia.charts.words import Formation
from polemos.rules.hoplomachia.command.stations import allowed_formations
from polemos.rules.hoplomachia.facts.changing import set_army
from polemos.rules.hoplomachia.field.zones import starts_off_table
from polemos.rules.hoplomachia.state.table import State

FORMATION_RULES: dict[Formation, str] = {
    "battle_phalanx": "HMA-6.15", "divided_phalanx": "HMA-6.16", "marching_column": "HMA-6.17",
    "dispersed": "HMA-6.18",
}  # fmt: skip
FORMATION_WORDS: dict[Formation, str] = {
    "battle_phalanx": "battle phalanx, in one line", "divided_phalanx": "divided phalanx, in portions",
    "marching_column": "marching column or square", "dispersed": "dispersed, each unit for itself",
}  # fmt: skip


class FormationChosen(Fact, frozen=True):
    """Who comes on in column has it for Muster (HMA-6.14)."""

    seat: Public[Seat]
    comes_on: Public[bool] = False
    formation: Owner[Formation | None] = None

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        if self.comes_on:
            set_army(state, self.seat, formation="marching_column", musters_as=self.formation or "")
        else:
            set_army(state, self.seat, formation=self.formation or "")

    def words(self, state: State) -> str:
        told = f"{does(state.army(self.seat).name, 'has')} chosen a formation"
        return told if self.formation is None else f"{told}: {FORMATION_WORDS[self.formation]}"


def formation_space(state: State, seat: Seat) -> Choice:
    """Those of its list; dispersed only for the Defender in an ambush."""
    options = [
        Option(each, FORMATION_WORDS[each], rule=FORMATION_RULES[each]) for each in allowed_formations(state, seat)
    ]
    return Choice(options)


def chosen(state: State, seat: Seat, formation: Formation) -> FormationChosen:
    return FormationChosen(seat, starts_off_table(state, seat), formation)
