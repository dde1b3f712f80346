"""With larger figures everything is larger and nothing else changes (PAE-21.1): whole battles, by every hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.spaces import Manoeuvre
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.rules.paean.builder.charts import charts_told
from polemos.rules.paean.drawn_setups import drawn_army
from polemos.rules.paean.movement.close_ways import CloseWay
from polemos.rules.paean.options import TIMES, Options, Scale
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.screen.briefing import briefing
from polemos.rules.paean.screen.hints import hints
from polemos.rules.paean.screen.preview import preview
from polemos.rules.paean.screen.scene import scene
from polemos.rules.paean.screen.text import TABLE
from polemos.rules.paean.setup import Setup
from polemos.rules.paean.state import State
from polemos.tabletop.legs import Advance, Legs, March, Wheel
from tests.laws import ROUNDS
from tests.paean.laws.battles import clash_record
from tests.tabletop.hands import LEVELS, Hands

CLASHES = ROUNDS // 500  # 4 by each hand in every run
LOOKED_AT = 7  # every seventh decision is looked at in full, for a look is dearer than the decision
TOO_FAR: tuple[Legs, ...] = ((Advance(99_000),), (March(0, 99_000),))
NUMBER = r"-?\d+(?:\.\d+)?"
# Everywhere else a number is no length.
LENGTHS = re.compile(
    rf"(?:({NUMBER}) × )?({NUMBER}) cm|advance ({NUMBER})|march {NUMBER} ({NUMBER})|\bat ({NUMBER}) ({NUMBER})"
)


def at_scale(setup: Setup, seed: int, scale: Scale) -> Game[State]:
    return Game.new(PAEAN, replace(setup, options=replace(setup.options, scale=scale)), game_seed("scale", seed))


def without_scale(state: State) -> Any:
    raw = msgspec.json.decode(msgspec.json.encode(state))
    assert raw["options"].pop("scale")
    return raw


def json_of(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def pieces(text: str) -> tuple[list[str], list[float]]:
    """The words round the lengths of a text, and the lengths."""
    words, lengths, end = [], [], 0
    for found in LENGTHS.finditer(text):
        for number, value in enumerate(found.groups(), 1):
            if value is not None:
                words.append(text[end : found.start(number)])
                lengths.append(float(value))
                end = found.end(number)
    return [*words, text[end:]], lengths


def assert_grown(larger: str, told: str, times: int) -> int:
    """The same words, and every length so many times as large; how many lengths there are."""
    (words, lengths), (more_words, more) = pieces(told), pieces(larger)
    assert more_words == words
    assert more == pytest.approx([times * each for each in lengths], rel=1e-3, abs=1e-3 * times)
    return len(lengths)


def asked(game: Game[State]) -> str:
    """Everything that the seats may answer."""
    if game.ask is None:
        return ""
    return json_of([(seat, game.ask.rule, game.ask.prompt, game.ask.to[seat].spec()) for seat in game.waiting_for])


def looked_at(game: Game[State], seat: Seat) -> Iterator[str]:
    """What a seat is told that looks at everything."""
    view = View(game, seat)
    space = view.space
    yield json_of(replace(scene(view), times=1))
    yield json_of(hints(view))
    yield "\n".join(TABLE.roster(view))
    yield json_of(preview(view, space.answer_json(space.default)))
    if isinstance(space, Manoeuvre):
        for legs in (*TOO_FAR, *list(space.candidates())[:4]):
            yield json_of(preview(view, space.answer_json(legs)))


def check_scale(setup: Setup, seed: int, scale: Scale, level: str) -> Game[State]:
    """Whatever is answered is asked, decided and told alike; only the centimetres that players read are more."""
    game, larger, hands = at_scale(setup, seed, "6mm"), at_scale(setup, seed, scale), Hands("paean", seed, level)
    times, decisions = TIMES[scale], 0
    while not game.is_over:
        assert without_scale(larger.state) == without_scale(game.state)
        assert_grown(asked(larger), asked(game), times)
        seat, answer = hands.answer(game)
        if decisions % LOOKED_AT == 0:
            for more, told in zip(looked_at(larger, seat), looked_at(game, seat), strict=True):
                assert_grown(more, told, times)
        decisions += 1
        game.answer(seat, answer)
        larger.answer(seat, answer)
    assert larger.is_over
    assert without_scale(larger.state) == without_scale(game.state)
    assert len(larger.journal) == len(game.journal)
    for bigger, entry in zip(larger.journal, game.journal, strict=True):
        assert_grown(json_of(bigger.fact) + bigger.words, json_of(entry.fact) + entry.words, times)
    return larger


@pytest.mark.rule("PAE-21.1")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scale", ["15mm", "25mm"])
def test_a_clash_with_larger_figures_is_the_same_clash(scale: Scale, level: str) -> None:
    for seed in range(CLASHES):
        record = clash_record(seed)
        check_scale(Setup(record.id, own=record), seed, scale, level)


@pytest.mark.rule("PAE-21.1")
def test_a_points_battle_with_larger_figures_is_the_same_from_the_first_piece_of_terrain_on() -> None:
    chance, options = Chance(3), Options()
    armies = drawn_army(100, options, chance), drawn_army(100, options, chance)
    check_scale(Setup("points", options, budget=100, own_armies=armies), 3, "15mm", "errands")


@pytest.mark.rule("PAE-21.1")
def test_a_battle_of_the_book_with_larger_figures_is_the_same() -> None:
    check_scale(Setup("thyrea", own=replace(load("thyrea"), bounds=4)), 0, "25mm", "greedy")


@pytest.mark.rule("PAE-21.1", "PAE-9.2", "PAE-11.4")
def test_the_card_of_a_formation_tells_the_larger_lengths() -> None:
    cards = {}
    for scale in ("6mm", "15mm", "25mm"):
        bodies = scene(View(at_scale(Setup("hysiae"), 0, scale), 0)).bodies
        cards[scale] = {
            body.id: {line.name: line.value for line in body.card if line.name in ("Moves", "Range")}
            for body in bodies
        }  # fmt: skip
    lengths = [
        tuple(float(cards[scale][body][label].removesuffix(" cm")) for scale in cards)
        for body, card in cards["6mm"].items()
        for label in card
    ]
    assert len(lengths) > 10
    assert all((twice, thrice) == (2 * once, 3 * once) for once, twice, thrice in lengths)


@pytest.mark.rule("PAE-21.1", "PAE-9.4")
def test_ways_are_typed_in_the_centimetres_of_the_table() -> None:
    """5 cm with 6 mm figures are 10 with 15 mm."""
    for scale in TIMES:
        game = at_scale(Setup("hysiae"), 0, scale)
        state = game.state
        judge = CloseWay(state, state.formations["A1"])
        far = 5 * TIMES[scale]
        assert judge.read(["advance", str(far)]) == ((Advance(5000),), 2)
        assert judge.words((Advance(5000),)) == f"advance {far}"
        assert str(judge.why_not((Advance(6000),))) == f"it goes only {far} cm (PAE-9.2)"
        assert judge.read(["wheel", "left", "12"]) == ((Wheel("left", 12_000),), 3)


@pytest.mark.rule("PAE-21.1", "PAE-5.3", "PAE-5.5", "PAE-5.8", "PAE-5.10")
@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ("boars_grave", "within {} of the edge of the tree"), ("fetters", "in the strip y {} or more"),
        ("hyampolis", "(y = {})"), ("marathon", "may go up to {} instead of {}, provided that every enemy base is"
         " more than {} away"),
    ],
)  # fmt: skip
def test_the_special_rules_of_a_scenario_tell_larger_lengths(scenario: str, said: str) -> None:
    lengths = {"boars_grave": (6,), "fetters": (65,), "hyampolis": (40,), "marathon": (15, 10, 20)}[scenario]
    for scale, times in TIMES.items():
        told = " ".join(line.value for line in briefing(at_scale(Setup(scenario), 0, scale).state).lines)
        assert said.format(*(times * each for each in lengths)) in told
        assert not set("{}") & set(told)


@pytest.mark.rule("PAE-21.1")
def test_the_charts_tell_larger_lengths() -> None:
    told = json_of(charts_told())
    assert not set("{}") & set("".join(each.words for each in charts_told().charts))
    for times in TIMES.values():
        assert assert_grown(json_of(charts_told(times)), grown_moves(told, times), times) > 20


def grown_moves(told: str, times: int) -> str:
    """The moves of the troops and the shared limit of two bands stand without their unit."""
    charts = msgspec.json.decode(told)
    for chart in charts["charts"]:
        for row in chart["rows"]:
            if chart["id"] == "troops":
                row["cells"][1] = str(int(row["cells"][1]) * times)
            row["head"] = re.sub(r"over (\d+),", lambda found: f"over {int(found[1]) * times},", row["head"])
    return msgspec.json.encode(charts).decode()
