"""Records as the text of TOML files: plain to read, and the same record when read again."""

from __future__ import annotations

import tomllib
from typing import Literal

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from polemos.kernel.files.file_reading import is_plain_text
from polemos.kernel.files.own_files import converted
from polemos.kernel.files.toml_text import said, toml_text, written

TEXT = st.text(max_size=30).filter(is_plain_text)
NUMBER = st.floats(-1e6, 1e6) | st.integers(-(10**6), 10**6).map(float)


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    at: tuple[float, float]
    grades: tuple[Literal["A", "B"], ...] = ("A",)
    leads: bool = False


class Rule(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="rule"):
    text: str
    turn: int | None = None


class Other(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="other"):
    line: tuple[tuple[float, float], ...]


class Side(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    unit: tuple[Unit, ...] = ()


class File(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    turns: int = 12
    note: str = ""
    special: tuple[Rule | Other, ...] = ()
    south: Side


UNITS = st.builds(
    Unit, id=TEXT, at=st.tuples(NUMBER, NUMBER), grades=st.lists(st.sampled_from("AB"), max_size=3).map(tuple),
    leads=st.booleans(),
)  # fmt: skip
SPECIALS = st.builds(Rule, text=TEXT, turn=st.none() | st.integers(0, 99)) | st.builds(
    Other, line=st.lists(st.tuples(NUMBER, NUMBER), max_size=3).map(tuple)
)
FILES = st.builds(
    File, name=TEXT, turns=st.integers(0, 20), note=TEXT, special=st.lists(SPECIALS, max_size=3).map(tuple),
    south=st.builds(Side, name=TEXT, unit=st.lists(UNITS, max_size=3).map(tuple)),
)  # fmt: skip


@given(FILES)
def test_what_is_written_is_read_again_and_written_the_same(file: File) -> None:
    text = toml_text(file)
    again = converted(text, File)
    assert again == file
    assert toml_text(again) == text


def test_a_file_reads_like_one_written_by_hand() -> None:
    units = (Unit(id="A1", at=(1.5, 2.0), grades=("A", "B")), Unit(id="A2", at=(3.0, 2.0), leads=True))
    file = File(name="Ford", special=(Rule(text='He said "no"'),), south=Side(name="Ἀθηναῖοι", unit=units))
    assert toml_text(file) == (
        'name = "Ford"\n'
        "\n"
        "[[special]]\n"
        'kind = "rule"\n'
        'text = "He said \\"no\\""\n'
        "\n"
        "[south]\n"
        'name = "Ἀθηναῖοι"\n'
        "unit = [\n"
        '  { id = "A1", at = [1.5, 2.0], grades = ["A", "B"] },\n'
        '  { id = "A2", at = [3.0, 2.0], leads = true },\n'
        "]\n"
    )


def test_what_is_as_usual_is_left_out() -> None:
    assert said(Unit(id="A1", at=(0.0, 0.0))) == {"id": "A1", "at": [0.0, 0.0]}
    assert said(Rule(text="x", turn=None)) == {"kind": "rule", "text": "x"}


def test_a_short_record_stands_on_one_line_at_the_top() -> None:
    assert toml_text(File(name="x", south=Side(name="y"))) == 'name = "x"\nsouth = { name = "y" }\n'


@given(TEXT)
def test_every_plain_text_survives(text: str) -> None:
    assert tomllib.loads(f"x = {written(text)}") == {"x": text}
