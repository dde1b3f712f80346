"""The armies of Alala! as the army editor has them: supplied, and the player's own."""

from __future__ import annotations

from polemos.rules.alala.armies.user_armies import army_of
from polemos.rules.alala.options import Options
from polemos.rules.alala.ruleset import ALALA
from polemos.service.armies import levy
from polemos.service.armies.alala_charts import charts_told
from polemos.service.armies.levy_folder import OwnLevies
from polemos.service.armies.levy_offer import offer
from polemos.service.store.own_folder import OWN
from polemos.service.wire.asking import Wrong
from polemos.service.wire.levy_records import CheckLevy, LeviesTold, LevyChecked, LevyTold, SaveLevy
from polemos.service.wire.records import ChartsTold


class AlalaProvider:
    checks = CheckLevy
    saves = SaveLevy

    def __init__(self, own: OwnLevies) -> None:
        self._own = own

    def listed(self, keeps: bool) -> LeviesTold:
        own = self._own.found()
        return LeviesTold(
            ruleset=levy.OWNER, title=ALALA.title, keeps=keeps, folder=str(self._own.folder) if keeps else "",
            armies=levy.listed(own), refused=levy.refused(own), offer=offer(),
        )  # fmt: skip

    def army(self, id_: str) -> LevyTold:
        return levy.army_called(id_, self._own.found())

    def check(self, wish: CheckLevy) -> LevyChecked:
        return levy.check(wish)

    def read(self, text: str) -> LevyTold:
        found = army_of(text)
        return LevyTold(id="", is_own=False, checked=levy.checked(found, levy.fitting_size(found), Options()))

    def save(self, wish: SaveLevy) -> LevyTold:
        """An army that may not take the field yet is kept too: one goes on with it tomorrow."""
        found = levy.read_raw(wish.army)
        if not found.name:
            raise Wrong(400, "an army is kept under its name; it has none")
        id_ = self._own.save(found, found.name, wish.replaces.removeprefix(OWN))
        return self.army(f"{OWN}{id_}")

    def delete(self, id_: str) -> None:
        self._own.delete(id_)

    def charts(self) -> ChartsTold:
        return charts_told()
