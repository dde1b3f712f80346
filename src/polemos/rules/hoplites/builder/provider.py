"""The armies of Hoplites as the army editor has them: supplied, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

from polemos.kernel.exchange import ChartsInfo
from polemos.kernel.own_folder import OWN
from polemos.kernel.reason import Refused
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.builder import army
from polemos.rules.hoplites.builder.charts import charts_told
from polemos.rules.hoplites.builder.folder import OwnArmies
from polemos.rules.hoplites.builder.records import ArmiesInfo, ArmyChecked, ArmyInfo, CheckArmy, SaveArmy
from polemos.rules.hoplites.catalogue import CATALOGUE
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import Setup
from polemos.rules.hoplites.user_files import read_army


class HoplitesProvider:
    page: ClassVar[str] = "armies"
    checks: ClassVar[type[Any]] = CheckArmy
    saves: ClassVar[type[Any]] = SaveArmy
    records: ClassVar[tuple[type[Any], ...]] = (CheckArmy, SaveArmy, ArmyChecked, ArmyInfo, ArmiesInfo, ChartsInfo)

    def __init__(self, own: OwnArmies) -> None:
        self._own = own

    @classmethod
    def within(cls, data: Path) -> Self:
        return cls(OwnArmies.within(data))

    def files(self) -> dict[str, Path]:
        return {id_: self._own.folder / name for id_, name in self._own.found().files.items()}

    def listed(self, keeps: bool) -> ArmiesInfo:
        own = self._own.found()
        return ArmiesInfo(
            ruleset=HOPLITES.id, keeps=keeps, folder=str(self._own.folder) if keeps else "",
            armies=army.listed(own), refused=army.refused(own), offer=army.offer(own.charts),
        )  # fmt: skip

    def army(self, id_: str) -> ArmyInfo:
        return army.army_called(id_, self._own.found())

    def check(self, wish: CheckArmy) -> ArmyChecked:
        return army.check(wish, self._own.found().charts)

    def read(self, text: str) -> ArmyInfo:
        own_charts = self._own.found().charts
        found = read_army(text, own_charts)
        checked = army.checked(found, None, own_charts)
        return ArmyInfo(id="", is_own=False, is_editable=found.period == army.EDITED, checked=checked)

    def save(self, wish: SaveArmy) -> ArmyInfo:
        """Only what is valid is kept, and only what the editor makes."""
        checked = army.check(wish, self._own.found().charts)
        if checked.reasons:
            raise Refused(checked.reasons[0])
        found = army.read_raw(checked.army or {})
        if found.period != army.EDITED:
            raise Refused(army.NOT_EDITED)
        id_ = self._own.save(found, found.name, wish.replaces.removeprefix(OWN))
        return self.army(f"{OWN}{id_}")

    def delete(self, id_: str) -> None:
        self._own.delete(id_)

    def charts(self) -> ChartsInfo:
        return charts_told(self._own.found().charts)

    def setup(self, scenario: str, settings: Mapping[str, str], armies: Sequence[Mapping[str, Any] | None]) -> Setup:
        """With the player's own charts, whoever fights."""
        own: Sequence[Army | None] = [None if each is None else army.read_raw(each) for each in armies]
        return CATALOGUE.setup_with(scenario, settings, own, self._own.found().charts)
