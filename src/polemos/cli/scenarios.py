"""`polemos scenarios`: which battles there are and what can be settled in them."""

from __future__ import annotations

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
    as_json: AsJson = False,
) -> None:
    """List the battles that can be played."""
    houses = [house_of(name) for name in ([ruleset] if ruleset is not None else rulesets())]
    if show is not None:
        house = next((h for h in houses if any(b.id == show for b in h.catalogue.battles())), houses[0])
        battle = house.battle(show)
        settings = [*battle.settings, *house.catalogue.settings()]
        if as_json:
            typer.echo(msgspec.json.encode(msgspec.structs.replace(battle, settings=tuple(settings))))
            return
        console = Console(highlight=False, markup=False)
        console.print(f"{battle.title}: {' against '.join(battle.sides)}, {battle.turns} turns ({battle.rule})")
        console.print(battle.about)
        table = Table("name", "value", "what", "rule", box=None)
        for setting in settings:
            values = "|".join(setting.values) or "a number"
            table.add_row(setting.name, f"{setting.default} ({values})", setting.words, setting.rule)
        console.print(table)
        return
    if as_json:
        told = {
            house.ruleset.id: [
                {"id": b.id, "title": b.title, "kind": b.kind, "sides": b.sides, "turns": b.turns, "rule": b.rule}
                for b in house.catalogue.battles()
            ]
            for house in houses
        }
        typer.echo(msgspec.json.encode(told))
        return
    console = Console(highlight=False)
    for house in houses:
        table = Table("id", "battle", "fleets", "turns", box=None, title=house.ruleset.title, title_justify="left")
        for battle in house.catalogue.battles():
            table.add_row(battle.id, battle.title, " - ".join(battle.sides), str(battle.turns))
        console.print(table)
