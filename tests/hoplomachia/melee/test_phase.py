"""Section 18: the phase from One Step More to the last result."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.facts.armies import StrategosShown
from polemos.rules.hoplomachia.melee.attacks import attack_by, attacks
from polemos.rules.hoplomachia.melee.gaps import has_friend_on_right
from polemos.rules.hoplomachia.melee.phase import Melee
from polemos.rules.hoplomachia.melee.settling import Fought, Settle
from polemos.rules.hoplomachia.melee.slaughter import advance_of
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.pieces import Contact
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Piece, Play, area, change, contact, front, strategos, table, touches_of, unit
from tests.scripted import Script

PLAIN = Options(deadlock=False)


def fight(state: State, dice: Script | None = None) -> Play:
    return Play(state, Melee(), dice or []).over()


def duel(a: str = "panhellenic", b: str = "panhellenic", *more: Piece, **values: object) -> State:
    """A1.1 against B1.1 in othismos, without deadlock; A is the weaker where `ground` says so."""
    ground = values.pop("ground", 0)
    values.setdefault("options", PLAIN)
    pieces = unit("A1", a, x=30, y=20, ground=ground), unit("B1", b, x=30, y=20)
    return table(*pieces, *more, **values)  # type: ignore[arg-type]


def charged(*pairs: tuple[str, str], **sides: str) -> list[Contact]:
    return [contact(a, b, since=3, charge=True, **sides) for a, b in pairs]


# -- which attacks, in which order -------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-18.1")
def test_the_first_turn_of_a_charge_is_epidromos_every_other_othismos() -> None:
    pieces = unit("A1", x=30, y=20), unit("B1", x=30, y=20)
    assert [each.kind for each in attacks(table(*pieces))] == ["othismos"]
    assert [each.kind for each in attacks(table(*pieces, contacts=charged(("A1.1", "B1.1"))))] == ["epidromos"]
    later = table(*pieces, contacts=charged(("A1.1", "B1.1")), turn=4)
    assert [each.kind for each in attacks(later)] == ["othismos"]
    lapping = table(*pieces, contacts=[contact("A1.1", "B1.1", since=3)])
    assert [each.kind for each in attacks(lapping)] == ["othismos"]


@pytest.mark.rule("HMA-7.6", "HMA-18.2")
@pytest.mark.parametrize(
    ("precedence", "order"), [(0, ["A1.2", "A1.1", "A2.1", "A3.1"]), (1, ["A1.2", "A3.1", "A2.1", "A1.1"])]
)
def test_epidromos_first_then_from_the_right_of_the_player_with_precedence(precedence: int, order: list[str]) -> None:
    """A1.2 was met in this turn, the others before."""
    state = table(
        unit("A1", x=40, y=20, count=2), unit("A2", x=30, y=20), unit("A3", x=20, y=20),
        unit("B1", x=40, y=20, count=2), unit("B2", x=30, y=20), unit("B3", x=20, y=20),
        contacts=[
            contact("A1.1", "B1.2"), *charged(("A1.2", "B1.1")), contact("A2.1", "B2.1"), contact("A3.1", "B3.1"),
        ],
        precedence=precedence, options=PLAIN,
    )  # fmt: skip
    assert [fact.bout.blow.attacker for fact in fight(state).facts(Fought)] == order


@pytest.mark.rule("HMA-18.3")
def test_a_third_enemy_at_the_front_does_not_attack_and_one_with_an_opponent_attacks_no_flank() -> None:
    askew = table(unit("A1", x=30, y=20), unit("B1", x=30.75, y=20), unit("B2", x=29.25, y=20))
    assert len(askew.contacts) == 2
    assert [(each.attacker, each.target) for each in attacks(askew)] == [("A1.1", "B1.1")]
    pieces = unit("A1", x=30, y=20), unit("B1", x=30, y=20), unit("B2", x=30.75, y=19.25, facing=270)
    lapped = table(*pieces)
    assert [(each.attacker, each.target, each.side) for each in attacks(lapped)] == [
        ("B2.1", "A1.1", "right"), ("A1.1", "B1.1", "front"),
    ]  # fmt: skip
    busy = table(*pieces, unit("A2", x=30.75, y=19.25, facing=90))
    assert [(each.attacker, each.target) for each in attacks(busy) if "B2.1" in each.struck] == [("A2.1", "B2.1")]
    assert not any(each.target == "A1.1" for each in attacks(busy))


@pytest.mark.rule("HMA-18.2")
def test_contacts_made_in_the_phase_wait_for_the_next_turn() -> None:
    pieces = unit("A1", x=30, y=20), unit("B1", x=30.75, y=19.25, facing=270)
    waiting = contact("A1.1", "B1.1", "right", since=3, waits=True)
    assert attacks(table(*pieces, contacts=[waiting])) == ()
    assert len(attacks(table(*pieces, contacts=[waiting], turn=4))) == 1


@pytest.mark.rule("HMA-10.8", "HMA-5.10")
def test_one_step_more_is_asked_for_first_and_who_fights_is_seen() -> None:
    pieces = unit("A1", x=30, y=20, count=2), unit("B1", x=30, y=20, count=2)
    leaders = [strategos("A-S1", "A1.2", "crafty"), strategos("B-S1", "B1.1", "crafty")]
    play = Play(table(*pieces, strategoi=leaders, precedence=1, options=PLAIN), Melee(), [6])
    assert [fact.element for fact in play.facts(StrategosShown)] == ["A1.2", "B1.1"]
    assert play.game.waiting_for == (1,)
    assert play.game.ask is not None
    assert play.game.ask.to[1].default is True
    play.answer(False)
    assert play.game.waiting_for == (0,)
    play.answer(True).over()
    assert play.arete() == (15, 12)
    assert Play(table(*pieces, options=PLAIN), Melee()).over()  # nobody crafty: nobody is asked


# -- results -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-18.15")
def test_no_effect_leaves_both_where_they_are() -> None:
    pieces = unit("A1", x=30, y=20, credit=True), unit("B1", x=30, y=20)
    play = fight(table(*pieces, contacts=charged(("A1.1", "B1.1"))))
    assert play.facts(Fought)[0].bout.levels == (1, 1)
    assert (front(play["A1.1"]), front(play["B1.1"])) == ((30, 20, 0), (30, 20, 180))
    assert not play["A1.1"].disarrayed
    assert play["A1.1"].did("fought")
    assert play.unit("B1").did("fought")
    assert not play.unit("A1").credit  # used up by fighting
    assert "A1.1|B1.1" in play.state.contacts


@pytest.mark.rule("HMA-18.16")
def test_both_are_disarrayed_by_equal_strength_hits() -> None:
    """Othismos: 8 against 7 both ways."""
    play = fight(duel())
    assert play.facts(Fought)[0].bout.levels == (2, 2)
    assert play["A1.1"].disarrayed
    assert play["B1.1"].disarrayed
    horse = fight(duel("peltasts_thracian", "peltasts_thracian"))
    assert not horse["A1.1"].disarrayed  # no files


@pytest.mark.rule("HMA-18.17", "HMA-18.9", "HMA-11.1")
def test_pushed_back() -> None:
    """B attacks 8 against 7 - 2 - 1 = level 3, A 8 against 7 level 2."""
    state = duel(ground=2)
    change(state, "B1.1", ground=2)
    change(state, "A1.1", ground=3)  # B: 8 - 4 = 4, level 3; A: 8 - 5 = 3, level 3
    assert fight(state).facts(Fought)[0].bout.result == "both_disarrayed"
    state = duel(ground=1)  # B: 8 - 6 = 2, level 2; A: level 2
    change(state, "A1.1", ground=2)  # B: 8 - 5 = 3, level 3
    change(state, "B1.1", ground=1)
    play = fight(state, [4, 4])
    assert play.facts(Fought)[0].bout.result == "pushed_back"
    assert (front(play["A1.1"]), front(play["B1.1"])) == ((30, 19.25, 0), (30, 19.25, 180))
    assert (play["A1.1"].ground, play["B1.1"].ground) == (3, 0)
    assert play["A1.1"].did("pushed_back")
    assert not play["A1.1"].disarrayed
    assert play.state.check is not None
    assert (play.state.check.line, play.state.check.elements) == ("melee", ("A1.1",))


def loser(level: int = 2, **values: object) -> State:
    """A1.1 will be pushed back: 3-2."""
    state = duel(**values)  # type: ignore[arg-type]
    change(state, "A1.1", ground=level)
    return state


@pytest.mark.rule("HMA-18.17")
def test_the_winner_does_not_follow_through_others_who_have_not_given_way() -> None:
    """B1.1 is wider engaged with A1.1; A2.1 stands half before it."""
    pieces = unit("A1", x=30, y=20, ground=2), unit("A2", "psiloi_hellenic", x=31.5, y=20), unit("B1", x=30.5, y=20)
    play = fight(table(*pieces, options=PLAIN), [4, 4])
    assert play.facts(Fought)[0].bout.result == "pushed_back"
    assert (front(play["A1.1"]), front(play["B1.1"])) == ((30, 19.25, 0), (30.5, 20, 180))
    assert list(play.state.contacts) == ["A2.1|B1.1"]
    assert play["A1.1"].ground == 0  # its melee has ended


@pytest.mark.rule("HMA-18.17", "HMA-11.4")
def test_the_check_counts_the_phobos_of_the_winner() -> None:
    """8 + 1 - 2 = 7."""
    held = fight(loser(b="spartiates"), [4, 3])
    assert held["A1.1"].is_steady
    assert not held["A1.1"].disarrayed
    failed = fight(loser(b="spartiates"), [4, 4])
    assert failed["A1.1"].disarrayed


@pytest.mark.rule("HMA-18.17", "HMA-18.19")
def test_x_in_the_check_is_a_break() -> None:
    play = fight(loser(arete=(5, 12), b="ataktes", level=0), [6, 6])
    # Shaken A: 6 - 2 + 2 = 6, level 1; ataktes 8 against 7, level 2
    assert play.facts(Fought)[0].bout.result == "pushed_back"
    assert play["A1.1"].is_routing
    assert play["B1.1"].disarrayed
    assert play["B1.1"].quarry == "A1"
    assert play.arete() == (5 - 1 - 5, 12 + 1 + 3)  # the senior taxis besides
    assert "A1.1" in play.state.dead
    assert play["B1.1"].did("won")


@pytest.mark.rule("HMA-11.9", "HMA-18.17")
def test_w_in_the_check_makes_it_broken_into() -> None:
    """Unsteady panhellenic hoplites fail with W."""
    state = duel(arete=(8, 12))  # A: 7, level 1; B: 8 against 7, level 2
    play = fight(state, [6, 6])
    assert play.facts(Fought)[0].bout.result == "pushed_back"
    assert (play["A1.1"].ground, play["A1.1"].disarrayed, front(play["A1.1"])) == (2, True, (30, 19.25, 0))
    assert play["A1.1"].did("broken_into")


@pytest.mark.rule("HMA-18.18")
def test_broken_into_gives_two_and_disarrays_before_the_check() -> None:
    """Epidromos: Spartiates with momentum against none: 3-1."""
    pieces = unit("A1", x=30, y=20), unit("B1", "spartiates", x=30, y=20, momentum=True)
    state = table(*pieces, contacts=charged(("A1.1", "B1.1")))
    play = fight(state, [3, 4])
    assert play.facts(Fought)[0].bout.result == "broken_into"
    assert (play["A1.1"].ground, play["A1.1"].disarrayed, front(play["A1.1"])) == (2, True, (30, 19.25, 0))
    assert front(play["B1.1"]) == (30, 19.25, 180)
    worse = fight(table(*pieces, contacts=charged(("A1.1", "B1.1"))), [6, 6])  # D, disarrayed already: W: broken
    assert worse["A1.1"].is_routing
    assert worse["B1.1"].quarry == "A1"


@pytest.mark.rule("HMA-18.19")
def test_broken() -> None:
    state = table(unit("A1", x=30, y=20, ground=7), unit("A2", x=50, y=5), unit("B1", x=30, y=20), options=PLAIN)
    play = fight(state)  # B: 8 against 0: level 4 (6 beyond strength, 3 threshold); A 8 against 7: level 2
    assert play.facts(Fought)[0].bout.result == "broken"
    assert play["A1.1"].is_routing
    assert play["A1.1"].cause == "B1"
    assert front(play["A1.1"]) == (30, 18.5, 180)  # turned round on the spot
    assert play["B1.1"].disarrayed
    assert play["B1.1"].quarry == "A1"
    assert play["B1.1"].is_steady
    assert play.arete() == (12 - 6, 12 + 4)
    assert [(each.seat, each.x, each.y) for each in play.state.dead.values()] == [(0, 30_000, 19_250)]
    assert not play.state.contacts


@pytest.mark.rule("HMA-18.19", "HMA-19.4")
def test_the_rest_of_a_broken_lochos_unit_has_a_cause_to_check() -> None:
    state = table(unit("A1", x=30, y=20, count=2), unit("B1", x=30, y=20, count=2), options=PLAIN)
    change(state, "A1.1", ground=7)
    play = fight(state, [4, 4])  # A1.2 has a gap beside it now and is pushed back
    assert play.unit("A1").causes == ("lost_elements",)
    assert not play.unit("B1").causes


@pytest.mark.rule("HMA-18.14", "HMA-18.19")
def test_both_broken_have_no_winner() -> None:
    state = table(unit("A1", x=30, y=20, ground=7), unit("B1", x=30, y=20, ground=7), options=PLAIN)
    play = fight(state)
    assert play.facts(Fought)[0].bout.levels == (4, 4)
    assert play["A1.1"].is_routing
    assert play["B1.1"].is_routing
    assert (play["A1.1"].cause, play["B1.1"].cause) == ("B1", "A1")
    assert not play["A1.1"].quarry
    assert not play["B1.1"].quarry
    assert not play["A1.1"].did("won")
    assert not play["B1.1"].did("won")
    assert play.arete() == (12 - 1 + 1 - 5 + 3, 12 + 1 - 1 + 3 - 5)


@pytest.mark.rule("HMA-18.2", "HMA-18.17", "HMA-2.8")
def test_fronts_that_a_push_brings_together_fight_from_the_next_turn_on() -> None:
    """B1 stands a third of a base out of line; following A1, whom it drives back, it comes upon A2."""
    pieces = unit("A1", x=30, y=20, ground=3), unit("A2", x=31.5, y=19.25), unit("B1", x=30.5, y=20)
    play = fight(table(*pieces, options=PLAIN), [1, 1])
    assert [fact.bout.result for fact in play.facts(Fought)] == ["pushed_back"]
    assert front(play["B1.1"]) == (30.5, 19.25, 180)
    made = play.state.contacts["A2.1|B1.1"]
    assert (made.of_a, made.of_b, made.since, made.waits, made.charge) == ("front", "front", 3, True, False)
    assert not attack_by(play.state, made)
    assert play["B1.1"].front == "A1.1"


@pytest.mark.rule("HMA-18.17", "HMA-18.19", "HMA-18.26")
def test_who_breaks_after_a_push_that_parted_them_is_broken_all_the_same() -> None:
    """B1, half a base out of line, is held up by A2, who has not given way; A1 then fails its check."""
    pieces = unit("A1", x=30, y=20, ground=3), unit("A2", x=31.5, y=20), unit("B1", x=30.5, y=20)
    play = fight(table(*pieces, unit("A9", x=60, y=8), options=PLAIN, arete=(3, 12)), {"HMA-11.2": [6, 6]})
    assert front(play["B1.1"]) == (30.5, 20, 180)
    assert play["A1.1"].is_routing
    assert "A1.1" in play.state.dead
    assert play["B1.1"].disarrayed
    assert play["B1.1"].quarry == "A1"
    assert not play["B1.1"].did("won")  # A2 stands before it still


@pytest.mark.rule("HMA-18.14", "HMA-18.26")
def test_both_broken_leave_their_dead() -> None:
    play = fight(table(unit("A1", x=30, y=20, ground=7), unit("B1", x=30, y=20, ground=7), options=PLAIN))
    assert set(play.state.dead) == {"A1.1", "B1.1"}


@pytest.mark.rule("HMA-18.14", "HMA-18.24", "HMA-18.28")
def test_who_breaks_and_is_broken_has_not_won_even_if_the_other_is_slaughtered() -> None:
    """A2.1 has come onto the right flank of B1.1 in this phase and strikes only in the next turn."""
    pieces = unit("A1", x=30, y=20, ground=7), unit("A2", x=29.25, y=20.75, facing=90)
    state = table(*pieces, unit("B1", x=30, y=20, ground=7), options=PLAIN)
    state.contacts["A2.1|B1.1"] = contact("A2.1", "B1.1", "front", "right", since=3, waits=True)
    play = fight(state)
    assert play["A1.1"].is_routing
    assert play["B1.1"].condition == "destroyed"
    assert set(play.state.dead) == {"A1.1", "B1.1"}
    assert not play["A1.1"].did("won")
    assert play["A2.1"].did("won")


# -- slaughter ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-18.8")
@pytest.mark.parametrize(("aside", "ahead", "beside"), [
    (0.0, 0.75, True), (0.0, 0.8, False), (0.0, -0.75, True), (0.0, -0.8, False), (1.48, 0.0, True), (1.5, 0.0, False),
])  # fmt: skip
def test_a_friend_fills_the_right_closer_than_a_base_and_level_to_half_a_base(
    aside: float, ahead: float, beside: bool
) -> None:
    own, friend = unit("A1", x=30, y=20), unit("A2", x=31.5 + aside, y=20 + ahead)
    state = table(own, friend, unit("B1", x=60, y=40))
    assert has_friend_on_right(state, state.elements["A1.1"]) is beside


@pytest.mark.rule("HMA-18.25")
@pytest.mark.parametrize(("frontal", "dice"), [(True, [1, 1]), (False, [])])
def test_only_who_shove_front_to_front_are_deadlocked(frontal: bool, dice: list[int]) -> None:
    """Archers without any strength against a flank do nobody harm, and nobody checks."""
    state = table(unit("A1", x=30, y=20), unit("B1", x=30, y=20), contacts=[contact("A1.1", "B1.1", since=2)])
    Play(state, Settle("B1.1", "no_effect", "A1.1", frontal, othismos=True), dice).over()


@pytest.mark.rule("HMA-7.6")
@pytest.mark.parametrize(("precedence", "first"), [(0, "A2.1"), (1, "A10.1")])
def test_attacks_at_the_same_place_go_by_precedence_and_unit_number(precedence: int, first: str) -> None:
    """B1 fights A10 in front, and A2 stands behind it: their centres are on one line."""
    state = table(
        unit("A2", x=36, y=25, facing=180), unit("A10", x=36, y=20), unit("B1", x=36, y=20), unit("B9", x=60, y=40),
        precedence=precedence,
    )  # fmt: skip
    change(state, "A2.1", y=21_500)
    state.contacts |= {each.id: each for each in touches_of(state)}
    assert next(each.attacker for each in attacks(state)) == first


@pytest.mark.rule("HMA-18.20", "HMA-2.2")
def test_of_two_neighbours_of_the_fallen_the_one_whose_right_side_is_open_is_taken() -> None:
    """B2 has been slaughtered by A1.4 from the rear; B1 has his right side to the gap, B3 his left."""
    taxis = unit("A1", x=30.75, y=20, count=4)
    state = table(taxis, unit("B1", x=31.5, y=20), unit("B3", x=28.5, y=20), unit("B9", x=60, y=40))
    change(state, "A1.4", x=30_000, y=24_000, facing=180_000)
    found = advance_of(state, state.elements["A1.4"], unit("B2", x=30, y=20).elements[0].box)
    assert found is not None
    assert (found.target.id, found.flank) == ("B1.1", "right")


@pytest.mark.rule("HMA-18.20", "HMA-18.23", "HMA-18.26")
def test_a_slaughterer_advances_onto_the_next_flank() -> None:
    """A1.4 has lapped: it strikes B1.1, the right end of the enemy line, on its right."""
    lapper = unit("A1", x=30, y=20, count=4)
    state = table(lapper, unit("B1", x=30.75, y=20, count=3), options=PLAIN)
    # B faces south: its right end, B1.1, is at the west; A1.4 stands beyond it and has wheeled onto its right side.
    change(state, "A1.4", x=28_500, y=20_750, facing=90_000)
    state.contacts["A1.4|B1.1"] = contact("A1.4", "B1.1", "front", "right", since=3)
    play = fight(state)
    assert play.facts(Fought)[0].bout.blow.attacker != "A1.4"  # from A's right
    assert play["B1.1"].condition == "destroyed"
    assert "B1.1" in play.state.dead
    assert play["B1.1"].lost == "slaughtered"
    assert front(play["A1.4"]) == (30, 20.75, 90)  # against the right side of B1.2, front corners level
    made = play.state.contacts["A1.4|B1.2"]
    assert (made.of_a, made.of_b, made.waits, made.since, made.charge) == ("front", "right", True, 3, False)
    assert not play["A1.4"].disarrayed
    assert front(play["A1.3"]) == (29.25, 20, 0)  # other enemies of the lost one stay where they are
    assert not any(fact.bout.blow.target == "B1.2" and fact.bout.blow.side == "right" for fact in play.facts(Fought))


@pytest.mark.rule("HMA-18.20")
def test_a_slaughterer_stays_without_room_or_with_another_enemy() -> None:
    """The second rank of the enemy stands where it would go."""
    foes = unit("B1", "peltasts_thracian", x=30.75, y=20, count=6, ranks=2)
    state = table(unit("A1", "spartiates", x=30, y=20, count=4), foes, options=PLAIN, precedence=1)
    change(state, "A1.4", x=28_500, y=20_750, facing=90_000)
    state.contacts["A1.4|B1.1"] = contact("A1.4", "B1.1", "front", "right", since=3)
    for key in ("B1.1", "B1.2", "B1.3"):
        state.contacts.pop(f"A1.{4 - int(key[-1])}|{key}")
    state.contacts["A1.1|B1.3"] = contact("A1.1", "B1.3", since=2)
    state.contacts["A1.2|B1.2"] = contact("A1.2", "B1.2", since=2)
    for key in ("A1.1", "A1.2", "A1.3", "B1.1", "B1.2", "B1.3"):
        change(state, key, front="")
    play = fight(state, [])
    assert play["B1.1"].condition == "destroyed"
    assert front(play["A1.4"]) == (28.5, 20.75, 90)
    assert "A1.4|B1.2" not in play.state.contacts
    assert not play.unit("A1").again  # its taxis is in other melees


@pytest.mark.rule("HMA-18.20", "HMA-25.1")
def test_without_another_melee_its_taxis_may_charge_again_next_turn() -> None:
    pieces = unit("A1", x=30, y=20, count=1), unit("A2", x=28.5, y=20.75, facing=90)
    state = table(*pieces, unit("B1", x=30, y=20), options=PLAIN, contacts=[contact("A2.1", "B1.1", "front", "right")])
    change(state, "A2.1", x=29_250)
    play = fight(state)
    assert play["B1.1"].condition == "destroyed"
    assert play.unit("A2").again == 4
    assert play["A2.1"].did("won")


@pytest.mark.rule("HMA-18.20", "HMA-18.14")
def test_a_front_without_any_answer_is_slaughtered() -> None:
    """Baggage has no spear: level 0; hoplites exceed everything: 4-0."""
    play = fight(table(unit("A1", x=30, y=20), unit("B1", "baggage", x=30, y=20), options=PLAIN))
    assert play.facts(Fought)[0].bout.levels == (4, 0)
    assert play["B1.1"].condition == "destroyed"
    assert not play["A1.1"].disarrayed
    assert not play.state.dead  # no lochos


# -- several sides -----------------------------------------------------------------------------------------------------


def flanked(left: bool = True, **values: object) -> State:
    """B1.1 fights A1.1 in front; A2.1 strikes its left (shielded) or right flank in othismos."""
    x, facing, side = (30.75, 270, "left") if left else (29.25, 90, "right")
    pieces = unit("A1", x=30, y=20), unit("A2", x=x, y=20.75, facing=facing), unit("B1", x=30, y=20, count=1)
    contacts = [contact("A1.1", "B1.1", since=2), contact("A2.1", "B1.1", "front", side, since=2)]
    values.setdefault("options", PLAIN)
    return table(*pieces, contacts=contacts, **values)  # type: ignore[arg-type]


@pytest.mark.rule("HMA-18.24")
def test_the_worst_of_the_milder_results_is_carried_out_after_the_last_attack_with_one_check() -> None:
    """Flank: 8 against 7, 2-0: broken into. Front: 2-2, both disarrayed; that of A1.1 applies at once."""
    play = fight(flanked(), [4, 4])
    assert [fact.bout.result for fact in play.facts(Fought)] == ["broken_into", "both_disarrayed"]
    assert play["A1.1"].disarrayed
    assert play["B1.1"].disarrayed
    assert not play["A2.1"].disarrayed
    assert (play["B1.1"].ground, front(play["B1.1"])) == (2, (30, 20, 180))  # a flank attacker moves nobody
    assert play["B1.1"].did("broken_into")


@pytest.mark.rule("HMA-18.24")
def test_whoever_routs_while_beset_is_slaughtered() -> None:
    """X in the check, enemies on two sides; the flank attacker, whose result it was, has won."""
    play = fight(flanked(arete=(12, 5)), [6, 6])
    assert play["B1.1"].condition == "destroyed"
    assert play["B1.1"].did("slaughtered")
    assert not play["A2.1"].disarrayed
    assert play["A1.1"].did("won")
    assert play["A2.1"].did("won")


@pytest.mark.rule("HMA-18.24", "HMA-18.23")
def test_broken_from_the_right_while_drawing_in_front_is_slaughtered() -> None:
    """The book's example: 3-0 on the right by a weak attacker, in contact on two sides."""
    x = unit("A2", "psiloi_hellenic", x=29.25, y=20.75, facing=90)
    pieces = unit("A1", x=30, y=20), x, unit("B1", x=30, y=20)
    contacts = [contact("A1.1", "B1.1", since=2), contact("A2.1", "B1.1", "front", "right", since=2)]
    play = fight(table(*pieces, contacts=contacts, options=PLAIN))
    assert [fact.bout.result for fact in play.facts(Fought)] == ["both_disarrayed", "broken"]
    assert play["B1.1"].condition == "destroyed"
    assert play["A1.1"].disarrayed  # by the draw in front


@pytest.mark.rule("HMA-18.22", "HMA-18.24", "HMA-18.19")
def test_a_flank_attacker_alone_breaks_and_pursues() -> None:
    pieces = unit("A2", x=30.75, y=20.75, facing=270), unit("B1", x=30, y=20)
    state = table(*pieces, contacts=[contact("A2.1", "B1.1", "front", "left", since=2)], arete=(12, 5), options=PLAIN)
    play = fight(state, [6, 6])
    assert play["B1.1"].is_routing
    assert play["A2.1"].disarrayed
    assert play["A2.1"].quarry == "B1"
    assert play["A2.1"].did("won")


# -- deadlock ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-18.25")
def test_deadlock_the_player_with_precedence_checks_first() -> None:
    """The book's example: two disarrayed Firm lochoi; one fails, is disarrayed already, so it is pushed back."""
    pieces = unit("A1", x=30, y=20, disarrayed=True), unit("B1", x=30, y=20, disarrayed=True)
    play = fight(table(*pieces, precedence=1), [4, 4, 4, 5])
    assert play.facts(Fought)[0].bout.levels == (1, 1)
    assert (play["B1.1"].ground, play["A1.1"].ground) == (0, 1)
    assert front(play["A1.1"]) == (30, 19.25, 0)
    assert front(play["B1.1"]) == (30, 19.25, 180)


@pytest.mark.rule("HMA-18.25")
def test_deadlock_if_the_first_routs_the_other_does_not_check() -> None:
    pieces = unit("A1", x=30, y=20), unit("A2", x=50, y=5, count=3), unit("B1", x=30, y=20)
    play = fight(table(*pieces, arete=(5, 5), a={"senior": "A2"}), [6, 6])
    assert play["A1.1"].is_routing
    assert play["B1.1"].disarrayed
    assert play["B1.1"].quarry == "A1"


@pytest.mark.rule("HMA-18.25")
def test_deadlock_is_for_othismos_only_and_can_be_left_out() -> None:
    pieces = unit("A1", x=30, y=20), unit("B1", x=30, y=20)
    fight(table(*pieces, contacts=charged(("A1.1", "B1.1"))))
    fight(table(*pieces, options=PLAIN))
    play = fight(table(*pieces), [4, 4, 4, 4])
    assert play["A1.1"].disarrayed  # both disarrayed, both hold
    assert (play["A1.1"].ground, play["B1.1"].ground) == (0, 0)


@pytest.mark.rule("HMA-18.25", "HMA-11.6")
def test_deadlock_d_disarrays_the_whole_unit() -> None:
    state = table(unit("A1", "spartiates", x=30, y=20, count=2), unit("B1", x=29.25, y=20))
    change(state, "A1.2", disarrayed=False)
    change(state, "B1.1", disarrayed=True)
    change(state, "A1.2", ground=0)
    # A1.2: 8 against 7, level 2; B1.1: 4 against 7, level 1: pushed back. Equal levels need both in order.
    change(state, "B1.1", disarrayed=False)
    play = fight(state, [6, 6, 4, 3])
    # both disarrayed first, then A1.2 fails with D: disarrayed already, so worse: pushed back
    assert play["A1.2"].ground == 1
    assert not play["A1.1"].disarrayed


# -- no room -----------------------------------------------------------------------------------------------------------


def pushed(*more: Piece, **values: object) -> State:
    """A1.1 will be pushed back (3-2); at the end of A's zone if `y` says so."""
    y = values.pop("y", 20)
    count = values.pop("count", 1)
    pieces = (
        unit("A1", x=30, y=y, ground=2, count=count, **values.pop("first", {})),  # type: ignore[arg-type]
        unit("B1", x=30, y=y),  # type: ignore[arg-type]
    )
    return table(*pieces, *more, options=PLAIN, **values)  # type: ignore[arg-type]


@pytest.mark.rule("HMA-18.27")
def test_another_unit_close_behind_holds_it_and_is_disarrayed() -> None:
    play = fight(pushed(unit("A2", x=30.5, y=18.3)), [4, 4])
    assert front(play["A1.1"]) == (30, 20, 0)
    assert front(play["B1.1"]) == (30, 20, 180)
    assert play["A1.1"].ground == 3
    assert play["A2.1"].disarrayed
    assert not play["A1.1"].disarrayed
    free = fight(pushed(unit("A2", x=30.5, y=17.7)), [4, 4])
    assert front(free["A1.1"]) == (30, 19.25, 0)
    assert not free["A2.1"].disarrayed


@pytest.mark.rule("HMA-18.27")
def test_an_enemy_the_edge_or_impassable_ground_behind_break_it() -> None:
    for state in (
        pushed(unit("B2", x=30, y=17.5, facing=90)),
        pushed(y=2),
        pushed(terrain=[area("r", "river", 0, 10, 72, 18)]),
    ):
        play = fight(state)
        assert play["A1.1"].is_routing
        assert play["B1.1"].quarry == "A1"
    cliff = fight(pushed(terrain=[area("c", "cliff", 0, 10, 72, 18)]))
    assert cliff["A1.1"].condition == "destroyed"
    assert cliff["A1.1"].lost == "cliff"
    assert cliff["B1.1"].did("won")
    taxis = fight(pushed(count=2, terrain=[area("c", "cliff", 0, 10, 72, 18)]))
    assert taxis.unit("A1").causes == ("lost_elements",)  # HMA-19.4


@pytest.mark.rule("HMA-18.27", "HMA-13.20")
def test_stands_of_its_own_unit_go_back_with_it() -> None:
    play = fight(pushed(count=3, first={"column": True}), [4, 4])
    assert [play[f"A1.{at}"].y for at in (1, 2, 3)] == [19_250, 17_750, 16_250]


@pytest.mark.rule("HMA-18.17")
def test_horse_goes_back_by_its_own_depth() -> None:
    """Thessalians 5 against 3 - 2: level 3; Hellenic horse 4 against 3: level 2."""
    pieces = unit("A1", "hippeis_hellenic", x=30, y=20, ground=2), unit("B1", "hippeis_thessalian", x=30, y=20)
    play = fight(table(*pieces, options=PLAIN), [1, 1])
    assert (front(play["A1.1"]), front(play["B1.1"])) == ((30, 18.75, 0), (30, 18.75, 180))


@pytest.mark.rule("HMA-18.28")
def test_whoever_sees_his_last_opponent_off_has_won() -> None:
    state = table(unit("A1", x=30, y=20, ground=7), unit("A2", x=50, y=5), unit("B1", x=30, y=20), options=PLAIN)
    play = fight(state)
    assert play["B1.1"].did("won")
    assert not play["A1.1"].did("won")
    assert play["B1.1"].ground == 0


# -- worked out by hand ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-18.24", "HMA-18.22", "HMA-18.5", "HMA-18.9")
def test_of_a_push_in_front_and_a_breach_on_the_flank_the_breach_counts_and_moves_nobody() -> None:
    """B1.1 is disarrayed: 8 halved, 4, is a hit on the shield of A1.2; A1.2 (8) pierces its shield 7 by 1: 2-1, pushed
    back. A1.1 laps its left: 8 against 7, 2-0, broken into. One check, on 8."""
    state = table(
        unit("A1", x=30.75, y=20, count=2), unit("B1", x=30, y=20, disarrayed=True), unit("B9", x=60, y=40),
        options=PLAIN, contacts=[contact("A1.2", "B1.1"), contact("A1.1", "B1.1", of_b="left")],
    )  # fmt: skip
    change(state, "A1.1", x=30_750, y=20_750, facing=270_000)
    change(state, "A1.2", x=30_000)
    play = fight(state, [4, 4])
    assert len(play.facts(Fought)) == 2
    assert (front(play["B1.1"]), play["B1.1"].ground) == ((30, 20, 180), 2)
    assert play["B1.1"].did("broken_into")
    assert not play["B1.1"].did("pushed_back")


@pytest.mark.rule("HMA-18.8", "HMA-18.6", "HMA-18.9", "HMA-18.13")
def test_a_gap_and_ground_given_are_counted_together() -> None:
    """A1.1 has lost its right-hand neighbour and given ground once: 7 - 2 - 1 = 4 against 8, 4 over, 2 beyond strength:
    level 3. It strikes 8 against 7: level 2. It is pushed back once more."""
    state = table(
        unit("A1", x=30, y=20, ground=1), unit("B1", x=30.75, y=20, count=2), options=PLAIN,
        contacts=[contact("A1.1", "B1.1")],
    )  # fmt: skip
    play = fight(state, [4, 4])
    (fought,) = play.facts(Fought)
    assert (fought.bout.answer.guard, fought.bout.levels) == (4, (2, 3))
    assert play["A1.1"].ground == 2
    assert front(play["A1.1"]) == (30, 19.25, 0)


@pytest.mark.rule("HMA-18.17", "HMA-21.7")
def test_who_pushes_an_enemy_back_from_his_work_follows_him_over_it() -> None:
    """0.4 inches lay between them; the way is straight."""
    pieces = unit("A1", x=30, y=20, ground=2), unit("B1", x=30, y=20.4)
    across = contact("A1.1", "B1.1", across=400, came=("B1.1",))
    wall = area("w", "low_wall", 0, 20.1, 72, 20.3)
    state = table(*pieces, terrain=[wall], contacts=[across], options=PLAIN, arete=(8, 16))
    play = fight(state, [1, 1])  # A 7 against 7, level 1; B 8 + 1 against 7 + 1 - 2, level 3
    assert play.facts(Fought)[0].bout.result == "broken_into"
    assert (front(play["A1.1"]), front(play["B1.1"])) == ((30, 19.25, 0), (30, 19.25, 180))
    assert play.state.contacts["A1.1|B1.1"].across == 0


@pytest.mark.rule("HMA-18.17", "HMA-21.7")
def test_the_way_over_the_work_is_that_of_the_winner_whichever_way_he_faces() -> None:
    pieces = unit("A1", x=20, y=30, ground=2, facing=90), unit("B1", x=20.4, y=30, facing=270)
    across = contact("A1.1", "B1.1", across=400, came=("B1.1",))
    wall = area("w", "low_wall", 20.1, 0, 20.3, 48)
    play = fight(table(*pieces, terrain=[wall], contacts=[across], options=PLAIN, arete=(8, 16)), [1, 1])
    assert (front(play["A1.1"]), front(play["B1.1"])) == ((19.25, 30, 90), (19.25, 30, 270))


@pytest.mark.rule("HMA-18.24", "HMA-18.17")
def test_who_has_been_pushed_by_an_enemy_since_slaughtered_goes_back_and_nobody_follows() -> None:
    gone = unit("B1", x=30, y=20, condition="destroyed"), unit("B2", x=60, y=40)
    state = table(unit("A1", x=30, y=20, count=2), *gone)
    play = Play(state, Settle("A1.2", "pushed_back", "B1.1", True, True), [1, 1]).over()
    assert front(play["A1.2"]) == (29.25, 19.25, 0)
    assert front(play["A1.1"]) == (30.75, 20, 0)
