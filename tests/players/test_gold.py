"""The gold answer, which Enter gives: what most would do; never an end with something left undone. All rule sets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.shock.declaring import attack_of
from polemos.rules.hoplites.shock.odds import forecast

BATTLES = [("navarcoi", "rhium_429"), ("hoplites", "delium"), ("alala", "delium_424"), ("paean", "thyrea")]
DEEDS = {
    "navarcoi": ("Moved",),
    "hoplites": ("Placed", "Drew", "AttackResolved"),
    "alala": ("Controlled", "Signalled", "ChargeNoted", "CombatResolved"),
    "paean": ("Ordered", "ChargeBegan", "PhaseFought"),
}
# Answers that only end something, or let a turn go by.
IDLE = {"end", "done", "nothing", "hold", "stand"}
# What costs nothing, or was begun: by how the answer begins, in the questions of each rule.
SENSIBLE = {
    "HOP-19.1": ("draw", "take ", "steady "),
    "HOP-11.1": ("play ",),
    "HOP-13.3": ("fire ",),
    "HOP-18.1": ("rally ", "card ", "regroup "),
    "ALA-13.1": ("shoot",),
}


def begun(ruleset: str, scenario: str, seed: int) -> Game[Any]:
    entry = entry_of(ruleset)
    return Game.new(entry.ruleset, entry.catalogue.setup(scenario, {}, ()), game_seed("gold", scenario, seed))


def keys_of(view: View[Any]) -> list[str]:
    options = getattr(view.space, "options", ())
    return [option.key for option in options if option.barred is None]


@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES)
def test_gold_is_never_the_end_while_something_is_to_be_had_for_nothing(ruleset: str, scenario: str) -> None:
    """Wherever play of no sense leads, the gold answer has sense."""
    seen: Counter[str] = Counter()
    game, chance = begun(ruleset, scenario, 1), Chance(1)
    for _ in range(600):
        if game.is_over:
            break
        seat = game.waiting_for[0]
        view: View[Any] = View(game, seat)
        gold, keys = view.space.proposal, keys_of(view)
        assert view.space.why_not(gold) is None
        wanted = SENSIBLE.get(view.rule)
        if wanted and any(key.startswith(wanted) and " on " not in key for key in keys):
            seen[view.rule] += 1
            assert gold not in IDLE, (view.rule, gold, keys)
        if view.rule == "HOP-14.5":
            seen[view.rule] += 1
            odds = [forecast(view.state, attack_of(key, seat)) for key in keys if key.startswith("attack ")]
            good = [sum(u.routs for u in o.defenders) - sum(u.routs for u in o.attackers) for o in odds]
            assert (gold == "end") == (max(good, default=0) <= 0)
        if view.rule == "ALA-8.3":
            seen[view.rule] += 1
            assert gold != "end" or not any(key.endswith(" control") for key in keys)
        if view.rule == "PAE-7.8":
            seen[view.rule] += 1
            chances = [
                float(key.words.rpartition("(")[2].rstrip("%)")) for key in view.space.options if "%" in key.words
            ]
            assert gold != "relinquish" or not any(chance > 50 for chance in chances)
        if view.rule in ("PAE-7.4", "PAE-15.7", "PAE-15.3"):
            seen[view.rule] += 1
            assert gold not in ("done", "stop") or keys == [gold]
        if view.rule == "PAE-9.1":
            seen[view.rule] += 1
            assert gold != "nothing" or not {"charge", "fight", "move"} & set(keys)
        if view.rule == "NAV-8.2":
            seen[view.rule] += 1
            own = view.state.squadrons[view.here.procedure.squadron]
            assert gold != "hold" or own.is_disordered or "move" not in keys
        game.answer(seat, view.space.sample(chance))
    wanted_rules = {
        rule
        for rule in (
            *SENSIBLE,
            "HOP-14.5",
            "ALA-8.3",
            "NAV-8.2",
            "PAE-7.8",
            "PAE-9.1",
            "PAE-7.4",
            "PAE-15.7",
            "PAE-15.3",
        )
        if rule[:3] == ruleset[:3].upper()
    }
    assert set(seen) == wanted_rules, seen


@pytest.mark.parametrize(("ruleset", "scenario"), BATTLES)
def test_whoever_takes_gold_alone_fights_and_comes_to_an_end(ruleset: str, scenario: str) -> None:
    game = begun(ruleset, scenario, 2)
    for _ in range(4000):
        if game.is_over:
            break
        seat = game.waiting_for[0]
        game.answer(seat, View(game, seat).space.proposal)
    assert game.is_over
    told = Counter(type(entry.fact).__name__ for entry in game.journal)
    for fact in DEEDS[ruleset]:
        assert told[fact] > 1, (fact, told)
