"""Declaring attacks (HOP-14.1 to 14.5): who attacks whom, in what shapes, and in what order."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.reason import Reason
from polemos.kernel.spaces import Offer
from polemos.rules.hoplites.charts.records import Leader
from polemos.rules.hoplites.facts import PhaseBegan
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.shock.declaring import AttackDeclared, AttackStands, AttackTakenBack, AttackVoid, ShockPhase
from polemos.rules.hoplites.shock.shock import AttackResolved
from polemos.rules.hoplites.state import Attack, Unit
from tests.hoplites.position import Play, field, unit


def shock(south: dict[int, Unit], north: dict[int, Unit], dice: list[int] | None = None, **values: Any) -> Play:
    return Play(field(south, north, **values), ShockPhase(0), dice or [])


def attacks(play: Play) -> set[str]:
    """What can be declared now, each attack named in one order."""
    assert play.game.ask is not None
    space = play.game.ask.to[play.game.waiting_for[0]]
    assert isinstance(space, Offer)
    return {key for key in space.keys if key.split(" ")[0] in ("attack", "raid")}


def refused(play: Play, key: str) -> str:
    reason = play.options[key]
    assert reason is not None, f"{key} is possible"
    return reason.rule


# -- who and whom ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-14.2")
def test_units_with_a_manoeuvre_marker_do_not_attack() -> None:
    play = shock({4: unit("S1", "HI", manoeuvre=1), 6: unit("S2", "HI")}, {4: unit("N1", "HI"), 6: unit("N2", "HI")})
    assert attacks(play) == {"attack S2 N2"}
    assert refused(play, "attack S1 N1") == "HOP-14.2"


@pytest.mark.rule("HOP-14.2", "HOP-21.15", "HOP-22.6")
@pytest.mark.parametrize(("kind", "letter"), [("AT", "P"), ("OZ", "O")])
def test_guns_never_attack(kind: str, letter: str) -> None:
    play = shock({4: unit("S1", kind, letter=letter), 6: unit("S2", "MI")}, {4: unit("N1", "MI"), 6: unit("N2", "MI")})
    assert attacks(play) == {"attack S2 N2"}
    assert refused(play, "attack S1 N1") == "HOP-14.2"


@pytest.mark.rule("HOP-14.2")
def test_each_unit_takes_part_in_one_attack_of_a_phase() -> None:
    play = shock(
        {4: unit("S1", "HI"), 8: unit("S2", "HI")}, {4: unit("N1", "HI"), 5: unit("N2", "HI"), 8: unit("N3", "HI")}
    )
    assert attacks(play) == {"attack S1 N1", "attack S1 N2", "attack S1 N1 N2", "attack S2 N3"}
    play.does("attack S1 N1")
    assert attacks(play) == {"attack S2 N3"}
    assert play.order("attack S1 N2") is not None


@pytest.mark.rule("HOP-14.3", "HOP-2.10")
def test_targets_are_those_that_the_attacker_reaches() -> None:
    north = {1: unit("N1", "HI"), 3: unit("N2", "HI"), 4: unit("N3", "HI"), 9: unit("N4", "HI")}
    assert attacks(shock({2: unit("S1", "HI")}, north)) == {"attack S1 N1"}
    assert attacks(shock({2: unit("S1", "HI")}, {3: unit("N2", "HI"), 4: unit("N3", "HI")})) == {"attack S1 N2"}


@pytest.mark.rule("HOP-14.3")
def test_a_unit_is_target_of_one_standing_attack_only() -> None:
    play = shock({4: unit("S1", "HI"), 5: unit("S2", "HI")}, {4: unit("N1", "HI")})
    play.does("attack S1 N1")
    assert attacks(play) == set()
    assert refused(play, "attack S2 N1") == "HOP-14.3"


@pytest.mark.rule("HOP-14.3", "HOP-14.8")
def test_whoever_has_withdrawn_cannot_be_attacked_again() -> None:
    play = shock({4: unit("S1", "HI"), 5: unit("S2", "HI")}, {4: unit("N1", "LI")}, [0])
    play.does("attack S1 N1").answer(("N1",))
    assert play["N1"].withdrawing
    assert refused(play, "attack S2 N1") == "HOP-14.3"


@pytest.mark.rule("HOP-14.3", "HOP-6.6")
def test_nobody_attacks_where_he_may_not_go() -> None:
    camp = {"terrain": ("camp",) * 9}
    north = {4: unit("N1", "HI")}
    play = shock({4: unit("S1", "EL"), 5: unit("S2", "HI"), 3: unit("S3", "HC")}, north, sides=({}, camp))
    assert attacks(play) == {"attack S2 N1"}
    assert refused(play, "attack S1 N1") == "HOP-6.6"
    assert refused(play, "attack S3 N1") == "HOP-6.6"


@pytest.mark.rule("HOP-14.3", "HOP-15.5", "HOP-21.2")
@pytest.mark.parametrize("code", ["BC", "CA", "GC", "HC", "LC", "LN", "RC"])
def test_cavalry_does_not_attack_elephants_frontally(code: str) -> None:
    south = {4: unit("S1", code), 6: unit("S2", "HI")}
    play = shock(south, {4: unit("N1", "EL"), 6: unit("N2", "HI")})
    assert refused(play, "attack S1 N1") == "HOP-21.2"
    play = shock(south, {4: unit("N1", "EL"), 6: unit("N2", "HI")}, hands=(["flank"], []))
    assert "attack S1 N1" in attacks(play)
    play.does("attack S1 N1")
    assert set(play.options) == {"card"}  # with the card, and not otherwise


@pytest.mark.rule("HOP-21.2", "HOP-14.13")
def test_cavalry_attacks_an_elephant_of_another_zone_in_flank() -> None:
    play = shock({2: unit("S1", "HC")}, {3: unit("N1", "EL", engaged=True)})
    play.does("attack S1 N1")
    assert play["S1"].flank
    assert play.facts(AttackStands) == [AttackStands(Attack(("S1",), ("N1",)))]


@pytest.mark.rule("HOP-21.2", "HOP-14.4")
def test_cavalry_attacks_no_pair_with_an_elephant_in_it() -> None:
    play = shock({4: unit("S1", "HC")}, {4: unit("N1", "EL"), 5: unit("N2", "HI")}, hands=(["flank"], []))
    assert attacks(play) == {"attack S1 N1", "attack S1 N2"}


@pytest.mark.rule("HOP-21.2")
def test_two_horsemen_on_an_elephant_need_a_card_each() -> None:
    south = {4: unit("S1", "HC"), 5: unit("S2", "HC")}
    play = shock(south, {4: unit("N1", "EL")}, hands=(["flank"], []))
    assert "attack S1 S2 N1" not in attacks(play)
    assert play.order("attack S1 S2 N1") == Reason("each of them needs a FLANK card against an elephant", "HOP-21.2")
    play = shock(south, {4: unit("N1", "EL")}, hands=(["flank", "flank"], []))
    assert "attack S1 S2 N1" in attacks(play)


@pytest.mark.rule("HOP-21.2", "HOP-5.2")
def test_the_card_that_a_horseman_needs_is_kept_for_him() -> None:
    play = shock({4: unit("S1", "HI"), 5: unit("S2", "HC")}, {4: unit("N1", "EL", engaged=True)}, hands=(["flank"], []))
    play.does("attack S1 S2 N1")
    assert set(play.options) == {"front"}
    play.answer("front")
    assert set(play.options) == {"card"}
    play.answer("card")
    assert (play["S1"].flank, play["S2"].flank) == (False, True)


# -- shapes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-14.4")
def test_one_on_one_two_on_one_and_one_on_two() -> None:
    play = shock({4: unit("S1", "HI"), 5: unit("S2", "HI")}, {4: unit("N1", "HI"), 5: unit("N2", "HI")})
    assert attacks(play) == {
        "attack S1 N1", "attack S1 N2", "attack S2 N1", "attack S2 N2", "attack S1 S2 N1", "attack S1 S2 N2",
        "attack S1 N1 N2", "attack S2 N1 N2",
    }  # fmt: skip


@pytest.mark.rule("HOP-14.4")
def test_all_must_reach_all() -> None:
    south = {3: unit("S1", "HI"), 5: unit("S2", "HI")}
    north = {4: unit("N1", "HI"), 6: unit("N2", "HI"), 7: unit("N3", "HI")}
    assert attacks(shock(south, north)) == {
        "attack S1 N1", "attack S2 N1", "attack S2 N2", "attack S1 S2 N1", "attack S2 N1 N2",
    }  # fmt: skip


@pytest.mark.rule("HOP-14.4")
def test_three_targets_are_never_attacked_together() -> None:
    play = shock({5: unit("S1", "HI")}, {4: unit("N1", "HI"), 5: unit("N2", "HI"), 6: unit("N3", "HI")})
    assert {len(key.split(" ")) for key in attacks(play)} == {3, 4}


@pytest.mark.rule("HOP-14.4", "HOP-14.10")
def test_in_an_attack_on_two_nobody_flanks() -> None:
    south = {4: unit("S1", "HC")}
    play = shock(south, {4: unit("N1", "HI"), 5: unit("N2", "HI")}, hands=(["flank"], []))
    play.does("attack S1 N1 N2")
    assert play.facts(AttackStands)
    assert not play["S1"].flank
    assert play.state.side(0).hand == ("flank",)


@pytest.mark.rule("HOP-14.5", "HOP-15.6")
@pytest.mark.parametrize("order", ["attack S1 S2 N1", "attack S2 S1 N1"])
def test_the_attacker_names_his_units_in_the_order_he_likes(order: str) -> None:
    # Of equal size and TQ, the one named first leads.
    south = {4: unit("S1", "HI", tq=9), 5: unit("S2", "MI", tq=9)}
    play = shock(south, {4: unit("N1", "HI", tq=9)}, [0, 0, 0, 5]).does(order, "end").over()
    assert play.facts(AttackResolved)[0].clash.attacker == order.split(" ")[1]


# -- order -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-14.5", "HOP-15.1")
def test_attacks_are_resolved_in_the_order_of_declaration() -> None:
    south = {4: unit("S1", "HI", tq=9), 6: unit("S2", "HI", tq=9)}
    north = {4: unit("N1", "HI", tq=9), 6: unit("N2", "HI", tq=9)}
    play = shock(south, north, [0, 0, 5, 0, 0, 5]).does("attack S2 N2", "attack S1 N1", "end").over()
    assert [fact.clash.attacker for fact in play.facts(AttackResolved)] == ["S2", "S1"]


@pytest.mark.rule("HOP-14.5")
def test_nothing_is_resolved_before_the_attacker_asks_for_it() -> None:
    play = shock({4: unit("S1", "HI")}, {4: unit("N1", "HI")}).does("attack S1 N1")
    assert play.facts(AttackResolved) == []
    assert play.facts(AttackDeclared) == [AttackDeclared(Attack(("S1",), ("N1",)))]
    assert play.state.melee.attacks == (Attack(("S1",), ("N1",)),)


@pytest.mark.rule("HOP-14.5", "HOP-15.14")
def test_a_later_attack_loses_what_an_earlier_one_took() -> None:
    # An elephant breaks in its attack and tramples the second target to pieces: the second attack is dropped.
    south = {4: unit("S1", "EL", tq=4, hits=3, engaged=True), 5: unit("S2", "HI", engaged=True)}
    north = {4: unit("N1", "HI", tq=9, engaged=True), 5: unit("N2", "HI", tq=3, hits=2, engaged=True)}
    # 6: result 2/2; rampage: 5 = right to column 5, tramples S2; 1 = against N2; then 8 ends it.
    play = shock(south, north, [6, 5, 0, 1, 0, 8])
    play.does("attack S1 N1", "front", "attack S2 N2", "end").over()
    assert play["N2"].routed
    assert play.column("S1") == 0
    assert len(play.facts(AttackResolved)) == 1


@pytest.mark.rule("HOP-14.5", "HOP-14.11")
def test_the_defender_is_not_asked_if_no_attacker_is_left() -> None:
    play = shock({4: unit("S1", "HC", tq=6)}, {4: unit("N1", "LI")}, [7]).does("attack S1 N1")
    play.answer("button")
    assert play.facts(AttackVoid) == [AttackVoid(Attack(("S1",), ("N1",)))]
    assert list(play.game.waiting_for) == [0]
    assert play["S1"].manoeuvre == 1


@pytest.mark.rule("HOP-14.3", "HOP-14.5")
def test_the_target_of_a_void_attack_may_be_attacked_again() -> None:
    south = {4: unit("S1", "HC", tq=6), 5: unit("S2", "MI")}
    play = shock(south, {4: unit("N1", "LI")}, [7]).does("attack S1 N1").answer("button")
    assert attacks(play) == {"attack S2 N1"}


@pytest.mark.rule("HOP-14.5")
def test_the_attack_goes_on_without_an_attacker_who_dropped_out() -> None:
    south = {4: unit("S1", "HC", tq=6), 5: unit("S2", "MI")}
    play = shock(south, {4: unit("N1", "MI")}, [7]).does("attack S1 S2 N1").answer("button")
    assert play.facts(AttackStands) == [AttackStands(Attack(("S2",), ("N1",)))]


@pytest.mark.rule("HOP-14.2", "HOP-14.14")
def test_attackers_whose_targets_all_withdrew_may_only_go_for_the_second_line() -> None:
    # S1 at column 4; the target stands diagonally, so the way is free when it has withdrawn.
    play = shock({4: unit("S1", "HI")}, {5: unit("N1", "LI")}, [0]).does("attack S1 N1").answer(("N1",))
    assert play.facts(AttackVoid) == [AttackVoid(Attack(("S1",), ()), ("S1",))]
    assert attacks(play) == {"raid S1"}
    play.does("raid S1")
    assert attacks(play) == set()


@pytest.mark.rule("HOP-14.2")
def test_they_attack_nobody_else() -> None:
    south, north = {4: unit("S1", "HI")}, {4: unit("N1", "LI"), 5: unit("N2", "HI")}
    play = shock(south, north, [0]).does("attack S1 N1").answer(("N1",))
    assert attacks(play) == set()


@pytest.mark.rule("HOP-14.1", "HOP-10.5")
def test_the_phase_is_opened_only_if_somebody_could_attack() -> None:
    play = shock({4: unit("S1", "HI", manoeuvre=1)}, {4: unit("N1", "HI")}).over()
    assert play.facts(PhaseBegan) == []
    assert shock({4: unit("S1", "HI")}, {4: unit("N1", "HI")}).facts(PhaseBegan) == [PhaseBegan("shock")]
    assert shock({4: unit("S1", "HI")}, {}).facts(PhaseBegan) == [PhaseBegan("shock")]  # the second line is open


@pytest.mark.rule("HOP-10.5", "HOP-21.2")
def test_whether_it_is_opened_does_not_depend_on_the_hand() -> None:
    # Horse before an elephant: only a FLANK card could help, and the hand may hold one.
    south, north = {4: unit("S1", "HC")}, {4: unit("N1", "EL")}
    deck = ["flank"]
    card = unit("S9", "HI")
    assert shock(south, north, hands=([card], []), decks=(deck, [])).facts(PhaseBegan) == [PhaseBegan("shock")]
    assert shock(south, north, hands=([], []), decks=(deck, [])).over().facts(PhaseBegan) == []
    assert shock(south, north, hands=([card], [])).over().facts(PhaseBegan) == []


@pytest.mark.rule("HOP-10.5", "HOP-6.6")
def test_a_card_opens_no_phase_where_the_ground_is_closed() -> None:
    camp = {"terrain": ("clear",) * 3 + ("camp",) + ("clear",) * 5}
    values: dict[str, Any] = {"hands": (["flank"], []), "sides": ({}, camp)}
    assert shock({4: unit("S1", "EL")}, {4: unit("N1", "HI")}, **values).over().facts(PhaseBegan) == []


# -- what hides --------------------------------------------------------------------------------------------------------

FOG = Options(fog_of_war=True)
WOODED: Any = ({}, {"terrain": ("woods",) * 9})


@pytest.mark.rule("HOP-24.19", "HOP-2.10")
def test_an_attack_that_a_hidden_enemy_makes_impossible_reveals_it_and_is_chosen_anew() -> None:
    # S1 in the centre looks across at N1 on the wing; N2 in the centre, out of its sight, bars the way.
    north = {2: unit("N1", "HI"), 6: unit("N2", "LI", hidden=True)}
    play = shock({3: unit("S1", "HI")}, north, options=FOG, sides=WOODED)
    assert attacks(play) == {"attack S1 N1"}
    play.does("attack S1 N1")
    assert not play["N2"].hidden
    assert play.facts(AttackDeclared) == []
    assert attacks(play) == set()
    assert play.state.melee.spent == ()


@pytest.mark.rule("HOP-24.19", "HOP-14.9")
def test_a_flank_that_a_hidden_enemy_closes_costs_no_card() -> None:
    # N3 closes one side of N1, N2 hides on the other, two columns from the attacker.
    north = {5: unit("N1", "HI"), 4: unit("N3", "HI"), 6: unit("N2", "LI", hidden=True)}
    play = shock({4: unit("S1", "HI")}, north, options=FOG, sides=WOODED, hands=(["flank"], []))
    play.does("attack S1 N1")
    assert set(play.options) == {"front", "card"}
    play.answer("card")
    assert not play["N2"].hidden
    assert (play["S1"].flank, play.state.side(0).hand) == (False, ("flank",))
    assert play.facts(AttackStands) == [AttackStands(Attack(("S1",), ("N1",)))]


@pytest.mark.rule("HOP-24.19", "HOP-21.2")
def test_an_attack_that_can_only_be_in_flank_is_then_taken_back() -> None:
    north = {5: unit("N1", "EL"), 4: unit("N3", "HI"), 6: unit("N2", "LI", hidden=True)}
    play = shock({4: unit("S1", "HC")}, north, options=FOG, sides=WOODED, hands=(["flank"], []))
    play.does("attack S1 N1").answer("card")
    assert play.facts(AttackTakenBack) == [AttackTakenBack(Attack(("S1",), ("N1",)))]
    assert play.state.side(0).hand == ("flank",)
    assert attacks(play) == {"attack S1 N3"}


@pytest.mark.rule("HOP-24.16")
def test_restricted_light_chariots_start_no_attack() -> None:
    options = Options(restricted_chariots=True)
    south = {4: unit("S1", "CH LGT"), 5: unit("S2", "CH"), 8: unit("S3", "CH LGT")}
    play = shock(south, {4: unit("N1", "HI")}, options=options)
    assert attacks(play) == {"attack S2 N1"}
    assert refused(play, "attack S1 N1") == "HOP-24.16"
    assert refused(play, "raid S3") == "HOP-24.16"
    assert "attack S1 N1" in attacks(shock(south, {4: unit("N1", "HI")}))


@pytest.mark.rule("HOP-22.8")
def test_attackers_of_too_many_clans_do_not_act() -> None:
    side = {"leader": Leader("Takeda", 5, 1, clans=1)}
    south = {4: unit("S1", "AS", clan="a"), 5: unit("S2", "AS", clan="b"), 6: unit("S3", "AS", clan="a")}
    north = {4: unit("N1", "AS"), 6: unit("N2", "AS")}
    play = shock(south, north, sides=(side, {}), period="samurai")
    assert "attack S1 S2 N1" not in attacks(play)
    play.does("attack S1 N1").answer(())
    assert play.state.side(0).active_clans == ("a",)
    assert attacks(play) == {"attack S3 N2"}
    assert refused(play, "attack S2 N2") == "HOP-22.8"


# -- refusals ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-2.10", "HOP-14.2", "HOP-14.3", "HOP-14.4", "HOP-21.2")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("attack S1 N9", "HOP-14.4"),  # nobody is called so
        ("attack S1 N3", "HOP-2.10"),  # too far to the side
        ("attack s1 n3", "HOP-2.10"),
        ("attack S1 S2", "HOP-14.4"),
        ("attack S1 S2 S3 N1", "HOP-14.4"),
        ("attack S1 S1 N1", "HOP-14.4"),
        ("attack S2 N1", "HOP-14.2"),  # it has a manoeuvre marker
        ("attack S3 N2", "HOP-21.2"),  # horse against elephants
        ("attack", "HOP-14.5"),
        ("besiege S1", "HOP-14.5"),
    ],
)
def test_an_attack_that_cannot_be_made_is_refused_with_its_rule_in_a_sentence(order: str, rule: str) -> None:
    south = {5: unit("S1", "HI"), 4: unit("S2", "HI", manoeuvre=1), 6: unit("S3", "HC")}
    north = {5: unit("N1", "HI"), 6: unit("N2", "EL"), 9: unit("N3", "HI"), 4: unit("N4", "HI")}
    play = shock(south, north)
    for reason in (play.order(order), play.game.why_not(0, order)):
        assert reason is not None
        assert reason.rule == rule
        assert len(reason.text) <= 160, reason.text


@pytest.mark.rule("HOP-2.10", "HOP-24.18")
def test_a_refusal_does_not_tell_of_whom_the_attacker_cannot_see() -> None:
    north = {5: unit("N1", "HI"), 1: unit("N2", "LI", hidden=True)}
    play = shock({5: unit("S1", "HI")}, north, options=Options(fog_of_war=True))
    texts = [play.order(f"attack S1 {name}") for name in ("N2", "N7")]
    assert [str(each).replace("N7", "N2") for each in texts] == [str(texts[0])] * 2
