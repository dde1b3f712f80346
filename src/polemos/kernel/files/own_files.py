"""Files that a player wrote or changed by hand: each is taken, or refused with its name, the line and the reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from polemos.kernel.files.file_reading import refuse_odd_values
from polemos.kernel.files.save import FormatError
from polemos.kernel.files.toml_reading import read_toml

MOST_BYTES = 256_000
MOST_FILES = 500


class Refusal(msgspec.Struct, frozen=True):
    """A file that cannot be used, and why."""

    file: str
    reason: str
    line: int | None = None

    def __str__(self) -> str:
        return f"{self.file}{f', line {self.line}' if self.line else ''}: {self.reason}"


class RefusedFile(FormatError):
    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason, self.line = reason, line


def own_paths(folder: Path) -> list[Path]:
    """The files that a folder holds; one that is not there holds nothing."""
    return sorted(path for path in folder.glob("*.toml") if path.is_file())[:MOST_FILES] if folder.is_dir() else []


def taken(paths: Iterable[Path], take: Callable[[Path, str], None]) -> tuple[Refusal, ...]:
    """Take what each file says; those that cannot be taken."""
    refused = []
    for path in paths:
        try:
            take(path, text_of(path))
        except RefusedFile as refusal:
            refused.append(Refusal(path.name, refusal.reason, refusal.line))
    return tuple(refused)


def text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise RefusedFile(f"longer than {MOST_BYTES} bytes")
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise RefusedFile(error.strerror or "cannot be read") from error
    except UnicodeDecodeError as error:
        raise RefusedFile("not in UTF-8") from error


def converted(text: str, kind: Any) -> Any:
    try:
        raw = read_toml(text)
        refuse_odd_values(raw, "$")
        return msgspec.convert(raw, kind)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        # Where the file ends too early there is no line to be named but the last.
        line = int(found[1]) if found else text.count("\n") + 1
        raise RefusedFile(re.sub(r" \(at .*\)$", "", str(error)), line) from error
    except msgspec.ValidationError as error:
        place = re.search(r" - at `(key in )?([^`]*)`$", str(error))
        told = " ".join(str(error).split())
        raise RefusedFile(told, line_of(text, place[2]) if place else None) from error
    except RecursionError as error:
        raise RefusedFile("nested too deeply") from error


def readable(words: str) -> str:
    """msgspec's complaint about an army, in the words of a form."""
    told = " ".join(words.split())
    place = re.search(r" - at `(?:key in )?\$\.?([^`]*)`$", told)
    if place is None:
        return told[:200]
    where = re.sub(r"\[(\d+)\]", lambda number: f" {int(number[1]) + 1}", place[1]).replace("army.", "")
    return f"{where.replace('.', ', ') or 'the army'}: {told[: place.start()]}"[:200]


# -- lines -------------------------------------------------------------------------------------------------------------


def line_of(text: str, place: str) -> int | None:
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
        row = key + 1 + int(index or 0)
        # A list with a row a line.
        if index and lines[key].rstrip().endswith("[") and row < last and lines[row].lstrip().startswith("{"):
            at = found = row
    return None if found is None else found + 1


def _header(lines: list[str], name: str, index: int | None) -> int | None:
    """The line of a table `[name]`, or of the table number `index` of `[[name]]`."""
    word = re.escape(name)
    pattern = rf"\s*\[\s*([\w.]+\.)?{word}\s*\]" if index is None else rf"\s*\[\[\s*{word}\s*\]\]"
    found = [number for number, line in enumerate(lines) if re.match(pattern, line)]
    wanted = index or 0
    return found[wanted] if wanted < len(found) else None


def line_with(text: str, words: str) -> int | None:
    return next((number for number, line in enumerate(text.split("\n"), 1) if words in line), None)
