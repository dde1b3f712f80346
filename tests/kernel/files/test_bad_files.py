"""Bad files: one sentence that names the line or the file, and nothing else ever."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.kernel.chance import Chance
from polemos.kernel.files import save as save_module
from polemos.kernel.files.save import MOST_BYTES, FormatError, load, read, read_file, resume
from tests.kernel.files.tampered import CONTENT, LINES, TOP, altered, put, refusal, sealed
from tests.kernel.toys.toy import RULESETS


def test_the_file_itself_is_good() -> None:
    assert sealed(LINES[:-1]) == CONTENT
    assert len(resume(read(CONTENT), RULESETS).decisions) > 3


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (["human"], "line 1: Toy race has 2 seats; 1 are named"),
        (["human"] * 3, "line 1: Toy race has 2 seats; 3 are named"),
        (["human", ""], "line 1: nobody who sits at a table is called ''"),
        (["human", "Greedy"], "line 1: nobody who sits at a table is called 'Greedy'"),
        (["human", "greedy\n"], r"line 1: nobody who sits at a table is called 'greedy\n'"),
        (["human", "x" * 41], f"line 1: nobody who sits at a table is called '{'x' * 41}'"),
        (["human", 1], "line 1: Expected `str`, got `int` - at `$.header.seats[1]`"),
        ("human,greedy", "line 1: Expected `array`, got `str` - at `$.header.seats`"),
        (None, "line 1: Expected `array`, got `null` - at `$.header.seats`"),
    ],
)
def test_seats_that_nobody_can_sit_on(seats: Any, said: str) -> None:
    def seated(values: list[Any]) -> None:
        values[0]["header"]["seats"] = seats

    assert refusal(altered(seated)) == said


# -- damage ------------------------------------------------------------------------------------------------------------


def test_cut_short_at_every_line() -> None:
    for keep in range(len(LINES)):
        cut = b"\n".join(LINES[:keep]) + (b"\n" if keep else b"")
        said = refusal(cut)
        assert said.startswith(f"line {max(keep, 1)}: "), said


def test_cut_short_at_any_byte() -> None:
    for keep in range(0, len(CONTENT), 7):
        refusal(CONTENT[:keep])
    for keep in range(len(CONTENT) - 60, len(CONTENT)):
        refusal(CONTENT[:keep])


def test_any_bit_flipped() -> None:
    chance = Chance(8)
    for _ in range(2000):
        at = chance.below(len(CONTENT))
        flipped = bytearray(CONTENT)
        flipped[at] ^= 1 << chance.below(8)
        refusal(bytes(flipped))


def test_lines_lost_doubled_or_exchanged() -> None:
    for at in range(len(LINES)):
        refusal(b"\n".join(LINES[:at] + LINES[at + 1 :]) + b"\n")
        refusal(b"\n".join([*LINES[: at + 1], *LINES[at:]]) + b"\n")
        if at:
            refusal(b"\n".join([*LINES[: at - 1], LINES[at], LINES[at - 1], *LINES[at + 1 :]]) + b"\n")
    refusal(CONTENT + b"\n")
    refusal(CONTENT + CONTENT)
    refusal(CONTENT.replace(b"\n", b"\r\n"))


@given(st.binary(max_size=200))
def test_any_bytes(content: bytes) -> None:
    refusal(content)


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\n", b"\n\n\n\n\n", b"{}", b"[]", b"null\n", b"\x00" * 100, b"\xff\xfe{}", b"PK\x03\x04",
        b'{"polemos":1}', b'{"polemos":"1"}\n', b'{"polemos":true}\n', b'{"polemos":1.5}\n',
        b'{"polemos":' + b"9" * 5000 + b"}\n",
        b"[" * 100_000, b'{"polemos":' * 100_000, "{“polemos”:1}".encode(),
    ],
)  # fmt: skip
def test_files_that_are_something_else(content: bytes) -> None:
    assert refusal(content).startswith("line 1: ")


def test_another_format_is_named_whatever_else_is_in_the_file() -> None:
    assert refusal(b'{"polemos":2,"future":[1]}\nwhatever\n') == "line 1: format 2; this program reads format 1"


def test_too_long_a_file() -> None:
    assert "too long" in refusal(b" " * (MOST_BYTES + 1))


# -- what JSON lets pass -----------------------------------------------------------------------------------------------


ODD = {
    "a key twice": lambda line: line.replace(b'"entries":', b'"entries":1,"entries":', 1),
    "a space": lambda line: line.replace(b":", b": ", 1),
    "a number that is none": lambda line: re.sub(rb'"entries":\d+', b'"entries":NaN', line, count=1),
    "an endless number": lambda line: re.sub(rb'"entries":\d+', b'"entries":Infinity', line, count=1),
    "too great a number": lambda line: re.sub(rb'"entries":\d+', b'"entries":1e400', line, count=1),
    "a huge number": lambda line: re.sub(rb'"entries":\d+', b'"entries":' + b"9" * 40, line, count=1),
    "a fraction": lambda line: re.sub(rb'"entries":(\d+)', rb'"entries":\1.0', line, count=1),
    "minus nought": lambda line: re.sub(rb'"entries":\d+', b'"entries":-0', line, count=1),
    "a leading nought": lambda line: re.sub(rb'"entries":', b'"entries":0', line, count=1),
    "half a letter": lambda line: re.sub(rb'"rule":"', rb'"rule":"\\ud800', line, count=1),
    "a letter in disguise": lambda line: re.sub(rb'"rule":"T', rb'"rule":"\\u0054', line, count=1),
    "no text": lambda line: re.sub(rb'"rule":"', b'"rule":"\xff', line, count=1),
    "a control character": lambda line: re.sub(rb'"rule":"', b'"rule":"\x01', line, count=1),
    "a key too many": lambda line: line.replace(b'{"decision"', b'{"more":1,"decision"', 1),
    "a key too few": lambda line: re.sub(rb'"barrier":(true|false)', b"", line, count=1).replace(b",}", b"}", 1),
    "deep nesting": lambda line: line.replace(b'"answers":', b'"answers":' + b"[" * 50_000, 1),
    "a list for a record": lambda line: b"[]",
    "nothing": lambda line: b"",
    "null": lambda line: b"null",
}


@pytest.mark.parametrize("what", ODD)
def test_odd_json_is_refused_though_the_check_agrees(what: str) -> None:
    at = 4
    spoiled = ODD[what](LINES[at])
    assert spoiled != LINES[at]
    lines = [*LINES[:at], spoiled, *LINES[at + 1 : -1]]
    assert refusal(sealed(lines)).startswith(f"line {at + 1}: ")


@pytest.mark.parametrize("at", range(len(LINES) - 1))
def test_a_key_twice_is_refused_in_any_line(at: int) -> None:
    key = re.match(rb'\{("\w+"):', LINES[at])
    assert key is not None
    spoiled = LINES[at].replace(b"{", b"{" + key[1] + b":null,", 1)
    assert refusal(sealed([*LINES[:at], spoiled, *LINES[at + 1 : -1]])).startswith(f"line {at + 1}: ")


# -- paths -------------------------------------------------------------------------------------------------------------


def said_of(path: Path) -> str:
    with pytest.raises(FormatError) as caught:
        load(path, RULESETS)
    with pytest.raises(FormatError):
        read_file(path)
    said = str(caught.value)
    assert "\n" not in said
    return said


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert said_of(tmp_path / "none").endswith("none: No such file or directory")


def test_a_directory(tmp_path: Path) -> None:
    assert said_of(tmp_path).endswith("Is a directory")


def test_a_path_through_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    assert said_of(tmp_path / "file" / "game").endswith("Not a directory")


def test_an_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "locked"
    path.write_bytes(CONTENT)
    path.chmod(0)
    if os.access(path, os.R_OK):  # the mighty read everything

        def denied(*_: Any) -> Any:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(save_module, "open", denied, raising=False)
    assert said_of(path).endswith("locked: Permission denied")


@pytest.mark.parametrize("name", ["\x00", "a\x00b", "\ud800", "x" * 5000])
def test_a_name_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    assert said_of(tmp_path / name)


def test_something_that_is_no_file() -> None:
    assert said_of(Path("/dev/zero")) == "/dev/zero: not a file"


def test_what_is_wrong_inside_is_told_with_the_name_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"".join(line + b"\n" for line in LINES[:3]))
    assert said_of(path) == f"{path}: line 3: the file is cut short"
    path.write_bytes(altered(put(*TOP, 1, value="fly")))
    with pytest.raises(
        FormatError, match=f"^{re.escape(str(path))}: the saved game cannot be resumed: .*no step 'fly'"
    ):
        load(path, RULESETS)
