"""What diekplous and periplous have in common (NAV-12.1, 12.3, 12.4, 12.6, 12.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from polemos.geometry import Box, sin_cos
from polemos.kernel.dice import Modifier
from polemos.kernel.fact import Moment
from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.charts.charts import tests
from polemos.rules.navarcoi.charts.roll_records import Attempt, TestChart
from polemos.rules.navarcoi.scenarios.scenarios import may_attempt
from polemos.rules.navarcoi.sea.order import own_test, trait_modifier
from polemos.rules.navarcoi.sea.sea import are_touching, enemies, front_point, in_melee, is_clear
from polemos.rules.navarcoi.state import D, G, Squadron, State, W

MOMENTS: dict[str, Moment] = {"diekplous": "diekplous"}  # what is shown for itself when it is attempted


def chart_of(name: str) -> Attempt:
    return tests().diekplous if name == "diekplous" else tests().periplous


def why_not_attempt(state: State, name: str, attacker: Squadron) -> Reason | None:
    """Who may not declare a diekplous or periplous (NAV-12.1)."""
    chart = chart_of(name)
    if attacker.freighters or attacker.order != "ordered" or attacker.crew in chart.attacker.barred_crews:
        shaken = f"squadrons that are {attacker.order.capitalize()}"
        who = "freighters" if attacker.freighters else "green crews" if attacker.order == "ordered" else shaken
        return Reason(f"{who} may not attempt a {name}", "NAV-12.1")
    if attacker.formation not in chart.attacker.formations or attacker.stand_count < chart.attacker.stands_min:
        return Reason(f"a {name} needs another formation", chart.rule)
    barred: Reason | None = may_attempt(state, attacker, name)
    return barred


def possible_targets(state: State, name: str, attacker: Squadron) -> Iterator[Squadron]:
    """Enemies that a declaration may name: those whose state would allow it."""
    formation = chart_of(name).target.formations
    for enemy in enemies(state, attacker):
        if enemy.formation in formation and not in_melee(state, enemy.id):
            yield enemy


def conditions_hold(state: State, name: str, attacker: Squadron, target: Squadron, target_was_free: bool) -> bool:
    """The conditions at the moment of contact (NAV-12.4, 12.7)."""
    chart = chart_of(name)
    if not target_was_free or attacker.formation not in chart.attacker.formations:
        return False
    if attacker.stand_count < chart.attacker.stands_min or target.formation not in chart.target.formations:
        return False
    return not chart.free_water_behind or has_free_water(state, attacker, target)


def rear_point(target: Squadron) -> tuple[float, float]:
    """Midpoint of the rear edge of a line."""
    x, y = front_point(target)
    s, c = sin_cos(target.heading / 1000)
    return x - s * D / 1000, y - c * D / 1000


def has_free_water(state: State, attacker: Squadron, target: Squadron) -> bool:
    """Room behind the target for a line of the attacker's stands, centred (NAV-12.4)."""
    x, y = rear_point(target)
    water = Box.by_front(x, y, target.heading / 1000, attacker.stand_count * W / 1000, D / 1000)
    return is_clear(state, [water], (attacker.id,))


def attempt_modifiers(squadron: Squadron) -> list[Modifier]:
    """Crew, ships, Disorder (NAV-12.3)."""
    return test_modifiers(tests().named("diekplous"), squadron)


def test_modifiers(chart: TestChart, squadron: Squadron) -> list[Modifier]:
    mods = []
    for modifier in chart.modifiers:
        if modifier.kind == "trait":
            mods.append(trait_modifier(squadron, modifier.trait, modifier.rule))
        else:
            mods.append(Modifier(modifier.value if squadron.is_disordered else 0, modifier.words, modifier.rule))
    return mods


def both_roll(g: G, name: str, attacker: str, target: str) -> str:
    """Attacker, then target; who passes: both, neither, attacker or target (NAV-12.3)."""
    chart = tests().named(name)
    passed = []
    attempts, meets = f"{attacker} attempts a {name} on {target}", f"{target} meets the {name} of {attacker}"
    for squadron, other, label in ((attacker, target, attempts), (target, attacker, meets)):
        known = g.state.squadrons[squadron]
        test = own_test(chart, known, test_modifiers(chart, known), "NAV-12.3")
        moment = MOMENTS.get(name) if squadron == attacker else None
        passed.append(replace(test, label=label, who=(squadron, other)).roll(g, moment).passed)
    return {(True, True): "both", (False, False): "neither", (True, False): "attacker"}.get(
        (passed[0], passed[1]), "target"
    )


def centred(
    state: State, placed: Callable[[float, float], Squadron], point: tuple[float, float], heading: int, target: Squadron
) -> Squadron | None:
    """The place at a point, or as little as possible beside it, that is free and touches the target (NAV-12.6)."""
    most = round(tests().diekplous.sideways_max * 100)
    s, c = sin_cos(heading / 1000)
    for hundredths in range(most + 1):
        for sign in (1, -1):
            shift = sign * hundredths / 100
            there = placed(point[0] + c * shift, point[1] - s * shift)
            if is_clear(state, there.stands, (there.id,)) and are_touching(there, target):
                return there
            if not hundredths:
                break
    return None
