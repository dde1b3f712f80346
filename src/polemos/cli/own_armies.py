"""Armies of the player's own in the terminal: `own:name` is one that the army builder keeps."""

from __future__ import annotations

from pathlib import Path

from polemos import UsageProblem
from polemos.cli.keeping import games_folder
from polemos.service.armies.army_folder import OwnArmies
from polemos.service.armies.levy_folder import OwnLevies
from polemos.service.store.own_folder import OWN

FOLDERS: dict[str, type[OwnArmies] | type[OwnLevies]] = {"hoplites": OwnArmies, "alala": OwnLevies}


def file_of(ruleset: str, named: Path) -> Path:
    """The file that is meant by `own:name`; every other name is that of a file."""
    name = str(named)
    if not name.startswith(OWN):
        return named
    kind = FOLDERS.get(ruleset)
    if kind is None:
        raise UsageProblem(f"no armies are kept for '{ruleset}'")
    own = kind.within(games_folder())
    files = own.found().files
    if name.removeprefix(OWN) not in files:
        known = ", ".join(f"{OWN}{each}" for each in files) or "none"
        raise UsageProblem(f"no army of your own is called '{name}'; there are: {known}")
    return own.folder / files[name.removeprefix(OWN)]
