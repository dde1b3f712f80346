"""Writing files so that a kill at any point leaves the old or the new one whole; and having them for oneself."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path
from typing import IO


def write_whole(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Write beside, sync, keep the old file as .bak, rename, sync the folder."""
    path = Path(os.path.realpath(path))  # a link stays a link
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    old = path.with_name(f".{path.name}.{os.getpid()}.old")
    try:
        os.close(os.open(new, os.O_CREAT | os.O_WRONLY, mode))  # a secret is not readable while it is written either
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


def locked(path: Path, waits: bool = False) -> IO[bytes]:
    """Hold a file for this process until it is closed; the system lets go of it whatever becomes of us.

    BlockingIOError when another process holds it; or wait until that lets go.
    """
    file = os.fdopen(os.open(path, os.O_CREAT | os.O_RDWR, 0o600), "r+b")
    try:
        if os.name == "nt":
            import msvcrt

            way = msvcrt.LK_LOCK if waits else msvcrt.LK_NBLCK  # type: ignore[attr-defined,unused-ignore]
            msvcrt.locking(file.fileno(), way, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
    except OSError as error:
        file.close()
        raise BlockingIOError(error.errno, "another process holds it") from error
    return file
