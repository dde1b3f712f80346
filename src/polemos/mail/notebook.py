"""What a player keeps for himself: his secret, all letters of the game, and the turn that he has begun."""

from __future__ import annotations

from typing import Any

import msgspec

from polemos.mail.letter import GameId, Hash, Keys, tag_of
from polemos.mail.refusal import Refusal
from polemos.mail.sealing import chain, keyed
from polemos.mail.signing import public_key

FORMAT = 1
ENDING = ".secret"  # never sent to anybody
Fork = tuple[bytes, bytes]


class Notebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    polemos_notebook: int
    game: GameId
    invites: bool  # wrote the invitation
    secret: Hash  # from which all other secrets come
    letters: tuple[bytes, ...] = ()
    draft: tuple[Any, ...] = ()  # answers of the turn under way
    concedes: bool = False
    wants: str = ""
    forks: tuple[Fork, ...] = ()  # proofs that the other wrote two letters in the place of one
    kept: int = 0  # how often they were written

    def keys(self) -> Keys:
        return Keys(*(keyed(self.secret, "own", self.game, name) for name in ("cards", "places", "deal")))

    def link(self, number: int) -> bytes:
        """The link that the player's letter of this number shows."""
        return chain(keyed(self.secret, "own", self.game, "chain"))[number // 2]

    def signing(self, number: int) -> bytes:
        """The secret with which that letter is signed."""
        return keyed(self.secret, "own", self.game, "sign", number)

    def public_key(self, number: int) -> bytes:
        return public_key(self.signing(number), tag_of(self.game, number))


def encode(notebook: Notebook) -> bytes:
    return msgspec.json.encode(notebook) + b"\n"


def decode(raw: bytes) -> Notebook:
    try:
        notebook = msgspec.json.decode(raw, type=Notebook)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(f"these are no notes of a game by mail ({' '.join(str(error).split())[:200]})") from error
    if notebook.polemos_notebook != FORMAT:
        raise Refusal(f"notes of format {notebook.polemos_notebook}; this program reads format {FORMAT}")
    return notebook
