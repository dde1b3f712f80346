"""The fleets of Oi Navarcoi! as the builder has them: ready ones, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.settings import refuse_unplayable
from polemos.rules.navarcoi.builder.folder import OwnFleetFiles, OwnFleets
from polemos.rules.navarcoi.builder.muster import MUSTER, FleetMuster
from polemos.rules.navarcoi.catalogue import CATALOGUE
from polemos.rules.navarcoi.fleets.fleets import FleetSpec
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.setup import Setup, validate
from polemos.tabletop.muster.armoury import Armoury
from polemos.tabletop.muster.muster import army_of


class FleetArmoury(Armoury[OwnFleetFiles, FleetSpec]):
    ruleset, title, folder = NAVARCOI.id, NAVARCOI.title, OwnFleets
    builds = "fleet"

    def muster(self) -> FleetMuster:
        return MUSTER

    def setup(self, scenario: str, settings: Mapping[str, str], armies: Sequence[Mapping[str, Any] | None]) -> Setup:
        return self.joined(CATALOGUE.setup(scenario, settings, ()), armies)

    def joined(self, setup: Setup, armies: Sequence[Mapping[str, Any] | None]) -> Setup:
        if len(armies) > 2:
            raise UsageProblem("there are two fleets")
        if not any(each is not None for each in armies):
            return setup
        fleets = tuple(None if each is None else self._fleet(each) for each in armies)
        setup = replace(setup, fleets=(*fleets, None, None)[:2])
        refuse_unplayable(validate(setup))
        return setup

    def _fleet(self, raw: Mapping[str, Any]) -> FleetSpec:
        """A fleet without a name goes to sea, too."""
        fleet, _, has_name = army_of(MUSTER, raw)
        return fleet if has_name else replace(fleet, name="")
