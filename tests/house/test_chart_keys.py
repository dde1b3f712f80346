"""Every key of a chart in data/ is read by some code: what stands in a file and means nothing misleads who edits it.

What code reads is seen by checking all types, so this is also where `make test` checks them (`tests/stages.py`).
"""

from __future__ import annotations

import importlib
import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect
from mypy import api

ROOT = Path(__file__).parents[2]
CITATIONS = ("rule", "rules", "source")  # for who reads the file
# The charts of each rule set: the types of its files.
CHARTS: dict[str, tuple[str, ...]] = {
    "navarcoi": (
        "charts.records.Formations", "charts.records.Points", "charts.roll_records.Tests", "charts.roll_records.Events",
    ),
    "alala": (
        "charts.records.Armies", "charts.records.Pack", "charts.records.Ground", "charts.combat.CombatChart",
        "charts.command.CommandChart", "charts.movement.Movement", "charts.skirmish.SkirmishChart",
        "charts.battle.BattleChart",
    ),
    "hoplites": (
        "charts.records.UnitTypes", "charts.records.Shock", "charts.records.Superiority",
        "charts.records.CombatResults", "charts.records.Missile", "charts.records.TerrainChart",
        "charts.records.SpecialCards", "charts.records.Characters", "charts.records.Leaders", "charts.records.Points",
    ),
    "hoplomachia": ("charts.records.Charts", "charts.cards.Cards", "charts.lists.Armies", "charts.lists.Battles"),
    "paean": (
        "charts.records.Formations", "charts.records.GroundChart", "charts.points.Points", "charts.points.ArmyList",
    ),
}  # fmt: skip


def fields(kind: inspect.Type, found: set[str], had: list[type]) -> None:
    """Every field of a chart and of what is in it, with the place where its type is defined."""
    match kind:
        case inspect.StructType():
            if kind.cls in had:
                return
            had.append(kind.cls)
            for field in kind.fields:
                found.add(f"{kind.cls.__module__}.{kind.cls.__qualname__}.{field.name}")
                fields(field.type, found, had)
        case inspect.UnionType():
            for each in kind.types:
                fields(each, found, had)
        case inspect.VarTupleType() | inspect.ListType():
            fields(kind.item_type, found, had)
        case inspect.TupleType():
            for each in kind.item_types:
                fields(each, found, had)
        case inspect.DictType():
            fields(kind.value_type, found, had)
        case inspect.Metadata():
            fields(kind.type, found, had)


def charts_of(ruleset: str) -> set[str]:
    found: set[str] = set()
    for place in CHARTS[ruleset]:
        module, _, name = place.rpartition(".")
        kind: Any = getattr(importlib.import_module(f"polemos.rules.{ruleset}.{module}"), name)
        assert issubclass(kind, msgspec.Struct)
        assert kind.__struct_config__.forbid_unknown_fields, f"{name} takes what it does not know"
        fields(inspect.type_info(kind), found, [])
    return found


@pytest.fixture(scope="module")
def reads(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """All attributes that the program reads; where a field is declared does not count."""
    folder = tmp_path_factory.mktemp("reads")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    settings |= {"mypy_path": str(ROOT / "src"), "plugins": [str(Path(__file__).with_name("reads_plugin.py"))]}
    config = folder / "pyproject.toml"
    lines_of_config = [f"{name} = {json.dumps(value)}" for name, value in settings.items()]
    config.write_text("\n".join(["[tool.mypy]", *lines_of_config]), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIELD_READS", str(folder / "reads"))
        out, err, status = api.run(["--config-file", str(config), "--cache-dir", str(folder / "cache")])
    assert status == 0, out + err
    found = set()
    lines: dict[str, list[str]] = {}
    for note in (folder / "reads").read_text(encoding="utf-8").splitlines():
        name, path, line = note.split("\t")
        if path not in lines:
            lines[path] = Path(path).read_text(encoding="utf-8").splitlines()
        if not lines[path][int(line) - 1].strip().startswith(f"{name.rpartition('.')[2]}:"):
            found.add(name)
    return found


@pytest.mark.long
def test_every_key_of_a_chart_is_read(reads: set[str]) -> None:
    # All rule sets in one test: to see what the program reads takes long, and each process would look anew.
    keys = {key for ruleset in CHARTS for key in charts_of(ruleset)}
    assert len(keys) > 200
    unread = sorted(key for key in keys - reads if key.rpartition(".")[2] not in CITATIONS)
    assert not unread, "\n".join(unread)
