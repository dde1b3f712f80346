"""Section 16: charges from their declaration to contact."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.hoplomachia.epidromos.facts import ChargeDeclared
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from polemos.rules.hoplomachia.facts.armies import Checked
from polemos.rules.hoplomachia.orders.allowed import PlanShown
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Piece, Play, area, change, contact, front, strategos, table, unit

YES, NO = [1, 1], [6, 6]  # a check passed, a check failed


def charger(x: float = 30, y: float = 10, count: int = 3, **values: Any) -> Piece:
    values.setdefault("order", "charge")
    return unit("A1", values.pop("card", "panhellenic"), x=x, y=y, count=count, **values)


def begin(*pieces: Piece, dice: list[int] | None = None, **values: Any) -> Play:
    return Play(table(*pieces, **values), Epidromos(), dice or [])


def done(*pieces: Piece, dice: list[int] | None = None, **values: Any) -> Play:
    return begin(*pieces, dice=dice, **values).over()


# -- who charges -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-16.1", "HMA-16.2", "HMA-16.5", "HMA-16.13")
def test_a_unit_under_charge_must_charge_a_core_unit_within_its_longest_number() -> None:
    """Both stand 4 inches apart, B under Halt and told to stand; die 5: 6 inches."""
    play = begin(charger(), unit("B1", x=30, y=14, count=3), dice=[*YES, 5, *YES])
    assert play.game.waiting_for == (1,)  # A was not asked: it must; B may stand
    play.does("stand").over()
    assert [fact.note.targets for fact in play.facts(ChargeDeclared)] == [("B1",)]
    assert [front(play[f"A1.{at}"]) for at in (1, 2, 3)] == [(31.5, 14, 0), (30, 14, 0), (28.5, 14, 0)]
    made = play.state.contacts
    assert sorted(made) == ["A1.1|B1.3", "A1.2|B1.2", "A1.3|B1.1"]
    assert all(each.charge and each.since == 3 and each.came == (each.a,) for each in made.values())
    assert play.unit("A1").did("charged")


@pytest.mark.rule("HMA-16.2", "HMA-9.9", "HMA-25.1")
def test_lights_and_enemies_further_off_may_be_charged_and_need_not() -> None:
    play = begin(charger(), unit("B1", x=30, y=20, count=3))
    assert set(play.options) == {"no", "ahead"}
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "no"
    play.does("no").over()
    assert not play.facts(ChargeDeclared)
    far = begin(charger(), unit("B1", x=30, y=20, count=3), dice=[*YES, 6]).does("ahead").over()
    assert front(far["A1.1"]) == (31.5, 16, 0)
    assert far.unit("A1").failed == 3
    done(charger(order="halt"), unit("B1", x=30, y=14, count=3))
    done(charger(), unit("B1", x=50, y=14, count=3))  # nobody ahead


@pytest.mark.rule("HMA-16.2", "HMA-15.19")
def test_belos_result_c_makes_it_charge_whatever_its_order() -> None:
    play = begin(charger(order="halt", must_charge="B1"), unit("B1", x=30, y=14, count=3), dice=[*YES, 5, *YES])
    play.does("stand").over()
    assert play.state.contacts


@pytest.mark.rule("HMA-3.10", "HMA-10.15", "HMA-16.1")
def test_a_charge_out_of_an_ambush_surprises_before_its_target_checks() -> None:
    """A Firm army (11 points) is surprised, die 6: 4 points and Unsteady, so that 8 fails a check (andreia 8 - 1)."""
    lair = unit("B1", x=30, y=14, count=3, order="charge", hidden=True)
    wood = area("T1", "woods", 20, 13.5, 40, 20)
    state = table(charger(order="halt"), lair, terrain=[wood], mode="ambush", arete=(11, 12))
    dice = {"HMA-11.2": [1, 1, 4, 4], "HMA-10.15": [6], "HMA-16.7": [6]}
    play = Play(state, Epidromos(), dice)
    play.answer(("B1",))
    play.over()
    assert play.arete()[0] == 7
    assert [fact.check.passed for fact in play.facts(Checked)] == [True, False]
    late = table(charger(order="halt"), lair, terrain=[wood], mode="ambush", a={"surprised": True})
    Play(late, Epidromos(), {"HMA-11.2": [1, 1, 1, 1], "HMA-16.7": [6]}).answer(("B1",)).does("stand").over()


@pytest.mark.rule("HMA-16.2")
def test_elements_in_melee_stay_and_the_free_ones_charge() -> None:
    foes = unit("B1", x=28.5, y=10), unit("B2", x=31.5, y=13)
    play = begin(charger(), *foes, dice=[*YES, 5, *YES])
    play.does("stand").over()
    assert front(play["A1.3"]) == (28.5, 10, 0)
    assert front(play["A1.1"]) == (31.5, 13, 0)
    assert front(play["A1.2"]) == (30, 13, 0)  # level with the one that made contact
    busy = table(charger(count=1), unit("B1", x=30, y=10), unit("B2", x=30, y=14))
    Play(busy, Epidromos()).over()


@pytest.mark.rule("HMA-16.2", "HMA-16.8")
def test_who_has_checked_or_was_halted_does_not_charge() -> None:
    done(charger(checked=True), unit("B1", x=30, y=14, count=3))
    done(charger(deeds=("halted",)), unit("B1", x=30, y=14, count=3))


@pytest.mark.rule("HMA-16.3")
def test_horse_does_not_charge_hoplites_in_order_and_may_after_disarray() -> None:
    horse = charger(card="hippeis_hellenic", count=2, role="core")
    done(horse, unit("B1", x=30, y=18, count=2))
    play = begin(horse, unit("B1", x=30, y=18, count=2, disarrayed=True), dice=[*YES, 6, *YES])
    play.does("ahead", "stand").over()
    assert play.state.contacts


@pytest.mark.rule("HMA-16.3", "HMA-9.9")
def test_whom_it_may_not_charge_bars_nothing_beyond_its_longest_number() -> None:
    """Peltastes, longest 8: hoplites in order 9 inches ahead of one of them, disarrayed ones who come on 11 ahead."""
    ordered = unit("B1", x=28.5, y=19)
    broken = unit("B2", x=31.5, y=21, order="charge", disarrayed=True)
    peltasts = charger(card="peltasts_thracian", role="core")
    play = begin(peltasts, ordered, broken)
    assert {key for key, barred in play.options.items() if barred is None} >= {"ahead"}
    assert play.options["no"] is not None
    assert play.options["no"].rule == "HMA-9.9"
    # one inch nearer those in order count: it need not charge, and cannot straight ahead
    near = begin(peltasts, unit("B1", x=28.5, y=18), broken).options
    assert near["no"] is None
    assert "ahead" not in near


# -- checks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-16.5")
@pytest.mark.parametrize(("arete", "halted", "disarrayed"), [(12, True, False), (8, True, True)])
def test_a_charger_that_fails_does_not_charge_and_nobody_else_checks(
    arete: int, halted: bool, disarrayed: bool
) -> None:
    play = done(charger(), unit("B1", x=30, y=14, count=3), dice=NO, arete=(arete, 12))
    assert front(play["A1.1"]) == (31.5, 10, 0)
    assert play.unit("A1").did("halted") is halted
    assert play["A1.1"].disarrayed is disarrayed
    assert not play.unit("A1").did("charged")


@pytest.mark.rule("HMA-16.5", "HMA-16.12")
def test_a_charger_that_routs_runs_at_once_away_from_its_target() -> None:
    play = done(charger(y=20), unit("B1", x=30, y=24, count=3), dice=[*NO, 2], arete=(5, 12))  # OF 6 + 2
    assert all(play[f"A1.{at}"].is_routing for at in (1, 2, 3))
    assert front(play["A1.2"]) == (30, 20 - 1.5 - 8, 180)
    assert play["A1.2"].runs == 1


@pytest.mark.rule("HMA-16.5", "HMA-5.5")
def test_a_promachos_helps_his_unit_to_charge() -> None:
    """9 on the dice: 8 with him."""
    leader = [strategos("A-S1", "A1.1", "promachos")]
    play = begin(charger(), unit("B1", x=30, y=14, count=3), dice=[4, 5, 5, *YES], strategoi=leader)
    play.does("stand").over()
    assert play.state.contacts


@pytest.mark.rule("HMA-16.6")
def test_an_enemy_further_off_who_charges_too_is_a_target_if_his_roll_closes_the_distance() -> None:
    """The book's example: 8 inches, longest 6, he rolls die 1: 3 inches."""
    foe = unit("B1", x=30, y=18, count=3, order="charge")
    play = done(charger(), foe, dice=[1, *YES, 6, *YES])
    assert [fact.note.targets for fact in play.facts(ChargeDeclared)] == [("B1",)]
    # 6 + 3 against 8: they meet after 5.33 and 2.67.
    assert front(play["A1.1"])[1] == pytest.approx(10 + 8 * 6 / 9, abs=0.002)
    assert play.unit("B1").die == 1
    assert len(play.state.contacts) == 3
    short = begin(charger(), unit("B1", x=30, y=19.5, count=3, order="charge"), dice=[1, *YES, 6, *YES])
    short.over()  # 9.5 inches; then it is his turn, 3.5 inches away, and he has rolled already
    assert [fact.note.targets for fact in short.facts(ChargeDeclared)] == [(), ("A1",)]


@pytest.mark.rule("HMA-16.7")
def test_each_unit_rolls_once_in_the_phase() -> None:
    play = done(charger(), unit("B1", x=30, y=18, count=3, order="charge"), dice=[1, *YES, 6, *YES])
    assert [fact.rule for fact in play.facts(Rolled)] == ["HMA-16.7", "HMA-11.2", "HMA-16.7", "HMA-11.2"]


@pytest.mark.rule("HMA-16.8")
def test_a_target_that_has_checked_receives_the_next_charge_as_it_stands() -> None:
    """B1 is charged by A1, then by A2: one check."""
    pieces = charger(count=1, x=32), unit("A2", x=28, y=10, order="charge"), unit("B1", x=30, y=14, count=4)
    play = begin(*pieces, dice=[*YES, 5, *YES, *YES, 5], precedence=0)
    play.does("stand").over()
    assert len(play.facts(ChargeDeclared)) == 2
    assert {each.b for each in play.state.contacts.values()} <= {"B1.1", "B1.2", "B1.3", "B1.4"}
    assert len([fact for fact in play.facts(Rolled) if fact.rule == "HMA-11.2"]) == 3


@pytest.mark.rule("HMA-16.9", "HMA-16.12", "HMA-16.19")
def test_peltasts_evade_hoplites_in_close_files_without_a_check() -> None:
    """The book's example; they run 6 + 6 and are out of reach: the charger makes its move and has failed."""
    peltasts = unit("B1", "peltasts_thracian", x=30, y=14, count=3)
    play = begin(charger(), peltasts, dice=[*YES, 6, 6])
    play.does("ahead").over()
    assert play["B1.1"].condition == "evading"
    assert front(play["B1.1"])[1] == 14 + 0.75 + 12
    assert front(play["A1.1"]) == (31.5, 16, 0)  # 16 inches away is more than 6 + 6
    assert play["A1.1"].is_steady
    assert play.unit("A1").failed == 3


@pytest.mark.rule("HMA-16.9")
def test_long_spears_may_stand_and_check() -> None:
    play = begin(charger(), unit("B1", "peltasts_iphicratean", x=30, y=14, count=3), dice=[*YES, 5, *YES])
    play.does("ahead", "stand").over()
    assert play.state.contacts


@pytest.mark.rule("HMA-16.9", "HMA-21.6")
def test_men_behind_a_work_check_and_hold() -> None:
    """C counts as H: no countercharge, no question; contact is made across the work, which gives no disorder."""
    wall = [area("w", "low_wall", 20, 13.6, 40, 13.8)]
    peltasts = unit("B1", "peltasts_thracian", x=30, y=14, count=3)
    play = begin(charger(), peltasts, dice=[*YES, 5, *YES], terrain=wall).does("ahead").over()
    assert front(play["A1.1"]) == (31.5, 13.6, 0)
    assert {each.across for each in play.state.contacts.values()} == {400}
    assert not play["A1.1"].disarrayed


@pytest.mark.rule("HMA-16.9", "HMA-16.10")
def test_baggage_checks_and_never_evades() -> None:
    play = begin(charger(count=1), unit("B1", "baggage", x=30, y=14), unit("B2", x=60, y=40), dice=[*YES, 5, *NO])
    play.does("ahead").over()
    assert play["B1.1"].is_steady  # Firm: H
    assert list(play.state.contacts) == ["A1.1|B1.1"]


# -- countercharges ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-16.11", "HMA-16.14")
def test_meeting_charges_share_the_distance() -> None:
    """The book's example: 3 inches apart, rolled 5 and 4: 1.67 and 1.33."""
    play = done(charger(), unit("B1", x=30, y=13, count=3, order="march"), dice=[*YES, 4, *YES, 2])
    assert front(play["A1.1"])[1] == pytest.approx(11.667, abs=0.002)
    assert front(play["B1.1"])[1] == pytest.approx(11.667, abs=0.002)
    assert play.unit("B1").did("countercharged")
    assert {each.came for each in play.state.contacts.values()} == {
        ("A1.1", "B1.3"), ("A1.2", "B1.2"), ("A1.3", "B1.1"),
    }  # fmt: skip


@pytest.mark.rule("HMA-16.11")
def test_who_is_not_told_to_stand_must_countercharge_and_open_files_are_disarrayed_by_it() -> None:
    foe = unit("B1", x=30, y=13, count=3, order="charge", arrangement="OF")
    play = done(charger(), foe, dice=[*YES, 4, *YES, 2])
    assert all(play[f"B1.{at}"].disarrayed for at in (1, 2, 3))


def beside_a_village(far: float = 5.9, order: str = "march", **values: Any) -> State:
    """B1, charged, and the village that it may defend."""
    foe = unit("B1", x=30, y=13, count=3, order=order)  # 1.5 deep, to y = 14.5
    return table(charger(), foe, terrain=[area("T1", "urban", 25, 14.5 + far, 35, 30)], b=values)


@pytest.mark.rule("HMA-6.12", "HMA-6.8", "HMA-25.1")
def test_the_plan_to_defend_is_not_betrayed_by_the_question_whether_to_stand() -> None:
    """Whoever is near what might be defended is asked, even if his own plan leaves him no choice."""
    one, other = (
        Play(beside_a_village(**values), Epidromos(), [*YES, 4, *YES])
        for values in ({"plan": "defend", "defends": "T1"}, {"plan": "frontal"})
    )
    assert one.game.waiting_for == other.game.waiting_for == (1,)
    assert msgspec.json.encode(one.state.seen_by(0)) == msgspec.json.encode(other.state.seen_by(0))
    assert one.options["stand"] is None
    assert other.options["stand"].rule == "HMA-16.11"  # type: ignore[union-attr]
    known = Play(beside_a_village(plan="frontal", plan_shown=True), Epidromos(), [*YES, 4, *YES, 2]).over()
    assert known.unit("B1").did("countercharged")


@pytest.mark.rule("HMA-6.12", "HMA-6.8", "HMA-16.11")
@pytest.mark.parametrize(("far", "order", "asked", "shown"), [
    (5.9, "march", True, True), (6.1, "march", False, False), (5.9, "halt", True, False),
])  # fmt: skip
def test_who_stands_by_the_plan_to_defend_alone_shows_it(far: float, order: str, asked: bool, shown: bool) -> None:
    state = beside_a_village(far, order, plan="defend", defends="T1")
    play = Play(state, Epidromos(), [*YES, 4, *YES, *([] if asked else [2])])
    if asked:
        play.does("stand")
    play.over()
    assert play.unit("B1").did("countercharged") is not asked
    assert bool(play.facts(PlanShown)) is shown


@pytest.mark.rule("HMA-16.13")
def test_a_countercharge_does_not_strike_enemies_whose_turn_has_not_come() -> None:
    """The book's example: three countercharge with 4; only the left one has the charger, 3 inches ahead, who rolled 6;
    before the other two stands a taxis that has not acted."""
    foe = unit("B1", x=30, y=13, count=3, order="march")
    other = unit("A2", x=29.25, y=10, count=2, order="march")
    play = done(charger(x=31.5, count=1), other, foe, dice=[*YES, 5, *YES, 2])
    assert front(play["B1.3"])[1] == pytest.approx(13 - 1.2, abs=0.002)
    assert [front(play[f"B1.{at}"])[1] for at in (1, 2)] == pytest.approx([11.8, 11.8], abs=0.002)
    assert list(play.state.contacts) == ["A1.1|B1.3"]


@pytest.mark.rule("HMA-16.14")
def test_those_who_do_not_meet_move_their_full_numbers() -> None:
    foe = unit("B1", x=30, y=19, count=3, order="charge")
    play = done(charger(), foe, dice=[1, *YES, 1, *YES])  # 6 + 3 reach, but 3 + 3 do not
    assert (front(play["A1.1"])[1], front(play["B1.1"])[1]) == (13, 16)
    assert not play.state.contacts
    assert play.unit("A1").failed == 3


@pytest.mark.rule("HMA-16.10", "HMA-16.12", "HMA-16.19")
def test_all_targets_gone_the_charger_pursues_if_one_is_near_enough() -> None:
    """B routs 6 + 1 = 7 inches; A (OF 6) pursues 6 + 6 and catches it: destroyed."""
    foe = unit("B1", x=30, y=14, count=3)
    play = done(charger(), foe, unit("B2", x=60, y=40), dice=[*YES, 6, *NO, 1, 6], arete=(12, 5), b={"senior": "B2"})
    assert all(play[f"B1.{at}"].condition in ("destroyed", "routing") for at in (1, 2, 3))
    assert play.unit("A1").did("pursued")
    assert all(play[f"A1.{at}"].disarrayed for at in (1, 2, 3))


# -- lining up, drift --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-16.17")
def test_the_mover_is_shifted_by_the_smallest_amount_corner_to_corner() -> None:
    play = begin(charger(x=30.5), unit("B1", x=30, y=14, count=3), dice=[*YES, 5, *YES])
    play.does("stand").over()
    assert [front(play[f"A1.{at}"]) for at in (1, 2, 3)] == [(31.5, 14, 0), (30, 14, 0), (28.5, 14, 0)]


@pytest.mark.rule("HMA-16.17", "HMA-25.1")
@pytest.mark.parametrize(("way", "x"), [("right", 31.5), ("left", 30.0)])
def test_an_exact_tie_is_for_the_player_with_precedence(way: str, x: float) -> None:
    play = begin(charger(x=30.75, count=1), unit("B1", x=30.75, y=14, count=4), dice=[*YES, 5, *YES], precedence=1)
    play.does("stand")
    assert play.game.waiting_for == (1,)
    assert play.game.ask is not None
    assert play.game.ask.to[1].default == "right"
    play.does(way).over()
    assert front(play["A1.1"]) == (x, 14, 0)


@pytest.mark.rule("HMA-16.17")
def test_an_askew_charger_is_turned_onto_the_edge_it_struck() -> None:
    play = begin(charger(count=2, facing=10), unit("B1", x=31, y=14, count=3), dice=[*YES, 6, *YES])
    play.does("stand").over()
    assert play["A1.1"].facing in (0, 360_000)
    assert play.state.contacts
    assert all(play.state.elements[each.a].y == 14_000 for each in play.state.contacts.values())


@pytest.mark.rule("HMA-16.20")
@pytest.mark.parametrize(("count", "far", "drift"), [(8, 3.5, 0.0), (9, 3.0, 0.0), (9, 3.5, 0.5)])
def test_long_phalanxes_drift_by_the_distance_moved(count: int, far: float, drift: float) -> None:
    """The book's example: die 6, 3 inches: column 1, no drift; 3.5: column 2, half an inch. Lining up then shifts it
    back, so the enemy stands where the drift leaves it."""
    pieces = [unit(f"A{at}", x=40 - 4.5 * at, y=10, count=3, order="march") for at in (2, 3)]
    last = count - 6
    own = unit("A1", x=35.5 + 0.75 * last - 2.25 + 0.0, y=10, count=last, order="charge")
    own = unit("A1", x=33.25 + 0.75 * last, y=10, count=last, order="charge")
    play = begin(own, *pieces, unit("B1", x=own.elements[0].x / 1000 + drift, y=10 + far), dice=[*YES, 6, *YES])
    play.does("stand").over()
    assert play["A1.1"].x / 1000 == pytest.approx(own.elements[0].x / 1000 + drift, abs=0.002)


@pytest.mark.rule("HMA-16.21")
def test_drift_onto_friends_who_stand_disarrays() -> None:
    pieces = [unit(f"A{at}", x=40 - 4.5 * at, y=10, count=3, order="march") for at in (2, 3)]
    own = unit("A1", x=35.5, y=10, count=3, order="charge")
    beside = unit("A4", x=38.6, y=13, order="halt")
    play = begin(own, *pieces, beside, unit("B1", x=35.5, y=13.5, count=3), dice=[*YES, 4, *YES])
    play.does("stand").over()
    assert play["A1.1"].disarrayed
    assert not play["A4.1"].disarrayed
    free = begin(own, *pieces, unit("A4", x=38.6, y=13, order="charge"), unit("B1", x=35.5, y=13.5, count=3),
                 dice=[*YES, 4, *YES])  # fmt: skip
    free.does("stand")
    while not free.game.is_over:
        free.does("no")
    assert not free["A1.1"].disarrayed


@pytest.mark.rule("HMA-16.21")
def test_lochoi_of_its_own_that_fight_only_limit_the_drift() -> None:
    """A1.1 has driven its enemy back and stands ahead; the two others charge up beside it."""
    line = unit("A2", x=23.25, y=10, count=7, order="march")
    own = charger(x=30.75, count=3)
    state = table(own, line, unit("B1", x=32.25, y=13.5), unit("B2", x=30, y=13.5, count=2, order="halt"), contacts=[])
    change(state, "A1.1", y=13_500)
    state.contacts["A1.1|B1.1"] = contact("A1.1", "B1.1", since=2)
    play = Play(state, Epidromos(), [*YES, 4, *NO]).over()
    assert front(play["A1.2"]) == (30.75, 13.5, 0)
    assert not play["A1.2"].disarrayed


# -- momentum, disarray ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-16.22")
@pytest.mark.parametrize(
    ("values", "die", "gains"),
    [({"credit": True}, 3, True), ({"credit": True}, 2, False), ({}, 3, False)],
)
def test_momentum_needs_die_approach_and_order(values: dict[str, Any], die: int, gains: bool) -> None:
    play = begin(charger(**values), unit("B1", x=30, y=13, count=3), dice=[*YES, die, *YES])
    play.does("stand").over()
    assert all(play[f"A1.{at}"].momentum is gains for at in (1, 2, 3))
    assert not play["B1.1"].momentum


@pytest.mark.rule("HMA-16.22", "HMA-16.25")
def test_open_files_and_disarray_give_no_momentum() -> None:
    for values in ({"arrangement": "OF"}, {"disarrayed": True}):
        play = begin(charger(**values), unit("B1", x=30, y=13, count=3), dice=[*YES, 3, *YES])  # type: ignore[arg-type]
        play.does("stand").over()
        assert not play["A1.1"].momentum
        assert play["A1.1"].disarrayed


@pytest.mark.rule("HMA-16.22")
def test_for_troops_without_files_the_die_is_enough() -> None:
    peltasts = charger(card="peltasts_triballian", role="core")
    play = begin(peltasts, unit("B1", x=30, y=13, count=3), dice=[*YES, 3, *YES])
    play.does("ahead", "stand").over()
    assert play["A1.1"].momentum


@pytest.mark.rule("HMA-16.23")
@pytest.mark.parametrize(("die", "failed", "disarrayed"), [(5, 0, False), (6, 0, True), (1, 2, True), (1, 1, False)])
def test_disarray_from_the_charge(die: int, failed: int, disarrayed: bool) -> None:
    """The book's example: qualifier 3, over a gentle hill (1); die 5 (2): in order; die 6 (3): disarrayed. A charge
    that failed last turn adds 3."""
    hill = [area("h", "gentle_hill", 20, 11, 40, 12)]
    play = begin(charger(failed=failed, credit=True), unit("B1", x=30, y=13, count=3), dice=[*YES, die, *YES],
                 terrain=hill)  # fmt: skip
    play.does("stand").over()
    assert play["A1.1"].disarrayed is disarrayed
    assert play["A1.1"].momentum is (die >= 3)


@pytest.mark.rule("HMA-16.18")
def test_a_charge_without_contact_is_noted_and_the_order_stands() -> None:
    play = begin(charger(), unit("B1", x=30, y=14, count=3), dice=[*YES, 1, *YES])  # 3 inches of 4
    play.does("stand").over()
    assert (play.unit("A1").failed, play.unit("A1").order) == (3, "charge")
    assert front(play["A1.1"])[1] == 13
    assert not play.state.contacts


# -- flank and rear ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-16.24", "HMA-16.8")
def test_a_flank_charge_on_an_engaged_element_is_a_flank_attack() -> None:
    """B1.1 fights A2 in front; A1 strikes its right side."""
    own = charger(x=24, y=20.75, count=1, facing=90)
    play = begin(own, unit("A2", x=30, y=20), unit("B1", x=30, y=20), dice=[*YES, 5, *YES])
    play.over()
    made = play.state.contacts["A1.1|B1.1"]
    assert (made.of_a, made.of_b) == ("front", "right")
    assert front(play["A1.1"]) == (29.25, 20.75, 90)
    assert play.state.check is not None
    assert play.state.check.line == "katastrophe"


@pytest.mark.rule("HMA-16.26", "HMA-16.24")
def test_a_flank_charge_on_an_unengaged_element_is_met_in_front() -> None:
    own = charger(x=24, y=20.75, count=1, facing=90)
    play = begin(own, unit("B1", x=30.75, y=20, count=2), dice=[*YES, 5, *YES])
    play.over()
    made = play.state.contacts["A1.1|B1.1"]
    assert (made.of_a, made.of_b) == ("front", "front")
    assert play["B1.1"].facing == 270_000
    assert play["B1.1"].disarrayed
    assert play["B1.2"].disarrayed
    assert play.state.check is not None
    assert play.state.check.line == "katastrophe"


@pytest.mark.rule("HMA-16.24")
def test_a_rear_charge_needs_no_engagement() -> None:
    own = charger(x=30, y=16, count=1)
    play = begin(own, unit("B1", x=30, y=21, facing=0), dice=[*YES, 5, *YES])
    play.over()
    assert play.state.contacts["A1.1|B1.1"].of_b == "rear"


@pytest.mark.rule("HMA-16.17", "HMA-16.24")
@pytest.mark.parametrize(("way", "x", "met"), [("right", 31.5, "B1.1"), ("left", 30, "B1.2")])
def test_a_charge_at_the_rear_lined_up_on_either_lochos_strikes_it(way: str, x: float, met: str) -> None:
    """It comes up behind two lochoi, half a base out of line with both."""
    play = begin(charger(x=30.75, count=1), unit("B1", x=30.75, y=15.5, count=2, facing=0), dice=[*YES, 5, *YES])
    play.does(way).over()
    assert front(play["A1.1"]) == (x, 14, 0)
    assert list(play.state.contacts) == [f"A1.1|{met}"]
    assert play.state.contacts[f"A1.1|{met}"].of_b == "rear"


@pytest.mark.rule("HMA-16.16")
def test_an_end_element_laps_where_nothing_is_ahead() -> None:
    """A1 has nobody ahead; A2 beside it fights B1, whose right side is open."""
    own = charger(x=27, y=20, count=2)
    play = begin(own, unit("A2", x=29.25, y=20), unit("B1", x=29.25, y=20), dice=[*YES, 5, *YES])
    assert "lap A1.1 B1.1" in play.options
    play.does("lap A1.1 B1.1").over()
    assert play.state.contacts["A1.1|B1.1"].of_b == "right"
    assert front(play["A1.1"]) == (28.5, 20.75, 90)


@pytest.mark.rule("HMA-16.4")
def test_cavalry_wheels_first_and_pays_for_it() -> None:
    """Two ilai, 3 inches wide: 30 degrees cost 1.57 of the number rolled."""
    horse = charger(card="hippeis_hellenic", count=2, role="core")
    psiloi = unit("B1", "light_horse", x=34, y=16.5, count=2)
    play = begin(horse, psiloi, dice=[*YES, 6, *YES, 1])
    assert "wheel" in play.options
    play.does("wheel", "wheel right 30")
    while not play.game.is_over:
        play.answer(play.game.ask.to[play.game.waiting_for[0]].default)  # type: ignore[union-attr]
    assert play.unit("A1").did("charged")


@pytest.mark.rule("HMA-16.4")
def test_blocked_elements_meet_nobody_and_stop_behind_their_friends() -> None:
    own = charger(count=2)
    friend = unit("A2", x=30.75, y=12, order="march")
    done(charger(count=1), unit("A2", x=30, y=12, order="march"), unit("B1", x=30, y=14, count=3))
    play = begin(own, friend, unit("B1", x=30.75, y=16, count=3), dice=[*YES, 6, *YES])
    play.does("stand").over()
    assert front(play["A1.1"]) == (30.75, 10.5, 0)
    assert front(play["A1.2"])[1] == 16


@pytest.mark.rule("HMA-16.15")
def test_enemies_in_melee_are_simply_run_into() -> None:
    play = begin(charger(count=1), unit("A2", x=31.5, y=14), unit("B1", x=30.75, y=14, count=2), dice=[*YES, 5])
    play.over()
    assert list(play.state.contacts) == ["A2.1|B1.2", "A1.1|B1.1"]
    assert front(play["B1.1"]) == (30, 14, 180)


@pytest.mark.rule("HMA-18.20")
def test_after_a_slaughter_the_owner_chooses_to_charge_again_or_halt() -> None:
    own = charger(order="halt", again=3)
    play = begin(own, unit("B1", x=30, y=14, count=3))
    assert set(play.options) == {"no", "ahead"}
    play.does("no").over()
    assert play.unit("A1").did("halted")


# -- those who run already ---------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-14.15", "HMA-16.13")
def test_evaders_whom_a_charge_meets_rout_and_are_pursued() -> None:
    """A river behind them leaves them no way: the charge runs into them."""
    evaders = unit("B2", "peltasts_thracian", x=28.5, y=14, condition="evading", cause="A1", runs=1)
    river = area("T1", "river", 24, 14.75, 29.25, 18)
    play = begin(
        charger(count=2, x=29.25), unit("B1", x=30, y=14), evaders, terrain=[river],
        dice=[*YES, 5, *YES, 3],
    )  # fmt: skip
    play.does("stand").over()
    assert (play["B2.1"].condition, play["B2.1"].cause) == ("routing", "A1")
    assert play["A1.2"].quarry == "B2"
    assert sorted(play.state.contacts) == ["A1.1|B1.1"]


@pytest.mark.rule("HMA-14.9")
def test_a_pursuer_who_is_charged_has_to_fight() -> None:
    prey = unit("A2", x=30, y=40, condition="routing", cause="B1", runs=1, paid=True, disarrayed=True)
    hunter = unit("B1", x=30, y=14, condition="pursuing", quarry="A2", runs=1, disarrayed=True)
    play = done(charger(count=1), hunter, prey, dice=[*YES, 5, *YES])
    assert list(play.state.contacts) == ["A1.1|B1.1"]
    assert (play["B1.1"].condition, play["B1.1"].quarry) == ("steady", "")
