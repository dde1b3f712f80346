"""A player's own armies and charts (HOP-27.9): each appears, or is refused with file, line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from polemos.kernel.files.own_files import MOST_BYTES, Refusal
from polemos.kernel.files.save import FormatError
from polemos.rulebook.places import data_dir
from polemos.rules.hoplites.chart_check import problems
from polemos.rules.hoplites.charts.charts import FILES, Charts, charts
from polemos.rules.hoplites.setup import FREE, Setup, validate
from polemos.rules.hoplites.user_files import read_army, read_chart, scan
from tests.hoplites.beginning import begun

SUPPLIED = data_dir() / "hoplites"
THEBANS = (SUPPLIED / "armies" / "theban_371.toml").read_text(encoding="utf-8")
CHART_TEXTS = {name: (SUPPLIED / f"{name}.toml").read_text(encoding="utf-8") for name in FILES}


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if words in line)


def refused(folder: Path, text: str, name: str = "mine.toml") -> Refusal:
    """The one refusal of a folder that also holds a good army; that one must still be there."""
    (folder / "good.toml").write_text(THEBANS, encoding="utf-8")
    (folder / name).write_text(text, encoding="utf-8")
    found = scan(folder)
    assert "theban_371" in found.armies
    (refusal,) = found.refused
    assert refusal.file == name
    return refusal


@pytest.mark.rule("HOP-27.9")
def test_own_armies_appear_by_their_names_and_can_fight(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(THEBANS.replace('id = "theban_371"', 'id = "mine"'), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no army", encoding="utf-8")
    found = scan(tmp_path)
    assert list(found.armies) == ["mine"]
    assert found.refused == ()
    state = begun(Setup(FREE, ("", "spartan_371"), (found.armies["mine"], None))).state
    assert state.side(0).army == "mine"


@pytest.mark.rule("HOP-27.9")
def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    found = scan(tmp_path / "nowhere")
    assert (found.armies, found.charts, found.refused) == ({}, (), ())


@pytest.mark.rule("HOP-27.9", "HOP-4.1")
def test_an_own_army_may_have_a_leader_of_its_own_and_leave_out_what_follows_from_its_units(tmp_path: Path) -> None:
    text = THEBANS.replace('leader = "epaminondas"\n', "").replace(
        "[cards]", '[army.leader]\nname = "Pelopidas"\ninitiative = 6\ncommand = 2\n[cards]'
    )
    for figure in ("unit_count = 21\n", "route_total = 160\n", "points = 224\n"):
        assert figure in text
        text = text.replace(figure, "")
    assert read_army(text).army.leader.name == "Pelopidas"  # type: ignore[union-attr]


@pytest.mark.rule("HOP-27.9")
def test_a_file_that_is_no_toml_is_refused_with_its_line(tmp_path: Path) -> None:
    refusal = refused(tmp_path, THEBANS.replace('class = ""\nname = "Sacred Band"', 'class = ""\nname = Sacred Band'))
    assert refusal.line == line_of(THEBANS, "Sacred Band")
    assert "Invalid value" in refusal.reason


@pytest.mark.rule("HOP-27.9")
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('id = "theban_371"', 'id = "The Thebans"', "$.army.id"),
        ("year = -371", 'year = "long ago"', "$.army.year"),
        ('name = "Sacred Band"\ntq = 9', 'name = "Sacred Band"\ntq = "nine"', "$.units[3].tq"),
        ("roman = false", "romans = false", "romans"),
        ("flank = 3", "flank = -3", "$.cards"),
    ],
)
def test_a_wrong_value_is_refused_with_its_place_and_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = THEBANS.replace(old, new)
    refusal = refused(tmp_path, text)
    assert words in refusal.reason
    lines = text.split("\n")
    if words == "romans":
        assert refusal.line == line_of(text, "[army]")
    elif words == "$.cards":
        assert refusal.line in (line_of(text, "[cards]"), line_of(text, "flank = -3"))
    else:
        assert lines[(refusal.line or 0) - 1].strip() == new.split("\n")[-1]


@pytest.mark.rule("HOP-27.9", "HOP-8.7")
def test_an_invalid_army_is_refused_with_the_rule_and_the_line_of_the_unit(tmp_path: Path) -> None:
    text = THEBANS.replace('name = "Sacred Band"\ntq = 9', 'name = "Sacred Band"\ntq = 10')
    refusal = refused(tmp_path, text)
    assert refusal.line == line_of(THEBANS, '"Sacred Band"')
    assert "Sacred Band: TQ is 10; it must be 2 to 9" in refusal.reason


@pytest.mark.rule("HOP-27.9")
@pytest.mark.parametrize(
    ("figure", "true"), [("unit_count", 21), ("route_total", 160), ("route_level", 80), ("points", 224)]
)
def test_a_stated_figure_that_is_wrong_is_refused_with_the_right_one(tmp_path: Path, figure: str, true: int) -> None:
    refusal = refused(tmp_path, THEBANS.replace(f"{figure} = {true}", f"{figure} = 99"))
    assert refusal == Refusal("mine.toml", f"{figure} is {true}, not 99", line_of(THEBANS, figure))
    assert str(refusal) == f"mine.toml, line {refusal.line}: {figure} is {true}, not 99"


@pytest.mark.rule("HOP-27.9")
def test_two_files_with_one_army_are_told_apart(tmp_path: Path) -> None:
    refusal = refused(tmp_path, THEBANS)
    assert refusal.reason == "another file has an army theban_371 already"


@pytest.mark.rule("HOP-27.9")
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe\x00", "not in UTF-8"),
        (b"#" * (MOST_BYTES + 1), f"longer than {MOST_BYTES} bytes"),
        (b"", "missing required field"),
        (b"a = " + b"[" * 20_000, ""),
    ],
)
def test_whatever_is_in_a_file_it_is_refused_in_one_sentence(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "odd.toml").write_bytes(content)
    (refusal,) = scan(tmp_path).refused
    assert reason in refusal.reason
    assert "\n" not in str(refusal)


def test_signs_that_steer_a_terminal_are_refused(tmp_path: Path) -> None:
    refusal = refused(tmp_path, THEBANS.replace('"Sacred Band"', '"Sacred \\u001b[2J Band"'))
    assert refusal.line == line_of(THEBANS, "Sacred Band")


# -- charts ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-27.9")
def test_our_own_charts_fit_together() -> None:
    assert problems(charts()) == []


@pytest.mark.rule("HOP-27.9")
def test_an_own_chart_stands_in_place_of_ours(tmp_path: Path) -> None:
    changed = CHART_TEXTS["missile"].replace("S = 3", "S = 9", 1)
    (tmp_path / "missile.toml").write_text(changed, encoding="utf-8")
    found = scan(tmp_path)
    assert found.refused == ()
    state = begun(Setup(own_charts=found.charts)).state
    assert state.charts.missile.values["S"] == 9
    assert begun(Setup()).state.charts.missile.values["S"] == 3


@pytest.mark.rule("HOP-27.9")
@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("shock", "[base.PH]", "[base.XX]", "shock: PH on PH is missing"),
        ("shock", "columns_max = 13", "columns_max = 12", "shock: the columns are 1 to 13"),
        ("missile", "from = 10", 'from = "never"', "Expected"),
        ("terrain", "[terrain.camp]", "[terrain.kamp]", "terrain: camp is missing"),
        ("special_cards", 'id = "flank"', 'id = "wing"', "special_cards: flank is missing"),
        ("points", "O = 4\n", "", "points: the letter O has no price"),
        ("leaders", "[leaders.hannibal]", "[leaders.hanno]", "leaders: hannibal is missing"),
    ],
)
def test_a_chart_that_would_leave_a_battle_without_a_figure_is_refused(
    tmp_path: Path, name: str, old: str, new: str, words: str
) -> None:
    assert old in CHART_TEXTS[name]
    text = CHART_TEXTS[name].replace(old, new)
    refusal = refused(tmp_path, text, f"{name}.toml")
    assert words in refusal.reason
    assert scan(tmp_path).charts == ()
    assert validate(Setup(own_charts=((name, text),)))


@pytest.mark.rule("HOP-27.9")
def test_unit_types_may_not_fight_as_something_that_no_table_knows(tmp_path: Path) -> None:
    text = CHART_TEXTS["unit_types"].replace('shock_defence = "PH"', 'shock_defence = "QQ"', 1)
    assert text != CHART_TEXTS["unit_types"]
    assert "defends as QQ" in refused(tmp_path, text, "unit_types.toml").reason


def test_a_chart_of_an_unknown_name_is_no_chart() -> None:
    with pytest.raises(FormatError, match="moon is no chart"):
        Charts((("moon", ""),))


@pytest.mark.rule("HOP-27.9")
@pytest.mark.parametrize(
    ("chart", "old", "new"),
    [
        ("special_cards", "deck_default = 0", "deck_default = 3"),
        ("special_cards", 'base_tribal_command = "0"', 'base_tribal_command = "2"'),
        ("terrain", 'printed_shift = "0"', 'printed_shift = "9"'),
        ("terrain", "generated = false", "generated = true"),
    ],
)
def test_a_figure_that_would_change_nothing_is_refused(chart: str, old: str, new: str) -> None:
    text = (data_dir() / "hoplites" / f"{chart}.toml").read_text(encoding="utf-8")
    read_chart(chart, text)
    with pytest.raises(FormatError, match=f"^{chart}: "):
        read_chart(chart, text.replace(old, new, 1))
