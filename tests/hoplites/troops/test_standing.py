"""Standing orders (HOP-24.2 to 24.8): given at any question of one's own, kept until changed."""

import pytest

from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.options import ORDER_RULES, StandingOrders
from polemos.rules.hoplites.state import SOUTH
from polemos.rules.hoplites.troops.standing import OrdersGiven, reacts, withdraws
from tests.hoplites.position import Play, field, unit

KINDS = {
    "skirmishers": ("SK SL", "SK AR", "SK JA"),
    "light infantry": ("LI", "LI VE", "LP"),
    "cavalry": ("BC", "CA", "GC", "HC", "HC CAT", "LC", "LN", "RC", "KB"),
    "others": ("EL", "CH", "TP", "YU", "AS", "MI"),
}


def obey(kind: str, **orders: str) -> tuple[str, str]:
    """What a unit does when it may withdraw, and when it may fire in reaction."""
    state = field({5: unit("S1", kind)}, sides=({"orders": StandingOrders(**orders)}, {}))  # type: ignore[arg-type]
    return withdraws(state, state.units["S1"]), reacts(state, state.units["S1"])


def who(at: int, **orders: str) -> list[str]:
    """Groups all of whose kinds obey at once."""
    found = []
    for group, kinds in KINDS.items():
        answers = {obey(kind, **orders)[at] for kind in kinds}
        assert len(answers) == 1, group
        found += [group] if answers == {"always"} else []
    return found


@pytest.mark.rule("HOP-24.2", "HOP-24.3", "HOP-24.4", "HOP-24.5", "HOP-24.6", "HOP-24.7", "HOP-24.8")
def test_without_orders_everybody_asks() -> None:
    assert {obey(kind) for kinds in KINDS.values() for kind in kinds} == {("ask", "ask")}


@pytest.mark.parametrize(
    ("order", "groups"),
    [
        pytest.param("skirmishers_withdraw", ["skirmishers"], marks=pytest.mark.rule("HOP-24.2")),
        pytest.param("light_infantry_withdraws", ["light infantry"], marks=pytest.mark.rule("HOP-24.3")),
        pytest.param("cavalry_withdraws", ["cavalry"], marks=pytest.mark.rule("HOP-24.4")),
        pytest.param("all_withdraw", list(KINDS), marks=pytest.mark.rule("HOP-24.5")),
    ],
)
def test_whom_an_order_to_withdraw_binds(order: str, groups: list[str]) -> None:
    assert who(0, **{order: "always"}) == groups
    assert who(1, **{order: "always"}) == []


@pytest.mark.parametrize(
    ("order", "groups"),
    [
        pytest.param("skirmishers_react", ["skirmishers"], marks=pytest.mark.rule("HOP-24.6")),
        pytest.param("light_infantry_reacts", ["light infantry"], marks=pytest.mark.rule("HOP-24.7")),
        pytest.param("all_react", list(KINDS), marks=pytest.mark.rule("HOP-24.8")),
    ],
)
def test_whom_an_order_to_react_binds(order: str, groups: list[str]) -> None:
    assert who(1, **{order: "always"}) == groups
    assert who(0, **{order: "always"}) == []


@pytest.mark.rule("HOP-24.2", "HOP-24.5")
def test_the_order_for_a_kind_goes_before_the_one_for_all() -> None:
    assert obey("SK SL", skirmishers_withdraw="never", all_withdraw="always")[0] == "never"
    assert obey("HC", skirmishers_withdraw="never", all_withdraw="always")[0] == "always"


@pytest.mark.rule("HOP-24.2", "HOP-24.8")
@pytest.mark.parametrize("order", ORDER_RULES)
def test_orders_can_be_changed_during_the_battle_without_touching_the_phase(order: str) -> None:
    play = Play(field(hands=([unit("S1", "LC")], [])), PlayPhase(SOUTH)).does(f"order {order} always")
    assert getattr(play.state.side(SOUTH).orders, order) == "always"
    assert play.why(OrdersGiven)[-1] == ORDER_RULES[order]
    play.does(f"order {order} ask", "play S1 1").over()
    assert play.state.side(SOUTH).orders == StandingOrders()


@pytest.mark.rule("HOP-24.1")
def test_no_sampler_takes_an_order_for_a_move() -> None:
    play = Play(field({5: unit("S1", "HI")}), MovePhase(SOUTH))
    assert play.game.ask is not None
    space = play.game.ask.to[SOUTH]
    assert not any(key.startswith("order") for key in space.candidates())
    assert space.why_not("order all_react never") is None
