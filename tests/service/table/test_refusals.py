"""Every refusal names a rule of its own rulebook in a sentence that can be read at a glance.

Random battles of every rule set are stopped at questions of every kind, and answered with what is no answer: other
units in the place of those that may act, numbers out of range, ways that lead nowhere, words and values of any kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.notation import split
from polemos.kernel.reason import Reason
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.registry.rulesets import RULESETS, entry_of
from polemos.rulebook.library import all_rules, read_books
from polemos.rulebook.places import rulebooks_dir
from polemos.service.table.queries import fitted, previewed

MOST_LETTERS = 200
BATTLES, DECISIONS, OFTEN = 8, 120, 5
SENSELESS: tuple[Any, ...] = (
    None, True, -1, 10**9, 1.5, "", "x", "long " * 200, [], ["x"], [["x"]], [None], {}, {"x": 1}, {"x": 10**7, "y": 0},
)  # fmt: skip
WORDS = (
    "",
    "x",
    "long " * 200,
    "attack S1 N9",
    "attack S1",
    "charge S1 S1",
    "north",
    "advance 999",
    "3 3 3",
    "none none",
)


@pytest.mark.parametrize("name", list(RULESETS))
def test_every_refusal_names_its_rule_and_is_short(name: str) -> None:
    prefix = RULESETS[name].prefix
    known = {rule.id for rule in all_rules(read_books(rulebooks_dir())) if rule.id.startswith(prefix)}
    met: set[str] = set()
    for seat, question, tried, reason in refusals(name):
        told = (question, tried, seat, reason)
        assert reason.rule in known, told
        assert 0 < len(reason.text) <= MOST_LETTERS, told
        assert "\n" not in reason.text, told
        met.add(reason.rule)
    assert len(met) > 20, sorted(met)  # it has been asked about much


def refusals(name: str) -> Iterator[tuple[int, str, Any, Reason]]:
    entry, chance = entry_of(name), Chance(11)
    battles = [battle.id for battle in entry.catalogue.battles()]
    times: Counter[tuple[str, str]] = Counter()  # questions of each kind
    for number in range(BATTLES):
        setup = entry.catalogue.drawn(chance.pick(battles), (), chance)
        game: Game[Any] = Game.new(entry.ruleset, setup, game_seed("refusals", number))
        for _ in range(DECISIONS):
            if game.is_over:
                break
            seat = game.waiting_for[0]
            view = View(game, seat)
            kind = (view.rule, type(view.space).__name__)
            times[kind] += 1
            for tried, reason in asked(view, chance) if times[kind] <= OFTEN else ():
                yield seat, view.prompt, tried, reason
            game.answer(seat, view.space.sample(chance))


def asked(view: View[Any], chance: Chance) -> Iterator[tuple[Any, Reason]]:
    """What this question refuses, as the service and the terminal would tell it."""
    assert view.ask is not None
    assert view.seat is not None
    space = view.space
    for raw in (*SENSELESS, *distorted(space.answer_json(space.sample(chance)), chance), *exchanged(space, chance)):
        try:
            reason = view.ask.why_not(view.seat, space.from_json(raw))
        except ValueError as error:
            reason = view.ask.cited(Reason(str(error)))
        if reason is not None:
            yield raw, reason
            shown = previewed(view, "", 0, raw).preview.why_not
            assert shown is not None, raw
            yield raw, shown
    for option in getattr(space, "options", ()):
        if option.barred is not None:
            yield option.key, option.barred
    for target in ({"x": chance.below(90_000), "y": chance.below(60_000)}, *SENSELESS[-4:]):
        if (refused := fitted(view, "", 0, target).preview.why_not) is not None:
            yield target, refused
    usual = space.words(space.default)
    for words in (*WORDS, f"{usual} x", *(f"{usual.rpartition(' ')[0]} {word}" for word in ("S9", "-1"))):
        said = view.ask.read(view.seat, split(words))
        refused = said if isinstance(said, Reason) else view.ask.why_not(view.seat, said[0])
        if refused is not None:
            yield words, refused


def distorted(raw: Any, chance: Chance) -> Iterator[Any]:
    """An answer with one of its numbers or words changed, or with a part missing or twice."""
    match raw:
        case bool() | None:
            return
        case int() | float():
            yield from (raw + 1, -raw - 1, raw * 7 + 13, raw + 360_000)
        case str():
            yield from (raw + "x", raw[:-1], raw.upper())
        case list():
            yield from (raw[:-1], raw + raw, raw[::-1])
            if raw:
                at = chance.below(len(raw))
                yield from ([*raw[:at], each, *raw[at + 1 :]] for each in distorted(raw[at], chance))
        case dict():
            for key, value in raw.items():
                yield {k: v for k, v in raw.items() if k != key}
                yield from ({**raw, key: each} for each in distorted(value, chance))


def exchanged(space: Any, chance: Chance) -> Iterator[Any]:
    """Keys of options whose last word is that of another, and picks of too many."""
    keys = [option.key for option in getattr(space, "options", ()) if isinstance(option.key, str)]
    if not keys:
        return
    lasts = list(dict.fromkeys(key.split(" ")[-1] for key in keys))
    for _ in range(6):
        first, last = chance.pick(keys), chance.pick(lasts)
        yield " ".join([*first.split(" ")[:-1], last])
    yield keys
    yield keys[:1] * 2
    yield [keys[0], "nobody"]
