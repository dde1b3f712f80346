"""HMA-15.21 to 15.25: ekdromoi; with the options 23.5 and 23.12."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.belos.charging import BelosCharge
from polemos.rules.hoplomachia.belos.ekdromoi import EkdromoiAttack, SendEkdromoi
from polemos.rules.hoplomachia.belos.offensive import OffensiveBelos
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.facts.pieces import Destroyed
from polemos.rules.hoplomachia.invariants import broken
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import March
from tests.hoplomachia.book import tables_of
from tests.hoplomachia.position import Play, change, front, table, unit

FELLOW = unit("A9", x=60, y=8)
OTHER = unit("B9", x=60, y=40)


def tormented(y: float = 23, card: str = "psiloi_hellenic", count: int = 2, **values: Any) -> State:
    """B1 has been belos-charged by A1, which has drawn off."""
    state = table(unit("A1", card, 30, y, count), FELLOW, unit("B1", x=30, y=26), OTHER, **values)
    change(state, "B1.1", tormentors=("A1",))
    return state


@pytest.mark.rule("HMA-15.23")
def test_the_chart_is_that_of_the_book() -> None:
    (rows,) = tables_of("HMA-15.23")
    words = {"stand killed": "kill", "nothing": "none", "ekdromoi lost": "lost"}
    kinds = ("psiloi", "peltast", "hippeis")
    for row in rows:
        die, *cells = list(row.values()) if isinstance(row, dict) else list(row)
        if not str(die).isdigit():
            continue
        found = [charts().ekdromoi.result(kind, int(die)) for kind in kinds]  # type: ignore[arg-type]
        assert found == [words[cell] for cell in cells]


@pytest.mark.rule("HMA-15.21", "HMA-15.24", "HMA-15.25", "HMA-19.4")
def test_a_stand_is_killed_and_the_rest_turn_away() -> None:
    play = Play(tormented(), SendEkdromoi(), [3, 3])
    assert play.game.ask is not None
    assert play.game.ask.to[1].default == "none"
    play.does("B1.1 at A1").over()
    assert [play[key].condition for key in ("A1.1", "A1.2")].count("destroyed") == 1
    left = next(each for each in ("A1.1", "A1.2") if play[each].is_on_table)
    assert front(play[left])[2] == 180
    assert "lost_elements" in play.unit("A1").causes
    assert play["B1.1"].did("sent_out")
    assert play["B1.1"].ekdromoi


@pytest.mark.rule("HMA-15.23")
def test_who_is_not_reached_is_not_fought_but_turns_away() -> None:
    play = Play(tormented(), SendEkdromoi(), [2]).does("B1.1 at A1").over()
    assert [front(play[key])[2] for key in ("A1.1", "A1.2")] == [180, 180]
    assert play["B1.1"].ekdromoi


def picked(**values: Any) -> Play:
    """3 inches between B1, epilektoi, and the psiloi A1."""
    own = unit("B1", "epilektoi", x=30, y=26, **values)
    state = table(unit("A1", "psiloi_hellenic", 30, 23, 2), FELLOW, own, OTHER, options=Options(epilektoi=True))
    change(state, "B1.1", tormentors=("A1",))
    return Play(state, SendEkdromoi(), {"HMA-15.23": [2, 4]}).does("B1.1 at A1")


@pytest.mark.rule("HMA-23.7", "HMA-15.23")
def test_epilektoi_change_how_far_their_ekdromoi_run_or_how_they_fight() -> None:
    """A run of 2 does not reach them, one of 3 does; 4 does nothing to psiloi, 3 kills."""
    missed = picked().does("no")
    assert not missed.facts(Destroyed)
    assert missed.game.is_over
    ran = picked().does("up").over()  # and for the fight no 1 is left
    assert not ran.facts(Destroyed)
    assert ran.unit("B1").changed_roll
    far = picked(changed_roll=True)
    assert far.game.is_over


@pytest.mark.rule("HMA-23.7", "HMA-15.23")
@pytest.mark.parametrize(("said", "die", "kills", "kept"), [
    ("no", 4, False, True), ("down", 4, True, True), ("up", 6, False, False), ("down", 1, True, True),
])  # fmt: skip
def test_epilektoi_change_the_fight_of_their_ekdromoi(said: str, die: int, kills: bool, kept: bool) -> None:
    own = unit("B1", "epilektoi", x=30, y=26)
    state = table(unit("A1", "psiloi_hellenic", 30, 23, 2), FELLOW, own, OTHER, options=Options(epilektoi=True))
    play = Play(state, EkdromoiAttack("B1.1", "A1"), [3, die]).does("no", said).over()
    assert bool(play.facts(Destroyed)) is kills
    assert play["B1.1"].ekdromoi is kept


@pytest.mark.rule("HMA-15.25", "HMA-2.8")
def test_who_is_in_melee_does_not_turn_away() -> None:
    riders = unit("A1", "hippeis_hellenic", 30, 23, 2)
    foe = unit("B2", x=30.75, y=23)  # fights A1.1
    state = table(riders, FELLOW, unit("B1", x=27, y=26), foe, OTHER)
    play = Play(state, EkdromoiAttack("B1.1", "A1"), [1]).over()
    assert front(play["A1.1"]) == (30.75, 23, 0)
    assert front(play["A1.2"])[2] != 0
    assert list(broken(play.state)) == []


@pytest.mark.rule("HMA-15.24", "HMA-10.17")
def test_ekdromoi_lost() -> None:
    play = Play(tormented(), SendEkdromoi(), [3, 6]).does("B1.1 at A1").over()
    assert not play["B1.1"].ekdromoi
    assert play.arete() == (12, 11)


@pytest.mark.rule("HMA-15.24")
def test_an_element_of_two_stands_is_destroyed_with_its_last() -> None:
    state = table(unit("A1", "peltasts_mercenary", 30, 23, arrangement="OF"), FELLOW, unit("B1", x=30, y=26), OTHER)
    play = Play(state, EkdromoiAttack("B1.1", "A1"), [6, 1]).over()
    assert (play["A1.1"].stands, play["A1.1"].is_on_table) == (1, True)
    play = Play(play.state, EkdromoiAttack("B1.1", "A1"), [6, 1]).over()
    assert (play["A1.1"].condition, play["A1.1"].lost) == ("destroyed", "ekdromoi")


@pytest.mark.rule("HMA-15.21")
def test_who_may_send_them() -> None:
    def may(state: State) -> bool:
        return Play(state, SendEkdromoi()).prompt == "Do you send out ekdromoi?"

    assert may(tormented(20))
    assert not may(tormented(19.9))
    for values in ({"ekdromoi": False}, {"condition": "routing"}, {"deeds": ("sent_out",)}, {"tormentors": ()}):
        state = tormented()
        change(state, "B1.1", **values)
        assert not may(state)
    fought = table(unit("A1", "psiloi_hellenic", 30, 23), unit("A9", x=31, y=26), unit("B1", x=30, y=26), OTHER)
    change(fought, "B1.1", tormentors=("A1",))
    assert not may(fought)


@pytest.mark.rule("HMA-15.22", "HMA-15.2")
def test_compulsory_releases_come_first_and_are_not_asked_for() -> None:
    state = tormented()
    change(state, "B1.1", must_send_at="A1")
    play = Play(state, SendEkdromoi(), [1]).over()
    assert play["B1.1"].did("sent_out")
    # Shot from within 6 inches they run too; from further off nothing happens.
    for y, is_sent in ((20, True), (19.9, False)):
        state = table(unit("A1", "toxotes_hellenic", 30, y), FELLOW, unit("B1", x=30, y=26), OTHER)
        change(state, "B1.1", must_send_at="A1")
        assert Play(state, SendEkdromoi(), [1] if is_sent else []).over()["B1.1"].did("sent_out") == is_sent


@pytest.mark.rule("HMA-15.2")
def test_the_order_of_his_releases_is_the_owners() -> None:
    state = table(unit("A1", "psiloi_hellenic", 30, 23), FELLOW, unit("B1", x=30, y=26, count=2), OTHER)
    for key in ("B1.1", "B1.2"):
        change(state, key, must_send_at="A1")
    play = Play(state, SendEkdromoi(), [1, 1])
    assert set(play.options) == {"B1.1 A1", "B1.2 A1"}
    play.does("B1.2 at A1").over()


@pytest.mark.rule("HMA-9.12")
def test_not_under_withdrawal_unless_they_must() -> None:
    withdrawing = unit("B1", x=30, y=26, order="withdrawal")
    state = table(unit("A1", "psiloi_hellenic", 30, 23), FELLOW, withdrawing, OTHER)
    change(state, "B1.1", tormentors=("A1",))
    Play(state, SendEkdromoi()).over()


@pytest.mark.rule("HMA-23.5")
def test_released_they_run_at_any_missile_troops_near() -> None:
    state = table(
        unit("A1", "toxotes_hellenic", 30, 22), FELLOW, unit("B1", x=30, y=26), OTHER,
        options=Options(ekdromoi_signals=True), b={"ekdromoi_released": 3},
    )  # fmt: skip
    assert Play(state, SendEkdromoi(), [1]).over()["B1.1"].did("sent_out")
    recalled = tormented(b={"ekdromoi_recalled": True})
    Play(recalled, SendEkdromoi()).over()


@pytest.mark.rule("HMA-23.5", "HMA-15.22")
def test_released_they_run_though_those_whom_they_must_attack_are_too_far_off() -> None:
    """K, but the archers who caused it stand 10 inches off: nothing comes of that, but the signal sends them."""
    state = table(
        unit("A1", "toxotes_hellenic", 30, 15, facing=0), unit("A2", "psiloi_hellenic", 30, 22), FELLOW,
        unit("B1", x=30, y=26), OTHER, options=Options(ekdromoi_signals=True), b={"ekdromoi_released": 3},
    )  # fmt: skip
    change(state, "B1.1", must_send_at="A1")
    play = Play(state, SendEkdromoi(), [1]).over()
    assert play["B1.1"].did("sent_out")
    assert front(play["A2.1"])[2] == 180  # it turns away (HMA-15.25)


@pytest.mark.rule("HMA-23.12", "HMA-15.22", "HMA-23.5")
def test_what_no_belos_charge_calls_for_stays_in_the_third_step() -> None:
    """With both options: K of archers who stand near, and a release by signal; but nobody is asked a second time."""
    archers = unit("A1", "toxotes_hellenic", 30, 22, deeds=("shot",))
    both = Options(interactive_ekdromoi=True, ekdromoi_signals=True)
    state = table(archers, FELLOW, unit("B1", x=30, y=26), OTHER, options=both)
    change(state, "B1.1", must_send_at="A1")
    assert Play(state, OffensiveBelos(), {"HMA-15.23": [1]}).over()["B1.1"].did("sent_out")
    released = table(archers, FELLOW, unit("B1", x=30, y=26), OTHER, options=both, b={"ekdromoi_released": 3})
    assert Play(released, OffensiveBelos(), {"HMA-15.23": [1]}).over()["B1.1"].did("sent_out")
    Play(tormented(options=both), SendEkdromoi()).over()


@pytest.mark.rule("HMA-23.12")
def test_interactive_ekdromoi_are_declared_before_the_charger_draws_off() -> None:
    state = table(
        unit("A1", "psiloi_hellenic", 30, 23, mode="forward"), FELLOW, unit("B1", x=30, y=26), OTHER,
        options=Options(interactive_ekdromoi=True),
    )  # fmt: skip
    play = Play(state, BelosCharge("A1", among=("B1",)), {"HMA-15.15": [1], "HMA-15.23": [5, 2]})
    play.does("belos-charge B1")
    assert play.game.ask is not None
    play.answer(play.game.ask.to[0].default)
    assert play.prompt == "Does B1.1 send out its ekdromoi at A1?"
    play.does("send them out")
    assert play.prompt == "Where does A1 draw off?"
    aside = play.game.ask.to[0].why_not((March(135_000, 3000),))
    assert aside is not None
    assert aside.rule == "HMA-23.12"
    play.answer((March(180_000, 4000),)).over()
    assert play["A1.1"].condition == "destroyed"


@pytest.mark.rule("HMA-23.12")
def test_who_gets_clear_of_interactive_ekdromoi_suffers_nothing() -> None:
    state = table(
        unit("A1", "light_horse", 30, 23, mode="forward"), FELLOW, unit("B1", x=30, y=26), OTHER,
        options=Options(interactive_ekdromoi=True),
    )  # fmt: skip
    play = Play(state, BelosCharge("A1", among=("B1",)), {"HMA-15.15": [1]}).does("belos-charge B1")
    assert play.game.ask is not None
    play.answer(play.game.ask.to[0].default).does("send them out")
    play.answer((March(180_000, 7000),)).over()
    assert play["B1.1"].did("sent_out")
    assert play["B1.1"].ekdromoi
    assert front(play["A1.1"])[2] == 0
