"""Reaction fire (HOP-13.9 to 13.11) and the standing orders for it (HOP-24.6 to 24.8)."""

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.hoplites.facts import Revealed
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.options import Options, StandingOrders
from polemos.rules.hoplites.state import NORTH, SOUTH, Unit
from tests.hoplites.grounds import ground
from tests.hoplites.position import Play, field, unit


def played(north: dict[int, Unit], *dice: int, column: int = 5, card: Unit | None = None, **values: Any) -> Play:
    """South plays a unit before North's line; whatever is asked now is asked of North."""
    state = field(values.pop("south", None), north, hands=([card or unit("S1", "MI")], []), **values)
    return Play(state, PlayPhase(SOUTH), dice).does(f"play S1 {column}")


def fired(play: Play) -> list[str]:
    return [roll.who[0] for roll in play.facts(Rolled)]


def orders(**given: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return {}, {"orders": StandingOrders(**given)}  # type: ignore[arg-type]


LINE = {
    3: unit("N3", "LI", letter="J"),
    4: unit("N4", "SK SL", letter="S"),
    5: unit("N5", "HI"),
    6: unit("N6", "LC", letter="J"),
}


@pytest.mark.rule("HOP-13.9")
def test_each_enemy_that_reaches_the_unit_and_may_fire_is_asked_all_at_once() -> None:
    play = played(LINE)
    assert play.game.waiting_for == (NORTH,)
    assert list(play.options) == ["N4", "N6"]


@pytest.mark.rule("HOP-13.9", "HOP-2.10")
@pytest.mark.parametrize("edge", [1, 9])
@pytest.mark.parametrize("beside", [0, 1])
def test_shooters_at_the_edge_of_the_field_react_too(edge: int, beside: int) -> None:
    column = edge if not beside else 2 if edge == 1 else 8
    assert list(played({edge: unit("N1", "LI", letter="J")}, column=column).options) == ["N1"]


@pytest.mark.rule("HOP-13.10")
def test_shots_come_in_ascending_columns_whatever_the_order_of_picking() -> None:
    play = played(LINE, 0, 0).answer(("N6", "N4")).over()
    assert fired(play) == ["N4", "N6"]
    assert play["S1"].hits == 2


@pytest.mark.rule("HOP-13.9")
def test_nobody_need_fire() -> None:
    assert played(LINE).answer(()).over()["S1"].hits == 0


@pytest.mark.rule("HOP-13.10")
def test_shots_left_over_when_the_target_has_gone_are_not_rolled() -> None:
    weak = unit("S1", "MI", tq=4, hits=3, used=True)
    play = played(LINE, 0, card=weak).answer(("N4", "N6")).over()
    assert fired(play) == ["N4"]
    assert play["S1"].routed


@pytest.mark.rule("HOP-13.8", "HOP-13.10")
def test_reaction_fire_uses_missiles_up_like_any_other() -> None:
    play = played(LINE, 9, 7).answer(("N4", "N6")).over()
    assert (play["N4"].no_missile, play["N6"].no_missile) == (True, True)


@pytest.mark.rule("HOP-13.1", "HOP-13.9")
@pytest.mark.parametrize("state_of_unit", [{"manoeuvre": 1}, {"no_missile": True}, {"letter": ""}])
def test_who_may_not_fire_is_not_asked(state_of_unit: dict[str, Any]) -> None:
    shooter = unit("N5", "LC", **{"letter": "J", **state_of_unit})
    played({5: shooter}).over()


@pytest.mark.rule("HOP-24.21")
def test_engaged_units_react_unless_the_option_forbids_it() -> None:
    shooter = unit("N5", "LC", letter="J", engaged=True)
    assert list(played({5: shooter}, south={4: unit("S2", "MI")}).options) == ["N5"]
    played({5: shooter}, south={4: unit("S2", "MI")}, options=Options(engaged_hold_fire=True)).over()


@pytest.mark.rule("HOP-24.26")
def test_none_in_setup_turns_with_the_peaceful_option() -> None:
    peaceful = Options(peaceful_setup=True, setup_turns=3)
    played(LINE, options=peaceful, turn=3).over()
    assert played(LINE, options=peaceful, turn=4).game.waiting_for == (NORTH,)
    assert played(LINE, options=Options(), turn=1).game.waiting_for == (NORTH,)


@pytest.mark.rule("HOP-13.11")
@pytest.mark.parametrize(("die", "hits"), [(3, 1), (4, 0)])
def test_every_elephant_fires_its_screen_in_reaction_and_never_runs_out(die: int, hits: int) -> None:
    play = played({5: unit("N5", "EL", letter="ES")}, die).answer(("N5",)).over()
    assert (play["S1"].hits, play["N5"].no_missile) == (hits, False)
    last = played({5: unit("N5", "EL", letter="ES")}, 9).answer(("N5",)).over()
    assert not last["N5"].no_missile


@pytest.mark.rule("HOP-13.9", "HOP-11.5")
def test_a_combined_move_is_shot_at() -> None:
    state = field({5: unit("S2", "SK JA")}, LINE, hands=([unit("S1", "HI")], []))
    play = Play(state, PlayPhase(SOUTH)).does("play S1 on S2")
    assert list(play.options) == ["N4", "N6"]


@pytest.mark.rule("HOP-12.6", "HOP-13.9")
def test_a_sideways_move_is_shot_at_where_it_ends() -> None:
    north = {7: unit("N7", "LC", letter="A")}
    play = Play(field({5: unit("S1", "MI")}, north), MovePhase(SOUTH), [5]).does("move S1 6")
    assert list(play.options) == ["N7"]
    assert play.answer(("N7",)).over()["S1"].hits == 1


@pytest.mark.rule("HOP-13.9")
def test_the_same_unit_reacts_again_to_another_play() -> None:
    state = field(
        {}, {5: unit("N5", "LC", letter="A")}, hands=([unit("S1", "MI"), unit("S2", "MI")], []),
        options=Options(dynamic_play=True),
    )  # fmt: skip
    play = Play(state, PlayPhase(SOUTH), [0, 0]).does("play S1 5").answer(("N5",)).does("play S2 4").answer(("N5",))
    assert (play["S1"].hits, play["S2"].hits) == (1, 1)


@pytest.mark.rule("HOP-13.9", "HOP-2.10")
def test_only_who_reaches_the_unit_fires_even_if_the_unit_reaches_him() -> None:
    # South's unit in column 2 looks across into the centre; North there has an enemy before it and does not look back.
    play = played({3: unit("N3", "LC", letter="J")}, column=2, south={6: unit("S6", "MI")})
    play.over()


# -- standing orders ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.6")
def test_skirmishers_always_react() -> None:
    play = played(LINE, 0, sides=orders(skirmishers_react="always"))
    assert list(play.options) == ["N6"]
    assert fired(play.answer(()).over()) == ["N4"]


@pytest.mark.rule("HOP-24.7")
@pytest.mark.parametrize("kind", ["LI", "LI VE", "LP"])
def test_light_infantry_always_reacts(kind: str) -> None:
    play = played({5: unit("N5", kind, letter="J")}, 0, sides=orders(light_infantry_reacts="always")).over()
    assert fired(play) == ["N5"]


@pytest.mark.rule("HOP-24.8")
def test_all_units_always_react_without_a_question() -> None:
    assert fired(played(LINE, 0, 0, sides=orders(all_react="always")).over()) == ["N4", "N6"]


@pytest.mark.rule("HOP-24.6", "HOP-24.8")
def test_an_order_for_a_kind_goes_before_the_one_for_all() -> None:
    play = played(LINE, 0, sides=orders(all_react="always", skirmishers_react="never")).over()
    assert fired(play) == ["N6"]


# -- hidden units ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.19", "HOP-13.9", "HOP-10.5")
def test_fire_that_only_a_hidden_unit_prevents_reveals_it_and_is_chosen_anew() -> None:
    hidden = unit("S7", "LI", hidden=True)
    play = played(
        {3: unit("N3", "LC", letter="J"), 2: unit("N2", "LC", letter="J")}, column=2, south={7: hidden},
        options=Options(fog_of_war=True), sides=(ground({7: "woods"}), {}),
    )  # fmt: skip
    assert list(play.options) == ["N2", "N3"]  # to North the centre of South looks empty
    play.answer(("N3",))
    assert [fact.unit for fact in play.facts(Revealed)] == ["S7"]
    assert list(play.options) == ["N2"]
    assert fired(play.answer(()).over()) == []


@pytest.mark.rule("HOP-24.6", "HOP-24.8")
def test_who_has_seen_that_the_enemy_holds_his_fire_takes_nothing_back() -> None:
    # Nobody in reach: the move can be taken back; standing orders that keep the enemy quiet show in play.
    assert not played({}).game.decisions[-1].barrier
    held = played(LINE, sides=orders(all_react="never"))
    assert fired(held) == []
    assert held.game.decisions[-1].barrier
