"""What counts as a citation in code: only an id that comes to where a player can meet it."""

from pathlib import Path

import pytest

from polemos.rulebook.carried import cited_in_code
from polemos.rulebook.citations import syntax_trees

KERNEL = """
class Reason(Struct):
    text: str
    rule: str = ""

class Line(Struct):
    name: str
    value: str
    rule: str = ""

class Kept(Struct):
    name: str
    sort: str = ""

class Course:
    def emit(self, fact, *cites): ...
    def roll(self, rule, dice, label): ...

def step(*cites): ...
"""


def ids(tmp_path: Path, code: str, **others: str) -> list[str]:
    """The ids that count in a module called `melee`, beside a small kernel and other modules."""
    for name, text in {"kernel": KERNEL, "melee": code, **others}.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    return sorted({each.id for each in cited_in_code(syntax_trees(tmp_path))})


@pytest.mark.parametrize(
    "code",
    [
        pytest.param('@step("NAV-1.1")\ndef a(self, g): ...', id="a step"),
        pytest.param('def a(g):\n    g.emit(Moved(), "NAV-1.1")', id="a fact"),
        pytest.param('def a(g):\n    g.emit(Moved(), "NAV-1.1" if g.far else "")', id="a fact, by a condition"),
        pytest.param('def a(g):\n    g.roll("NAV-1.1", "2d6", "test")', id="a roll"),
        pytest.param('def why_not():\n    return Reason("too far", "NAV-1.1")', id="a reason"),
        pytest.param('def why_not():\n    return Reason("too far", rule="NAV-1.1")', id="a reason, by name"),
        pytest.param('NEVER = Reason("too far", "NAV-1.1")', id="a reason that is a constant"),
        pytest.param('def drop(g, troop, rule="NAV-1.1"):\n    g.emit(troop, rule)', id="a default"),
        pytest.param('class Told(Struct):\n    rule: str = "NAV-1.1"', id="the default of a field"),
        pytest.param('class Odds(Struct):\n    table_rule: str = "NAV-1.1"', id="a rule among several of a record"),
        pytest.param('FIELD = {"words": "Depth", "rule": "NAV-1.1"}', id="the rule of a row"),
    ],
)
def test_an_id_counts_where_a_player_meets_it(tmp_path: Path, code: str) -> None:
    assert ids(tmp_path, code) == ["NAV-1.1"]


@pytest.mark.parametrize(
    "code",
    [
        pytest.param('R = "NAV-1.1"\ndef a(g):\n    g.emit(Moved(), R)', id="a constant"),
        pytest.param('R = ("NAV-1.1", "")\ndef a(g):\n    g.emit(Moved(), *R)', id="a tuple"),
        pytest.param('R = {"x": "NAV-1.1"}\ndef a(g):\n    g.emit(Moved(), R[g.x])', id="a dict, by its key"),
        pytest.param('R = {"x": "NAV-1.1"}\ndef a(g):\n    g.emit(Moved(), R.get(g.x, ""))', id="a dict, by get"),
        pytest.param(
            'R = {"x": ("here", "NAV-1.1")}\ndef a():\n    return [Line(k, w, r) for k, (w, r) in R.items()]',
            id="a table that is gone through",
        ),
        pytest.param('def a(g):\n    r = "NAV-1.1" if g.x else ""\n    g.emit(Moved(), r)', id="a variable"),
        pytest.param(
            'def of():\n    return "here", "NAV-1.1"\ndef a(g):\n    w, r = of()\n    g.emit(w, r)', id="a result"
        ),
        pytest.param(
            'def of():\n    yield Moved(), "NAV-1.1"\ndef a(g):\n    for w, r in of():\n        g.emit(w, r)',
            id="a result among several",
        ),
        pytest.param(
            'def a(g, found):\n    g.emit(found)\n    g.emit(found, found)\ndef b(g):\n    a(g, "NAV-1.1")',
            id="a parameter that is passed on",
        ),
        pytest.param(
            'def a(g):\n    g.emit(Moved(), g.kept.sort)\nb = Kept("x", sort="NAV-1.1")', id="a field that is passed on"
        ),
        pytest.param(
            'def a(g):\n    f = []\n    f.append(("here", "NAV-1.1"))\n    for w, r in f:\n        g.emit(w, r)',
            id="a list that is filled",
        ),
    ],
)
def test_an_id_is_followed_on_its_way(tmp_path: Path, code: str) -> None:
    assert ids(tmp_path, code) == ["NAV-1.1"]


@pytest.mark.parametrize(
    "use",
    [
        "from polemos.melee import R\ndef a(g):\n    g.emit(Moved(), R)",
        "from polemos.melee import R as S\ndef a(g):\n    g.emit(Moved(), S)",
        "from polemos import melee\ndef a(g):\n    g.emit(Moved(), melee.R)",
    ],
)
def test_a_constant_is_followed_into_other_modules(tmp_path: Path, use: str) -> None:
    assert ids(tmp_path, 'R = "NAV-1.1"', other=use) == ["NAV-1.1"]


@pytest.mark.parametrize(
    "code",
    [
        pytest.param('"NAV-1.1"', id="a docstring"),
        pytest.param('def a(g):\n    "NAV-1.1"\n    g.emit(Moved())', id="the docstring of a function"),
        pytest.param("def a(g):\n    g.emit(Moved())  # NAV-1.1", id="a comment"),
        pytest.param('def a(g):\n    g.emit(Moved(), "see NAV-1.1")', id="a sentence"),
        pytest.param('def a(g, x):\n    g.emit(Moved(), f"NAV-1.1{x}")', id="a piece of a sentence"),
        pytest.param('R = "NAV-1.1"', id="a constant that nothing reads"),
        pytest.param('RULES = ("NAV-1.1", "NAV-1.2")', id="a tuple for show"),
        pytest.param('R = {"x": ("here", "NAV-1.1")}', id="a table that nothing reads"),
        pytest.param('R = "NAV-1.1"\nRULES = (R,)', id="a constant in a tuple for show"),
        pytest.param('R = "NAV-1.1"\ndef a(why):\n    return R in why', id="a constant that is compared"),
        pytest.param('def a(g):\n    if g.rule == "NAV-1.1":\n        g.emit(Moved())', id="a comparison"),
        pytest.param('def a(g):\n    match g.rule:\n        case "NAV-1.1":\n            g.emit(Moved())', id="a case"),
        pytest.param(
            'W = {"NAV-1.1": "here"}\ndef a(rule):\n    return Line("x", W[rule], rule)', id="the key of a dict"
        ),
        pytest.param('def a(g):\n    r = "NAV-1.1"\n    g.emit(Moved())', id="a variable that nothing reads"),
        pytest.param('def of():\n    return "NAV-1.1"', id="the result of what nobody calls"),
        pytest.param(
            'def of():\n    return "NAV-1.1"\ndef a(g):\n    return len(of())', id="a result that is not cited"
        ),
        pytest.param('def a():\n    return Kept("NAV-1.1")', id="a field that nobody cites"),
        pytest.param('def a(g):\n    print("NAV-1.1")', id="an argument for something else"),
        pytest.param('R = "NAV-1.1"\ndef a(g, R):\n    g.emit(Moved(), R)', id="a parameter of the same name"),
    ],
)
def test_an_id_does_not_count_where_nobody_meets_it(tmp_path: Path, code: str) -> None:
    assert ids(tmp_path, code) == []


def test_a_constant_of_the_same_name_elsewhere_does_not_help(tmp_path: Path) -> None:
    other = 'RULES = ("NAV-1.2",)\ndef a(g):\n    g.emit(Moved(), *RULES)'
    assert ids(tmp_path, 'RULES = ("NAV-1.1",)', other=other) == ["NAV-1.2"]
