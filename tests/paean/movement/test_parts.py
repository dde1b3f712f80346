"""PAE-9.1, 9.3, 9.10, 10.5: parts of formations stand where they stood, and mixed ones in the order that is said."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.command.turns import CommanderTurn
from polemos.rules.paean.facts import Arranged, Dispersed, part_names
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.movement.splitting import cuts
from polemos.rules.paean.order.closing_up import close_up
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Formation
from tests.paean.position import Play, course, formation, front, fronts, leader, table


def block(*files: int, facing: float = 0, code: str = "HI-TS-S") -> Formation:
    return formation("S1", code, 60, 40, facing=facing, depths=files)


@pytest.mark.rule("PAE-9.10", "PAE-1.5")
@pytest.mark.parametrize(
    ("depths", "may", "may_not"),
    [((3, 1, 1), "right 1", "rear 3"), ((3, 2), "right 1", "base S1.5"), ((2, 2), "base S1.2", "")],
)
def test_a_part_may_be_as_uneven_as_losses_left_the_whole_but_no_more(
    depths: tuple[int, ...], may: str, may_not: str
) -> None:
    """A deep file and a shallow one that stay together were no better before."""
    known = {cut.key for cut in cuts(block(*depths))}
    assert may in known
    assert may_not not in known


@pytest.mark.rule("PAE-9.10")
@pytest.mark.parametrize("facing", [0, 90, 180])
@pytest.mark.parametrize(
    "cut", ["left 1", "left 2", "right 1", "right 2", "rear 1", "base S1.2", "base S1.4", "base S1.6"]
)
def test_no_base_moves_when_a_part_is_cut_off(cut: str, facing: float) -> None:
    whole = block(2, 2, 2, facing=facing)
    play = Play(table(whole), FormationAction("S1")).does("split").answer(cut).over()
    assert {**fronts(play["S1"]), **fronts(play["S1a"])} == fronts(whole)
    assert play["S1"].count + play["S1a"].count == 6
    kind, what = cut.split(" ")
    parts = {"left": {"1": 2, "2": 4}, "right": {"1": 2, "2": 4}, "rear": {"1": 3}}
    assert play["S1a"].count == (1 if kind == "base" else parts[kind][what])


@pytest.mark.rule("PAE-9.10")
def test_of_a_deep_file_only_the_rearmost_base_is_cut_off() -> None:
    whole = block(3, 3)
    play = Play(table(whole), FormationAction("S1")).does("split", "the rear base S1.6").over()
    assert fronts(play["S1a"]) == {"S1.6": (62, 36)}
    assert {**fronts(play["S1"]), **fronts(play["S1a"])} == fronts(whole)


@pytest.mark.rule("PAE-9.10", "PAE-1.5")
def test_rows_that_are_no_block_cannot_be_cut_off() -> None:
    """Files of 2, 1 and 2: the second row has a gap."""
    play = Play(table(block(2, 1, 2)), FormationAction("S1")).does("split")
    assert "rear 1" not in play.options
    assert {"base S1.2", "base S1.5", "left 1", "right 2"} <= set(play.options)


@pytest.mark.rule("PAE-10.5")
def test_parts_at_a_gap_stand_where_they_stood() -> None:
    """Files at x 50, 54, 58, 62, 66, 70; the third is lost, both on its left are held."""
    whole = block(2, 2, 2, 2, 2, 1)
    g = course(table(whole, formation("N1", "HI-TS-S", 52, 40, files=2, bases=2)))
    before = fronts(whole)
    g.emit(Dispersed("S1", ("S1.5", "S1.6"), "combat"))
    close_up(g, "S1")
    left = {key: place for key, place in before.items() if key not in ("S1.5", "S1.6")}
    assert {**fronts(g.state.formations["S1"]), **fronts(g.state.formations["S1a"])} == left
    assert (g.state.formations["S1"].count, g.state.formations["S1a"].count) == (4, 5)


@pytest.mark.rule("PAE-10.5", "PAE-12.29")
def test_parts_at_a_gap_keep_the_steps_of_their_files() -> None:
    stepped = replace(block(1, 1, 1, 1), steps=(0, 0, 1000, 2000))
    g = course(table(stepped, formation("N1", "HI-TS-S", 54, 40)))
    g.emit(Dispersed("S1", ("S1.2",), "combat"))
    close_up(g, "S1")
    assert (g.state.formations["S1"].steps, g.state.formations["S1a"].steps) == ((0,), (1000, 2000))


@pytest.mark.rule("PAE-10.4", "PAE-1.15")
def test_names_of_parts_are_never_used_twice() -> None:
    """Three parts of a line of four, then one more."""
    g = course(table(block(1, 1, 1, 1), formation("S2", "HI-TS-S", 20, 20, files=2, bases=2)))
    assert unform(g, "S1") == ("S1", "S1a", "S1b", "S1c")
    assert g.state.parts == {"S1": 3}


def mixed() -> Formation:
    """Light mediums, the second of whom are veterans."""
    line = block(1, 1, 1, code="LMI-JS-S")
    first, (second,), third = line.files
    return replace(line, files=(first, (replace(second, experience="veteran"),), third))


@pytest.mark.rule("PAE-9.3", "PAE-9.1")
def test_open_troops_whose_bases_differ_say_who_stands_where_in_another_shape() -> None:
    play = Play(table(mixed()), NormalMove("S1")).does("files 1")
    assert "who stands where" in play.prompt
    play.does("S1.2 then S1.3 then S1.1", "march 0 5").over()
    assert [base.id for base in play["S1"].files[0]] == ["S1.2", "S1.3", "S1.1"]
    same = Play(table(mixed()), NormalMove("S1")).does("files 3")
    assert "who stands where" not in same.prompt
    alike = Play(table(block(1, 1, 1, code="LMI-JS-S")), NormalMove("S1")).does("files 1")
    assert "who stands where" not in alike.prompt


@pytest.mark.rule("PAE-9.10")
def test_after_z_parts_are_called_aa_and_so_on() -> None:
    made = {0: "S1a", 25: "S1z", 26: "S1aa", 27: "S1ab", 51: "S1az", 52: "S1ba", 701: "S1zz", 702: "S1aaa"}
    for count, name in made.items():
        assert part_names(table(block(1), parts={"S1": count}), "S1c", 1) == (name,)


@pytest.mark.rule("PAE-9.3", "PAE-10.6")
def test_open_troops_may_take_another_shape_on_the_spot_or_do_nothing() -> None:
    line = block(1, 1, 1, code="LI-J-S")
    reshaped = Play(table(line), NormalMove("S1")).does("files 1", "stay").over()
    assert (len(reshaped["S1"].files), reshaped["S1"].moved) == (1, True)
    assert front(reshaped["S1"]) == (60, 41.5)  # the centre of the block, (60, 39.25), stays
    assert len(reshaped.facts(Arranged)) == 1
    stayed = Play(table(line), NormalMove("S1")).does("files 3", "stay").over()
    assert (stayed["S1"].moved, stayed.facts(Arranged)) == (False, [])


@pytest.mark.rule("PAE-9.3")
@pytest.mark.parametrize("order", ["face 90, march 0 5", "face 90, face 0", "wheel left 10", "march 0 -1"])
def test_other_ways_of_open_troops_are_none(order: str) -> None:
    refused = Play(table(block(1, code="LI-J-S")), NormalMove("S1")).order(order)
    assert refused is not None
    assert refused.rule == "PAE-9.3"


@pytest.mark.rule("PAE-9.1", "PAE-8.3")
def test_lights_have_no_formation_action_but_a_move() -> None:
    play = Play(table(block(1, 1, code="LI-J-S"), formation("N1", "HI-TS-S", 60, 48)), FormationAction("S1"))
    assert {key for key, reason in play.options.items() if reason is None} == {"nothing", "move"}


@pytest.mark.rule("PAE-7.8", "PAE-7.13", "PAE-16.6", "PAE-7.25")
@pytest.mark.parametrize("state_of_his", [{"is_silent": True}, {"opponent": "north-H1"}, {"lost": "killed"}])
def test_who_has_failed_or_fights_or_is_lost_gives_no_order(state_of_his: dict[str, object]) -> None:
    foe = leader("north-H1", 9, 20, 13, opponent="south-SC1" if "opponent" in state_of_his else "")
    state = table(block(1, 1), leaders=[leader("south-SC1", 9, 20, 10, **state_of_his), foe])
    Play(state, CommanderTurn("south-SC1")).over()


@pytest.mark.rule("PAE-7.8")
def test_the_chance_of_an_order_is_told_and_the_reason_where_there_is_none() -> None:
    near, light = formation("S1", "HI-TS-S", 30, 20), formation("S2", "LI-J-S", 50, 20)
    play = Play(table(near, light, leaders=[leader("south-AC", 9, 30, 12)]), CommanderTurn("south-AC"))
    assert play.game.ask is not None
    told = {option.key: option.words for option in play.game.ask.to[0].options}  # type: ignore[attr-defined]
    assert told["S1"] == "order S1 (83%)"  # 9 or less
    assert told["S2"] == "order S2"
    assert front(play["S1"]) == (30, 20)


# -- what a formation is -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-2.8", "PAE-2.5")
@pytest.mark.parametrize(
    ("levels", "level"),
    [
        ("SSV", "seasoned"), ("SVV", "veteran"), ("SV", "seasoned"), ("SSVVE", "seasoned"), ("SEE", "elite"),
        ("VVEE", "veteran"), ("SVE", "seasoned"),
    ],
)  # fmt: skip
def test_the_level_of_a_formation_is_that_of_most_or_the_lower_of_the_most_common(levels: str, level: str) -> None:
    names = {"S": "seasoned", "V": "veteran", "E": "elite"}
    line = block(*[1] * len(levels))
    files = tuple((replace(file[0], experience=names[each]),) for file, each in zip(line.files, levels, strict=True))
    assert replace(line, files=files).level == level


@pytest.mark.rule("PAE-2.11", "PAE-10.1")
@pytest.mark.parametrize(
    ("code", "bases", "unformed"),
    [("HI-TS-S", 1, True), ("MC-JS-S", 1, True), ("HI-TS-S", 2, False), ("LMI-JS-S", 1, False), ("LI-J-S", 1, False)],
)
def test_a_single_close_base_is_unformed_and_an_open_one_is_not(code: str, bases: int, unformed: bool) -> None:
    assert block(*[1] * bases, code=code).is_unformed is unformed
