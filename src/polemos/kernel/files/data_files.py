"""A rule set's data: TOML files in their types, and a fingerprint of all of them."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

from polemos.kernel.files.save import FormatError

T = TypeVar("T")


def read_toml(path: Path, kind: type[T]) -> T:
    """A file in its type; FormatError names the file and the place."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind, str_keys=True)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise FormatError(f"{path.name}: {error}") from error


def digest_of(folder: Path) -> str:
    """Of all data files in a folder, so that a saved game knows its data."""
    told = hashlib.blake2b(digest_size=16)
    for path in sorted(folder.rglob("*.toml")):
        told.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return told.hexdigest()
