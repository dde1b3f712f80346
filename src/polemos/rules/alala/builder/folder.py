"""The players' own armies of Alala!: files in a folder of the service's data (ALA-5.5)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.files.own_folder import OwnFolder
from polemos.kernel.files.toml_text import toml_text
from polemos.rules.alala.armies.armies import Army, supplied
from polemos.rules.alala.armies.user_armies import OwnArmyFiles, scan


class OwnArmies(OwnFolder[OwnArmyFiles, Army]):
    place = "alala/armies"

    def scan(self) -> OwnArmyFiles:
        return scan(self.folder)

    def is_taken(self, id_: str) -> bool:
        return id_ in supplied()

    def written(self, record: Army, id_: str) -> str:
        return toml_text(replace(record, id=id_))
