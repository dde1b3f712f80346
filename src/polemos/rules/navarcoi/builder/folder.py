"""The players' own fleets: files in a folder of the service's data, each known by the name of its file."""

from __future__ import annotations

from pathlib import Path

import msgspec

from polemos.kernel.files.own_files import Refusal, converted, own_paths, taken
from polemos.kernel.files.own_folder import OwnFolder
from polemos.kernel.files.toml_text import toml_text
from polemos.rules.navarcoi.fleets.fleets import FleetSpec
from polemos.rules.navarcoi.fleets.ready import ready_fleets


class OwnFleetFiles(msgspec.Struct, frozen=True):
    """What was found in a folder."""

    armies: dict[str, FleetSpec] = {}
    refused: tuple[Refusal, ...] = ()
    files: dict[str, str] = {}


class OwnFleets(OwnFolder[OwnFleetFiles, FleetSpec]):
    what = "fleet"
    place = "navarcoi/fleets"

    def scan(self) -> OwnFleetFiles:
        fleets: dict[str, FleetSpec] = {}
        files: dict[str, str] = {}

        def take(path: Path, text: str) -> None:
            fleets[path.stem], files[path.stem] = converted(text, FleetSpec), path.name

        refused = taken(own_paths(self.folder), take)
        return OwnFleetFiles(fleets, refused, files)

    def is_taken(self, id_: str) -> bool:
        return id_ in ready_fleets()

    def written(self, record: FleetSpec, id_: str) -> str:
        return toml_text(record)
