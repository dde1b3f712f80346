"""`polemos fuzz`: random games full of checks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console

from polemos import UsageProblem
from polemos.cli.arguments import AsJson, Games, Jobs, Ruleset, Seed
from polemos.cli.progress import progress_of
from polemos.lab.corpus import read as read_corpus
from polemos.lab.fuzz import EVERY, Fuzz
from polemos.lab.fuzz_game import Failure
from polemos.registry.rulesets import entry_of


def fuzz(
    ruleset: Ruleset,
    games: Games = 100,
    seed: Seed = 0,
    jobs: Jobs = 1,
    every: Annotated[int, typer.Option(min=1, max=1000, help="Look closely at one decision in so many.")] = EVERY,
    scenario: Annotated[list[str] | None, typer.Option(help="Only this battle; more than one may be named.")] = None,
    complete: Annotated[
        bool, typer.Option("--complete", help="Go on until everything in the catalogue has occurred.")
    ] = False,
    corpus: Annotated[
        Path | None, typer.Option(metavar="FILE", exists=True, dir_okay=False, help="Play the games kept there first.")
    ] = None,
    dumps: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Keep failing games here.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play random games full of checks; exit code 1 when one fails."""
    entry = entry_of(ruleset)
    for name in scenario or ():
        entry.battle(name)
    if dumps is not None:
        try:
            dumps.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageProblem(f"{dumps}: {error.strerror}") from error
        if not os.access(dumps, os.W_OK):
            raise UsageProblem(f"{dumps}: cannot be written to")

    def failed(failure: Failure, save: bytes) -> None:
        if dumps is not None and save:
            (dumps / f"{ruleset}-{failure.seed}.polemos").write_bytes(save)

    kept = read_corpus(corpus, ruleset) if corpus is not None else ()
    with progress_of(len(kept) + games, "games") as progress:
        run = Fuzz(
            ruleset, games, seed, jobs, every, complete, tuple(scenario or ()), kept, progress=progress, failed=failed
        )  # fmt: skip
        report = run.run()
    if as_json:
        typer.echo(msgspec.json.encode(report))
    else:
        console = Console(soft_wrap=True, highlight=False, markup=False)
        console.print(f"{report.games} games, {report.decisions} decisions, {len(report.failures)} failures")
        for failure in report.failures:
            console.print(f"{failure.kind} (seed {failure.seed}): {failure.detail}")
        for kind, names in _by_kind(run.never()).items():
            console.print(f"never occurred, {kind}: {', '.join(names)}")
        if run.lacking:
            console.print(f"the corpus lacks (make corpus): {', '.join(run.lacking)}")
    if report.failures:
        raise typer.Exit(1)


def _by_kind(contents: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for content in contents:
        kind, _, name = content.partition(":")
        found.setdefault(kind, []).append(name)
    return found
