"""Victory (section 21): broken armies, victory points, and how the fighting is broken off."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from polemos.kernel.fact import Fact, Outcome
from polemos.kernel.procedure import Contest, Flow, Leave
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import counted, does, within
from polemos.rules.alala.charts.battle import battle_chart
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.scenarios.scenarios import scenario
from polemos.rules.alala.scenarios.specials import baggage_points
from polemos.rules.alala.state import NORTH, SOUTH, G, State


class BattleEnded(Fact, frozen=True):
    """The fighting is over."""

    why: str

    def apply(self, state: State) -> None:
        state.battle_over = True

    def words(self, state: State) -> str:
        return f"The battle is over: {self.why}"


class Verdict(NamedTuple):
    winner: Seat | None
    why: str
    rule: str


# -- broken armies -----------------------------------------------------------------------------------------------------


def lost_or_retiring(state: State, seat: Seat) -> int:
    """Hoplite units that count towards the break (ALA-21.1, 21.2), each unit of a column."""
    retiring = [troop for troop in on_table(state, seat) if troop.is_hoplites and troop.status == "retiring"]
    more = sum(len(troop.elements) for troop in retiring if not troop.counted)
    return len(state.side(seat).units_lost) + more


def is_broken(state: State, seat: Seat) -> bool:
    """At the end of a turn (ALA-21.2), or by what the scenario adds (ALA-23.13)."""
    if lost_or_retiring(state, seat) >= state.side(seat).breaks_at:
        return True
    record = scenario(state)
    if record is None:
        return False
    breaks = record.side(seat).breaks
    troops = state.troops
    if any(name in troops and troops[name].counted for name in breaks.when_routs_or_withdraws):
        return True
    together = [troops[name] for name in breaks.when_all_lost_or_retiring if name in troops]
    return bool(together) and all(troop.counted or troop.status == "retiring" for troop in together)


def share_lost(state: State, seat: Seat) -> Fraction:
    return Fraction(lost_or_retiring(state, seat), max(1, state.side(seat).units_at_start))


def broken(state: State) -> Verdict | None:
    """Who has won because an army is broken; None if none is."""
    beaten = [seat for seat in (SOUTH, NORTH) if is_broken(state, seat)]
    names = [state.side(seat).name for seat in (SOUTH, NORTH)]
    if not beaten:
        return None
    if len(beaten) == 1:
        return Verdict(1 - beaten[0], f"{does(names[beaten[0]], 'is')} broken", "ALA-21.2")
    south, north = share_lost(state, SOUTH), share_lost(state, NORTH)
    if south == north:
        return Verdict(None, "both armies are broken alike", "ALA-21.2")
    winner = SOUTH if south < north else NORTH
    return Verdict(winner, f"both armies are broken, {names[1 - winner]} worse", "ALA-21.2")


# -- points ------------------------------------------------------------------------------------------------------------


def points(state: State, seat: Seat) -> int:
    """The victory points of a side, for what the enemy has lost (ALA-21.4)."""
    chart = battle_chart().victory
    enemy = state.side(1 - seat)
    total = sum(chart.unit[grade] for grade in enemy.units_lost)
    for band in enemy.bands_lost:
        total += chart.cavalry if state.troops[band].is_cavalry else chart.skirmishers
    total += chart.leader * (enemy.leaders_lost - enemy.chiefs_lost) + chart.chief * enemy.chiefs_lost
    return total + (baggage_points(state) if enemy.looted else 0)


def on_points(state: State) -> Verdict:
    """After the last turn (ALA-21.3)."""
    south, north = points(state, SOUTH), points(state, NORTH)
    told = f"{counted(south, 'victory point')} against {north}"
    if abs(south - north) < battle_chart().victory.marginal:
        return Verdict(None, f"night falls; {told}", "ALA-21.3")
    winner = SOUTH if south > north else NORTH
    told = f"{counted(max(south, north), 'victory point')} against {min(south, north)}"
    return Verdict(winner, f"night falls; a marginal victory, {told}", "ALA-21.3")


# -- the end -----------------------------------------------------------------------------------------------------------


def without_hoplites(state: State) -> Verdict | None:
    """A side with no hoplite unit left on the table loses at once (ALA-21.5)."""
    gone = [seat for seat in (SOUTH, NORTH) if not any(troop.is_hoplites for troop in on_table(state, seat))]
    if not gone:
        return None
    if len(gone) == 2:
        return Verdict(None, "neither side has hoplites left", "ALA-21.5")
    return Verdict(1 - gone[0], f"{does(state.side(gone[0]).name, 'has')} no hoplites left", "ALA-21.5")


def lost_at_once(g: G) -> Flow:
    """Break off the battle if a side has no hoplites left; elsewhere than in a battle nothing follows."""
    verdict = without_hoplites(g.state) if g.within(Contest) and not g.state.battle_over else None
    return end_battle(g, verdict) if verdict else None


def end_battle(g: G, verdict: Verdict) -> Flow:
    """State the end and the outcome, and leave the battle."""
    g.emit(BattleEnded(verdict.why), verdict.rule)
    winner = verdict.winner
    told = "The battle is drawn" if winner is None else f"Victory for {within(g.state.side(winner).name)}"
    g.finish(Outcome(winner, f"{told}: {verdict.why}", verdict.rule), verdict.rule)
    return Leave(Contest)
