"""What all phases of a turn have in common (HOP-10.3, HOP-10.5): they open, ask again and again, and are ended.

Whether a phase is opened depends on open information only; a hand that is not empty may hold any card of its army.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from polemos.kernel.procedure import AGAIN, Ask, Call, Flow
from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Offer, Option
from polemos.rules.hoplites.facts import PhaseBegan
from polemos.rules.hoplites.state import G, State
from polemos.rules.hoplites.troops import standing
from polemos.rules.hoplites.troops.challenge import CHALLENGE, CHAMPIONS, PersonalCombat, may_challenge

END_OF_PHASE = "end"


def begin(g: G, phase: str) -> None:
    g.emit(PhaseBegan(phase), "HOP-10.2")


def may_hold(state: State, seat: Seat, card: str) -> bool:
    """Could the hand of a seat hold such a card? One that is not empty may hold any of its army (HOP-10.5)."""
    side = state.side(seat)
    gone = side.spent.count(card) + side.discarded.count(card)
    return side.held > 0 and side.specials.get(card, 0) > gone


def holds(state: State, seat: Seat, card: str) -> bool:
    """Has a seat this card in hand? Only for what he himself is asked."""
    return card in state.side(seat).hand


def is_opened(state: State, seat: Seat, can_act: bool) -> bool:
    """Some unit could act there, or CHALLENGE cards are about (HOP-10.5)."""
    return can_act or (may_hold(state, seat, CHALLENGE) and len(state.samurai) >= CHAMPIONS)


def ask(
    state: State,
    seat: Seat,
    acts: Sequence[str],
    tell: Callable[[str], Option],
    prompt: str,
    rule: str,
    barred: Callable[[], Iterable[Option]] = lambda: (),
    end: str = "end the phase",
    asides: Callable[[], Iterable[Option]] = lambda: (),
    refuse: Callable[[str], Reason | None] = lambda key: None,
    usual: Callable[[], str | None] = lambda: None,
) -> Ask:
    """One of the acts of this phase, or its end. Asked even with nothing to do, for a hand is not shown.

    `usual`: the act that most would take before they end the phase.
    """

    def told(key: str) -> Option:
        if key == END_OF_PHASE:
            return Option(END_OF_PHASE, end, ("done", "pass"), rule="HOP-10.3")
        if key == CHALLENGE:
            return Option(CHALLENGE, "play CHALLENGE", rule="HOP-5.9")
        return tell(key)

    def further() -> Iterable[Option]:
        return (*asides(), *standing.asides())

    keys = [*acts, CHALLENGE] if may_challenge(state, seat) else list(acts)
    keys.append(END_OF_PHASE)
    space = Offer(keys, told, END_OF_PHASE, barred, further, refuse, usual)
    return Ask.one(seat, space, prompt, rule, always=True)


def common(g: G, seat: Seat, answer: str) -> Flow:
    """What an answer does that is no act of the phase itself; None if it is one, or the end."""
    if standing.obeyed(g, seat, answer):
        return AGAIN
    if answer == CHALLENGE:
        return Call(PersonalCombat(seat), AGAIN)
    return None
