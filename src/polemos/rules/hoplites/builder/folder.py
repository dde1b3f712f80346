"""The players' own armies of Hoplites: files in a folder of the service's data (HOP-27.9)."""

from __future__ import annotations

from msgspec.structs import replace

from polemos.kernel.files.own_folder import OwnFolder
from polemos.rules.hoplites.army.armies import army_ids
from polemos.rules.hoplites.army.records import Army
from polemos.rules.hoplites.builder.text import army_text
from polemos.rules.hoplites.charts.charts import FILES
from polemos.rules.hoplites.user_files import OwnFiles, scan


class OwnArmies(OwnFolder[OwnFiles, Army]):
    place = "hoplites"

    def scan(self) -> OwnFiles:
        return scan(self.folder)

    def is_taken(self, id_: str) -> bool:
        return id_ in FILES or id_ in army_ids()

    def written(self, record: Army, id_: str) -> str:
        head = replace(
            record.army, id=id_, source="own", unit_count=None, route_total=None, route_level=None, points=None
        )
        return army_text(replace(record, army=head))
