"""Standing orders (HOP-24.2 to 24.8): what a player's units do in the enemy's turn without a question.

They are no part of a phase; a player may change them whenever he is asked something.
"""

from __future__ import annotations

from functools import cache
from typing import get_args

import msgspec
from msgspec.structs import replace

from polemos.kernel.fact import Fact
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Option
from polemos.rules.hoplites.changing import set_side
from polemos.rules.hoplites.options import ORDER_RULES, Standing, StandingOrders
from polemos.rules.hoplites.state import G, State, Unit

WORDS = {
    "skirmishers_withdraw": "skirmishers withdraw",
    "light_infantry_withdraws": "light infantry withdraws",
    "cavalry_withdraws": "cavalry withdraws",
    "all_withdraw": "all units withdraw",
    "skirmishers_react": "skirmishers fire in reaction",
    "light_infantry_reacts": "light infantry fires in reaction",
    "all_react": "all units fire in reaction",
}


class OrdersGiven(Fact, frozen=True):
    seat: Seat
    order: str
    standing: Standing

    def seen_by(self, seat: Seat | None) -> OrdersGiven | None:
        return self if seat == self.seat else None

    def apply(self, state: State) -> None:
        orders = replace(state.side(self.seat).orders, **{self.order: self.standing})
        set_side(state, self.seat, orders=orders)

    def words(self, state: State) -> str:
        return f"{state.side(self.seat).name}: {WORDS[self.order]}: {self.standing}"


def withdraws(state: State, unit: Unit) -> Standing:
    """What its owner has ordered for a unit that may withdraw; the order for its kind before the one for all."""
    orders, kind = state.side(unit.seat).orders, state.kind(unit)
    wanted: Standing = "ask"
    if unit.type == "SK":
        wanted = orders.skirmishers_withdraw
    elif kind.is_light_infantry:
        wanted = orders.light_infantry_withdraws
    elif kind.cav:
        wanted = orders.cavalry_withdraws
    return wanted if wanted != "ask" else orders.all_withdraw


def reacts(state: State, unit: Unit) -> Standing:
    """The same for a unit that may use reaction fire."""
    orders, kind = state.side(unit.seat).orders, state.kind(unit)
    wanted: Standing = "ask"
    if unit.type == "SK":
        wanted = orders.skirmishers_react
    elif kind.is_light_infantry:
        wanted = orders.light_infantry_reacts
    return wanted if wanted != "ask" else orders.all_react


@cache
def asides() -> tuple[Option, ...]:
    """All orders that can be given, as further answers to any question of a phase."""
    return tuple(
        Option(f"order {name} {standing}", f"standing order: {WORDS[name]}: {standing}", rule=ORDER_RULES[name])
        for name in msgspec.structs.asdict(StandingOrders())
        for standing in get_args(Standing)
    )


def obeyed(g: G, seat: Seat, answer: str) -> bool:
    """Take an answer that is a standing order; false if it is something else."""
    if not answer.startswith("order "):
        return False
    _, name, said = answer.split(" ")
    standing: Standing = next(each for each in get_args(Standing) if each == said)
    g.emit(OrdersGiven(seat, name, standing), "HOP-24.1", ORDER_RULES[name])
    return True
