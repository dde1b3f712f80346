"""The armies of Hoplites as the army builder has them: supplied, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polemos.kernel.reason import Reason
from polemos.kernel.words.exchange import ChartsInfo
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.builder.charts import charts_told
from polemos.rules.hoplites.builder.folder import OwnArmies
from polemos.rules.hoplites.builder.form_words import EDITED
from polemos.rules.hoplites.builder.muster import NOT_EDITED, HoplitesMuster
from polemos.rules.hoplites.catalogue import CATALOGUE
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.user_files import OwnFiles
from polemos.tabletop.muster.armoury import Armoury
from polemos.tabletop.muster.muster import Muster, army_of


class HoplitesArmoury(Armoury[OwnFiles, Army]):
    ruleset, title, folder = HOPLITES.id, HOPLITES.title, OwnArmies
    has_charts = True

    def muster(self) -> HoplitesMuster:
        return HoplitesMuster(self.own.found().charts)

    def why_not_kept(self, muster: Muster[Army, Any], army: Army) -> Reason | None:
        """Only what is valid is kept, and only what the builder makes (HOP-8.7)."""
        wrong = muster.judged(army, None).faults
        return wrong[0].reason if wrong else NOT_EDITED if army.period != EDITED else None

    def charts(self, times: int = 1) -> ChartsInfo:
        return charts_told(self.own.found().charts)

    def setup(self, scenario: str, settings: Mapping[str, str], armies: Sequence[Mapping[str, Any] | None]) -> Setup:
        """With the player's own charts, whoever fights."""
        muster = self.muster()
        own = [None if each is None else army_of(muster, each)[0] for each in armies]
        return CATALOGUE.setup_with(scenario, settings, own, self.own.found().charts)
