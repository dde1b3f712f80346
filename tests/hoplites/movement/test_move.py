"""The move phase (section 12): sideways, and back to the second line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.rules.hoplites.facts import PhaseBegan, WentBack
from polemos.rules.hoplites.field.field import adjacent, is_wing
from polemos.rules.hoplites.field.terrain import is_prohibited
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.state import SOUTH, Unit
from tests.hoplites.grounds import ground
from tests.hoplites.position import Play, field, unit

MOBILE = {"rules": ("mobility",)}
PEER = unit("S90", "SK JA")  # keeps the phase open: he can always go back


def moving(south: dict[int, Unit], north: dict[int, Unit] | None = None, side: Any = None, **values: Any) -> Play:
    return Play(field(south, north, sides=(side or {}, {}), **values), MovePhase(SOUTH))


def rule_against(play: Play, order: str) -> str:
    reason = play.options[order]
    assert reason is not None, f"{order} is allowed"
    assert play.order(order) == reason
    return reason.rule


def allowed(play: Play, verb: str) -> list[str]:
    return [key for key, reason in play.options.items() if key.startswith(verb) and reason is None]


# -- sideways ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-12.1")
def test_a_unit_moves_one_area_and_gets_no_marker() -> None:
    play = moving({5: unit("S1", "HI")})
    assert allowed(play, "move") == ["move S1 4", "move S1 6"]
    play.does("move S1 6").over()
    assert (play.column("S1"), play["S1"].manoeuvre) == (6, 0)


@pytest.mark.rule("HOP-12.1")
@pytest.mark.parametrize(("column", "open_to", "closed"), [(2, [1], 3), (3, [4], 2), (7, [6], 8), (8, [9], 7)])
def test_it_stays_in_its_zone(column: int, open_to: list[int], closed: int) -> None:
    play = moving({column: unit("S1", "HI")})
    assert allowed(play, "move") == [f"move S1 {c}" for c in open_to]
    assert rule_against(play, f"move S1 {closed}") == "HOP-12.1"


@pytest.mark.rule("HOP-12.1", "HOP-2.9")
def test_the_new_area_must_be_empty() -> None:
    play = moving({4: unit("S1", "HI"), 5: unit("S2", "HI")})
    assert rule_against(play, "move S1 5") == "HOP-2.9"
    assert allowed(play, "move") == ["move S1 3", "move S2 6"]


@pytest.mark.rule("HOP-12.1", "HOP-6.6")
def test_the_new_area_must_not_be_prohibited() -> None:
    play = moving({4: unit("S1", "EL")}, side=ground({5: "marsh"}))
    assert rule_against(play, "move S1 5") == "HOP-6.6"
    assert allowed(play, "move") == ["move S1 3"]


@pytest.mark.rule("HOP-12.1", "HOP-12.3")
def test_units_with_a_marker_or_an_adjacent_enemy_do_not_move() -> None:
    south = {4: unit("S1", "HI", manoeuvre=1), 7: unit("S2", "HI"), 1: PEER}
    play = moving(south, {6: unit("N1", "MI")})
    assert rule_against(play, "move S1 5") == "HOP-12.1"
    assert rule_against(play, "move S2 6") == "HOP-12.1"
    assert "S2 is adjacent" in str(play.options["move S2 6"])


@pytest.mark.rule("HOP-12.1", "HOP-2.11")
def test_an_enemy_who_looks_across_the_border_pins_too() -> None:
    play = moving({2: unit("S1", "HI"), 9: PEER}, {1: unit("N9", "MI"), 3: unit("N1", "MI")})
    assert rule_against(play, "move S1 1") == "HOP-12.1"
    free = moving({8: unit("S1", "HI"), 5: unit("S2", "HI")}, {7: unit("N1", "MI"), 9: unit("N2", "SK SL")})
    assert rule_against(free, "move S1 9") == "HOP-12.1"


@pytest.mark.rule("HOP-12.2")
def test_only_one_unit_moves_in_a_turn() -> None:
    play = moving({4: unit("S1", "HI"), 6: unit("S2", "HI"), 1: PEER}).does("move S1 3")
    assert rule_against(play, "move S2 7") == "HOP-12.2"
    assert rule_against(play, "move S1 4") == "HOP-12.2"


@pytest.mark.rule("HOP-12.3", "HOP-21.15", "HOP-22.6")
@pytest.mark.parametrize("kind", ["AT", "OZ"])
def test_guns_never_move(kind: str) -> None:
    play = moving({4: unit("S1", kind), 1: PEER})
    assert rule_against(play, "move S1 5") == "HOP-12.3"
    assert rule_against(play, "back S1") == "HOP-12.4"


@pytest.mark.rule("HOP-12.1")
@given(st.lists(st.integers(1, 8), unique=True), st.lists(st.integers(1, 9), unique=True))
def test_every_move_is_either_open_or_barred_with_a_reason(south: list[int], north: list[int]) -> None:
    kinds = [
        "EL",
        "HI",
        "AT",
        "SK JA",
        "HC",
        "HI",
        "EL",
        "HC",
    ]  # who may not go there stands beside marsh, camp and river
    standing = {c: unit(f"S{c}", kinds[c - 1], manoeuvre=int(c == 4)) for c in south}
    enemies = {c: unit(f"N{c}", "MI") for c in north}
    state = field(standing, enemies, sides=(ground({2: "marsh", 6: "camp", 9: "river"}), {}), hands=(["rally"], []))
    play = Play(state, MovePhase(SOUTH))
    if play.game.is_over:
        return
    for column, one in standing.items():
        for beside in {column - 1, column + 1} & set(range(1, 10)):
            open_area = beside not in standing and is_wing(beside) == is_wing(column)
            reason = play.options[f"move {one.id} {beside}"]
            if reason is None:
                assert open_area
                assert one.type != "AT"
                assert not one.manoeuvre
                assert not adjacent(state, SOUTH, column)
                assert not is_prohibited(state, one, SOUTH, beside)
    assert len(play.options) == len(play.game.ask.to[SOUTH].options)  # type: ignore[union-attr]


# -- back to the second line -------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-12.4", "HOP-21.10")
def test_any_number_of_skirmishers_goes_back_whatever_foot_is_near_and_besides_the_move() -> None:
    south = {4: unit("S1", "SK SL", hits=2, depletion=1, no_missile=True), 5: unit("S2", "SK AR"), 9: unit("S3", "HI")}
    play = moving(south, {4: unit("N1", "HI"), 5: unit("N2", "EL")}).does("back S1", "back S2", "move S3 8").over()
    assert play.state.side(SOUTH).second_line == ("S1", "S2")
    one = play["S1"]
    assert (one.hits, one.depletion, one.no_missile, one.arrived, one.routed) == (2, 1, False, True, False)


@pytest.mark.rule("HOP-12.4")
@pytest.mark.parametrize("rider", ["HC", "LC", "LN", "RC", "BC", "CA", "GC", "KB"])
def test_enemy_cavalry_adjacent_forbids_it(rider: str) -> None:
    play = moving({4: unit("S1", "SK SL"), 9: unit("S2", "HI")}, {5: unit("N1", rider)})
    assert rule_against(play, "back S1") == "HOP-12.4"


@pytest.mark.rule("HOP-12.4")
def test_chariots_and_elephants_are_no_cavalry() -> None:
    assert allowed(moving({4: unit("S1", "SK SL")}, {4: unit("N1", "CH"), 5: unit("N2", "EL")}), "back") == ["back S1"]


@pytest.mark.rule("HOP-12.4", "HOP-2.12")
def test_a_marker_or_a_full_second_line_forbids_it() -> None:
    marked = moving({4: unit("S1", "SK SL", manoeuvre=1), 9: unit("S2", "HI")})
    assert rule_against(marked, "back S1") == "HOP-12.4"
    line = [unit(f"S{n}", "MI") for n in range(10, 18)]
    full = moving({4: unit("S1", "SK SL")}, second_lines=(line, []))
    assert rule_against(full, "back S1") == "HOP-12.4"
    assert "full" in str(full.options["back S1"])


@pytest.mark.rule("HOP-12.4")
@pytest.mark.parametrize("kind", ["LI", "LI VE", "HI", "HC", "LC", "LN", "EL", "YU"])
def test_nobody_else_goes_back(kind: str) -> None:
    reason = moving({4: unit("S1", kind)}).options["back S1"]
    assert reason is not None
    assert reason.rule == ("HOP-7.7" if kind in ("LC", "LN") else "HOP-12.4")


@pytest.mark.rule("HOP-7.7")
@pytest.mark.parametrize("kind", ["LC", "LC NUM", "LN"])
def test_light_horse_with_mobility_goes_back(kind: str) -> None:
    play = moving({4: unit("S1", kind)}, {4: unit("N1", "HI")}, side=MOBILE).does("back S1").over()
    assert play.state.side(SOUTH).second_line == ("S1",)
    assert play.why(WentBack)[-1] == "HOP-7.7"


@pytest.mark.rule("HOP-7.7")
def test_but_not_heavy_horse_and_not_from_cavalry() -> None:
    play = moving({4: unit("S1", "HC"), 6: unit("S2", "LC"), 1: PEER}, {7: unit("N1", "LC")}, side=MOBILE)
    assert rule_against(play, "back S1") == "HOP-12.4"
    assert rule_against(play, "back S2") == "HOP-7.7"


@pytest.mark.rule("HOP-16.3", "HOP-12.4")
def test_who_goes_back_leaves_his_enemy_unengaged() -> None:
    play = moving({4: unit("S1", "SK SL", engaged=True)}, {4: unit("N1", "HI", engaged=True)}).does("back S1").over()
    assert not play["N1"].engaged
    assert not play["S1"].engaged


# -- the phase ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-10.5")
def test_the_phase_is_skipped_if_no_unit_could_act_and_no_card_could_help() -> None:
    pinned = {4: unit("S1", "HI", hits=2)}
    enemy = {4: unit("N1", "HI")}
    assert moving(pinned, enemy).over().facts(PhaseBegan) == []
    assert moving(pinned, enemy, decks=(["cohesion", "cohesion"], [])).over().facts(PhaseBegan) == []


@pytest.mark.rule("HOP-10.5")
def test_a_hand_that_is_not_empty_is_taken_to_hold_any_card_of_its_army() -> None:
    side = {"specials": {"cohesion": 2}, "spent": ("cohesion",)}
    south, north, hands = {4: unit("S1", "HI", hits=2)}, {4: unit("N1", "HI")}, ([unit("S2", "HI")], [])
    play = moving(south, north, side=side, hands=hands, decks=(["cohesion"], []))
    assert play.facts(PhaseBegan) == [PhaseBegan("move")]
    assert allowed(play, "") == ["end", *[key for key in play.options if key.startswith("order")]]
    spent = {"specials": {"cohesion": 2}, "spent": ("cohesion",), "discarded": ("cohesion",)}
    moving(south, north, side=spent, hands=hands).over()


@pytest.mark.rule("HOP-10.3")
def test_the_player_ends_the_phase_himself() -> None:
    assert moving({4: unit("S1", "HI")}).does("end").over().column("S1") == 4
