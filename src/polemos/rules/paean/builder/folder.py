"""The players' own armies of Paean: files in a folder of the service's data."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.files.own_folder import OwnFolder
from polemos.kernel.files.toml_text import toml_text
from polemos.rules.paean.armies.armies import Army, ready_armies
from polemos.rules.paean.armies.user_armies import OwnArmyFiles, scan


class OwnArmies(OwnFolder[OwnArmyFiles, Army]):
    place = "paean/armies"

    def scan(self) -> OwnArmyFiles:
        return scan(self.folder)

    def is_taken(self, id_: str) -> bool:
        return id_ in ready_armies()

    def written(self, record: Army, id_: str) -> str:
        return toml_text(replace(record, id=id_))
