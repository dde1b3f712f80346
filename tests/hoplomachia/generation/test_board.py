"""HMA-3.5, 3.6, 3.11 to 3.18, 3.20 to 3.25: boards and terrain of every type."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.armies.armies import Army
from polemos.rules.hoplomachia.charts.charts import battle, battles
from polemos.rules.hoplomachia.charts.words import BattleType
from polemos.rules.hoplomachia.generation.facts import BoardTurned, TerrainLaid
from polemos.rules.hoplomachia.generation.grid import (
    columns,
    in_defenders_half,
    pieces,
    pieces_of,
    rows,
    seen_rect,
    square_of,
    squares,
)
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.generating import board, brought, by_default, laid_kinds, of_kind


def made(type_: str, options: Options | None = None, **values: Any) -> State:
    return by_default(board(type_, (), options, **values)).over().state


def rects(state: State, *kinds: str) -> list[tuple[float, float, float, float]]:
    """As the Defender sees them, beyond whose last row his home edge lies."""
    return [tuple(round(edge, 3) for edge in seen_rect(state, each)) for each in of_kind(state, *kinds)]  # type: ignore[misc]


# -- amounts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-3.6")
def test_the_example_of_percentages() -> None:
    """Broad: 24 squares, 25 percent is 6. Square: 16, 25 percent is 4, 10 percent is 2 (1.6)."""
    assert (pieces_of(24, 25), pieces_of(16, 25), pieces_of(16, 10)) == (6, 4, 2)
    assert (pieces_of(24, 10), pieces_of(10, 25)) == (2, 3)  # 2.4; 2.5 goes up


AMOUNTS = {
    ("A", "broad"): 12, ("A", "square"): 8, ("B", "long"): 12, ("B", "square"): 8, ("C", "long"): 12,
    ("C", "square"): 8, ("D", "broad"): 12, ("E", "long"): 12, ("E", "square"): 8, ("F", "long"): 8,
    ("F", "square"): 6, ("G", "broad"): 6, ("H", "broad"): 6,
}  # fmt: skip


@pytest.mark.rule(
    "HMA-3.6", "HMA-3.11", "HMA-3.12", "HMA-3.13", "HMA-3.14", "HMA-3.15", "HMA-3.16", "HMA-3.17", "HMA-3.18"
)
@pytest.mark.parametrize("invader", ["A", "B"])
@pytest.mark.parametrize(("type_", "size"), AMOUNTS)
def test_each_type_has_so_many_pieces_of_its_kinds_one_in_a_square(type_: BattleType, size: str, invader: str) -> None:
    state = made(type_, board=size, invader=invader)
    shares = battle(type_).terrain
    assert len(pieces(state)) == AMOUNTS[type_, size]
    kinds = {kind for share in shares for kind in share.types}
    assert set(laid_kinds(state)) <= kinds
    assert len({square_of(state, each) for each in pieces(state)}) == len(pieces(state))
    for share in shares:
        assert sum(each.kind in share.types for each in pieces(state)) == pieces_of(len(squares(state)), share.percent)


@pytest.mark.rule("HMA-3.6", "HMA-26.1")
def test_a_board_made_by_chance_draws_kind_and_square_of_each_piece() -> None:
    """Six pieces of farmland, woods or gentle hills on 24 squares; drawn squares are used up."""
    dice = {"HMA-3.6": [1, 0, 2, 0, 0, 21, 1, 3, 1, 3, 1, 3]}
    play = by_default(board("H", dice, terrain="program")).over()
    assert laid_kinds(play.state) == ["woods", "gentle_hill", "enclosed_farmland", "woods", "woods", "woods"]
    found = [tuple(square_of(play.state, each)) for each in pieces(play.state)]
    assert found == [(0, 0), (1, 0), (5, 3), (5, 0), (0, 1), (1, 1)]


@pytest.mark.rule("HMA-3.6")
def test_nothing_is_laid_on_a_road_or_in_a_square_that_is_taken() -> None:
    play = by_default(board("A", board="broad"), "Where do you lay")
    road = rects(play.state, "road")[0]
    assert road == (41.25, 0, 42.75, 48)
    refused = play.order("woods at 42 6")
    assert isinstance(refused, Reason)
    assert refused.rule == "HMA-3.6"
    play.does("woods at 6 6")
    assert play.order("steep_hill at 8 3") is not None
    assert play.order("gentle_hill at 18 6") is not None  # of the other share
    play.does("steep_hill at 20 3")
    assert [tuple(square_of(play.state, each)) for each in pieces(play.state)] == [(0, 0), (1, 0)]


@pytest.mark.rule("HMA-3.6")
def test_the_invader_moves_or_removes_a_quarter_and_picks_his_edge() -> None:
    """Six pieces: one of them."""
    play = by_default(board("H"), "Do you move or remove")
    assert list(play.game.waiting_for) == [0]
    first = pieces(play.state)[0]
    play.answer(f"move {first.id}")
    free = next(
        each for each in squares(play.state) if each not in [square_of(play.state, p) for p in pieces(play.state)]
    )
    x, y = 12 * free.column + 6, 12 * free.row + 6
    play.does(f"{first.kind} at {x} {y}")
    assert square_of(play.state, play.state.terrain[first.id]) == free
    assert play.prompt == "Which is your home edge?"
    before = [each.points for each in pieces(play.state)]
    play.answer("other").over()
    assert play.facts(BoardTurned)
    after = [each.points for each in pieces(play.state)]
    assert after == [tuple((72_000 - x, 48_000 - y) for x, y in points) for points in before]


@pytest.mark.rule("HMA-3.6")
def test_of_eight_pieces_two_may_be_removed() -> None:
    play = by_default(board("B", board="square"), "Do you move or remove")
    play.answer("remove P1")
    assert play.prompt.startswith("Do you move or remove terrain? (1 left)")
    play.answer("remove P5")
    assert play.prompt == "Which is your home edge?"
    assert len(pieces(play.state)) == 6


@pytest.mark.rule("HMA-3.6")
@pytest.mark.parametrize("type_", "CDEFG")
def test_where_the_type_fixes_the_home_edges_they_are_not_picked(type_: str) -> None:
    play = board(type_)
    while play.game.ask is not None:
        assert play.prompt != "Which is your home edge?"
        seat = play.game.waiting_for[0]
        play.answer(play.game.ask.to[seat].default, seat)
    play.over()


@pytest.mark.rule("HMA-3.24", "HMA-25.1")
def test_terrain_placed_in_turns() -> None:
    """Defender first; then each may move or remove one piece, then the Defender picks his home edge."""
    play = board("H", (), Options(alternating_terrain=True))
    asked = []
    while play.game.ask is not None:
        seat = play.game.waiting_for[0]
        asked.append((seat, play.prompt.split("(")[0].strip()))
        play.answer(play.game.ask.to[seat].default, seat)
    play.over()
    lay, shift = "Where do you lay this piece of terrain?", "Do you move or remove terrain?"
    assert asked[1:] == [
        (1, lay), (0, lay), (1, lay), (0, lay), (1, lay), (0, lay), (1, shift), (0, shift),
        (1, "Which is your home edge?"),
    ]  # fmt: skip


@pytest.mark.rule("HMA-3.5", "HMA-3.25")
def test_the_defender_chooses_among_the_boards_of_the_type_and_night_falls_after_turn_20() -> None:
    play = board("B")
    assert (play.prompt, list(play.game.waiting_for), list(play.options)) == ("Which board?", [1], ["long", "square"])
    play.answer("long")
    assert (play.state.width, play.state.depth, play.state.turn_limit) == (48_000, 72_000, 20)


# -- types -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-3.11")
def test_raiders_meet_on_a_road_from_home_edge_to_home_edge() -> None:
    state = made("A", board="broad")
    assert state.mode == "encounter"
    assert rects(state, "road") == [(41.25, 0, 42.75, 48)]


def forces(defender: int, invader: int) -> tuple[Army, Army]:
    """So many lochoi of two stands each."""

    def army(count: int) -> Army:
        return brought("athens", "athenians", *(4,) * (count // 4), *((count % 4,) if count % 4 else ()))

    return army(invader), army(defender)


@pytest.mark.rule("HMA-3.12")
@pytest.mark.parametrize(
    ("defender", "invader", "width", "work"),
    [(4, 9, 6, "palisade"), (4, 8, 9, "low_wall"), (5, 7, 9, "low_wall"), (6, 8, 12, ""), (8, 8, 12, "")],
)  # fmt: skip
def test_width_and_work_of_a_pass_by_the_ratio_of_stands(defender: int, invader: int, width: int, work: str) -> None:
    """Under 1/2: 6 inches, palisade; under 3/4: 9 inches, low wall; else 12 inches, none."""
    play = board("B", board="long", mode="encounter", armies=forces(defender, invader))
    by_default(play, "Which is your home edge")
    play.does("keep")
    if work:
        assert (play.prompt, list(play.game.waiting_for)) == ("Do you bar the pass?", [1])
        play.answer(True)
    play.over()
    state = play.state
    left, right = 24 - width / 2, 24 + width / 2
    assert rects(state, "open") == [(left, 0, right, 72)]
    assert rects(state, "road") == [(23.25, 0, 24.75, 72)]
    edges = {(each[0], each[2]) for each in rects(state, "gentle_hill", "steep_hill", "woods")}
    assert edges == {(0, left), (right, 48)}
    assert [each.kind for each in of_kind(state, "palisade", "low_wall")] == ([work] if work else [])
    if work:
        assert rects(state, work)[0] == (left, 48, right, 48.2)  # on his edge of the metaichmion


@pytest.mark.rule("HMA-3.12", "HMA-25.1")
def test_the_defender_of_a_pass_chooses_mode_and_water_and_need_not_build_a_work() -> None:
    play = board("B", board="square", armies=forces(4, 9))
    assert (play.prompt, list(play.options)) == ("How do you wait for the Invader?", ["encounter", "ambush"])
    play.answer("ambush")
    assert list(play.options) == ["none", "river left", "river right", "coast left", "coast right"]
    play.answer("coast left")
    by_default(play).over()
    state = play.state
    assert state.mode == "ambush"
    assert rects(state, "sea") == [(0, 0, 21, 48)]
    assert {square_of(state, each).column for each in pieces(state)} == {3}
    assert of_kind(state, "palisade") == []


@pytest.mark.rule("HMA-3.20")
def test_the_pass_that_is_harder_for_the_defender_has_no_work() -> None:
    options = Options(pass_variant="harder_for_defender")
    state = made("B", options, board="square", mode="encounter", armies=forces(4, 9))
    assert of_kind(state, "palisade", "low_wall") == []


@pytest.mark.rule("HMA-3.13")
@pytest.mark.parametrize("size", ["long", "square"])
@pytest.mark.parametrize("invader", ["A", "B"])
def test_a_dead_end_has_a_palisaded_village_before_the_defenders_edge(size: str, invader: str) -> None:
    play = by_default(board("C", board=size, invader=invader), "Where is the village")
    assert list(play.game.waiting_for) == ["BA".index(invader)]
    wide, high = play.state.width / 1000, play.state.depth / 1000
    chosen = list(play.options)[-1]
    play.answer(chosen)
    state = by_default(play).over().state
    assert state.mode == "ambush"
    village = next(each for each in state.terrain.values() if each.place == "village")
    assert ",".join(f"{each:g}" for each in village.shape.centre) == chosen
    left, low, right, top = seen_rect(state, village)
    assert (right - left, top - low) == (12, 12)
    assert low >= high - (high - 24) / 2
    assert abs((left + right) / 2 - wide / 2) <= 12
    assert len(of_kind(state, "palisade")) == 4
    for piece in pieces(state):
        square = square_of(state, piece)
        assert square.column in (0, columns(state) - 1) or square.row == rows(state) - 1
        assert seen_rect(state, piece) != seen_rect(state, village)


@pytest.mark.rule("HMA-3.14")
@pytest.mark.parametrize("invader", ["A", "B"])
def test_sallying_forth_from_a_gate_where_the_road_meets_the_wall(invader: str) -> None:
    play = by_default(board("D", invader=invader), "How many pieces of urban")
    play.answer(2)
    state = by_default(play).over().state
    assert state.mode == "arrayed"
    assert laid_kinds(state).count("urban") == 2
    assert rects(state, "city_wall") == [(0, 46, 72, 48)]
    gate = state.gates["gate1"]
    road = of_kind(state, "road")[0].shape.bounds
    assert (gate.x / 1000, gate.width) == ((road[0] + road[2]) / 2, 1500)
    assert (gate.y, gate.facing) == ((46_000, 180_000) if invader == "A" else (2_000, 0))
    assert all(each[3] <= 46 for each in rects(state, "urban", "enclosed_farmland"))


@pytest.mark.rule("HMA-3.14", "HMA-26.1")
def test_how_much_of_the_ground_is_urban_is_drawn_on_a_board_made_by_chance() -> None:
    """The road, then how many, then six fields, then so many quarters."""
    dice = {"HMA-3.6": [2, 1, *[0] * 6, 0]}
    state = by_default(board("D", dice, terrain="program")).over().state
    assert laid_kinds(state) == ["enclosed_farmland"] * 6 + ["urban"]


@pytest.mark.rule("HMA-3.15", "HMA-25.1")
@pytest.mark.parametrize(("answer", "walls"), [("right", [46]), ("left", [0]), ("both", [46, 0])])
def test_inside_the_walls_one_or_both_neutral_edges_are_wall_with_a_gate(answer: str, walls: list[int]) -> None:
    play = by_default(board("E", board="long"), "Which neutral edges")
    assert play.game.ask is not None
    assert play.game.ask.to[1].default == "right"
    state = by_default(play.answer(answer)).over().state
    assert [each[0] for each in rects(state, "city_wall")] == walls
    assert [(gate.x, gate.y) for gate in state.gates.values()] == [(46_000 if x else 2_000, 36_000) for x in walls]
    far = [each for each in pieces(state) if not in_defenders_half(state, square_of(state, each))]
    assert 2 * len(far) < len(pieces(state))


@pytest.mark.rule("HMA-3.15")
def test_most_of_each_share_lies_in_the_defenders_half() -> None:
    """Six fields: two may lie in the other half, a third may not."""
    play = by_default(board("E", board="long"), "Where do you lay")
    play.does("enclosed_farmland at 6 6", "enclosed_farmland at 18 6")
    assert play.order("enclosed_farmland at 30 6") is not None
    play.does("enclosed_farmland at 30 66")


@pytest.mark.rule("HMA-3.16")
@pytest.mark.parametrize("invader", ["A", "B"])
def test_a_fortified_camp_lies_in_the_garrisons_zone(invader: str) -> None:
    state = made("F", board="long", invader=invader)
    fort = next(each for each in state.terrain.values() if each.place == "fort")
    left, low, right, top = seen_rect(state, fort)
    assert (right - left, top - low) == (12, 12)
    assert low >= 48
    assert len(of_kind(state, "palisade")) == 4
    assert state.mode == "arrayed"


@pytest.mark.rule("HMA-3.17")
@pytest.mark.parametrize("invader", ["A", "B"])
def test_surf_and_beach_along_the_invaders_edge(invader: str) -> None:
    state = made("G", invader=invader)
    assert rects(state, "surf") == [(0, 0, 72, 6)]
    assert rects(state, "beach") == [(0, 6, 72, 18)]
    home = of_kind(state, "surf")[0].shape.bounds
    assert home[1] == (0 if invader == "A" else 42)
    assert all(in_defenders_half(state, square_of(state, each)) for each in pieces(state))


@pytest.mark.rule("HMA-3.18", "HMA-25.1")
def test_one_flank_of_a_phalanx_clash_may_be_a_waterway() -> None:
    play = board("H")
    assert list(play.game.waiting_for) == [1]
    assert list(play.options) == ["none", "river left", "river right"]
    assert play.game.ask is not None
    assert play.game.ask.to[1].default == "none"
    state = by_default(play.answer("river right")).over().state
    assert rects(state, "river") == [(69, 0, 72, 48)]
    assert all(each[2] <= 69 for each in rects(state, "woods", "enclosed_farmland", "gentle_hill"))


@pytest.mark.rule("HMA-3.21")
def test_an_acropolis_has_cliffs_all_round_but_for_a_ramp_one_lochos_wide() -> None:
    state = made("E", Options(acropolis=True), board="long")
    height = next(each for each in state.terrain.values() if each.place == "acropolis")
    left, low, right, top = seen_rect(state, height)
    assert (right - left, top - low) == (12, 12)
    assert low >= 36
    cliffs = sorted(rects(state, "cliff"))
    fronts = [each for each in cliffs if each[1] == low and each[3] < low + 1]
    middle = (left + right) / 2
    assert [(each[0], each[2]) for each in fronts] == [(left, middle - 0.75), (middle + 0.75, right)]
    assert len(cliffs) == 5
    assert made("E", board="long").terrain.keys().isdisjoint({"acropolis"})


@pytest.mark.rule("HMA-3.22")
def test_an_island_camp() -> None:
    """48 inches square: 6 of sea, 6 of beach, 24 of land, two thirds of it hill; the fort 6 inches square."""
    state = made("F", Options(island_camp=True), board="square")
    island = next(each for each in state.terrain.values() if each.place == "island")
    assert seen_rect(state, island) == (12, 12, 36, 36)
    hill = of_kind(state, "gentle_hill")[0]
    assert abs(hill.shape.area / island.shape.area - 0.66) < 0.001
    fort = next(each for each in state.terrain.values() if each.place == "fort")
    assert seen_rect(state, fort) == (21, 21, 27, 27)
    assert len(of_kind(state, "palisade")) == 3
    assert len(of_kind(state, "sea")) == len(of_kind(state, "beach")) == 4
    assert pieces(state) == []


@pytest.mark.rule("HMA-3.23")
@pytest.mark.parametrize(("work", "kind"), [("ridge", "gentle_hill"), ("stream", "stream"), ("wall", "low_wall")])
@pytest.mark.parametrize(("defender", "invader", "owner"), [(4, 8, 1), (8, 4, 0), (4, 4, 1)])
def test_the_smaller_army_defends_a_line(work: Any, kind: str, defender: int, invader: int, owner: int) -> None:
    options = Options(field_work=work)
    play = by_default(board("H", (), options, armies=forces(defender, invader)), "How long is the")
    assert list(play.game.waiting_for) == [owner]
    assert play.order("11") is not None
    assert play.order("25") is not None
    play.does("12", "30")
    state = play.over().state
    left, low, right, high = state.terrain["line"].shape.bounds
    assert state.terrain["line"].kind == kind
    assert (left, right, (low + high) / 2) == (24, 36, 36 if owner else 12)


@pytest.mark.rule("HMA-3.1", "HMA-25.1")
@pytest.mark.parametrize("type_", "ABCDEFGH")
def test_at_one_click_nothing_is_asked(type_: str) -> None:
    """Only the dice are thrown."""
    play = board(type_, {"HMA-3.6": [0] * 99}, terrain="", one_click=True)
    assert play.game.is_over
    assert play.facts(TerrainLaid)


def test_the_table_of_amounts_has_every_board_of_every_type() -> None:
    assert {(chart.id, size) for chart in battles().battle for size in chart.boards} == set(AMOUNTS)


@pytest.mark.rule("HMA-3.22", "HMA-3.24")
def test_on_an_island_there_are_no_pieces_to_shift_even_if_terrain_is_placed_in_turns() -> None:
    options = Options(island_camp=True, alternating_terrain=True)
    play = by_default(board("F", options=options))
    assert play.game.ask is None
