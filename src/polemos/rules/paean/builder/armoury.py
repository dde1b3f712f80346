"""The armies of Paean as the army builder has them: ready ones, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polemos import UsageProblem
from polemos.kernel.words.exchange import ChartsInfo
from polemos.rules.paean.armies.armies import Army
from polemos.rules.paean.armies.user_armies import OwnArmyFiles
from polemos.rules.paean.builder.charts import charts_told
from polemos.rules.paean.builder.folder import OwnArmies
from polemos.rules.paean.builder.muster import MUSTER, PaeanMuster
from polemos.rules.paean.catalogue import CATALOGUE
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.setup import Setup
from polemos.tabletop.muster.armoury import Armoury
from polemos.tabletop.muster.muster import army_of


class PaeanArmoury(Armoury[OwnArmyFiles, Army]):
    ruleset, title, folder = PAEAN.id, PAEAN.title, OwnArmies
    has_charts = True

    def muster(self) -> PaeanMuster:
        return MUSTER

    def charts(self) -> ChartsInfo:
        return charts_told()

    def setup(self, scenario: str, settings: Mapping[str, str], armies: Sequence[Mapping[str, Any] | None]) -> Setup:
        own = [None if each is None else army_of(MUSTER, each) for each in armies]
        if any(each is not None and not each[2] for each in own):
            raise UsageProblem("an army without a name does not take the field")
        return CATALOGUE.setup_with(scenario, settings, [None if each is None else each[0] for each in own])
