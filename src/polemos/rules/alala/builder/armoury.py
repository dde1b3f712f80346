"""The armies of Alala! as the army builder has them: supplied, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polemos import UsageProblem
from polemos.kernel.words.exchange import ChartsInfo
from polemos.rules.alala.armies.armies import Army
from polemos.rules.alala.armies.user_armies import OwnArmyFiles
from polemos.rules.alala.builder.charts import charts_told
from polemos.rules.alala.builder.folder import OwnArmies
from polemos.rules.alala.builder.muster import MUSTER, AlalaMuster
from polemos.rules.alala.catalogue import CATALOGUE
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.setup import Setup
from polemos.tabletop.muster.armoury import Armoury
from polemos.tabletop.muster.muster import army_of


class AlalaArmoury(Armoury[OwnArmyFiles, Army]):
    ruleset, title, folder = ALALA.id, ALALA.title, OwnArmies
    has_charts = True

    def muster(self) -> AlalaMuster:
        return MUSTER

    def charts(self) -> ChartsInfo:
        return charts_told()

    def setup(self, scenario: str, settings: Mapping[str, str], armies: Sequence[Mapping[str, Any] | None]) -> Setup:
        own = [None if each is None else army_of(MUSTER, each) for each in armies]
        if any(each is not None and not each[2] for each in own):
            raise UsageProblem("an army without a name does not take the field")
        return CATALOGUE.setup_with(scenario, settings, [None if each is None else each[0] for each in own])
