"""The catalogue of Oi Navarcoi!: what it offers can be played, and what it draws is legal."""

from __future__ import annotations

import pytest

from polemos.kernel.chance import Chance
from polemos.registry.rulesets import entry_of
from polemos.rules.navarcoi.setup import Setup, validate

CATALOGUE = entry_of("navarcoi").catalogue


def test_it_offers_seven_scenarios_and_nine_battles() -> None:
    kinds = [battle.kind for battle in CATALOGUE.battles()]
    assert (kinds.count("scenario"), kinds.count("battle")) == (7, 9)
    assert {CATALOGUE.recommended, CATALOGUE.mirrored} <= {battle.id for battle in CATALOGUE.battles()}


@pytest.mark.parametrize("battle", CATALOGUE.battles(), ids=lambda battle: battle.id)
def test_every_battle_can_be_set_up_plainly_and_with_its_own_settings(battle: object) -> None:
    assert isinstance(CATALOGUE.setup(battle.id, {}, ()), Setup)  # type: ignore[attr-defined]
    for setting in battle.settings:  # type: ignore[attr-defined]
        CATALOGUE.setup(battle.id, {setting.name: setting.default}, ())  # type: ignore[attr-defined]


def test_every_option_can_be_switched_both_ways_somewhere() -> None:
    for setting in CATALOGUE.settings():
        for value in setting.values:
            tried = []
            for battle in CATALOGUE.battles():
                try:
                    tried.append(CATALOGUE.setup(battle.id, {setting.name: value}, ()))
                except ValueError:
                    continue
            assert tried, f"{setting.name}={value} is offered and nowhere possible"


def test_drawn_setups_are_legal_and_bring_what_is_wanted() -> None:
    chance = Chance(3)
    setups = [
        CATALOGUE.drawn(battle.id, CATALOGUE.contents(), chance) for battle in CATALOGUE.battles() for _ in range(6)
    ]
    assert not any(validate(setup) for setup in setups)
    for setting in CATALOGUE.settings():
        if f"option:{setting.name}=yes" in CATALOGUE.contents():
            values = {getattr(setup.options, setting.name) for setup in setups}
            assert values == {True, False}, f"{setting.name} was never drawn both ways"
    assert any(setup.fleets[0] is not None for setup in setups)
    assert any(setup.parameters for setup in setups)
