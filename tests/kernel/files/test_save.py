"""Saves keep three things for three uses: a snapshot to resume, answers to play again, facts to watch."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.files.save import FormatError, encode, load, read, read_file, resume, save, watch
from polemos.kernel.game import Game
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import Public
from polemos.kernel.spaces import YesNo
from tests.kernel.toys.playing import answer_one, look, play, positions, toy
from tests.kernel.toys.toy import RULESETS, TOY, Dare, Moved, Setup, State, Worn

ENCODE = msgspec.json.encode


@pytest.mark.parametrize("number", range(10))
def test_at_every_question_a_loaded_game_is_the_same_game(number: int) -> None:
    for game in positions(number):
        content = encode(game)
        again = resume(read(content), RULESETS)
        assert look(again) == look(game)
        assert again.pending == game.pending
        assert again.header == game.header
        assert again.opening == game.opening
        assert encode(again) == content


@pytest.mark.parametrize("number", range(6))
def test_loaded_at_every_question_a_game_goes_on_as_if_nothing_had_been(number: int) -> None:
    straight = play(toy(f"{number:064x}"), Chance(number))
    chance = Chance(number)
    game: Game[State] = toy(f"{number:064x}")
    while not game.is_over:
        answer_one(game, chance)
        game = resume(read(encode(game)), RULESETS)
    assert look(game) == look(straight)


@pytest.mark.parametrize("number", range(6))
def test_facts_alone_give_the_state_at_every_question(number: int) -> None:
    for game in positions(number):
        assert ENCODE(watch(read(encode(game)), TOY)) == ENCODE(game.state)


@pytest.mark.parametrize("number", range(6))
def test_answers_of_a_file_make_the_game_again(number: int) -> None:
    game = play(toy(f"{number:064x}"), Chance(number))
    saved = read(encode(game))
    setup = msgspec.convert(saved.header.setup, Setup)
    again = Game.replayed(TOY, replace(saved.header, setup=setup), saved.decisions)
    assert look(again) == look(game)


def test_tables_keep_their_order_for_play_goes_by_it() -> None:
    """Ten comes after two when it was put there after it, in the game, in the file and in the game loaded from it."""
    game = toy(pawns=12)
    assert list(game.state.pawns)[:12] == [f"r{n}" for n in range(1, 13)]
    assert game.ask is not None
    for seat in (0, 1):
        game.answer(seat, game.ask.to[seat].default)
    assert list(game.state.hands["red"].grudges) == [1, 10, 2]
    again = resume(read(encode(game)), RULESETS)
    assert list(again.state.pawns) == list(game.state.pawns)
    assert list(again.state.hands["red"].grudges) == [1, 10, 2]


def test_sealed_answers_are_kept_in_the_file() -> None:
    game = toy()
    game.answer(1, "r2")
    again = resume(read(encode(game)), RULESETS)
    assert again.pending == {1: "r2"}
    assert again.waiting_for == (0,)
    again.undo(1)
    assert again.waiting_for == (0, 1)


def test_a_conceded_game_is_kept_with_its_end() -> None:
    game = play(toy(), Chance(5), most=9)
    game.concede(1)
    again = resume(read(encode(game)), RULESETS)
    assert look(again) == look(game)
    assert again.is_over
    assert ENCODE(watch(read(encode(game)), TOY)) == ENCODE(game.state)


def test_a_game_saved_before_the_first_answer_is_resumed() -> None:
    assert look(resume(read(encode(toy())), RULESETS)) == look(toy())


def test_a_file_says_what_it_was_played_with() -> None:
    header = read(encode(toy())).header
    assert (header.ruleset, header.version, header.data) == ("toy", "1.2", "none")
    assert header.setup == {"rounds": 4, "pawns": 3}


def test_a_file_says_who_sits_where() -> None:
    game = toy()
    before = game.digest()
    game.header = replace(game.header, seats=("human", "greedy"))
    again = resume(read(encode(game)), RULESETS)
    assert again.header.seats == ("human", "greedy")
    assert encode(again) == encode(game)
    assert again.digest() == before  # who plays is no part of the game


def test_a_file_from_before_seats_were_kept_is_resumed_and_written_as_it_was() -> None:
    content = encode(toy())
    assert b"seats" not in content
    again = resume(read(content), RULESETS)
    assert again.header.seats == ()
    assert encode(again) == content


def test_facts_of_a_file_can_be_read_without_knowing_them() -> None:
    game = play(toy(), Chance(5))
    saved = read(encode(game))
    told = list(saved.journal)
    assert [(each.why, each.words) for each in told] == [(each.why, each.words) for each in game.journal]
    assert msgspec.json.decode(told[0].fact)["type"] == "Shuffled"


def test_files_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "a game.polemos"
    game = play(toy(), Chance(5), most=9)
    save(game, path)
    assert look(load(path, RULESETS)) == look(game)
    assert read_file(path).header == read(encode(game)).header
    play(game, Chance(6), most=2)
    save(game, path)
    assert look(load(path, RULESETS)) == look(game)
    assert len(load(path.with_name("a game.polemos.bak"), RULESETS).decisions) < len(game.decisions)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a game.polemos", "a game.polemos.bak"]


def test_a_whole_number_where_a_fraction_could_stand_is_no_reason_to_lose_a_game() -> None:
    class Sloppy(State, kw_only=True):
        length: Public[float] = 3

    def begin(setup: Setup) -> tuple[State, Procedure]:
        state, first = TOY.begin(setup)
        return Sloppy(**{name: getattr(state, name) for name in state.__struct_fields__}), first

    rules = dataclasses.replace(TOY, state=Sloppy, begin=begin)
    game = play(Game.new(rules, Setup(), "0" * 64), Chance(1), most=9)
    assert b'"length":3}' in encode(game)
    again = resume(read(encode(game)), {"toy": rules})
    assert again.state == game.state
    assert again.waiting_for == game.waiting_for


# -- other versions ----------------------------------------------------------------------------------------------------


def versioned(version: str, **parts: object) -> dict[str, RuleSet[State]]:
    return {"toy": dataclasses.replace(TOY, version=version, **parts)}  # type: ignore[arg-type]


def test_another_great_version_is_refused_and_both_are_named() -> None:
    saved = read(encode(play(toy(), Chance(5), most=9)))
    with pytest.raises(FormatError, match=r"^line 1: saved under Toy race rules 1\.2; this program has 2\.0$"):
        resume(saved, versioned("2.0"))


def test_other_data_files_under_the_same_version_are_refused() -> None:
    saved = read(encode(play(toy(), Chance(5), most=9)))
    with pytest.raises(FormatError, match=r"^line 1: saved with other data files of Toy race"):
        resume(saved, versioned("1.2", data_digest=lambda: "changed"))
    resume(saved, versioned("1.3", data_digest=lambda: "mended"))


def test_a_rule_set_that_is_not_here_is_named() -> None:
    with pytest.raises(FormatError, match=r"^line 1: no rule set is called 'toy'$"):
        resume(read(encode(toy())), {})


class MendedDare(Dare, frozen=True, tag="Dare"):
    """After a fix: a pawn is asked before it tests."""

    @step("TOY-3.5")
    def test(self, g: Game[State]) -> Flow:
        return Ask.one(g.state.pawns[self.pawn].seat, YesNo(), "Really?", "TOY-3.5")

    @test.answered
    def _(self, g: Game[State], yes: bool) -> Flow:
        return g.emit(Worn(self.pawn))


def test_a_running_game_goes_on_after_a_fix_of_the_rules() -> None:
    """Every snapshot of the old rules is taken up by the new ones; what is stored is the name of a step."""
    procedures = tuple(MendedDare if kind is Dare else kind for kind in TOY.procedures)
    for number in range(4):
        for game in positions(number):
            again = resume(read(encode(game)), versioned("1.3", procedures=procedures))
            assert again.digest() == game.digest()
            play(again, Chance(number))
            assert again.is_over
            twice = resume(read(encode(again)), versioned("1.3", procedures=procedures))
            assert twice.digest() == again.digest()


def test_a_question_that_a_fix_took_away_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    march = next(kind for kind in TOY.procedures if kind.__name__ == "March")
    dare = next(each for each in march.STEPS if each.name == "dare")
    game = next(g for g in positions(1) if g.ask is not None and g.ask.prompt == "Dare for more?")
    content = encode(game)
    monkeypatch.setattr(dare, "run", lambda self, g: g.emit(Moved(self.pawn, 1)))
    again = resume(read(content), versioned("1.3"))
    assert again.ask is None or again.ask.prompt != "Dare for more?"
    assert encode(resume(read(encode(again)), versioned("1.3"))) == encode(again)
