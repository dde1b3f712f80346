"""Odds cards: of a squadron, of a fight, of what the open question is about. All exact, from the charts of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from polemos import UsageProblem
from polemos.kernel.dice import Modifier
from polemos.kernel.test import Test, net
from polemos.kernel.view import View
from polemos.kernel.words.telling import bar, named
from polemos.rules.navarcoi.contact.breakthrough_attempt import attempt_modifiers, possible_targets, why_not_attempt
from polemos.rules.navarcoi.melee.battle_tests import blow, chart
from polemos.rules.navarcoi.melee.pairing import enemies_ahead
from polemos.rules.navarcoi.morale.morale_tests import morale_test, pursuit_test
from polemos.rules.navarcoi.movement.walk import NEAR
from polemos.rules.navarcoi.odds.duel_odds import duel_of
from polemos.rules.navarcoi.odds.odds import attempt, melee_odds_of, periplous_of, routs_without_test
from polemos.rules.navarcoi.odds.odds_words import named_by
from polemos.rules.navarcoi.sea.order import manoeuvre_test
from polemos.rules.navarcoi.sea.sea import enemy_within, foes_of, is_privileged, is_within
from polemos.rules.navarcoi.state import Squadron, State
from polemos.tabletop.scene import Named, Odds

STRIKING = 14.0  # inches: attempts on enemies farther off are not worth a card


def odds(view: View[State], units: Sequence[str]) -> tuple[Odds, ...]:
    """Cards for one squadron, for two that would fight, or (none named) for the open question."""
    state = view.state
    for name in units:
        if name not in state.squadrons:
            raise UsageProblem(f"no odds are told of {name!r}")
    known = [state.squadrons[name] for name in units]
    if len(known) == 2:
        if known[0].seat == known[1].seat:
            raise UsageProblem(f"{known[0].id} and {known[1].id} are on the same side")
        return tuple(fight(state, known[0], known[1]))
    about = known or [state.squadrons[name] for name in named_by(view) if name in state.squadrons]
    return tuple(card for squadron in about for card in squadron_cards(state, squadron))


def squadron_cards(state: State, squadron: Squadron) -> Iterator[Odds]:
    """What the dice may bring a squadron as the table stands."""
    yield from melee_cards(state, squadron)
    if not squadron.is_unformed and squadron.in_play:
        yield manoeuvre_card(state, squadron, enemy_within(state, squadron, NEAR))
    yield morale_card(state, squadron)
    if not squadron.freighters:
        yield pursuit_card(state, squadron)
    if not foes_of(state, squadron.id):
        for name in ("diekplous", "periplous"):
            if why_not_attempt(state, name, squadron) is None:
                for enemy in possible_targets(state, name, squadron):
                    if is_within(squadron, enemy, STRIKING):
                        yield attempt_card(squadron, name, enemy)


def manoeuvre_card(state: State, squadron: Squadron, near: bool) -> Odds:
    """The test that a manoeuvre or a charge calls for (NAV-10.3, 10.4)."""
    worse = "Unformed" if squadron.is_disordered else "Disordered"
    return _test(manoeuvre_test(state, squadron, near), "Manoeuvre test", "NAV-23.3", "passes", worse)


def morale_card(state: State, squadron: Squadron) -> Odds:
    if routs_without_test(state, squadron.id):
        bars = (bar("routs without a test", Fraction(1), False),)
        return Odds(title=f"{squadron.id}: Morale test", rule="NAV-13.10", chances=bars)
    return _test(morale_test(state, squadron.id, "NAV-14.2"), "Morale test", "NAV-23.7", "stands", "routs")


def pursuit_card(state: State, squadron: Squadron) -> Odds:
    test = pursuit_test(state, squadron.id, "NAV-14.11")
    return _test(test, "pursuit test", "NAV-23.7", "holds back", "pursues")


def attempt_card(squadron: Squadron, name: str, enemy: Squadron) -> Odds:
    """Both roll, each with its own modifiers."""
    own, against = attempt_modifiers(squadron), attempt_modifiers(enemy)
    mods = [
        Modifier(mod.value, f"{roller.id}: {mod.words}", mod.rule)
        for roller, each in ((squadron, own), (enemy, against))
        for mod in each
    ]
    title = f"{squadron.id}: {name} on {enemy.id}"
    if name == "diekplous":
        result = attempt(net(own), net(against))
        each_way = (
            bar("breaks through to the rear", result.attacker, True), bar("broken off, falls back", result.both),
            bar("confusion: both disordered", result.neither),
            bar("fails, disordered in front", result.target, False),
        )  # fmt: skip
        in_all = [_in_all(each, "NAV-23.5", f"{roller.id}: ") for roller, each in ((squadron, own), (enemy, against))]
        return Odds(title=title, rule="NAV-12.5", chances=each_way, modifiers=(*named(mods), *in_all))
    whole = periplous_of(squadron, enemy)
    bars = (bar("gets round the flank", whole.attacker, True), bar("is headed off", whole.target, False))
    note = f'{float(whole.mean_tests):.1f} tests and a chase of {float(whole.mean_distance):.1f}" on average'
    return Odds(title=title, rule="NAV-23.6", chances=bars, modifiers=named(mods), note=note)


def melee_cards(state: State, squadron: Squadron) -> Iterator[Odds]:
    """The Battle tests of the melee that a squadron will fight, as it sees them; of one against one its end as well."""
    enemies = enemies_ahead(state, squadron.id)
    if not enemies:
        return
    friends = enemies_ahead(state, enemies[0])
    if len(enemies) == len(friends) == 1:
        yield from fight(state, squadron, state.squadrons[enemies[0]])
        return
    for friend in sorted(friends, key=lambda each: each != squadron.id):
        yield battle_card(state, friend, enemies, own=True)
    for enemy in enemies:
        yield battle_card(state, enemy, friends, own=False)


def battle_card(state: State, squadron: str, enemies: Sequence[str], own: bool) -> Odds:
    """The next Battle test of a squadron against the enemies of its melee (NAV-13.3 to 13.5)."""
    odds = melee_odds_of(state, squadron, enemies)
    title = f"{squadron} against {' and '.join(enemies)}: Battle test"
    if odds.fails_by_itself:
        return Odds(title=title, rule="NAV-11.7", chances=(bar("fails without dice", Fraction(1), not own),))
    bars = tuple(
        bar(words, chance, own if good else not own)
        for (words, good), chance in zip(_results(state, squadron), odds.odds.columns, strict=True)
    )
    note = f"takes {float(odds.odds.mean_loss):.2f} stands on average"
    return Odds(
        title=title,
        rule="NAV-13.3",
        chances=bars,
        note=note,
        modifiers=(*named(odds.modifiers), _in_all(odds.modifiers, "NAV-23.4")),
    )


def fight(state: State, one: Squadron, other: Squadron) -> Iterator[Odds]:
    """The next Battle test of each, and the fight to the finish, as the first of the two sees it."""
    yield battle_card(state, one.id, (other.id,), own=True)
    yield battle_card(state, other.id, (one.id,), own=False)
    whole = duel_of(state, one.id, other.id)
    bars = (bar(f"{one.id} wins", whole.one, True), bar(f"{other.id} wins", whole.other, False))
    note = f"{float(whole.mean_turns):.1f} turns on average"
    yield Odds(title=f"{one.id} against {other.id} to the finish", rule="NAV-23.8", chances=bars, note=note)


def _results(state: State, squadron: str) -> list[tuple[str, bool]]:
    """What a Battle test may bring, and whether it is good for who rolls."""
    told = []
    for result in chart().results:
        stands = blow(result, state.options.full_size) / 2
        failed = result.own_morale_test
        told.append((_failure(state, squadron) if failed else f"enemy loses {stands:g}", not failed))
    return told


def _failure(state: State, squadron: str) -> str:
    """What a failed Battle test does to who rolled it (NAV-13.8, 11.8)."""
    if is_privileged(state, squadron):
        return "fails, without harm to itself"
    if state.squadrons[squadron].order == "ordered":
        return "fails: disordered, tests morale"
    return "fails: tests morale"


def _test(test: Test, title: str, table_rule: str, good: str, bad: str) -> Odds:
    bars = (bar(good, test.chance, True), bar(bad, 1 - test.chance, False))
    mods = (*named(test.mods), _in_all(test.mods, table_rule))
    return Odds(title=f"{test.who[0]}: {title}", rule=test.rule, chances=bars, modifiers=mods)


def _in_all(mods: Sequence[Modifier], table_rule: str, whose: str = "") -> Named:
    """What the modifiers come to, with the table of chances by net modifiers."""
    return Named(net(mods), f"{whose}in all", table_rule, "makes")
