"""The armies of Alala! as the army editor has them: supplied, and the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

from polemos import UsageProblem
from polemos.kernel.exchange import ChartsInfo
from polemos.kernel.own_folder import OWN
from polemos.kernel.reason import Reason, Refused
from polemos.rules.alala.armies.user_armies import army_of
from polemos.rules.alala.builder import levy
from polemos.rules.alala.builder.charts import charts_told
from polemos.rules.alala.builder.folder import OwnLevies
from polemos.rules.alala.builder.offer import offer
from polemos.rules.alala.catalogue import CATALOGUE
from polemos.rules.alala.options import Options
from polemos.rules.alala.ruleset import ALALA
from polemos.rules.alala.setup import Setup
from polemos.tabletop.levy_records import CheckLevy, LeviesInfo, LevyChecked, LevyInfo, SaveLevy


class AlalaProvider:
    page: ClassVar[str] = "levies"
    checks: ClassVar[type[Any]] = CheckLevy
    saves: ClassVar[type[Any]] = SaveLevy
    records: ClassVar[tuple[type[Any], ...]] = (CheckLevy, SaveLevy, LevyInfo, LeviesInfo, ChartsInfo)

    def __init__(self, own: OwnLevies) -> None:
        self._own = own

    @classmethod
    def within(cls, data: Path) -> Self:
        return cls(OwnLevies.within(data))

    def files(self) -> dict[str, Path]:
        return {id_: self._own.folder / name for id_, name in self._own.found().files.items()}

    def listed(self, keeps: bool) -> LeviesInfo:
        own = self._own.found()
        return LeviesInfo(
            ruleset=ALALA.id, title=ALALA.title, keeps=keeps, folder=str(self._own.folder) if keeps else "",
            armies=levy.listed(own), refused=levy.refused(own), offer=offer(),
        )  # fmt: skip

    def army(self, id_: str) -> LevyInfo:
        return levy.army_called(id_, self._own.found())

    def check(self, wish: CheckLevy) -> LevyChecked:
        return levy.check(wish)

    def read(self, text: str) -> LevyInfo:
        found = army_of(text)
        return LevyInfo(id="", is_own=False, checked=levy.checked(found, levy.fitting_size(found), Options()))

    def save(self, wish: SaveLevy) -> LevyInfo:
        """An army that may not take the field yet is kept too: one goes on with it tomorrow."""
        found = levy.read_raw(wish.army)
        if not found.name:
            raise Refused(Reason("an army is kept under its name; it has none"))
        id_ = self._own.save(found, found.name, wish.replaces.removeprefix(OWN))
        return self.army(f"{OWN}{id_}")

    def delete(self, id_: str) -> None:
        self._own.delete(id_)

    def charts(self) -> ChartsInfo:
        return charts_told()

    def setup(self, scenario: str, settings: Mapping[str, str], armies: Sequence[Mapping[str, Any] | None]) -> Setup:
        own = [None if each is None else levy.read_raw(each) for each in armies]
        if any(each is not None and not each.name for each in own):
            raise UsageProblem("an army without a name does not take the field")
        return CATALOGUE.setup_with(scenario, settings, own)
