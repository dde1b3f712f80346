"""PAE-9.1, 9.7 to 9.19: which actions there are, and what those on the spot do."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.paean.actions import FormationAction, Source
from polemos.rules.paean.combat.phase import PhaseFought
from polemos.rules.paean.facts import Arranged, Divided, Merged
from polemos.rules.paean.movement.shapes import frontages
from polemos.rules.paean.state import Base, Formation, State
from polemos.tabletop.files import depths
from tests.paean.position import Play, area, formation, front, fronts, leader, table


def acting(state: State, source: Source = "order", extra: int = 0) -> Play:
    return Play(state, FormationAction("S1", source, extra))


def heavies(files: int, bases: int, x: float = 60, y: float = 40, **values: Any) -> Formation:
    return formation("S1", "HI-TS-S", x, y, files=files, bases=bases, **values)


def barred(play: Play, key: str) -> str:
    reason = play.options[key]
    assert reason is not None, f"{key} is not barred"
    return reason.rule


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.1")
def test_a_formation_may_do_nothing() -> None:
    play = acting(table(heavies(2, 2))).does("do nothing").over()
    assert not play["S1"].moved


@pytest.mark.rule("PAE-9.1")
def test_open_troops_do_on_the_spot_only_an_about_face() -> None:
    play = acting(table(formation("S1", "LMI-JS-S", 60, 40, files=2, bases=4)))
    within_a_move = [
        "face left",
        "frontage",
        "split",
        "form",
        "contract left",
        "give_ground",
        "traverse left",
        "reorder",
    ]
    assert {barred(play, key) for key in within_a_move} == {"PAE-9.1"}
    assert play.options["about"] is None
    play.does("about face").over()
    assert play["S1"].facing == 180_000


@pytest.mark.rule("PAE-9.1")
def test_a_move_may_be_typed_without_naming_it() -> None:
    assert front(acting(table(heavies(2, 2))).does("advance 5").over()["S1"]) == (60, 45)


@pytest.mark.rule("PAE-9.18", "PAE-9.1")
@pytest.mark.parametrize("mark", [{"pushed": True}, {"rally": 3}])
def test_who_was_pushed_back_takes_no_orders(mark: dict[str, Any]) -> None:
    play = acting(table(heavies(1, 1, **mark), formation("S2", "HI-TS-S", 20, 20)))
    assert play.game.is_over  # nothing is the only answer


@pytest.mark.rule("PAE-9.19")
def test_an_engaged_formation_without_a_leader_takes_no_orders() -> None:
    play = acting(table(heavies(2, 2), formation("N1", "HI-TS-S", 60, 40)))
    assert play.game.is_over


@pytest.mark.rule("PAE-7.19", "PAE-9.19")
def test_engaged_and_led_it_may_only_fight_a_phase() -> None:
    state = table(
        heavies(2, 2), formation("N1", "HI-TS-S", 60, 40, files=2, bases=2),
        leaders=[leader("south-SC1", 9, formation="S1")],
    )  # fmt: skip
    play = Play(state, FormationAction("S1"), {"PAE-13.14": [1] * 40})
    assert {key for key, reason in play.options.items() if reason is None} == {"nothing", "fight"}
    assert barred(play, "move") == "PAE-9.19"
    play.does("fight a phase")
    assert len(play.facts(PhaseFought)) == 1
    assert barred(acting(table(heavies(2, 2))), "fight") == "PAE-7.19"


@pytest.mark.rule("PAE-9.1")
@pytest.mark.parametrize(
    ("code", "may"),
    [
        ("LMI-JS-S", {"charge", "fire"}), ("LMI-B-S", {"fire"}),
        ("MI-JS-S", {"charge", "fire"}), ("MI-TS-S", {"charge"}),
        ("HI-TS-S", {"charge"}),
    ],
)  # fmt: skip
def test_who_may_charge_and_fire(code: str, may: set[str]) -> None:
    target = formation("N1", "LI-J-S", 60, 45)
    play = acting(table(formation("S1", code, 60, 40, files=2, bases=2), target))
    assert {key for key in ("charge", "fire") if play.options[key] is None} == may


@pytest.mark.rule("PAE-15.12", "PAE-15.6")
def test_a_hero_s_own_actions_are_few() -> None:
    hero = leader("south-H1", 10, formation="S1")
    play = acting(table(heavies(2, 4), leaders=[hero]), "heroic")
    assert barred(play, "about") == barred(play, "split") == "PAE-15.12"
    assert play.options["move"] is None
    assert acting(table(heavies(2, 4), leaders=[hero]), "might").options["about"] is None


# -- turns -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.7")
def test_about_face_takes_the_rear_as_front() -> None:
    play = acting(table(heavies(3, 6))).does("about face").over()
    after = play["S1"]
    assert (front(after), after.facing, depths(after.files)) == ((60, 36), 180_000, (2, 2, 2))
    # Order of files and rows reversed: the base at the right rear is now first.
    assert [base.id for base in after.bases] == ["S1.6", "S1.5", "S1.4", "S1.3", "S1.2", "S1.1"]
    assert after.moved


@pytest.mark.rule("PAE-9.7", "PAE-1.5")
def test_shorter_files_close_up_to_the_new_front() -> None:
    after = acting(table(heavies(2, 3, y=40))).does("about face").over()["S1"]
    assert (front(after), depths(after.files)) == ((60, 36), (2, 1))
    assert fronts(after)["S1.1"] == (58, 36)


@pytest.mark.rule("PAE-9.8", "PAE-18.9")
def test_change_facing_turns_rows_into_files() -> None:
    after = acting(table(heavies(2, 6))).does("face right").over()["S1"]
    assert (front(after), after.facing, depths(after.files)) == ((64, 37), 90_000, (2, 2, 2))
    # The old front row is the leftmost file: its right base stands in front.
    assert [base.id for base in after.files[0]] == ["S1.4", "S1.1"]
    left = acting(table(heavies(2, 6))).does("face left").over()["S1"]
    assert (front(left), left.facing) == ((56, 37), 270_000)
    assert [base.id for base in left.files[2]] == ["S1.1", "S1.4"]


@pytest.mark.rule("PAE-9.8", "PAE-10.3")
def test_without_room_it_falls_apart_where_it_stands() -> None:
    state = table(heavies(6, 6), formation("S2", "HI-TS-S", 66, 42.5))
    play = acting(state).does("face right").over()
    assert play["S1"].is_unformed
    assert play["S1"].facing == 0


@pytest.mark.rule("PAE-9.8")
def test_a_single_base_without_room_does_not_turn() -> None:
    pond = area("pond", "sea", 62.5, 30, 70, 50)
    beside = formation("S2", "HI-TS-S", 60, 36.5, facing=0, files=2, bases=2)
    play = acting(table(formation("S1", "HI-TS-S", 60, 38.6), beside, terrain=[pond]))
    assert barred(play, "face left") == "PAE-9.17"


@pytest.mark.rule("PAE-9.6", "PAE-9.8", "PAE-1.6")
def test_nobody_turns_his_front_against_an_enemy_who_stands_side_by_side_with_him() -> None:
    """Side to side they are not in contact; a front along that side would be."""
    play = acting(table(heavies(2, 2), formation("N1", "HI-TS-S", 66, 38)))
    assert not play.state.contacts
    assert barred(play, "face right") == "PAE-9.6"
    assert play.options["face left"] is None


# -- frontage and flanks -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.9", "PAE-1.13")
def test_frontage_changes_by_half_at_most() -> None:
    widths = {files: list(frontages(heavies(files, 6))) for files in (1, 2, 3, 4, 6)}
    assert widths == {1: [1, 2], 2: [1, 2, 3], 3: [2, 3, 4], 4: [2, 3, 4, 5, 6], 6: [3, 4, 5, 6]}


@pytest.mark.rule("PAE-9.9", "PAE-1.5")
def test_the_middle_of_the_front_stays_and_the_right_is_deeper() -> None:
    after = acting(table(heavies(6, 6))).does("change frontage, 4 files").over()["S1"]
    assert (front(after), depths(after.files)) == ((60, 40), (1, 1, 2, 2))


@pytest.mark.rule("PAE-9.9")
def test_the_player_says_who_stands_where_if_bases_differ() -> None:
    mixed = heavies(2, 2)
    files = (mixed.files[0], (Base("S1.2", "TS", "veteran"),))
    state = table(mixed)
    state.formations["S1"] = Formation(
        id="S1", seat=0, name="", kind="HI", ranks=2, files=files, x=60_000, y=40_000, under="south-AC"
    )
    play = acting(state).does("change frontage, S1.2 then S1.1").over()
    assert [base.id for base in play["S1"].files[0]] == ["S1.2", "S1.1"]


@pytest.mark.rule("PAE-9.13")
def test_contracting_a_line_of_six_three_times_makes_3_by_2_and_keeps_the_corner() -> None:
    state = table(heavies(6, 6))
    shapes = []
    for _ in range(3):
        play = acting(state).does("contract the right flank").over()
        state = play.state
        shapes.append(depths(play["S1"].files))
        assert play["S1"].grid.at(-2.0 * len(play["S1"].files), 0.0) == pytest.approx((48, 40))
    assert shapes == [(2, 1, 1, 1, 1), (2, 2, 1, 1), (2, 2, 2)]


@pytest.mark.rule("PAE-9.13")
def test_expanding_takes_from_the_deepest_files() -> None:
    after = acting(table(heavies(2, 6))).does("expand the left flank").over()["S1"]
    assert (depths(after.files), front(after)) == ((2, 2, 2), (58, 40))
    wider = acting(table(heavies(3, 6))).does("expand the right flank").over()["S1"]
    assert (depths(wider.files), front(wider)) == ((2, 2, 1, 1), (62, 40))


@pytest.mark.rule("PAE-9.13")
def test_a_file_cannot_contract_and_a_line_cannot_expand() -> None:
    assert barred(acting(table(heavies(1, 3))), "contract left") == "PAE-9.13"
    assert barred(acting(table(heavies(3, 3))), "expand left") == "PAE-9.13"


# -- giving ground, traverse, order ------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.14")
def test_giving_ground_sends_the_front_row_to_the_rear() -> None:
    after = acting(table(heavies(2, 4))).does("give ground").over()["S1"]
    assert (front(after), after.facing) == ((60, 38), 0)
    assert [base.id for base in after.bases] == ["S1.2", "S1.1", "S1.4", "S1.3"]
    single = acting(table(heavies(2, 2))).does("give ground").over()["S1"]
    assert front(single) == (60, 38)


@pytest.mark.rule("PAE-9.14", "PAE-9.17")
def test_not_if_somebody_stands_behind_except_lights() -> None:
    behind = formation("S2", "MI-JS-S", 60, 37.5, files=2, bases=2)
    assert barred(acting(table(heavies(2, 2), behind)), "give_ground") == "PAE-9.17"
    lights = formation("S2", "LI-J-S", 60, 37.5, files=2, bases=2)
    acting(table(heavies(2, 2), lights)).does("give ground").over()


@pytest.mark.rule("PAE-9.15", "PAE-9.17")
def test_traverse_shifts_two_centimetres_aside() -> None:
    state = table(heavies(2, 2), formation("S2", "HI-TS-S", 67, 40))
    assert barred(acting(state), "traverse right") == "PAE-9.17"
    assert front(acting(state).does("traverse to the left").over()["S1"]) == (58, 40)


@pytest.mark.rule("PAE-9.16", "PAE-10.6")
def test_reordering_is_no_movement() -> None:
    files = ((Base("S1.1", "TS", "seasoned"), Base("S1.2", "TS", "veteran")),)
    state = table(heavies(1, 2))
    state.formations["S1"] = Formation(
        id="S1", seat=0, name="", kind="HI", ranks=2, files=files, x=60_000, y=40_000, under="south-AC"
    )
    play = acting(state).does("reorder the bases, S1.2 then S1.1").over()
    assert [base.id for base in play["S1"].files[0]] == ["S1.2", "S1.1"]
    assert not play["S1"].moved
    assert play.facts(Arranged)[0].in_place
    assert barred(acting(table(heavies(2, 2))), "reorder") == "PAE-9.16"


@pytest.mark.rule("PAE-9.17")
def test_nobody_turns_over_the_table_edge() -> None:
    assert barred(acting(table(heavies(2, 2, x=5))), "traverse left") == "PAE-9.17"


@pytest.mark.rule("PAE-9.5")
def test_every_action_on_difficult_ground_unforms() -> None:
    wood = area("wood", "wood", 40, 30, 80, 50)
    assert acting(table(heavies(2, 2), terrain=[wood])).does("about face").over()["S1"].is_unformed


@pytest.mark.rule("PAE-9.5", "PAE-9.16")
def test_who_fires_or_lets_bases_exchange_places_on_difficult_ground_keeps_his_order() -> None:
    wood = area("wood", "wood", 40, 30, 80, 40)
    archers = formation("S1", "MI-B-S", 60, 40, files=2, bases=2)
    target = formation("N1", "MI-TS-S", 60, 45, files=2, bases=2)
    play = Play(table(archers, target, terrain=[wood]), FormationAction("S1", "order"), {"PAE-11.2": [1] * 40})
    assert play.does("missile fire", "N1")["S1"].count == 2
    files = ((Base("S1.1", "TS", "seasoned"), Base("S1.2", "TS", "veteran")),)
    state = table(heavies(1, 2), terrain=[wood])
    state.formations["S1"] = replace(state.formations["S1"], files=files)
    assert acting(state).does("reorder the bases, S1.2 then S1.1").over()["S1"].count == 2


# -- splitting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-9.10")
def test_files_rows_or_a_rear_base_are_cut_off() -> None:
    play = acting(table(heavies(3, 6))).does("split")
    assert set(play.options) == {
        "left 1", "left 2", "right 1", "right 2", "rear 1", "base S1.2", "base S1.4", "base S1.6",
    }  # fmt: skip
    play.does("2 files on the right").over()
    assert (front(play["S1"]), front(play["S1a"])) == ((56, 40), (62, 40))
    assert (play["S1"].count, play["S1a"].count) == (2, 4)


@pytest.mark.rule("PAE-9.10", "PAE-7.6")
def test_both_parts_carry_what_the_whole_had() -> None:
    play = acting(table(heavies(2, 4, tally=2, powered=True))).does("split, 1 row of the rear").over()
    parts = play["S1"], play["S1a"]
    assert [front(part) for part in parts] == [(60, 40), (60, 38)]
    assert {(part.tally, part.powered, part.under, part.moved) for part in parts} == {(2, True, "south-AC", False)}
    assert play.facts(Divided)


@pytest.mark.rule("PAE-9.10")
def test_leaders_stay_with_the_part_of_their_choice() -> None:
    leaders = [leader("south-SC1", 9, formation="S1"), leader("south-H1", 10, formation="S1")]
    play = acting(table(heavies(2, 4), leaders=leaders)).does("split, 1 file on the left", "with S1a", "with S1").over()
    assert play.state.leaders["south-SC1"].formation == "S1a"
    assert play.state.leaders["south-H1"].formation == "S1"


# -- forming -----------------------------------------------------------------------------------------------------------


def joining(other: Formation, mover: Formation | None = None, **values: Any) -> Play:
    return acting(table(mover or formation("S1", "HI-TS-S", 70, 39, facing=30), other, **values))


@pytest.mark.rule("PAE-9.11", "PAE-9.12")
def test_a_base_joins_a_larger_formation_and_takes_its_facing() -> None:
    mover = formation("S1", "HI-TS-S", 67, 39, tally=3)
    play = joining(formation("S2", "HI-TS-S", 60, 40, files=2, bases=2, tally=1, powered=True), mover)
    play.does("form with another", "1 new file on the right of S2").over()
    after = play["S2"]
    assert "S1" not in play.state.formations
    assert (front(after), depths(after.files), after.facing) == ((62, 40), (1, 1, 1), 0)
    assert (after.tally, after.powered) == (3, True)  # the example: 1 and 3 make 3
    assert play.facts(Merged)


@pytest.mark.rule("PAE-9.11", "PAE-1.5")
def test_behind_its_files_the_right_one_is_filled_first() -> None:
    mover = formation("S1", "HI-TS-S", 67, 39)
    play = joining(formation("S2", "HI-TS-S", 60, 40, files=2, bases=2), mover)
    play.does("form, behind S2").over()
    assert depths(play["S2"].files) == (1, 2)
    assert front(play["S2"]) == (60, 40)


@pytest.mark.rule("PAE-9.11", "PAE-18.7")
@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("LHI-TS-S", {}),  # another class
        ("HI-LS-S", {}),  # other ranks
        ("HI-TS-S", {"x": 71.5}),  # more than 2 cm away
        ("HI-TS-S", {"rally": 2}),
    ],
)
def test_whom_it_cannot_join(code: str, values: dict[str, Any]) -> None:
    x = values.pop("x", 68)
    other = formation("S2", code, x, 40, **values)
    assert barred(joining(other, formation("S1", "HI-TS-S", 63, 40)), "form") == "PAE-9.11"


@pytest.mark.rule("PAE-9.11")
def test_it_joins_one_of_equal_size_but_no_smaller_one() -> None:
    pair = formation("S1", "HI-TS-S", 60, 40, files=2, bases=2)
    assert barred(joining(formation("S2", "HI-TS-S", 67, 40), pair), "form") == "PAE-9.11"
    assert joining(formation("S2", "HI-TS-S", 69, 40, files=2, bases=2), pair).options["form"] is None


@pytest.mark.rule("PAE-9.11")
def test_not_an_engaged_one_nor_two_commanders() -> None:
    enemy = formation("N1", "HI-TS-S", 60, 40)
    state = table(formation("S1", "HI-TS-S", 66, 36), formation("S2", "HI-TS-S", 60, 40, files=2, bases=2), enemy)
    assert barred(acting(state), "form") == "PAE-9.11"
    leaders = [leader("south-SC1", 9, formation="S1"), leader("south-SC2", 9, formation="S2")]
    mover = formation("S1", "HI-TS-S", 66, 40)
    other = formation("S2", "HI-TS-S", 60, 40, files=2, bases=2)
    assert barred(joining(other, mover, leaders=leaders), "form") == "PAE-9.11"


@pytest.mark.rule("PAE-9.11", "PAE-15.10")
def test_a_hero_s_formation_does_not_grow_beyond_what_he_leads() -> None:
    other = formation("S2", "HI-TS-S", 60, 40, files=4, bases=4)
    hero = leader("south-H1", 9, formation="S2")  # leads 4
    assert barred(joining(other, formation("S1", "HI-TS-S", 70, 40), leaders=[hero]), "form") == "PAE-9.11"
    stronger = leader("south-H1", 10, formation="S2")
    assert joining(other, formation("S1", "HI-TS-S", 70, 40), leaders=[stronger]).options["form"] is None
