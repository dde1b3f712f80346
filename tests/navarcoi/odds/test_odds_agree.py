"""The odds that a player is shown are those of the dice that are then thrown, in whole battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.course import Course
from polemos.kernel.dice import Modifier, at_least, distribution
from polemos.kernel.fact import Rolled
from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.rules.navarcoi.catalogue import CATALOGUE
from polemos.rules.navarcoi.charts.charts import tests as charts
from polemos.rules.navarcoi.melee.battle_tests import chart as battle_chart
from polemos.rules.navarcoi.melee.battle_tests import result_of
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.scenarios.data import scenario_ids
from polemos.rules.navarcoi.screen.scene_odds import attempt_card, manoeuvre_card, squadron_cards
from polemos.rules.navarcoi.state import State
from polemos.tabletop.scene import Odds
from tests.navarcoi.battlefield import linked, north, south
from tests.navarcoi.position import sea, squadron

NAMES = {test.name: test.id for test in charts().test}
TITLES = {"battle": "Battle test", "morale": "Morale test", "pursuit": "pursuit test"}
LEAST = {"manoeuvre": 80, "battle": 80, "morale": 15, "pursuit": 5, "periplous": 1}


def shown(card: Odds) -> list[tuple[int, str, str]]:
    """The modifiers of a card; what it says that they come to in all must be their sum."""
    mods = [named for named in card.modifiers if named.kind == "plus"]
    sums = [named.value for named in card.modifiers if named.kind == "makes"]
    assert not sums or sum(sums) == sum(named.value for named in mods)
    return [(named.value, named.words, named.rule) for named in mods]


def told(mods: Sequence[Modifier], whose: str = "") -> list[tuple[int, str, str]]:
    return [(mod.value, whose + mod.words, mod.rule) for mod in mods]


class Watch:
    """Looks at every roll of a battle before it is thrown: what would a player have been told of it?"""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def check(self, state: State, dice: str, label: str, who: Sequence[str], need: int | None, mods: Any) -> None:
        kind = NAMES.get(label, "")
        if kind in TITLES:
            self.seen[kind] += 1
            own = state.squadrons[who[0]]
            (card,) = (
                c for c in squadron_cards(state, own) if c.title.startswith(who[0]) and c.title.endswith(TITLES[kind])
            )
            assert shown(card) == told(mods)
            assert [bar.chance for bar in card.chances] == pytest.approx(list(self._chances(kind, dice, need, mods)))
        elif kind == "manoeuvre":
            self.seen[kind] += 1
            assert need is not None
            near = any(mod.value for mod in mods if mod.rule == "NAV-10.4")
            card = manoeuvre_card(state, state.squadrons[who[0]], near)
            assert shown(card) == told(mods)
            assert card.chances[0].chance == pytest.approx(float(at_least(dice, need - sum(m.value for m in mods))))
        elif need is not None and len(who) == 2:
            kind = next((name for name in ("diekplous", "periplous") if name in label), "")
            if kind and label.startswith(f"{who[0]} attempts"):
                self.seen[kind] += 1
                card = attempt_card(state.squadrons[who[0]], kind, state.squadrons[who[1]])
                assert shown(card)[: len(mods)] == told(mods, f"{who[0]}: ")
            elif kind:
                card = attempt_card(state.squadrons[who[1]], kind, state.squadrons[who[0]])
                assert shown(card)[len(mods) :] == told(mods, f"{who[0]}: ")

    def _chances(self, kind: str, dice: str, need: int | None, mods: Sequence[Modifier]) -> Sequence[float]:
        more = sum(mod.value for mod in mods)
        if kind != "battle":
            assert need is not None
            passes = at_least(dice, need - more)
            return float(passes), float(1 - passes)
        columns = dict.fromkeys(battle_chart().results, Fraction(0))
        for natural, chance in distribution(dice).items():
            columns[result_of(natural + more)] += chance
        return [float(chance) for chance in columns.values()]


@pytest.mark.rule("NAV-23.1", "NAV-23.2", "NAV-23.4", "NAV-23.7")
@pytest.mark.long
def test_what_was_shown_is_what_is_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    watch, chance = Watch(), Chance(12)
    roll = Course.roll

    def watched(course: Any, rule: str, dice: str, label: str, who: Any = (), *rest: Any, **more: Any) -> Rolled:
        names = dict(zip(("seat", "need", "mods"), rest, strict=False)) | more
        watch.check(course.state, dice, label, tuple(who), names.get("need"), names.get("mods", ()))
        return roll(course, rule, dice, label, who, *rest, **more)

    monkeypatch.setattr(Course, "roll", watched)
    for number, scenario in enumerate(scenario_ids()[::2]):
        game = Game.new(NAVARCOI, CATALOGUE.drawn(scenario, (), chance), game_seed("odds", number))
        while not game.is_over:
            seat = game.waiting_for[0]
            assert game.ask is not None
            game.answer(seat, CATALOGUE.fuzz_goal(game, seat, chance) or game.ask.to[seat].sample(chance))
    assert {kind: min(watch.seen[kind], least) for kind, least in LEAST.items()} == LEAST


# -- what is shown ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-23.6", "NAV-12.3")
def test_disorder_of_the_target_of_a_periplous_counts_once() -> None:
    line = squadron("A1", "epi_mias", 36, 30, 0)
    ordered, shaken = (attempt_card(line, "periplous", north("B1", order=each)) for each in ("ordered", "disordered"))
    worse = attempt_card(line, "periplous", north("B1", crew="green"))
    # -1 from Disorder, which neither gets worse nor goes away, is less than -1 from a crew and Disorder on top of it.
    assert ordered.chances[0].chance < shaken.chances[0].chance < worse.chances[0].chance


@pytest.mark.rule("NAV-13.5", "NAV-13.2")
def test_of_two_against_one_the_battle_tests_of_that_melee_are_shown() -> None:
    one, pair = south("A1"), (north("B1", 33), north("B2", 39, formation="epi_pollon"))
    state = sea(one, *pair, links=(linked("B1", "A1", 180), linked("B2", "A1", 180)))
    titles = [card.title for card in squadron_cards(state, state.squadrons["A1"]) if "against" in card.title]
    assert titles == [
        "A1 against B1 and B2: Battle test", "B1 against A1: Battle test", "B2 against A1: Battle test",
    ]  # fmt: skip


@pytest.mark.rule("NAV-13.10")
def test_a_last_stand_is_shown_as_a_certain_rout() -> None:
    state = sea(south("A1", stands=1), north("B1"), links=(linked("A1", "B1"),))
    (card,) = (c for c in squadron_cards(state, state.squadrons["A1"]) if c.title.endswith("Morale test"))
    assert (card.rule, [bar.chance for bar in card.chances]) == ("NAV-13.10", [1.0])


@pytest.mark.rule("NAV-15.4")
def test_freighters_are_shown_no_pursuit_test() -> None:
    state = sea(squadron("A1", "unformed", 36, 24, 0, freighters=True), north("B1", 36, 40))
    assert not any("pursuit" in card.title for card in squadron_cards(state, state.squadrons["A1"]))
