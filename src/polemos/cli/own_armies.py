"""Armies of the player's own in the terminal: `own:name` is one that the army builder keeps."""

from __future__ import annotations

from pathlib import Path

from polemos import UsageProblem
from polemos.cli.keeping import games_folder
from polemos.kernel.files.own_folder import OWN
from polemos.registry.rulesets import entry_of


def file_of(ruleset: str, named: Path) -> Path:
    """The file that is meant by `own:name`; every other name is that of a file."""
    name = str(named)
    if not name.startswith(OWN):
        return named
    armoury = entry_of(ruleset).muster
    if armoury is None:
        raise UsageProblem(f"no armies are kept for '{ruleset}'")
    files = armoury.within(games_folder()).files()
    if name.removeprefix(OWN) not in files:
        known = ", ".join(f"{OWN}{each}" for each in files) or "none"
        raise UsageProblem(f"no army of your own is called '{name}'; there are: {known}")
    return files[name.removeprefix(OWN)]
