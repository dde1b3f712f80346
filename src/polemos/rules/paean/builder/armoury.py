"""The armies of Paean as the army builder has them: ready ones, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from polemos.kernel.words.exchange import ChartsInfo
from polemos.rules.paean.armies.armies import Army
from polemos.rules.paean.builder.charts import charts_told
from polemos.rules.paean.builder.folder import OwnArmies
from polemos.rules.paean.builder.muster import MUSTER, PaeanMuster
from polemos.rules.paean.catalogue import CATALOGUE
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.setup import Setup
from polemos.tabletop.muster.own_armies import PointsArmoury


class PaeanArmoury(PointsArmoury[Army]):
    ruleset, title, folder = PAEAN.id, PAEAN.title, OwnArmies
    has_charts = True

    def muster(self) -> PaeanMuster:
        return MUSTER

    def charts(self, times: int = 1) -> ChartsInfo:
        return charts_told(times)

    def setup_with(self, scenario: str, settings: Mapping[str, str], own: Sequence[Army | None]) -> Setup:
        return CATALOGUE.setup_with(scenario, settings, own)
