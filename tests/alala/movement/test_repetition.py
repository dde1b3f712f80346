"""Hoplites repeat their last move (ALA-9.8, 9.11), and free moves (ALA-12.16, 12.3)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polemos.geometry import overlaps
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View
from polemos.rules.alala.charge.charging import why_no_charge, why_no_target
from polemos.rules.alala.facts import Moved, TurnBegan
from polemos.rules.alala.field.field import gap
from polemos.rules.alala.movement.free_move import FreeMove
from polemos.rules.alala.movement.free_walk import FreeGoing, go_free, straight_on
from polemos.rules.alala.movement.manoeuvre import ManoeuvrePhase
from polemos.rules.alala.screen.preview import preview
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import SHAKEN, Deed
from polemos.rules.alala.ways.move_dice import dice_words, most_dice, why_no_dice
from polemos.tabletop.legs import Advance, Face, Legs, March
from polemos.tabletop.scene import Preview
from tests.alala.position import Play, area, leader, table, troop

FAR = troop("N1", 30, 45)


def repeats(last: Deed, *dice: int, signalled: int = 1, **values: Any) -> Play:
    unit = troop("S1", 30, 20, **{"control": "repeat", "last": last, "grades": "B", **values})
    leaders = [leader("south-I", "S1", signalled=signalled), leader("north-I", "N1")]
    return Play(table(unit, FAR, leaders=leaders, phase="manoeuvre"), ManoeuvrePhase(0), dice)


@pytest.mark.rule("ALA-9.8")
@pytest.mark.parametrize(
    ("last", "faces", "place", "deed"),
    [
        (Deed("advance", 2, 22_500), [3, 2], (31_913, 24_619), Deed("advance", 2, 22_500)),
        (Deed("charge"), [4], (30_000, 24_000), Deed("advance", 1)),
        (Deed("side_step", side="right", amount=2000), [], (32_000, 20_000), None),
    ],
)
def test_the_same_again(last: Deed, faces: list[int], place: tuple[int, int], deed: Deed | None) -> None:
    play = repeats(last, *faces).over()
    assert (play["S1"].x, play["S1"].y) == place
    assert play["S1"].deed == (deed or last)


@pytest.mark.rule("ALA-9.8", "ALA-3.11")
@pytest.mark.parametrize("last", [Deed("advance", 2), Deed("charge"), Deed("wheel", side="left", amount=30_000)])
def test_a_crowd_cannot_do_again_what_only_a_formed_block_can_and_halts(last: Deed) -> None:
    play = repeats(last, formed=False).over()
    assert (play["S1"].x, play["S1"].y, play["S1"].facing) == (30_000, 20_000, 0)


@pytest.mark.rule("ALA-9.8")
def test_a_wheel_again_with_its_disorder() -> None:
    play = repeats(Deed("wheel", side="left", amount=30_000)).over()
    assert (play["S1"].facing, play["S1"].disorder) == (330_000, 2)


@pytest.mark.rule("ALA-9.8")
def test_a_step_back_again_only_where_it_is_allowed() -> None:
    assert repeats(Deed("step_back", side="rear", amount=1000), signalled=0).over()["S1"].y == 19_000
    assert repeats(Deed("step_back", side="rear", amount=1000)).over()["S1"].y == 20_000


@pytest.mark.rule("ALA-9.8")
def test_a_retirement_again_without_bonus() -> None:
    play = repeats(Deed("retire", 2, 180_000), 3, 4, formed=False, status="retiring").over()
    assert play["S1"].y == 13_000


@pytest.mark.rule("ALA-9.8", "ALA-14.2")
@pytest.mark.parametrize(("signalled", "goes"), [(0, False), (1, True)])
def test_a_repeated_move_is_an_advance_if_any_throw_would_make_it_one(signalled: int, goes: bool) -> None:
    # With ten inches it is past him and further away than before, with four it is abreast of him and nearer.
    unit = troop("S1", 30, 20, grades="B", control="repeat", last=Deed("advance", 2))
    leaders = [leader("south-I", "S1", signalled=signalled), leader("north-I", "N1")]
    state = table(unit, troop("N1", 44, 23), leaders=leaders, phase="manoeuvre")
    play = Play(state, ManoeuvrePhase(0), [5, 5] if goes else []).over()
    assert (play["S1"].y, play["S1"].deed.kind) == ((30_000, "advance") if goes else (20_000, "halt"))


@pytest.mark.rule("ALA-1.4", "ALA-9.9")
def test_less_than_the_tolerance_is_no_move() -> None:
    near = table(troop("S1", 30, 20, "psiloi"), troop("N1", 30, 25.405))  # 4.005 inches
    play = Play(near, FreeMove("S1", 1, bearing=0), [3]).over()
    assert play.facts(Moved) == []
    assert not play["S1"].moved
    further = table(troop("S1", 30, 20, "psiloi"), troop("N1", 30, 25.42))
    assert Play(further, FreeMove("S1", 1, bearing=0), [3]).over()["S1"].y == 20_020


@pytest.mark.rule("ALA-1.4", "ALA-3.15")
@pytest.mark.parametrize(("x", "may"), [(3.595, True), (3.58, False)])
def test_a_block_at_the_table_edge_may_turn_up_to_the_tolerance(x: float, may: bool) -> None:
    state = table(troop("S1", x, 20, "psiloi"), FAR)
    assert isinstance(go_free(state, state.troops["S1"], (Face(0),), 3000), FreeGoing) is may


@pytest.mark.rule("ALA-9.8")
def test_a_free_move_again_on_the_same_bearing() -> None:
    play = repeats(Deed("free_move", 1, 90_000, amount=4000), 3, formed=False).over()
    assert (play["S1"].x, play["S1"].y) == (33_000, 20_000)


@pytest.mark.rule("ALA-9.8", "ALA-9.11")
@pytest.mark.parametrize(
    "kind", ["nothing", "halt", "redress", "form_up", "about_face", "follow_up", "fall_back", "combat", "pursuit"]
)
def test_what_cannot_be_repeated_is_a_halt(kind: str) -> None:
    play = repeats(Deed(kind)).over()  # type: ignore[arg-type]
    assert play.facts(Moved) == []
    assert play["S1"].deed.kind == "halt"
    redressing = repeats(Deed(kind), disorder=1)  # type: ignore[arg-type]
    assert list(redressing.options) == ["redress", "stand"]


@pytest.mark.rule("ALA-9.8")
@pytest.mark.parametrize(
    ("values", "moves"),
    [
        ({"level": SHAKEN}, False),
        ({"signalled": 0}, False),
        ({"signalled": 0, "broke_out": True}, True),
        ({"level": SHAKEN, "broke_out": True}, False),
    ],
)
def test_an_advance_that_is_not_allowed_becomes_a_halt(values: dict[str, Any], moves: bool) -> None:
    play = repeats(Deed("advance", 1, 0), *([4] if moves else []), **values).over()
    assert bool(play.facts(Moved)) is moves


def at_four_inches(control: str, **values: Any) -> Play:
    """The Phalanx Manoeuvre Phase of a unit that has come up to the enemy, and may stand or charge from there."""
    unit = troop("S1", 30, 20, grades="B", control=control, last=Deed("advance", 2, 0), advanced=6000, **values)
    leaders = [leader("south-I", "S0", signalled=1), leader("north-I", "N0")]
    return Play(table(unit, troop("N1", 30, 25.6, heading=180), leaders=leaders, phase="manoeuvre"), ManoeuvrePhase(0))


@pytest.mark.rule("ALA-9.8", "ALA-12.6", "ALA-15.1")
def test_an_advance_without_room_is_repeated_on_the_spot_and_leaves_the_charge() -> None:
    play = at_four_inches("repeat")
    assert gap(play["S1"], play["N1"]) == pytest.approx(4.0)
    play.over()
    assert play.facts(Moved) == []
    assert play["S1"].deed == Deed("advance", 2, 0)
    free = at_four_inches("free").answer("stand").over()
    for each in (play, free):
        assert why_no_charge(each.state, each["S1"]) is None
        assert why_no_target(each.state, each["S1"], each["N1"]) is None


@pytest.mark.rule("ALA-9.8", "ALA-11.5")
def test_who_cannot_repeat_his_advance_may_redress_instead_and_not_charge() -> None:
    play = at_four_inches("repeat", disorder=1)
    assert list(play.options) == ["redress", "stand"]
    play.answer("redress").over()
    assert play["S1"].deed == Deed("redress")
    refused = why_no_charge(play.state, play["S1"])
    assert refused is not None
    assert refused.rule == "ALA-11.5"
    standing = at_four_inches("repeat", disorder=1).answer("stand").over()
    assert standing["S1"].deed == Deed("advance", 2, 0)


@pytest.mark.rule("ALA-9.8")
def test_an_advance_that_is_forbidden_and_has_no_room_is_a_halt() -> None:
    play = at_four_inches("repeat", level=SHAKEN).over()
    assert play["S1"].deed == Deed("halt")


@pytest.mark.rule("ALA-9.8")
def test_an_unsignalled_unit_repeats_a_move_that_is_no_advance() -> None:
    assert repeats(Deed("advance", 1, 0), 4, signalled=0, heading=180).over()["S1"].y == 16_000


@pytest.mark.rule("ALA-9.11")
def test_only_the_turn_before_counts() -> None:
    state = table(troop("S1", 30, 10, deed=Deed("advance", 1), last=Deed("wheel", side="left", amount=5)), FAR)
    TurnBegan(3).apply(state)
    assert state.troops["S1"].last == Deed("advance", 1)
    TurnBegan(4).apply(state)
    assert state.troops["S1"].last == Deed()


# -- free moves --------------------------------------------------------------------------------------------------------


def free(legs: Legs, allowance: int = 8000, **values: Any) -> Any:
    others = values.pop("others", [FAR])
    state = table(troop("S1", 30, 20, values.pop("kind", "psiloi"), **values), *others)
    return go_free(state, state.troops["S1"], legs, allowance)


@pytest.mark.rule("ALA-12.16")
def test_one_to_three_legs_measured_at_the_centre_and_turned_before_and_after() -> None:
    going = free((Face(90_000), March(90_000, 3000), March(180_000, 2000), March(90_000, 1000), Face(45_000)))
    assert isinstance(going, FreeGoing)
    assert (round(going.box.cx, 3), round(going.box.cy, 3), going.box.heading) == (34.0, 18.0, 45.0)
    assert going.used == 6000


@pytest.mark.rule("ALA-12.16")
@pytest.mark.parametrize(
    "legs",
    [
        (March(0, 4000), March(90_000, 4001)),
        (March(0, 1000),) * 4,
        (March(0, 1000), Face(0), March(0, 1000)),
        (Advance(1000),),
        (March(0, 0),),
    ],
)
def test_what_is_no_free_move(legs: Legs) -> None:
    refused = free(legs)
    assert refused.rule == "ALA-12.16"


@pytest.mark.rule("ALA-12.16", "ALA-12.5")
def test_it_need_not_go_as_far_as_it_threw() -> None:
    state = table(troop("S1", 30, 20, "psiloi"), FAR)
    play = Play(state, FreeMove("S1", 2), [4, 4]).answer((March(90_000, 2000),)).over()
    assert (play["S1"].x, play["S1"].deed) == (32_000, Deed("free_move", 2, 90_000, amount=2000))
    still = Play(state, FreeMove("S1", 1), [4]).answer(()).over()
    assert still["S1"].deed == Deed("free_move", 1)
    assert not still["S1"].moved


@pytest.mark.rule("ALA-12.6")
def test_unformed_troops_stop_at_four_inches_from_any_enemy() -> None:
    going = free((March(0, 8000),), others=[troop("N1", 30, 30)])
    assert (going.used, going.stopped_by) == (4600, "N1")
    bent = free((March(0, 5000), March(90_000, 3000), Face(0)), others=[troop("N1", 30, 30)])
    assert bent.legs == (March(0, 4600), Face(0))  # there the move is over
    flank = free((March(90_000, 8000),), others=[troop("N1", 44, 20)])
    assert flank.stopped_by == "N1"
    assert flank.used == 3400


@pytest.mark.rule("ALA-12.6", "ALA-12.16")
def test_a_turn_does_not_bring_it_nearer_than_four_inches() -> None:
    near = [troop("N1", 30, 25.5)]
    refused = free((Face(90_000),), others=near)
    assert refused.rule == "ALA-12.6"


@pytest.mark.rule("ALA-12.17", "ALA-12.16")
def test_a_free_move_ends_clear_of_friends() -> None:
    friend = [troop("S2", 30, 24), FAR]
    assert free((March(0, 4000),), others=friend).rule == "ALA-12.17"
    going = free((March(0, 6000),), others=friend)
    assert going.passed == ("S2",)
    assert free((March(0, 6000),), kind="cavalry", others=friend).stopped_by == "S2"


@pytest.mark.rule("ALA-4.4", "ALA-4.1")
def test_cavalry_goes_round_rough_ground() -> None:
    state = table(troop("S1", 30, 20, "cavalry"), FAR, terrain=[area("T1", "woods", 26, 24, 34, 30)])
    going = go_free(state, state.troops["S1"], (March(0, 6000),), 6000)
    assert isinstance(going, FreeGoing)
    assert going.stopped_by == "T1"
    foot = table(troop("S1", 30, 20, "psiloi"), FAR, terrain=[area("T1", "woods", 26, 24, 34, 30)])
    through = Play(foot, FreeMove("S1", 2), [4, 4]).answer((March(0, 8000),)).over()
    assert through["S1"].disorder == 0


@pytest.mark.rule("ALA-9.9")
def test_a_repeated_bearing_goes_straight_and_stops_clear_of_friends() -> None:
    state = table(troop("S1", 30, 20, "psiloi"), troop("S2", 30, 26), FAR)
    play = Play(state, FreeMove("S1", 2, bearing=0), [3, 3]).over()
    assert play["S1"].y == 24_600  # in front of S2
    assert straight_on(state, state.troops["S1"], 0, 9000).box.cy == pytest.approx(29.0)


@pytest.mark.rule("ALA-12.1", "ALA-12.2", "ALA-12.3")
@pytest.mark.parametrize(
    ("kind", "values", "most", "words"),
    [
        ("hoplites", {}, 2, "2avd"), ("psiloi", {}, 2, "2avd"), ("peltasts", {"moved": True}, 2, "2avd"),
        ("hamippoi", {"moved": True}, 2, "2avd"), ("cavalry", {}, 2, "2avd"),
        ("cavalry", {"moved": True}, 3, "2avd+1d6"), ("cavalry", {"moved_last": True}, 3, "2avd+1d6"),
        ("thessalian_cavalry", {"moved_last": True}, 3, "2avd+1d6"),
    ],
)  # fmt: skip
def test_the_dice_of_every_type(kind: str, values: dict[str, Any], most: int, words: str) -> None:
    unit = troop("S1", 30, 20, kind, **values)
    assert most_dice(unit) == most
    assert dice_words(unit, most) == words
    assert why_no_dice(unit, 1) is None
    assert why_no_dice(unit, 4) is not None


# -- the law of previews -----------------------------------------------------------------------------------------------


def crowded() -> State:
    units = [
        troop("S1", 36, 12, grades="A", body="south-I"), troop("S2", 30, 12, grades="B", body="south-I"),
        troop("S3", 24, 12.4, grades="B"), troop("S4", 16, 12, formed=False, status="retiring"),
        troop("S5", 30, 14.6, "peltasts"), troop("N1", 30, 26), troop("N2", 22, 19, "psiloi"),
        troop("N3", 38, 18.5, "cavalry"),
    ]  # fmt: skip
    leaders = [leader("south-I", "S1", signalled=1), leader("north-I", "N1")]
    return table(*units, leaders=leaders, phase="manoeuvre", terrain=[area("T1", "light_woods", 10, 14, 20, 20)])


@given(st.data())
@settings(max_examples=40, deadline=None)
@pytest.mark.rule("ALA-3.13", "ALA-12.8", "ALA-12.16")
def test_a_preview_is_what_the_commit_does(data: Any) -> None:
    from polemos.kernel.chance import Chance

    seed = data.draw(st.integers(0, 10**6))
    chance = Chance(seed)
    play = Play(crowded(), ManoeuvrePhase(0), [2 + (seed >> n) % 4 for n in range(40)])
    while not play.game.is_over:
        assert play.game.ask is not None
        space = play.game.ask.to[0]
        answer = space.sample(chance)
        assert space.why_not(answer) is None
        assert space.from_json(space.answer_json(answer)) == answer
        view = View(play.game, 0)
        shown = preview(view, space.answer_json(answer)) if isinstance(space, Manoeuvre) else Preview()
        play.answer(answer)
        if not shown.least:  # dice do not decide
            for ghost in (*shown.ghosts, *shown.conformed):
                troop_ = play[ghost.body]
                assert (troop_.x, troop_.y, troop_.facing) == ghost.stands[0]
        on = [each for each in play.state.troops.values() if each.on_table]
        for at, each in enumerate(on):
            for other in on[:at]:
                assert not overlaps(each.box, other.box), (each.id, other.id)
        for foe in ("N2", "N3"):
            if play[foe].on_table:
                assert all(gap(play[foe], play[name]) >= 0.0 for name in ("S1", "S2"))
