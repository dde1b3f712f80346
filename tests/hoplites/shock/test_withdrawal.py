"""Orderly withdrawal (HOP-14.6 to 14.8, 7.6, 21.17) and the preferences about it (HOP-24.2 to 24.5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.fact import Rolled
from polemos.rules.hoplites.options import StandingOrders
from polemos.rules.hoplites.shock.declaring import AttackStands, AttackVoid, ShockPhase
from polemos.rules.hoplites.shock.withdrawal import may_withdraw
from polemos.rules.hoplites.state import Attack, Unit
from tests.hoplites.position import Play, field, unit
from tests.hoplites.under_way import UnderWay

HEAVY_INFANTRY = ("HI", "HI TR", "PH", "LG HA", "LG PR", "CO VET", "CO REC")
OTHER_FOOT = ("BI", "CO CON", "LI", "LI VE", "LP", "MI", "SK SL", "SK AR", "SK JA", "AS", "TP", "YU")
HEAVY_CAVALRY = ("BC", "HC", "HC CAT", "RC", "KB")
LIGHT_HORSE = ("LC", "LC NUM", "GC", "CA")
OTHER_MOUNTED = ("LN", "CH", "CH LGT", "EL", "EL CAT")
SK = ("SK SL", "SK AR", "SK JA")
ATTACKERS = (*HEAVY_INFANTRY, *OTHER_FOOT, *HEAVY_CAVALRY, *LIGHT_HORSE, *OTHER_MOUNTED)
FOOT = (*HEAVY_INFANTRY, *OTHER_FOOT)

MAY_WITHDRAW_FROM: dict[str, tuple[str, ...]] = {
    **{kind: tuple(f for f in FOOT if f not in SK) for kind in SK},
    **dict.fromkeys(("LI", "LI VE", "LP"), HEAVY_INFANTRY),
    **dict.fromkeys(("HC", "HC CAT", "RC", "BC", "LN", "KB", "CH", "CH LGT", "GC", "EL", "EL CAT"), FOOT),
    "CA": (*FOOT, *HEAVY_CAVALRY),
    "LC": (*FOOT, *HEAVY_CAVALRY, *OTHER_MOUNTED),
    "LC NUM": ATTACKERS,
    **dict.fromkeys(("TP", "YU", "AS"), FOOT),
    **dict.fromkeys(("BI", "CO VET", "CO REC", "CO CON", "HI", "HI TR", "LG HA", "LG PR", "MI", "PH", "AT", "OZ"), ()),
}


def able(target: Unit, *attackers: Unit, ours: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> bool:
    """May North's unit withdraw from these; special rules of North and of South."""
    state = field(dict(enumerate(attackers, 4)), {4: target}, sides=({"rules": theirs}, {"rules": ours}))
    return may_withdraw(state, target, attackers)


@pytest.mark.rule("HOP-14.6", "HOP-21.1", "HOP-21.11", "HOP-21.16", "HOP-21.17", "HOP-22.6")
@pytest.mark.parametrize("target", MAY_WITHDRAW_FROM)
def test_every_type_withdraws_from_those_of_the_list_and_no_others(target: str) -> None:
    found = tuple(kind for kind in ATTACKERS if able(unit("N1", target), unit("S1", kind)))
    assert set(found) == set(MAY_WITHDRAW_FROM[target])


@pytest.mark.rule("HOP-14.6", "HOP-21.5", "HOP-16.2")
def test_engaged_elephants_do_not_withdraw_other_engaged_units_do() -> None:
    assert able(unit("N1", "EL"), unit("S1", "HI"))
    assert not able(unit("N1", "EL", engaged=True), unit("S1", "HI"))
    assert able(unit("N1", "HC", engaged=True), unit("S1", "HI"))


@pytest.mark.rule("HOP-14.6", "HOP-2.5")
@pytest.mark.parametrize("kind", ["SK SL", "LI", "HC", "LC NUM", "EL"])
def test_a_manoeuvre_marker_forbids_it(kind: str) -> None:
    assert able(unit("N1", kind), unit("S1", "HI"))
    assert not able(unit("N1", kind, manoeuvre=1), unit("S1", "HI"))


@pytest.mark.rule("HOP-14.7")
def test_a_light_unit_in_the_attack_pins_the_target() -> None:
    assert able(unit("N1", "LI"), unit("S1", "HI"), unit("S2", "PH"))
    assert not able(unit("N1", "LI"), unit("S1", "HI"), unit("S2", "LI"))
    assert not able(unit("N1", "SK SL"), unit("S1", "HI"), unit("S2", "SK SL"))
    assert not able(unit("N1", "LC"), unit("S1", "HC"), unit("S2", "CA"))


MOBILITY = ("mobility",)


@pytest.mark.rule("HOP-7.6", "HOP-14.6")
def test_light_cavalry_with_mobility_outruns_everybody_but_better_light_cavalry() -> None:
    for kind in ("HI", "HC", "CA", "EL", "SK SL", "LN"):
        assert able(unit("N1", "LC", tq=5, engaged=True), unit("S1", kind, tq=9), ours=MOBILITY)
    for kind in ("LC", "LC NUM", "GC"):
        rider = unit("S1", kind, tq=6)
        assert able(unit("N1", "LC", tq=6), rider, ours=MOBILITY)
        assert not able(unit("N1", "LC", tq=5), rider, ours=MOBILITY)
        assert not able(unit("N1", "LC", tq=9, engaged=True), rider, ours=MOBILITY)
        assert not able(unit("N1", "LC", tq=9), rider, ours=MOBILITY, theirs=MOBILITY)


@pytest.mark.rule("HOP-7.6")
def test_one_better_rider_among_the_attackers_is_enough() -> None:
    target = unit("N1", "LC", tq=6)
    assert able(target, unit("S1", "LC", tq=6), unit("S2", "HC", tq=9), ours=MOBILITY)
    assert not able(target, unit("S1", "LC", tq=6), unit("S2", "LC", tq=7), ours=MOBILITY)


@pytest.mark.rule("HOP-7.6", "HOP-21.17")
def test_numidians_need_no_mobility_and_know_no_limit() -> None:
    target = unit("N1", "LC NUM", tq=3, engaged=True)
    assert able(target, unit("S1", "LC", tq=9), theirs=MOBILITY)
    assert able(target, unit("S1", "LC", tq=9), ours=MOBILITY, theirs=MOBILITY)


@pytest.mark.rule("HOP-7.6")
def test_mobility_helps_no_other_cavalry_to_withdraw() -> None:
    assert not able(unit("N1", "LN"), unit("S1", "HC"), ours=MOBILITY)
    assert not able(unit("N1", "CA"), unit("S1", "LN"), ours=MOBILITY)


# -- procedure ---------------------------------------------------------------------------------------------------------


def withdraws(target: Unit, die: int, attacker: Unit | None = None, **values: Any) -> Play:
    """An attack from column 5 on a unit in column 5, which withdraws."""
    attacker = attacker or unit("S1", "HI")
    play = Play(field({5: attacker}, {5: target}, **values), ShockPhase(0), [die]).does("attack S1 N1")
    if "front" in play.options:
        play.answer("card" if "card" in play.options else "front")
    return play.answer(("N1",))


@pytest.mark.rule("HOP-14.8")
def test_light_infantry_in_flank_takes_at_most_two_hits() -> None:
    play = withdraws(unit("N1", "LI", tq=5), 6, hands=(["flank"], []))
    assert play["S1"].flank
    assert (play["N1"].hits, play["N1"].manoeuvre, play["N1"].withdrawing) == (2, 1, True)
    assert play.column("N1") == 5
    assert withdraws(unit("N1", "LI", tq=5), 4, hands=(["flank"], []))["N1"].hits == 1
    assert withdraws(unit("N1", "LI", tq=5), 3, hands=(["flank"], []))["N1"].hits == 0


@pytest.mark.rule("HOP-14.8")
def test_without_a_flank_it_takes_at_most_one() -> None:
    assert withdraws(unit("N1", "LI", tq=5), 9)["N1"].hits == 1
    assert withdraws(unit("N1", "LI", tq=5), 6)["N1"].hits == 1
    assert withdraws(unit("N1", "LI", tq=5), 5)["N1"].hits == 0


@pytest.mark.rule("HOP-14.8", "HOP-21.1")
def test_light_cavalry_that_passes_has_no_hit_and_no_marker() -> None:
    play = withdraws(unit("N1", "LC", tq=6), 6)
    assert (play["N1"].hits, play["N1"].manoeuvre, play["N1"].withdrawing) == (0, 0, True)
    play = withdraws(unit("N1", "LC", tq=6), 7)
    assert (play["N1"].hits, play["N1"].manoeuvre) == (1, 1)


@pytest.mark.rule("HOP-14.8", "HOP-21.3", "HOP-21.7")
@pytest.mark.parametrize(
    ("kind", "hits", "marker"),
    [("SK SL", 0, 1), ("LI", 0, 1), ("HC CAT", 0, 1), ("CH", 1, 1), ("CH LGT", 1, 1), ("HC", 0, 0), ("EL", 0, 0)],
)
def test_foot_chariots_and_cataphracts_get_the_marker_in_any_case(kind: str, hits: int, marker: int) -> None:
    play = withdraws(unit("N1", kind, tq=6), 0)
    assert (play["N1"].hits, play["N1"].manoeuvre) == (hits, marker)


@pytest.mark.rule("HOP-14.8", "HOP-21.7")
def test_a_chariot_adds_one_and_takes_at_least_one_hit() -> None:
    play = withdraws(unit("N1", "CH", tq=6), 6, hands=(["flank"], []))  # 6 + 2 + 1 = 9: margin 3, at most 2
    assert play["N1"].hits == 2
    assert sum(mod.value for mod in play.facts(Rolled)[-1].mods) == 3
    assert withdraws(unit("N1", "CH", tq=6), 6)["N1"].hits == 1
    assert withdraws(unit("N1", "CH", tq=6), 9)["N1"].hits == 1


@pytest.mark.rule("HOP-14.8", "HOP-7.3")
def test_ferocity_helps_light_infantry_to_withdraw() -> None:
    sides: Any = ({}, {"rules": ("ferocity",)})
    assert withdraws(unit("N1", "LI", tq=5), 7, sides=sides)["N1"].hits == 0
    assert withdraws(unit("N1", "LI", tq=5), 8, sides=sides)["N1"].hits == 1


@pytest.mark.rule("HOP-14.8", "HOP-14.5")
def test_a_unit_that_breaks_while_withdrawing_routs_and_counts_as_withdrawn() -> None:
    play = withdraws(unit("N1", "LI", tq=5, hits=4), 9)
    assert play["N1"].routed
    assert play.facts(AttackVoid) == [AttackVoid(Attack(("S1",), ()), ("S1",))]


@pytest.mark.rule("HOP-14.8", "HOP-20.4")
def test_the_end_is_checked_after_each_withdrawal() -> None:
    state = field({5: unit("S1", "HI")}, {5: unit("N1", "LI", tq=5, hits=4)}, sides=({}, {"level": 5}))
    play = Play(state, UnderWay(part=ShockPhase(0)), [9]).does("attack S1 N1").answer(("N1",)).over()
    assert play.state.outcome is not None
    assert play.state.outcome.winner == 0


@pytest.mark.rule("HOP-14.7", "HOP-14.5", "HOP-14.8")
def test_of_two_targets_each_decides_and_the_attack_goes_on_with_the_other() -> None:
    state = field({5: unit("S1", "HI")}, {5: unit("N1", "LI", tq=6), 4: unit("N2", "LI", tq=6)})
    play = Play(state, ShockPhase(0), [0]).does("attack S1 N1 N2")
    assert play.options.keys() == {"N1", "N2"}
    assert list(play.game.waiting_for) == [1]
    play.answer(("N1",))
    assert play.facts(AttackStands) == [AttackStands(Attack(("S1",), ("N2",)))]
    assert (play["N1"].withdrawing, play["N2"].withdrawing) == (True, False)


@pytest.mark.rule("HOP-14.5")
def test_all_decisions_come_before_the_first_check() -> None:
    state = field({5: unit("S1", "HI")}, {5: unit("N1", "LI", tq=6), 4: unit("N2", "LI", tq=6)})
    play = Play(state, ShockPhase(0), [0, 9]).does("attack S1 N1 N2").answer(("N1", "N2"))
    assert [roll.who for roll in play.dice.rolls] == [("N1",), ("N2",)]
    assert play.facts(AttackVoid)
    assert (play["N1"].hits, play["N2"].hits) == (0, 1)


@pytest.mark.rule("HOP-14.8", "HOP-17.5", "HOP-17.8")
def test_a_unit_that_an_elephant_tramples_before_it_can_withdraw_makes_no_check() -> None:
    elephant, horse = unit("N1", "EL", hits=5), unit("N2", "HC", hits=5)
    # given: the elephant fails its check (9), runs to its right (5) onto the horse, which breaks (3), and comes to rest
    play = Play(field({5: unit("S1", "HI")}, {5: elephant, 4: horse}), ShockPhase(0), [9, 5, 3, 8])
    play.does("attack S1 N1 N2").answer(("N1", "N2"))
    # then: nobody rolls for the horse that is gone, and it carries no marker into the second line
    assert [roll.rule for roll in play.dice.rolls] == ["HOP-14.8", "HOP-17.6", "HOP-17.8", "HOP-17.6"]
    assert play["N2"].routed
    assert (play["N2"].withdrawing, play["N2"].manoeuvre, play["N2"].hits) == (False, 0, 0)
    assert play.facts(AttackVoid) == [AttackVoid(Attack(("S1",), ()), ("S1",))]


@pytest.mark.rule("HOP-14.6", "HOP-14.7")
def test_a_unit_that_may_not_withdraw_is_not_asked() -> None:
    play = Play(field({5: unit("S1", "HI")}, {5: unit("N1", "MI")}), ShockPhase(0)).does("attack S1 N1")
    assert list(play.game.waiting_for) == [0]
    assert play.facts(AttackStands)


@pytest.mark.rule("HOP-2.5", "HOP-16.1")
def test_the_marker_goes_with_the_phase_the_manoeuvre_marker_stays() -> None:
    play = withdraws(unit("N1", "LI", tq=5), 5).does("end").over()
    assert (play["N1"].withdrawing, play["N1"].manoeuvre) == (False, 1)


@pytest.mark.parametrize(
    ("order", "kind", "other"),
    [
        pytest.param("skirmishers_withdraw", "SK SL", "LI", marks=pytest.mark.rule("HOP-24.2")),
        pytest.param("light_infantry_withdraws", "LP", "SK SL", marks=pytest.mark.rule("HOP-24.3")),
        pytest.param("cavalry_withdraws", "CA", "LI", marks=pytest.mark.rule("HOP-24.4")),
        pytest.param("all_withdraw", "EL", "", marks=pytest.mark.rule("HOP-24.5")),
    ],
)
def test_units_under_a_standing_order_withdraw_without_a_question(order: str, kind: str, other: str) -> None:
    sides: Any = ({}, {"orders": replace(StandingOrders(), **{order: "always"})})
    play = Play(field({5: unit("S1", "HI")}, {5: unit("N1", kind)}, sides=sides), ShockPhase(0), [0])
    play.does("attack S1 N1")
    assert play["N1"].withdrawing
    if other:
        play = Play(field({5: unit("S1", "HI")}, {5: unit("N1", other)}, sides=sides), ShockPhase(0), [0])
        play.does("attack S1 N1")
        assert list(play.game.waiting_for) == [1]
