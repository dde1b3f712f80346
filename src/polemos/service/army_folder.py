"""The players' own armies: files in a folder of the service's data, written here or put there by hand (HOP-27.9)."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.atomic import write_whole
from polemos.rules.hoplites.armies import army_ids
from polemos.rules.hoplites.army_records import Army
from polemos.rules.hoplites.charts import FILES
from polemos.rules.hoplites.user_files import MOST_FILES, OwnFiles, scan
from polemos.service.army_text import army_text

OWN = "own:"  # before the id, where supplied armies are meant too
LONGEST = 34
# Names that mean something else: to us, or to some systems.
TAKEN = (*FILES, "con", "prn", "aux", "nul", *(f"{each}{k}" for each in ("com", "lpt") for k in range(10)))


class OwnArmies:
    """All calls come from one thread at a time (`Aside`)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seen: tuple[tuple[str, int, int], ...] | None = None
        self._found = OwnFiles()

    def found(self) -> OwnFiles:
        """What is there now; read again only when something has changed."""
        now = self._signature()
        if now != self._seen:
            self._found, self._seen = scan(self.folder), now
        return self._found

    def save(self, army: Army, replaces: str = "") -> str:
        """Write an army that is valid; its id there. It takes the place of `replaces`, or one of its own."""
        found = self.found()
        if replaces:
            if replaces not in found.files:
                raise UsageProblem("the army that it should replace is not there any more")
            name, id_ = found.files[replaces], replaces
        else:
            if len(list(self.folder.glob("*.toml"))) >= MOST_FILES:
                raise UsageProblem(f"there are {MOST_FILES} files already; delete some first")
            id_ = self._free_id(army.name)
            name = f"{id_}.toml"
        kept = replace(
            army,
            army=replace(
                army.army, id=id_, source="own", unit_count=None, route_total=None, route_level=None, points=None
            ),
        )
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            write_whole(self.folder / name, army_text(kept).encode())
        except OSError as error:
            raise UsageProblem(f"the army cannot be written: {error.strerror}") from error
        self._seen = None
        return id_

    def delete(self, id_: str) -> None:
        """The file stays beside as .bak, should it have been a mistake."""
        name = self.found().files.get(id_)
        if name is None:
            raise UsageProblem("there is no such army of your own")
        path = self.folder / name
        try:
            os.replace(path, path.with_name(path.name + ".bak"))
        except OSError as error:
            raise UsageProblem(f"the army cannot be deleted: {error.strerror}") from error
        self._seen = None

    def _free_id(self, title: str) -> str:
        """Made from the name; never that of a chart, of a supplied army or of a file that is there."""
        plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST] or "army"
        number, id_ = 1, stem
        while id_ in TAKEN or id_ in army_ids() or id_ in self._found.armies or (self.folder / f"{id_}.toml").exists():
            number += 1
            id_ = f"{stem}_{number}"
        return id_

    def _signature(self) -> tuple[tuple[str, int, int], ...]:
        try:
            with os.scandir(self.folder) as entries:
                told = [(each.name, each.stat()) for each in entries if each.name.endswith(".toml")]
        except OSError:
            return ()
        return tuple(sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in told))
