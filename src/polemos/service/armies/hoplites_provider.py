"""The armies of Hoplites as the army editor has them: supplied, and the player's own."""

from __future__ import annotations

from polemos.rules.hoplites.user_files import read_army
from polemos.service.armies import army, hoplites_charts
from polemos.service.armies.army_folder import OwnArmies
from polemos.service.store.own_folder import OWN
from polemos.service.wire.asking import Wrong
from polemos.service.wire.records import ArmiesTold, ArmyChecked, ArmyTold, ChartsTold, CheckArmy, SaveArmy


class HoplitesProvider:
    checks = CheckArmy
    saves = SaveArmy

    def __init__(self, own: OwnArmies) -> None:
        self._own = own

    def listed(self, keeps: bool) -> ArmiesTold:
        own = self._own.found()
        return ArmiesTold(
            ruleset=army.OWNER, keeps=keeps, folder=str(self._own.folder) if keeps else "",
            armies=army.listed(own), refused=army.refused(own), offer=army.offer(own.charts),
        )  # fmt: skip

    def army(self, id_: str) -> ArmyTold:
        return army.army_called(id_, self._own.found())

    def check(self, wish: CheckArmy) -> ArmyChecked:
        return army.check(wish, self._own.found().charts)

    def read(self, text: str) -> ArmyTold:
        own_charts = self._own.found().charts
        found = read_army(text, own_charts)
        checked = army.checked(found, None, own_charts)
        return ArmyTold(id="", is_own=False, is_editable=found.period == army.EDITED, checked=checked)

    def save(self, wish: SaveArmy) -> ArmyTold:
        """Only what is valid is kept, and only what the editor makes."""
        checked = army.check(wish, self._own.found().charts)
        if checked.reasons:
            raise Wrong(400, checked.reasons[0].text, checked.reasons[0].rule)
        found = army.read_raw(checked.army or {})
        if found.period != army.EDITED:
            raise Wrong(400, army.NOT_EDITED.text, army.NOT_EDITED.rule)
        id_ = self._own.save(found, found.name, wish.replaces.removeprefix(OWN))
        return self.army(f"{OWN}{id_}")

    def delete(self, id_: str) -> None:
        self._own.delete(id_)

    def charts(self) -> ChartsTold:
        return hoplites_charts.charts_told(self._own.found().charts)
