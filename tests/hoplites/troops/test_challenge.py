"""Personal combat (section 23)."""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from polemos.kernel.fact import Drawn, Ended, Rolled
from polemos.kernel.procedure import Procedure
from polemos.rules.hoplites.draw import DrawPhase
from polemos.rules.hoplites.ending import route_points
from polemos.rules.hoplites.facts import ClanActivated, PhaseBegan
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.movement.move import MovePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.rout.rally import RallyPhase
from polemos.rules.hoplites.state import NORTH, SOUTH, State
from polemos.rules.hoplites.troops.challenge import ChampionFell, ChampionsMet, RoundFought, wounds
from tests.hoplites.position import Play, field
from tests.hoplites.under_way import UnderWay

PHASES: tuple[Procedure, ...] = (
    PlayPhase(SOUTH), MovePhase(SOUTH), MissilePhase(SOUTH), RallyPhase(SOUTH), DrawPhase(SOUTH),
)  # fmt: skip
AKI, BUN, CHO = "Aki", "Bun", "Cho"


def court(*hand: str, men: tuple[tuple[str, int, int], ...] = ((AKI, 2, 1), (BUN, 2, 1)), **values: Any) -> State:
    """Samurai with their stamina and combat value, and a challenger."""
    pool = "\n".join(f'[[characters]]\nname = "{n}"\nstamina = {s}\ncombat = {c}' for n, s, c in men)
    return field(
        hands=(hand or ("challenge", "rally"), []), period="samurai", samurai=tuple(name for name, _, _ in men),
        own_charts=(("samurai_characters", pool),), **values,
    )  # fmt: skip


def fight(*rolls: int, **values: Any) -> Play:
    """South challenges in his play phase; Aki fights for him, Bun for North."""
    return Play(court(**values), UnderWay(part=PlayPhase(SOUTH)), [0, 0, *rolls]).does("challenge")


# -- starting it -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-5.9", "HOP-23.1", "HOP-10.5")
@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: type(phase).__name__)
def test_it_can_be_started_in_every_phase_and_cannot_be_refused(phase: Procedure) -> None:
    play = Play(court("challenge", "challenge"), phase, [0, 0, 9, 4]).does("challenge")
    assert play.facts(ChampionFell) == [ChampionFell(NORTH, BUN, AKI)]
    assert play.state.side(SOUTH).spent == ("challenge",)
    assert play.facts(ClanActivated) == []


@pytest.mark.rule("HOP-23.1")
def test_the_phase_goes_on_afterwards() -> None:
    men = ((AKI, 2, 1), (BUN, 2, 1), (CHO, 2, 1))
    play = Play(court("challenge", "challenge", men=men), PlayPhase(SOUTH), [0, 0, 9, 4, 0, 0, 9, 4])
    play.does("challenge")
    assert play.state.phase == "play"
    play.does("challenge")
    assert [fell.champion for fell in play.facts(ChampionFell)] == [BUN, CHO]


@pytest.mark.rule("HOP-23.2")
def test_with_fewer_than_two_samurai_the_card_cannot_be_played() -> None:
    assert "challenge" not in Play(court(men=((AKI, 2, 1),)), PlayPhase(SOUTH)).options
    Play(court(men=((AKI, 2, 1),)), MovePhase(SOUTH)).over()


@pytest.mark.rule("HOP-10.5", "HOP-5.9")
def test_every_phase_is_opened_if_the_card_could_be_in_the_hand() -> None:
    play = Play(court("rally", decks=(["challenge", "challenge"], [])), MissilePhase(SOUTH))
    assert play.facts(PhaseBegan) == [PhaseBegan("missile")]
    assert "challenge" not in play.options
    gone = {"specials": {"challenge": 2, "rally": 1}, "spent": ("challenge", "challenge")}
    Play(court("rally", sides=(gone, {})), MissilePhase(SOUTH)).over()


# -- the combat --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-23.2")
def test_one_is_drawn_for_the_challenger_then_another_for_his_opponent() -> None:
    men = ((AKI, 2, 1), (BUN, 2, 1), (CHO, 2, 1))
    play = Play(court(men=men), PlayPhase(SOUTH), [1, 1, 9, 4]).does("challenge")
    assert [draw.drawn for draw in play.facts(Drawn)] == [BUN, CHO]
    assert play.facts(Drawn)[1].among == (AKI, CHO)
    assert play.state.samurai == (AKI, BUN)  # the slain one is gone, the winner is back


@pytest.mark.rule("HOP-23.2")
def test_the_winner_comes_back_with_full_stamina() -> None:
    men = ((AKI, 2, 1), (BUN, 2, 1), (CHO, 2, 1))
    first = [0, 0, 4, 5, 9, 4]  # Aki is wounded once, then slays Bun
    second = [0, 0, 4, 5, 9, 4]  # and stands another single wound against Cho
    play = Play(court("challenge", "challenge", men=men), PlayPhase(SOUTH), [*first, *second])
    play.does("challenge", "challenge")
    assert play.state.samurai == (AKI,)


@pytest.mark.rule("HOP-23.3")
@pytest.mark.parametrize(
    ("totals", "expected"),
    [((10, 5), (0, 2)), ((9, 5), (0, 1)), ((4, 0), (0, 2)), ((5, 9), (1, 0)), ((0, 1), (2, 0)), ((6, 6), (0, 0))],
)
def test_the_lower_total_is_wounded_and_twice_by_one_twice_as_high(
    totals: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert wounds(*totals) == expected


@pytest.mark.rule("HOP-23.3")
def test_rounds_go_on_until_one_has_no_stamina_left() -> None:
    play = fight(5, 5, 6, 5, 3, 4, 8, 6)  # equal; Bun is wounded; Aki is wounded; Bun again
    assert play.facts(ChampionFell) == [ChampionFell(NORTH, BUN, AKI)]
    assert [(roll.who, roll.seat) for roll in play.facts(Rolled)] == [((AKI,), SOUTH), ((BUN,), NORTH)] * 4


@pytest.mark.rule("HOP-23.3")
def test_the_combat_value_is_added() -> None:
    men = ((AKI, 2, 5), (BUN, 2, 1))
    play = fight(0, 1, 0, 1, men=men)
    assert play.facts(ChampionFell) == [ChampionFell(NORTH, BUN, AKI)]
    assert [roll.total for roll in play.facts(Rolled)] == [5, 2]


@pytest.mark.rule("HOP-23.2", "HOP-23.3")
def test_each_round_tells_wounds_and_stamina_of_both() -> None:
    play = fight(5, 5, 6, 5, 3, 4, 9, 1)  # equal; Bun is wounded; Aki is wounded; Bun twice
    assert [(man.name, man.seat, man.stamina) for man in play.facts(ChampionsMet)[0].champions] == [
        (AKI, SOUTH, 2),
        (BUN, NORTH, 2),
    ]
    told = [[(man.stamina, man.wound) for man in each.champions] for each in play.facts(RoundFought)]
    assert told == [[(2, 0), (2, 0)], [(2, 0), (1, 1)], [(1, 1), (1, 0)], [(1, 0), (-1, 2)]]
    words = [each.words(play.state) for each in play.facts(RoundFought)]
    assert words[0] == "Neither Aki nor Bun is wounded"
    assert words[2:] == ["Bun wounds Aki: 1 stamina left", "Aki wounds Bun twice: 0 stamina left"]


@pytest.mark.rule("HOP-23.3")
@pytest.mark.parametrize(
    ("first", "second", "percent"),
    [((5, 4), (4, 3), 81.6), ((3, 4), (4, 2), 76.6), ((2, 4), (3, 3), 51.5), ((6, 5), (2, 1), 99.98)],
)
def test_the_chances_of_the_rulebook(first: tuple[int, int], second: tuple[int, int], percent: float) -> None:
    """HOP-28.4, worked out exactly from the wounds of a round."""
    rounds: dict[tuple[int, int], int] = {}
    for a in range(10):
        for b in range(10):
            found = wounds(a + first[1], b + second[1])
            rounds[found] = rounds.get(found, 0) + 1
    bloody = 100 - rounds.pop((0, 0))

    @cache
    def wins(mine: int, his: int) -> Fraction:
        if mine <= 0 or his <= 0:
            return Fraction(mine > 0)
        return sum((Fraction(n, bloody) * wins(mine - w, his - v) for (w, v), n in rounds.items()), Fraction(0))

    assert float(wins(first[0], second[0])) * 100 == pytest.approx(percent, abs=0.05 if percent < 99 else 0.005)


# -- bundori -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-23.4", "HOP-20.3")
def test_the_army_of_the_slain_gets_five_route_points_for_good() -> None:
    play = fight(4, 9)
    assert [route_points(play.state, play.state.side(seat)) for seat in (SOUTH, NORTH)] == [5, 0]
    assert play.facts(ChampionFell) == [ChampionFell(SOUTH, AKI, BUN)]


@pytest.mark.rule("HOP-23.4", "HOP-20.4")
def test_a_bundori_may_end_the_battle() -> None:
    play = fight(9, 4, sides=({}, {"level": 5})).over()
    assert play.facts(Ended)[0].outcome.winner == SOUTH
