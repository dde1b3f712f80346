"""What a page is told of pictures and sounds."""

from __future__ import annotations

from polemos.kernel.words.exchange import FileRefused, Response


class Painted(Response, frozen=True, kw_only=True):
    """A figure in a box of 100 by 90: what is filled, strokes of a brush with their widths, what is scratched in, and
    the middles and radii of round shields, on which a page draws the device of whoever bears them."""

    fill: str
    strokes: tuple[tuple[str, float], ...]
    scratched: str
    shields: tuple[tuple[float, float, float], ...]


class SoundPart(Response, frozen=True, kw_only=True):
    """Seconds and Hz; a tone, or noise under a filter, that glides from one pitch to the other."""

    at: float
    lasts: float
    loud: float
    tone: tuple[float, float] | None
    wave: str
    noise: tuple[float, float] | None


class LooksInfo(Response, frozen=True, kw_only=True):
    pictures: dict[str, Painted]
    names: dict[str, str]  # words and codes that mean one of the pictures
    sounds: dict[str, tuple[SoundPart, ...]]
    folder: str  # where the player's own files lie; empty: nowhere
    refused: tuple[FileRefused, ...]
