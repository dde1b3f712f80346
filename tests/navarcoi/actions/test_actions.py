"""One action each (NAV-8.1 to 8.3, 8.16 to 8.18, 8.20): who may do what, and why not the rest."""

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action, actions_of
from polemos.rules.navarcoi.actions.ship_movement import ShipMovement
from polemos.rules.navarcoi.facts import Acted, BecameUnformed, Moved
from polemos.rules.navarcoi.state import Chase
from tests.navarcoi.battlefield import linked, north, south
from tests.navarcoi.position import Play, rectangle, sea, squadron

CHANGES = {
    "epi_mias": {"column": "line_to_column", "block": "line_to_block", "ring": "line_to_ring"},
    "epi_pollon": {"line": "block_to_line", "column": "block_to_column", "ring": "block_to_ring"},
    "epi_keras": {
        "turn": "column_to_line_by_turn", "lead": "column_to_line_on_lead", "block": "column_to_block",
        "ring": "column_to_ring",
    },
}  # fmt: skip


def keys(formation: str, **values: object) -> set[str]:
    """Actions that are open to a squadron alone on the sea, declarations left out."""
    state = sea(squadron("A1", formation, 36, 24, 0, **values))  # type: ignore[arg-type]
    options = actions_of(state, state.squadrons["A1"])
    return {o.key for o in options if o.barred is None and o.key.split(":")[0] not in ("diekplous", "periplous")}


def changes(formation: str) -> set[str]:
    return {f"change:{change}:{side}" for change in CHANGES[formation].values() for side in ("left", "right")}


# -- one action each -----------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.1")
def test_every_squadron_acts_once_in_the_order_its_owner_likes() -> None:
    state = sea(squadron("A1", "epi_pollon", 20, 14, 0), squadron("A2", "epi_keras", 50, 14, 0), north("B1", y=40))
    movement = Play(state, ShipMovement(0))
    movement.does("A2 advance 8")
    refused = movement.order("A2 advance 8")
    assert refused is not None
    assert refused.rule == "NAV-8.1"
    movement.does("A1 hold").over()
    assert [(fact.squadron, fact.held) for fact in movement.facts(Acted)] == [("A2", False), ("A1", True)]
    assert movement["B1"].acted is False


@pytest.mark.rule("NAV-8.1", "NAV-8.3")
def test_a_squadron_for_which_nothing_is_declared_holds() -> None:
    state = sea(squadron("A1", "epi_pollon", 20, 14, 0), squadron("A2", "epi_keras", 50, 14, 0))
    movement = Play(state, ShipMovement(0)).does("A1 advance 1", "rest").over()
    assert (movement["A1"].held, movement["A2"].held) == (False, True)
    assert movement["A2"].acted
    assert movement["A2"].poses == state.squadrons["A2"].poses


@pytest.mark.rule("NAV-8.3")
def test_holding_does_nothing_at_all() -> None:
    before = squadron("A1", "epi_mias", 36, 24, 0, order="disordered")
    after = Play(sea(before, north("B1", y=30)), Action("A1")).does("hold").over()
    assert not after.facts(Rolled)
    assert not after.facts(Moved)
    assert (after["A1"].held, after["A1"].order, after["A1"].poses) == (True, "disordered", before.poses)


# -- the list of actions -------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.2")
@pytest.mark.parametrize(
    ("formation", "own"),
    [
        ("epi_mias", {"move", "back_water", "about_face", "follow_me", *changes("epi_mias")}),
        (
            "epi_pollon",
            {"move", "about_face", "front:left", "front:right", "follow_me", *changes("epi_pollon")},
        ),
        ("epi_keras", {"move", "follow_me", *changes("epi_keras")}),
        ("kyklos", {"form_up", "follow_me"}),
        ("unformed", {"move", "form_up"}),
    ],
)
def test_the_actions_of_each_formation(formation: str, own: set[str]) -> None:
    assert keys(formation) == {"hold", *own}


@pytest.mark.rule("NAV-8.2")
def test_freighters_only_hold_or_sail() -> None:
    state = sea(squadron("A1", "unformed", 36, 24, 0, freighters=True), wind=0)
    options = actions_of(state, state.squadrons["A1"])
    assert {o.key for o in options} == {"hold", "sail:downwind", "sail:left", "sail:right"}


@pytest.mark.rule("NAV-8.2")
def test_beached_ships_hold_or_launch_and_anchored_ones_wait_for_their_turn() -> None:
    assert keys("epi_mias", status="beached") == {"hold", "launch"}
    assert keys("epi_mias", status="anchored") == {"hold"}


@pytest.mark.rule("NAV-8.2")
@pytest.mark.parametrize(
    ("formation", "order", "rule"),
    [
        ("epi_pollon", "back water", None),
        ("epi_keras", "about face", None),
        ("epi_mias", "front left", None),
        ("kyklos", "advance 3", None),
        ("epi_mias", "turn left 10", "NAV-8.14"),
        ("epi_keras", "wheel left 10", "NAV-8.8"),
        ("unformed", "wheel left 10", "NAV-8.8"),
        ("unformed", "turn left 10", "NAV-8.14"),
        ("epi_pollon", "face 90, advance 1", "NAV-8.15"),
    ],
)
def test_what_a_formation_cannot_do_is_refused(formation: str, order: str, rule: str | None) -> None:
    play = Play(sea(squadron("A1", formation, 36, 24, 0)), Action("A1"), (4,))
    refused = play.order(order)
    assert refused is not None
    if rule:
        assert refused.rule == rule
    assert not play["A1"].acted


@pytest.mark.rule("NAV-8.2")
def test_a_barred_action_is_shown_with_its_reason() -> None:
    # a block in a narrow channel cannot form line, and says why
    walls = [rectangle("west", 30, 10, 34, 40), rectangle("east", 38, 10, 42, 40)]
    play = Play(sea(squadron("A1", "epi_pollon", 36, 24, 0), lands=walls), Action("A1"))
    reason = play.options["change:block_to_line:left"]
    assert reason is not None
    assert reason.rule == "NAV-9.19"
    refused = play.order("form epi mias left")
    assert refused == reason


# -- kyklos, changes, "Follow me!" ---------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.16")
def test_a_ring_holds_changes_formation_or_breaks_up_but_never_moves() -> None:
    ring = squadron("A1", "kyklos", 36, 24, 0)
    play = Play(sea(ring), Action("A1"))
    assert {key for key, barred in play.options.items() if barred is None} == {"hold", "form_up", "follow_me"}
    refused = play.order("advance 2")
    assert refused is not None
    assert refused.rule == "NAV-8.16"
    after = play.does("hold").over()
    assert after["A1"].poses == ring.poses


@pytest.mark.rule("NAV-8.17")
@pytest.mark.parametrize(
    ("formation", "order"),
    [
        ("epi_mias", "about face"),
        ("epi_pollon", "front left"),
        ("epi_mias", "form epi keras right"),
        ("epi_keras", "form epi pollon left"),
        ("unformed", "form up, line left end facing 0"),
        ("kyklos", "form up, column lead facing 0 on stand 1"),
    ],
)
def test_a_squadron_that_changes_does_not_move_in_that_action(formation: str, order: str) -> None:
    after = Play(sea(squadron("A1", formation, 36, 24, 0)), Action("A1"), (6, 6)).does(order).over()
    assert not after.facts(Moved)
    assert after["A1"].acted
    assert not after["A1"].held
    play = Play(sea(squadron("A1", formation, 36, 24, 0)), Action("A1"), (6, 6))
    assert play.order(f"{order}, advance 3") is not None


@pytest.mark.rule("NAV-8.18")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_pollon", "epi_keras", "kyklos"])
@pytest.mark.parametrize("order", ["ordered", "disordered"])
def test_follow_me_breaks_up_any_formation_without_a_test_and_advances(formation: str, order: str) -> None:
    before = squadron("A1", formation, 36, 24, 0, order=order)
    after = Play(sea(before, north("B1", y=30)), Action("A1"), (4,)).does("follow me, face 270, advance 3").over()
    assert (after["A1"].formation, after["A1"].order) == ("unformed", "unformed")
    assert [roll.dice for roll in after.facts(Rolled)] == ["1avd"]
    # its stands keep their places relative to each other, and all face the way they go
    for (x, y, heading), (was_x, was_y, _) in zip(after["A1"].poses, before.poses, strict=True):
        assert (x, y, heading) == pytest.approx((was_x - 3, was_y, 270), abs=0.002)
    assert "NAV-8.18" in after.why(BecameUnformed)


@pytest.mark.rule("NAV-8.18", "NAV-8.6")
@pytest.mark.parametrize("order", ["ordered", "disordered"])
def test_follow_me_has_the_rate_of_a_shoal_disordered_or_not(order: str) -> None:
    state = sea(squadron("A1", "epi_mias", 36, 24, 0, order=order))
    play = Play(state, Action("A1"), (3,)).does("follow me")
    assert play.order("face 0, advance 2.02") is not None
    play.does("face 0, advance 2").over()


@pytest.mark.rule("NAV-8.18")
def test_a_shoal_cannot_call_follow_me() -> None:
    assert "follow_me" not in keys("unformed")


# -- who cannot act ------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.20")
def test_squadrons_in_melee_chasing_or_pursuing_take_no_action() -> None:
    chase = Chase("A2", "B2", 90_000, 180_000, "left", 1)
    state = sea(
        south("A1"), squadron("A2", "epi_keras", 10, 10, 90, status="chasing"),
        squadron("A3", "unformed", 60, 10, 0, status="pursuing", beaten=("B3",)),
        squadron("A4", "epi_pollon", 60, 20, 0), north("B1"),
        squadron("B2", "epi_keras", 10, 12.07, 90, status="chasing"),
        squadron("B3", "unformed", 60, 40, 0, status="routing"),
        links=[linked("A1", "B1")], chases={"A2|B2": chase},
    )  # fmt: skip
    movement = Play(state, ShipMovement(0))
    for name, rule in (("A1", "NAV-11.13"), ("A2", "NAV-8.20"), ("A3", "NAV-8.20")):
        refused = movement.order(f"{name} hold")
        assert refused is not None
        assert refused.rule == rule
    movement.does("A4 hold").over()
    assert [s.acted for s in movement.state.squadrons.values() if s.seat == 0] == [False, False, False, True]


@pytest.mark.rule("NAV-8.20")
def test_a_squadron_in_melee_does_not_rally_by_being_left_alone() -> None:
    state = sea(south("A1", order="disordered"), south("A2", 10), north("B1"), links=[linked("A1", "B1")])
    movement = Play(state, ShipMovement(0)).does("rest").over()
    assert not movement["A1"].held
