"""Strength in half-stands and which stands go (NAV-1.7 to NAV-1.9)."""

import pytest

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.navarcoi.facts import Gone, Lost
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea.losses import lose
from polemos.rules.navarcoi.state import G, Link, Squadron
from tests.navarcoi.battlefield import linked, north, play, south
from tests.navarcoi.position import Play, poses, sea, squadron


class Loss(Procedure, frozen=True):
    """One squadron loses something."""

    squadron: str
    half_stands: int
    how: str = "destroyed"

    @step()
    def happen(self, g: G) -> Flow:
        lose(g, self.squadron, self.half_stands, "NAV-13.6", how=self.how)
        return None


def after_loss(half_stands: int, *squadrons: Squadron, links: tuple[Link, ...] = (), how: str = "destroyed") -> Play:
    """The first of these squadrons loses so many half-stands."""
    return play(sea(*squadrons, links=links), Loss(squadrons[0].id, half_stands, how)).over()


@pytest.mark.rule("NAV-1.7")
def test_a_loss_of_one_and_a_half_stands_leaves_three_stands_one_of_them_a_half() -> None:
    after = after_loss(3, south("A1"), north("B1", y=40))
    assert after["A1"].half_stands == 5
    assert after["A1"].stand_count == 3
    assert len(after["A1"].stands) == 3


@pytest.mark.rule("NAV-1.7")
def test_a_half_loss_removes_no_stand() -> None:
    after = after_loss(1, south("A1"), north("B1", y=40))
    assert after["A1"].half_stands == 7
    assert after.facts(Lost)[0].stands == ()
    assert poses(after["A1"]) == poses(south("A1"))


@pytest.mark.rule("NAV-1.7")
def test_at_strength_nought_the_squadron_is_destroyed_and_its_melee_is_over() -> None:
    after = after_loss(9, south("A1"), north("B1"), links=(linked("A1", "B1"),))
    assert after["A1"].half_stands == 0
    assert (after["A1"].status, after["A1"].left_by) == ("gone", "destroyed")
    assert after.state.links == {}


@pytest.mark.rule("NAV-1.7")
def test_a_squadron_that_perishes_off_the_table_is_lost_there() -> None:
    after = after_loss(8, south("A1", status="off_table"), north("B1"), how="off_table")
    assert after.facts(Gone) == [Gone("A1", "off_table")]


@pytest.mark.rule("NAV-1.8")
def test_a_line_loses_the_end_farther_from_its_enemy() -> None:
    # The enemy stands before the right half of the line, so the left end goes.
    after = after_loss(2, south("A1", 36), north("B1", 40), links=(linked("A1", "B1"),))
    assert after.facts(Lost)[0].stands == (0,)
    assert poses(after["A1"]) == poses(south("A1", 36))[1:]


@pytest.mark.rule("NAV-1.8")
def test_a_line_loses_its_right_end_when_both_are_equally_far_or_there_is_no_enemy() -> None:
    assert after_loss(2, south("A1"), north("B1"), links=(linked("A1", "B1"),)).facts(Lost)[0].stands == (3,)
    assert after_loss(2, south("A1", 36), north("B1", 40)).facts(Lost)[0].stands == (3,)


@pytest.mark.rule("NAV-1.8")
def test_a_line_that_loses_two_stands_looks_at_its_ends_anew() -> None:
    # The enemy touches only the left-most stand: first d goes, then c.
    after = after_loss(4, south("A1", 36), north("B1", 29), links=(linked("A1", "B1"),))
    assert after.facts(Lost)[0].stands == (3, 2)
    assert poses(after["A1"]) == poses(south("A1", 36))[:2]


@pytest.mark.rule("NAV-1.8")
def test_a_block_loses_its_rear_rank_from_the_right_and_then_its_front_rank() -> None:
    block = south("A1", formation="epi_pollon")
    assert poses(after_loss(2, block, north("B1", y=40))["A1"]) == poses(block)[:3]
    assert poses(after_loss(4, block, north("B1", y=40))["A1"]) == poses(block)[:2]
    assert poses(after_loss(6, block, north("B1", y=40))["A1"]) == poses(block)[:1]


@pytest.mark.rule("NAV-1.8")
def test_a_block_of_three_loses_the_stand_behind_whichever_file_it_is_in() -> None:
    block = squadron("A1", "epi_pollon", 36, 24, 0, stands=3)
    assert after_loss(2, block, north("B1", y=40)).facts(Lost)[0].stands == (2,)


@pytest.mark.rule("NAV-1.8")
def test_a_full_size_block_loses_its_rear_rank_first() -> None:
    full = Options(full_size=True)
    block = squadron("A1", "epi_pollon", 36, 24, 0, stands=8, options=full)
    state = sea(block, north("B1", y=40), options=full)
    after = play(state, Loss("A1", 6)).over()
    assert after.facts(Lost)[0].stands == (7, 6, 5)


@pytest.mark.rule("NAV-1.8")
def test_a_column_loses_its_tail() -> None:
    column = south("A1", formation="epi_keras")
    after = after_loss(3, column, north("B1", y=40))
    assert poses(after["A1"]) == poses(column)[:3]


@pytest.mark.rule("NAV-1.8")
def test_a_ring_loses_its_last_stand_and_the_others_stay_where_they_are() -> None:
    ring = south("A1", formation="kyklos")
    after = after_loss(2, ring, north("B1", y=40))
    assert poses(after["A1"]) == poses(ring)[:3]


@pytest.mark.rule("NAV-1.8")
def test_a_shoal_loses_the_stand_farthest_from_its_enemy_and_of_equals_the_highest_number() -> None:
    shoal = south("A1", y=20, formation="unformed")  # two files, two ranks, stands 2 and 3 behind
    facing = north("B1", 36, 22.0)
    assert after_loss(2, shoal, facing, links=(linked("A1", "B1"),)).facts(Lost)[0].stands == (3,)
    beside = squadron("B1", "epi_keras", 40, 20.985, 0)  # along its right side, as far from 0 as from 2
    assert after_loss(2, shoal, beside, links=(linked("B1", "A1"),)).facts(Lost)[0].stands == (2,)


@pytest.mark.rule("NAV-1.8")
def test_a_shoal_without_an_enemy_loses_the_highest_number() -> None:
    assert after_loss(2, south("A1", formation="unformed"), north("B1", y=40)).facts(Lost)[0].stands == (3,)


@pytest.mark.rule("NAV-1.9")
def test_the_commander_moves_to_the_nearest_stand_before_his_own_is_removed() -> None:
    after = after_loss(2, south("A1", commander=3), north("B1", y=40))
    assert after["A1"].commander == 2


@pytest.mark.rule("NAV-1.9")
def test_the_commander_keeps_his_stand_when_another_goes() -> None:
    # The left end goes; the commander was on the third stand from the left, which is the second now.
    after = after_loss(2, south("A1", 36, commander=2), north("B1", 40), links=(linked("A1", "B1"),))
    assert after["A1"].commander == 1
    assert poses(after["A1"])[1] == poses(south("A1", 36))[2]


@pytest.mark.rule("NAV-1.9")
def test_the_commander_of_a_left_end_goes_to_his_neighbour() -> None:
    after = after_loss(2, south("A1", 36, commander=0), north("B1", 40), links=(linked("A1", "B1"),))
    assert after["A1"].commander == 0
    assert poses(after["A1"])[0] == poses(south("A1", 36))[1]


@pytest.mark.rule("NAV-1.8")
def test_forward_shifts_go_with_the_stands_that_have_them() -> None:
    line = south("A1", 36, shifts=(0, 0, 500, 700))
    after = after_loss(2, line, north("B1", y=40))
    assert after["A1"].shifts == (0, 0, 500)
