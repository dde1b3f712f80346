"""How an army's points change (HMA-10.1 to 10.3). Whoever changes them comes by here, with a cause and a rule."""

from __future__ import annotations

from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.charts.charts import charts, track
from polemos.rules.hoplomachia.charts.records import Swing
from polemos.rules.hoplomachia.charts.words import Condition
from polemos.rules.hoplomachia.facts.armies import AreteChanged
from polemos.rules.hoplomachia.state.table import G, State


def condition(state: State, seat: Seat) -> Condition:
    """HMA-10.2: at this moment."""
    return state.army(seat).condition


def changed(state: State, seat: Seat, by: int, cause: str, rule: str) -> AreteChanged | None:
    """The fact of a gain or loss; None if it changes nothing. What goes beyond 20 is lost (HMA-10.1)."""
    army = state.army(seat)
    points = min(army.arete + by, charts().arete_limits.maximum)
    if points == army.arete:
        return None
    after = track(army.track).condition(points)
    return AreteChanged(seat, points - army.arete, points, cause, rule, army.condition, after)


def change_arete(g: G, seat: Seat, by: int, cause: str, rule: str) -> None:
    """A gain or loss of one army, at once (HMA-10.3)."""
    fact = changed(g.state, seat, by, cause, rule)
    if fact is not None:
        g.emit(fact, "HMA-10.3", rule)


def swing(g: G, seat: Seat, event: Swing, cause: str, rule: str) -> None:
    """What an event costs the army of this seat and gives the enemy."""
    change_arete(g, seat, event.own, cause, rule)
    change_arete(g, 1 - seat, event.enemy, cause, rule)
