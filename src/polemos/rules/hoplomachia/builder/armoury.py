"""The armies of Hoplomachia as the army builder has them: ready ones, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from polemos.kernel.words.exchange import ChartsInfo
from polemos.rules.hoplomachia.armies.armies import Army
from polemos.rules.hoplomachia.builder.charts import charts_told
from polemos.rules.hoplomachia.builder.folder import OwnArmies
from polemos.rules.hoplomachia.builder.muster import MUSTER, HoplomachiaMuster
from polemos.rules.hoplomachia.catalogue import CATALOGUE
from polemos.rules.hoplomachia.ruleset import HOPLOMACHIA
from polemos.rules.hoplomachia.setup import Setup
from polemos.tabletop.muster.own_armies import PointsArmoury


class HoplomachiaArmoury(PointsArmoury[Army]):
    ruleset, title, folder = HOPLOMACHIA.id, HOPLOMACHIA.title, OwnArmies
    has_charts = True

    def muster(self) -> HoplomachiaMuster:
        return MUSTER

    def charts(self, times: int = 1) -> ChartsInfo:
        return charts_told()

    def setup_with(self, scenario: str, settings: Mapping[str, str], own: Sequence[Army | None]) -> Setup:
        return CATALOGUE.setup_with(scenario, settings, own)
