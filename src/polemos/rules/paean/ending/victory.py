"""Victory (section 19): conditions that end a battle at once, at the end of a bound, or at the limit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from polemos.kernel.fact import Ended, Fact, Outcome
from polemos.kernel.secrecy import Seat
from polemos.kernel.words.english import does, within
from polemos.rules.paean.charts.points import points_chart
from polemos.rules.paean.ending.losses import codes_left, codes_lost, is_hoplite_code, share_lost
from polemos.rules.paean.facts import Dispersed, LeaderLost
from polemos.rules.paean.field.field import boxes_of, closer_than, formations
from polemos.rules.paean.scenarios.records import ArmyCommanderLost, NoBases, NoClass, NoHoplites, StripReached
from polemos.rules.paean.scenarios.scenarios import scenario, seat_of, victory
from polemos.rules.paean.specials import is_off
from polemos.rules.paean.state import NORTH, SOUTH, Formation, State


class Verdict(NamedTuple):
    """Who has won, None in a draw; why, and the rule."""

    winner: Seat | None
    why: str
    rule: str


class BattleEnded(Fact, frozen=True):
    """The fighting is over at once, whatever was under way (PAE-6.7)."""

    BREAKS_OFF: ClassVar[bool] = True
    why: str
    rule: str

    def apply(self, state: State) -> None:
        state.battle_over = True

    def words(self, state: State) -> str:
        return f"The fighting ends: {self.why}"


# -- at once -----------------------------------------------------------------------------------------------------------


def why_lost(state: State, seat: Seat) -> tuple[str, str] | None:
    """Why a side has lost as it stands now, and the rule; None if it has not."""
    name = state.side(seat).name
    left = codes_left(state, seat)
    for condition in victory(state).condition:
        match condition:
            case NoHoplites() if state.side(seat).had_hoplites:
                if not any(is_hoplite_code(state, seat, code) for code in left):
                    return f"{within(does(name, 'has'))} no hoplites left", "PAE-19.2"
            case ArmyCommanderLost() if not is_off(state, "PAE-19.3"):
                lost = [each for each in state.leaders.values() if each.seat == seat and each.is_chief and each.lost]
                if lost:
                    return f"{lost[0].name}, the army commander, is {lost[0].lost}", "PAE-19.3"
            case NoBases() if not left and codes_lost(state, seat):
                return f"{within(does(name, 'has'))} no bases left", _scenario_rule(state)
            case NoClass(side=side, class_=kind) if seat_of(side) == seat:
                if not any(code.startswith(f"{kind}-") for code in left):
                    return f"{within(does(name, 'has'))} none of its best horse left", _scenario_rule(state)
    return None


def _scenario_rule(state: State) -> str:
    """A condition named by the scenario (PAE-19.1)."""
    record = scenario(state)
    return record.rule if record is not None and record.rule else "PAE-19.1"


def at_once(state: State) -> Verdict | None:
    """PAE-19.1; if both sides lose at the same moment the battle is a draw."""
    lost = {seat: found for seat in (SOUTH, NORTH) if (found := why_lost(state, seat)) is not None}
    if not lost:
        return None
    if len(lost) == 2:
        return Verdict(None, "both sides have lost", "PAE-19.1")
    ((seat, (why, rule)),) = lost.items()
    return Verdict(1 - seat, why, rule)


def decided(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """Losses that decide a battle end it in the middle of a step (PAE-6.7)."""
    if state.battle_over or state.outcome is not None or not _may_decide(fact):
        return
    verdict = at_once(state)
    if verdict is None:
        return
    yield Ended(outcome_of(state, verdict)), verdict.rule
    if verdict.rule == "PAE-19.2" and verdict.winner is not None:
        for each in formations(state, 1 - verdict.winner):
            yield Dispersed(each.id, tuple(each.boxes), "rout"), "PAE-19.2"
    yield BattleEnded(verdict.why, verdict.rule), "PAE-7.27" if verdict.rule == "PAE-19.3" else "PAE-6.7"


def _may_decide(fact: Fact) -> bool:
    return isinstance(fact, LeaderLost) or (isinstance(fact, Dispersed) and fact.how != "deployment")


def outcome_of(state: State, verdict: Verdict) -> Outcome:
    if verdict.winner is None:
        return Outcome(None, f"The battle is drawn: {verdict.why}", verdict.rule)
    degree = degree_of(state, verdict.winner, verdict.rule)
    name = state.side(verdict.winner).name
    return Outcome(verdict.winner, f"A {degree} victory for {within(name)}: {verdict.why}", verdict.rule)


def degree_of(state: State, winner: Seat, rule: str) -> str:
    """By what the victory has cost the winner; by the limit alone it is marginal (PAE-20.2)."""
    chart = points_chart().victory
    if rule == "PAE-19.5":
        return chart.at_limit
    share = share_lost(state, winner)
    return next((degree for limit, degree in chart.degrees if share <= limit), chart.beyond)


# -- at the end of a bound ---------------------------------------------------------------------------------------------


def at_end_of_bound(state: State) -> Verdict | None:
    """Conditions that are looked at then, and the limit (PAE-6.6)."""
    return at_once(state) or _strip_reached(state) or (at_limit(state) if is_last_bound(state) else None)


def _strip_reached(state: State) -> Verdict | None:
    for condition in victory(state).condition:
        if not isinstance(condition, StripReached) or seat_of(condition.side) != state.active:
            continue
        for each in formations(state, state.active):
            if each.is_hoplites and each.count >= condition.bases and _is_beyond(each, condition.from_y):
                return Verdict(state.active, f"{each.id} has broken through", _scenario_rule(state))
    return None


def _is_beyond(formation: Formation, line: float) -> bool:
    """Wholly on the enemy's side of a line across the table: north of it for South, south of it for North."""
    ways = [(y - line) * (1 if formation.seat == SOUTH else -1) for box in boxes_of(formation) for _, y in box.points]
    return not closer_than(min(ways), 0.0)


def is_last_bound(state: State) -> bool:
    """PAE-3.8."""
    return state.options.bound_limit and state.turn >= state.bounds_limit


def at_limit(state: State) -> Verdict:
    """By shares of points lost (PAE-19.5), unless the scenario says otherwise."""
    how = victory(state).at_limit
    if how == "more_bases":
        return _by_bases(state)
    if how == "shares":
        return _by_shares(state)
    return Verdict(seat_of(how), "the last bound is over", _scenario_rule(state))


def _by_bases(state: State) -> Verdict:
    south, north = (len(codes_left(state, seat)) for seat in (SOUTH, NORTH))
    why = f"the last bound is over, with {south} bases against {north}"
    winner = None if south == north else SOUTH if south > north else NORTH
    return Verdict(winner, why, _scenario_rule(state))


def _by_shares(state: State) -> Verdict:
    south, north = share_lost(state, SOUTH), share_lost(state, NORTH)
    why = f"the last bound is over, with {float(south):.0f} per cent lost against {float(north):.0f}"
    if abs(south - north) < points_chart().victory.difference_at_limit:
        return Verdict(None, why, "PAE-19.5")
    return Verdict(SOUTH if south < north else NORTH, why, "PAE-19.5")
