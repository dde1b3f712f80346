"""`polemos simulate`: computers play against each other, and the wins are counted."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from polemos import UsageProblem
from polemos.cli.arguments import AsJson, Games, Jobs, Ruleset, Seed, Settled, settled
from polemos.cli.progress import progress_of
from polemos.lab.simulate import simulate as simulated
from polemos.registry.rulesets import entry_of


def simulate(
    ruleset: Ruleset,
    scenario: Annotated[str, typer.Option(help="Which battle; `polemos scenarios` lists them.")] = "",
    seats: Annotated[str, typer.Option(help="Two players, as in greedy,random.")] = "random,random",
    games: Games = 100,
    seed: Seed = 0,
    jobs: Jobs = 1,
    exchange: Annotated[bool, typer.Option("--exchange", help="Every second game with the sides exchanged.")] = False,
    option: Settled = None,
    as_json: AsJson = False,
) -> None:
    """Let computers play against each other and count."""
    entry = entry_of(ruleset)
    battle = scenario or entry.catalogue.mirrored
    names = tuple(name.strip() for name in seats.split(","))
    if "human" in names:
        raise UsageProblem("people do not sit in simulations; `polemos play` is for them")
    with progress_of(games, "games") as progress:
        totals = simulated(
            ruleset, battle, names, games, seed, jobs,
            exchange=exchange, settings=settled(option or ()), progress=progress,
        )  # fmt: skip
    if as_json:
        typer.echo(msgspec.json.encode(totals))
        return
    table = Table(box=None)
    for column in ("player", "wins", "share"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for name, wins in zip(totals.seats, totals.wins, strict=True):
        table.add_row(name, str(wins), f"{wins / games:.1%}")
    table.add_row("draws", str(totals.draws), f"{totals.draws / games:.1%}")
    console = Console()
    console.print(table)
    rate = totals.decisions / max(totals.seconds, 1e-9)
    console.print(
        f"{games} games of {battle}, {totals.turns_mean:.1f} turns on average, {totals.decisions} decisions in "
        f"{totals.seconds:.1f} s ({rate:.0f} a second)",
        highlight=False, soft_wrap=True,
    )  # fmt: skip
