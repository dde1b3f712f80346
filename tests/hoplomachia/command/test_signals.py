"""Section 8: signals placed in secret, revealed, obeyed."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.procedure import Call, Flow, Procedure, step
from polemos.rules.hoplomachia.command.facts import SignalObeyed, SignalShown
from polemos.rules.hoplomachia.command.placing import Placing, PlacingJudge
from polemos.rules.hoplomachia.command.strophe import Commands, Mantis, Salpinx
from polemos.rules.hoplomachia.facts.armies import Ordered, StrategosShown
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.orders.allowed import are_released
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.orders.duty import duty_of
from polemos.rules.hoplomachia.state.armies import Signal, Station, WrittenSignal
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import State
from polemos.rules.hoplomachia.strategoi.stance import StanceTested
from tests.hoplomachia.position import Play, area, change, course, set_army, set_unit, strategos, table, unit

PSILOI, HORSE = "psiloi_hellenic", "hippeis_hellenic"
BOTH = unit("A1", x=36, y=12, count=3), unit("B1", x=36, y=40, count=3)


def play(state: State, a: Placing | str = "blank", b: Placing | str = "blank", dice: Any = ()) -> Play:
    """Both place, up to the first question of the commands; both steps of the strophe."""
    known = Play(state, Strophe(), dice)
    for seat, said in ((0, a), (1, b)):
        known.answer(Placing(said) if isinstance(said, str) else said, seat)  # type: ignore[arg-type]
    return known


class Strophe(Procedure, frozen=True):
    @step("HMA-7.1")
    def salpinx(self, g: Any) -> Flow:
        return Call(Salpinx())

    @step("HMA-7.1")
    def commands(self, g: Any) -> Flow:
        return Call(Commands())

    @step("HMA-7.1")
    def mantis(self, g: Any) -> Flow:
        return Call(Mantis())


def shown(known: Play) -> list[tuple[int, str]]:
    return [(fact.seat, fact.signal) for fact in known.facts(SignalShown)]


def why_not(state: State, signal: str, seat: int = 0) -> str | None:
    reason = PlacingJudge(state, seat).why_not(Placing(signal))  # type: ignore[arg-type]
    return None if reason is None else reason.rule


# -- placing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-8.3", "HMA-8.4")
def test_there_are_eight_signals_a_verbal_order_and_nothing() -> None:
    spec = PlacingJudge(table(*BOTH), 0).spec()
    assert [each.value for each in spec.rows[0].fields[0].values] == [
        "blank", "muster", "march", "halt", "forward", "recall", "approach", "charge", "withdrawal", "verbal",
    ]  # fmt: skip
    assert PlacingJudge(table(*BOTH), 0).default == Placing("blank", (), "", ())


@pytest.mark.rule("HMA-8.4")
@pytest.mark.rule("HMA-7.1")
def test_both_place_at_the_same_time_and_nothing_is_a_blank() -> None:
    known = Play(table(*BOTH, precedence=1), Strophe())
    assert known.game.waiting_for == (0, 1)
    known.does("march")
    assert known.game.waiting_for == (1,)
    known.answer(Placing(), 1).over()
    assert shown(known) == [(1, "blank"), (0, "march")]
    assert known.unit("A1").order == "march"
    assert known.unit("B1").order == "halt"


@pytest.mark.rule("HMA-8.2", "HMA-8.4")
def test_a_hegemon_in_melee_routing_or_pursuing_gives_no_order() -> None:
    touching = unit("A1", x=36, y=20, count=2), unit("B1", x=36, y=20, count=2)
    assert why_not(table(*touching), "halt") == "HMA-8.2"
    state = table(*BOTH)
    change(state, "A1.1", condition="routing")
    assert why_not(state, "halt") == "HMA-8.2"
    change(state, "A1.1", condition="pursuing", quarry="B1")
    assert why_not(state, "halt") == "HMA-8.2"
    change(state, "A1.1", condition="evading", quarry="")
    assert why_not(state, "halt") is None
    state.strategoi["A-S1"] = strategos("A-S1", "A1.1", made=3)
    assert why_not(state, "halt") == "HMA-5.12"
    state.strategoi["A-S1"] = strategos("A-S1", "A1.1", made=2)
    assert why_not(state, "halt") is None
    assert PlacingJudge(state, 0).why_not(Placing()) is None


@pytest.mark.rule("HMA-8.2")
def test_a_strategos_who_is_carried_along_is_seen() -> None:
    state = table(*BOTH)
    change(state, "A1.1", condition="routing")
    known = Play(state, Salpinx())
    assert [(fact.strategos, fact.element) for fact in known.facts(StrategosShown)] == [("A-S1", "A1.1")]


@pytest.mark.rule("HMA-6.4")
def test_after_breakfast_only_halt_is_signalled_in_turn_one() -> None:
    state = table(*BOTH, turn=1, a={"breakfasted": True})
    assert [why_not(state, each) for each in ("march", "charge", "halt", "blank")] == ["HMA-6.4", "HMA-6.4", None, None]
    later = table(*BOTH, turn=2, a={"breakfasted": True})
    assert why_not(later, "march") is None


@pytest.mark.rule("HMA-8.1")
def test_each_strategos_gives_one_order_and_only_the_hegemon_signals() -> None:
    state = table(*BOTH, strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A1.2", ordered=3)])
    judge = PlacingJudge(state, 0)
    assert judge.why_not(Placing(senders=("A-S2",))).rule == "HMA-8.1"  # type: ignore[union-attr]
    assert judge.why_not(Placing(senders=("A-S1",))).rule == "HMA-8.1"  # type: ignore[union-attr]
    state.strategoi["A-S2"] = strategos("A-S2", "A1.2", ordered=2)
    assert judge.why_not(Placing(senders=("A-S2",))) is None
    assert judge.why_not(Placing(senders=("A-S2", "A-S2"))).rule == "HMA-8.1"  # type: ignore[union-attr]


@pytest.mark.rule("HMA-8.4")
def test_what_is_placed_may_be_typed() -> None:
    state = table(*BOTH, strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A1.2")])
    judge = PlacingJudge(state, 0)
    for placed in (Placing("recall", ("A-S2",), "offer"), Placing("verbal"), Placing(peace="concede")):
        text = judge.words(placed).replace(",", " , ").split()
        assert judge.read(text) == (placed, len(text))
    assert judge.read(["dance"]).text == "'dance' is no signal"  # type: ignore[union-attr]


# -- revealing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-8.5")
def test_the_examples_of_the_book() -> None:
    state = table(*BOTH, precedence=0)
    assert shown(play(state, "march", "halt").over()) == [(0, "march"), (1, "halt")]
    known = play(state, "charge", "halt", {"HMA-10.7": [2, 2]})
    assert known.prompt == "The enemy shows Charge: change your signal to Charge?"
    known.answer(True).over()
    assert shown(known) == [(0, "charge"), (1, "charge")]
    assert known.unit("B1").order == "charge"
    kept = play(state, "charge", "halt", {"HMA-10.7": [2]}).answer(False).over()
    assert shown(kept) == [(0, "charge"), (1, "halt")]
    late = play(state, "halt", "charge", {"HMA-10.7": [2]}).over()
    assert shown(late) == [(0, "halt"), (1, "charge")]


@pytest.mark.rule("HMA-8.5")
def test_a_blank_may_be_changed_and_who_has_placed_charge_is_asked_as_well() -> None:
    state = table(*BOTH, precedence=1)
    known = play(state, "blank", "charge", {"HMA-10.7": [2, 2]})
    assert known.game.waiting_for == (0,)
    assert shown(known.answer(True).over()) == [(1, "charge"), (0, "charge")]
    both = play(state, "charge", "charge", {"HMA-10.7": [2, 2]})
    assert both.game.waiting_for == (0,)
    assert shown(both.answer(False).over()) == [(1, "charge"), (0, "charge")]


@pytest.mark.rule("HMA-8.5")
def test_who_may_give_no_order_cannot_change_his_blank() -> None:
    state = table(*BOTH, unit("A2", x=10, y=20), unit("B2", x=10, y=20), precedence=1,
                  strategoi=[strategos("A-S1", "A2.1")])  # fmt: skip
    known = play(state, "blank", "charge", {"HMA-10.7": [2]}).over()
    assert shown(known) == [(1, "charge"), (0, "blank")]


@pytest.mark.rule("HMA-5.10")
def test_a_hegemon_is_seen_by_his_first_signal_not_by_a_blank() -> None:
    known = play(table(*BOTH), "march").over()
    assert [fact.strategos for fact in known.facts(StrategosShown)] == ["A-S1"]
    assert known.state.strategoi["A-S1"].ordered == 3
    assert known.state.strategoi["B-S1"].ordered == 0


# -- whom it reaches ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.1")
def test_which_signal_changes_what() -> None:
    pieces = (*BOTH, unit("A2", PSILOI, x=36, y=9, count=2), unit("A3", "baggage", x=36, y=6))

    def after(signal: str, **values: Any) -> tuple[str, str, str]:
        state = table(*pieces, precedence=1)
        for key in ("A1", "A2", "A3"):
            set_unit(state, key, order="march", **values)
        known = play(state, signal, dice={"HMA-10.7": [2]} if signal == "charge" else
                     {"HMA-10.5": [1]} if signal == "approach" else ())  # fmt: skip
        while known.game.ask is not None:
            known.answer(known.game.ask.to[0].default, 0)
        known.over()
        return known.unit("A1").order, known.unit("A2").mode, known.unit("A3").order

    assert after("forward") == ("march", "forward", "march")
    assert after("recall", mode="forward") == ("march", "recalled", "march")
    assert after("halt", mode="forward") == ("halt", "forward", "halt")
    assert after("muster", mode="forward") == ("muster", "forward", "muster")
    assert after("approach") == ("approach", "recalled", "approach")
    assert after("charge") == ("charge", "recalled", "charge")
    assert after("withdrawal", mode="forward") == ("withdrawal", "withdrawing", "withdrawal")


@pytest.mark.rule("HMA-8.12", "HMA-8.14")
def test_a_bound_unit_ignores_signals_and_a_loose_order_ends_with_the_next() -> None:
    bound, loose = VerbalOrder(order="march", x=1000, y=1000), VerbalOrder(order="halt", binding=False)
    state = table(*BOTH, unit("A2", x=50, y=12, order="march", verbal=bound), unit("A3", x=60, y=12, verbal=loose))
    known = play(state, "march").over()
    assert known.unit("A2").verbal == bound
    assert known.facts(SignalObeyed)[0].units == ("A1", "A3")
    assert known.unit("A3").verbal is None
    assert known.unit("A3").order == "march"
    silent = play(state).over()
    assert silent.unit("A3").verbal == loose
    # a loose order stays when a signal does not affect the unit
    lights = play(state, "forward").over()
    assert lights.unit("A3").verbal == loose


@pytest.mark.rule("HMA-8.13")
def test_orders_have_no_effect_on_units_in_melee_and_reach_those_of_which_a_part_is_free() -> None:
    state = table(
        unit("A1", x=36, y=20, count=2), unit("B1", x=36.75, y=20), unit("A2", x=20, y=20), unit("B2", x=20, y=20),
        unit("A3", x=60, y=12), strategoi=[strategos("A-S1", "A3.1"), strategos("B-S1", "B2.1")],
    )  # fmt: skip
    known = play(state, "withdrawal").over()
    assert known.facts(SignalObeyed)[0].units == ("A1", "A3")


@pytest.mark.rule("HMA-9.2")
def test_muster_reaches_pursuers_and_nobody_else_does() -> None:
    state = table(*BOTH, unit("A2", x=50, y=12))
    change(state, "A2.1", condition="pursuing", quarry="B1")
    known = play(state, "muster")
    known.answer(known.game.ask.to[0].default).over()  # type: ignore[union-attr]
    assert known.facts(SignalObeyed)[0].units == ("A1", "A2")
    assert play(state, "halt").over().facts(SignalObeyed)[0].units == ("A1",)


@pytest.mark.rule("HMA-8.7")
def test_allied_lights_leave_with_their_core_and_disobey() -> None:
    state = table(
        *BOTH, unit("A2", x=50, y=12, contingent="corinth", order="withdrawal"),
        unit("A3", PSILOI, x=50, y=8, count=2, contingent="corinth"), unit("A4", PSILOI, x=30, y=8, count=2),
        a={"allied": True},
    )  # fmt: skip
    set_unit(state, "A2", verbal=VerbalOrder(order="withdrawal"))
    known = play(state, "forward")
    assert known.prompt == "Which light units cover the line? The others leave"
    known.does("A3").over()
    assert known.unit("A3").mode == "withdrawing"
    assert known.unit("A3").posture == "cover"
    assert known.unit("A4").mode == "forward"
    # one of those core units is free again
    set_unit(state, "A2", verbal=None, order="halt")
    free = play(state, "forward").over()
    assert free.unit("A3").mode == "forward"
    # no allied army, no such rule
    set_unit(state, "A2", verbal=VerbalOrder(order="withdrawal"), order="withdrawal")
    set_army(state, 0, allied=False)
    assert play(state, "forward").over().unit("A3").mode == "forward"


# -- portions ----------------------------------------------------------------------------------------------------------


def divided(**values: Any) -> State:
    """Two portions: A1 with psiloi before it, A2 with an enemy 5 inches ahead."""
    stations = (
        Station(unit="A1", post="line"), Station(unit="A2", post="line", portion=1),
        Station(unit="A3", post="front", portion=0),
    )  # fmt: skip
    return table(
        unit("A1", x=20, y=20, count=2), unit("A2", x=50, y=20, count=2), unit("A3", PSILOI, x=20, y=24, count=2),
        unit("B1", x=20, y=45, count=2), unit("B2", x=50, y=25, count=2),
        precedence=1, a={"formation": "divided_phalanx", "stations": stations}, **values,
    )  # fmt: skip


@pytest.mark.rule("HMA-8.6")
def test_a_portion_that_is_not_in_position_does_not_obey() -> None:
    known = play(divided(), "charge", dice={"HMA-10.7": [2]}).over()
    assert known.facts(SignalObeyed)[0].units == ("A2",)
    assert known.unit("A1").order == "halt"
    far = divided()
    for key in ("B2.1", "B2.2"):
        change(far, key, y=40_000)
    assert why_not(far, "charge") == "HMA-8.6"
    approach = play(divided(), "approach").over()  # psiloi before the first portion; the hegemon is in it: no paean
    assert approach.facts(SignalObeyed)[0].units == ("A2",)
    assert play(divided(), "march").over().facts(SignalObeyed)[0].units == ("A1", "A2")


@pytest.mark.rule("HMA-8.6")
def test_in_battle_phalanx_a_signal_reaches_every_unit() -> None:
    state = divided()
    set_army(state, 0, formation="battle_phalanx")
    assert play(state, "charge", dice={"HMA-10.7": [2]}).over().facts(SignalObeyed)[0].units == ("A1", "A2")
    assert why_not(state, "approach") == "HMA-9.7"


# -- Begin Approach ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.7")
@pytest.mark.parametrize(("x", "y", "enemy", "free"), [
    (36, 16, 40, False), (36, 46, 40, True), (40, 16, 40, True), (36, 36.8, 0, True), (36, 36.7, 0, False),
])  # fmt: skip
def test_no_lights_may_stand_between_core_and_enemy(x: float, y: float, enemy: float, free: bool) -> None:
    """24 inches where no enemy core is ahead: the rear of the psiloi (0.75 deep) is what is measured to."""
    foe = unit("B1", x=36 if enemy else 60, y=enemy or 40, count=3)
    state = table(unit("A1", x=36, y=12, count=3), foe, unit("A2", PSILOI, x=x, y=y, count=2))
    assert why_not(state, "approach") == (None if free else "HMA-9.7")


@pytest.mark.rule("HMA-9.7", "HMA-10.5")
def test_the_paean_is_sung_and_lights_go_to_the_reserve_or_the_flanks() -> None:
    state = table(*BOTH, unit("A2", PSILOI, x=36, y=6, count=2), unit("A3", HORSE, x=50, y=12))
    known = play(state, "approach", dice={"HMA-10.5": [6]})
    assert known.arete() == (15, 12)
    assert known.prompt == "Which light units go to the flanks, while the others stay in reserve?"
    known.does("A3").over()
    assert (known.unit("A2").posture, known.unit("A3").posture) == ("reserve", "flank")
    assert known.state.army(0).approach == "ordered"
    assert [duty_of(known.state, known.unit(key)).kind for key in ("A1", "A2", "A3")] == [
        "approach", "reserve", "flank",
    ]  # fmt: skip


@pytest.mark.rule("HMA-10.5")
def test_no_paean_when_the_hegemon_is_not_among_the_approaching_troops() -> None:
    state = table(*BOTH, unit("A2", x=60, y=12, verbal=VerbalOrder(order="halt")),
                  strategoi=[strategos("A-S1", "A2.1")])  # fmt: skip
    assert play(state, "approach").over().state.army(0).paean


@pytest.mark.rule("HMA-9.8")
@pytest.mark.parametrize(("approach", "paean", "charged", "allowed", "sings"), [
    ("", True, False, True, True),
    ("ordered", False, False, False, False),
    ("ordered", False, True, False, False),
    ("halted", False, False, True, False),
    ("halted", False, True, True, True),
    ("won", False, False, True, True),
])  # fmt: skip
def test_approaching_again(approach: str, paean: bool, charged: bool, allowed: bool, sings: bool) -> None:
    state = table(*BOTH, a={"approach": approach, "paean": paean, "charged_since": charged})
    assert why_not(state, "approach") == (None if allowed else "HMA-9.8")
    if allowed:
        known = play(state, "approach", dice={"HMA-10.5": [6]} if sings else ()).over()
        assert known.arete()[0] == (15 if sings else 12)
        assert known.state.army(0).approach == "ordered"
        assert known.unit("A1").approach == "begun"


@pytest.mark.rule("HMA-10.16")
def test_halting_an_approach_costs_a_point_unless_they_have_charged() -> None:
    state = table(*BOTH, a={"approach": "ordered"})
    set_unit(state, "A1", order="approach", approach="begun")
    known = play(state, "halt").over()
    assert known.arete() == (11, 12)
    assert known.state.army(0).approach == "halted"
    assert known.unit("A1").order == "halt"
    set_unit(state, "A1", approach="charged")
    assert play(state, "halt").over().arete() == (12, 12)
    set_unit(state, "A1", approach="begun")
    assert play(state, "march").over().arete() == (12, 12)


@pytest.mark.rule("HMA-10.7")
def test_sphagia_for_the_first_charge_signal_only() -> None:
    known = play(table(*BOTH, precedence=1), "charge", dice={"HMA-10.7": [6]}).over()
    assert known.arete() == (15, 12)
    assert known.state.army(0).sphagia
    again = play(table(*BOTH, a={"sphagia": True}, precedence=1), "charge").over()
    assert again.arete() == (12, 12)
    thracian = table(*BOTH, a={"nation": "thrace"}, precedence=1)
    assert play(thracian, "charge").over().arete() == (12, 12)


# -- stance ------------------------------------------------------------------------------------------------------------


def allies(stance: str, arete: int = 5, **values: Any) -> State:
    """An ally commands A2 and A3, psiloi A4 are under him as well."""
    return table(
        *BOTH, unit("A2", x=50, y=12), unit("A3", x=56, y=12, strategos="A-S2"),
        unit("A4", PSILOI, x=60, y=6, count=2, strategos="A-S2"), arete=(arete, 12),
        strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1", stance=stance, nation="corinth")], **values,
    )  # fmt: skip


@pytest.mark.rule("HMA-5.8", "HMA-5.9")
def test_the_example_of_a_symmachos_in_a_shaken_army() -> None:
    """2D6 of 10 against 9: his units withdraw, the rest of the army halts."""
    state = allies("symmachos")
    for key in ("A1", "A2", "A3"):
        set_unit(state, key, order="march")
    known = play(state, "halt", dice={"HMA-5.8": [4, 6]})
    known.does("none").over()
    assert [known.unit(key).order for key in ("A1", "A2", "A3")] == ["halt", "withdrawal", "withdrawal"]
    assert known.unit("A4").mode == "withdrawing"
    assert known.state.strategoi["A-S2"].defies
    passed = play(state, "halt", dice={"HMA-5.8": [4, 5]}).over()
    assert [passed.unit(key).order for key in ("A1", "A2", "A3")] == ["halt", "halt", "halt"]
    assert ["HMA-5.9" in each.why(StanceTested) for each in (known, passed)] == [True, False]


@pytest.mark.rule("HMA-5.8")
@pytest.mark.parametrize(("stance", "arete", "number"), [
    ("symmachos", 16, 0), ("symmachos", 12, 0), ("symmachos", 8, 0), ("symmachos", 5, 9),
    ("automolos", 16, 0), ("automolos", 12, 10), ("automolos", 8, 8), ("automolos", 5, 6), ("philos", 5, 0),
])  # fmt: skip
def test_the_numbers_of_stance_tests(stance: str, arete: int, number: int) -> None:
    state = allies(stance, arete)
    if not number:
        assert play(state, "march").over().unit("A2").order == "march"
        return
    good, bad = [number - number // 2, number // 2], [number + 1 - (number + 1) // 2, (number + 1) // 2]
    assert play(state, "march", dice={"HMA-5.8": good}).over().unit("A2").order == "march"
    failed = play(state, "march", dice={"HMA-5.8": bad}).does("none").over()
    assert failed.unit("A2").order == "withdrawal"


@pytest.mark.rule("HMA-5.8")
def test_a_signal_that_concerns_none_of_his_units_calls_for_no_test() -> None:
    state = allies("symmachos")
    set_unit(state, "A4", strategos="")
    known = play(state, "forward").over()
    assert known.unit("A4").mode == "forward"
    # his psiloi are concerned
    set_unit(state, "A4", strategos="A-S2")
    assert play(state, "forward", dice={"HMA-5.8": [1, 1]}).over().unit("A4").mode == "forward"
    # bound units are not reached
    for key in ("A2", "A3"):
        set_unit(state, key, verbal=VerbalOrder(order="halt"))
    play(state, "march").over()


@pytest.mark.rule("HMA-5.9")
def test_they_keep_withdrawal_until_a_later_order_passes_or_needs_no_test() -> None:
    state = allies("symmachos", 12)
    state.strategoi["A-S2"] = strategos("A-S2", "A2.1", stance="symmachos", nation="corinth", defies=True)
    set_unit(state, "A2", order="withdrawal")
    set_unit(state, "A3", order="withdrawal")
    silent = play(state).does("none").over()
    assert silent.unit("A2").order == "withdrawal"
    known = play(state, "halt").over()
    assert [known.unit(key).order for key in ("A2", "A3")] == ["halt", "halt"]
    assert not known.state.strategoi["A-S2"].defies


# -- plans, options ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.12")
def test_core_units_near_the_place_defended_may_ignore_charge_and_approach() -> None:
    ridge = area("T1", "gentle_hill", 46, 4, 60, 9)
    pieces = (*BOTH, unit("A2", x=50, y=15, count=2))
    state = table(*pieces, terrain=[ridge], precedence=1, a={"plan": "defend", "defends": "T1"})
    judge = PlacingJudge(state, 0)
    assert judge.why_not(Placing("charge", ignoring=("A1",))).rule == "HMA-6.12"  # type: ignore[union-attr]
    assert judge.why_not(Placing("verbal", ignoring=("A2",))).rule == "HMA-6.12"  # type: ignore[union-attr]
    assert judge.why_not(Placing("march", ignoring=("A1",))).rule == "HMA-6.12"  # type: ignore[union-attr]
    known = play(state, Placing("charge", ignoring=("A2",)), dice={"HMA-10.7": [2]}).over()
    assert [known.unit(key).order for key in ("A1", "A2")] == ["charge", "halt"]
    assert known.state.army(0).plan_shown
    obeyed = play(state, "charge", dice={"HMA-10.7": [2]}).over()
    assert obeyed.unit("A2").order == "charge"
    assert not obeyed.state.army(0).plan_shown


@pytest.mark.rule("HMA-6.12", "HMA-8.5")
@pytest.mark.parametrize(("changes", "orders"), [(False, ["march", "march"]), (True, ["charge", "halt"])])
def test_they_ignore_a_charge_to_which_the_signal_is_changed(changes: bool, orders: list[str]) -> None:
    ridge = area("T1", "gentle_hill", 46, 4, 60, 9)
    pieces = (*BOTH, unit("A2", x=50, y=15, count=2))
    state = table(*pieces, terrain=[ridge], precedence=1, a={"plan": "defend", "defends": "T1"})
    sphagia = [2, 2] if changes else [2]
    known = play(state, Placing("march", ignoring=("A2",)), "charge", dice={"HMA-10.7": sphagia})
    known.answer(changes, 0).over()
    assert [known.unit(key).order for key in ("A1", "A2")] == orders
    assert known.state.army(0).plan_shown is changes


@pytest.mark.rule("HMA-23.5")
def test_ekdromoi_are_released_and_recalled_by_signal() -> None:
    state = table(*BOTH, options=Options(ekdromoi_signals=True))
    assert why_not(table(*BOTH), "release_ekdromoi") == "HMA-8.3"
    known = play(state, "recall_ekdromoi").over()
    assert known.state.army(0).ekdromoi_recalled
    assert known.unit("A1").order == "halt"
    set_army(state, 0, ekdromoi_recalled=True)
    known = play(state, "release_ekdromoi").over()
    assert not known.state.army(0).ekdromoi_recalled
    assert known.state.army(0).ekdromoi_released == 3


@pytest.mark.rule("HMA-23.5", "HMA-5.8", "HMA-5.9", "HMA-9.12")
@pytest.mark.parametrize("signal", ["release_ekdromoi", "recall_ekdromoi"])
def test_an_ally_tests_for_the_signals_of_the_ekdromoi_too(signal: str) -> None:
    """They are signals like others and concern hoplites; whoever fails withdraws, and sends nobody out."""
    state = allies("symmachos", options=Options(ekdromoi_signals=True))
    failed = play(state, signal, dice={"HMA-5.8": [4, 6]}).does("none").over()
    assert [failed.unit(key).order for key in ("A1", "A2", "A3")] == ["halt", "withdrawal", "withdrawal"]
    released = [are_released(failed.state, failed.unit(key)) for key in ("A1", "A2", "A3")]
    assert released == [signal == "release_ekdromoi", False, False]
    play(state, signal, dice={"HMA-5.8": [4, 5]}).over()
    for key in ("A2", "A3"):
        set_unit(state, key, verbal=VerbalOrder(order="halt"))
    play(state, signal).over()  # his psiloi have none


@pytest.mark.rule("HMA-23.4")
def test_the_written_signal_concerns_one_unit_or_portion_and_nobody_else() -> None:
    written = WrittenSignal(order="march", unit="A2")
    pieces = (*BOTH, unit("A2", x=50, y=15, count=2))
    state = table(*pieces, options=Options(unit_signal=True), a={"written": written})
    assert why_not(table(*pieces, a={"written": written}), "written") == "HMA-8.3"
    assert why_not(table(*pieces, options=Options(unit_signal=True)), "written") == "HMA-8.3"
    known = play(state, "written").over()
    assert [known.unit(key).order for key in ("A1", "A2")] == ["halt", "march"]
    assert known.state.army(0).written_shown
    assert known.state.strategoi["A-S1"].ordered == 3
    portion = divided(options=Options(unit_signal=True))
    set_army(portion, 0, written=WrittenSignal(order="march", portion=1))
    assert play(portion, "written").over().facts(SignalObeyed)[0].units == ("A2",)


@pytest.mark.rule("HMA-9.10")
def test_withdrawing_lights_choose_in_every_turn() -> None:
    state = table(*BOTH, unit("A2", PSILOI, x=36, y=6, count=2, mode="withdrawing", posture="cover"))
    set_unit(state, "A1", order="withdrawal")
    known = play(state)
    assert known.game.ask.to[0].default == ("A2",)  # type: ignore[union-attr]
    known.does("none").over()
    assert known.unit("A2").posture == "leave"
    assert order_of(known.state, known.unit("A2")) == "withdrawal"


@pytest.mark.rule("HMA-23.4")
def test_the_written_signal_is_not_the_armys() -> None:
    """No paean, no sphagia, no loss for halting; and lights must be out of the way of the unit named."""
    written = WrittenSignal(order="approach", unit="A2")
    pieces = (*BOTH, unit("A2", x=50, y=15, count=2))
    state = table(*pieces, options=Options(unit_signal=True), a={"written": written})
    known = play(state, "written").over()
    assert (known.unit("A2").order, known.unit("A2").approach, known.state.army(0).approach) == ("approach", "", "")
    set_army(state, 0, written=WrittenSignal(order="charge", unit="A1"))
    assert play(state, "written").over().unit("A1").order == "charge"
    set_unit(state, "A1", order="approach", approach="begun")
    set_army(state, 0, written=WrittenSignal(order="halt", unit="A1"), approach="ordered")
    halted = play(state, "written").over()
    assert (halted.arete(), halted.state.army(0).approach) == ((12, 12), "ordered")
    screened = table(*pieces, unit("A3", PSILOI, x=50, y=20), options=Options(unit_signal=True), a={"written": written})
    assert why_not(screened, "written") == "HMA-9.7"
    set_army(screened, 0, written=WrittenSignal(order="approach", unit="A1"))
    assert why_not(screened, "written") is None


@pytest.mark.rule("HMA-8.14")
def test_a_result_that_halts_a_unit_ends_its_verbal_order() -> None:
    state = table(*BOTH, unit("A2", x=50, y=12, order="march", verbal=VerbalOrder(order="march", x=1, y=1)))
    known = course(state)
    known.game.emit(Ordered("A2", order="halt"), "HMA-8.14")
    assert (known.unit("A2").order, known.unit("A2").verbal) == ("halt", None)
    # orders last: nothing is signalled, nothing changes
    set_unit(state, "A1", order="march")
    assert play(state).over().unit("A1").order == "march"


@pytest.mark.rule("HMA-8.5")
@pytest.mark.parametrize(
    ("signal", "moment"),
    [("blank", None), ("march", "signal"), ("halt", "signal"), ("approach", "advance"), ("charge", "advance")],
)
def test_hma_8_5_a_signal_to_battle_is_a_scene_others_are_heard_and_none_is_nothing(
    signal: Signal, moment: str | None
) -> None:
    assert SignalShown(0, signal).moment == moment


@pytest.mark.rule("HMA-5.9", "HMA-8.12", "HMA-5.8")
def test_whoever_is_under_a_symmachos_who_disobeys_withdraws_bound_or_not() -> None:
    """A2 is bound to halt and hears nothing; A3 hears the march, for which he tests: 10 against 9."""
    state = allies("symmachos")
    set_unit(state, "A2", order="halt", verbal=VerbalOrder(order="halt"))
    known = play(state, "march", dice={"HMA-5.8": [5, 5]}).does("none").over()
    assert [known.unit(key).order for key in ("A1", "A2", "A3")] == ["march", "withdrawal", "withdrawal"]
    assert known.unit("A2").verbal is None
    obeyed = play(state, "march", dice={"HMA-5.8": [4, 5]}).over()
    assert [obeyed.unit(key).order for key in ("A1", "A2", "A3")] == ["march", "halt", "march"]


@pytest.mark.rule("HMA-9.8", "HMA-10.5", "HMA-10.16")
def test_a_whole_approach_sung_halted_and_taken_up_again() -> None:
    """Turn by turn, from 12 points: a paean of 6 makes 15, the halt costs 1, the approach goes on in silence; after a
    countercharge the next halt is free, and the paean may be sung anew: a 1 brings nothing."""
    first = play(table(*BOTH), "approach", dice={"HMA-10.5": [6]}).over()
    assert first.arete()[0] == 15
    state = first.state
    state.turn += 1
    assert why_not(state, "approach") == "HMA-9.8"

    def next_turn(signal: str, dice: Any = ()) -> Play:
        state.turn += 1
        set_army(state, 0, signal="", signal_shown=False)
        return play(state, signal, dice=dice).over()

    halted = next_turn("halt")
    assert halted.arete()[0] == 14
    state = halted.state
    silent = next_turn("approach")
    assert silent.arete()[0] == 14
    state = silent.state
    met = course(state)
    met.game.emit(UnitNoted(("A1",), "countercharged"))
    state = met.state
    free = next_turn("halt")
    assert free.arete()[0] == 14
    state = free.state
    assert next_turn("approach", {"HMA-10.5": [1]}).arete()[0] == 14
