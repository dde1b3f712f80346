"""Orders by runners (HMA-8.8 to 8.12): hipparchies that are told to march far round the enemy are out of hearing of the
trumpet from then on and go where they like: off the end of his line they envelop it in every turn (HMA-10.12)."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import milli
from polemos.kernel.secrecy import Seat
from polemos.players.hoplomachia import sight
from polemos.rules.hoplomachia.command.placing import Placing, PlacingJudge
from polemos.rules.hoplomachia.command.sending import Sending, SendingJudge, Sendings
from polemos.rules.hoplomachia.field.field import centre_of, unit_boxes
from polemos.rules.hoplomachia.katastrophe.causes import is_taxis
from polemos.rules.hoplomachia.state.armies import Signal, Strategos
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.strategoi.commanding import commanded

CORNER = 0.25  # inches from the corner of the table: nobody comes so near to it that his order is fulfilled
MORE_HORSE = 2.0  # times as many ilai: then nobody rides against them


def is_rover(unit: Unit) -> bool:
    """Is it under way by word, bound to no line?"""
    verbal = unit.verbal
    return unit.is_light and verbal is not None and verbal.order == "march" and not verbal.beside


def with_runners(judge: PlacingJudge, placing: Placing) -> Placing:
    """Whoever has no signal to give, or commands horse himself, sends it out."""
    state, chief = judge.state, judge.chief
    can_speak = placing.signal == "blank" and judge.why_not_signal("verbal") is None
    signal: Signal = "verbal" if can_speak and chief and errand(state, chief) is not None else placing.signal
    senders = tuple(each.id for each in judge.speakers if errand(state, each) is not None)
    return Placing(signal, senders)


def errand(state: State, sender: Strategos) -> Sending | None:
    """The order that he has to give; None: he has none."""
    if not _rules_the_plain(state, sender.seat):
        return None
    judge = SendingJudge(state, sender.seat, (sender.id,))
    for unit in commanded(state, sender):
        if _is_free(state, unit):
            for sending in _round_the_enemy(state, sender, unit):
                if judge.why_not_one(sending) is None:
                    return sending
    return None


def _rules_the_plain(state: State, seat: Seat) -> bool:
    """Has it so much more horse?"""
    return _horse(state, seat) >= MORE_HORSE * _horse(state, 1 - seat)


def _horse(state: State, seat: Seat) -> int:
    own = [each for each in state.elements.values() if each.seat == seat and each.chart.mounted]
    return sum(each.condition in ("steady", "pursuing", "off_table") for each in own)


def _is_free(state: State, unit: Unit) -> bool:
    """Horse in order that nobody has told anything yet."""
    under_way = any(each.to == unit.id for each in state.runners.values())
    if not unit.is_light or not unit.chart.mounted or not is_taxis(unit) or unit.verbal is not None or under_way:
        return False
    return all(
        sight.is_free(state, state.elements[key]) for key in unit.elements if state.elements[key].is_on_table
    ) and any(state.elements[key].is_on_table for key in unit.elements)


def _round_the_enemy(state: State, sender: Strategos, unit: Unit) -> Iterator[Sending]:
    """To a corner behind that end of his line that is nearer, or to the other."""
    x, _ = centre_of(unit_boxes(state, unit))
    theirs = sight.core_boxes(state, 1 - unit.seat, unit.seat)
    middle = centre_of(theirs)[0] if theirs else state.width / 2000
    corners = [CORNER, state.width / 1000 - CORNER]
    far = state.depth / 1000 - CORNER if unit.seat == 0 else CORNER
    facing = milli(sight.heading_of(unit.seat))
    for corner in reversed(corners) if x > middle else corners:
        yield Sending(sender.id, unit.id, "march", binding=True, x=milli(corner), y=milli(far), facing=facing)


def sendings(state: State, judge: SendingJudge) -> Sendings | None:
    found = []
    for usual in judge.default:
        wished = errand(state, state.strategoi[usual.sender])
        found.append(wished or usual)
    return tuple(found)
