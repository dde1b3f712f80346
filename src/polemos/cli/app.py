"""The polemos command: its parts, and the one place where problems become a line and an exit code."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from polemos import UsageProblem, __version__
from polemos.cli import mail, rules
from polemos.cli.bench import bench
from polemos.cli.copies import backup, rescue, restore
from polemos.cli.fuzz import fuzz
from polemos.cli.play import play
from polemos.cli.replay import replay
from polemos.cli.scenarios import scenarios
from polemos.cli.serve import serve
from polemos.cli.simulate import simulate

app = typer.Typer(
    name="polemos",
    help="Battles of the ancient world, by five sets of rules.",
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (play, serve, backup, restore, rescue, simulate, fuzz, replay, scenarios, bench):
    app.command(command.__name__)(command)
app.add_typer(rules.app, name="rules")
app.add_typer(mail.app, name="mail")


def _version(is_wanted: bool) -> None:
    if is_wanted:
        typer.echo(f"polemos {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def polemos(
    context: typer.Context,
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 0, 1 (done, and the answer is no), 2 (wrong use) or 130 (Ctrl-C)."""
    try:
        code = app(args=arguments, prog_name="polemos", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except UsageProblem as problem:
        return _complain(str(problem), 2)
    except typer.TyperException as problem:
        context = getattr(problem, "ctx", None)
        hint = f". Try '{context.command_path} --help'." if context else ""
        return _complain(problem.format_message().rstrip(".") + hint, problem.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        # The reader went away (`polemos rules list | head`): nothing is wrong, so nothing is said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _complain(words: str, code: int) -> int:
    line = " ".join(words.split())
    # A name typed or pasted with control characters must not steer the terminal.
    shown = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in line)
    print(f"polemos: {shown}", file=sys.stderr)
    return code
