"""What the letter that went out last is, in words for its sender."""

from __future__ import annotations

from polemos.mail import letter as letters
from polemos.mail.correspondence import Correspondence
from polemos.mail.letter import Invitation, Joining, Turn
from polemos.rules.hoplites.draw import RESERVE
from polemos.rules.hoplites.starting.initiative import OrderDecided
from polemos.rules.hoplites.state import NAMES

SEND = "Save the file and send it to the other player."


def sent_words(mail: Correspondence) -> tuple[str, str]:
    """A title and what there is to do; empty if nothing was sent, or the other has answered it already."""
    own = [raw for number, raw in enumerate(mail.notebook.letters) if mail.replica.writer(number) == mail.seat]
    if not own or own[-1] != mail.notebook.letters[-1]:
        return "", ""
    content = letters.read(own[-1]).content
    match content:
        case Invitation():
            return "The invitation is written", f"{SEND} His answer begins the battle, and you play the first turn."
        case Joining():
            return "You have joined", f"{SEND} He plays the first turn."
        case Turn():
            return _of_turn(mail, content)


def _of_turn(mail: Correspondence, turn: Turn) -> tuple[str, str]:
    other = NAMES[1 - mail.seat]
    if turn.keys is not None:
        return "The battle is over", f"Your last file lays your cards open, so that all can be checked. {SEND}"
    if turn.wants:
        what = "RESERVE" if turn.wants == RESERVE else "Your draw"
        told = f"{what} needs cards that {other}'s program must open first. {SEND}"
        return "Your turn is half done", f"{told} When his file is back your turn goes on."
    if not turn.answers:
        return f"{other} needs cards", f"He plays RESERVE or draws; your file opens the cards for it. {SEND}"
    if len(turn.answers) == 1 and _lost_initiative(mail):
        return f"{other} has the double turn", f"{SEND} He plays again."
    return "Your turn is written", SEND


def _lost_initiative(mail: Correspondence) -> bool:
    """Has this letter only decided who plays next (HOP-25.8)?"""
    assert mail.game is not None
    facts = [entry.fact for entry in mail.game.journal[mail.replica.entries :]]
    return any(isinstance(fact, OrderDecided) and fact.changed for fact in facts)
