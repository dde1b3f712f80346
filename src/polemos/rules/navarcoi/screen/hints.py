"""What the options of a question cost or risk, said on their buttons (for the table)."""

from __future__ import annotations

from typing import Any

from polemos.kernel.reason import Reason
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Choice
from polemos.kernel.view import View
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.advance import rate_of
from polemos.rules.navarcoi.actions.formation_change import after_change
from polemos.rules.navarcoi.actions.signals import Engage, chart_of
from polemos.rules.navarcoi.charts.charts import formations
from polemos.rules.navarcoi.contact.columns_in_melee import FormLines
from polemos.rules.navarcoi.fleets.plan import SignalPlans
from polemos.rules.navarcoi.land.orders import GiveOrder
from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.melee.pairing import enemies_ahead, next_left_over, next_partners
from polemos.rules.navarcoi.movement.walk import NEAR
from polemos.rules.navarcoi.screen.bodies import stands_of
from polemos.rules.navarcoi.screen.scene_odds import attempt_card, fight, manoeuvre_card, melee_cards
from polemos.rules.navarcoi.sea.sea import enemy_within
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.scene import Hint, Odds


def hints(view: View[State]) -> dict[str, Hint]:
    """By the key of an option, by what its key begins with (5 for 5:A1), or ("") about the question as a whole."""
    if view.ask is None:
        return {}
    procedure: Any = view.here.procedure
    if isinstance(procedure, SignalPlans) and view.seat is not None:
        return _signals(view.state, view.seat)
    if not isinstance(view.space, Choice):
        return {}
    told: dict[str, Hint] = {}
    if isinstance(procedure, FormLines) and (column := procedure.next_column(view.state)) is not None:
        lit = tuple(enemies_ahead(view.state, column.id))
        told[""] = Hint(odds=tuple(melee_cards(view.state, column)), about=(column.id,), lit=lit)
    for option in view.space.options:
        if option.key == "move" and isinstance(procedure, GiveOrder):
            told[option.key] = Hint(lit=(procedure.unit,), drawn=True)
            continue
        if option.barred is not None:
            if isinstance(procedure, Action) and option.key == "move":
                told[option.key] = Hint(lit=(procedure.squadron,), drawn=True)  # a pull in vain is told why
            continue
        if isinstance(procedure, Action):
            hint = _action(view.state, view.state.squadrons[procedure.squadron], option.key, procedure.allowance >= 0)
        elif isinstance(procedure, Engage):
            hint = _attempt(view.state, view.state.squadrons[procedure.squadron], option.key)
        elif isinstance(procedure, MeleePhase) and option.key in view.state.squadrons:
            hint = _fight(view, procedure, option.key)
        elif option.key.startswith("signal:") and view.seat is not None:
            meant = chart_of(int(option.key.partition(":")[2])).text.rstrip(".")
            hint = Hint(words=f"{meant[0].lower()}{meant[1:]}")
        else:
            continue
        if hint is not None:
            told[option.key] = hint
    return told


def _signals(state: State, seat: Seat) -> dict[str, Hint]:
    left = state.fleet(seat).signals_left
    often = "once" if left == 1 else f"{left} times"
    told = {"": Hint(words=f"In the battle you may signal {often}. Only you see this plan; naming nobody is fine.")}
    return told | {str(signal.number): Hint(words=signal.text.rstrip(".")) for signal in formations().signal}


def _action(state: State, squadron: Squadron, action: str, rolled: bool) -> Hint | None:
    kind = action.partition(":")[0]
    match kind:
        case "hold":
            return Hint(words="rallies at the end of the turn, unless attacked") if squadron.is_disordered else None
        case "move" | "follow_me" | "sail":
            return _advance(squadron, kind, rolled)
        case "diekplous" | "periplous":
            return _attempt(state, squadron, action)
        case "form_up":
            near = enemy_within(state, squadron, NEAR)
            return _tested(manoeuvre_card(state, squadron, near))
        case "back_water":
            return _tested(manoeuvre_card(state, squadron, enemy_within(state, squadron, NEAR)), rolls=False)
        case "about_face" | "front" | "change":
            after = after_change(state, squadron, action)
            if isinstance(after, Reason):
                return None
            near = enemy_within(state, squadron, NEAR) or enemy_within(state, after, NEAR)
            return _tested(manoeuvre_card(state, squadron, near), stands=stands_of(after))
    return None


def _advance(squadron: Squadron, kind: str, rolled: bool) -> Hint:
    lit = (squadron.id,)
    if kind == "follow_me":
        return Hint(words="becomes Unformed, then rolls the distance", rolls=True)
    if kind == "sail":
        return Hint(words="rolls the distance", rolls=True)
    rate = rate_of(squadron)
    if rate is None or rolled:
        return Hint(lit=lit, drawn=True)
    if rate.avd:
        return Hint(words="rolls the distance first", rolls=True, lit=lit, drawn=True)
    return Hint(words=f'up to {rate.add - squadron.is_disordered:g}"', lit=lit, drawn=True)


def _attempt(state: State, squadron: Squadron, key: str) -> Hint | None:
    name, _, target = key.partition(":")
    if not target:
        return None
    card = attempt_card(squadron, name, state.squadrons[target])
    chance = f"{card.chances[0].words} {card.chances[0].chance:.0%}".replace("%", " %")
    rate = rate_of(squadron)
    return Hint(words=chance, rolls=rate is not None and bool(rate.avd), odds=(card,))


def _fight(view: View[State], melee: MeleePhase, key: str) -> Hint | None:
    """Whoever is asked sees by whom he would be fought and with which odds, whether or not he began it."""
    state = view.state
    found = next_left_over(state, melee.melees) if melee.melees else next_partners(state, melee.partners)
    if found is None or key not in found[1]:
        return None
    pair = state.squadrons[found[0]], state.squadrons[key]
    one, other = pair if pair[0].seat == view.seat else pair[::-1]
    return Hint(odds=tuple(fight(state, one, other)), about=(one.id, other.id), lit=(key,))


def _tested(card: Odds, stands: tuple[tuple[int, int, int], ...] = (), rolls: bool = True) -> Hint:
    return Hint(words=f"test: {card.chances[0].chance * 100:.0f} %", rolls=rolls, odds=(card,), stands=stands)
