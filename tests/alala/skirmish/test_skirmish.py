"""The Skirmish Phase (section 13): order, choices, bands that are tied, and repetitions (ALA-9.9)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.facts import Acted, Moved, Redressed
from polemos.rules.alala.field.field import gap
from polemos.rules.alala.skirmish.shooting import ShotAt
from polemos.rules.alala.skirmish.skirmish import SkirmishPhase
from polemos.rules.alala.troops import Deed
from polemos.tabletop.legs import March
from tests.alala.position import Play, area, contact, table, troop

FAR = troop("N9", 60, 45, "psiloi")


def begun(*troops: Any, dice: tuple[int, ...] = (), seat: int = 0, **values: Any) -> Play:
    if all(each.seat == 0 for each in troops):
        troops = (*troops, FAR)
    return Play(table(*troops, phase="skirmish", **values), SkirmishPhase(seat), dice)


def free(kind: str = "psiloi", *others: Any, dice: tuple[int, ...] = (), **values: Any) -> Play:
    return begun(troop("S1", 30, 20, kind, control="free", **values), *others, dice=dice)


def target(inches: float = 3.0, **values: Any) -> Any:
    """Psiloi in front of S1 if that is a band of psiloi."""
    return troop("N1", 30, 21.2 + inches, "psiloi", **values)


def barred(play: Play) -> dict[str, str]:
    return {key: reason.rule for key, reason in play.options.items() if reason is not None}


# -- who acts ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-13.1", "ALA-12.7", "ALA-3.2")
@pytest.mark.parametrize(("seat", "names"), [(0, ["S2", "S1", "S3"]), (1, ["N3", "N1", "N2"])])
def test_bands_act_from_right_to_left(seat: int, names: list[str]) -> None:
    side = "SN"[seat]
    bands = [troop(f"{side}{at}", x, 20, "psiloi") for at, x in ((1, 30), (2, 50), (3, 10))]
    other = troop("N9" if seat == 0 else "S9", 60, 45, "psiloi")
    play = begun(*bands, other, seat=seat)
    for _ in names:
        play.answer("nothing")
    play.over()
    assert [fact.troop for fact in play.facts(Acted)] == names


@pytest.mark.rule("ALA-13.3")
def test_hoplites_do_not_act() -> None:
    begun(troop("S1", 30, 20, control="free")).over()


@pytest.mark.rule("ALA-13.1")
def test_a_band_in_combat_does_not_act() -> None:
    begun(
        troop("S1", 30, 20, "psiloi"), troop("N1", 30, 21.2, "psiloi"), contacts=[contact("S1", "N1")]
    ).over()  # fmt: skip


@pytest.mark.rule("ALA-14.8")
@pytest.mark.parametrize("values", [{"retired": True}, {"evaded": True}, {"control": "loot", "status": "looting"}])
def test_who_was_driven_or_loots_does_not_act(values: dict[str, Any]) -> None:
    begun(troop("S1", 30, 20, "psiloi", **values)).over()


@pytest.mark.rule("ALA-12.7")
def test_a_band_in_front_may_go_first() -> None:
    back = troop("S1", 30, 15, "psiloi", control="free")
    front = troop("S2", 28, 19, "peltasts", control="free")
    far = troop("S3", 5, 40, "psiloi", control="free")
    play = begun(back, front, far, dice=(5,))
    assert "first S2" in play.options
    assert "first S3" not in play.options
    play.answer("first S2").answer("move 1").answer((March(0, 5000),))
    assert "first S2" not in play.options  # S2 has gone, S1 is asked again
    play.answer("nothing").answer("nothing").over()
    assert [fact.troop for fact in play.facts(Acted)] == ["S2", "S1", "S3"]


@pytest.mark.rule("ALA-12.7")
@pytest.mark.parametrize("values", [{"control": "halt"}, {"retired": True}, {"status": "looting", "control": "loot"}])
def test_nobody_lets_those_go_first_who_do_not_move(values: dict[str, Any]) -> None:
    back = troop("S1", 30, 15, "psiloi", control="free")
    play = begun(back, troop("S2", 28, 19, "peltasts", **values))
    assert not any(key.startswith("first") for key in play.options)
    behind = begun(troop("S1", 30, 19, "psiloi", control="free"), troop("S2", 28, 15, "peltasts", control="free"))
    assert not any(key.startswith("first") for key in behind.options)


# -- choices -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-13.1", "ALA-26.1")
def test_what_a_band_may_do() -> None:
    play = free("psiloi", target())
    assert list(play.options) == [
        "shoot move 1", "shoot move 2", "move 1 shoot", "move 2 shoot", "shoot twice", "shoot", "move 1", "move 2",
        "redress", "nothing",
    ]  # fmt: skip
    assert barred(play) == {"redress": "ALA-11.4"}
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "nothing"


@pytest.mark.rule("ALA-13.1", "ALA-13.5")
def test_without_a_target_it_may_still_move_and_then_shoot() -> None:
    play = free("psiloi", target(4.5))
    assert {key for key, rule in barred(play).items() if rule == "ALA-13.5"} == {
        "shoot move 1", "shoot move 2", "shoot twice", "shoot",
    }  # fmt: skip
    assert "move 1 shoot" not in barred(play)


@pytest.mark.rule("ALA-12.3")
@pytest.mark.parametrize(("values", "free_dice"), [({}, False), ({"moved_last": True}, True)])
def test_the_third_die_of_cavalry_in_motion(values: dict[str, Any], free_dice: bool) -> None:
    play = free("cavalry", **values)
    assert (barred(play).get("move 3") != "ALA-12.3") is free_dice
    assert (barred(play).get("move 3 shoot") != "ALA-12.3") is free_dice
    assert "move 3" not in free("hamippoi", **values).options


@pytest.mark.rule("ALA-13.1")
def test_shoot_and_then_move() -> None:
    play = free("psiloi", target(), dice=(1, 1, 1, 1, 1, 6, 3, 4))
    play.answer("shoot move 2").answer((March(180_000, 7000),)).over()
    assert play["N1"].men == 5
    assert (play["S1"].y, play["S1"].shot) == (13_000, 1)
    assert play["S1"].deed == Deed("shoot_move", 2, 180_000, amount=7000)


@pytest.mark.rule("ALA-13.1")
def test_move_and_then_shoot_at_whom_it_finds_there() -> None:
    play = free("psiloi", target(6.5), dice=(4, 1, 1, 1, 1, 6, 6))
    play.answer("move 1 shoot").answer((March(0, 4000),)).over()
    assert gap(play["S1"], play["N1"]) == pytest.approx(4.0)  # stopped there (ALA-12.6)
    assert play["N1"].men == 4
    assert play["S1"].deed == Deed("move_shoot", 1, 0, amount=2500)


@pytest.mark.rule("ALA-13.1")
def test_moving_out_of_range_brings_no_shot() -> None:
    play = free("psiloi", target(), dice=(4,))
    play.answer("move 1 shoot").answer((March(180_000, 4000),)).over()
    assert play.facts(ShotAt) == []


@pytest.mark.rule("ALA-13.1")
def test_a_band_that_is_told_to_move_throws_one_die() -> None:
    free("psiloi", target(), dice=(4,)).does("move").dice.assert_all_used()


@pytest.mark.rule("ALA-13.10")
def test_two_shots_are_two_throws_and_the_second_picks_anew() -> None:
    last_man = target(2.0, men=1, status="withdrawing")
    play = free("psiloi", last_man, troop("N2", 37.2, 24, "psiloi"), dice=(6, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1, 1))
    play.answer("shoot twice").over()
    assert [fact.target for fact in play.facts(ShotAt)] == ["N1", "N2"]
    assert play["N2"].men == 4
    assert (play["S1"].shot, play["S1"].deed.kind) == (2, "shoot_twice")


@pytest.mark.rule("ALA-13.10")
def test_the_second_shot_is_lost_without_a_target() -> None:
    play = free("psiloi", target(2.0, men=1, status="withdrawing"), FAR, dice=(6, 1, 1, 1, 1, 1))
    play.answer("shoot twice").over()
    assert len(play.facts(ShotAt)) == 1


@pytest.mark.rule("ALA-13.1")
def test_shoot_only_or_move_only() -> None:
    play = free("psiloi", target(), dice=(1, 1, 1, 1, 1, 1))
    assert play.answer("shoot").over()["S1"].deed.kind == "shoot"
    moved = free("psiloi", target(), dice=(3,)).answer("move 1").answer((March(90_000, 3000),)).over()
    assert moved["S1"].deed == Deed("move", 1, 90_000, amount=3000)
    assert moved.facts(ShotAt) == []


@pytest.mark.rule("ALA-13.1", "ALA-11.4")
def test_a_disordered_band_may_redress() -> None:
    play = free("cavalry", disorder=2, grades="B").answer("redress").over()
    assert play["S1"].disorder == 1
    assert play["S1"].deed == Deed("redress")
    near = free("cavalry", troop("N1", 30, 26, "psiloi"), disorder=2, grades="C")
    assert barred(near)["redress"] == "ALA-11.4"


# -- tied bands --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-13.2", "ALA-9.4")
def test_a_halted_band_only_redresses() -> None:
    play = begun(troop("S1", 30, 20, "cavalry", control="halt", disorder=1, grades="B"), target())
    assert sorted(play.options) == ["redress", "stand"]
    assert play.answer("redress").over()["S1"].disorder == 0
    begun(troop("S1", 30, 20, "psiloi", control="halt"), target()).over()


@pytest.mark.rule("ALA-13.2", "ALA-10.16")
def test_a_withdrawing_band_goes_home() -> None:
    play = begun(troop("S1", 30, 20, "psiloi", men=2, status="withdrawing"), dice=(3, 4)).over()
    assert play["S1"].y == 13_000


@pytest.mark.rule("ALA-13.2", "ALA-18.16")
def test_a_pursuing_band_goes_on_after_the_nearest_that_flees() -> None:
    fleeing = troop("N1", 30, 40, status="withdrawing", formed=False)
    play = begun(troop("S1", 30, 20, "peltasts", control="pursue", status="pursuing"), fleeing, dice=(3, 4)).over()
    assert play["S1"].y == 27_000


def repeats(last: Deed, *others: Any, dice: tuple[int, ...] = (), kind: str = "psiloi", **values: Any) -> Play:
    return begun(troop("S1", 30, 20, kind, control="repeat", last=last, **values), *others, dice=dice)


@pytest.mark.rule("ALA-9.9")
def test_shoot_and_move_again_on_the_same_bearing() -> None:
    last = Deed("shoot_move", 2, 180_000, amount=2000)
    play = repeats(last, target(), dice=(1, 1, 1, 1, 1, 6, 3, 4)).over()
    assert play["N1"].men == 5
    assert (play["S1"].x, play["S1"].y) == (30_000, 13_000)
    assert play["S1"].deed == last


@pytest.mark.rule("ALA-9.9")
def test_move_and_shoot_again_stops_where_it_must() -> None:
    last = Deed("move_shoot", 1, 0, amount=3000)
    play = repeats(last, target(6), dice=(5, 1, 1, 1, 1, 1, 6)).over()
    assert gap(play["S1"], play["N1"]) == pytest.approx(4.0)
    assert play["N1"].men == 5
    assert play["S1"].deed == last


@pytest.mark.rule("ALA-9.9")
def test_shots_are_taken_only_at_eligible_targets_that_are_chosen_now() -> None:
    assert repeats(Deed("shoot_twice")).over().facts(ShotAt) == []
    play = repeats(Deed("shoot_twice"), target(3, men=6), troop("N2", 45, 20, "psiloi"), dice=(1,) * 12).over()
    assert [fact.target for fact in play.facts(ShotAt)] == ["N1", "N1"]
    tied = repeats(Deed("shoot"), troop("N1", 26, 24, "psiloi"), troop("N2", 34, 24, "psiloi"), dice=(1,) * 6)
    assert sorted(tied.options) == ["N1", "N2"]


@pytest.mark.rule("ALA-9.9")
@pytest.mark.parametrize("kind", ["evade", "retire", "ride_through"])
def test_a_driven_band_runs_on_without_shooting(kind: Any) -> None:
    play = repeats(Deed(kind, 2, 90_000, amount=8000), target(), dice=(3, 4)).over()
    assert (play["S1"].x, play["S1"].y) == (37_000, 20_000)
    assert play.facts(ShotAt) == []
    assert play["S1"].deed == Deed("move", 2, 90_000, amount=8000)


@pytest.mark.rule("ALA-9.9", "ALA-12.3")
def test_the_third_die_again() -> None:
    last = Deed("move", 3, 180_000, amount=9000)
    assert repeats(last, dice=(3, 3, 4), kind="cavalry", moved_last=True).over()["S1"].y == 10_000


@pytest.mark.rule("ALA-9.9")
def test_a_move_that_led_nowhere_is_not_repeated() -> None:
    play = repeats(Deed("move_shoot", 2), target(), dice=(1,) * 6).over()
    assert play.facts(Moved) == []
    assert len(play.facts(ShotAt)) == 1


@pytest.mark.rule("ALA-9.9")
def test_redress_again_without_a_question() -> None:
    play = repeats(Deed("redress"), kind="cavalry", disorder=2, grades="B").over()
    assert len(play.facts(Redressed)) == 1
    assert repeats(Deed("redress"), kind="cavalry", grades="B").over()["S1"].deed.kind == "halt"


@pytest.mark.rule("ALA-9.9", "ALA-9.11")
@pytest.mark.parametrize("kind", ["nothing", "halt"])
def test_who_did_nothing_halts(kind: Any) -> None:
    play = repeats(Deed(kind), target()).over()
    assert play["S1"].deed == Deed("halt")
    assert sorted(repeats(Deed(kind), kind="cavalry", disorder=1, grades="B").options) == ["redress", "stand"]


@pytest.mark.rule("ALA-9.9", "ALA-3.13")
def test_a_repeated_move_stops_before_what_bars_it_and_keeps_its_bearing() -> None:
    last = Deed("move", 2, 90_000, amount=6000)
    state = table(
        troop("S1", 30, 20, "cavalry", control="repeat", last=last), FAR,
        terrain=[area("R", "rough_ground", 35, 10, 45, 30)], phase="skirmish",
    )  # fmt: skip
    play = Play(state, SkirmishPhase(0), (4, 4)).over()
    assert play["S1"].x == pytest.approx(35_000 - 3600, abs=10)
    assert play["S1"].deed == last
