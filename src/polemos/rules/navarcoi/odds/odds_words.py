"""The odds in words: of named squadrons, or of what the open question is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from polemos import UsageProblem
from polemos.kernel.dice import Modifier
from polemos.kernel.test import net
from polemos.kernel.view import View
from polemos.rules.navarcoi.contact.breakthrough_attempt import attempt_modifiers, possible_targets, why_not_attempt
from polemos.rules.navarcoi.melee.battle_tests import blow, chart
from polemos.rules.navarcoi.melee.pairing import Melee, melees_ahead
from polemos.rules.navarcoi.morale.morale_tests import morale_test, pursuit_test
from polemos.rules.navarcoi.movement.walk import NEAR
from polemos.rules.navarcoi.odds.duel_odds import duel_of
from polemos.rules.navarcoi.odds.odds import attempt, manoeuvre, melee_odds_of, periplous_of, routs_without_test
from polemos.rules.navarcoi.order_words import squadron_read
from polemos.rules.navarcoi.sea.sea import enemy_within, foes_of
from polemos.rules.navarcoi.state import Squadron, State


def odds_of(view: View[State], words: Sequence[str]) -> list[str]:
    """What the dice may bring: `odds`, `odds A1`, `odds A1 B2`."""
    state = view.state
    named = []
    for word in words:
        found = squadron_read(word, state.squadrons)
        if found is None:
            raise UsageProblem(f"no squadron is called '{word}'; there are {', '.join(state.squadrons)}")
        named.append(state.squadrons[found])
    if len(named) > 2:
        raise UsageProblem("odds are told of one squadron or of two")
    if len(named) == 2:
        if named[0].seat == named[1].seat:
            raise UsageProblem(f"{named[0].id} and {named[1].id} are on the same side")
        return list(_duel(state, named[0], named[1]))
    if named:
        return list(_squadron(state, named[0]))
    return list(_question(view))


def _question(view: View[State]) -> Iterator[str]:
    """The squadrons that the question names, or else the melees under way."""
    state = view.state
    about = [state.squadrons[name] for name in named_by(view) if name in state.squadrons]
    for squadron in about:
        yield from _squadron(state, squadron)
    if not about:
        melees = melees_ahead(state)
        for melee in melees:
            yield from _melee(state, melee)
        if not melees:
            yield "No dice hang on this question. 'odds A1' tells of a squadron, 'odds A1 B1' of a fight."


def named_by(view: View[State]) -> list[str]:
    procedure: Any = view.here.procedure if not view.is_over else None
    names = [getattr(procedure, name, None) for name in ("squadron", "attacker", "target")]
    if view.ask is not None:
        names.append(getattr(view.space, "about", None))
    return list(dict.fromkeys(name for name in names if isinstance(name, str) and name))


def _squadron(state: State, squadron: Squadron) -> Iterator[str]:
    yield f"{squadron.id} {squadron.name}".strip() + ":"
    for melee in melees_ahead(state):
        if squadron.id in melee.everybody:
            yield from _melee(state, melee)
    if not squadron.freighters:  # an Unformed squadron is tested when it forms up (NAV-9.17)
        near = enemy_within(state, squadron, NEAR) if squadron.in_play else False
        where = "with an enemy near" if near else "with no enemy near"
        other = "" if near else f", {_percent(manoeuvre(squadron.crew, True))} with one near"
        yield f"  passes a Manoeuvre test {where} {_percent(manoeuvre(squadron.crew, near))}{other} (NAV-10.3)"
    if routs_without_test(state, squadron.id):
        yield "  routs without a Morale test (NAV-13.10)"
    else:
        morale = morale_test(state, squadron.id)
        yield f"  passes a Morale test {_percent(morale.chance)}{_modifiers(morale.mods)} (NAV-14.2)"
    if not squadron.freighters:
        pursuit = pursuit_test(state, squadron.id)
        yield f"  holds back from pursuit {_percent(pursuit.chance)}{_modifiers(pursuit.mods)} (NAV-14.11)"
    if not foes_of(state, squadron.id):
        yield from _attempts(state, squadron)


def _attempts(state: State, squadron: Squadron) -> Iterator[str]:
    own = net(attempt_modifiers(squadron))
    for name in ("diekplous", "periplous"):
        if why_not_attempt(state, name, squadron) is not None:
            continue
        for enemy in possible_targets(state, name, squadron):
            against = net(attempt_modifiers(enemy))
            if name == "diekplous":
                odds = attempt(own, against)
                yield (
                    f"  diekplous on {enemy.id}: breaks through {_percent(odds.attacker)}, fails "
                    f"{_percent(odds.target)}, broken off {_percent(odds.both)}, confusion {_percent(odds.neither)} "
                    "(NAV-12.5)"
                )
            else:
                whole = periplous_of(squadron, enemy)
                yield f"  periplous on {enemy.id}: gets round {_percent(whole.attacker)} (NAV-12.8)"


def _melee(state: State, melee: Melee) -> Iterator[str]:
    """The Battle tests of a melee; of one against one its end as well."""
    if len(melee.everybody) == 2:
        yield from _duel(state, state.squadrons[melee.alpha[0]], state.squadrons[melee.beta[0]])
        return
    for squadron in melee.everybody:
        yield _battle_test(state, squadron, melee.enemies_of(squadron))


def _battle_test(state: State, squadron: str, enemies: Sequence[str]) -> str:
    odds = melee_odds_of(state, squadron, enemies)
    told = f"  {squadron} against {' and '.join(enemies)}: "
    if odds.fails_by_itself:
        return told + "fails its Battle test without dice (NAV-11.7)"
    results = ", ".join(
        f"{words} {_percent(chance)}" for words, chance in zip(_losses(state), odds.odds.columns, strict=True)
    )
    return f"{told}{results}; mean {float(odds.odds.mean_loss):.2f}{_modifiers(odds.modifiers)} (NAV-13.3)"


def _duel(state: State, one: Squadron, other: Squadron) -> Iterator[str]:
    yield _battle_test(state, one.id, (other.id,))
    yield _battle_test(state, other.id, (one.id,))
    whole = duel_of(state, one.id, other.id)
    yield (
        f"  to the finish: {one.id} wins {_percent(whole.one)}, {other.id} wins {_percent(whole.other)}, "
        f"{float(whole.mean_turns):.1f} turns on average (NAV-23.8)"
    )


def _losses(state: State) -> list[str]:
    words = []
    for result in chart().results:
        half_stands = blow(result, state.options.full_size)
        words.append("fails" if result.own_morale_test else f"takes {half_stands / 2:g}")
    return words


def _modifiers(modifiers: Iterable[Modifier]) -> str:
    told = [f"{modifier.value:+d} {modifier.words}" for modifier in modifiers if modifier.value]
    return f" [{', '.join(told)}]" if told else ""


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.0f} %"
