"""What the options of a question cost or risk, said on their buttons, and which troops they name (for the table)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from polemos.kernel.spaces import Choice, Manoeuvre, Offer, Option, Pick, YesNo
from polemos.kernel.view import View
from polemos.rules.alala.after_combat.combat_moves import SideMove
from polemos.rules.alala.charge.chase import Chase
from polemos.rules.alala.charge.response import Respond
from polemos.rules.alala.charge_phase import DeclareCharges
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.combat.combats import Pairing
from polemos.rules.alala.command.command import END_OF_ORDERS, CommandPhase
from polemos.rules.alala.morale.misfortunes import HalfStrength
from polemos.rules.alala.movement.about_face import AboutFace
from polemos.rules.alala.movement.dice_move import Care, DiceMove
from polemos.rules.alala.movement.free_ways import FreeWay
from polemos.rules.alala.movement.manoeuvre import UnitAction
from polemos.rules.alala.movement.manoeuvres import dice_of
from polemos.rules.alala.movement.steering import Steering
from polemos.rules.alala.odds import odds_of
from polemos.rules.alala.screen.bodies import moved
from polemos.rules.alala.screen.command_hints import order_hint, tests_to_come
from polemos.rules.alala.screen.fight_hints import charge_hint, response_hint
from polemos.rules.alala.screen.move_hints import band_hint, how_far_hint, unit_hint
from polemos.rules.alala.screen.risk import risk_cards
from polemos.rules.alala.screen.scene_odds import fight_cards, move_cards, shot_card
from polemos.rules.alala.skirmish.shooting import Shoot
from polemos.rules.alala.skirmish.skirmish import BandAction
from polemos.rules.alala.state import State
from polemos.rules.alala.throws import AfterThrow
from polemos.rules.alala.ways.move_dice import most_dice
from polemos.tabletop.scene import Hint

Telling = Callable[[View[State], Any, str], Hint | None]


def hints(view: View[State]) -> dict[str, Hint]:
    """By the key of an option, or ("") about the question as a whole."""
    if view.ask is None or view.seat is None:
        return {}
    space, procedure = view.space, view.here.procedure
    if isinstance(space, Manoeuvre):
        return _ways(view, space)
    if isinstance(space, YesNo):
        return _yes_or_no(view, procedure) if space.barred_yes is None else {}
    if not isinstance(space, Choice | Offer | Pick):
        return {}
    told = {option.key: hint_of(view, option) for option in _options(space)}
    if isinstance(procedure, CommandPhase):
        told[""] = tests_to_come(view.state, view.seat)
        told[END_OF_ORDERS] = replace(told[""], rolls=bool(told[""].lit))
    return told


def hint_of(view: View[State], option: Option) -> Hint:
    procedure = view.here.procedure
    tell = TOLD.get(type(procedure))
    found = tell(view, procedure, option.key) if tell and option.barred is None else None
    return found or Hint(about=about_option(view.state, option.key))


def foreseen(view: View[State], answer: Any) -> Hint:
    """Where troops would stand after an answer that no dice follow."""
    return Hint(ghosts=tuple(moved(view.state, view.foresee(answer).state)))


def _options(space: Choice | Offer | Pick) -> Iterator[Option]:
    return (option for option in space.options if not option.key.startswith("order "))


def about_option(state: State, key: str) -> tuple[str, ...]:
    """The troops and cards that a key names, the unit of a leader for himself."""
    found = []
    for word in key.split(" "):
        if word in state.troops:
            found.append(word)
        elif word in state.leaders:
            found.append(state.leaders[word].unit)
        elif any(word in (*side.hand, *side.received) for side in state.sides.values()):
            found.append(word)
    return tuple(dict.fromkeys(name for name in found if name))


def _ways(view: View[State], space: Manoeuvre[Any]) -> dict[str, Hint]:
    """The throw to come of a dice move; what is left of one that has been thrown."""
    judge = space.judge
    if isinstance(judge, Steering):
        if not judge.is_dice_move:
            return {"": Hint(lit=judge.units)}
        cards = move_cards(view.state, judge.units, dice_of(judge.action))
        return {"": Hint(words="the dice say how far", rolls=True, odds=cards, lit=judge.units)}
    if isinstance(judge, FreeWay):
        return {"": Hint(words=f'up to {judge.allowance / 1000:g}"', lit=(judge.troop.id,))}
    return {}


def _yes_or_no(view: View[State], procedure: Any) -> dict[str, Hint]:
    if isinstance(procedure, Care | Chase):
        chart = movement().fatigue
        units = procedure.units if isinstance(procedure, Care) else (procedure.charger,)
        less = view.state.troops[units[0]].chart.fatigue_on - chart.lowered_to
        return {
            "yes": Hint(words=f'{less}" less, no disorder for this die', lit=units),
            "no": Hint(words=f"{chart.dp} DP each", lit=units),
        }
    return {"yes": foreseen(view, True), "no": Hint()}


# -- question by question ----------------------------------------------------------------------------------------------


def _shot(view: View[State], procedure: Shoot, key: str) -> Hint:
    troops = view.state.troops
    cards = (shot_card(troops[procedure.troop], troops[key]),)
    return Hint(rolls=True, odds=cards, about=(procedure.troop, key))


def _pair(view: View[State], procedure: Pairing, key: str) -> Hint:
    one, other = key.split(" ")
    own, enemy = (one, other) if view.state.troops[one].seat == view.seat else (other, one)
    cards = fight_cards(view.state, odds_of(view.state, own, enemy))
    return Hint(odds=(*cards, *risk_cards(view.state, view.seat, own, enemy)), about=(own, enemy))


def _after_combat(view: View[State], procedure: SideMove, key: str) -> Hint:
    """What a victor may do: where a follow-up leads, how far a pursuit (ALA-18.5, ALA-18.13)."""
    state = view.state
    name = state.combats[procedure.combat].side(procedure.seat).troop
    troop = state.troops[name]
    if key != "pursue":
        return replace(foreseen(view, key), lit=(name,))
    words = "breaks formation and runs after the enemy" if troop.formed else "runs after the enemy"
    return Hint(words=words, rolls=True, odds=move_cards(state, (name,), most_dice(troop)), lit=(name,))


def _half_strength(view: View[State], procedure: HalfStrength, key: str) -> Hint:
    words = {
        "withdraw": "unformed, it leaves the field for good; friends near by see it",
        "last_stand": "it fights on where it stands and never moves again",
    }
    return Hint(words=words.get(key, ""), lit=(procedure.troop,))


def _about_face(view: View[State], procedure: AboutFace, key: str) -> Hint:
    odds = move_cards(view.state, procedure.units, 1) if key in ("before", "after") else ()
    return replace(foreseen(view, key), odds=odds, lit=procedure.units)


def _on_throw(view: View[State], procedure: AfterThrow, key: str) -> Hint | None:
    """A card on dice that lie there: whose they are."""
    name, _, at = key.partition(" ")
    if not at.isdigit():
        return None
    state = view.state
    whose = tuple(who for who in state.throws[int(at)].who if who in state.troops)
    return Hint(words=card(name).text, rolls=True, about=(name, *whose[:1]), lit=whose)


TOLD: dict[type, Telling] = {
    CommandPhase: lambda view, _, key: order_hint(view.state, key),
    UnitAction: lambda view, at, key: unit_hint(view.state, at.units, key),
    DiceMove: lambda view, at, key: how_far_hint(view.state, at, key),
    BandAction: lambda view, at, key: band_hint(view.state, view.state.troops[at.troop], key),
    Shoot: _shot,
    DeclareCharges: lambda view, _, key: charge_hint(view.state, key),
    Respond: lambda view, at, key: response_hint(view.state, at, key),
    Pairing: _pair,
    SideMove: _after_combat,
    HalfStrength: _half_strength,
    AboutFace: _about_face,
    AfterThrow: _on_throw,
}
