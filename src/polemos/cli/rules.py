"""`polemos rules`: read the rulebooks, and see which rules the code and the tests answer for."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from polemos.rulebook.coverage import Coverage, checkout, examine
from polemos.rulebook.library import all_rules, read_books, the_book, the_rule
from polemos.rulebook.places import rulebooks_dir

app = typer.Typer(help="Read the rulebooks; see which rules are enforced and tested.")
WIDE = 90  # columns that the table of coverage needs

RulesetName = Annotated[str | None, typer.Argument(metavar="[RULESET]", help="Only this rule set.")]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


@app.command("list")
def list_rules(ruleset: RulesetName = None, as_json: AsJson = False) -> None:
    """List rule ids, titles and kinds."""
    books = read_books(rulebooks_dir())
    rules = list(all_rules(books) if ruleset is None else the_book(books, ruleset).rules())
    if as_json:
        _print_json(
            [{"id": rule.id, "title": rule.title, "kind": rule.kind, "default": rule.default} for rule in rules]
        )
        return
    table = Table("id", "title", "kind", box=None)
    for rule in rules:
        table.add_row(rule.id, rule.title, rule.label)
    Console().print(table)


@app.command("show")
def show_rule(
    rule_id: Annotated[str, typer.Argument(metavar="ID", help="As in NAV-12.4.")], as_json: AsJson = False
) -> None:
    """Show one rule with its rulings and examples."""
    rule = the_rule(read_books(rulebooks_dir()), rule_id)
    if as_json:
        _print_json(rule)
    else:
        Console().print(Markdown(rule.markdown()))


@app.command("coverage")
def show_coverage(
    ruleset: RulesetName = None,
    as_json: AsJson = False,
    is_gate: Annotated[bool, typer.Option("--gate", help="Exit with 1 when a check fails.")] = False,
) -> None:
    """Show which rules are cited by code or data and proved by tests."""
    books = read_books(rulebooks_dir())
    if ruleset is not None:
        the_book(books, ruleset)
    findings = examine(books, checkout())
    shown = {name: each for name, each in findings.coverage.items() if ruleset in (None, name)}
    if as_json:
        _print_json(shown)
    else:
        _print_coverage(shown, with_gaps=ruleset is not None)
    if is_gate and findings.problems:
        for problem in findings.problems:
            typer.echo(problem, err=True)
        raise typer.Exit(1)


def _print_coverage(coverage: dict[str, Coverage], with_gaps: bool) -> None:
    table = Table("rule set", *Coverage.__struct_fields__, box=None, pad_edge=False, collapse_padding=True)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, each in coverage.items():
        values = msgspec.structs.astuple(each)
        table.add_row(name, *(str(len(value) if isinstance(value, tuple) else value) for value in values))
    console = Console()
    Console(width=max(console.width, WIDE)).print(table)
    for each in coverage.values():
        gaps = {"untested": each.untested, "uncited": each.uncited, "unknown": each.unknown}
        for what, ids in gaps.items():
            if ids and (with_gaps or what == "unknown"):
                console.print(f"{what}: {', '.join(ids)}", highlight=False)


def _print_json(value: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))
