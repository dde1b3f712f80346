"""What a page is told of a battle with cards: the two fields, the piles, what every answer is about, the odds."""

from __future__ import annotations

import msgspec
import pytest

from polemos.cards.scene import CardScene
from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.kernel.procedure import Flow, Procedure, step
from polemos.kernel.view import View
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites import chances
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.movement.play import PlayPhase
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.screen.scene import about, hints, odds, preview, private, scene
from polemos.rules.hoplites.screen.scene_odds import attack_odds
from polemos.rules.hoplites.screen.text import TABLE
from polemos.rules.hoplites.shock.declaring import ShockPhase
from polemos.rules.hoplites.shock.withdrawal import withdraw
from polemos.rules.hoplites.state import NORTH, SOUTH, Attack, G, State
from polemos.rules.hoplites.troops.marks import Marked
from tests.hoplites.position import Play, field, unit


def seen(play: Play, seat: int | None = SOUTH) -> CardScene:
    return scene(View(play.game, seat))


def pile(told: CardScene, name: str) -> tuple[str, ...]:
    return next(each.cards for each in told.piles if each.id == name)


def count(told: CardScene, name: str) -> int:
    return next(each.count for each in told.piles if each.id == name)


def shock() -> Play:
    south = {5: unit("S1", "HI", 7, 5)}
    north = {5: unit("N1", "MI", 6, 5), 4: unit("N2", "SK JA", 4, 1, "J")}
    return Play(field(south, north), ShockPhase(SOUTH))


@pytest.mark.rule("HOP-27.1")
def test_fields_hands_second_lines_and_route_points_are_told() -> None:
    routed, rallied = unit("S2", "HI", 6, routed=True), unit("S3", "LI", 5)
    state = field(
        {5: unit("S1", "PH", 7, 10)}, {5: unit("N1", "HI", 6)},
        hands=([unit("S4", "LC"), "rally"], [unit("N4", "SK JA")]),
        decks=((unit("S5", "HI"),), ()), second_lines=((routed, rallied), ()),
    )  # fmt: skip
    told = seen(Play(state, PlayPhase(SOUTH)))
    assert {spot.id: spot.card for spot in told.spots if spot.card} == {"south-5": "S1", "north-5": "N1"}
    assert len(told.spots) == 18
    assert pile(told, "hand-0") == ("S4", "rally")
    assert (count(told, "hand-1"), count(told, "deck-0"), count(told, "hand-0")) == (1, 1, 2)
    assert (pile(told, "routed-0"), pile(told, "rallied-0")) == (("S2",), ("S3",))
    assert [(side.points, side.level) for side in told.sides] == [(6, 1000), (0, 1000)]
    assert told.phase == "play"


@pytest.mark.rule("HOP-27.8")
def test_both_second_lines_can_be_looked_at_by_everybody() -> None:
    lines = ((unit("S2", "HI", routed=True),), (unit("N2", "LI"),))
    play = Play(field({}, {}, hands=(["rally"], ["rally"]), second_lines=lines), PlayPhase(SOUTH))
    for seat in (SOUTH, NORTH, None):
        told = seen(play, seat)
        assert (pile(told, "routed-0"), pile(told, "rallied-1")) == (("S2",), ("N2",))


@pytest.mark.rule("HOP-1.7")
def test_a_hand_is_shown_to_its_owner_only() -> None:
    south, north = (unit("S4", "LC"), "rally"), (unit("N4", "SK JA"), "flank")
    play = Play(field({1: unit("S1", "HI")}, {}, hands=(south, north)), PlayPhase(SOUTH))
    for seat, secrets in ((NORTH, ("S4", "rally")), (SOUTH, ("N4", "flank")), (None, ("S4", "N4", "rally", "flank"))):
        told = msgspec.json.encode(seen(play, seat)).decode()
        assert not [name for name in secrets if f'"id":"{name}"' in told]
    assert private(View(play.game, SOUTH))
    assert not private(View(play.game, None))


@pytest.mark.rule("HOP-27.4")
def test_a_card_and_an_area_explain_themselves() -> None:
    marsh = ("clear",) * 4 + ("marsh",) + ("clear",) * 4
    state = field({4: unit("S1", "EL", 6, 3, "ES", hits=2)}, {}, hands=(["rally"], []), sides=({"terrain": marsh}, {}))
    told = seen(Play(state, PlayPhase(SOUTH)))
    card = next(card for card in told.cards if card.id == "S1")
    facts = {line.name: (line.value, line.rule) for line in card.facts}
    assert facts["Hits"] == ("2; routs at 6", "HOP-1.4")
    assert facts["Worth"] == ("2 route points", "HOP-20.1")
    assert facts["Missiles"] == ("archers on elephants", "HOP-13.5")
    ground = {line.name: line.value for line in next(s for s in told.spots if s.id == "south-5").facts}
    assert ground["Elephants"] == "closed"
    assert ground["Cavalry"] == "1 hit on entering"
    assert ground["Attacks on it"] == "1 column to the right"


@pytest.mark.rule("HOP-27.7")
def test_every_play_names_the_card_and_where_it_may_go() -> None:
    play = Play(field({1: unit("S1", "SK JA")}, {}, hands=([unit("S4", "HI")], [])), PlayPhase(SOUTH))
    told = hints(View(play.game, SOUTH))
    assert told["play S4 3"].about == ("S4", "south-3")
    assert told["play S4 on S1"].about == ("S4", "S1")
    assert not [key for key in told if key.startswith("order ")]


def test_every_act_of_random_battles_is_about_something_on_the_table() -> None:
    catalogue, chance = entry_of("hoplites").catalogue, Chance(5)
    plain = ("end", "front", "card", "button", "yes", "no", "none", "these", "keep", "play")
    for scenario in ("zama", "sekigahara"):
        game: Game[State] = Game.new(HOPLITES, catalogue.drawn(scenario, (), chance), f"{chance.bits():064x}")
        for _ in range(250):
            if game.is_over:
                break
            seat = game.waiting_for[0]
            view = View(game, seat)
            told = scene(view)
            known = {card.id for card in told.cards} | {spot.id for spot in told.spots} | {p.id for p in told.piles}
            for key, hint in hints(view).items():
                assert hint.about or key in plain, key
                assert set(hint.about) <= known, (key, hint.about)
            game.answer(seat, view.space.sample(chance))


@pytest.mark.rule("HOP-27.5")
def test_an_attack_is_foretold_with_its_columns() -> None:
    told = hints(View(shock().game, SOUTH))["attack S1 N1"].odds[0]
    assert told.title == "S1 on N1, frontally"
    assert [(each.value, each.rule) for each in told.modifiers] == [
        (8, "HOP-15.5"), (0, "HOP-15.9"), (0, "HOP-18.5"), (0, "HOP-6.4"), (8, "HOP-15.7"),
    ]  # fmt: skip
    assert [(chance.words, chance.good) for chance in told.chances] == [
        ("N1 (MI) routs", True),
        ("S1 (HI) routs", False),
    ]
    assert odds(View(shock().game, SOUTH), ["S1", "N1"]) == (told,)


@pytest.mark.rule("HOP-14.6", "HOP-14.8", "HOP-27.5")
def test_the_attacker_is_told_what_may_be_answered_and_what_comes_of_it() -> None:
    """Javelins that would be broken need not wait for it."""
    view = View(shock().game, SOUTH)
    stands, withdraws = hints(view)["attack S1 N2"].odds
    assert stands.chances[0].words == "N2 (SK JA) routs if it stands"
    assert stands.short == f"{stands.chances[0].chance * 100:.0f} % if it stands"
    assert withdraws.title == "N2 may withdraw instead"
    found = chances.withdrawal(view.state, view.state.units["N2"], [view.state.units["S1"]])
    assert [(bar.words, bar.chance, bar.good) for bar in withdraws.chances] == [
        ("passes its check", found.check.passes, False), ("gets a manoeuvre marker", found.slowed, None),
        ("routs", found.routs, True),
    ]  # fmt: skip
    # Who may not withdraw has nothing to answer.
    assert [card.title for card in hints(view)["attack S1 N1"].odds] == ["S1 on N1, frontally"]
    # Of two the other has to bear it alone.
    both = hints(view)["attack S1 N2 N1"].odds
    assert [card.title for card in both[1:]] == ["N2 may withdraw instead", "S1 on N1, frontally"]


@pytest.mark.rule("HOP-14.8", "HOP-27.5")
def test_the_chances_of_a_withdrawal_are_those_of_every_die() -> None:
    for flank in (False, True):
        for hits in range(unit("N1", "SK JA", 3, 2).threshold):
            target = unit("N1", "SK JA", 3, 2, hits=hits)
            state = field({5: unit("S1", "HI", flank=flank)}, {5: target}, phase="shock")
            found = chances.withdrawal(state, state.units["N1"], [state.units["S1"]])
            routed = slowed = 0
            for face in range(10):
                play = Play(state, Withdrawing(), [face])
                after = play.state.units["N1"]
                routed += after.routed or not play.state.column("N1")
                slowed += "manoeuvre" in [fact.mark for fact in play.facts(Marked)]
            assert (found.routs, found.slowed) == pytest.approx((routed / 10, slowed / 10))


class Withdrawing(Procedure, frozen=True):
    @step("HOP-14.8")
    def go(self, g: G) -> Flow:
        withdraw(g, g.state.units["N1"], [g.state.units["S1"]])
        return None


@pytest.mark.rule("HOP-15.11", "HOP-27.5")
def test_a_multiplier_is_told_as_one_and_not_as_a_summand() -> None:
    state = field({5: unit("S1", "LG HA", 7, 5, flank=True)}, {5: unit("N1", "PH", 7, 10)})
    card = attack_odds(state, Attack(("S1",), ("N1",)), SOUTH)
    assert [(each.figure, each.rule) for each in card.modifiers if each.kind != "plus"] == [
        (str(card.modifiers[0].value), "HOP-15.5"), (f"={card.modifiers[-2].value}", "HOP-15.7"), ("×2", "HOP-14.9"),
    ]  # fmt: skip
    summands = [each.value for each in card.modifiers if each.kind in ("begins", "plus")]
    assert max(1, min(14, sum(summands))) == card.modifiers[-2].value
    frontal = attack_odds(field({5: unit("S1", "LI")}, {5: unit("N1", "PH", 7, 10)}), Attack(("S1",), ("N1",)), SOUTH)
    assert "×3" in [each.figure for each in frontal.modifiers]


def test_the_defender_is_told_the_same_odds_with_his_own_eyes() -> None:
    play = shock().does("attack S1 N2")
    assert play.game.waiting_for == (NORTH,)
    view = View(play.game, NORTH)
    withdraws, stands = hints(view)["N2"].odds
    # and to pick nobody, or several, is said in the words of the question
    assert (hints(view)["none"].words, hints(view)["these"].words) == ("Nobody withdraws", "Withdraw these")
    assert withdraws.title == "N2 withdraws"
    assert [(chance.words, chance.good) for chance in stands.chances] == [
        ("N2 (SK JA) routs if it stands", False), ("S1 (HI) routs", True),
    ]  # fmt: skip
    assert [(each.kind, each.sources, each.targets) for each in scene(view).assaults] == [("attack", ("S1",), ("N2",))]


def test_shots_are_shown_until_they_are_resolved_and_can_be_taken_back_by_touch() -> None:
    south, north = {5: unit("S1", "LI", letter="J")}, {5: unit("N1", "MI")}
    play = Play(field(south, north), MissilePhase(SOUTH)).does("fire S1 at N1")
    assert [(each.kind, each.sources, each.targets) for each in seen(play).assaults] == [("shot", ("S1",), ("N1",))]
    assert hints(View(play.game, SOUTH))["hold S1"].about == ("S1",)


def test_a_preview_tells_what_follows_and_a_wrong_answer_why_not() -> None:
    play = Play(field({}, {}, hands=([unit("S4", "HI")], [])), PlayPhase(SOUTH))
    view = View(play.game, SOUTH)
    told = preview(view, "play S4 3")
    assert told.why_not is None
    assert "S4 (HI) is played into column 3" in told.then
    assert preview(view, "play S9 3").why_not is not None
    assert preview(view, 7).why_not is not None
    assert about(view) == ""


def test_the_terminal_draws_both_fields_with_the_own_one_below() -> None:
    play = shock()
    lines = TABLE.picture(View(play.game, SOUTH), 80, plain=True)
    assert [line.split() for line in lines if "N1" in line or "S1" in line] == [
        [".", ".", ".", "N2", "N1", ".", ".", ".", "."], [".", ".", ".", ".", "S1", ".", ".", ".", "."],
    ]  # fmt: skip
    assert any("column for S1 against N1" in line for line in TABLE.odds(View(play.game, SOUTH), ["s1", "n1"]))


# -- what is special about a unit --------------------------------------------------------------------------------------


def special(kind: str, size: int = 5, army: tuple[str, ...] = ()) -> list[str]:
    """The rules that the card of such a unit names for its type."""
    state = field({5: unit("S1", kind, 6, size)}, {5: unit("N1", "HI")}, sides=({"rules": army}, {}))
    card = next(card for card in seen(Play(state, PlayPhase(SOUTH))).cards if card.id == "S1")
    return sorted(line.rule for line in card.facts if line.name == "Special")


@pytest.mark.rule("HOP-27.4", "HOP-3.4", "HOP-6.7")
@pytest.mark.parametrize(
    ("kind", "size", "rules"),
    [
        ("HI", 5, []),
        ("HI", 10, ["HOP-3.4"]),
        ("PH", 5, ["HOP-3.4"]),
        ("EL", 4, ["HOP-21.5"]),
        ("EL CAT", 4, ["HOP-21.5", "HOP-21.6"]),
        ("CH", 4, ["HOP-21.7"]),
        ("SK JA", 1, ["HOP-21.10", "HOP-6.7"]),
        ("SK JA", 2, ["HOP-21.10", "HOP-21.18", "HOP-6.7"]),
        ("LI", 4, ["HOP-21.11"]),
        ("LI VE", 4, ["HOP-21.11", "HOP-21.12"]),
        ("BI", 5, ["HOP-21.13", "HOP-6.7"]),
        ("CO VET", 5, ["HOP-21.14"]),
        ("AT", 2, ["HOP-21.15"]),
        ("CA", 4, ["HOP-21.1", "HOP-21.16"]),
        ("LC NUM", 4, ["HOP-21.1", "HOP-21.17"]),
        ("HC", 4, ["HOP-21.1"]),
        ("HC CAT", 4, []),
        ("TP", 4, ["HOP-22.3", "HOP-22.6"]),
        ("YU", 4, ["HOP-22.3", "HOP-22.6"]),
        ("AS", 4, ["HOP-22.6"]),
        ("OZ", 4, ["HOP-22.6"]),
        ("KB", 4, ["HOP-21.1", "HOP-22.6"]),
    ],
)
def test_the_card_of_a_unit_names_the_rules_of_its_type(kind: str, size: int, rules: list[str]) -> None:
    assert special(kind, size) == rules


@pytest.mark.rule("HOP-7.6", "HOP-7.8")
def test_an_army_with_mobility_is_told_all_that_it_brings() -> None:
    state = field({5: unit("S1", "LC")}, {5: unit("N1", "HI")}, sides=({"rules": ("mobility",)}, {}))
    told = seen(Play(state, PlayPhase(SOUTH)))
    assert [line.rule for line in told.sides[0].rules] == ["HOP-7.5", "HOP-7.6", "HOP-7.8"]
    assert told.sides[1].rules == ()


@pytest.mark.rule("HOP-6.1", "HOP-6.8", "HOP-6.11")
def test_an_area_names_the_rules_of_its_ground() -> None:
    ground = ("slope", "woods", *("clear",) * 7)
    state = field({5: unit("S1", "LC")}, {5: unit("N1", "HI")}, sides=({"terrain": ground}, {}))
    rules = {spot.column: [line.rule for line in spot.facts] for spot in seen(Play(state, PlayPhase(SOUTH))).spots[:9]}
    assert rules[3] == ["HOP-6.1"]
    assert "HOP-6.8" in rules[1]
    assert "HOP-6.11" in rules[2]
