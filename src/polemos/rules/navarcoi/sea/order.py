"""Order and disorder (NAV-1.11, 10.5, 10.8) and the Manoeuvre test (NAV-10.3, 10.4)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.dice import Modifier
from polemos.kernel.test import Test
from polemos.rules.navarcoi.charts.charts import formations, tests, trait_name, trait_value
from polemos.rules.navarcoi.charts.roll_records import TestChart
from polemos.rules.navarcoi.facts import BecameUnformed, ChaseEnded, Disordered
from polemos.rules.navarcoi.sea.sea import table_slots
from polemos.rules.navarcoi.state import G, Squadron, State


def unform(g: G, squadron: str, *cites: str) -> None:
    """The squadron loses its formation; a chase that it takes part in is over (NAV-12.15)."""
    known = g.state.squadrons[squadron]
    if known.order == "unformed":
        return
    x, y, slots = table_slots(known)
    g.emit(BecameUnformed(squadron, x, y, slots), *cites)
    for key, chase in list(g.state.chases.items()):
        if squadron in (chase.attacker, chase.target):
            g.emit(ChaseEnded(key), "NAV-12.15")


def disorder(g: G, squadron: str, *cites: str) -> None:
    """Disordered; no further effect on one that is Disordered or Unformed already (NAV-10.8, 1.11)."""
    if g.state.squadrons[squadron].order == "ordered":
        g.emit(Disordered(squadron), *cites)


def step_down(g: G, squadron: str, *cites: str) -> None:
    """Ordered becomes Disordered, Disordered becomes Unformed (NAV-10.5)."""
    if g.state.squadrons[squadron].order == "disordered":
        unform(g, squadron, *cites, "NAV-10.8")
    else:
        disorder(g, squadron, *cites)


def trait_modifier(squadron: Squadron, trait: str, rule: str, level: str = "") -> Modifier:
    """A squadron's trait as a modifier of a test, also when it counts nought (NAV-3.2)."""
    level = level or getattr(squadron, trait)
    return Modifier(trait_value(trait, level), _trait_words(trait, level), rule)


def _trait_words(trait: str, level: str) -> str:
    name = trait_name(trait, level)
    plain = {"crew": "plain crew", "morale": "plain morale", "ship_class": "plain ships"}
    return plain[trait] if name == "–" else name


def own_test(chart: TestChart, squadron: Squadron, mods: Sequence[Modifier], rule: str = "") -> Test:
    """A squadron's own test, to be rolled or told the odds of."""
    return Test(rule or chart.rule, chart.dice, chart.name, (squadron.id,), squadron.seat, tuple(mods), chart.need)


def manoeuvre_modifiers(state: State, squadron: Squadron, near_enemy: bool) -> list[Modifier]:
    """Crew quality, and the enemy within 8 inches (NAV-10.3, 10.4)."""
    chart = tests().named("manoeuvre")
    mods = []
    for modifier in chart.modifiers:
        if modifier.kind == "trait":
            seasoned = squadron.freighters and state.options.seasoned_crews
            level = formations().freighters.seasoned_crew if seasoned else ""
            mods.append(trait_modifier(squadron, modifier.trait, modifier.rule, level))
        else:
            mods.append(Modifier(modifier.value if near_enemy else 0, modifier.words, modifier.rule))
    return mods


def manoeuvre_test(state: State, squadron: Squadron, near_enemy: bool) -> Test:
    return own_test(tests().named("manoeuvre"), squadron, manoeuvre_modifiers(state, squadron, near_enemy))


def test_manoeuvre(g: G, squadron: str, near_enemy: bool) -> bool | None:
    """Roll and apply a Manoeuvre test; None when none is rolled because it is Unformed (NAV-10.6)."""
    if g.state.squadrons[squadron].order == "unformed":
        return None
    passed = manoeuvre_test(g.state, g.state.squadrons[squadron], near_enemy).roll(g).passed
    if not passed:
        step_down(g, squadron, "NAV-10.5")
    return passed
