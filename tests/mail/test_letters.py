"""What a reader refuses, and with which words: damage, deceit, old and foreign letters, forks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.mail import Correspondence, Forked, Refusal, begin, is_fork, join
from polemos.mail import letter as letters
from polemos.mail.letter import CardShown, Keys, PlaceShown, Turn
from polemos.mail.notebook import decode
from tests.mail.posting import LEUCTRA, deploys, exchange, pair, passes, play, rewritten, secret


def read_again(mail: Correspondence) -> Correspondence:
    return Correspondence.read(mail.to_bytes())


def turn(raw: bytes) -> Turn:
    content = letters.read(raw).content
    assert isinstance(content, Turn)
    return content


# -- damage ------------------------------------------------------------------------------------------------------------


def test_every_changed_byte_is_refused_and_changes_nothing() -> None:
    host, guest = pair()
    raw = play(host, deploys)
    kept, chance = guest.to_bytes(), Chance(1)
    for _ in range(500):
        at, bit = chance.below(len(raw)), 1 << chance.below(8)
        changed = raw[:at] + bytes([raw[at] ^ bit]) + raw[at + 1 :]
        with pytest.raises(Refusal) as refusal:
            guest.import_file(changed)
        assert len(str(refusal.value).splitlines()) == 1
    assert guest.to_bytes() == kept
    assert guest.import_file(raw).task == "play"


@pytest.mark.parametrize("number", [0, 1])
def test_changed_bytes_of_the_first_letters_are_refused(number: int) -> None:
    host, _ = pair()
    raw, chance = host.notebook.letters[number], Chance(2)
    fresh = begin(LEUCTRA, secret("host 1"))
    for _ in range(150):
        at = chance.below(len(raw))
        changed = raw[:at] + bytes([raw[at] ^ (1 << chance.below(8))]) + raw[at + 1 :]
        with pytest.raises(Refusal):
            join(changed) if number == 0 else fresh.import_file(changed)


@pytest.mark.parametrize(
    ("line", "words"),
    [(0, "line 1: the file has been changed"), (1, "line 2: the file has been changed")],
)
def test_the_changed_line_is_named(line: int, words: str) -> None:
    host, guest = pair()
    lines = play(host).split(b"\n")
    lines[line] = lines[line][:-3] + bytes([lines[line][-3] ^ 1]) + lines[line][-2:]
    with pytest.raises(Refusal, match=words):
        guest.import_file(b"\n".join(lines))


@pytest.mark.parametrize("raw", [b"", b"\n", b"{}", b"\xff" * 100, b'{"polemos":1}\n', b"[" * 100_000, b"x" * 300_000])
def test_what_is_no_letter_is_refused(raw: bytes) -> None:
    _, guest = pair()
    with pytest.raises(Refusal):
        guest.import_file(raw)
    with pytest.raises(Refusal):
        join(raw)


def test_a_letter_cut_short_is_refused() -> None:
    host, guest = pair()
    raw = play(host)
    for end in (10, len(raw) // 2, len(raw) - 1):
        with pytest.raises(Refusal):
            guest.import_file(raw[:end])


# -- old and foreign letters -------------------------------------------------------------------------------------------


def test_an_old_letter_is_recognised() -> None:
    host, guest = pair()
    first = exchange(host, guest)
    exchange(guest, host)
    exchange(host, guest)
    with pytest.raises(Refusal, match="this letter was read already"):
        guest.import_file(first)


def test_ones_own_letter_is_recognised() -> None:
    host, guest = pair()
    raw = exchange(host, guest)
    with pytest.raises(Refusal, match="you have sent this letter"):
        host.import_file(raw)


def test_a_letter_that_comes_too_early_is_refused() -> None:
    host, guest = pair()
    kept = guest.to_bytes()
    exchange(host, guest)
    exchange(guest, host)
    late = play(host)
    with pytest.raises(Refusal, match="letter 2 has not come yet"):
        Correspondence.read(kept).import_file(late)


def test_a_letter_of_another_game_is_refused() -> None:
    other_host, _ = pair(seed="2")
    _, guest = pair(seed="1")
    with pytest.raises(Refusal, match="another game"):
        guest.import_file(play(other_host))


def test_a_letter_of_somebody_else_is_refused() -> None:
    """Somebody who knows the game but not the player's keys."""
    host, guest = pair()
    stranger = replace(host.notebook, secret=secret("stranger"))
    read = letters.read(play(host))
    forged = letters.write(read.heading, read.content, stranger.signing(read.number))
    with pytest.raises(Refusal, match="line 4: the signature is not that of the other player"):
        guest.import_file(forged)


def test_an_answer_to_another_letter_is_refused() -> None:
    host, guest = pair()
    before = host.to_bytes()
    exchange(host, guest, deploys)
    answer = play(guest)
    other = Correspondence.read(before)
    play(other, passes)
    with pytest.raises(Refusal, match="answers another letter"):
        other.import_file(answer)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules": "9.9"}, "written under Hoplites rules 9.9; this program has 1.0"),
        ({"program": "77.0"}, "written by Polemos 77.0; this is Polemos"),
        ({"data": "0" * 32}, "other data files of Hoplites"),
    ],
)
def test_another_version_is_refused_with_both_versions(changes: dict[str, str], words: str) -> None:
    host, guest = pair()
    raw = rewritten(host, play(host), **changes)
    with pytest.raises(Refusal, match=words):
        guest.import_file(raw)
    with pytest.raises(Refusal, match=words):
        join(rewritten(host, host.notebook.letters[0], **changes))


def test_only_an_invitation_can_be_joined() -> None:
    host, _ = pair()
    with pytest.raises(Refusal, match="no invitation"):
        join(play(host))


# -- deceit by the writer himself --------------------------------------------------------------------------------------


def deceits(host: Correspondence, good: Turn) -> dict[str, dict[str, Any]]:
    keys = host.notebook.keys()
    shown = good.shown[0]
    return {
        "its link is not of the chain": {"link": bytes(32)},
        "the position after this turn is another one": {"position": "0" * 32},
        "is against the rules": {"answers": ("play S1 99", *good.answers)},
        "answer 1 is against the rules": {"answers": (7, *good.answers)},
        "the turn is not over": {"answers": good.answers[:-1]},
        "comes from a player who is not asked": {"answers": (*good.answers, "end")},
        "at a place that was bound to another card": {"shown": (replace(shown, card="S99"), *good.shown[1:])},
        "bound to another card": {"shown": (replace(shown, salt=bytes(16)), *good.shown[1:])},
        "a second time": {"shown": (*good.shown, shown)},
        "not among the choices": {"shown": good.shown[1:]},
        "1 draws of North are to be opened; 0 are": {"places": ()},
        "opened otherwise than it was bound": {"places": (PlaceShown(0, bytes(16)),)},
        "the first hand of South is none": {"hand": good.hand[1:]},
        "secrets are laid open when the battle is over": {"keys": keys},
        "units were fetched without RESERVE": {"fetched": (2,)},
        "'reserve' cannot be done here": {"wants": "reserve"},
    }


@pytest.mark.parametrize("number", range(16))
def test_what_does_not_follow_from_the_letters_before_is_refused(number: int) -> None:
    host, guest = pair()
    raw = play(host, deploys)
    words, changes = list(deceits(host, turn(raw)).items())[number]
    kept = guest.to_bytes()
    with pytest.raises(Refusal, match=words):
        guest.import_file(rewritten(host, raw, **changes))
    assert guest.to_bytes() == kept
    assert guest.import_file(raw).task == "play"


def test_a_card_that_cannot_have_been_drawn_yet_is_not_believed() -> None:
    host, guest = pair()
    raw = play(host, deploys)
    pile = host.replica.piles[host.seat]
    reached = {*pile.hand, *(pile.drawn_from(draw) for draw in range(len(pile.places)))}
    far = next(at for at in range(len(pile.cards)) if at not in reached)
    card = host.replica.orders[host.seat][far]
    from polemos.mail.shuffling import card_shown

    dreamt: CardShown = card_shown(host.notebook.keys().cards, far, card)
    with pytest.raises(Refusal, match="could not have been drawn yet"):
        guest.import_file(rewritten(host, raw, shown=(*turn(raw).shown, dreamt)))


# -- forks -------------------------------------------------------------------------------------------------------------


def test_two_continuations_of_one_turn_are_a_proof() -> None:
    host, guest = pair()
    before = host.to_bytes()
    one = exchange(host, guest, deploys)
    two = play(Correspondence.read(before), passes)
    assert one != two
    with pytest.raises(Forked, match="South has written two different letters 2") as fork:
        guest.import_file(two)
    ((before_it, first, second),) = guest.proofs()
    assert (first, second) == (fork.value.first, fork.value.second)
    assert is_fork(before_it, first, second)
    assert guest.status().forks == 1
    assert decode(guest.to_bytes()).forks == ((one, two),)
    # The game itself goes on with the letter that came first.
    assert guest.status().task == "play"


def test_a_fork_is_recognised_after_the_answer_too() -> None:
    host, guest = pair()
    before = host.to_bytes()
    exchange(host, guest, deploys)
    exchange(guest, host)
    with pytest.raises(Forked):
        guest.import_file(play(Correspondence.read(before), passes))


def test_letters_that_somebody_else_made_prove_nothing() -> None:
    host, guest = pair()
    one = exchange(host, guest, deploys)
    read = letters.read(one)
    forged = letters.write(read.heading, replace(read.content, concedes=True), secret("enemy"))
    with pytest.raises(Refusal, match="signature is not the player's") as refusal:
        guest.import_file(forged)
    assert not isinstance(refusal.value, Forked)
    assert not is_fork(host.notebook.letters[:2], one, forged)
    assert not is_fork(host.notebook.letters[:2], one, one)


def _forked() -> tuple[Correspondence, Correspondence, bytes, bytes]:
    """A game of some letters in which the host has signed two letters 4."""
    host, guest = pair()
    exchange(host, guest)
    exchange(guest, host)
    before = host.to_bytes()
    one = exchange(host, guest, deploys)
    return host, guest, one, play(Correspondence.read(before), passes)


def test_a_fork_is_proved_by_the_whole_signed_chain() -> None:
    host, guest, one, two = _forked()
    chain = guest.notebook.letters[:4]
    assert is_fork(chain, one, two)
    # Without the whole of it nothing is proved: a letter is missing, in another's place, or of another game.
    for number in range(4):
        assert not is_fork((*chain[:number], *chain[number + 1 :]), one, two)
    assert not is_fork((), one, two)
    assert not is_fork((chain[0], chain[1], chain[3], chain[2]), one, two)
    other, _ = pair(seed="2")
    assert not is_fork((*other.notebook.letters[:2], *chain[2:]), one, two)
    assert not is_fork(chain, two, b"{}")
    assert not is_fork(chain, one, guest.export_turn() if guest.status().task == "send" else chain[3])
    assert host.status().forks == 0


def test_nobody_can_be_accused_by_a_letter_that_names_a_key_of_the_accusers() -> None:
    """The accuser writes the host's letter 2 anew, with a key of his own in it, and two letters 4 with that key."""
    host, guest, one, _ = _forked()
    enemy = replace(host.notebook, secret=secret("enemy"))
    real = letters.read(guest.notebook.letters[2])
    names = letters.write(real.heading, replace(real.content, next=enemy.public_key(4)), enemy.signing(2))
    last = letters.read(one)
    forged = [
        letters.write(last.heading, replace(last.content, concedes=each), enemy.signing(4)) for each in (True, False)
    ]
    chain = list(guest.notebook.letters[:4])
    assert letters.read(forged[0]).signer() == letters.read(forged[1]).signer() == letters.read(names).content.next
    assert not is_fork([*chain[:2], names, chain[3]], *forged)
    assert not is_fork(chain, *forged)


def test_a_second_letter_that_comes_again_and_again_is_kept_once() -> None:
    host, guest, one, two = _forked()
    with pytest.raises(Forked):
        guest.import_file(two)
    kept = guest.to_bytes()
    for _ in range(5):
        with pytest.raises(Forked):
            guest.import_file(two)
    third = rewritten(host, two, concedes=True)
    with pytest.raises(Forked):
        guest.import_file(third)  # a proof more proves nothing more
    assert guest.to_bytes() == kept
    assert guest.status().forks == 1
    assert decode(kept).forks == ((one, two),)


def test_an_honest_program_never_writes_a_letter_twice() -> None:
    host, guest = pair()
    raw = play(host, deploys)
    assert host.export_turn() == raw
    assert read_again(host).export_turn() == raw
    guest.import_file(raw)
    assert host.export_turn() == raw


def test_keys_of_a_game_are_not_those_of_another() -> None:
    host, _ = pair(seed="1")
    other, _ = pair(seed="2")
    assert isinstance(host.notebook.keys(), Keys)
    assert host.notebook.keys() != other.notebook.keys()
    assert host.notebook.link(0) != other.notebook.link(0)
