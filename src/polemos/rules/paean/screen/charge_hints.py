"""What a charge is likely to bring, for whoever charges and whoever is charged: the halt, reactions, the combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from polemos.kernel.dice import EndlessThrows, ExtremeDice, RollId
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import Unrolled, View
from polemos.kernel.words.telling import percent
from polemos.rules.paean.charge.charge_facts import ChargeBegan
from polemos.rules.paean.charge.charge_ways import ChargeFacing
from polemos.rules.paean.charge.reach import Plan
from polemos.rules.paean.charge.reaction import FIRE, STAND, does_not_test, options
from polemos.rules.paean.field.melees import melee_of
from polemos.rules.paean.order.reaction_test import reaction_test
from polemos.rules.paean.screen.bodies import moved
from polemos.rules.paean.screen.odds import bars_of_test, combat_card, fire_card
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.scene import Chance, Hint, Named, Odds

MOST_ANSWERS = 4  # between the declaration and the contact
BLOWS = ("PAE-13.14", "PAE-16.5")  # rules by which dice strike
CHARGES_HOME = False  # the answer to "break off the charge?"


def charge_hint(view: View[State], answer: Any) -> Hint:
    """Of an answer that declares a charge: where it halts, and what may follow."""
    halted = view.foresee(answer)
    began = next((entry.fact for entry in halted.journal if isinstance(entry.fact, ChargeBegan)), None)
    if began is None:
        return Hint()
    charger = began.charge.charger
    cards = [reaction_card(halted.state, key) for key in began.targets]
    met = _met(view, charger, answer)
    if charger in met.formations and melee_of(met, charger) is not None:
        cards.insert(0, if_they_stand(met, charger, view.seat))
    return Hint(
        words=f"against {' and '.join(began.targets)}", lit=(charger, *began.targets), odds=tuple(cards),
        about=(charger, *began.targets[:1]), onto=began.targets, rolls=True,
        ghosts=tuple(moved(view.state, halted.state)),
    )  # fmt: skip


def in_any_facing(state: State, charger: Formation, extra: int) -> Iterator[str]:
    """Whom light mediums could charge, who pivot before (PAE-12.3), each once."""
    judge = ChargeFacing(state, charger, extra)
    plans = [judge.plan(legs) for legs in judge.candidates()]
    yield from dict.fromkeys(key for plan in plans if isinstance(plan, Plan) for key in plan.reach.targets)


class UntilBlows(ExtremeDice):
    """Nobody passes a test, and nobody strikes: whoever is charged stands until he is met."""

    def __init__(self) -> None:
        super().__init__(is_highest=True)

    def faces(self, roll: RollId, kinds: Sequence[str]) -> tuple[int, ...]:
        if roll.rule in BLOWS:
            raise Unrolled
        return super().faces(roll, kinds)


def _met(view: View[State], charger: str, answer: Any) -> State:
    """How it stands if everybody who is charged stands; it may be that it comes to no contact."""
    game = view.foresee(answer, UntilBlows())
    with suppress(Unrolled, EndlessThrows, Refused):
        for _ in range(MOST_ANSWERS):
            if game.ask is None or (charger in game.state.formations and melee_of(game.state, charger)):
                break
            seat = game.waiting_for[0]
            game.answer(seat, CHARGES_HOME if game.ask.rule == "PAE-12.26" else game.ask.to[seat].default)
    return game.state


def if_they_stand(state: State, charger: str, seat: Seat | None) -> Odds:
    card = combat_card(state, charger, seat)
    return Odds(
        title=f"If they stand: {card.title}", rule=card.rule, chances=card.chances, modifiers=card.modifiers,
        note=card.note,
    )  # fmt: skip


# -- reactions ---------------------------------------------------------------------------------------------------------


def reaction_card(state: State, target: str) -> Odds:
    """The test of whoever is charged, and what he may do if he passes; told with the charger at his halt."""
    formation = state.formations.get(target)
    if formation is not None and does_not_test(state, formation):
        stands = (Chance(words="it stands", chance=1.0),)
        return Odds(title=f"{target} does not test", rule="PAE-12.9", chances=stands)
    test = reaction_test(state, target)
    passed, failed = bars_of_test(test, good=None)
    may = " or ".join(_may(state, target)) or "stand"
    else_ = "stands" if formation is not None or state.leaders[target].is_hero else "is lost"
    bars = Chance(words=f"may {may}", chance=passed.chance), Chance(words=else_, chance=failed.chance)
    mods = tuple(Named(mod.value, mod.words, mod.rule) for mod in test.mods if mod.value)
    return Odds(title=test.label, rule=test.rule, chances=bars, modifiers=mods, note=f"{test.limit} or less is wanted")


def _may(state: State, target: str) -> Iterator[str]:
    formation = state.formations.get(target)
    if formation is None:
        yield "countercharge" if state.leaders[target].is_hero else "evade"
        return
    yield from (
        each.words for each in options(state, formation, fired=False, evaded=False)
        if each.barred is None and each.key != STAND
    )  # fmt: skip


def reaction_hint(view: View[State], target: str, key: str) -> Hint:
    """For whoever is charged: the same odds, after each thing that he may do."""
    state = view.state
    assert state.charge is not None
    charger = state.charge.charger
    if key == FIRE:
        return Hint(odds=(fire_card(state, target, charger),), lit=(charger,), rolls=True)
    then = view.foresee(key)
    _charge_home(then)
    fights = charger in then.state.formations and melee_of(then.state, charger) is not None
    cards = [combat_card(then.state, charger, view.seat)] if fights else []
    words = [f"{percent(bar.chance)} to win" for card in cards for bar in card.chances if bar.good]
    return Hint(words=" ".join(words), odds=tuple(cards), lit=(charger, target), ghosts=tuple(moved(state, then.state)))


def _charge_home(game: Game[State]) -> None:
    """The charger does not break off, as far as no dice fall before."""
    if game.ask is not None and game.ask.rule == "PAE-12.26":
        with suppress(Unrolled):
            game.answer(game.waiting_for[0], CHARGES_HOME)
