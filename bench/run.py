"""The whole run, and its table."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn

from bench import inputs, ours, staged, yardsticks
from bench.measuring import Measured

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "bench.md"


def run(seconds: float, as_json: bool, write: Path | None) -> bool:
    """Measure and tell; True when every budget is kept."""
    console = Console(stderr=True)
    found: list[Measured] = []
    columns = (SpinnerColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("measuring")
        for measured in (m for part in (ours, staged, inputs, yardsticks) for m in part.measure(seconds)):
            found.append(measured)
            progress.update(task, description=f"{measured.engine}: {measured.what}")
    told = document(found)
    if as_json:
        print(json.dumps([measured.to_json() for measured in found]))
    else:
        print(told, end="")
    if write is not None:
        write.parent.mkdir(parents=True, exist_ok=True)
        write.write_text(told, encoding="utf-8")
    return all(measured.is_kept for measured in found)


def document(found: Sequence[Measured]) -> str:
    lines = [
        "# Measured",
        "",
        f"Python {platform.python_version()} on {platform.system()}, {platform.machine()}; all in one run, so that the "
        "rows can be compared with each other, not with another machine's. `make bench` measures again.",
        "",
        "| engine | what | value | | budget |",
        "| --- | --- | --: | --- | --- |",
    ]
    for measured in found:
        budget = ""
        if measured.budget is not None:
            word = "at least" if measured.at_least else "at most"
            budget = f"{word} {measured.budget:g}" + ("" if measured.is_kept else ", **missed**")
        value = f"{measured.value:,.0f}" if measured.value >= 100 else f"{measured.value:.3g}"
        lines.append(
            f"| {measured.engine} | {measured.what} | {value if measured.unit else ''} | {measured.unit} | {budget} |"
        )
    return "\n".join(lines) + "\n"
