"""Full-size squadrons (NAV-22.1, 22.2): eight stands in every formation, at the same rates."""

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.movement.walk import Walk, walk
from polemos.rules.navarcoi.options import OPTION_RULES, Options
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenarios.data import load, scenario_ids
from polemos.rules.navarcoi.sea.flotsam import flotsam_of_wreck
from polemos.rules.navarcoi.sea.layouts import bounds_of
from polemos.rules.navarcoi.sea.rings import ring_centre
from polemos.rules.navarcoi.sea.sea import front_point, front_rank, front_width, gap, is_clear
from polemos.rules.navarcoi.setup import Setup, validate
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.legs import Wheel
from tests.navarcoi.battlefield import north
from tests.navarcoi.position import Play, poses, sea, squadron

FULL = Options(full_size=True)
PASS, FAIL = (6, 6), (1, 1)


def eight(formation: str, x: float = 36, y: float = 24, heading: float = 0, stands: int = 8) -> Squadron:
    return squadron("A1", formation, x, y, heading, stands, FULL)


def full(*squadrons: Squadron) -> State:
    return sea(*squadrons, options=FULL)


def size(placed: Squadron) -> tuple[float, float]:
    west, south, east, north = bounds_of(placed)
    return round(east - west, 2), round(north - south, 2)


def turned(before: Squadron, *orders: str) -> Squadron:
    for order in orders:
        before = Play(full(before), Action("A1"), PASS).does(order).over()["A1"]
    return before


# -- the squadron --------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-22.1")
def test_every_squadron_has_eight_stands_and_sixteen_half_stands() -> None:
    game = Game.new(NAVARCOI, Setup("clash_in_open_seas", options=FULL), "00" * 32)
    assert game.state.squadrons
    for known in game.state.squadrons.values():
        assert (known.stand_count, known.full_stands, known.half_stands) == (8, 8, 16)
    assert formations().size["full"].stands == 8
    assert OPTION_RULES["full_size"][:2] == ("NAV-22.1", "NAV-22.2")


@pytest.mark.rule("NAV-22.1")
def test_it_is_off_unless_chosen_and_not_offered_in_the_historical_battles() -> None:
    assert Options().full_size is False
    battles = [name for name in scenario_ids() if load(name).rules[0].startswith("NAV-19")]
    assert len(battles) == 9
    for name in battles:
        assert "NAV-22.1" in {reason.rule for reason in validate(Setup(name, options=FULL))}


@pytest.mark.rule("NAV-22.1")
@pytest.mark.parametrize(("formation", "dice", "inches"), [
    ("epi_mias", (5,), 5), ("epi_pollon", (), 8), ("epi_keras", (), 8), ("unformed", (5,), 4),
])  # fmt: skip
def test_movement_rates_do_not_change(formation: str, dice: tuple[int, ...], inches: int) -> None:
    play = Play(full(eight(formation, y=20)), Action("A1"), dice)
    assert play.order(f"advance {inches + 0.02}") is not None
    play.does(f"advance {inches}").over()


@pytest.mark.rule("NAV-22.1")
def test_tests_and_modifiers_do_not_change() -> None:
    play = Play(full(eight("epi_mias"), north("B1", y=30)), Action("A1"), FAIL).does("about face").over()
    (roll,) = play.facts(Rolled)
    assert (roll.need, [mod.value for mod in roll.mods]) == (6, [0, -2])


# -- formations ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-22.2")
@pytest.mark.parametrize(("formation", "across", "along"), [
    ("epi_mias", 15.76, 1.38), ("epi_pollon", 7.88, 3.35), ("epi_keras", 1.97, 15.17),
])  # fmt: skip
def test_the_size_of_the_formations(formation: str, across: float, along: float) -> None:
    assert size(eight(formation)) == (across, along)


@pytest.mark.rule("NAV-22.2")
def test_a_ring_of_eight_has_a_radius_of_three_inches() -> None:
    ring = eight("kyklos")
    assert ring_centre(ring) == (36_000, 24_000)
    for x, y, _ in ring.poses:
        assert ((x - 36) ** 2 + (y - 24) ** 2) ** 0.5 == pytest.approx(3.068, abs=0.002)
    assert [round(h) for _, _, h in ring.poses] == [0, 45, 90, 135, 180, 225, 270, 315]


@pytest.mark.rule("NAV-22.2")
@pytest.mark.parametrize(("stands", "possible"), [(4, False), (5, True), (8, True)])
def test_five_stands_are_needed_to_form_a_block(stands: int, possible: bool) -> None:
    options = Play(full(eight("epi_mias", stands=stands)), Action("A1")).options
    barred = options["change:line_to_block:left"]
    assert (barred is None) is possible
    if barred is not None:
        assert barred.rule == "NAV-9.3"


@pytest.mark.rule("NAV-22.2")
def test_flotsam_is_as_long_as_the_line() -> None:
    state = full(eight("epi_mias"))
    marker = flotsam_of_wreck(state, "A1").flotsam
    assert (marker.width, marker.depth) == (15_760, 1380)


@pytest.mark.rule("NAV-22.2", "NAV-8.8")
def test_wheels_cost_by_the_width_of_the_front() -> None:
    line = Play(full(eight("epi_mias")), Action("A1"), (4, *PASS))
    assert line.order("wheel left 15") is not None  # 4.13 inches
    line.does("wheel left 14.5").over()
    block = Play(full(eight("epi_pollon")), Action("A1"), PASS)
    assert block.order("wheel left 60") is not None  # 8.25 inches
    block.does("wheel left 58").over()


# -- a block on its side -------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-22.2", "NAV-8.11")
@pytest.mark.parametrize("side", ["left", "right"])
def test_after_a_change_of_front_the_block_is_two_files_wide_and_four_deep(side: str) -> None:
    before = eight("epi_pollon")
    after = turned(before, f"front {side}")
    assert after.formation == "epi_pollon"
    assert front_width(after) == pytest.approx(3.94)
    assert len(front_rank(after)) == 2
    assert sorted((x, y) for x, y, _ in poses(after)) == sorted((x, y) for x, y, _ in poses(before))
    s = 1 if side == "right" else -1
    assert front_point(after) == pytest.approx((36 + s * (3 * 1.97 / 2 + 0.69), 24 - 0.69 - 1.97 / 2))
    # 3.94 wide, 7.29 deep, seen along its new heading
    assert size(after) == (7.29, 3.94)
    # it wheels like a standard block: ninety degrees cost 6.19
    Play(full(after), Action("A1"), PASS).does("wheel left 90").over()


@pytest.mark.rule("NAV-22.2")
def test_a_further_change_of_front_makes_it_broad_again() -> None:
    before = eight("epi_pollon")
    assert front_width(turned(before, "front left", "front left")) == pytest.approx(7.88)
    assert poses(turned(before, "front left", "front right")) == poses(before)
    assert poses(turned(before, *["front right"] * 4)) == poses(before)


@pytest.mark.rule("NAV-22.2")
def test_a_deep_block_advances_fights_and_faces_about_as_a_block() -> None:
    deep = turned(eight("epi_pollon"), "front right")
    options = Play(full(deep, squadron("B1", "epi_mias", 46, 23, 270)), Action("A1")).options
    assert "diekplous:B1" in options
    assert {"about_face", "front:left", "front:right"} <= set(options)
    about = turned(deep, "about face")
    assert front_width(about) == pytest.approx(3.94)
    assert sorted((x, y) for x, y, _ in poses(about)) == sorted((x, y) for x, y, _ in poses(deep))


@pytest.mark.rule("NAV-22.2")
def test_a_deep_block_reads_its_stands_rank_by_rank_into_line() -> None:
    deep = turned(eight("epi_pollon"), "front right")  # heading 90: left is north
    line = turned(deep, "form epi mias right")
    assert (line.formation, len(line.slots), line.heading) == ("epi_mias", 8, 90_000)
    # the front rank stays and the others come up on its right, that is to the south
    first = deep.poses[0]
    assert [(x, y) for x, y, _ in poses(line)] == [
        (round(first[0], 2), pytest.approx(first[1] - 1.97 * k, abs=0.011)) for k in range(8)
    ]


@pytest.mark.rule("NAV-22.2")
def test_a_deep_block_reads_its_stands_file_by_file_into_column() -> None:
    deep = turned(eight("epi_pollon"), "front right")
    column = turned(deep, "form epi keras left")
    first = deep.poses[0]  # front stand of the left file
    assert column.poses[0] == pytest.approx((first[0], first[1], 90), abs=0.002)
    assert size(column) == (15.17, 1.97)
    # left file from front to rear was the broad block's front rank from right to left; then the other file
    assert column.commander == 3


@pytest.mark.rule("NAV-22.2")
def test_a_block_curls_into_a_ring_in_a_snake() -> None:
    block = eight("epi_pollon")
    ring = turned(block, "form kyklos right")
    assert ring.formation == "kyklos"
    centre = ring_centre(ring)
    for x, y, _ in ring.poses:
        assert ((x - centre[0] / 1000) ** 2 + (y - centre[1] / 1000) ** 2) ** 0.5 == pytest.approx(3.068, abs=0.003)
    # its lead, the left front stand, stays in place and turns outward
    x, y, _ = block.poses[0]
    assert ring.poses[0] == pytest.approx((x, y, 270), abs=0.002)


@pytest.mark.rule("NAV-22.2")
@pytest.mark.parametrize(("first", "back"), [
    ("form epi keras right", "form epi mias left by turning"),
    ("form epi keras left", "form epi mias right by turning"),
])  # fmt: skip
def test_eight_in_line_turn_into_column_and_back(first: str, back: str) -> None:
    line = eight("epi_mias")
    column = turned(line, first)
    assert size(column) == (15.17, 1.97)
    assert poses(turned(column, back)) == poses(line)


# -- under way -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-22.2", "NAV-8.14")
def test_eight_stands_follow_their_lead_round_a_corner() -> None:
    column = turned(eight("epi_keras", 20, 30), "form epi pollon left", "form epi keras left")
    start = column.poses[0]
    after = Play(full(column), Action("A1")).does("advance 3, turn right 90, advance 5").over()["A1"]
    headings = [round(h) for _, _, h in after.poses]
    assert headings == [90, 90, 90, 0, 0, 0, 0, 0]
    assert after.poses[3] == pytest.approx((start[0], start[1] + 3 - 0.91, 0), abs=0.003)


@pytest.mark.rule("NAV-22.2", "NAV-2.7")
def test_the_tail_of_a_deep_file_swings_wider_than_its_wheel_costs() -> None:
    # four stands one behind the other are left of a deep block: a right angle costs 3.09, its tail goes much farther
    deep = turned(eight("epi_pollon"), "front right")
    left = [i for i, slot in enumerate(deep.slots) if slot[0] == deep.slots[0][0]]
    file = replace(deep, half_stands=8, slots=tuple(deep.slots[i] for i in left), commander=0)
    end = walk(full(file), file, (Wheel("left", 90_000),), 3100)
    assert isinstance(end, Walk)
    for x, y, _ in end.squadron.poses:
        for dx, dy in (
            (0, 0),
            (1.6, 0.4),
            (1.6, -0.4),
            (-1.6, 0.4),
            (-1.6, -0.4),
            (0, -1.3),
            (1.2, -1.2),
            (-1.2, -1.2),
        ):
            rock = squadron("A2", "epi_keras", x + dx, y + dy, 0, stands=1)
            if not is_clear(full(file, rock), end.squadron.stands, ("A1",)):
                refused = walk(full(file, rock), file, (Wheel("left", 90_000),), 3100)
                assert isinstance(refused, Reason)
                assert refused.rule == "NAV-2.7"


@pytest.mark.rule("NAV-22.2")
def test_eight_in_line_meet_eight_in_line_all_along_the_front() -> None:
    enemy = squadron("B1", "epi_mias", 36, 28, 180, 8, FULL)
    after = Play(full(eight("epi_mias"), enemy), Action("A1"), (4, *PASS)).does("advance 4").over()
    assert gap(after["A1"], after["B1"]) <= 0.01
    assert after["A1"].shifts == ()
    assert "A1|B1" in after.state.links
