"""A player's own armies in a folder of his (ALA-5.5): each file is taken, or refused with its line and the reason.

An army that may not take the field is taken all the same: to be looked at and mended."""

from __future__ import annotations

from pathlib import Path

import msgspec

from polemos.kernel.own_files import MOST_FILES, Refusal, RefusedFile, converted, line_of, text_of
from polemos.rules.alala.armies.armies import Army


class OwnArmyFiles(msgspec.Struct, frozen=True):
    """What was found in a folder."""

    armies: dict[str, Army] = {}
    refused: tuple[Refusal, ...] = ()
    files: dict[str, str] = {}  # by the army's id, in which file it is


def scan(folder: Path) -> OwnArmyFiles:
    """Every army that a folder holds; one that is not there holds nothing."""
    paths = sorted(path for path in folder.glob("*.toml") if path.is_file())[:MOST_FILES] if folder.is_dir() else []
    armies: dict[str, Army] = {}
    files: dict[str, str] = {}
    refused: list[Refusal] = []
    for path in paths:
        try:
            text = text_of(path)
            found = army_of(text)
            if found.id in armies:
                raise RefusedFile(f"another file has an army {found.id} already", line_of(text, "$.id"))
            armies[found.id] = found
            files[found.id] = path.name
        except RefusedFile as refusal:
            refused.append(Refusal(path.name, refusal.reason, refusal.line))
    return OwnArmyFiles(armies, tuple(refused), files)


def army_of(text: str) -> Army:
    """An army from the text of its file; FormatError says where and why not."""
    found: Army = converted(text, Army)
    return found
