"""Signals in battle (NAV-5.4 to 5.13): announced before their addressees move, obeyed without a test."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.procedure import AGAIN, END, Ask, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice, Option
from polemos.kernel.words.english import does, listed
from polemos.rules.navarcoi.actions.actions import MOST_ADVANCE, VERBS, Action
from polemos.rules.navarcoi.actions.advance import Advancing, rate_of, roll_distance
from polemos.rules.navarcoi.actions.formation_change import OnTheSpot, after_change
from polemos.rules.navarcoi.actions.signal_five import duty_of
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.charts.records import Signal
from polemos.rules.navarcoi.contact.breakthrough_attempt import possible_targets, why_not_attempt
from polemos.rules.navarcoi.scenarios.scenarios import may_contact
from polemos.rules.navarcoi.sea.sea import is_free, is_within
from polemos.rules.navarcoi.state import FLEETS, G, Squadron, State


class SignalGiven(Fact, frozen=True):
    """The number and the whole list of addressees become public (NAV-5.13)."""

    BARRIER: ClassVar[bool] = True
    MOMENT: ClassVar[Moment | None] = "signal"
    seat: Seat
    number: int
    addressees: tuple[str, ...]

    def apply(self, state: State) -> None:
        fleet = state.fleet(self.seat)
        state.fleets[FLEETS[self.seat]] = replace(
            fleet,
            signalled=self.number,
            signals_left=fleet.signals_left - 1,
            announced={**fleet.announced, self.number: self.addressees},
        )

    def words(self, state: State) -> str:
        return f"{does(state.fleet(self.seat).name, 'gives')} signal {self.number} to {', '.join(self.addressees)}"


def chart_of(number: int) -> Signal:
    return next(signal for signal in formations().signal if signal.number == number)


def still_to_obey(state: State, seat: Seat, number: int) -> list[str]:
    """Addressees that are free and have not acted this turn (NAV-5.5)."""
    named = state.fleet(seat).plan.get(number, ())
    return [s for s in named if is_free(state, state.squadrons[s]) and not state.squadrons[s].acted]


def signal_options(state: State, seat: Seat) -> list[Option]:
    """The signals that a player may announce now; a list without an addressee left is not offered (NAV-5.5)."""
    fleet = state.fleet(seat)
    if not fleet.may_signal:
        return []
    barred = None
    if fleet.signalled:
        barred = Reason("one signal a turn", "NAV-5.4")
    elif fleet.signals_left <= 0:
        barred = Reason("no signals are left", "NAV-5.3")
    options = []
    for signal in formations().signal:
        if addressees := still_to_obey(state, seat, signal.number):
            words = f"signal {signal.number}"
            told = f"{words} to {listed(addressees)}"
            options.append(Option(f"signal:{signal.number}", told, (words,), barred=barred, rule=signal.rule))
    return options


class GiveSignal(Procedure, frozen=True):
    """All addressees act, one after the other, before any other squadron of the fleet (NAV-5.5)."""

    seat: Seat
    number: int

    @step("NAV-5.4", "NAV-5.5", "NAV-5.12", "NAV-5.13")
    def announce(self, g: G) -> Flow:
        addressees = g.state.fleet(self.seat).plan[self.number]
        g.emit(SignalGiven(self.seat, self.number, addressees), "NAV-5.13")
        return None

    @step("NAV-5.5")
    def obey(self, g: G) -> Flow:
        left = still_to_obey(g.state, self.seat, self.number)
        if not left:
            return END
        options = [Option(squadron, f"{squadron} obeys", (f"squadron {squadron[1:]}",)) for squadron in left]
        prompt = f"Signal {self.number}: which squadron obeys next?"
        return Ask.one(self.seat, Choice(options), prompt, "NAV-5.5")

    @obey.answered
    def _(self, g: G, squadron: str) -> Flow:
        return Call(Obey(squadron, self.number), AGAIN)


class Obey(Procedure, frozen=True):
    """A squadron obeys a signal as far as it can, and takes its action (NAV-5.6 to 5.11)."""

    squadron: str
    number: int

    @step("NAV-5.6", "NAV-5.7", "NAV-5.8", "NAV-5.9")
    def manoeuvre(self, g: G) -> Flow:
        squadron = g.state.squadrons[self.squadron]
        what = signal_manoeuvre(g.state, squadron, self.number)
        if what is None:
            return None
        return Call(OnTheSpot(self.squadron, what, tested=False, acts=False))

    @step("NAV-5.10", "NAV-5.11")
    def act(self, g: G) -> Flow:
        squadron = g.state.squadrons[self.squadron]
        if self.number == 5 and can_engage(g.state, squadron):
            return Call(Engage(self.squadron), END)
        return Call(Action(self.squadron), END)


def signal_manoeuvre(state: State, squadron: Squadron, number: int) -> str | None:
    """The manoeuvre that signals 1 to 4 order; None when it cannot obey (NAV-5.8, 5.9, 5.11)."""
    chart = chart_of(number)
    change = chart.obeys.get(squadron.formation)
    if number == 5 or change is None:
        return None
    what = f"front:{chart.variant}" if change == "block_change_front" else f"change:{change}:{chart.variant}"
    return what if isinstance(after_change(state, squadron, what), Squadron) else None


def can_engage(state: State, squadron: Squadron) -> bool:
    """A ring, or a squadron that its scenario forbids to attack, cannot obey (NAV-5.10)."""
    return squadron.formation in chart_of(5).obeys and may_contact(state, squadron) is None


class Engage(Procedure, frozen=True):
    """Signal 5: roll first, then contact if an enemy can be reached (NAV-5.10)."""

    squadron: str
    declared: str = ""
    declared_on: str = ""
    allowance: int = -1

    @step("NAV-12.1")
    def declare(self, g: G) -> Flow:
        squadron = g.state.squadrons[self.squadron]
        options = [Option("none", "engage", ("no manoeuvre",), VERBS)]
        for name in ("diekplous", "periplous"):
            if why_not_attempt(g.state, name, squadron) is None:
                for enemy in possible_targets(g.state, name, squadron):
                    if is_within(squadron, enemy, MOST_ADVANCE):
                        options.append(Option(f"{name}:{enemy.id}", f"{name} on {enemy.id}", rule="NAV-12.1"))
        prompt = f"{self.squadron} engages: does it declare a manoeuvre?"
        return Ask.one(squadron.seat, Choice(options, "none"), prompt, "NAV-12.1")

    @declare.answered
    def _(self, g: G, declared: str) -> Flow:
        name, _, target = declared.partition(":")
        if target:
            g.keep(declared=name, declared_on=target)
        return None

    @step("NAV-5.10", "NAV-8.5")
    def roll(self, g: G) -> Flow:
        rate = rate_of(g.state.squadrons[self.squadron])
        assert rate is not None
        g.keep(allowance=roll_distance(g, self.squadron, rate))
        return None

    @step("NAV-5.10")
    def engage(self, g: G) -> Flow:
        squadron = g.state.squadrons[self.squadron]
        duty = duty_of(g.state, squadron, self.allowance)
        if not duty.must:  # it cannot even come nearer: it acts as it likes, without exemption
            free = Action(self.squadron, allowance=self.allowance, declared=self.declared, declared_on=self.declared_on)
            return Call(free, END)
        advance = Advancing(
            self.squadron, self.declared, self.declared_on, by_signal=True, duty=duty, exempt=duty.must == "contact",
            allowance=self.allowance,
        )  # fmt: skip
        return Call(advance, END)
