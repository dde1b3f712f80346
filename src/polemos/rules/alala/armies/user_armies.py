"""A player's own armies in a folder of his (ALA-5.5): each file is taken, or refused with its line and the reason.

An army that may not take the field is taken all the same: to be looked at and mended."""

from __future__ import annotations

from pathlib import Path

import msgspec

from polemos.kernel.files.own_files import Refusal, RefusedFile, converted, line_of, own_paths, taken
from polemos.rules.alala.armies.armies import Army


class OwnArmyFiles(msgspec.Struct, frozen=True):
    """What was found in a folder."""

    armies: dict[str, Army] = {}
    refused: tuple[Refusal, ...] = ()
    files: dict[str, str] = {}  # by the army's id, in which file it is


def scan(folder: Path) -> OwnArmyFiles:
    """Every army that a folder holds."""
    armies: dict[str, Army] = {}
    files: dict[str, str] = {}

    def take(path: Path, text: str) -> None:
        found = army_of(text)
        if found.id in armies:
            raise RefusedFile(f"another file has an army {found.id} already", line_of(text, "$.id"))
        armies[found.id], files[found.id] = found, path.name

    refused = taken(own_paths(folder), take)
    return OwnArmyFiles(armies, refused, files)


def army_of(text: str) -> Army:
    """An army from the text of its file; FormatError says where and why not."""
    found: Army = converted(text, Army)
    return found
