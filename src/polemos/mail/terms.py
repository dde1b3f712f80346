"""What a game by mail protects from, and from what it does not: the one text for page, terminal and docs."""

from __future__ import annotations

from polemos.mail.setting_up import SECRET_OPTIONS

PROTECTS = (
    "Fair play, level 2. The dice of every turn come from secrets of both players, fixed before the battle. Playing a "
    "turn again gives the same dice. Cards are dealt so that nobody can see the other's hand, or know or stack what he "
    "will draw. Changed, old and foreign files are refused, two different files for one turn are recognised, and every "
    "roll, draw and decision is checked."
)
CANNOT = "It cannot prevent:"
LIMITS = (
    "that somebody with a changed program knows the dice of his own turn before he decides, and the next card of his "
    "own deck (with RESERVE the next few); he cannot change them",
    "that somebody stops answering when he is losing, or gives up a battle after seeing his first hand",
    "that somebody tries a turn in a copy of his notes before he plays it: he meets the same dice",
)
OTHERWISE = "Between people for whom this is not enough, play on a server."
REFUSED = "Not by mail:"
FIRST = "Who invites chooses both armies, has the first one, and plays the first turn (HOP-25.1)."
ABSENT = (
    "In your turn the computer decides reaction fire and withdrawal for the absent player, within the standing orders "
    "that he gave in his last turn; it decides nothing else (HOP-25.2)."
)
SECRETS = (
    "Your secrets stay on this computer, in a file that ends in `.secret`. Never send that file, and do not lose it: "
    "without it the game cannot go on."
)


def refused() -> dict[str, str]:
    """Options that cannot be played by mail, by name, and why not."""
    return dict(SECRET_OPTIONS)


def in_words() -> list[str]:
    """All of it, a paragraph or an item a line."""
    limits = [f"- {words}" for words in LIMITS]
    options = [f"- {words}" for words in SECRET_OPTIONS.values()]
    return [PROTECTS, CANNOT, *limits, OTHERWISE, REFUSED, *options, FIRST, ABSENT, SECRETS]
