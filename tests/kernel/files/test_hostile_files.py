"""Hostile files: everything is well written and the check agrees, for it is no secret; but the content is wrong."""

from __future__ import annotations

import contextlib
import json
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polemos.kernel.chance import Chance
from polemos.kernel.files import save as save_module
from polemos.kernel.files.save import FormatError, encode, read, resume, watch
from polemos.kernel.game import Game
from polemos.kernel.reason import Refused
from tests.kernel.files.tampered import CONTENT, LINES, SNAPSHOT, TOP, altered, compact, put, refusal, sealed
from tests.kernel.toys.playing import play, positions, toy, until
from tests.kernel.toys.toy import RULESETS, TOY


def test_altering_nothing_gives_the_same_file() -> None:
    assert altered(lambda values: None) == CONTENT


WRONG = {
    "an unknown step": put(*TOP, 1, value="fly"),
    "a step of another procedure": put(*TOP, 1, value="deal"),
    "a step that is no name": put(*TOP, 1, value=3),
    "an unknown procedure": put(*TOP, 0, "type", value="Fly"),
    "a procedure without its name": put(*TOP, 0, value={}),
    "a procedure about nobody": put(*TOP, 0, "seat", value=7),
    "a procedure about a word": put(*TOP, 0, "seat", value="red"),
    "an unknown way to go on": put(*TOP, 2, value="backwards"),
    "a frame too short": put(*TOP, value=[]),
    "a stack that is none": put(*SNAPSHOT, "stack", value={}),
    "counts that are no numbers": put(*SNAPSHOT, "counts", value={"x": "y"}),
    "counts that are negative": put(*SNAPSHOT, "counts", value={"x": -1}),
    "counts that are true": put(*SNAPSHOT, "counts", value={"x": True}),
    "a list of counts": put(*SNAPSHOT, "counts", value=[1]),
    "an answer of nobody": put(*SNAPSHOT, "pending", value={"7": True}),
    "an answer of a word": put(*SNAPSHOT, "pending", value={"red": True}),
    "an answer that ends the question": put(*SNAPSHOT, "pending", value={"0": True}),
    "an answer that is no answer": put(*SNAPSHOT, "pending", value={"0": {"x": []}}),
    "a state that is a list": put(*SNAPSHOT, "state", value=[]),
    "a state without tables": put(*SNAPSHOT, "state", value={}),
    "a turn that is a word": put(*SNAPSHOT, "state", "turn", value="one"),
    "a turn that is true": put(*SNAPSHOT, "state", "turn", value=True),
    "a pawn of a wrong shape": put(*SNAPSHOT, "state", "pawns", "r1", value=[1]),
    "a pawn off the track": put(*SNAPSHOT, "state", "pawns", "r1", "at", value=10**6),
    "a pawn behind the start": put(*SNAPSHOT, "state", "pawns", "r1", "at", value=-1),
    "a pawn at half a place": put(*SNAPSHOT, "state", "pawns", "r1", "at", value=0.5),
    "a hand that is gone": put(*SNAPSHOT, "state", "hands", value={}),
    "a card that is there twice": put(*SNAPSHOT, "state", "discards", value=["c01", "c01"]),
    "a deck of numbers": put(*SNAPSHOT, "state", "deck", value=[1, 2]),
    "a winner who is not at the table": put(*SNAPSHOT, "state", "outcome", value={"winner": 7, "text": "", "rule": ""}),
    "an outcome that is a word": put(*SNAPSHOT, "state", "outcome", value="red wins"),
    "a decision of nobody": put(3, "decision", "answers", value={"7": "r1"}),
    "a decision without anybody": put(3, "decision", "answers", value={}),
    "a decision of a word": put(3, "decision", "answers", value={"red": "r1"}),
    "facts counted wrongly": put(3, "decision", "entries", value=0),
    "facts counted below nought": put(3, "decision", "entries", value=-5),
    "facts counted by a word": put(3, "decision", "entries", value="5"),
    "a digest that is a number": put(3, "decision", "digest", value=5),
    "an unknown fact": put(3, "facts", 0, "fact", "type", value="Flew"),
    "a fact of a wrong shape": put(3, "facts", 0, "fact", value=[]),
    "a fact without its fields": put(3, "facts", 0, "fact", value={"type": "Played"}),
    "a reason that is a word": put(3, "facts", 0, "why", value="TOY-1"),
    "words that are none": put(3, "facts", 0, "words", value=None),
    "facts that are a record": put(3, "facts", value={}),
    "an opening without facts": put(1, "opening", value=[]),
    "an opening that is a word": put(1, "opening", value="?"),
    "a seed that is short": put(0, "header", "seed", value="ab"),
    "a seed that is a number": put(0, "header", "seed", value=5),
    "a seed with spaces": put(0, "header", "seed", value="5e ed" * 16),
    "a setup of a wrong shape": put(0, "header", "setup", value=[]),
    "a setup with wrong values": put(0, "header", "setup", "pawns", value="three"),
    "an unknown rule set": put(0, "header", "ruleset", value="draughts"),
    "a version of the future": put(0, "header", "version", value="2.0"),
    "a version that is none": put(0, "header", "version", value=""),
    "other data": put(0, "header", "data", value="other"),
    "no header": put(0, "header", value=None),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_content_is_refused_though_the_check_agrees(what: str) -> None:
    march = encode(until(toy(), "How far?", Chance(1)))
    assert resume(read(march), RULESETS).waiting_for
    refusal(altered(WRONG[what], march))


def test_a_snapshot_that_is_not_what_the_last_decision_led_to_is_refused() -> None:
    values = [json.loads(line) for line in LINES[:-1]]
    values[-1]["snapshot"]["state"]["pawns"]["r1"]["at"] += 1
    said = refusal(sealed([compact(value) for value in values]))
    assert said == f"line {len(values)}: this is not what the last decision led to"


def test_an_answer_that_is_kept_although_nobody_else_is_asked_is_refused() -> None:
    game = until(toy(), "How far?", Chance(1))
    (seat,) = game.waiting_for
    content = altered(put(*SNAPSHOT, "pending", value={str(seat): 20}), encode(game))
    assert "a question that is not open" in refusal(content)


TWICE = [
    (2, b'"fact":{"type":"Grudged","seat":0', b'"fact":{"type":"Grudged","seat":1,"seat":0'),
    (-1, b'"r1":{"id":', b'"r1":{"id":"?","id":'),
    (-1, b'{"type":"Race"}', b'{"type":"Race","type":"Race"}'),
    (-1, b'"counts":{', b'"counts":{"x":1,"x":1,'),
]


@pytest.mark.parametrize(("at", "once", "twice"), TWICE)
def test_a_key_twice_is_refused_at_any_depth(at: int, once: bytes, twice: bytes) -> None:
    lines = LINES[:-1]
    assert once in lines[at]
    lines[at] = lines[at].replace(once, twice, 1)
    digest = msgspec.json.decode(lines[-1], type=save_module._Last).snapshot.digest()
    lines[-2] = re.sub(rb'"digest":"\w+"', b'"digest":"%s"' % digest.encode(), lines[-2])
    assert "not as Polemos writes it" in refusal(sealed(lines))


def test_a_past_that_never_was_is_noticed_when_it_is_wanted() -> None:
    """What only matters for undo is found out then, and refused in the same way."""
    game = next(g for g in positions(1) if g.why_no_undo(0) is None)
    content = encode(game)

    def other_setup(values: list[Any]) -> None:
        values[0]["header"]["setup"]["pawns"] = 1

    again = resume(read(altered(other_setup, content)), RULESETS)
    before = again.digest()
    assert again.why_no_undo(0) is None
    with pytest.raises(Refused, match="cannot be played again"):
        again.undo(0)
    assert again.digest() == before


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += places(inner, (*path, index))
    return found


NONSENSE = (
    None, True, False, -1, 0, 1, 2**63, 10**40, 1e308, -0.0, "", "\u202e", "no such thing", "x" * 5000, [], [[]], {},
    {"x": None}, [0] * 99, {"type": "Race"}, "\n", "r1", "c01",
)  # fmt: skip


def test_whatever_stands_anywhere_it_is_refused_or_is_a_game_that_can_be_played() -> None:
    """Structure-aware: one place of the file holds something else, and digest and check agree."""
    whole = [json.loads(line) for line in LINES[:-1]]
    everywhere = [path for path in places(whole) if len(path) > 1]
    chance = Chance(17)
    outcomes = {"refused": 0, "played": 0}
    for _ in range(1500):
        path, value = chance.pick(everywhere), chance.pick(NONSENSE)
        content = altered(put(*path, value=value))
        try:
            saved = read(content)
            game = resume(saved, RULESETS)
        except FormatError:
            outcomes["refused"] += 1
            continue
        outcomes["played"] += 1
        assert list(TOY.check(game.state)) == []
        assert encode(game)
        with contextlib.suppress(FormatError):
            watch(saved, TOY)
    assert outcomes["refused"] > 700


@given(st.data())
@settings(max_examples=150)
def test_parts_of_two_files_put_together(data: st.DataObject) -> None:
    other = encode(play(toy("0" * 64), Chance(6), most=12)).split(b"\n")[:-2]
    mine = LINES[:-1]
    lines = [*mine[: data.draw(st.integers(0, len(mine)))], *other[data.draw(st.integers(0, len(other))) :]]
    content = sealed(lines)
    if content in (CONTENT, sealed(other)):
        return
    try:
        game = resume(read(content), RULESETS)
    except FormatError:
        return
    assert isinstance(game, Game)


def test_facts_that_do_not_fit_together_are_not_watched() -> None:
    def unknown_pawn(values: list[Any]) -> None:
        for line in values:
            for told in line.get("facts", []):
                if told["fact"]["type"] == "Moved":
                    told["fact"]["pawn"] = "r9"

    with pytest.raises(FormatError, match="the facts of the saved game do not fit together: KeyError 'r9'"):
        watch(read(altered(unknown_pawn)), TOY)
