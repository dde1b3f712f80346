"""Arguments that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from polemos import UsageProblem
from polemos.registry.rulesets import NAMES

MOST_JOBS = 256
MOST_GAMES = 10_000_000
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]
Ruleset = Annotated[str, typer.Argument(metavar="RULESET", help=f"As in {NAMES[0]}.")]
Games = Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many games.")]
Jobs = Annotated[int, typer.Option(min=1, max=MOST_JOBS, help="How many processes.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Settled = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Settle something.")]


def settled(options: Sequence[str]) -> dict[str, str]:
    """`name=value` of the command line."""
    found: dict[str, str] = {}
    for option in options:
        name, equals, value = (part.strip() for part in option.partition("="))
        if not equals or not name or not value:
            raise UsageProblem(f"an option is written name=value, not '{option}'")
        if name in found:
            raise UsageProblem(f"'{name}' is settled twice")
        found[name] = value
    return found
