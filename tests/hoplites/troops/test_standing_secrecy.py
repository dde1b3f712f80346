"""Standing orders are their owner's secret until they show in play (HOP-24.2 to 24.8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.worlds import seen
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.options import StandingOrders
from polemos.rules.hoplites.state import NORTH, SOUTH
from polemos.service.seats.view_bytes import view_bytes

ALWAYS = StandingOrders(all_withdraw="always", all_react="never")


def _begun(orders: StandingOrders, swapped: bool = False) -> Game[Any]:
    """The orders are those of North."""
    entry = entry_of("hoplites")
    setup = entry.catalogue.setup("leuctra", {}, ())
    mine, other = StandingOrders(), orders
    setup = replace(setup, swapped=swapped, orders=(other, mine) if swapped else (mine, other))
    game = Game.new(entry.ruleset, setup, "1" * 64)
    assert game.state.side(NORTH).orders == orders
    return game


@pytest.mark.rule("HOP-24.2", "HOP-24.3", "HOP-24.4", "HOP-24.5", "HOP-24.6", "HOP-24.7", "HOP-24.8")
@pytest.mark.parametrize("swapped", [False, True])
def test_orders_given_before_the_battle_are_seen_by_their_owner_alone(swapped: bool) -> None:
    one, two = _begun(StandingOrders(), swapped), _begun(ALWAYS, swapped)
    for viewer in (SOUTH, None):
        assert seen(one, viewer) == seen(two, viewer)
        assert View(one, viewer).header == View(two, viewer).header
    assert View(two, NORTH).state.side(NORTH).orders == ALWAYS
    assert View(two, NORTH).header != View(one, NORTH).header
    if one.waiting_for == (SOUTH,):
        assert view_bytes(View(one, SOUTH)) == view_bytes(View(two, SOUTH))


@pytest.mark.rule("HOP-24.2", "HOP-24.6")
def test_an_order_given_in_the_battle_is_told_to_its_owner_alone() -> None:
    worlds = [_begun(StandingOrders()), _begun(StandingOrders())]
    for game, order in zip(worlds, ("order all_withdraw always", "order all_react never"), strict=True):
        while game.why_not(game.waiting_for[0], order) is not None:
            assert game.ask is not None
            seat = game.waiting_for[0]
            game.answer(seat, game.ask.to[seat].default)
        game.answer(game.waiting_for[0], order)
    giver = next(iter(worlds[0].decisions[-1].answers))
    assert worlds[0].decisions[-1].answers != worlds[1].decisions[-1].answers
    for viewer in (1 - giver, None):
        assert seen(worlds[0], viewer) == seen(worlds[1], viewer)
    assert seen(worlds[0], giver) != seen(worlds[1], giver)
    assert type(View(worlds[0], giver).journal()[-1].fact).__name__ == "OrdersGiven"
