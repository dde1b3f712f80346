"""Games by mail as the page is told of them."""

from __future__ import annotations

import msgspec

from polemos.kernel.reason import Reason


class _Info(msgspec.Struct, frozen=True, kw_only=True):
    pass


class MailInfo(_Info, frozen=True, kw_only=True):
    """How a game by mail stands for the player whose notes are here."""

    task: str  # `play`, `wait` or `over`
    words: str  # whose turn it is, or how it ended
    written: str  # a title for the letter that has to be sent; empty: none has
    send: str  # what to do with it
    file: str  # name of the player's last letter
    letters: int  # so far
    is_begun: bool  # there is a table
    seat: int
    sides: tuple[str, ...]
    since: int | None  # the moment from which the other's last turn can be watched
    forks: int  # proofs that the other has written two letters for one turn
    is_honest: bool | None  # what the reckoning at the end has found


class MailGiven(_Info, frozen=True, kw_only=True):
    game: str
    title: str
    token: str
    mail: MailInfo


class OptionInfo(_Info, frozen=True, kw_only=True):
    words: str
    value: str
    is_odd: bool  # the inviter's own figures in the place of the published ones


class InvitationInfo(_Info, frozen=True, kw_only=True):
    """A battle to which the player is invited."""

    title: str
    yours: str  # army
    others: str
    settled: tuple[OptionInfo, ...]  # what is not as usual, and by which rules and data it is played


class MailOpened(_Info, frozen=True, kw_only=True):
    """What a file was: the next letter of a game, or an invitation that can be accepted."""

    given: MailGiven | None = None
    invitation: InvitationInfo | None = None


class OptionRefused(_Info, frozen=True, kw_only=True):
    setting: str
    reason: Reason


class NotesSpoiled(_Info, frozen=True, kw_only=True):
    file: str
    text: str


class MailTerms(_Info, frozen=True, kw_only=True):
    """What a game by mail protects from, and from what not, before one begins one."""

    protects: str
    cannot: str
    limits: tuple[str, ...]
    otherwise: str
    first: str
    absent: str
    secrets: str
    refused: tuple[OptionRefused, ...]
    folder: str  # where the secrets are
    spoiled: tuple[NotesSpoiled, ...]  # notes in it that cannot be read
