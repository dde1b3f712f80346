"""Who fights whom, who suffers, how a column in melee forms line."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.players.navarcoi.duel import Fighter, First, duel, swing
from polemos.players.navarcoi.judgement import standing_value
from polemos.players.navarcoi.style import Style
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.charts.charts import trait_value
from polemos.rules.navarcoi.contact.columns_in_melee import as_line
from polemos.rules.navarcoi.sea.sea import enemies_touched, is_flanked, is_privileged
from polemos.rules.navarcoi.state import Squadron, State

NOBODY = "nobody"
FURTHER = 1.5  # half-stands: against coming to touch one more enemy


def _first(state: State, own: str, enemy: str) -> First:
    flanked = is_flanked(state, own), is_flanked(state, enemy)
    return First(flanked, (is_privileged(state, own), is_privileged(state, enemy)))


def pairing_value(state: State, seat: Seat, alpha: str, beta: str) -> float:
    """What a pair is worth to the player who pairs."""
    if beta == NOBODY:
        return 0.0
    known = tasks(state)
    own, enemy = (alpha, beta) if seat == 0 else (beta, alpha)
    us, them = state.squadrons[own], state.squadrons[enemy]
    stakes = known.stake(us), known.stake(them)
    return swing(Fighter.of(us), Fighter.of(them), _first(state, own, enemy), stakes)


def joining_value(state: State, own: str, enemy: str) -> float:
    """What it is worth to join against an enemy: more, the nearer he is to breaking and the more hangs on him."""
    us, them = state.squadrons[own], state.squadrons[enemy]
    won = duel(Fighter.of(us), Fighter.of(them), _first(state, own, enemy)).won
    return won * (tasks(state).stake(them) + 0.5 * them.half_stands) + (8 - them.half_stands) * 0.3


def quality(squadron: Squadron) -> int:
    return trait_value("crew", squadron.crew) + trait_value("morale", squadron.morale)


def line_value(state: State, column: Squadron, way: str, style: Style) -> float:
    """Of a line that a column in melee may form: where it stands, and whom else it would have to fight."""
    line = as_line(column, way)
    before = enemies_touched(state, column)
    further = [enemy for enemy in enemies_touched(state, line) if enemy not in before]
    touching = 0.5 if any(enemy in before for enemy in enemies_touched(state, line)) else 0.0
    return standing_value(state, line, style) + touching - FURTHER * len(further)
