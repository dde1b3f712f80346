"""Reading players' own files: whatever is in them, the answer is a record or one sentence that says what is wrong."""

from __future__ import annotations

import math
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import msgspec

from polemos.kernel.files.save import FormatError
from polemos.kernel.files.toml_reading import read_toml


def read_record(path: Path, kind: Any, most_bytes: int) -> Any:
    """The TOML file at a path as a record; FormatError names the file and the place."""
    try:
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        raise FormatError(f"{path.name}: {error.strerror or error}") from error
    return parse_record(content, kind, path.name, most_bytes)


def parse_record(content: bytes, kind: Any, name: str, most_bytes: int) -> Any:
    if len(content) > most_bytes:
        raise FormatError(f"{name}: longer than {most_bytes} bytes")
    try:
        raw = read_toml(content.decode("utf-8"))
        refuse_odd_values(raw, "$")
        return msgspec.convert(raw, kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise FormatError(f"{name}: {one_line(error)}") from error
    except RecursionError as error:
        raise FormatError(f"{name}: nested too deeply") from error


def refuse_odd_values(value: Any, place: str) -> None:
    """TOML and JSON let pass what no table and no screen can show: infinite numbers, signs that steer terminals."""
    match value:
        case float() if not math.isfinite(value):
            raise msgspec.ValidationError(f"Expected a finite number - at `{place}`")
        case str() if not is_plain_text(value):
            raise msgspec.ValidationError(f"Expected plain text - at `{place}`")
        case dict():
            for key, each in value.items():
                if not is_plain_text(key):
                    raise msgspec.ValidationError(f"Expected plain names - at `{place}`")
                refuse_odd_values(each, f"{place}.{key}")
        case list() | tuple():
            for index, each in enumerate(value):
                refuse_odd_values(each, f"{place}[{index}]")


def is_plain_text(text: str) -> bool:
    if text.isprintable():  # nearly all text is, and is seen at once
        return True
    return not any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\n\t" for sign in text)


def one_line(error: Exception) -> str:
    return " ".join(str(error).split())
