"""Changes of formation with five to eight stands, and closing up (section 9)."""

import pytest

from polemos.geometry import touches
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.facts import Disordered, Formed
from polemos.rules.navarcoi.movement.changes import CHANGES, changed, turned_on_the_spot
from polemos.rules.navarcoi.state import P, Squadron
from tests.navarcoi.movement.bodies import FAIL, FULL, PASS, assert_same, assert_stands_went, body, spot
from tests.navarcoi.position import Play, rectangle, sea, squadron

# -- other numbers of stands ---------------------------------------------------------------------------------------


TO_BLOCK: dict[int, tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]] = {
    # Each stand as (number, file, rank) counted from the reference, right variant and left variant.
    5: (
        [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 3, 1)],
        [(1, 0, 0), (2, 1, 0), (3, 2, 0), (4, 3, 0), (0, 0, 1)],
    ),
    6: (
        [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 2, 1), (5, 3, 1)],
        [(2, 0, 0), (3, 1, 0), (4, 2, 0), (5, 3, 0), (0, 0, 1), (1, 1, 1)],
    ),
    7: (
        [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 1, 1), (5, 2, 1), (6, 3, 1)],
        [(3, 0, 0), (4, 1, 0), (5, 2, 0), (6, 3, 0), (0, 0, 1), (1, 1, 1), (2, 2, 1)],
    ),
}


@pytest.mark.rule("NAV-9.20", "NAV-9.11")
@pytest.mark.parametrize("stands", [5, 6, 7])
@pytest.mark.parametrize("side", ["right", "left"])
def test_a_line_of_five_to_seven_forms_a_block_of_four_files(stands: int, side: str) -> None:
    line = body("epi_mias", stands)
    places = TO_BLOCK[stands][0 if side == "right" else 1]
    first = line.poses[places[0][0]]

    def after(known: Squadron) -> Squadron:
        return changed(known, CHANGES["line_to_block"](known, side, 4))  # type: ignore[arg-type]

    assert_same(after(line).poses, [spot(first, file * 1.97, -rank * 1.97, 0) for _, file, rank in places])
    assert_stands_went(line, after, [stand for stand, _, _ in places])


@pytest.mark.rule("NAV-9.20", "NAV-9.18")
@pytest.mark.parametrize(
    ("stands", "files"), [(5, ["ab", "c", "d", "e"]), (6, ["ab", "cd", "e", "f"]), (7, ["ab", "cd", "ef", "g"])]
)
@pytest.mark.parametrize("side", ["right", "left"])
def test_a_column_of_five_to_seven_doubles_its_first_files(stands: int, files: list[str], side: str) -> None:
    column = body("epi_keras", stands)
    sign = 1 if side == "right" else -1
    columns = [(["abcdefg".index(letter) for letter in file], sign * k * 1.97) for k, file in enumerate(files)]
    columns.sort(key=lambda column: column[1])
    front = [(file[0], right, 0.0) for file, right in columns]
    rear = [(file[1], right, -1.97) for file, right in columns if len(file) > 1]

    def after(known: Squadron) -> Squadron:
        return changed(known, CHANGES["column_to_block"](known, side, 4))  # type: ignore[arg-type]

    wanted = [spot(column.poses[0], right, forward, 0) for _, right, forward in front + rear]
    assert_same(after(column).poses, wanted)
    assert_stands_went(column, after, [stand for stand, _, _ in front + rear])


@pytest.mark.rule("NAV-9.20", "NAV-9.18")
def test_a_full_size_column_forms_files_of_two_to_the_right() -> None:
    column = body("epi_keras", 8)

    def after(known: Squadron) -> Squadron:
        return changed(known, CHANGES["column_to_block"](known, "right", 4))

    assert_stands_went(column, after, ["abcdefgh".index(letter) for letter in "acegbdfh"])


@pytest.mark.rule("NAV-9.20", "NAV-9.8", "NAV-9.9", "NAV-9.10")
@pytest.mark.parametrize("stands", [5, 6, 7])
def test_lines_and_columns_of_five_to_seven_go_on_at_the_same_pitch(stands: int) -> None:
    line, column = body("epi_mias", stands), body("epi_keras", stands)
    turned = changed(line, CHANGES["line_to_column"](line, "right", 4))
    assert_same(turned.poses, [spot(line.poses[-1], -k * 1.97, 0, 90) for k in range(stands)])
    lined = changed(column, CHANGES["column_to_line_by_turn"](column, "left", 4))
    assert_same(lined.poses, [spot(column.poses[0], 0, -k * 1.97, -90) for k in reversed(range(stands))])
    led = changed(column, CHANGES["column_to_line_on_lead"](column, "left", 4))
    assert_same(led.poses, [spot(column.poses[0], -k * 1.97, 0, 0) for k in reversed(range(stands))])


@pytest.mark.rule("NAV-9.20", "NAV-9.12", "NAV-9.13")
@pytest.mark.parametrize("stands", [5, 6, 7])
def test_incomplete_full_size_blocks_form_line_and_column(stands: int) -> None:
    block = body("epi_pollon", stands)  # four in front, the rest behind the left files
    lined = changed(block, CHANGES["block_to_line"](block, "right", 4))
    assert_same(lined.poses, [spot(block.poses[0], k * 1.97, 0, 0) for k in range(stands)])
    behind = stands - 4
    order = [stand for file in range(4) for stand in ((file, 4 + file) if file < behind else (file,))]

    def column(known: Squadron) -> Squadron:
        return changed(known, CHANGES["block_to_column"](known, "left", 4))

    assert_same(column(block).poses, [spot(block.poses[0], 0, -k * 1.97, 0) for k in range(stands)])
    assert_stands_went(block, column, order)


@pytest.mark.rule("NAV-22.2", "NAV-9.12", "NAV-9.13", "NAV-9.16")
def test_a_full_size_block_after_a_change_of_front_is_read_rank_by_rank_file_by_file_or_as_a_snake() -> None:
    deep = turned_on_the_spot(sea(options=FULL), body("epi_pollon", 8, heading=0), 90_000)
    assert deep.slots[0][:2] != deep.slots[1][:2]
    for change, side, order in (
        ("block_to_line", "right", [0, 1, 2, 3, 4, 5, 6, 7]),
        ("block_to_line", "left", [6, 7, 4, 5, 2, 3, 0, 1]),
        ("block_to_column", "left", [0, 2, 4, 6, 1, 3, 5, 7]),
        ("block_to_column", "right", [1, 3, 5, 7, 0, 2, 4, 6]),
        ("block_to_ring", "right", [0, 1, 3, 2, 4, 5, 7, 6]),
        ("block_to_ring", "left", [1, 0, 2, 3, 5, 4, 6, 7]),
    ):
        assert_stands_went(
            deep,
            lambda known, change=change, side=side: changed(known, CHANGES[change](known, side, 4)),
            order,
        )


# -- closing up ----------------------------------------------------------------------------------------------------


def three(x: float = 36.0, y: float = 24.0) -> Squadron:
    """fl and fr in front, rl behind fl, heading 0."""
    return squadron("A1", "epi_pollon", x, y, 0, 3)


@pytest.mark.rule("NAV-9.21")
def test_a_block_of_three_closes_up_after_an_about_face() -> None:
    before = three()
    (flx, fly, _), (frx, _, _), (_, rly, _) = before.poses
    after = Play(sea(before), Action("A1"), PASS).does("about face").over()["A1"]
    assert_same(after.poses, [(frx, rly, 180), (flx, rly, 180), (flx, fly, 180)])


@pytest.mark.rule("NAV-9.21")
def test_a_file_that_cannot_close_up_stays_as_it_is() -> None:
    before = three()
    x, y, _ = before.poses[1]
    rock = rectangle("L", x - 0.2, y - 2.2, x + 0.2, y - 1.8)  # where fr would go
    after = Play(sea(before, lands=[rock]), Action("A1"), PASS).does("about face").over()["A1"]
    assert_same(after.poses, [(*before.poses[2][:2], 180), (x, y, 180), (*before.poses[0][:2], 180)])
    # The front rank is the foremost line that holds a stand: one of two abreast is not.
    assert [after.slots[i][1] for i in range(3)] == [after.slots[0][1]] + [after.slots[0][1] - P] * 2


@pytest.mark.rule("NAV-9.21", "NAV-8.11")
def test_a_block_of_two_becomes_one_file_and_two_abreast_again() -> None:
    before = squadron("A1", "epi_pollon", 36, 24, 0, 2)
    state = sea(before)
    file = turned_on_the_spot(state, before, 90_000)
    assert_same(file.poses, [(36.985, 23.31, 90), (35.015, 23.31, 90)])
    assert_same(turned_on_the_spot(state, file, 90_000).poses, [(36.985, 23.31, 180), (35.015, 23.31, 180)])


@pytest.mark.rule("NAV-9.21", "NAV-22.2")
def test_an_incomplete_full_size_block_closes_its_files_towards_the_new_front() -> None:
    before = body("epi_pollon", 5, heading=0)  # four in front, one behind the left file
    after = turned_on_the_spot(sea(options=FULL), before, 90_000)
    x, y, _ = before.poses[3]
    # Facing east: the front rank row becomes the left file of four; the fifth goes up beside its head.
    wanted = [(x, y, 90), (x, y - 1.97, 90), (x - 1.97, y, 90), (x - 3.94, y, 90), (x - 5.91, y, 90)]
    assert_same(after.poses, wanted)


@pytest.mark.rule("NAV-9.21")
def test_a_block_that_has_closed_up_has_a_full_front_rank() -> None:
    for turn in (90_000, -90_000, 180_000):
        for rear in ("left", "right"):
            after = turned_on_the_spot(sea(), body("epi_pollon", 3, rear=rear), turn)
            forward = [slot[1] for slot in after.slots]
            assert forward[0] == forward[1] == forward[2] + P
            assert not any(touches(a, b, -0.02) for a in after.stands for b in after.stands if a is not b)


def test_a_change_is_told_as_the_order_that_made_it() -> None:
    after = Play(sea(squadron("A1", "epi_mias", 36, 14, 0)), Action("A1"), FAIL).does("form kyklos left").over()
    (formed,) = after.facts(Formed)
    assert formed.way == "form kyklos left"
    assert after.why(Formed) == ("NAV-8.2", "NAV-8.17", "NAV-9.7", "NAV-9.14")
    assert len(after.facts(Disordered)) == 1


def test_the_rules_of_a_turn_on_the_spot_are_its_own() -> None:
    after = Play(sea(squadron("A1", "epi_mias", 36, 14, 0)), Action("A1"), PASS).does("about face").over()
    assert after.why(Formed) == ("NAV-8.2", "NAV-8.17", "NAV-8.12")
    after = Play(sea(three()), Action("A1"), PASS).does("front left").over()
    assert after.why(Formed) == ("NAV-8.2", "NAV-8.17", "NAV-8.11", "NAV-9.21")
    after = Play(sea(squadron("A1", "epi_keras", 36, 14, 0, 3)), Action("A1"), PASS).does("form kyklos left").over()
    assert after.why(Formed) == ("NAV-8.2", "NAV-8.17", "NAV-9.7", "NAV-9.15", "NAV-9.20")
