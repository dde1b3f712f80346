"""Formation changes, forming up and closing up (NAV-9.7 to NAV-9.21)."""

import math
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from polemos.geometry import touches
from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions import Action
from polemos.rules.navarcoi.advance import Advancing
from polemos.rules.navarcoi.changes import CHANGES, changed, formed_up, turned_on_the_spot
from polemos.rules.navarcoi.chart_records import Change, ChangeCase, FormUp, FormUpCase
from polemos.rules.navarcoi.charts import formations, milli
from polemos.rules.navarcoi.facts import Disordered, Formed
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import P, Squadron
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

FULL = Options(full_size=True)
PASS, FAIL = (6, 6), (1, 1)
Pose = tuple[float, float, float]


def size_for(stands: int) -> Options:
    return FULL if stands > 4 else Options()


def body(formation: str, stands: int, heading: float = 37.0, rear: str = "") -> Squadron:
    """A squadron in the middle of the sea; `rear`: which rear place of a block of three is filled."""
    known = squadron("A1", formation, 36, 24, heading, stands, size_for(stands))
    if rear == "right":
        left, right, behind = known.slots
        known = replace(known, slots=(left, right, (right[0], behind[1], 0)))
    return known


def spot(of: Pose, right: float, forward: float, turn: float, heading: float | None = None) -> Pose:
    """A place measured from a stand, in its own heading unless another is given."""
    x, y, h = of
    h = h if heading is None else heading
    s, c = math.sin(math.radians(h)), math.cos(math.radians(h))
    return x + right * c + forward * s, y - right * s + forward * c, (h + turn) % 360


def assert_same(found: Sequence[Pose], wanted: Sequence[Pose]) -> None:
    assert len(found) == len(wanted)
    for (x, y, h), (wx, wy, wh) in zip(found, wanted, strict=True):
        assert (x, y) == pytest.approx((wx, wy), abs=0.01)
        assert abs((h - wh + 180) % 360 - 180) <= 0.1


def assert_stands_went(before: Squadron, after: Any, order: Sequence[int]) -> None:
    """Every stand went where it should: followed by putting the commander on each in turn."""
    for place, stand in enumerate(order):
        assert after(replace(before, commander=stand)).commander == place


# -- the tables ----------------------------------------------------------------------------------------------------

CHANGE_CASES = [
    pytest.param(change, case, id=f"{change.id}-{case.variant or 'about'}-{case.stands}{case.rear}")
    for change in formations().change
    for case in change.cases
]


@pytest.mark.rule(
    "NAV-9.8", "NAV-9.9", "NAV-9.10", "NAV-9.11", "NAV-9.12", "NAV-9.13", "NAV-9.14", "NAV-9.15", "NAV-9.16",
    "NAV-9.18", "NAV-8.11", "NAV-8.12", "NAV-22.2",
)  # fmt: skip
@pytest.mark.parametrize(("change", "case"), CHANGE_CASES)
def test_every_case_of_the_tables_is_reproduced(change: Change, case: ChangeCase) -> None:
    before = body(change.before, case.stands, rear=case.rear)
    state = sea(before, options=size_for(case.stands))

    def after(known: Squadron) -> Squadron:
        if change.action == "change_formation":
            files = formations().size[state.options.size].files
            return changed(known, CHANGES[change.id](known, case.variant, files))  # type: ignore[arg-type]
        return turned_on_the_spot(state, known, milli(case.heading))

    reference = before.poses[case.reference]
    assert_same(after(before).poses, [spot(reference, *place[1:]) for place in case.places])
    assert after(before).formation == change.after
    assert after(before).heading == milli(37 + case.heading) % 360_000
    assert_stands_went(before, after, [int(place[0]) for place in case.places])


def test_the_tables_cover_squadrons_of_two_three_four_and_eight_stands() -> None:
    for change in formations().change:
        least = 2 if change.before in ("epi_mias", "epi_keras") and change.after in ("epi_mias", "epi_keras") else 3
        for stands in {least, 3, 4, 8}:
            variants = {case.variant for case in change.cases if case.stands == stands}
            assert variants == ({""} if change.action == "about_face" else {"left", "right"}), (change.id, stands)


FORM_UP_CASES = [
    pytest.param(role, case, id=f"{role.id}-{case.stands}") for role in formations().form_up for case in role.cases
]


@pytest.mark.rule("NAV-9.17")
@pytest.mark.parametrize(("role", "case"), FORM_UP_CASES)
def test_every_case_of_forming_up_is_reproduced(role: FormUp, case: FormUpCase) -> None:
    shoal = body("unformed", case.stands)
    state = sea(shoal, options=size_for(case.stands))
    for reference in range(case.stands):
        filled = [reference, *(k for k in range(case.stands) if k != reference)]
        wanted: list[Pose] = [(0, 0, 0)] * case.stands
        order = [0] * case.stands
        for stand, (place, right, forward, turn) in zip(filled, case.places, strict=True):
            wanted[int(place)] = spot(shoal.poses[reference], right, forward, turn, heading=200)
            order[int(place)] = stand
        after = formed_up(state, shoal, reference, role.id, 200_000)
        assert after.formation == role.after
        assert_same(after.poses, wanted)
        assert_stands_went(
            shoal, lambda known, stand=reference: formed_up(state, known, stand, role.id, 200_000), order
        )


# -- worked examples and single rules ------------------------------------------------------------------------------


@pytest.mark.rule("NAV-9.8")
def test_a_line_turns_right_into_a_column_led_by_its_right_end() -> None:
    after = Play(sea(squadron("A1", "epi_mias", 36, 14, 0)), Action("A1"), PASS).does("form epi keras right").over()
    assert poses(after["A1"]) == [(38.95, 13.31, 90), (36.98, 13.31, 90), (35.02, 13.31, 90), (33.05, 13.31, 90)]
    assert after["A1"].poses[0][:2] == pytest.approx((38.955, 13.31))


@pytest.mark.rule("NAV-9.8", "NAV-9.9")
def test_turning_back_undoes_the_turn() -> None:
    line = squadron("A1", "epi_mias", 36, 14, 0)
    column = changed(line, CHANGES["line_to_column"](line, "right", 2))
    again = changed(column, CHANGES["column_to_line_by_turn"](column, "left", 2))
    assert_same(again.poses, line.poses)


def bent_column(heading: float = 0) -> Squadron:
    """A column that has moved 3 inches, turned right and moved 5 (NAV-8.14)."""
    play = Play(sea(squadron("A1", "epi_keras", 20, 20, heading)), Advancing("A1"))
    return replace(play.does("advance 3, turn right 90, advance 5").over()["A1"], acted=False)


@pytest.mark.rule("NAV-9.9")
def test_a_bent_column_cannot_turn_into_line_but_deploy_on_its_lead() -> None:
    options = Play(sea(bent_column()), Action("A1")).options
    for side in ("left", "right"):
        refused = options[f"change:column_to_line_by_turn:{side}"]
        assert refused is not None
        assert refused.rule == "NAV-9.9"
        assert options[f"change:column_to_line_on_lead:{side}"] is None


@pytest.mark.rule("NAV-9.10")
@pytest.mark.parametrize(
    ("side", "line"),
    [
        ("right", [(25, 23), (25, 21.03), (25, 19.06), (25, 17.09)]),
        ("left", [(25, 28.91), (25, 26.94), (25, 24.97), (25, 23)]),
    ],
)
def test_a_bent_column_deploys_on_its_lead(side: str, line: list[tuple[float, float]]) -> None:
    after = Play(sea(bent_column()), Action("A1"), PASS).does(f"form epi mias {side} on the lead").over()
    assert poses(after["A1"]) == [(x, y, 90) for x, y in line]


@pytest.mark.rule("NAV-9.18")
def test_from_a_bent_column_the_second_stand_is_placed_straight_behind_the_lead() -> None:
    column = bent_column()
    column = replace(column, heading=180_000)  # the lead has turned once more on the spot
    after = changed(column, CHANGES["column_to_block"](column, "left", 2))
    assert poses(after) == [(26.97, 23, 180), (25, 23, 180), (26.97, 24.97, 180), (25, 24.97, 180)]


@pytest.mark.rule("NAV-9.15")
def test_a_bent_column_curls_round_its_lead() -> None:
    column = bent_column()
    after = changed(column, CHANGES["column_to_ring"](column, "right", 2))
    assert_same(after.poses, [(25, 23, 0), (23.325, 21.325, 270), (25, 19.65, 180), (26.675, 21.325, 90)])


@pytest.mark.rule("NAV-9.11", "NAV-9.12")
def test_a_line_that_forms_a_block_and_line_again_stands_where_it_was() -> None:
    line = squadron("A1", "epi_mias", 36, 14, 20)
    block = changed(line, CHANGES["line_to_block"](line, "right", 2))
    assert_same(changed(block, CHANGES["block_to_line"](block, "right", 2)).poses, line.poses)
    block = changed(line, CHANGES["line_to_block"](line, "left", 2))
    assert_same(changed(block, CHANGES["block_to_line"](block, "left", 2)).poses, line.poses)


@pytest.mark.rule("NAV-9.13", "NAV-9.18")
def test_block_to_column_is_the_mirror_image_of_column_to_block() -> None:
    column = squadron("A1", "epi_keras", 36, 24, 0)
    block = changed(column, CHANGES["column_to_block"](column, "right", 2))
    assert_same(changed(block, CHANGES["block_to_column"](block, "left", 2)).poses, column.poses)


@pytest.mark.rule("NAV-9.14", "NAV-9.15", "NAV-9.16")
@pytest.mark.parametrize("change", ["line_to_ring", "column_to_ring", "block_to_ring"])
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize("stands", [3, 4, 5, 6, 7, 8])
def test_a_ring_is_closed_prows_outward_and_its_lead_stays(change: str, side: str, stands: int) -> None:
    before = body({"line": "epi_mias", "colu": "epi_keras", "bloc": "epi_pollon"}[change[:4]], stands)
    plan = CHANGES[change](before, side, 2 if stands <= 4 else 4)  # type: ignore[arg-type]
    ring = changed(before, plan)
    assert ring.poses[0][:2] == pytest.approx(before.poses[plan.reference][:2], abs=0.001)
    cx = sum(x for x, _, _ in ring.poses) / stands
    cy = sum(y for _, y, _ in ring.poses) / stands
    radius = (1.97 / 2) / math.tan(math.pi / stands) + 1.38 / 2
    for x, y, heading in ring.poses:
        assert math.dist((x, y), (cx, cy)) == pytest.approx(radius, abs=0.005)
        outward = math.degrees(math.atan2(x - cx, y - cy)) % 360
        assert abs((heading - outward + 180) % 360 - 180) < 0.3
    # The ring lies on the named side of the lead.
    lx, ly, lead = before.poses[plan.reference]
    to_right = (cx - lx) * math.cos(math.radians(lead)) - (cy - ly) * math.sin(math.radians(lead))
    assert (to_right > 0) == (side == "right")


# -- which changes there are ---------------------------------------------------------------------------------------


def changes_of(play: Play) -> set[str]:
    return {key for key in play.options if key.startswith("change:")}


@pytest.mark.rule("NAV-9.7")
@pytest.mark.parametrize(
    ("formation", "names"),
    [
        ("epi_mias", ["line_to_block", "line_to_column", "line_to_ring"]),
        ("epi_pollon", ["block_to_line", "block_to_column", "block_to_ring"]),
        ("epi_keras", ["column_to_line_by_turn", "column_to_line_on_lead", "column_to_block", "column_to_ring"]),
        ("kyklos", []),
        ("unformed", []),
    ],
)
def test_each_formation_has_its_changes_left_and_right(formation: str, names: list[str]) -> None:
    options = Play(sea(squadron("A1", formation, 36, 24, 0)), Action("A1")).options
    wanted = {f"change:{name}:{side}" for name in names for side in ("left", "right")}
    assert {key for key in options if key.startswith("change:")} == wanted
    assert all(options[key] is None for key in wanted)
    assert ("form_up" in options) == (formation in ("kyklos", "unformed"))
    assert ("follow_me" in options) == (formation != "unformed")


@pytest.mark.rule("NAV-9.7", "NAV-8.17")
@pytest.mark.parametrize(("dice", "order"), [(PASS, "ordered"), ((3, 3), "ordered"), ((2, 3), "disordered")])
def test_a_change_takes_the_whole_action_and_a_manoeuvre_test(dice: tuple[int, int], order: str) -> None:
    after = Play(sea(squadron("A1", "epi_mias", 36, 24, 0)), Action("A1"), dice).does("form epi pollon left").over()
    assert after["A1"].acted
    assert after["A1"].order == order
    assert after["A1"].formation == "epi_pollon"


@pytest.mark.rule("NAV-9.7")
@pytest.mark.parametrize(("away", "value"), [(7.99, -2), (8.0, -2), (8.02, 0)])
def test_an_enemy_within_eight_inches_at_either_end_counts_against_the_test(away: float, value: int) -> None:
    ours = squadron("A1", "epi_pollon", 36, 20, 0)  # its line will reach two stands farther to the right
    theirs = squadron("B1", "epi_keras", 37.97 + 3.94 + away + 0.985, 26, 0)
    after = Play(sea(ours, theirs), Action("A1"), PASS).does("form epi mias right").over()
    (rolled,) = after.facts(Rolled)
    assert [mod.value for mod in rolled.mods] == [0, value]


@pytest.mark.rule("NAV-9.7")
def test_a_disordered_squadron_that_fails_is_unformed_where_the_change_put_it() -> None:
    ours = squadron("A1", "epi_mias", 36, 14, 0, order="disordered")
    after = Play(sea(ours), Action("A1"), FAIL).does("form epi keras right").over()
    assert after["A1"].formation == after["A1"].order == "unformed"
    assert poses(after["A1"])[0] == (38.95, 13.31, 90)


@pytest.mark.rule("NAV-9.7")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_keras"])
def test_two_stands_are_too_few_for_a_block_or_a_ring(formation: str) -> None:
    options = Play(sea(squadron("A1", formation, 36, 24, 0, 2)), Action("A1")).options
    for key, refused in options.items():
        if key.startswith("change:") and ("_to_block" in key or "_to_ring" in key):
            assert refused is not None
            assert refused.rule in ("NAV-9.3", "NAV-9.5")


# -- room ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-9.19")
def test_land_friends_and_the_edge_leave_no_room_but_the_other_variant_may_fit() -> None:
    column = squadron("A1", "epi_keras", 36, 24, 0)
    obstacles = (
        sea(column, lands=[rectangle("L", 38, 23, 39, 25)]),
        sea(column, squadron("A2", "epi_keras", 40, 26, 0)),
        sea(squadron("A1", "epi_keras", 69, 24, 0)),
    )
    for state in obstacles:
        options = Play(state, Action("A1")).options
        refused = options["change:column_to_line_on_lead:right"]
        assert refused is not None
        assert refused.rule == "NAV-9.19"
        assert options["change:column_to_line_on_lead:left"] is None


@pytest.mark.rule("NAV-9.19")
def test_touching_land_or_a_friend_is_room_enough() -> None:
    column = squadron("A1", "epi_keras", 36, 24, 0)
    right_end = 36 + 3 * 1.97 + 0.985
    state = sea(column, squadron("A2", "epi_mias", 36, 26.07, 0), lands=[rectangle("L", right_end, 23, 50, 25)])
    after = Play(state, Action("A1"), PASS).does("form epi mias right on the lead").over()
    assert after["A1"].formation == "epi_mias"


@pytest.mark.rule("NAV-9.19", "NAV-11.3")
def test_a_change_may_not_touch_an_enemy_that_it_did_not_touch_before() -> None:
    column = squadron("A1", "epi_keras", 36, 24, 0)
    beside = 36 + 3 * 1.97 + 0.985 + 0.69  # its lead, square to ours, would just be touched
    for away, touched in ((0.0, True), (0.009, True), (0.03, False)):
        state = sea(column, squadron("B1", "epi_keras", beside + away, 24, 270))
        refused = Play(state, Action("A1")).options["change:column_to_line_on_lead:right"]
        assert (refused is not None) == touched
        if refused is not None:
            assert refused.rule == "NAV-11.3"


@pytest.mark.rule("NAV-9.19")
def test_an_enemy_touched_already_may_still_be_touched() -> None:
    line = squadron("A1", "epi_mias", 36, 24, 0)
    state = sea(line, squadron("B1", "epi_mias", 36, 21.24, 180))  # back to back, without a melee
    options = Play(state, Action("A1")).options
    assert options["about_face"] is None


@pytest.mark.rule("NAV-9.19")
def test_places_on_the_way_are_not_checked() -> None:
    column = squadron("A1", "epi_keras", 20, 20, 0)
    state = sea(column, lands=[rectangle("L", 21.2, 14, 27, 19)])  # between the places left and the places taken
    after = Play(state, Action("A1"), PASS).does("form epi mias right on the lead").over()
    assert poses(after["A1"])[3] == (25.91, 20, 0)


@pytest.mark.rule("NAV-9.19")
def test_an_about_face_needs_no_room_and_a_change_of_front_must_fit() -> None:
    wall = rectangle("L", 40, 20, 44, 24)
    block = squadron("A1", "epi_pollon", 38.03, 24, 0)  # its right file rests on the coast
    options = Play(sea(block, lands=[wall]), Action("A1")).options
    assert options["about_face"] is None
    assert options["front:left"] is None  # stands are less deep than wide: turning frees room
    ahead = rectangle("L", 34, 24, 44, 25)
    options = Play(sea(block, lands=[ahead]), Action("A1")).options
    refused = options["front:left"]
    assert refused is not None
    assert refused.rule == "NAV-9.19"


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
