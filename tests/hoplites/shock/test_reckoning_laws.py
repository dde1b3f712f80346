"""One attack, one reckoning: what is rolled, what is foretold, and what the players reckon with.

Players think about thousands of attacks and reckon by tables of their own (`players/hoplites`). These laws hold them to
the rules: the column and the multipliers that are rolled on, and the odds that are shown.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.players.hoplites import fire
from polemos.players.hoplites.prospects import Prospects, _subsets
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites import chances
from polemos.rules.hoplites.missiles.shooting import hit_distribution
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.shock.attacks import all_attacks
from polemos.rules.hoplites.shock.clash import clash
from polemos.rules.hoplites.shock.declaring import ShockPhase
from polemos.rules.hoplites.shock.odds import coming_on, forecast
from polemos.rules.hoplites.shock.shock import present
from polemos.rules.hoplites.state import Attack, State, Unit
from tests.hoplites.shock.test_odds import drawn
from tests.laws import ROUNDS


def positions() -> Iterator[tuple[State, Attack]]:
    """Attacks made by hand, tired and strange, and attacks that random battles really offer."""
    made = random.Random(41)
    for _ in range(ROUNDS // 5):
        yield drawn(made)
    catalogue, chance, found = entry_of("hoplites").catalogue, Chance(3), 0
    for number in range(1000):
        setup = catalogue.drawn(chance.pick([battle.id for battle in catalogue.battles()]), (), chance)
        game: Game[State] = Game.new(HOPLITES, setup, game_seed("reckonings", number))
        while not game.is_over:
            seat = game.waiting_for[0]
            assert game.ask is not None
            if isinstance(game.stack[-1].procedure, ShockPhase):
                for attack in all_attacks(game.state, seat):
                    if attack.targets and found < ROUNDS // 5:
                        found += 1
                        yield game.state.fork(), attack
            if found >= ROUNDS // 5:
                return
            game.answer(seat, game.ask.to[seat].sample(chance))


def fates(state: State, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> tuple[tuple[float, ...], ...]:
    """As the players reckon them."""
    prospects = Prospects(state)
    fighters = tuple(prospects._fighter(unit, attackers, defenders) for unit in (*attackers, *defenders))
    flanking = [unit.flank for unit in attackers]
    readings = tuple(
        prospects._reading(ours, theirs, flanking) for ours in _subsets(attackers) for theirs in _subsets(defenders)
    )
    return prospects._odds.fates(fighters, len(attackers), readings)


@pytest.mark.rule("HOP-15.5", "HOP-15.6", "HOP-15.7", "HOP-15.8", "HOP-15.9", "HOP-15.11")
def test_players_read_an_attack_on_the_chart_as_the_rules_do() -> None:
    for state, attack in positions():
        attackers, defenders = coming_on(state, attack), present(state, attack.targets)
        for ours in _subsets(attackers):
            for theirs in _subsets(defenders):
                rolled = clash(state, [unit for _, unit in ours], [unit for _, unit in theirs])
                read = Prospects(state)._reading(ours, theirs, [unit.flank for unit in attackers])
                assert read == (
                    rolled.column, rolled.attacker_multiplier, rolled.defender_multiplier,
                    [unit.id for unit in attackers].index(rolled.attacker),
                    [unit.id for unit in defenders].index(rolled.defender),
                ), attack  # fmt: skip


@pytest.mark.rule("HOP-15.2", "HOP-15.12", "HOP-15.13", "HOP-27.5")
def test_players_expect_of_an_attack_what_is_foretold() -> None:
    for state, attack in positions():
        attackers, defenders = coming_on(state, attack), present(state, attack.targets)
        if len(defenders) > 1 and any(unit.type == "BI" for unit in attackers):
            continue  # whether Long Swords have room changes with who is left, which players leave out of account
        if any(unit.hits >= unit.threshold for unit in (*attackers, *defenders)):
            continue
        told = forecast(state, attack)
        reckoned = fates(state, attackers, defenders)
        for risk, fate in zip((*told.attackers, *told.defenders), reckoned, strict=True):
            assert fate[-1] == pytest.approx(risk.routs, abs=1e-9), (attack, risk.unit)


@pytest.mark.rule("HOP-14.8")
def test_players_expect_of_a_withdrawal_what_is_foretold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polemos.players.hoplites.prospects.strength", lambda state, unit: 0.0)
    for state, attack in positions():
        attackers = coming_on(state, attack)
        for target in present(state, attack.targets):
            found = chances.withdrawal(state, target, attackers)
            prospects = Prospects(state, Ruins())  # type: ignore[arg-type]
            flanked = any(unit.flank for unit in attackers)
            assert prospects.withdrawal(target, flanked) == pytest.approx(found.routs), (attack, target.id)


class Ruins:
    """A ledger that counts only who breaks."""

    def rout(self, unit: Any) -> float:
        return 1.0

    def wear(self, unit: Any, hits: int) -> float:
        return 0.0


@pytest.mark.rule("HOP-13.4", "HOP-28.1")
def test_players_expect_of_a_shot_what_is_foretold() -> None:
    for state, attack in positions():
        for shooter in present(state, attack.attackers):
            if shooter.letter:
                for target in present(state, attack.targets):
                    told = hit_distribution(state, shooter, target)
                    reckoned = fire.chances(state, shooter, target)
                    assert {hits: p for hits, p in enumerate(reckoned) if p} == {
                        hits: pytest.approx(float(p)) for hits, p in told.items() if p
                    }
