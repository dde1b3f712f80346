"""How a battle stands: the chance to win it, by what both sides have left and in what order that is."""

from __future__ import annotations

from math import exp

from polemos.kernel.secrecy import Seat
from polemos.players.paean import posts
from polemos.players.paean.outlook import wins_at_limit
from polemos.players.paean.prospects import clash_value
from polemos.players.paean.sight import block, worth
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.combat.clash import Clash
from polemos.rules.paean.ending.losses import is_hoplite_code, leader_points, points_at_start
from polemos.rules.paean.facts import code_of
from polemos.rules.paean.field.field import centre_of, chief_of, formations, leaders
from polemos.rules.paean.field.melees import melees
from polemos.rules.paean.state import State

NAMES = (
    "formed", "single", "rallying", "open", "hoplites", "heroes", "commanders", "called", "danger", "small", "fights",
    "late", "clock",
)  # fmt: skip
# Logarithms of the odds for each difference between the sides: a logistic regression (ridge 3) on the starts of 5,947
# bounds of 232 battles of greedy and planner on the tuning battles, sides exchanged. On every fourth battle, left out
# of it, it tells the winner with an area under the curve of 0.94 (0.98 after the twelfth bound). Where the clock alone
# decides no tuning battle is fought: that weight is set by hand.
WEIGHTS = (3.18, 0.62, -0.18, 1.04, 1.23, 7.53, -0.12, -0.08, -0.51, -0.86, 0.21, 4.45, 2.0)


def chance_to_win(state: State, seat: Seat) -> float:
    if state.outcome is not None:
        return 0.5 if state.outcome.winner is None else float(state.outcome.winner == seat)
    lead = sum(weight * each for weight, each in zip(WEIGHTS, differences(state, seat), strict=True))
    return 1 / (1 + exp(-lead))


def differences(state: State, seat: Seat) -> tuple[float, ...]:
    """What a side has more than the other, most of it as shares of what each began with; see NAMES."""
    own, theirs = _has(state, seat), _has(state, 1 - seat)
    each = [mine - yours for mine, yours in zip(own, theirs, strict=True)]
    gone = min(1.0, state.turn / max(1, state.bounds_limit))
    left = sum(each[:4])
    winner = wins_at_limit(state)
    clock = 0.0 if winner is None else gone if winner == seat else -gone
    return *each, _fights(state, seat), left * gone, clock


def _has(state: State, seat: Seat) -> list[float]:
    start = max(1, points_at_start(state, seat))
    formed = single = rallying = loose = called = small = 0.0
    hoplites = 0
    chief = chief_of(state, seat)
    place = centre_of(state, chief) if chief is not None else None
    chart = leader_chart()
    for each in formations(state, seat):
        points = worth(each) * each.count / start
        if is_hoplite_code(state, seat, code_of(each, each.bases[0].id)):
            hoplites += each.count
        if each.is_open:
            loose += points
        elif each.is_rallying:
            rallying += points
        elif each.count == 1:
            single += points
        else:
            formed += points
            if each.count <= 3:
                small += points
        if place is not None and not each.is_light:
            gap = posts.gap_to(block(each), place)
            if gap <= chart.call_of_power:
                called += points
    heroes = sum(leader_points(each) for each in leaders(state, seat) if each.is_hero) / start
    commanders = sum(leader_points(each) for each in leaders(state, seat) if not each.is_hero) / start
    danger = 0.0
    if chief is not None and place is not None:
        danger = posts.danger(state, chief, place) if not chief.formation else 0.05
    few = hoplites / (hoplites + 4.0)  # the last ones decide
    return [formed, single, rallying, loose, few, heroes, commanders, called, danger, small]


def _fights(state: State, seat: Seat) -> float:
    """What the mêlées that go on promise, as a share of the points."""
    promise = sum(clash_value(Clash(state, melee.contacts), seat) for melee in melees(state))
    return promise / max(1, points_at_start(state, seat))
