"""A player's own armies in a folder of his: each file is taken, or refused with its line and the reason.

An army that may not take the field is taken all the same: to be looked at and mended.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from polemos import UsageProblem
from polemos.kernel.files.own_files import Refusal, RefusedFile, converted, line_of, own_paths, taken
from polemos.kernel.files.own_folder import OwnFolder
from polemos.kernel.files.toml_text import toml_text
from polemos.tabletop.muster.armoury import Armoury
from polemos.tabletop.muster.muster import army_of

A = TypeVar("A", bound=Any)  # a record with an id


class OwnArmyFiles(NamedTuple, Generic[A]):
    """What was found in a folder."""

    armies: Mapping[str, A]
    refused: Sequence[Refusal]
    files: Mapping[str, str]  # by the army's id, in which file it is


def armies_in(folder: Path, record: type[A]) -> OwnArmyFiles[A]:
    """Every army that a folder holds."""
    armies: dict[str, A] = {}
    files: dict[str, str] = {}

    def take(path: Path, text: str) -> None:
        found: A = converted(text, record)
        if found.id in armies:
            raise RefusedFile(f"another file has an army {found.id} already", line_of(text, "$.id"))
        armies[found.id], files[found.id] = found, path.name

    refused = taken(own_paths(folder), take)
    return OwnArmyFiles(armies, refused, files)


class ArmyFolder(OwnFolder[OwnArmyFiles[A], A]):
    """Armies as files, each under its id; a rule set says of what record they are and which are supplied."""

    record: ClassVar[type[Any]]

    @abstractmethod
    def supplied(self) -> Container[str]: ...

    def scan(self) -> OwnArmyFiles[A]:
        return armies_in(self.folder, self.record)

    def is_taken(self, id_: str) -> bool:
        return id_ in self.supplied()

    def written(self, record: A, id_: str) -> str:
        return toml_text(replace(record, id=id_))


class PointsArmoury(Armoury[OwnArmyFiles[A], A]):
    """Of a rule set whose battles by points take an army for each side."""

    @abstractmethod
    def setup_with(self, scenario: str, settings: Mapping[str, str], own: Sequence[A | None]) -> Any:
        """A battle with players' own armies in the place of ours."""

    def setup(self, scenario: str, settings: Mapping[str, str], armies: Sequence[Mapping[str, Any] | None]) -> Any:
        own = [None if each is None else army_of(self.muster(), each) for each in armies]
        if any(each is not None and not each[2] for each in own):
            raise UsageProblem("an army without a name does not take the field")
        return self.setup_with(scenario, settings, [None if each is None else each[0] for each in own])
