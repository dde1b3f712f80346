"""HMA-8.4, 8.5, 8.15, 5.10, 25.1: what is secret in the Command strophe, byte for byte in two worlds."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.lab.worlds import choice_leaks, leaks, sealed_leaks, seen, staged
from polemos.rules.hoplomachia.command.placing import Placing
from polemos.rules.hoplomachia.command.sending import Sending
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.command.test_signals import Strophe, play
from tests.hoplomachia.position import Play, area, strategos, table, unit

OTHERS = (0, None)  # side A and a spectator; the secrets are side B's


def world(chief: str = "B1.1", **values: Any) -> State:
    return table(
        unit("A1", x=36, y=8, count=3), unit("B1", x=20, y=40, count=3), unit("B2", x=50, y=40, count=2),
        unit("B3", "psiloi_hellenic", x=50, y=44, count=2), unit("B4", x=36, y=40, count=2),
        strategoi=[strategos("A-S1", "A1.1"), strategos("B-S1", chief), strategos("B-S2", "B4.1")], **values,
    )  # fmt: skip


def told(known: Play) -> list[bytes]:
    """All that others are told: view, journal, how it is shown."""
    shown = [staged(known.game, seat) for seat in OTHERS] if known.game.decisions else []
    return [*(seen(known.game, seat) for seat in OTHERS), *shown]


def placed(state: State, b: Placing, a: Placing | None = None) -> Play:
    """B has placed; A too if given."""
    known = Play(state, Strophe()).answer(b, 1)
    return known if a is None else known.answer(a, 0)


@pytest.mark.rule("HMA-8.4", "HMA-8.15")
@pytest.mark.parametrize(
    "one", [Placing("charge"), Placing("verbal"), Placing(peace="offer"), Placing("march", ("B-S2",))]
)
def test_what_is_placed_is_sealed_until_both_have_placed(one: Placing) -> None:
    assert told(placed(world(), one)) == told(placed(world(), Placing()))


@pytest.mark.rule("HMA-8.5")
def test_a_signal_is_unseen_while_its_owner_thinks_about_changing_it() -> None:
    worlds = [placed(world(precedence=0), Placing(signal), Placing("charge")) for signal in ("halt", "blank", "charge")]
    assert [known.game.waiting_for for known in worlds] == [(1,)] * 3
    assert told(worlds[0]) == told(worlds[1]) == told(worlds[2])
    assert worlds[0].state != worlds[1].state


@pytest.mark.rule("HMA-8.5")
def test_a_signal_changed_to_charge_does_not_betray_what_lay_there_before() -> None:
    """Only whether it was changed is told."""
    one, other = (
        play(world(precedence=0), "charge", signal, dice={"HMA-10.7": [2, 2]}).answer(True).over()
        for signal in ("halt", "march")
    )
    assert told(one) == told(other)


@pytest.mark.rule("HMA-8.15")
def test_an_offer_that_is_not_met_is_never_seen() -> None:
    one, other = (placed(world(), Placing("halt", peace=peace), Placing("march")).over() for peace in ("offer", ""))
    assert told(one) == told(other)


def sending(content: Sending) -> Play:
    return placed(world(), Placing("verbal"), Placing("march")).answer((content,), 1).over()


@pytest.mark.rule("HMA-8.5")
def test_what_a_runner_brings_is_secret_that_he_runs_is_not() -> None:
    one = sending(Sending("B-S1", "B2", "charge", target="A1"))
    other = sending(Sending("B-S1", "B2", "march", False, 1000, 2000, 90_000))
    assert told(one) == told(other)
    assert one.state.runners["B-S1-3"].arrives > 3
    elsewhere = sending(Sending("B-S1", "B4", "charge", target="A1"))
    assert told(one) != told(elsewhere)


@pytest.mark.rule("HMA-8.5")
def test_while_it_is_written_nobody_else_sees_what_it_will_be() -> None:
    """Both have something to send: one answer is sealed while the other is awaited."""

    def half(content: Sending) -> Play:
        return placed(world(), Placing("verbal"), Placing("verbal")).answer((content,), 1)

    one, other = half(Sending("B-S1", "B2", "charge")), half(Sending("B-S1", "B4", "halt"))
    assert one.game.waiting_for == (0,)
    assert told(one) == told(other)


@pytest.mark.rule("HMA-8.5")
def test_what_has_been_received_is_open() -> None:
    near = Sending("B-S1", "B1", "charge")
    one, other = sending(near), sending(Sending("B-S1", "B1", "halt"))
    assert told(one) != told(other)


@pytest.mark.rule("HMA-5.10")
def test_where_a_strategos_stands_is_secret_until_he_gives_an_order() -> None:
    def silent(chief: str) -> Play:
        return placed(world(chief), Placing(), Placing("march")).over()

    def signals(chief: str) -> Play:
        return placed(world(chief), Placing("halt"), Placing("march")).over()

    assert told(silent("B1.1")) == told(silent("B1.3"))
    assert told(signals("B1.1")) != told(signals("B1.3"))


@pytest.mark.rule("HMA-6.12", "HMA-25.1")
def test_the_plan_to_defend_is_not_betrayed_by_any_question() -> None:
    ridge = [area("T1", "gentle_hill", 14, 41, 26, 47)]

    def told_of(plan: dict[str, Any]) -> list[bytes]:
        state = world(terrain=ridge, precedence=0, b=plan)
        return told(play(state, "march", "charge", dice={"HMA-10.7": [2]}).over())

    assert told_of({"plan": "defend", "defends": "T1"}) == told_of({"plan": "frontal"})


@pytest.mark.rule("HMA-8.6", "HMA-3.10", "HMA-25.1")
def test_who_obeys_a_charge_does_not_betray_where_hidden_men_lie() -> None:
    """B2 lies 5 inches before A1, or far from it; dispersed, each of them is a portion."""

    def told_of(y: float) -> list[bytes]:
        state = table(
            unit("A1", x=36, y=8, count=3), unit("B1", x=20, y=11, count=3), unit("A2", x=20, y=8),
            unit("B2", x=36, y=y, count=2, hidden=True), terrain=[area("W", "woods", 30, 12, 44, 40)], mode="ambush",
            precedence=0, b={"formation": "dispersed"},
        )  # fmt: skip
        return told(play(state, "march", "charge", dice={"HMA-10.7": [2]}).over())

    assert told_of(13) == told_of(30)


@pytest.mark.rule("HMA-9.7", "HMA-9.10", "HMA-3.10", "HMA-25.1")
@pytest.mark.parametrize(("signal", "other"), [("approach", "halt"), ("halt", "withdrawal")])
def test_postures_do_not_betray_by_which_core_hidden_lights_lie(signal: Any, other: Any) -> None:
    """B2 is under another order, by a verbal one."""

    def told_of(x: float) -> list[bytes]:
        bound = unit("B2", x=60, y=42, count=2, order=other, verbal=VerbalOrder(order=other))
        state = table(
            unit("A1", x=36, y=4, count=3), unit("B1", x=12, y=42, count=3), bound,
            unit("B3", "psiloi_hellenic", x=x, y=46, count=2, hidden=True),
            terrain=[area("W", "woods", 4, 44, 70, 48)], mode="ambush", precedence=0,
        )  # fmt: skip
        known = play(state, "march", signal, dice={"HMA-10.5": [1]})
        while known.game.ask is not None:
            known.answer(known.game.ask.to[1].default, 1)
        return told(known)

    assert told_of(12) == told_of(60)


@pytest.mark.rule("HMA-25.1")
@pytest.mark.parametrize("seed", range(4))
def test_no_question_of_the_strophe_leaks(seed: int) -> None:
    """Play on with drawn answers; at every question all that the laboratory compares is compared."""
    chance = Chance(seed)
    known = Play(world(), Strophe(), {rule: [3] * 40 for rule in ("HMA-10.7", "HMA-10.5", "HMA-10.6")})
    for _ in range(12):
        game = known.game
        if game.ask is None:
            return
        for seat in (0, 1):
            assert list(leaks(game, seat, chance)) == []
            assert list(sealed_leaks(game, seat, chance)) == []
            assert list(choice_leaks(game, seat, chance)) == []
        for seat in game.waiting_for:
            game.answer(seat, game.ask.to[seat].sample(chance))
            if game.ask is None:
                break
