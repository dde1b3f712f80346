"""`polemos scenarios`: which battles there are and what can be settled in them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from polemos.cli.arguments import AsJson
from polemos.lab.house import house_of, rulesets


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
    houses = [house_of(name) for name in ([ruleset] if ruleset is not None else rulesets())]
    if show is not None:
        own = {b.id: (house, b) for house in houses for b in own_scenarios.battles(house.ruleset.id)}
        house = next((h for h in houses if any(b.id == show for b in h.catalogue.battles())), houses[0])
        house, battle = own[show] if show in own else (house, house.battle(show))
        settings = [*battle.settings, *house.catalogue.settings()]
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
            house.ruleset.id: [
                {"id": b.id, "title": b.title, "kind": b.kind, "sides": b.sides, "turns": b.turns, "rule": b.rule}
                for b in (*house.catalogue.battles(), *own_scenarios.battles(house.ruleset.id))
            ]
            for house in houses
        }
        typer.echo(msgspec.json.encode(told))
        return 0
    console = Console(highlight=False)
    for house in houses:
        table = Table("id", "battle", "fleets", "turns", box=None, title=house.ruleset.title, title_justify="left")
        for battle in house.catalogue.battles():
            table.add_row(battle.id, battle.title, " - ".join(battle.sides), str(battle.turns))
        console.print(table)
        for line in own_scenarios.lines_of(house.ruleset.id):
            console.print(line, markup=False)
    return 0
