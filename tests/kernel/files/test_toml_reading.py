"""TOML that anybody may have written: what would take the parser minutes is refused before it begins."""

from __future__ import annotations

import tomllib

import pytest

from polemos.kernel.files import toml_reading
from polemos.kernel.files.own_files import MOST_BYTES, RefusedFile, converted
from polemos.kernel.files.toml_reading import MOST_DEPTH, MOST_LINES, read_toml

LENGTH = MOST_BYTES - 10_000
DEEP = {
    "dotted": "a" + ".a" * (LENGTH // 2) + " = 1",
    "quoted": '"a"' + '."a"' * (LENGTH // 4) + " = 1",
    "quoted_once": "'a'" + ".'a'" * (LENGTH // 4) + " = 1",
    "spaced": "a" + " . a" * (LENGTH // 4) + " = 1",
    "header": "[a" + ".a" * (LENGTH // 2) + "]",
    "inline": "x = { a" + ".a" * (LENGTH // 2) + " = 1 }",
    "lists": "a = " + "[" * 500 + "]" * 500,
    "tables": "a = " + "{ b = " * 500 + "1" + "}" * 500,
    "brackets": "[" * LENGTH,
}
ODD = {
    "digits": "a = " + "9" * 5000,
    "hexadecimal": "a = 0x" + "f" * 5000,
    "lines": "# nothing\n" * (MOST_LINES + 1),
    "long_key": "k" * LENGTH + " = 1",
}


@pytest.mark.parametrize("text", [*DEEP.values(), *ODD.values()], ids=[*DEEP, *ODD])
def test_what_nobody_would_write_is_refused_before_it_is_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toml_reading.tomllib, "loads", lambda text: pytest.fail("it came to the parser"))
    with pytest.raises(RefusedFile) as refused:
        converted(text, dict)
    assert refused.value.line == (MOST_LINES if text is ODD["lines"] else 1)


@pytest.mark.parametrize("quote", ['"', "'", '"""', "'''", '\\"', '"\\', "''"])
def test_texts_that_never_end_are_looked_at_once(quote: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        read_toml("a = " + quote * (LENGTH // len(quote)) + "\\")


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + ".b" * 5000 + '"', "a = '''\n" + ".b" * 5000 + "\n'''", "# " + "[" * 5000 + "\na = 1",
        'a = """ \\""" . ' + "[" * 100 + ' """', 'a = "#"\nb.c.d = 1', "a = [[1.5, 2.5], [3.25, 4.5]]",
        "a." * (MOST_DEPTH - 1) + "b = 1", "[[t]]\nx = { y = [ { z = 1 } ] }",
    ],
)  # fmt: skip
def test_what_lies_in_texts_and_comments_does_not_count_and_usual_depth_is_free(text: str) -> None:
    assert read_toml(text) == tomllib.loads(text)


def test_the_line_is_named() -> None:
    text = 'a = """\n\n"""\nb = 1\n' + "c" + ".c" * 40 + " = 1\n"
    with pytest.raises(RefusedFile) as refused:
        converted(text, dict)
    assert (refused.value.line, refused.value.reason) == (5, "Nested too deeply")
