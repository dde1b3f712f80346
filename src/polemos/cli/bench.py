"""`polemos bench`: measure the engine on this machine."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import Annotated

import typer

from polemos import UsageProblem
from polemos.cli.arguments import AsJson
from polemos.rulebook.places import source_tree


def bench(
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help="How long each measurement may take.")] = 2.0,
    as_json: AsJson = False,
    write: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the table into this file too.")] = None,
) -> None:
    """Measure decisions, games, forks, saves and views, beside other engines where they are installed."""
    root = source_tree()
    if root is None or not (root / "bench" / "__main__.py").is_file():
        raise UsageProblem("the benchmarks need the source tree of Polemos; this is an installed package")
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    importlib.import_module("bench.run").run(seconds=seconds, as_json=as_json, write=write)
