"""Writing files so that a kill at any point leaves the old or the new one whole."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write beside, sync, keep the old file as .bak, rename, sync the folder."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(beside, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            backup = path.with_name(path.name + ".bak")
            with contextlib.suppress(FileNotFoundError):
                backup.unlink()
            os.link(path, backup)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
