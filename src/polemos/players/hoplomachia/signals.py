"""Which signal is placed under the salpinx (section 8): march up, let the lights in, close files and sing, charge."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from polemos.kernel.secrecy import Seat
from polemos.players.hoplomachia import charges, sight
from polemos.players.hoplomachia.style import Style
from polemos.rules.hoplomachia.charts.words import CoreOrder
from polemos.rules.hoplomachia.command.placing import PlacingJudge
from polemos.rules.hoplomachia.epidromos.going import Going
from polemos.rules.hoplomachia.field.field import is_disarrayed
from polemos.rules.hoplomachia.orders.conditions import may_sing, why_not_signal
from polemos.rules.hoplomachia.state.armies import Signal
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State

LONGEST = 6.5  # inches: what is further off no charge of hoplites reaches
IN_PEACE = 8.0  # inches from the enemy at which a line may stand in open files
HALF = 0.5
PATIENCE = 8  # turns after which the line waits for its lights no more
STUCK = 6  # quiet turns after which they will not get out of the way any more
IDLE = 2  # quiet turns after which something has to be done: ten of them end the battle (HMA-20.4)


class Line(NamedTuple):
    """Those of the core who can carry out a signal, and the enemies before them."""

    free: list[Unit]
    gap: float  # inches to the enemy's core
    in_reach: list[Unit]  # of a charge
    ready: list[Unit]  # so near that the charge is sure, and in order

    def is_under(self, *orders: CoreOrder) -> bool:
        return all(unit.order in orders for unit in self.free)


def line_of(state: State, seat: Seat, style: Style) -> Line:
    free = [unit for unit in sight.free_core(state, seat) if unit.verbal is None or not unit.verbal.binding]
    far = sight.gap(state, seat)
    if far > LONGEST:
        return Line(free, far, [], [])
    before = {unit.id: sight.to_enemy(state, unit) for unit in free}
    in_reach = [unit for unit in free if before[unit.id] <= unit.chart.epidromos.longest]
    ready = [unit for unit in in_reach if before[unit.id] <= style.charge_at and not is_disarrayed(state, unit)]
    return Line(free, far, in_reach, ready)


def chosen(state: State, seat: Seat, judge: PlacingJudge, style: Style) -> Signal:
    """The first of the wished-for signals that may be given."""
    if judge.why_not_signal("halt") is not None:
        return "blank"
    line = line_of(state, seat, style)
    if not line.free:
        return "blank"
    for signal in wished(state, seat, line, style):
        if signal == "blank" or judge.why_not_signal(signal) is None:
            return signal
    return "blank"


def wished(state: State, seat: Seat, line: Line, style: Style) -> list[Signal]:
    if sight.is_fighting(state, seat):
        return _while_others_fight(state, seat, line, style)
    if line.in_reach:
        return _face_to_face(state, seat, line, style)
    if line.gap <= style.approach_at:
        return _within_sight(state, seat, line, style)
    return _far_off(state, seat, line, style)


def _while_others_fight(state: State, seat: Seat, line: Line, style: Style) -> list[Signal]:
    """Whoever can reach somebody joins in; after a victory the others sing the paean anew (HMA-9.8)."""
    sings = state.army(seat).approach == "won" and may_sing(state, seat)
    if style.sings and sings:
        return ["approach", "charge"]
    if any(unit.order != "charge" for unit in line.in_reach):
        return ["charge"]
    if not line.in_reach and sings:
        return ["approach", "blank"]
    return ["blank"] if line.is_under("charge") else ["charge"]


def _face_to_face(state: State, seat: Seat, line: Line, style: Style) -> list[Signal]:
    """Charge when those who can reach somebody are sure to, in order and with an approach to their credit."""
    if line.is_under("charge"):
        return ["blank"]
    sure = len(line.ready) >= HALF * len(line.in_reach)
    if line.ready and sure and any(unit.credit for unit in line.ready):
        return ["charge"]
    if line.gap > style.patience and state.quiet < IDLE and line.is_under("approach"):
        return ["blank"]
    if sum(charges.value(state, unit, Going()) for unit in line.in_reach) > 0 or state.quiet >= IDLE:
        return ["charge"]
    if sight.share_disarrayed(state, seat) >= HALF:
        return ["blank"] if line.is_under("halt") else ["halt"]
    return ["blank"] if line.is_under("approach") else ["approach", "charge"]


def _within_sight(state: State, seat: Seat, line: Line, style: Style) -> list[Signal]:
    """Close files and the paean, as soon as no lights stand before the line (HMA-9.7)."""
    is_idle = state.quiet >= (IDLE if line.is_under("halt") else STUCK)
    is_shaken = sight.share_disarrayed(state, seat) >= HALF and line.gap > IN_PEACE
    if is_shaken and not is_idle and not line.is_under("approach"):
        return ["blank"] if line.is_under("halt") else ["halt"]
    if all(sight.to_enemy(state, unit) == inf for unit in line.free):
        return _looking_elsewhere(line)
    if line.is_under("approach"):
        return ["blank"]
    barred = why_not_signal(state, seat, "approach")
    if barred is None:
        return ["approach"]
    if barred.rule == "HMA-9.7":
        return _behind_lights(state, seat, line, style)
    return ["blank"] if line.is_under("charge") else ["charge"]


def _looking_elsewhere(line: Line) -> list[Signal]:
    """Nobody has the enemy before him: under March the guide brings the line round, under Charge everybody goes for the
    nearest enemy by himself (HMA-9.9)."""
    if line.gap > IN_PEACE:
        return ["blank"] if line.is_under("march") else ["march", "charge"]
    return ["blank"] if line.is_under("charge") else ["charge"]


def _behind_lights(state: State, seat: Seat, line: Line, style: Style) -> list[Signal]:
    """They are let in; those that do not get out of the way, or skirmish for ever, are waited for no more."""
    if state.quiet >= STUCK:
        return ["blank"] if line.is_under("march") else ["march", "charge"]
    if state.turn > PATIENCE and style.clears and line.gap > IN_PEACE:
        return ["blank"] if line.is_under("march") else ["march", "charge"]
    if state.turn > PATIENCE:
        return ["blank"] if line.is_under("charge") else ["charge"]
    if not line.is_under("halt") and line.gap > IN_PEACE:
        return ["halt"]  # psiloi slip through files that are open and stand still (HMA-13.15)
    if any(unit.mode == "forward" for unit in sight.lights(state, seat)):
        return ["recall"]
    if style.opens and state.quiet <= PATIENCE // 2:
        return ["blank"]  # under Halt they come in by themselves
    return ["recall", "charge"] if state.quiet >= IDLE else ["blank"]


def _far_off(state: State, seat: Seat, line: Line, style: Style) -> list[Signal]:
    if sight.share_disarrayed(state, seat) >= HALF and state.quiet < IDLE:
        return ["blank"] if line.is_under("halt") else ["halt"]
    if not line.is_under("march"):
        return ["march"]
    out = any(unit.mode == "forward" for unit in sight.lights(state, seat))
    return ["blank"] if out or line.gap < style.harass or not _can_harass(state, seat) else ["forward"]


def _can_harass(state: State, seat: Seat) -> bool:
    return any(unit.chart.has_belos and not unit.chart.mounted for unit in sight.lights(state, seat))
