"""The armies of Alala! as the army builder has them: supplied, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from polemos.kernel.words.exchange import ChartsInfo
from polemos.rules.alala.armies.armies import Army
from polemos.rules.alala.builder.charts import charts_told
from polemos.rules.alala.builder.folder import OwnArmies
from polemos.rules.alala.builder.muster import MUSTER, AlalaMuster
from polemos.rules.alala.catalogue import CATALOGUE
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.setup import Setup
from polemos.tabletop.muster.own_armies import PointsArmoury


class AlalaArmoury(PointsArmoury[Army]):
    ruleset, title, folder = ALALA.id, ALALA.title, OwnArmies
    has_charts = True

    def muster(self) -> AlalaMuster:
        return MUSTER

    def charts(self, times: int = 1) -> ChartsInfo:
        return charts_told()

    def setup_with(self, scenario: str, settings: Mapping[str, str], own: Sequence[Army | None]) -> Setup:
        return CATALOGUE.setup_with(scenario, settings, own)
