"""The course of a battle as the debriefing tells it (HOP-20.7): curves, falls, deeds, luck; all from facts."""

from __future__ import annotations

import msgspec
import pytest

from polemos.kernel.chance import Chance
from polemos.kernel.fact import Ended, Entry, Fact, Outcome, Rolled
from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.kernel.words.report import Report
from polemos.lab.match import game_seed, play_out
from polemos.lab.worlds import twin_of
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.facts import Eliminated, PointsLost, Routed, TurnBegan
from polemos.rules.hoplites.rout.rally import Rallied
from polemos.rules.hoplites.rout.rout import WentWild
from polemos.rules.hoplites.screen.chronicle import CHECKS, CLASHES, LEADER, SHOTS, Course
from polemos.rules.hoplites.screen.debriefing import report
from polemos.rules.hoplites.shock.declaring import AttackDeclared, AttackStands, AttackVoid
from polemos.rules.hoplites.shock.shock import Fought
from polemos.rules.hoplites.state import NORTH, SOUTH, Attack, State
from polemos.rules.hoplites.troops.challenge import ChampionFell
from polemos.rules.hoplites.troops.marks import TookHits
from polemos.rules.hoplites.turn import PlayerTurn
from tests.hoplites.position import Play, field, unit
from tests.hoplites.under_way import UnderWay

ENTRY = entry_of("hoplites")
pytestmark = pytest.mark.rule("HOP-20.7")


def read(state: State, *facts: tuple[Fact, str], ends: tuple[int, ...] = ()) -> Course:
    """A course made by hand: each fact with the rule at the end of its chain."""
    return Course(state, [Entry(fact, ("HOP-10.1", rule), "") for fact, rule in facts], ends)


def armies() -> State:
    """South's S1 to S5 are worth 7, 6, 5, 1 and 2; North's N1 to N4 are worth 6, 5, 1 and 2."""
    south = [unit("S1", "HI", 7), unit("S2", "HI", 6), unit("S3", "LC", 5), unit("S4", "SK AR", 4), unit("S5", "EL", 6)]
    north = [unit("N1", "HI", 6), unit("N2", "LC", 5), unit("N3", "SK JA", 3), unit("N4", "EL", 6)]
    return field(dict(enumerate(south, 1)), dict(enumerate(north, 1)))


def roll(rule: str, seat: int, face: int, limit: int, *who: str) -> Rolled:
    return Rolled("", rule, "ten", (face,), who, seat, limit=limit)


def fallen(course: Course) -> list[tuple[str, str, str, tuple[str, ...], int, str]]:
    return [(each.kind, each.unit, each.how, each.by, each.value, each.rule) for each in course.annals.events]


# -- played out with scripted dice -------------------------------------------------------------------------------------


def fought_out() -> Play:
    """S1 breaks N1 in its turn: the checks 0 and 4, the die 9 (column 7: 2 against 4 hits); the enemy breaks at 6."""
    state = field(
        {4: unit("S1", "HI", 9), 8: unit("S2", "HI", 7)}, {4: unit("N1", "HI", 6, hits=2)},
        sides=({}, {"level": 6}),
    )  # fmt: skip
    play = Play(state, UnderWay(part=PlayerTurn(SOUTH, 11)), [0, 4, 9])
    return play.does("end", "attack S1 N1", "end").over()


def of_play(play: Play) -> Report:
    found = report(play.state, list(play.game.journal), [decision.entries for decision in play.game.decisions])
    assert found is not None
    return found


def test_a_fight_that_was_scripted_gives_its_curve_its_fall_and_its_best_unit() -> None:
    told = of_play(fought_out())
    assert (told.winner, told.rule, told.measure) == (SOUTH, "HOP-20.4", "route points")
    assert [(each.turn, each.seat, each.points) for each in told.stretches] == [(11, SOUTH, (0, 6))]
    fall, end = told.events
    assert (fall.kind, fall.unit, fall.turn, fall.stretch) == ("lost", "N1", 11, 0)
    assert (fall.how, fall.by, fall.rule) == ("beaten in the attack", ("S1",), "HOP-15.12")
    assert (fall.value, fall.points, fall.step) == (6, (0, 6), 2)
    assert (end.kind, end.seat, end.points) == ("end", None, (0, 6))
    assert told.best is not None
    assert (told.best.unit, told.best.value, told.best.victims) == ("S1", 6, ("N1",))
    north = told.sides[NORTH]
    assert [(fate.unit, fate.fate, fate.deeds, fate.step) for fate in north.fates] == [("N1", "routed", 0, 2)]
    lines = {line.name: line.value for line in told.sides[SOUTH].lines}
    assert (lines["Attacks"], lines["Shots"]) == ("1: 1 won, 0 lost, 0 undecided", "none")


def test_the_die_of_an_attack_counts_for_one_side_and_against_the_other() -> None:
    # Column 7 gives nets of -1 twice, 0 five times, 1 twice and 2 once; the best of ten came: +0.9.
    south, north = ({each.name: each for each in side.dice} for side in of_play(fought_out()).sides)
    assert (south[CLASHES].luck, north[CLASHES].luck) == (0.9, -0.9)
    # The squares of the ranks: 2 x 0.8^2, 5 x 0.1^2, 2 x 0.6^2, 0.9^2, by ten.
    assert (
        south[CLASHES].spread
        == north[CLASHES].spread
        == round((0.1 * (2 * 0.64 + 5 * 0.01 + 2 * 0.36 + 0.81)) ** 0.5, 3)
    )
    # A check that cannot fail is no luck; one that 7 of 10 pass is 0.3 of it.
    assert (south[CHECKS].luck, south[CHECKS].spread) == (0, 0)
    assert (north[CHECKS].luck, north[CHECKS].spread) == (0.3, round((0.7 * 0.3) ** 0.5, 3))


# -- made by hand ------------------------------------------------------------------------------------------------------


def test_tests_count_their_result_less_the_chance_that_they_had() -> None:
    course = read(
        armies(),
        (roll("HOP-13.4", SOUTH, 2, 3, "S4"), "HOP-13.4"),  # 4 of 10: hits
        (roll("HOP-13.4", SOUTH, 9, 3, "S4"), "HOP-13.4"),  # misses
        (roll("HOP-18.2", NORTH, 9, 5, "N1"), "HOP-18.2"),  # 6 of 10: fails
        (roll("HOP-9.8", NORTH, 9, 5, "North"), "HOP-9.8"),  # no test that we count
    )
    south, north = ({each.name: each for each in tally.fortune.told()} for tally in course.tallies)
    assert (south[SHOTS].rolls, south[SHOTS].luck) == (2, 0.2)
    assert list(north) == [LEADER]
    assert north[LEADER].luck == -0.6
    assert (course.tallies[SOUTH].shots, course.tallies[SOUTH].hits) == (2, 1)
    assert course.tallies[NORTH].fortune.total().rolls == 1


def test_pursuit_is_luck_only_for_whom_it_catches() -> None:
    course = read(
        armies(),
        (roll("HOP-24.22", SOUTH, 9, 5, "S3"), "HOP-24.22"),  # rides off: neither good nor bad
        (roll("HOP-24.22", SOUTH, 1, 7, "N1"), "HOP-24.22"),  # 8 of 10: rides N1 down
    )
    assert [(each.rolls, each.luck) for each in course.tallies[SOUTH].fortune.told()] == [(1, 0.2)]


def test_each_kind_of_fall_names_its_cause_and_who_did_it() -> None:
    attack = Attack(("S1", "S3"), ("N1",))
    course = read(
        armies(),
        (TurnBegan(4, SOUTH), "HOP-10.1"),
        (roll("HOP-13.4", SOUTH, 0, 5, "S4"), "HOP-13.4"),
        (TookHits("N3", 3), "HOP-13.7"),
        (Eliminated("N3", counts=True), "HOP-17.1"),
        (AttackDeclared(Attack(("S1",), ("N2",))), "HOP-14.5"),
        (TookHits("N2", 1), "HOP-14.8"),
        (Routed("N2"), "HOP-17.1"),
        (AttackVoid(Attack(("S1",))), "HOP-14.5"),
        (AttackDeclared(attack), "HOP-14.5"),
        (AttackStands(attack), "HOP-14.5"),
        (TookHits("S3", 5), "HOP-15.2"),
        (Routed("S3"), "HOP-17.1"),
        (TookHits("N1", 6), "HOP-15.12"),
        (Routed("N1"), "HOP-17.1"),
        (Eliminated("N1"), "HOP-24.22"),
        (Fought(("S1", "S3", "N1")), "HOP-15.14"),
        (roll("HOP-16.4", SOUTH, 9, 6, "S1"), "HOP-16.4"),
        (Routed("S1"), "HOP-17.1"),
    )
    assert fallen(course) == [
        ("lost", "N3", "shot down", ("S4",), 1, "HOP-13.7"),
        ("lost", "N2", "broken while it withdrew", ("S1",), 5, "HOP-14.8"),
        ("lost", "S3", "lost heart before the clash", ("N1",), 5, "HOP-15.2"),
        ("lost", "N1", "beaten in the attack", ("S1", "S3"), 6, "HOP-15.12"),
        ("gone", "N1", "ridden down", ("S1", "S3"), 0, "HOP-24.22"),
        ("lost", "S1", "collapsed", (), 7, "HOP-16.4"),
    ]
    assert course.annals.points == (12, 12)
    assert course.annals.deeds == {"S4": 1, "S1": 5 + 6, "N1": 5, "S3": 6}
    tally = course.tallies[SOUTH]
    assert (
        tally.attacks.told() == "1: 1 won, 0 lost, 0 undecided"
    )  # what fell while the attack was declared is not of it


def test_raids_tramples_crowding_and_failed_rallies_have_their_own_words() -> None:
    raid = Attack(("S3",))
    course = read(
        armies(),
        (AttackStands(raid), "HOP-14.14"),
        (AttackStands(raid), "HOP-14.14"),
        (Fought(is_raid=True), "HOP-14.15"),
        (PointsLost(NORTH, 2), "HOP-14.15"),
        (Fought(is_raid=True), "HOP-14.15"),
        (Eliminated("N2"), "HOP-14.15"),
        (WentWild("N4", 4), "HOP-17.5"),
        (Eliminated("N4", counts=True), "HOP-17.1"),
        (TookHits("N1", 6), "HOP-17.8"),
        (Routed("N1"), "HOP-17.1"),
        (TookHits("S1", 7), "HOP-17.8"),
        (Routed("S1"), "HOP-17.1"),
        (Eliminated("S2"), "HOP-17.3"),
        (Eliminated("S1"), "HOP-18.2"),
        (ChampionFell(SOUTH, "A", "B"), "HOP-23.4"),
    )
    assert [each[2:] for each in fallen(course)] == [
        ("plundered", ("S3",), 2, "HOP-14.15"),
        ("caught in the second line", ("S3",), 5, "HOP-14.15"),
        ("", (), 2, "HOP-17.1"),
        ("trampled", (), 6, "HOP-17.8"),  # by his own elephant: nobody's deed
        ("trampled", ("N4",), 7, "HOP-17.8"),
        ("crowded out of the second line", (), 6, "HOP-17.3"),
        ("could not be rallied", (), 0, "HOP-18.2"),
        ("lost a champion", (), 5, "HOP-23.4"),
    ]
    assert course.annals.deeds == {"S3": 7, "N4": 7}
    assert course.annals.victims["S3"] == ("the second line", "N2")
    assert [tally.attacks.told() for tally in course.tallies] == ["none", "none"]  # a raid is no attack on anybody


def test_a_rally_brings_the_points_back_and_the_next_rout_counts_again() -> None:
    course = read(
        armies(),
        (TurnBegan(1, SOUTH), "HOP-10.1"),
        (TookHits("S1", 7), "HOP-15.12"),
        (Routed("S1"), "HOP-17.1"),
        (TurnBegan(1, NORTH), "HOP-10.1"),
        (Rallied("S1", 1), "HOP-18.5"),
        (Routed("S1"), "HOP-17.1"),
        (Ended(Outcome(NORTH, "over", "HOP-20.4")), "HOP-20.4"),
        ends=(2, 4, 5),
    )
    assert [each.value for each in course.annals.events] == [7, -7, 7, 0]
    assert [(each.seat, each.points) for each in course.annals.stretches] == [(SOUTH, (7, 0)), (NORTH, (7, 0))]
    assert [each.step for each in course.annals.events] == [
        1,
        2,
        3,
        3,
    ]  # the decision within which each stands in the journal
    assert [each.stretch for each in course.annals.events] == [0, 1, 1, 1]


def test_an_attack_is_won_by_whom_it_costs_less() -> None:
    def outcome(*lost: str) -> tuple[int, int]:
        attack = Attack(("N1",), ("S2",))
        facts = [(Routed(name), "HOP-17.1") for name in lost]
        course = read(armies(), (AttackStands(attack), "HOP-14.5"), *facts, (Fought(("N1", "S2")), "HOP-15.14"))
        return course.tallies[NORTH].attacks.won, course.tallies[NORTH].attacks.lost

    assert [outcome("S2"), outcome("N1"), outcome(), outcome("S2", "N1"), outcome("S2", "N1", "S1")] == [
        (1, 0), (0, 1), (0, 0), (0, 0), (1, 0),
    ]  # fmt: skip


def test_what_falls_while_an_attack_is_declared_or_in_another_one_is_not_counted_for_it() -> None:
    one, other = Attack(("S3",), ("N1",)), Attack(("S2",), ("N2",))
    course = read(
        armies(),
        (AttackStands(one), "HOP-14.5"),
        (Routed("N4"), "HOP-17.1"),  # withdrew, and was broken
        (AttackVoid(Attack(("S1",))), "HOP-14.5"),
        (AttackStands(other), "HOP-14.5"),
        (Routed("S3"), "HOP-17.1"),
        (Fought(("S3", "N1")), "HOP-15.14"),
        (Routed("N3"), "HOP-17.1"),
        (Fought(("S2", "N2")), "HOP-15.14"),
    )
    assert course.tallies[SOUTH].attacks.told() == "2: 1 won, 1 lost, 0 undecided"


# -- whole battles -----------------------------------------------------------------------------------------------------


def battle(scenario: str, seed: int, **settings: str) -> Game[State]:
    game: Game[State] = Game.new(
        ENTRY.ruleset, ENTRY.catalogue.setup(scenario, settings, ()), game_seed("course", seed)
    )
    play_out(game, [ENTRY.players.make("greedy", seed) for seed in (1, 2)])
    return game


def told_to(game: Game[State], seat: int | None, decided: Game[State] | None = None) -> Report:
    """`decided`: the game whose decisions are counted; a twin has none of its own."""
    view: View[State] = View(game, seat)
    found = report(view.state, view.told(), [decision.entries for decision in (decided or game).decisions])
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("scenario", "settings"),
    [
        ("zama", {}),
        ("hydaspes", {"cavalry_pursuit": "yes", "fog_of_war": "yes"}),
        ("sekigahara", {"fog_of_war": "yes"}),
    ],
)
def test_the_curves_end_where_the_state_does_and_no_seat_learns_more_than_another(
    scenario: str, settings: dict[str, str]
) -> None:
    game = battle(scenario, 7, **settings)
    reports = [told_to(game, seat) for seat in (SOUTH, NORTH, None)]
    for each in reports:
        assert each.stretches[-1].points == tuple(side.points for side in each.sides)
        assert all(event.how for event in each.events if event.kind in ("lost", "gone"))
        assert each.events == reports[0].events
        assert [side.luck for side in each.sides] == [side.luck for side in reports[0].sides]


@pytest.mark.rule("HOP-1.7")
@pytest.mark.parametrize("seat", [SOUTH, NORTH])
def test_in_two_worlds_that_look_alike_to_a_seat_it_is_debriefed_alike(seat: int) -> None:
    chance = Chance(5)
    changed = 0
    for number in range(4):
        settings = {"fog_of_war": "yes", "cavalry_pursuit": "yes"} if number % 2 else {}
        game = battle("zama", number, **settings)
        twin = twin_of(game)
        ENTRY.ruleset.guess(twin.state, seat, chance)
        changed += twin.state.side(1 - seat).hand != game.state.side(1 - seat).hand
        one, other = (msgspec.json.encode(told_to(each, seat, game)) for each in (game, twin))
        assert one == other
    assert changed  # the worlds do differ


def test_there_is_no_report_while_the_battle_is_fought() -> None:
    game: Game[State] = Game.new(ENTRY.ruleset, ENTRY.catalogue.setup("leuctra", {}, ()), game_seed("course", 1))
    assert report(game.state, list(game.journal), []) is None
