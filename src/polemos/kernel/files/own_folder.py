"""A folder of the service's data with files of the player's own: written here, or put there by hand."""

from __future__ import annotations

import os
import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Generic, Protocol, Self, TypeVar

from polemos import UsageProblem
from polemos.kernel.files.atomic import write_whole
from polemos.kernel.files.own_files import MOST_FILES

OWN = "own:"  # before the id, where supplied ones are meant too
LONGEST = 34
# Names that mean something else to some systems.
DEVICES = ("con", "prn", "aux", "nul", *(f"{each}{k}" for each in ("com", "lpt") for k in range(10)))


class Found(Protocol):
    """What a folder holds."""

    @property
    def files(self) -> Mapping[str, str]:
        """By id, in which file it is."""
        ...


F = TypeVar("F", bound=Found)
R = TypeVar("R")


class OwnFolder(ABC, Generic[F, R]):
    """All calls come from one thread at a time (`Aside`)."""

    what = "army"
    place = ""  # of the folder within the service's data

    @classmethod
    def within(cls, data: Path) -> Self:
        """The folder of a service that keeps its data there."""
        return cls(data / cls.place)

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seen: tuple[tuple[str, int, int], ...] | None = None
        self._found: F | None = None

    @abstractmethod
    def scan(self) -> F:
        """Everything that is there now."""

    @abstractmethod
    def is_taken(self, id_: str) -> bool:
        """Does the name mean something else: one that is supplied, another kind of file?"""

    @abstractmethod
    def written(self, record: R, id_: str) -> str:
        """The text of its file, under this id."""

    def found(self) -> F:
        """What is there now; read again only when something has changed."""
        now = self._signature()
        if self._found is None or now != self._seen:
            self._found, self._seen = self.scan(), now
        return self._found

    def save(self, record: R, title: str, replaces: str = "") -> str:
        """Write it down; its id there. It takes the place of `replaces`, or one of its own."""
        files = self.found().files
        if replaces:
            if replaces not in files:
                raise UsageProblem(f"the {self.what} that it should replace is not there any more")
            name, id_ = files[replaces], replaces
        else:
            if len(list(self.folder.glob("*.toml"))) >= MOST_FILES:
                raise UsageProblem(f"there are {MOST_FILES} files already; delete some first")
            id_ = self._free_id(title)
            name = f"{id_}.toml"
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            write_whole(self.folder / name, self.written(record, id_).encode())
        except OSError as error:
            raise UsageProblem(f"the {self.what} cannot be written: {error.strerror}") from error
        self._seen = None
        return id_

    def delete(self, id_: str) -> None:
        """The file stays beside as .bak, should it have been a mistake."""
        name = self.found().files.get(id_)
        if name is None:
            raise UsageProblem(f"there is no such {self.what} of your own")
        path = self.folder / name
        try:
            os.replace(path, path.with_name(path.name + ".bak"))
        except OSError as error:
            raise UsageProblem(f"the {self.what} cannot be deleted: {error.strerror}") from error
        self._seen = None

    def _free_id(self, title: str) -> str:
        """Made from the name; never one that is taken, nor that of a file that is there."""
        plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:LONGEST] or self.what
        number, id_ = 1, stem
        while self._is_used(id_):
            number += 1
            id_ = f"{stem}_{number}"
        return id_

    def _is_used(self, id_: str) -> bool:
        is_there = id_ in self.found().files or (self.folder / f"{id_}.toml").exists()
        return id_ in DEVICES or is_there or self.is_taken(id_)

    def _signature(self) -> tuple[tuple[str, int, int], ...]:
        try:
            with os.scandir(self.folder) as entries:
                told = [(each.name, each.stat()) for each in entries if each.name.endswith(".toml")]
        except OSError:
            return ()
        return tuple(sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in told))
