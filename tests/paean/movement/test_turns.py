"""PAE-9.7, 9.8 with PAE-1.5: turns of blocks whose last row is not full, or whose files losses have shortened."""

from __future__ import annotations

import pytest

from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.files import depths
from tests.paean.position import Play, area, formation, front, fronts, table


def turned(state: State, order: str) -> Formation:
    return Play(state, FormationAction("S1")).does(order).over()["S1"]


def block(*files: int, facing: float = 0) -> State:
    return table(formation("S1", "HI-TS-S", 60, 40, facing=facing, depths=files))


@pytest.mark.rule("PAE-9.8", "PAE-1.5")
@pytest.mark.parametrize(
    ("side", "place", "files"),
    [
        ("right", (70, 38), [["S1.5", "S1.4", "S1.3"], ["S1.6", "S1.1", "S1.2"]]),
        ("left", (50, 38), [["S1.6", "S1.5", "S1.4"], ["S1.1", "S1.2", "S1.3"]]),
    ],
)
def test_a_line_with_one_base_behind_it_is_evened_when_it_faces_a_side(
    side: str, place: tuple[float, float], files: list[list[str]]
) -> None:
    """Rows of five and one would be files of five and one: the last of the deepest goes behind the shallowest."""
    after = turned(block(1, 1, 1, 1, 2), f"face {side}")
    assert front(after) == place
    assert [[base.id for base in file] for file in after.files] == files


@pytest.mark.rule("PAE-9.8")
def test_files_that_differ_by_one_base_only_are_left_as_they_are() -> None:
    after = turned(block(1, 2, 2), "face right")
    assert [[base.id for base in file] for file in after.files] == [["S1.4", "S1.2", "S1.1"], ["S1.5", "S1.3"]]
    assert (front(after), after.facing) == ((66, 38), 90_000)


@pytest.mark.rule("PAE-9.7", "PAE-1.5")
def test_an_about_face_evens_what_losses_have_left() -> None:
    after = turned(block(3, 1), "about face")
    assert (front(after), after.facing, depths(after.files)) == ((60, 34), 180_000, (2, 2))
    assert [base.id for base in after.bases] == ["S1.4", "S1.1", "S1.3", "S1.2"]


@pytest.mark.rule("PAE-9.7", "PAE-9.8")
@pytest.mark.parametrize(
    ("order", "place", "facing"),
    [("about face", (56, 40), 270), ("face right", (58, 34), 180), ("face left", (58, 46), 0)],
)
def test_turns_at_another_facing(order: str, place: tuple[float, float], facing: int) -> None:
    """Three files and two rows that face east: their right is south."""
    state = table(formation("S1", "HI-TS-S", 60, 40, facing=90, files=3, bases=6))
    after = turned(state, order)
    assert (front(after), after.facing) == (place, facing * 1000)


@pytest.mark.rule("PAE-9.8", "PAE-9.17")
@pytest.mark.parametrize("what", ["friend", "enemy", "sea", "edge"])
def test_whatever_leaves_no_room_for_the_turned_block_unforms_it_where_it_stands(what: str) -> None:
    """Six files in a line turned right are a column from y 39 + 2 down to y 39 - 2 and from x 72 back to x 60."""
    line = formation("S1", "HI-TS-S", 60, 40 if what != "edge" else 2.5, files=6, bases=6)
    others = {
        "friend": [formation("S2", "HI-TS-S", 66, 42.5)],  # y 40.5 to 42.5: the column reaches y 41
        "enemy": [formation("N1", "HI-TS-S", 66, 40.5, facing=180)],
        "sea": [],
        "edge": [],
    }[what]
    sea = [area("pond", "sea", 62, 40.5, 70, 44)] if what == "sea" else []
    play = Play(table(line, *others, terrain=sea), FormationAction("S1")).does("face right").over()
    assert (play["S1"].is_unformed, play["S1"].facing) == (True, 0)


@pytest.mark.rule("PAE-9.8", "PAE-9.17")
def test_own_lights_leave_room() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 40, files=6, bases=6), formation("S2", "LI-J-S", 66, 42.5)
    )  # fmt: skip
    assert turned(state, "face right").count == 6


@pytest.mark.rule("PAE-9.14")
def test_giving_ground_with_a_last_row_that_is_not_full() -> None:
    """The front row goes behind: a file of one simply steps back, a file of two changes its order."""
    after = turned(block(1, 2), "give ground")
    assert fronts(after) == {"S1.1": (58, 38), "S1.3": (62, 38), "S1.2": (62, 36)}


@pytest.mark.rule("PAE-9.13")
@pytest.mark.parametrize(
    ("order", "place", "files"),
    [
        ("contract the left flank", (62, 40), [["S1.2"], ["S1.3", "S1.1"]]),
        ("contract the right flank", (58, 40), [["S1.1", "S1.3"], ["S1.2"]]),
    ],
)
def test_the_bases_of_the_removed_file_go_nearest_the_kept_end(
    order: str, place: tuple[float, float], files: list[list[str]]
) -> None:
    after = turned(block(1, 1, 1), order)
    assert front(after) == place
    assert [[base.id for base in file] for file in after.files] == files


@pytest.mark.rule("PAE-9.13")
@pytest.mark.parametrize("side", ["left", "right"])
def test_expanding_a_block_takes_from_the_deepest_furthest_from_the_kept_end(side: str) -> None:
    """A 3 x 2 block: one base goes, files 2, 2, 1 and 1 counted from the kept end, which does not move."""
    after = turned(block(2, 2, 2), f"expand the {side} flank")
    shape = depths(after.files)
    assert (shape if side == "right" else shape[::-1]) == (2, 2, 1, 1)
    moved = "S1.6" if side == "right" else "S1.2"
    assert after.files[-1 if side == "right" else 0][0].id == moved
    kept = after.grid.at(-8.0 if side == "right" else 8.0, 0.0)
    assert kept == pytest.approx((54, 40) if side == "right" else (66, 40))


@pytest.mark.rule("PAE-9.13")
@pytest.mark.parametrize(("side", "place", "shape"), [("left", (58, 40), (1, 2)), ("right", (62, 40), (2, 1))])
def test_a_column_expands_to_either_side(side: str, place: tuple[float, float], shape: tuple[int, int]) -> None:
    after = turned(block(3), f"expand the {side} flank")
    assert (front(after), depths(after.files)) == (place, shape)
    assert [each[0].id for each in after.files] == (["S1.3", "S1.1"] if side == "left" else ["S1.1", "S1.3"])


@pytest.mark.rule("PAE-9.13")
def test_a_line_of_eight_needs_four_contractions() -> None:
    state, shapes = block(*[1] * 8), []
    for _ in range(4):
        play = Play(state, FormationAction("S1")).does("contract the left flank").over()
        state = play.state
        shapes.append(depths(play["S1"].files))
        assert play["S1"].grid.at(2.0 * len(play["S1"].files), 0.0) == pytest.approx((76, 40))
    assert shapes[-1] == (2, 2, 2, 2)
