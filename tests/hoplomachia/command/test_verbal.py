"""HMA-8.8 to 8.12, 9.13: verbal orders, runners, arrival, fulfilment."""

from __future__ import annotations

from math import acos, atan2, hypot, sqrt
from typing import Any

import pytest

from polemos.rules.hoplomachia.command.facts import RunnerArrived, RunnerSent
from polemos.rules.hoplomachia.command.placing import Placing
from polemos.rules.hoplomachia.command.receiving import fulfil_orders, is_fulfilled
from polemos.rules.hoplomachia.command.runners import arrival, delay, way_length
from polemos.rules.hoplomachia.command.sending import Sending, SendingJudge
from polemos.rules.hoplomachia.command.strophe import Commands
from polemos.rules.hoplomachia.facts.armies import StrategosShown, VerbalReceived
from polemos.rules.hoplomachia.field.following import is_under_halt
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.state.armies import Runner, Station
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.command.test_signals import play, shown
from tests.hoplomachia.position import Play, area, change, course, strategos, table, unit

PSILOI, HORSE = "psiloi_hellenic", "hippeis_hellenic"
FAR = unit("B1", x=36, y=46)


def field(*more: Any, **values: Any) -> State:
    """The hegemon in A1, at the left; A2 so many inches to his right, measured between the elements."""
    return table(unit("A1", x=10, y=12), FAR, *more, **values)


def at(distance: float) -> State:
    return field(unit("A2", x=11.5 + distance, y=12))


def sent(state: State, sending: Sending, dice: Any = ()) -> Play:
    """The hegemon of A gives a verbal order; B does nothing."""
    return play(state, "verbal", dice=dice).answer((sending,))


def why_not(state: State, **values: Any) -> str | None:
    reason = SendingJudge(state, 0, ("A-S1",)).why_not((Sending("A-S1", **values),))
    return None if reason is None else reason.rule


# -- how long it takes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-8.9")
@pytest.mark.parametrize(("distance", "later"), [
    (0, 0), (8, 0), (8.005, 0), (8.02, 1), (8.5, 1), (10, 1), (16, 1), (16.02, 2), (17, 2), (24.5, 3),
])  # fmt: skip
def test_how_long_it_takes(distance: float, later: int) -> None:
    assert delay(distance) == later
    state = at(distance)
    assert arrival(state, state.strategoi["A-S1"], "A2") == 3 + later


@pytest.mark.rule("HMA-8.9", "HMA-1.7")
def test_it_is_measured_to_the_taxiarch_and_to_the_element_of_a_subordinate() -> None:
    state = field(unit("A2", x=21.25, y=12, count=4))  # its left end is 7.5 inches away, its right lochos 12
    assert arrival(state, state.strategoi["A-S1"], "A2") == 4
    change(state, "A2.1", condition="routing")
    assert arrival(state, state.strategoi["A-S1"], "A2") == 4  # the second is 10.5 away
    change(state, "A2.2", condition="routing")
    change(state, "A2.3", condition="routing")
    assert arrival(state, state.strategoi["A-S1"], "A2") == 3
    state = field(
        unit("A2", x=21.25, y=12, count=4), strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A2.4")]
    )  # fmt: skip
    assert arrival(state, state.strategoi["A-S1"], "A-S2") == 3


@pytest.mark.rule("HMA-8.10")
def test_the_way_goes_round_the_enemy_at_three_inches() -> None:
    """An enemy stand, 20 to 21.5 across, stands between elements that reach from 10.5 to 12 inches up and lie 20 apart.
    Round it below the way is two tangents from their lower corners, arcs of 3 inches, and the width of the stand."""

    def length(y: float) -> float | None:
        state = field(unit("A2", x=31.5, y=12), unit("B2", PSILOI, x=20.75, y=y))
        return way_length(state, 0, state.elements["A1.1"].box, state.elements["A2.1"].box)

    assert length(40) == pytest.approx(20.0)
    assert length(13.5) == pytest.approx(20.0)  # along their rear edges, 3 inches from it
    aside, below = 20 - 10.75, 12 - 10.5
    far = hypot(aside, below)
    arc = 3 * (atan2(aside, below) - acos(3 / far))
    exact = 2 * (sqrt(far * far - 9) + arc) + 1.5
    assert exact > 20.2
    assert length(12) == pytest.approx(exact, abs=0.01)


@pytest.mark.rule("HMA-8.10")
def test_without_a_way_the_order_cannot_be_given() -> None:
    shut = table(
        unit("A1", x=2, y=12), unit("A2", x=40, y=12),
        *(unit(f"B{n}", x=10, y=6 * n - 4, count=4) for n in range(1, 4)), depth=18,
    )  # fmt: skip
    reason = arrival(shut, shut.strategoi["A-S1"], "A2")
    assert getattr(reason, "rule", "") == "HMA-8.10"
    judge = SendingJudge(shut, 0, ("A-S1",))
    assert judge.why_not((Sending("A-S1", "A2"),)).rule == "HMA-8.10"  # type: ignore[union-attr]
    assert judge.why_not((Sending("A-S1", "A1"),)) is None  # he stands with it himself
    assert judge.default == (Sending("A-S1", "A1"),)


@pytest.mark.rule("HMA-8.10")
def test_enemies_who_are_not_known_are_not_avoided() -> None:
    state = field(unit("A2", x=31.5, y=12), unit("B2", PSILOI, x=20.75, y=12, hidden=True))
    assert way_length(state, 0, state.elements["A1.1"].box, state.elements["A2.1"].box) == pytest.approx(20.0)


@pytest.mark.rule("HMA-6.4")
def test_verbal_orders_after_breakfast_are_obeyed_in_turn_two() -> None:
    state = field(unit("A2", x=15, y=12), turn=1, a={"breakfasted": True})
    assert arrival(state, state.strategoi["A-S1"], "A2") == 2


# -- contents ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.13")
def test_what_may_be_in_a_verbal_order() -> None:
    state = field(
        unit("A2", x=15, y=12), unit("A3", PSILOI, x=10, y=8, count=2), unit("A5", "baggage", x=12, y=4),
        unit("A4", "toxotes_cretan", x=15, y=8, count=2),
    )  # fmt: skip
    good: list[dict[str, Any]] = [
        {"to": "A2", "order": "muster", "beside": "A1", "post": "left"},
        {"to": "A2", "order": "march", "x": 30_000, "y": 20_000, "facing": 90_000},
        {"to": "A2", "order": "march", "beside": "A1"},
        {"to": "A2", "order": "halt"}, {"to": "A2", "order": "withdrawal"}, {"to": "A2", "order": "approach"},
        {"to": "A2", "order": "charge"}, {"to": "A2", "order": "charge", "target": "B1"},
        {"to": "A3", "order": "forward"}, {"to": "A3", "order": "forward", "target": "B1"},
        {"to": "A3", "order": "recall", "post": "behind"}, {"to": "A3", "order": "charge"},
        {"to": "A3", "order": "march", "x": 1000, "y": 1000, "binding": False}, {"to": "A5", "order": "halt"},
    ]  # fmt: skip
    assert [why_not(state, **each) for each in good] == [None] * len(good)
    bad: list[dict[str, Any]] = [
        {"to": "A2", "order": "muster"}, {"to": "A2", "order": "muster", "beside": "A1"},
        {"to": "A2", "order": "muster", "beside": "A2", "post": "left"},
        {"to": "A2", "order": "muster", "beside": "B1", "post": "left"},
        {"to": "A2", "order": "march", "x": 99_000, "y": 0},
        {"to": "A2", "order": "march", "x": 1000, "y": 1000, "beside": "A1"},
        {"to": "A2", "order": "halt", "x": 1000}, {"to": "A2", "order": "approach", "target": "B1"},
        {"to": "A2", "order": "charge", "target": "A1"}, {"to": "A2", "order": "forward"},
        {"to": "A3", "order": "recall"}, {"to": "A4", "order": "charge"}, {"to": "A4", "order": "approach"},
        {"to": "A3", "order": "recall", "post": "front"},
    ]  # fmt: skip
    assert [why_not(state, **each) for each in bad] == ["HMA-9.13"] * len(bad)
    assert why_not(state, to="A5", order="approach") == "HMA-9.12"
    assert why_not(state, to="B1", order="halt") == "HMA-8.8"


@pytest.mark.rule("HMA-9.13", "HMA-17.10", "HMA-21.8")
@pytest.mark.parametrize(("x", "rule"), [(20, None), (21, None), (21.1, "HMA-21.8"), (23, "HMA-21.8"), (25, None)])
def test_nobody_is_sent_to_a_point_that_cannot_be_reached(x: float, rule: str | None) -> None:
    """Within an inch of it one has reached it: a river from 20 to 26 is out of reach in its middle."""
    state = field(unit("A2", x=15, y=12), terrain=[area("R", "river", 20, 0, 26, 48)])
    assert why_not(state, to="A2", order="march", x=round(x * 1000), y=20_000) == rule


@pytest.mark.rule("HMA-8.8", "HMA-5.1")
def test_the_hegemon_tells_anybody_a_subordinate_only_his_own() -> None:
    state = field(
        unit("A2", x=15, y=12), unit("A3", x=20, y=12, strategos="A-S2"), unit("A4", x=25, y=12),
        strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1")],
    )  # fmt: skip
    chief, other = (SendingJudge(state, 0, (key,)) for key in ("A-S1", "A-S2"))
    assert [chief.why_not((Sending("A-S1", to),)) is None for to in ("A1", "A2", "A3", "A4", "A-S2")] == [True] * 5
    assert [other.why_not((Sending("A-S2", to),)) is None for to in ("A1", "A2", "A3", "A4", "A-S1")] == [
        False, True, True, False, False,
    ]  # fmt: skip


@pytest.mark.rule("HMA-8.8")
def test_orders_may_be_typed() -> None:
    state = field(
        unit("A2", x=15, y=12), unit("A3", PSILOI, x=10, y=8, count=2),
        strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1")],
    )  # fmt: skip
    judge = SendingJudge(state, 0, ("A-S1", "A-S2"))
    for answer in (
        (Sending("A-S1", "A2", "march", False, 30_500, 20_000, 90_000), Sending("A-S2", "A2", "charge", target="B1")),
        (Sending("A-S1", "A3", "recall", post="behind"), Sending("A-S2", "A2", "muster", beside="A1", post="left")),
    ):
        text = judge.words(answer).replace(",", " , ").split()
        assert judge.read(text) == (answer, len(text))
        assert judge.why_not(answer) is None


# -- sending and arriving ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-8.5", "HMA-8.9")
def test_a_near_unit_obeys_at_once_and_the_sender_is_seen() -> None:
    known = sent(at(8), Sending("A-S1", "A2", "charge")).over()
    assert known.unit("A2").order == "charge"
    assert known.unit("A2").verbal == VerbalOrder(order="charge")
    assert [fact.strategos for fact in known.facts(StrategosShown)] == ["A-S1"]
    assert shown(known) == [(1, "blank")]  # a verbal order in the place of a signal
    assert known.state.strategoi["A-S1"].ordered == 3
    assert known.state.runners == {}
    assert known.arete() == (12, 12)  # a verbal Charge neither gives nor uses up the sphagia
    assert not known.state.army(0).sphagia


@pytest.mark.rule("HMA-8.5")
def test_who_sends_a_verbal_order_has_no_signal_to_change() -> None:
    state = at(8)
    state.precedence = 1
    known = play(state, "verbal", "charge", dice={"HMA-10.7": [2]}).answer((Sending("A-S1", "A2"),)).over()
    assert shown(known) == [(1, "charge")]
    assert known.state.army(0).signal == "verbal"


@pytest.mark.rule("HMA-8.9", "HMA-8.11")
def test_a_far_unit_gets_it_later_before_signals_are_revealed() -> None:
    known = sent(at(17), Sending("A-S1", "A2", "march", x=1000, y=1000)).over()
    runner = known.state.runners["A-S1-3"]
    assert (runner.to, runner.arrives) == ("A2", 5)
    assert known.unit("A2").verbal is None
    state = known.state.fork()
    state.phase = ""
    state.turn = 4
    assert play(state, "halt").over().state.runners
    state.turn = 5
    later = play(state, "halt").over()
    assert later.unit("A2").order == "march"  # it was bound before the signal came
    assert later.unit("A1").order == "halt"
    assert not later.state.runners


def due_runner(state: State, content: VerbalOrder | None, to: str = "A2") -> Play:
    state.runners["R1"] = Runner(id="R1", seat=0, sender="A-S1", to=to, sent=2, arrives=3, content=content)
    return Play(state, Commands())


@pytest.mark.rule("HMA-8.5", "HMA-25.1")
def test_who_foresees_the_turn_does_not_know_what_a_runner_of_the_enemy_says() -> None:
    known = due_runner(field(unit("A2", x=30, y=12)), None).over()
    assert known.unit("A2").verbal is None
    assert known.facts(VerbalReceived) == []


@pytest.mark.rule("HMA-8.11")
@pytest.mark.parametrize("condition", ["routing", "pursuing", "destroyed", "withdrawn", "melee"])
def test_an_order_to_a_unit_that_cannot_hear_it_is_lost(condition: str) -> None:
    foe = unit("B2", x=30, y=12)
    state = field(unit("A2", x=30, y=12), *([foe] if condition == "melee" else []))
    if condition != "melee":
        change(state, "A2.1", condition=condition, quarry="B1" if condition == "pursuing" else "")
    known = due_runner(state, VerbalOrder(order="march", x=1, y=1)).over()
    assert [fact.lost for fact in known.facts(RunnerArrived)] == [True]
    assert known.unit("A2").verbal is None
    assert known.facts(VerbalReceived) == []


@pytest.mark.rule("HMA-8.11")
def test_a_runner_is_not_stopped_by_his_senders_death() -> None:
    state = field(unit("A2", x=30, y=12), strategoi=[strategos("A-S1", "A1.1", dead=True, hegemon=False),
                                                     strategos("A-S2", "A1.1", hegemon=True)])  # fmt: skip
    assert due_runner(state, VerbalOrder(order="halt")).over().unit("A2").verbal is not None


@pytest.mark.rule("HMA-8.3")
def test_an_order_to_a_subordinate_is_for_all_his_units() -> None:
    state = field(
        unit("A2", x=30, y=12), unit("A3", x=40, y=12, strategos="A-S2"),
        unit("A4", PSILOI, x=40, y=6, count=2, strategos="A-S2"), unit("A5", x=50, y=12),
        strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1")],
    )  # fmt: skip
    known = due_runner(state, VerbalOrder(order="march", x=1000, y=1000), "A-S2").over()
    assert [known.unit(key).verbal is not None for key in ("A1", "A2", "A3", "A4", "A5")] == [
        False, True, True, True, False,
    ]  # fmt: skip
    lights = due_runner(state, VerbalOrder(order="forward"), "A-S2").over()
    assert [lights.unit(key).verbal is not None for key in ("A2", "A3", "A4")] == [False, False, True]
    assert lights.unit("A4").mode == "forward"


@pytest.mark.rule("HMA-5.8")
def test_an_automolos_tests_for_verbal_orders_a_symmachos_does_not() -> None:
    def told(stance: str, dice: Any = ()) -> Play:
        state = field(
            unit("A2", x=16, y=12), unit("A3", x=24, y=12, strategos="A-S2"), arete=(5, 12),
            strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1", stance=stance)],
        )  # fmt: skip
        return sent(state, Sending("A-S1", "A2", "charge"), dice).over()

    assert told("symmachos").unit("A2").order == "charge"
    assert told("automolos", {"HMA-5.8": [3, 3]}).unit("A2").order == "charge"
    failed = told("automolos", {"HMA-5.8": [3, 4]})
    assert [failed.unit(key).order for key in ("A1", "A2", "A3")] == ["halt", "withdrawal", "withdrawal"]
    assert failed.unit("A2").verbal is None


@pytest.mark.rule("HMA-5.8")
@pytest.mark.parametrize("to", ["A2", "A3"])
def test_nobody_tests_an_order_that_he_gives_himself(to: str) -> None:
    state = field(
        unit("A2", x=16, y=12), unit("A3", x=24, y=12, strategos="A-S2"), arete=(5, 12),
        strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1", stance="automolos")],
    )  # fmt: skip
    known = play(state, Placing(senders=("A-S2",))).answer((Sending("A-S2", to, "charge"),)).over()
    assert known.unit(to).order == "charge"


@pytest.mark.rule("HMA-8.1")
def test_a_subordinate_sends_while_the_hegemon_signals() -> None:
    state = field(
        unit("A2", x=16, y=12), unit("A3", x=24, y=12, strategos="A-S2"),
        strategoi=[strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1")],
    )  # fmt: skip
    known = play(state, Placing("march", ("A-S2",)))
    assert known.game.waiting_for == (0,)
    known.answer((Sending("A-S2", "A3"),)).over()
    assert [known.unit(key).order for key in ("A1", "A2", "A3")] == ["march", "march", "halt"]
    assert [fact.sender for fact in known.facts(RunnerSent)] == ["A-S2"]


# -- what it does ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.13")
def test_a_light_unit_carries_a_core_order_out_and_keeps_its_mode() -> None:
    state = field(unit("A2", PSILOI, x=16, y=12, count=2, mode="forward"))
    known = sent(state, Sending("A-S1", "A2", "halt")).over()
    assert known.unit("A2").mode == "forward"
    assert order_of(known.state, known.unit("A2")) == "halt"
    assert is_under_halt(known.state, known.unit("A2"))
    recalled = sent(state, Sending("A-S1", "A2", "recall", post="left")).over()
    assert (recalled.unit("A2").mode, recalled.unit("A2").returning) == ("recalled", True)


def done(state: State, key: str = "A2") -> bool:
    return is_fulfilled(state, state.units[key])


@pytest.mark.rule("HMA-8.12")
def test_when_a_march_is_fulfilled() -> None:
    march = VerbalOrder(order="march", x=30_000, y=20_000)
    assert done(field(unit("A2", x=30, y=19, count=2, verbal=march)))
    assert not done(field(unit("A2", x=30, y=18.98, count=2, verbal=march)))
    follow = VerbalOrder(order="march", beside="A1")
    state = field(unit("A2", x=30, y=19, verbal=follow))
    assert not done(state)
    change(state, "A1.1", condition="routing")
    assert done(state)


@pytest.mark.rule("HMA-8.12")
def test_when_muster_and_recall_are_fulfilled() -> None:
    beside = VerbalOrder(order="muster", beside="A1", post="right")
    assert done(field(unit("A2", x=12.25, y=12.5, count=2, verbal=beside)))
    assert not done(field(unit("A2", x=13.3, y=12, count=2, verbal=beside)))
    recall = VerbalOrder(order="recall", post="left")
    place = Station(unit="A2", post="front", slot=1)
    there = field(unit("A2", PSILOI, x=6.75, y=12, count=2, verbal=recall), a={"stations": (place,)})
    assert done(there)
    assert not done(field(unit("A2", PSILOI, x=10, y=15, count=2, verbal=recall), a={"stations": (place,)}))


@pytest.mark.rule("HMA-8.12")
@pytest.mark.parametrize(("order", "far"), [("approach", 24), ("charge", 12)])
def test_when_approach_and_charge_are_fulfilled(order: str, far: int) -> None:
    """An approach over the whole metaichmion is not over after its first move."""
    verbal = VerbalOrder(order=order)  # type: ignore[arg-type]
    assert not done(field(unit("A2", x=36, y=46 - far, verbal=verbal)))
    assert done(field(unit("A2", x=36, y=45.98 - far, verbal=verbal)))
    assert done(field(unit("A2", x=36, y=40, verbal=verbal, deeds=("fought",))))
    assert done(field(unit("A2", x=20, y=40, verbal=verbal)))
    # friends before it do not end the order of a second line, nor does one who is no match for it
    assert not done(field(unit("A2", x=36, y=46 - far, verbal=verbal), unit("A3", x=36, y=48 - far)))
    assert done(field(unit("A2", PSILOI, x=36, y=46 - far, verbal=verbal), unit("A3", x=36, y=48 - far)))


@pytest.mark.rule("HMA-17.10")
def test_a_charge_on_an_enemy_who_is_gone_is_over() -> None:
    verbal = VerbalOrder(order="charge", target="B2")
    state = field(unit("A2", x=36, y=40, verbal=verbal), unit("B2", x=50, y=44))
    assert not done(state)
    change(state, "B2.1", condition="destroyed")
    assert done(state)


@pytest.mark.rule("HMA-8.12")
def test_halt_and_forward_bind_until_another_verbal_order_comes() -> None:
    assert not done(field(unit("A2", x=16, y=12, verbal=VerbalOrder(order="halt"))))
    assert not done(field(unit("A2", PSILOI, x=16, y=12, mode="forward", verbal=VerbalOrder(order="forward"))))
    state = field(unit("A2", x=16, y=12, order="halt", verbal=VerbalOrder(order="halt")))
    assert sent(state, Sending("A-S1", "A2", "withdrawal")).over().unit("A2").order == "withdrawal"


@pytest.mark.rule("HMA-8.12")
def test_on_fulfilment_a_unit_is_under_halt_and_obeys_signals_again() -> None:
    march = VerbalOrder(order="march", x=30_000, y=20_000)
    known = course(field(unit("A2", x=30, y=20, order="march", verbal=march)))
    fulfil_orders(known.game)
    assert (known.unit("A2").verbal, known.unit("A2").order) == (None, "halt")
    light = course(field(unit("A2", PSILOI, x=30, y=20, mode="forward", verbal=march)))
    fulfil_orders(light.game)
    assert (light.unit("A2").verbal, light.unit("A2").mode) == (None, "forward")


@pytest.mark.rule("HMA-9.6")
def test_recalled_lights_are_home_when_they_are_in_their_stations() -> None:
    stations = {"stations": (Station(unit="A2", post="left", slot=1),)}
    known = course(field(unit("A2", PSILOI, x=6.75, y=12, count=2, returning=True), a=stations))
    fulfil_orders(known.game)
    assert not known.unit("A2").returning
    away = course(field(unit("A2", PSILOI, x=6.75, y=15, count=2, returning=True), a=stations))
    fulfil_orders(away.game)
    assert away.unit("A2").returning


@pytest.mark.rule("HMA-8.12", "HMA-9.6")
def test_a_unit_recalled_by_word_to_a_place_of_its_own_is_home_there() -> None:
    """It does not go on to the station that it has in the formation."""
    recall = VerbalOrder(order="recall", post="left")
    stations = {"stations": (Station(unit="A2", post="right", slot=1),)}
    state = field(unit("A2", PSILOI, x=6.75, y=12, count=2, returning=True, verbal=recall), a=stations)
    known = course(state)
    fulfil_orders(known.game)
    assert (known.unit("A2").verbal, known.unit("A2").mode, known.unit("A2").returning) == (None, "recalled", False)


@pytest.mark.rule("HMA-12.7")
def test_a_light_unit_recalled_by_word_follows_the_halt_of_its_core() -> None:
    state = field(unit("A2", PSILOI, x=6.75, y=12, count=2, verbal=VerbalOrder(order="recall", post="left")))
    assert is_under_halt(state, state.units["A2"])
    state = field(unit("A2", PSILOI, x=6.75, y=12, count=2, mode="forward", verbal=VerbalOrder(order="forward")))
    assert not is_under_halt(state, state.units["A2"])
