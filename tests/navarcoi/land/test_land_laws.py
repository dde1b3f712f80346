"""Laws of the land war: whatever is played, nothing breaks, and the same answers make the same war."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.dice import KeyedDice
from polemos.kernel.files.save import encode, read, resume
from polemos.kernel.game import Game
from polemos.kernel.spaces import Choice
from polemos.rules.navarcoi.fuzzing.land_invariants import broken_on_land
from polemos.rules.navarcoi.state import State
from tests.navarcoi.land.land_table import SHORE, LandTurn, Nothing, group, phalanx, place, rules, ships, table

BAY = replace(
    SHORE,
    points=((0, 0), (18_000, 0), (18_000, 20_000), (14_000, 24_000), (18_000, 28_000), (18_000, 48_000), (0, 48_000)),
    bad_going=(((4_000, 20_000), (8_000, 20_000), (8_000, 26_000), (4_000, 26_000)),),
)
EAGER = ("charge", "AP", "BP", "AG", "BG", "embark", "rejoin", "send", "disembark")


def war(number: int) -> Game[State]:
    units = [
        phalanx("AP1", 9, 12), phalanx("AP2", 5, 13, euzonoi=("front",)), group("AG1", 13, 10, 2),
        phalanx("BP1", 9, 30, 180), phalanx("BP2", 13, 29, 180, euzonoi=()), group("BG1", 5, 31, 3),
    ]  # fmt: skip
    state = table(
        units, positions=[place("polis", 5, 44, 1), place("camp", 5, 4, 0), place("wood", 12, 20)],
        squadrons=[ships("A1", 8), ships("A2", 10.5, status="active"), ships("B1", 36), ships("B2", 38.5)],
        land=BAY if number % 2 else SHORE, scenario="amphibious_battle" if number % 3 else "cyzicus_410",
    )  # fmt: skip
    seed = f"{number:064x}"
    return Game.new(rules(state, LandTurn(6)), Nothing(), seed, KeyedDice(bytes.fromhex(seed)))


def play_on(game: Game[State], chance: Chance, decisions: int) -> None:
    for _ in range(decisions):
        if game.ask is None:
            return
        seat = game.waiting_for[0]
        space = game.ask.to[seat]
        assert space.why_not(space.default) is None
        answer = space.sample(chance)
        if isinstance(space, Choice) and chance.below(4):
            bold = [option.key for option in space.free if option.key.startswith(EAGER)]
            answer = chance.pick(bold) if bold else answer
        assert space.why_not(answer) is None
        assert space.from_json(space.answer_json(answer)) == answer
        game.answer(seat, answer)
        assert list(broken_on_land(game.state)) == []


@pytest.mark.rule("NAV-16.4", "NAV-16.12")
@pytest.mark.parametrize("number", range(6))
def test_whatever_is_ordered_units_stay_on_land_apart_and_in_melees_they_can_fight(number: int) -> None:
    play_on(war(number), Chance(number), 80)


def test_a_land_war_resumes_and_replays_to_the_same_war() -> None:
    game = war(1)
    play_on(game, Chance(5), 40)
    again = Game.replayed(game.ruleset, game.header, game.decisions)
    assert again.digest() == game.digest()
    resumed = resume(read(encode(game)), {"land": game.ruleset})
    assert resumed.digest() == game.digest()
    play_on(game, Chance(6), 20)
    play_on(resumed, Chance(6), 20)
    assert resumed.digest() == game.digest()
