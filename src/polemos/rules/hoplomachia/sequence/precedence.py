"""Who has precedence (HMA-7.2, 23.1)."""

from __future__ import annotations

from polemos.kernel.dice import Modifier
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import within
from polemos.rules.hoplomachia.charts.words import CONDITION_NAMES, CONDITIONS
from polemos.rules.hoplomachia.facts.turns import PhaseBegan, PrecedenceTaken
from polemos.rules.hoplomachia.field.field import hegemon
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.state.pieces import SIDES
from polemos.rules.hoplomachia.state.table import G, Phase, State

ACTION: tuple[Phase, ...] = ("automatic", "belos", "epidromos", "defensive", "marches", "melee")


def begin_phase(g: G, phase: Phase) -> None:
    """State that a phase begins, and who has precedence in it; in the Katastrophe phase that of the melee stays."""
    g.emit(PhaseBegan(phase), "HMA-7.1")
    if phase == "salpinx" or phase in ACTION:
        settle(g, phase)


def settle(g: G, phase: Phase) -> None:
    """Find out who has precedence from now on; dice are thrown only where the rules ask for them."""
    if invader_leads(g.state):
        g.emit(PrecedenceTaken(g.state.invader, "the Invader of a board laid in turns", phase != "salpinx"), "HMA-3.24")
        return
    if g.state.turn == 1 and has_special(g.state, "late_deployment"):
        g.emit(PrecedenceTaken(g.state.defender, "the enemy is still forming up", phase != "salpinx"), "HMA-24.3")
        return
    if g.state.options.competitive_sequence and phase in ACTION:
        taken = competed(g)
        if taken is not None:
            g.emit(PrecedenceTaken(taken, "by the dice"), "HMA-23.1")
            return
    found = foremost(g.state)
    if found is None:
        g.emit(PrecedenceTaken(roll_off(g, "HMA-7.2", "Precedence"), "by a roll"), "HMA-7.2")
    else:
        crafty = any(is_crafty(g.state, seat) for seat in range(len(SIDES)))
        still = phase != "salpinx" and found[0] == g.state.precedence
        g.emit(PrecedenceTaken(*found, still), "HMA-7.2", *(("HMA-5.4",) if crafty else ()))


def invader_leads(state: State) -> bool:
    """HMA-3.24: in turn 1 of a generated battle whose terrain was placed in turns."""
    return state.turn == 1 and state.options.alternating_terrain and not state.scenario and not state.own


def is_crafty(state: State, seat: Seat) -> bool:
    """Has it a crafty hegemon? (HMA-5.4)"""
    chief = hegemon(state, seat)
    return chief is not None and chief.character == "crafty"


def foremost(state: State) -> tuple[Seat, str] | None:
    """Who has precedence without a roll, and why."""
    ranks = [CONDITIONS.index(state.army(seat).condition) for seat in (0, 1)]
    if ranks[0] != ranks[1]:
        best = 0 if ranks[0] < ranks[1] else 1
        return best, CONDITION_NAMES[state.army(best).condition]
    crafty = [is_crafty(state, seat) for seat in (0, 1)]
    points = [state.army(seat).arete + crafty[seat] for seat in (0, 1)]
    if points[0] != points[1]:
        best = 0 if points[0] > points[1] else 1
        return best, f"{points[best]} points against {points[1 - best]}"
    if crafty[0] != crafty[1]:
        return (0 if crafty[0] else 1), "a crafty hegemon"
    return None


def competed(g: G) -> Seat | None:
    """HMA-23.1: a die each, the better army adds 1, or 1 for each step it is better; None by a tie."""
    ranks = [CONDITIONS.index(g.state.army(seat).condition) for seat in (0, 1)]
    is_graded = g.state.options.competitive_sequence == "graded"
    totals = []
    for seat in (0, 1):
        steps = max(0, ranks[1 - seat] - ranks[seat])
        bonus = Modifier(steps if is_graded else min(steps, 1), "better condition", "HMA-23.1")
        label = f"Precedence of {within(g.state.army(seat).name)}"
        totals.append(g.roll("HMA-23.1", "1d6", label, (SIDES[seat],), seat, mods=(bonus,)).total)
    if totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1


def roll_off(g: G, rule: str, label: str) -> Seat:
    """HMA-1.20: both roll 1D6, higher wins, ties are rolled again."""
    while True:
        first, second = (
            g.roll(rule, "1d6", f"{label}: {g.state.army(seat).name}", (SIDES[seat],), seat).total for seat in (0, 1)
        )
        if first != second:
            return 0 if first > second else 1
