"""Changes of formation: the tables of the charts and their examples (section 9)."""

import math

import pytest
from msgspec.structs import replace

from polemos.geometry import milli
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.advance import Advancing
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.charts.records import Change
from polemos.rules.navarcoi.movement.changes import CHANGES, changed, formed_up, turned_on_the_spot
from polemos.rules.navarcoi.state import Squadron
from tests.navarcoi.movement.bodies import PASS, Pose, assert_same, assert_stands_went, body, size_for, spot
from tests.navarcoi.movement.formation_tables import ChangeCase, FormUp, FormUpCase, tables
from tests.navarcoi.position import Play, poses, sea, squadron

# -- the tables ----------------------------------------------------------------------------------------------------


CHANGE_CASES = [
    pytest.param(change, case, id=f"{change.id}-{case.variant or 'about'}-{case.stands}{case.rear}")
    for change in formations().change
    for case in tables().cases_of(change.id)
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
            variants = {case.variant for case in tables().cases_of(change.id) if case.stands == stands}
            assert variants == ({""} if change.action == "about_face" else {"left", "right"}), (change.id, stands)


FORM_UP_CASES = [
    pytest.param(role, case, id=f"{role.id}-{case.stands}") for role in tables().form_up for case in role.cases
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
