"""Names of a game by mail: its title, its sides, its file, its table."""

from __future__ import annotations

import base64
import re

from polemos.lab.house import house_of
from polemos.mail.correspondence import Correspondence
from polemos.mail.letter import ENDING
from polemos.mail.notebook import Notebook
from polemos.mail.sealing import keyed
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.ruleset import HOPLITES
from polemos.rules.hoplites.setup import FREE, Setup, armies_of_setup, seat_of_first
from polemos.service.mail_records import OptionTold


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
    return house_of(HOPLITES.id).battle(setup.battle).title


def file_name(mail: Correspondence) -> str:
    """As it is proposed to the player, who may call it otherwise (HOP-25.3)."""
    stem = re.sub(r"[^A-Za-z0-9]+", "-", title_of(mail.setup)).strip("-") or "battle"
    number = mail.number - (mail.replica.writer(mail.number - 1) != mail.seat)
    return f"{stem}-{number - 1}{ENDING}"


def settled_words(setup: Setup) -> tuple[OptionTold, ...]:
    """What is not as usual."""
    usual, told = Options(), []
    words = {setting.name: setting.words for setting in house_of(HOPLITES.id).catalogue.settings()}
    for name in Options.__struct_fields__:
        value = getattr(setup.options, name)
        if value != getattr(usual, name) and name in words:
            told.append(OptionTold(words=words[name], value={True: "yes", False: "no"}.get(value, str(value))))
    for army, level in zip(armies_of_setup(setup), setup.levels, strict=True):
        if level is not None and army is not None:
            told.append(OptionTold(words=f"Route level of {army.name}", value=str(level)))
    if setup.terrain:
        told.append(OptionTold(words="Terrain", value=setup.terrain))
    return tuple(told)
