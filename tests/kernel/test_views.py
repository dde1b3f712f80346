"""Views: a seat receives what is declared visible to it, and nothing depends on the rest."""

from __future__ import annotations

import gc
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.dice import RollId
from polemos.kernel.game import Bug, Game
from polemos.kernel.procedure import Ask, Flow, Procedure, step
from polemos.kernel.secrecy import Nobody, Seat
from polemos.kernel.spaces import Choice, Option, YesNo
from polemos.kernel.spaces.specs import ChoiceSpec, OptionSpec
from polemos.kernel.view import View, determinize
from tests.kernel.toys.bare import Bare, G, Said, started
from tests.kernel.toys.playing import answer_one, asked, look, play, positions, seen, toy, until
from tests.kernel.toys.toy import CARDS, SEATS, TOY, State, guess

ENCODE = msgspec.json.encode


def other_world(game: Game[State], seat: Seat, number: int) -> Game[State]:
    """The same game with something else in all places that the seat cannot see."""
    twin = game.fork()
    twin.journal = list(game.journal)
    twin.telling = True
    guess(twin.state, seat, Chance(number))
    twin.reopen()
    return twin


# -- two worlds --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("number", range(6))
def test_worlds_that_differ_in_what_a_seat_cannot_see_look_the_same_to_it(seat: Seat, number: int) -> None:
    differ = 0
    for game in positions(number):
        twin = other_world(game, seat, number + 100)
        differ += twin.digest() != game.digest()
        for viewer in (seat, None):
            assert seen(twin, viewer) == seen(game, viewer)
    assert differ > 20


@pytest.mark.parametrize("seat", [0, 1])
def test_they_stay_the_same_while_the_same_visible_things_are_done(seat: Seat) -> None:
    """Both worlds go on with answers that only this seat gives or that both worlds admit."""
    steps = 0
    for number in range(8):
        chance = Chance(number)
        game = until(toy(f"{number:064x}"), "Which pawn marches?", chance)
        twin = other_world(game, seat, number)
        assert twin.digest() != game.digest()
        while game.waiting_for == twin.waiting_for and len(game.waiting_for) == 1:
            assert game.ask is not None
            (asks,) = game.waiting_for
            answer = game.ask.to[asks].sample(chance)
            game.answer(asks, answer)
            twin.answer(asks, answer)
            assert seen(twin, seat) == seen(game, seat)
            assert seen(twin, None) == seen(game, None)
            steps += 1
    assert steps > 30


def test_a_sealed_answer_is_in_nobody_else_s_view() -> None:
    for first, viewer in ((0, 1), (1, 0), (0, None), (1, None)):
        views = []
        for pick in (0, 1):
            game = toy()
            assert game.ask is not None
            game.answer(first, game.ask.to[first].options[pick].key)  # type: ignore[attr-defined]
            views.append(seen(game, viewer))
        assert views[0] == views[1]


def test_what_is_hidden_is_not_among_the_bytes() -> None:
    """Every secret carries a mark of its own; no byte that others receive may show it."""
    for number, game in enumerate(positions(9)):
        state = game.state
        for seat in (0, 1):
            hand = state.hand(seat)
            marked = tuple(f"CANARY{seat}{card}" for card in hand.cards)
            state.hands[SEATS[seat]] = replace(hand, cards=marked, grudges={1: f"CANARY{seat}grudge"})
        state.deck = ("CANARYdeck", *state.deck)
        state.whispered = "CANARYwhisper"
        if not game.is_over:
            game.reopen()
        for viewer in (0, 1, None):
            told = seen(game, viewer).decode()
            assert f"CANARY{viewer}" in told or viewer is None or not state.hand(viewer).cards
            assert f"CANARY{1 - viewer if viewer is not None else 0}" not in told
            assert "CANARYdeck" not in told
            assert "CANARYwhisper" not in told
            assert game.header.seed not in told
        if number == 25:
            break
        for seat in (0, 1):
            hand = state.hand(seat)
            state.hands[SEATS[seat]] = replace(hand, cards=tuple(card[-3:] for card in hand.cards))
        state.deck = state.deck[1:]
        if not game.is_over:
            game.reopen()


# -- what a view holds -------------------------------------------------------------------------------------------------


def test_an_asked_seat_sees_its_question_and_others_see_that_he_is_asked() -> None:
    game = until(toy(), "Which pawn marches?", Chance(1))
    (seat,) = game.waiting_for
    view, other, spectator = View(game, seat), View(game, 1 - seat), View(game, None)
    assert game.ask is not None
    assert view.prompt == "Which pawn marches?"
    assert view.rule == "TOY-3.1"
    assert view.space.spec() == game.ask.to[seat].spec()
    for each in (other, spectator):
        assert each.waiting_for == (seat,)
        assert each.ask is None
        assert each.prompt == ""
        assert each.rule == "TOY-3.1", "the rule of the step that play is in"
        assert each.to_json()["ask"] is None
        with pytest.raises(Bug, match="nothing to answer"):
            _ = each.space
    assert [frame[0] for frame in view.to_json()["stack"]] == ["Race", "Round", "March"]


def test_the_view_of_an_ended_game() -> None:
    game = play(toy(), Chance(1))
    view = View(game, 0)
    assert view.is_over
    assert view.ask is None
    assert view.rule == ""
    assert view.state.outcome == game.state.outcome
    assert view.to_json()["waiting_for"] == []


def test_a_view_stays_as_it_was() -> None:
    """Whatever happens in the game afterwards, also when something is taken back."""
    chance = Chance(1)
    game = toy()
    kept = []
    while not game.is_over:
        kept.append((View(game, 0), seen(game, 0)))
        seat, _ = answer_one(game, chance)
        if not game.is_over and game.why_no_undo(seat) is None and chance.below(2):
            game.undo(seat)
            kept.append((View(game, 0), seen(game, 0)))
    for view, before in kept:
        assert ENCODE(view.to_json()) == before


def test_looking_changes_nothing() -> None:
    for game in positions(2):
        before = look(game)
        for viewer in (0, 1, None):
            seen(game, viewer)
        assert look(game) == before


def test_a_view_never_rolls_dice() -> None:
    dice = View(toy(), 0)._game.dice
    for roll in (lambda: dice.faces(RollId(0, "", "x", ()), ("d6",)), lambda: dice.order(RollId(0, "", "x", ()), 3)):
        with pytest.raises(Bug):
            roll()


def test_a_player_holds_no_reference_to_what_he_may_not_know() -> None:
    """Everything that can be reached from a view, by whatever way, is searched for the enemy's cards."""
    for game in positions(4):
        for seat in (0, 1):
            view = View(game, seat)
            view.to_json()
            held = reachable(view)
            enemy = game.state.hand(1 - seat).cards
            hidden = (game.state.deck, game.state.whispered, game.header.seed, enemy)
            assert not [thing for thing in hidden if thing and id(thing) in held]
            assert id(game) not in held
            assert id(game.state) not in held
            assert id(game.journal) not in held


def reachable(thing: Any) -> set[int]:
    held: set[int] = set()
    todo = [thing]
    while todo:
        found = todo.pop()
        kind = type(found)
        if id(found) in held or (kind.__module__ == "builtins" and kind.__name__ in ("module", "function", "type")):
            continue
        held.add(id(found))
        todo += gc.get_referents(found)
        if isinstance(found, msgspec.Struct):
            todo += [getattr(found, name) for name in found.__struct_fields__]
    return held


# -- the journal -------------------------------------------------------------------------------------------------------


def test_secret_facts_are_told_as_far_as_a_seat_may_know() -> None:
    game = play(toy(), Chance(1), most=6)
    told = {viewer: [entry.words for entry in View(game, viewer).journal()] for viewer in (0, 1, None)}
    red = "red is dealt " + " ".join(card for card in game.journal[2].fact.cards)
    assert told[0][2] == red
    assert told[1][2] == told[None][2] == "red is dealt 5"
    omen = next(entry for entry in game.journal if entry.words.startswith("Omen"))
    at = game.journal.index(omen)
    assert told[0][at] == omen.words
    assert told[1][at] == told[None][at] == "Omen: d6, unseen"
    assert View(game, 1).journal(at)[0].fact.faces == ()
    assert all(entry.fact.order == () for entry in View(game, 0).journal()[:1])


def test_the_journal_can_be_had_from_a_place_on() -> None:
    game = play(toy(), Chance(1), most=6)
    view = View(game, 1)
    whole = view.journal()
    for since in range(len(whole) + 1):
        assert view.journal(since) == whole[since:]
    assert len(View(game, 1).to_json(since=5)["journal"]) == len(whole) - 5


class Whisper(Said, frozen=True):
    """Known only to the first seat, whole."""

    def seen_by(self, seat: Seat | None) -> Whisper | None:
        return self if seat == 0 else None


def test_a_fact_may_be_hidden_whole() -> None:
    class Whispers(Procedure, frozen=True):
        @step()
        def whisper(self, g: G) -> Flow:
            g.emit(Said("aloud"))
            g.emit(Whisper("psst"))
            return g.emit(Said("aloud again"))

    game = started(Whispers())
    assert [entry.fact.word for entry in View(game, 0).journal()] == ["aloud", "psst", "aloud again"]
    assert [entry.fact.word for entry in View(game, 1).journal()] == ["aloud", "aloud again"]


# -- rules that leak ---------------------------------------------------------------------------------------------------


class Secretive(Bare):
    secret: Nobody[str] = ""


class Peeks(Procedure, frozen=True):
    """A rule that asks by what nobody may see."""

    how: str

    @step()
    def ask(self, g: Game[Any]) -> Flow:
        if self.how == "asks nothing" and not g.state.secret:
            return None
        seat = 0 if self.how != "asks another" or g.state.secret else 1
        options = [Option("a", "a"), Option("b", "b")]
        return Ask.one(seat, Choice(options if g.state.secret else options[:1]), f"It is {g.state.secret}")

    @ask.answered
    def _(self, g: Game[Any], answer: str) -> Flow:
        return None


def peeking(how: str) -> Game[Any]:
    return started(Peeks(how), state=Secretive, begin=lambda setup: (Secretive(secret="known"), Peeks(how)))


@pytest.mark.parametrize("how", ["asks nothing", "asks another"])
def test_a_question_that_depends_on_what_is_hidden_is_a_bug(how: str) -> None:
    with pytest.raises(Bug, match=r"asks no more|depends on what it cannot see"):
        _ = View(peeking(how), 0).ask


def test_a_space_that_depends_on_what_is_hidden_shows_nothing_of_it() -> None:
    view = View(peeking("offers"), 0)
    assert view.prompt == "It is "
    assert view.space.spec() == ChoiceSpec(options=(OptionSpec(key="a", words="a"),), default="a")


class Masked(Procedure, frozen=True):
    plan: Nobody[str] = "?"

    @step()
    def ask(self, g: G) -> Flow:
        return Ask.one(0, YesNo(self.plan), "?")

    @ask.answered
    def _(self, g: G, yes: bool) -> Flow:
        return None


def test_fields_of_procedures_are_masked_in_the_stack() -> None:
    assert b"secret plan" not in seen(started(Masked("secret plan")), 0)


# -- guesses -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_a_guess_is_a_possible_game_with_what_the_seat_knows(seat: Seat) -> None:
    guessed = set()
    for game in positions(3):
        view = View(game, seat)
        other = determinize(view, Chance(len(game.journal)))
        assert list(TOY.check(other.state)) == []
        assert other.state.hand(seat) == game.state.hand(seat)
        assert other.state.pawns == game.state.pawns
        if seat in game.waiting_for:
            assert seat in other.waiting_for
            assert len(game.ask.to) > 1 or asked(other) == asked(game)
        guessed.add(other.state.hand(1 - seat).cards)
        before = look(game)
        play(other, Chance(1), most=5)
        assert look(game) == before
    assert len(guessed) > 5


@pytest.mark.parametrize("seat", [0, 1])
def test_a_guess_never_contains_what_is_true_and_hidden(seat: Seat) -> None:
    """The true hidden values are made impossible to guess, so any trace of them was copied."""
    for game in positions(6):
        state, enemy = game.state, game.state.hand(1 - seat)
        truth = replace(enemy, cards=tuple("TRUE" for _ in enemy.cards), grudges={1: "TRUE"})
        state.hands[SEATS[1 - seat]], state.deck, state.whispered = truth, ("TRUE",), "TRUE"
        other = determinize(View(game, seat), Chance(1))
        assert b"TRUE" not in ENCODE(other.snapshot())
        assert b"TRUE" not in ENCODE(other.journal)
        assert game.header.seed not in repr(other.header)
        state.hands[SEATS[1 - seat]], state.whispered = enemy, ""
        known = {*state.discards, *(card for hand in state.hands.values() for card in hand.cards)}
        state.deck = tuple(card for card in CARDS if card not in known)


@pytest.mark.parametrize("first", [0, 1])
def test_a_guess_knows_nothing_of_a_sealed_answer(first: Seat) -> None:
    game = toy()
    game.answer(first, "r2" if first else "b2")
    other = determinize(View(game, 1 - first), Chance(1))
    assert other.pending == {}
    assert other.waiting_for == (0, 1)
    assert determinize(View(game, first), Chance(1)).pending == game.pending, "its own answer it does know"


def test_a_guess_has_dice_of_its_own() -> None:
    game = until(toy(), "Dare for more?", Chance(3))
    (seat,) = game.waiting_for
    view = View(game, seat)
    faces = set()
    for number in range(30):
        other = determinize(view, Chance(number))
        other.answer(seat, True)
        faces.add(next(entry.fact.faces for entry in other.journal if type(entry.fact).__name__ == "Rolled"))
    assert len(faces) > 10
