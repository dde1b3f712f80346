"""The charts of Hoplites over HTTP (HOP-27.6), ours and a player's own (HOP-27.9)."""

from __future__ import annotations

from pathlib import Path

import pytest

from polemos.rulebook.places import data_dir
from tests.service.armies.mustering import begin
from tests.service.running import Running


@pytest.mark.rule("HOP-27.6")
def test_the_charts_are_those_of_the_rulebook(running: Running) -> None:
    charts = {each["id"]: each for each in running.http.get("/api/charts/hoplites").json()["charts"]}
    assert set(charts) >= {"results", "shock", "superiority", "missiles", "terrain", "abbreviations"}
    for chart in charts.values():
        assert chart["rows"]
        assert all(len(row["cells"]) == len(chart["columns"]) for row in chart["rows"]), chart["id"]

    def cell(chart: str, row: str, column: str) -> str:
        table = charts[chart]
        found = next(each for each in table["rows"] if each["head"] == row)
        told: str = found["cells"][table["columns"].index(column)]
        return told

    assert cell("results", "9", "13") == "1/6"
    assert cell("shock", "HI", "PH") == "6/11"  # HI attack PH: column 6 in front, 11 in flank
    assert cell("superiority", "LC", "MI") == "D*"
    assert cell("superiority", "PH", "SK") == "A"
    assert cell("missiles", "B", "Number") == "9"
    assert cell("terrain", "Camp", "CAV") == "NA"
    assert cell("terrain", "Camp", "Shift") == "2 left"
    assert cell("terrain", "Marsh", "Shift") == "1 right"
    # where our figures are not those of the source, or it is doubtful itself, a player is told
    assert "die 4 of column 13, defender" in charts["results"]["words"]
    assert "LN against LC (front) 8 for 10 and HC against CH (flank) 10 for 3" in charts["shock"]["words"]
    assert "LN against LG D for nothing" in charts["superiority"]["words"]
    assert charts["terrain"]["columns"][:5] == ["PH, HI", "CAV", "INF", "EL", "CH"]
    assert running.http.get("/api/charts/navarcoi").status_code == 404


@pytest.mark.rule("HOP-27.9")
def test_a_chart_of_the_players_own_stands_in_place_of_ours(house: Running, tmp_path: Path) -> None:
    text = (data_dir() / "hoplites" / "missile.toml").read_text()
    (tmp_path / "hoplites").mkdir()
    (tmp_path / "hoplites" / "missile.toml").write_text(text.replace("B = 9", "B = 8"))
    charts = {each["id"]: each for each in house.http.get("/api/charts/hoplites").json()["charts"]}
    (row,) = [row for row in charts["missiles"]["rows"] if row["head"] == "B"]
    assert row["cells"][0] == "8"
    assert begin(house, scenario="leuctra").status_code == 201


@pytest.mark.rule("PAE-21.1", "PAE-7.4")
def test_charts_over_a_table_tell_the_lengths_of_its_figures(running: Running) -> None:
    def orders(asked: str) -> str:
        charts = running.http.get(f"/api/charts/paean{asked}").json()["charts"]
        return str(next(each["words"] for each in charts if each["id"] == "orders"))

    assert "within 10 cm of the army commander" in orders("")
    assert "within 30 cm of the army commander" in orders("?times=3")
    assert running.http.get("/api/charts/paean?times=0").status_code == 400
    assert running.http.get("/api/charts/paean?times=x").status_code == 400
