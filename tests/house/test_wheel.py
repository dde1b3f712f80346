"""The wheel carries the rulebooks, the data and the page, and polemos works from it alone."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.loopback import HTTP
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, timeout=PATIENCE)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def bin_dir(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it; only its dependencies come from ours."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True, timeout=PATIENCE)
    # A path line makes our packages importable, but not the links to this checkout that lie among them.
    (site,) = (home / "lib").glob("python3*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home / "bin"


def run(bin_dir: Path, cwd: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [str(bin_dir / command[0]), *command[1:]],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def files_below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("folder", "packed"), [("rulebooks", "_rulebooks"), ("data", "_data")])
@pytest.mark.long
def test_the_wheel_carries_every_rulebook_and_data_file(wheel: Path, folder: str, packed: str) -> None:
    prefix = f"polemos/{packed}/"
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.removeprefix(prefix) for name in names if name.startswith(prefix)} == files_below(ROOT / folder)


@pytest.mark.long
def test_polemos_works_from_the_wheel(bin_dir: Path, tmp_path: Path) -> None:
    where = "from polemos.rulebook.places import data_dir, rulebooks_dir; print(rulebooks_dir(), data_dir())"
    places = run(bin_dir, tmp_path, "python", "-c", where).stdout.split()
    assert len(places) == 2
    assert all(Path(place).is_relative_to(bin_dir.parent) for place in places)

    shown = run(bin_dir, tmp_path, "polemos", "rules", "show", "NAV-12.4")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Diekplous: conditions" in shown.stdout


def test_the_wheel_carries_the_page(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "polemos/_web/index.html" in names
    assert any(name.startswith("polemos/_web/assets/") and name.endswith(".js") for name in names)


@pytest.mark.long
def test_the_service_starts_from_the_wheel_and_gives_the_page(bin_dir: Path, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    command = [str(bin_dir / "polemos"), "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
            assert "<title>Polemos</title>" in HTTP.get(address).text
            assert HTTP.get(f"{address}api/catalogue").json()["rulesets"][0]["id"] == "navarcoi"
        finally:
            process.terminate()


def test_coverage_from_the_wheel_says_that_it_needs_the_source_tree(bin_dir: Path, tmp_path: Path) -> None:
    covered = run(bin_dir, tmp_path, "polemos", "rules", "coverage")
    assert (covered.returncode, covered.stdout) == (2, "")
    assert "needs the source tree" in covered.stderr
    assert len(covered.stderr.splitlines()) == 1
