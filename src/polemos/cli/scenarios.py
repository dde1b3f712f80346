"""`polemos scenarios`: which battles there are and what can be settled in them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from polemos.cli.arguments import AsJson
from polemos.registry.rulesets import RULESETS, entry_of


def scenarios(
    ruleset: Annotated[str | None, typer.Argument(metavar="[RULESET]", help="Only this rule set.")] = None,
    show: Annotated[str | None, typer.Option(metavar="SCENARIO", help="Tell all about one.")] = None,
    check: Annotated[Path | None, typer.Option(metavar="FILE", help="Is this scenario of yours sound?")] = None,
    as_json: AsJson = False,
) -> int:
    """List the battles that can be played, yours among them; or check a file of your own."""
    from polemos.cli import own_scenarios  # heavy, and no other command needs it

    if check is not None:
        found = own_scenarios.check(check, ruleset)
        typer.echo("\n".join(found) or f"{check.name} can be played.")
        return 1 if found else 0
    entries = [entry_of(name) for name in ([ruleset] if ruleset is not None else RULESETS)]
    if show is not None:
        own = {b.id: (entry, b) for entry in entries for b in own_scenarios.battles(entry.ruleset.id)}
        entry = next((e for e in entries if any(b.id == show for b in e.catalogue.battles())), entries[0])
        entry, battle = own[show] if show in own else (entry, entry.battle(show))
        settings = [*battle.settings, *entry.catalogue.settings()]
        if as_json:
            typer.echo(msgspec.json.encode(msgspec.structs.replace(battle, settings=tuple(settings))))
            return 0
        console = Console(highlight=False, markup=False)
        console.print(f"{battle.title}: {' against '.join(battle.sides)}, {battle.turns} turns ({battle.rule})")
        console.print(battle.about)
        table = Table("name", "value", "what", "rule", box=None)
        for setting in settings:
            values = "|".join(setting.values) or "a number"
            table.add_row(setting.name, f"{setting.default} ({values})", setting.words, setting.rule)
        console.print(table)
        return 0
    if as_json:
        told = {
            entry.ruleset.id: [
                {"id": b.id, "title": b.title, "kind": b.kind, "sides": b.sides, "turns": b.turns, "rule": b.rule}
                for b in (*entry.catalogue.battles(), *own_scenarios.battles(entry.ruleset.id))
            ]
            for entry in entries
        }
        typer.echo(msgspec.json.encode(told))
        return 0
    console = Console(highlight=False)
    for entry in entries:
        table = Table("id", "battle", "fleets", "turns", box=None, title=entry.ruleset.title, title_justify="left")
        for battle in entry.catalogue.battles():
            table.add_row(battle.id, battle.title, " - ".join(battle.sides), str(battle.turns))
        console.print(table)
        for line in own_scenarios.lines_of(entry.ruleset.id):
            console.print(line, markup=False)
    return 0
