"""What a strategos does for his army's arete in battle (HMA-10.4 to 10.8). When he may is for the callers to ask."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.arete.points import change_arete
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.facts.changing import ArmyFact
from polemos.rules.hoplomachia.field.field import contacts_of, elements, in_melee, strategoi
from polemos.rules.hoplomachia.state.pieces import SIDES, Contact
from polemos.rules.hoplomachia.state.table import G, State


class PaeanSung(ArmyFact, frozen=True):
    """The paean, or grim resolve, is used up until it is available again (HMA-9.8)."""

    SAYS = ""
    paean: bool = False
    charged_since: bool = False


class SphagiaMade(ArmyFact, frozen=True):
    """Once per battle (HMA-10.7)."""

    SAYS = ""
    sphagia: bool = True


class StepTried(ArmyFact, frozen=True):
    """Once per melee phase (HMA-10.8)."""

    SAYS = ""
    stepped: bool = True


def _die(g: G, seat: Seat, rule: str, label: str) -> int:
    return g.roll(rule, "1d6", f"{label}: {g.state.army(seat).name}", (SIDES[seat],), seat).total


def sing_paean(g: G, seat: Seat) -> None:
    """HMA-10.5, or HMA-10.6 for an army of Spartans."""
    g.emit(PaeanSung(seat), "HMA-10.5")
    if has_grim_resolve(g.state, seat):
        change = charts().grim_resolve.result[_die(g, seat, "HMA-10.6", "Grim resolve") - 1]
        change_arete(g, 1 - seat, change, "grim resolve of the enemy", "HMA-10.6")
    else:
        change_arete(g, seat, charts().paean.result[_die(g, seat, "HMA-10.5", "Paean") - 1], "paean", "HMA-10.5")


def has_grim_resolve(state: State, seat: Seat) -> bool:
    """At least 60 percent of its core stands are Spartan."""
    core = [each for each in elements(state, seat) if state.units[each.unit].is_core]
    stands = sum(each.stands for each in core)
    spartan = sum(each.stands for each in core if each.chart.spartan)
    return stands > 0 and 100 * spartan >= round(100 * charts().grim_resolve.spartan_share) * stands


def make_sphagia(g: G, seat: Seat) -> None:
    """HMA-10.7."""
    g.emit(SphagiaMade(seat), "HMA-10.7")
    change = charts().sphagia.result[_die(g, seat, "HMA-10.7", "Sphagia") - 1]
    change_arete(g, seat, change, "sphagia", "HMA-10.7")


def is_epidromos(state: State, contact: Contact) -> bool:
    """HMA-18.1: in the turn in which they came into contact by a charge."""
    return contact.charge and contact.since == state.turn


def may_step_more(state: State, seat: Seat) -> bool:
    """HMA-10.8: more than half of its hoplite lochoi are in othismos, and a crafty strategos is in a melee."""
    if state.army(seat).stepped:
        return False
    lochoi = [each for each in elements(state, seat) if each.chart.is_hoplite and not each.is_routing]
    shoving = [each for each in lochoi if any(not is_epidromos(state, contact) for contact in contacts_of(state, each))]
    crafty = [each for each in strategoi(state, seat) if each.character == "crafty" and each.element]
    return 2 * len(shoving) > len(lochoi) and any(in_melee(state, each.element) for each in crafty)


def one_step_more(g: G, seat: Seat) -> None:
    """HMA-10.8."""
    g.emit(StepTried(seat), "HMA-10.8")
    change = charts().one_step_more.result[_die(g, seat, "HMA-10.8", "One Step More") - 1]
    change_arete(g, seat, change, "One Step More", "HMA-10.8")
