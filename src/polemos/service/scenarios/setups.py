"""Battles as they are wished for: one of ours, with whatever players bring to it, or one of their own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from polemos import UsageProblem
from polemos.kernel.files.own_folder import OWN
from polemos.kernel.files.save import FormatError
from polemos.kernel.reason import Refused
from polemos.registry.entry import RuleSetEntry
from polemos.service.scenarios.repository import ScenarioRepository
from polemos.service.wire.records import NewGame
from polemos.tabletop.muster.armoury import Armoury


class Setups:
    def __init__(
        self,
        armouries: Mapping[str, Armoury[Any, Any]] = MappingProxyType({}),
        repositories: Mapping[str, ScenarioRepository] = MappingProxyType({}),
    ) -> None:
        self._armouries = armouries  # of armies, by rule set
        self.repositories = repositories  # of scenarios, by rule set

    def setup(self, entry: RuleSetEntry, wish: NewGame) -> Any:
        """The battle as it is wished; UsageProblem when it cannot be."""
        armoury = self._armouries.get(entry.ruleset.id)
        if armoury is None and any(army is not None for army in wish.armies):
            raise UsageProblem(f"no armies are built for '{entry.ruleset.id}'")
        if len(wish.armies) > len(entry.ruleset.seats):
            raise UsageProblem("there are two armies")
        try:
            return self._begun(entry, armoury, wish)
        except (FormatError, Refused) as error:
            raise UsageProblem(str(error)[:300]) from error

    def _begun(self, entry: RuleSetEntry, armoury: Armoury[Any, Any] | None, wish: NewGame) -> Any:
        if is_own(wish):
            setup = self._own_setup(entry, wish)
            return setup if armoury is None else armoury.joined(setup, wish.armies)
        scenario = entry.battle(wish.scenario).id
        if armoury is None:
            return entry.catalogue.setup(scenario, wish.settings, ())
        return armoury.setup(scenario, wish.settings, wish.armies)

    def _own_setup(self, entry: RuleSetEntry, wish: NewGame) -> Any:
        """A battle by a scenario of the player's own, which from now on travels with the game."""
        repository = self.repositories.get(entry.ruleset.id)
        if repository is None:
            raise UsageProblem(f"no scenarios are made for '{entry.ruleset.id}'")
        own = wish.own_scenario
        record = repository.record_called(wish.scenario) if own is None else repository.record_of(own)
        return repository.drafting.setup(record, wish.settings)


def is_own(wish: NewGame) -> bool:
    """Is the battle a scenario of the player's own?"""
    return wish.own_scenario is not None or wish.scenario.startswith(OWN)


def brings_something(wish: NewGame) -> bool:
    """Is there anything in it that a player made?"""
    return is_own(wish) or any(each is not None for each in wish.armies)
