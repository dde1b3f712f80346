"""What the options of a question cost or risk, said on their buttons, and which pieces they name (for the table)."""

from __future__ import annotations

from polemos.kernel.spaces import Choice, Option, YesNo
from polemos.kernel.test import Test
from polemos.kernel.view import View
from polemos.kernel.words.telling import percent
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.charge.reaction import Reaction
from polemos.rules.paean.combat.compulsory import CompulsoryCombat
from polemos.rules.paean.command.power import CallOfPower
from polemos.rules.paean.command.turns import RELINQUISH, CommanderTurn
from polemos.rules.paean.field.melees import piece_of
from polemos.rules.paean.heroes.deeds import LEAD, MOVE, HeroicAction, HeroicActions, HeroTurn, heroic_test
from polemos.rules.paean.missiles.fire import Fire
from polemos.rules.paean.movement.forming import Form, partners
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.movement.shapes import ChangeFrontage
from polemos.rules.paean.movement.splitting import Split, cuts
from polemos.rules.paean.order.reaction_test import reaction_test
from polemos.rules.paean.screen.bodies import moved
from polemos.rules.paean.screen.charge_hints import charge_hint, if_they_stand, in_any_facing, reaction_hint
from polemos.rules.paean.screen.odds import card_of_test, combat_card, fire_card
from polemos.rules.paean.screen.order_hints import barred_hint, order_hint, wanted
from polemos.rules.paean.screen.shape_hints import cut_hint, joined_hints, shape_hint, shape_words
from polemos.rules.paean.skirmish.skirmish import SkirmishAction, SkirmishActions, SkirmishTurn, initiative_test
from polemos.rules.paean.state import State
from polemos.tabletop.scene import Hint

YES, NO = "yes", "no"


def hints(view: View[State]) -> dict[str, Hint]:
    if view.ask is None:
        return {}
    if isinstance(view.space, YesNo):
        return _yes_or_no(view)
    if not isinstance(view.space, Choice):
        return {}
    procedure = view.here.procedure
    if isinstance(procedure, Form) and procedure.other:
        return joined_hints(view.state, procedure.formation, procedure.other)
    return {option.key: hint_of(view, option) for option in view.space.free} | _barred(view)


def _barred(view: View[State]) -> dict[str, Hint]:
    """Of whom a commander cannot order: who could."""
    procedure, state = view.here.procedure, view.state
    if not isinstance(procedure, CommanderTurn) or not isinstance(view.space, Choice):
        return {}
    leader = state.leaders[procedure.leader]
    barred = [option.key for option in view.space.options if option.barred and option.key in state.formations]
    return {key: barred_hint(state, leader, state.formations[key]) for key in barred}


def hint_of(view: View[State], option: Option) -> Hint:
    state, key = view.state, option.key
    lit = tuple(word for word in key.split(" ") if word in state.formations or word in state.leaders)
    match view.here.procedure:
        case CommanderTurn(leader=leader) if key in state.formations:
            return order_hint(state, state.leaders[leader], state.formations[key])
        case CommanderTurn(leader=leader) if key == RELINQUISH:
            return Hint(lit=(leader,), drawn=True)
        case SkirmishActions() if key in state.formations:
            return _tested(initiative_test(state, state.formations[key]), key)
        case SkirmishTurn(formation=name) if key == "test":
            return _tested(initiative_test(state, state.formations[name]), name)
        case SkirmishAction(formation=name) if key == "move":
            return Hint(lit=(name,), drawn=True)
        case SkirmishAction(formation=name) if key == "fire":
            return Hint(lit=(name,), onto=tuple(_targets(view, key)))
        case Fire(formation=name) if key in state.formations:
            return Hint(odds=(fire_card(state, name, key),), lit=(name, key), rolls=True)
        case HeroicActions() if key in state.leaders:
            return _tested(heroic_test(state.leaders[key]), key, state.leaders[key].formation)
        case HeroTurn(hero=hero) if key == "test":
            return _tested(heroic_test(state.leaders[hero]), hero, state.leaders[hero].formation)
        case HeroicAction(hero=hero) if key in (MOVE, LEAD):
            return Hint(lit=(state.leaders[hero].formation if key == LEAD else hero,), drawn=True)
        case CompulsoryCombat() if "|" in key:
            return _melee(view, key)
        case CallOfPower():
            return Hint(lit=lit, drawn=bool(lit))
        case FormationAction(formation=name, extra=extra):
            return _action(view, name, key, extra)
        case ChangeFrontage(formation=name):
            then = view.foresee(key).state
            return Hint(words=shape_words(then, name), lit=(name,), ghosts=tuple(moved(state, then)))
        case Split(formation=name, part="") if key not in state.formations:
            formation = state.formations[name]
            return cut_hint(view, formation, next(each for each in cuts(formation) if each.key == key))
        case NormalMove(formation=name) if name in state.formations:
            return Hint(lit=(name,), drawn=key == str(len(state.formations[name].files)))
        case Reaction(piece=piece):
            return reaction_hint(view, piece, key)
    return Hint(lit=lit)


def _tested(test: Test, *concerned: str) -> Hint:
    """An option that begins with a test on two dice."""
    words = f"{wanted(test)}, {percent(float(test.chance))}"
    return Hint(words=words, rolls=True, odds=(card_of_test(test),), lit=tuple(filter(None, concerned)), drawn=True)


def _action(view: View[State], formation: str, key: str, extra: int) -> Hint:
    """A pull means the normal move; onto an enemy the charge, onto a friend that it joins him."""
    state = view.state
    match key:
        case "move":
            return Hint(lit=(formation,), drawn=True)
        case "charge" if state.formations[formation].is_light_medium:
            return Hint(lit=(formation,), onto=tuple(in_any_facing(state, state.formations[formation], extra)))
        case "charge":
            return charge_hint(view, key)
        case "form":
            others = tuple(each.id for each in partners(state, state.formations[formation]))
            words, about = f"with {' or '.join(others)}", (formation, *others[:1])
            return Hint(words=words, lit=(formation, *others), about=about, onto=others)
        case "fire":
            return Hint(lit=(formation,), onto=tuple(_targets(view, key)))
        case "fight":
            return Hint(odds=(combat_card(state, formation, view.seat),), lit=(formation,), rolls=True)
    return shape_hint(view, formation, key)


def _targets(view: View[State], key: str) -> list[str]:
    """At whom it could shoot."""
    asked = view.foresee(key)
    space = asked.ask.to[asked.waiting_for[0]] if asked.ask is not None else None
    free = space.free if isinstance(space, Choice) else []
    return [option.key for option in free if option.key in view.state.formations]


def _melee(view: View[State], key: str) -> Hint:
    """Of the mêlées that have to be fought: the odds of each."""
    pieces = tuple(dict.fromkeys(piece_of(view.state, piece) for piece in key.split("|")))
    if pieces[0] not in view.state.formations:
        return Hint(lit=pieces, rolls=True)
    return Hint(odds=(combat_card(view.state, pieces[0], view.seat),), lit=pieces, rolls=True)


def _yes_or_no(view: View[State]) -> dict[str, Hint]:
    state = view.state
    match view.here.procedure:
        case Charge(formation=charger) if view.rule == "PAE-12.26":
            home = view.foresee(False).state
            return {NO: Hint(odds=(if_they_stand(home, charger, view.seat),), lit=(charger,), rolls=True)}
        case Reaction(piece=piece):
            test = reaction_test(state, piece)
            return {YES: Hint(words=wanted(test), odds=(card_of_test(test),), lit=(piece,), rolls=True)}
    return {}
