"""Names of a game by mail: its title, its sides, its file, its table."""

from __future__ import annotations

import base64
import re

from polemos.mail.correspondence import Correspondence
from polemos.mail.letter import ENDING
from polemos.mail.notebook import Notebook
from polemos.mail.sealing import keyed
from polemos.mail.settled import settled
from polemos.registry.rulesets import entry_of
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import FREE, Setup, armies_of_setup, seat_of_first
from polemos.service.wire.mail_records import OptionInfo


def table_token(notebook: Notebook) -> str:
    """Who has the notes may sit at the table; so it need not be kept, and a game of the terminal has one too."""
    return base64.urlsafe_b64encode(keyed(notebook.secret, "own", notebook.game, "table")[:24]).decode()


def sides_of(setup: Setup) -> tuple[str, str]:
    """The armies by seats."""
    first, second = (army.name if army is not None else "?" for army in armies_of_setup(setup))
    return (first, second) if seat_of_first(setup) == 0 else (second, first)


def title_of(setup: Setup) -> str:
    if setup.battle == FREE:
        return " against ".join(army.name if army is not None else "?" for army in armies_of_setup(setup))
    return entry_of(HOPLITES.id).battle(setup.battle).title


def file_name(mail: Correspondence) -> str:
    """As it is proposed to the player, who may call it otherwise (HOP-25.3)."""
    stem = re.sub(r"[^A-Za-z0-9]+", "-", title_of(mail.setup)).strip("-") or "battle"
    number = mail.number - (mail.replica.writer(mail.number - 1) != mail.seat)
    return f"{stem}-{number - 1}{ENDING}"


def settled_words(setup: Setup) -> tuple[OptionInfo, ...]:
    """What is not as usual."""
    return tuple(OptionInfo(words=each.words, value=each.value, is_odd=each.is_odd) for each in settled(setup))
