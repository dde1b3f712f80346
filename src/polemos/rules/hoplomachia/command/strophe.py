"""The three steps of the Command strophe (HMA-7.1, section 8)."""

from __future__ import annotations

from typing import Any

from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Form, YesNo
from polemos.rules.hoplomachia.arete.efforts import make_sphagia
from polemos.rules.hoplomachia.charts.charts import nation
from polemos.rules.hoplomachia.command.facts import (
    OffersMet,
    OrderGiven,
    OrderPrepared,
    RunnerSent,
    SignalPlaced,
    SignalShown,
)
from polemos.rules.hoplomachia.command.placing import Placing, PlacingJudge
from polemos.rules.hoplomachia.command.receiving import due, receive
from polemos.rules.hoplomachia.command.runners import arrival
from polemos.rules.hoplomachia.command.sending import Sending, SendingJudge
from polemos.rules.hoplomachia.command.speeches import Announcing
from polemos.rules.hoplomachia.command.taking_effect import (
    Postures,
    SignalTakesEffect,
    leave_with_core,
)
from polemos.rules.hoplomachia.command.usual import usual_signal
from polemos.rules.hoplomachia.field.field import hegemon, units
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.marches.entering import BringsOn
from polemos.rules.hoplomachia.nike.nike import by_consent, end, send_heralds
from polemos.rules.hoplomachia.orders.conditions import why_not_signal
from polemos.rules.hoplomachia.state.armies import Signal
from polemos.rules.hoplomachia.state.table import G, State
from polemos.rules.hoplomachia.strategoi.commanding import show, show_fighters, why_no_order
from polemos.rules.hoplomachia.strategoi.succession import NewHegemon, needs_new_hegemon
from polemos.rules.hoplomachia.strategoi.treachery import go_over


def in_precedence(state: State) -> tuple[Seat, Seat]:
    return state.precedence, 1 - state.precedence


def may_signal(state: State, seat: Seat) -> bool:
    """Has it a hegemon who may give an order? This is known to both sides (HMA-8.4)."""
    chief = hegemon(state, seat)
    return chief is not None and why_no_order(state, chief) is None


class Salpinx(Procedure, frozen=True):
    """Signals are placed, in secret and at the same time; with them offers and heralds."""

    @step("HMA-24.2")
    def go_over(self, g: G) -> Flow:
        go_over(g)
        return None

    @step("HMA-5.10", "HMA-8.2")
    def see_strategoi(self, g: G) -> Flow:
        show_fighters(g)
        return None

    @step("HMA-8.4", "HMA-8.1", "HMA-8.15")
    def place(self, g: G) -> Flow:
        spaces = {seat: Form(PlacingJudge(g.state, seat)) for seat in (0, 1)}
        return Ask(spaces, "Which signal?", "HMA-8.4", always=True)

    @place.answered
    def _(self, g: G, answer: dict[Seat, Placing]) -> Flow:
        heralds = tuple(seat for seat in (0, 1) if answer[seat].peace == "concede")
        if heralds:
            send_heralds(g, *heralds)
            return END
        for seat in (0, 1):
            placed = answer[seat]
            offers = placed.peace == "offer"
            g.emit(SignalPlaced(seat, placed.signal, offers, placed.ignoring), "HMA-8.4", "HMA-8.15")
        for seat in (0, 1):
            chief = hegemon(g.state, seat)
            if answer[seat].signal == "verbal" and chief is not None:
                g.emit(OrderPrepared(chief.id), "HMA-8.4")
            for sender in answer[seat].senders:
                g.emit(OrderPrepared(sender), "HMA-8.4")
        return None

    @step("HMA-8.15", "HMA-20.4")
    def meet_offers(self, g: G) -> Flow:
        """An offer that is not met is not shown, nor is one that cannot end the battle now."""
        outcome = by_consent(g.state) if all(g.state.army(seat).offer for seat in (0, 1)) else None
        if outcome is not None:
            g.emit(OffersMet(), "HMA-20.4")
            end(g, outcome)
            return END
        return None

    @step("HMA-6.7")
    def announce(self, g: G) -> Flow:
        return Call(Announcing())


def senders(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(each.id for each in state.strategoi.values() if each.seat == seat and each.prepares and not each.dead)


class Commands(Procedure, frozen=True):
    """A new hegemon, verbal orders, runners, signals revealed and obeyed."""

    @step("HMA-5.12")
    def succeed(self, g: G) -> Flow:
        seat = next((seat for seat in in_precedence(g.state) if needs_new_hegemon(g.state, seat)), None)
        return None if seat is None else Call(NewHegemon(seat), AGAIN)

    @step("HMA-8.8", "HMA-8.9", "HMA-9.13")
    def send(self, g: G) -> Flow:
        spaces = {
            seat: Form(SendingJudge(g.state, seat, known)) for seat in (0, 1) if (known := senders(g.state, seat))
        }
        return Ask(spaces, "What do the runners say?", "HMA-8.8", always=True) if spaces else None

    @send.answered
    def _(self, g: G, answer: Any) -> Flow:
        sealed = answer if isinstance(answer, dict) else {0: answer}
        for sending in (each for seat in sorted(sealed) for each in sealed[seat]):
            _send(g, sending)
        return None

    @step("HMA-8.11", "HMA-8.5")
    def arrive(self, g: G) -> Flow:
        for runner in due(g.state):
            receive(g, runner)
        return None

    @step("HMA-8.5")
    def reveal_first(self, g: G) -> Flow:
        seat = g.state.precedence
        if not g.state.army(seat).signal_shown:
            _reveal(g, seat, _placed(g.state, seat))
        return None

    @step("HMA-8.5")
    def reveal_second(self, g: G) -> Flow:
        """When the first shows Charge the other may show Charge too; asked whatever he has placed, so that the question
        betrays nothing. Who has sent a verbal order, or may give none, has no signal to change."""
        first, second = in_precedence(g.state)
        if g.state.army(second).signal_shown:
            return None
        if g.state.army(first).signal != "charge" or not may_signal(g.state, second):
            _reveal(g, second, _placed(g.state, second))
            return None
        barred = why_not_signal(g.state, second, "charge")
        meets = usual_signal(g.state, second) == "charge"
        space = YesNo("change to Charge", "keep the signal", barred_yes=barred, proposed=meets)
        return Ask.one(second, space, "The enemy shows Charge: change your signal to Charge?", "HMA-8.5", always=True)

    @reveal_second.answered
    def _(self, g: G, answer: bool) -> Flow:
        second = 1 - g.state.precedence
        before = _placed(g.state, second)
        _reveal(g, second, "charge" if answer else before, changed=answer and before != "charge")
        return None

    @step("HMA-8.7")
    def lights_leave(self, g: G) -> Flow:
        leave_with_core(g)
        return None

    @step("HMA-7.1", "HMA-8.6")
    def obey_first(self, g: G) -> Flow:
        return Call(SignalTakesEffect(g.state.precedence))

    @step("HMA-7.1", "HMA-8.6")
    def obey_second(self, g: G) -> Flow:
        return Call(SignalTakesEffect(1 - g.state.precedence))

    @step("HMA-8.7")
    def lights_leave_too(self, g: G) -> Flow:
        leave_with_core(g)
        return None

    @step("HMA-24.3")
    def bring_on(self, g: G) -> Flow:
        return Call(BringsOn(g.state.defender)) if has_special(g.state, "pagondas_horse") else None

    @step("HMA-9.7", "HMA-9.10")
    def postures_first(self, g: G) -> Flow:
        return Call(Postures(g.state.precedence))

    @step("HMA-9.7", "HMA-9.10")
    def postures_second(self, g: G) -> Flow:
        return Call(Postures(1 - g.state.precedence))


def _send(g: G, sending: Sending) -> None:
    """He is seen by giving an order (HMA-5.10); his runner sets out."""
    sender = g.state.strategoi[sending.sender]
    turn = arrival(g.state, sender, sending.to)
    assert isinstance(turn, int)
    show(g, sender.id)
    g.emit(
        RunnerSent(f"{sender.id}-{g.state.turn}", sender.seat, sender.id, sending.to, turn, sending.content), "HMA-8.8"
    )


def _placed(state: State, seat: Seat) -> Signal:
    return state.army(seat).signal or "blank"


def _reveal(g: G, seat: Seat, signal: Signal, changed: bool = False) -> None:
    written = g.state.army(seat).written if signal == "written" else None
    g.emit(SignalShown(seat, signal, changed, written=written), "HMA-8.5")
    chief = hegemon(g.state, seat)
    if signal != "blank" and chief is not None:
        show(g, chief.id)
        g.emit(OrderGiven(chief.id, g.state.turn), "HMA-8.1")


def makes_sphagia(state: State, seat: Seat) -> bool:
    """HMA-10.7: the army's first Charge signal takes effect in this turn, and its list allows it."""
    army = state.army(seat)
    if army.sphagia or not army.signal_shown or army.signal != "charge" or not nation(army.nation).sphagia:
        return False
    return any(unit.order == "charge" and unit.verbal is None for unit in units(state, seat) if unit.is_core)


class Mantis(Procedure, frozen=True):
    """Sphagia for a first Charge."""

    @step("HMA-10.7")
    def begin(self, g: G) -> Flow:
        for seat in in_precedence(g.state):
            if makes_sphagia(g.state, seat):
                make_sphagia(g, seat)
        return None
