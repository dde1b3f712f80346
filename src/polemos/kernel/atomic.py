"""Writing files so that a kill at any point leaves the old or the new one whole."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write beside, sync, keep the old file as .bak, rename, sync the folder."""
    path = Path(os.path.realpath(path))  # a link stays a link
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    old = path.with_name(f".{path.name}.{os.getpid()}.old")
    try:
        with open(new, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.is_file():
            _copy(path, old)
            os.replace(old, path.with_name(path.name + ".bak"))
        os.replace(new, path)
    except BaseException:
        for left in (new, old):
            with contextlib.suppress(OSError):
                left.unlink()
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _copy(path: Path, to: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        to.unlink()
    try:
        os.link(path, to)
    except OSError:  # a file system without hard links
        shutil.copyfile(path, to)
