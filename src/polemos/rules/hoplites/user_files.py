"""A player's own armies and charts in a folder of his (HOP-27.9): each is taken, or refused with file, line and reason.

A file named like one of our charts stands in its place; every other one is an army. A bad file breaks nothing else.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from polemos.kernel.save import FormatError
from polemos.rules.hoplites.army_records import Army
from polemos.rules.hoplites.building import army_cost, unit_count, why_not_valid
from polemos.rules.hoplites.chart_check import problems
from polemos.rules.hoplites.charts import FILES, Charts, OwnCharts, charts
from polemos.rules.hoplites.starting import standard_level, total_of

MOST_BYTES = 256_000
MOST_FILES = 500
RULES = ("HOP-8.1", "HOP-27.9")


class Refusal(msgspec.Struct, frozen=True):
    """A file that cannot be used, and why."""

    file: str
    reason: str
    line: int | None = None

    def __str__(self) -> str:
        return f"{self.file}{f', line {self.line}' if self.line else ''}: {self.reason}"


class OwnFiles(msgspec.Struct, frozen=True):
    """What was found in a folder."""

    armies: dict[str, Army] = {}
    charts: OwnCharts = ()
    refused: tuple[Refusal, ...] = ()
    files: dict[str, str] = {}  # by the army's id, in which file it is


def scan(folder: Path) -> OwnFiles:
    """Everything that a folder holds; one that is not there holds nothing."""
    paths = sorted(path for path in folder.glob("*.toml") if path.is_file())[:MOST_FILES] if folder.is_dir() else []
    refused: list[Refusal] = []
    own: dict[str, str] = {}
    armies: dict[str, Army] = {}
    files: dict[str, str] = {}
    for path in sorted(paths, key=lambda path: path.stem not in FILES):  # charts first, for armies are judged by them
        try:
            text = _text(path)
            if path.stem in FILES:
                read_chart(path.stem, text, tuple(sorted(own.items())))
                own[path.stem] = text
            else:
                found = read_army(text, tuple(sorted(own.items())))
                if found.id in armies:
                    raise _Refused(f"another file has an army {found.id} already", _line_of(text, "$.army.id"))
                armies[found.id] = found
                files[found.id] = path.name
        except _Refused as refusal:
            refused.append(Refusal(path.name, refusal.reason, refusal.line))
    return OwnFiles(armies, tuple(sorted(own.items())), tuple(refused), files)


class _Refused(FormatError):
    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason, self.line = reason, line


def read_army(text: str, own_charts: OwnCharts = ()) -> Army:
    """An army from the text of its file; FormatError says where and why not."""
    army: Army = _converted(text, Army)
    table = charts(own_charts)
    for reason in why_not_valid(table, army):
        unit = next((card.name for card in army.units if reason.text.startswith(f"{card.name}: ")), "")
        raise _Refused(str(reason), _line_with(text, f'"{unit}"') if unit else None)
    total = total_of(army, own_charts)
    figures = {
        "unit_count": unit_count(army),
        "route_total": total,
        "route_level": standard_level(total),
        "points": army_cost(table, army),
    }
    for figure, true in figures.items():
        told = getattr(army.army, figure)
        if told is not None and told != true:
            raise _Refused(f"{figure} is {true}, not {told}", _line_of(text, f"$.army.{figure}"))
    return army


def read_chart(name: str, text: str, others: OwnCharts = ()) -> None:
    """Refuse a chart that cannot be read or does not fit to the others."""
    _converted(text, FILES[name])
    try:
        wrong = problems(Charts(tuple(sorted({**dict(others), name: text}.items()))))
    except FormatError as error:
        raise _Refused(str(error)) from error
    if wrong:
        raise _Refused(wrong[0])


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise _Refused(f"longer than {MOST_BYTES} bytes")
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise _Refused(error.strerror or "cannot be read") from error
    except UnicodeDecodeError as error:
        raise _Refused("not in UTF-8") from error


def _converted(text: str, kind: Any) -> Any:
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        # Where the file ends too early there is no line to be named but the last.
        line = int(found[1]) if found else text.count("\n") + 1
        raise _Refused(re.sub(r" \(at .*\)$", "", str(error)), line) from error
    except msgspec.ValidationError as error:
        place = re.search(r" - at `(key in )?([^`]*)`$", str(error))
        told = " ".join(str(error).split())
        raise _Refused(told, _line_of(text, place[2]) if place else None) from error
    except RecursionError as error:
        raise _Refused("nested too deeply") from error


# -- lines -------------------------------------------------------------------------------------------------------------


def _line_of(text: str, place: str) -> int | None:
    """The line of `$.units[3].tq`, where the file is written plainly; else that of the table it stands in."""
    lines = text.split("\n")
    steps = re.findall(r"\.([A-Za-z0-9_]+)(?:\[(\d+)\])?", place)
    at, last = 0, len(lines)
    found: int | None = None
    for name, index in steps:
        header = _header(lines, name, int(index) if index else None)
        if header is not None:
            at = found = header
            last = next((n for n in range(at + 1, len(lines)) if lines[n].lstrip().startswith("[")), len(lines))
            continue
        key = next((n for n in range(at, last) if re.match(rf"\s*{re.escape(name)}\s*=", lines[n])), None)
        if key is None:
            break
        at = found = key
    return None if found is None else found + 1


def _header(lines: list[str], name: str, index: int | None) -> int | None:
    """The line of a table `[name]`, or of the table number `index` of `[[name]]`."""
    word = re.escape(name)
    pattern = rf"\s*\[\s*([\w.]+\.)?{word}\s*\]" if index is None else rf"\s*\[\[\s*{word}\s*\]\]"
    found = [number for number, line in enumerate(lines) if re.match(pattern, line)]
    wanted = index or 0
    return found[wanted] if wanted < len(found) else None


def _line_with(text: str, words: str) -> int | None:
    return next((number for number, line in enumerate(text.split("\n"), 1) if words in line), None)
