"""The walls between the rooms hold: an import through a wall is reported, an allowed one is not."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
LINT = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache', '--no-logo'])"

ROOMS = ["cards", "cli", "geometry", "kernel", "lab", "mail", "players", "rulebook", "service", "tabletop"]
GAMES = ("alala", "hoplites", "hoplomachia", "navarcoi", "navarcoi/land", "navarcoi/sea")
RULES = ["rules", *(f"rules/{name}" for name in GAMES)]
FORBIDDEN = [
    ("geometry", "kernel"),
    ("kernel", "geometry"),
    ("kernel", "rulebook"),
    ("rulebook", "kernel"),
    ("cards", "geometry"),
    ("cards", "tabletop"),
    ("tabletop", "cards"),
    ("tabletop", "rulebook"),
    ("tabletop", "rules.navarcoi"),
    ("rules.navarcoi", "rules.alala"),
    ("rules.navarcoi", "rulebook.book"),
    ("rules.navarcoi", "players"),
    ("players", "rulebook"),
    ("players", "lab"),
    ("players", "registry"),
    ("rules.navarcoi", "registry"),
    ("registry", "lab"),
    ("lab", "tabletop"),
    ("lab", "cli"),
    ("lab", "service"),
    ("lab", "mail"),
    ("mail", "service"),
    ("service", "cli"),
]
ALLOWED = [
    ("tabletop", "kernel"),
    ("tabletop", "geometry"),
    ("cards", "kernel"),
    ("rules.navarcoi", "kernel"),
    ("rules.navarcoi", "tabletop"),
    ("rules.navarcoi", "geometry"),
    ("rules.navarcoi", "rulebook.places"),
    ("rules.alala", "cards"),
    ("registry", "rules.navarcoi"),
    ("registry", "players"),
    ("lab", "registry"),
    ("players", "kernel"),
    ("players", "geometry"),
    ("players", "rules.navarcoi"),
    ("lab", "players"),
    ("lab", "rules.navarcoi"),
    ("mail", "lab"),
    ("mail", "players"),
    ("mail", "rules.alala"),
    ("service", "lab"),
    ("service", "mail"),
    ("service", "tabletop"),
    ("service", "rulebook.book"),
    ("cli", "service"),
    ("cli", "lab"),
    ("cli", "rulebook.book"),
]


CIRCLES = [
    [("rules.navarcoi.turn", "rules.navarcoi.battle"), ("rules.navarcoi.battle", "rules.navarcoi.turn")],
    [("rules.navarcoi.sea.a", "rules.navarcoi.sea.b"), ("rules.navarcoi.sea.b", "rules.navarcoi.sea.a")],
    [("rules.navarcoi.sea.a", "rules.navarcoi.land.a"), ("rules.navarcoi.land.b", "rules.navarcoi.sea.b")],
    [("service.app", "service.server"), ("service.server", "service.app")],
    [("rules.hoplites.a", "rules.hoplites.b"), ("rules.hoplites.b", "rules.hoplites.a")],
]


def check(root: Path, imports: list[tuple[str, str]]) -> subprocess.CompletedProcess[str]:
    """Run our contracts over a made-up house in which these imports are written."""
    house = root / "src" / "polemos"
    for room in [*ROOMS, *RULES]:
        (house / room).mkdir(parents=True, exist_ok=True)
        (house / room / "__init__.py").touch()
    (house / "__init__.py").touch()
    for module in ("rules/registry", "rulebook/places", "rulebook/book"):
        (house / f"{module}.py").touch()
    for _, imported in imports:
        if not (house / imported.replace(".", "/")).is_dir():
            (house / f"{imported.replace('.', '/')}.py").touch()
    for importer, imported in imports:
        path = house / importer.replace(".", "/")
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        with path.open("a") as file:
            file.write(f"import polemos.{imported}\n")
    shutil.copy(ROOT / "pyproject.toml", root)
    environment = {**os.environ, "PYTHONPATH": str(root / "src"), "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-c", LINT],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_allowed_imports_pass(tmp_path: Path) -> None:
    result = check(tmp_path, ALLOWED)
    assert result.returncode == 0, result.stdout


def test_every_import_through_a_wall_is_reported(tmp_path: Path) -> None:
    result = check(tmp_path, FORBIDDEN)
    assert result.returncode == 1
    reported = [(here, there) for here, there in FORBIDDEN if f"polemos.{here} -> polemos.{there} " in result.stdout]
    assert reported == FORBIDDEN, result.stdout


@pytest.mark.parametrize(("importer", "imported"), [("rules.navarcoi", "rules.alala"), ("lab", "geometry")])
def test_one_import_through_a_wall_is_enough(tmp_path: Path, importer: str, imported: str) -> None:
    assert check(tmp_path, [*ALLOWED, (importer, imported)]).returncode == 1


@pytest.mark.parametrize("circle", CIRCLES)
def test_a_circle_of_imports_is_reported_and_half_of_it_not(tmp_path: Path, circle: list[tuple[str, str]]) -> None:
    assert check(tmp_path / "half", [*ALLOWED, circle[0]]).returncode == 0
    whole = check(tmp_path / "whole", [*ALLOWED, *circle])
    assert whole.returncode == 1
    assert "circle, between rooms or inside one BROKEN" in whole.stdout


def test_every_room_is_a_package() -> None:
    """The contracts do not look into a folder without `__init__.py`."""
    folders = {path.parent for path in (ROOT / "src" / "polemos").rglob("*.py")}
    assert sorted(str(each) for each in folders if not (each / "__init__.py").is_file()) == []
