"""Scenarios of the player's own in the terminal: those that the editor keeps, and any file that is to be checked."""

from __future__ import annotations

from pathlib import Path

from polemos import UsageProblem
from polemos.cli.keeping import games_folder
from polemos.kernel.catalogue import Battle
from polemos.kernel.files.own_files import Refusal, RefusedFile, text_of
from polemos.kernel.files.own_folder import OWN
from polemos.kernel.words.english import counted
from polemos.registry.rulesets import RULESETS, entry_of
from polemos.service.scenarios.folder import read_draft
from polemos.service.scenarios.repository import ScenarioRepository, repositories


def repository_of(ruleset: str) -> ScenarioRepository | None:
    """What the service keeps where it is started without saying where; None if the rule set has no editor."""
    return repositories((ruleset,), games_folder()).get(ruleset)


def file_of(ruleset: str, scenario: str) -> str:
    """What `--scenario` means: `own:name` is a file of the player's own, everything else is what it says."""
    if not scenario.startswith(OWN):
        return scenario
    repository = repository_of(ruleset)
    name = repository.own.found().files.get(scenario.removeprefix(OWN)) if repository else None
    if repository is None or name is None:
        raise UsageProblem(f"no scenario of your own is called '{scenario}'; `polemos scenarios {ruleset}` lists them")
    return str(repository.own.folder / name)


def battles(ruleset: str) -> tuple[Battle, ...]:
    """Those that can be played."""
    repository = repository_of(ruleset)
    return repository.battles() if repository else ()


def lines_of(ruleset: str) -> list[str]:
    """The player's own scenarios, and files that are none."""
    repository = repository_of(ruleset)
    if repository is None:
        return []
    found = repository.own.found()
    lines = []
    for id_, record in found.scenarios.items():
        wrong = found.problems[id_]
        state = f", {counted(wrong, 'problem')}: --check {repository.own.folder / found.files[id_]}"
        lines.append(f"{OWN}{id_}  {repository.drafting.battle(record).title}{state if wrong else ''}")
    return [*lines, *(f"refused: {refusal}" for refusal in found.refused)]


def check(path: Path, ruleset: str | None) -> list[str]:
    """What is wrong with a file, each in a line; nothing if it can be played. UsageProblem if it is no scenario."""
    names = [name for name in RULESETS if ruleset in (None, name) and entry_of(name).drafting is not None]
    if not names:
        raise UsageProblem(f"no scenarios are made for '{ruleset}'")
    refused = ""
    for name in names:
        drafting = entry_of(name).drafting
        assert drafting is not None
        try:
            found = drafting.problems(read_draft(drafting, text_of(path)))
        except RefusedFile as error:
            refused = refused or str(Refusal(path.name, error.reason, error.line))
            continue
        return [f"{each.path + ': ' if each.path else ''}{each.text} ({each.rule})" for each in found]
    raise UsageProblem(refused if len(names) == 1 else f"{path.name} is a scenario of none of {', '.join(names)}")
