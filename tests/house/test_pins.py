"""What make installs is pinned exactly, and from no place in particular."""

import json
import re
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    exact = [re.fullmatch(r"([a-z0-9-]+)==([0-9.]+)", line) for line in lines if not line.startswith("#")]
    assert all(exact), "every line of constraints.txt is name==version"
    return {each[1]: each[2] for each in exact if each}


def declared(*extras: str) -> list[Requirement]:
    optional = PROJECT["optional-dependencies"]
    lines = PROJECT["dependencies"] + [line for extra in extras for line in optional[extra]]
    return [Requirement(line) for line in lines]


def needed(*extras: str) -> set[str]:
    """All distributions that the declared ones bring along on this machine."""
    waiting = declared(*extras)
    found: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            found.add(name)
            waiting += [Requirement(line) for line in metadata.requires(name) or []]
    return found


def test_every_declared_range_holds_its_pin() -> None:
    pinned = pins()
    for requirement in declared("dev", "bench"):
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), requirement


def test_everything_brought_along_is_pinned() -> None:
    assert needed("dev") - pins().keys() == set()


def test_what_runs_here_is_what_is_pinned() -> None:
    pinned = pins()
    installed = {name: metadata.version(name) for name in needed("dev")}
    assert installed == {name: pinned[name] for name in installed}


def test_no_address_to_install_from_is_written_down() -> None:
    for name in ("constraints.txt", "pyproject.toml", "Makefile", "web/.npmrc"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"index-url|find-links|://", text), name
    assert '"resolved"' not in (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")


def test_every_package_of_the_page_is_pinned() -> None:
    wanted = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name, version in wanted.items():
        assert re.fullmatch(r"~?[0-9.]+", version), name
        assert lock[f"node_modules/{name}"]["version"].startswith(version.lstrip("~")), name
