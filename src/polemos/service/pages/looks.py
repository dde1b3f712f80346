"""Pictures and sounds from plain text files (HOP-27.9): ours, and a player's own in their place, one by one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from polemos.kernel.files.own_files import Refusal, RefusedFile, converted, line_with, text_of
from polemos.kernel.words.exchange import FileRefused
from polemos.rulebook.places import data_dir
from polemos.service.pages.painting import Part, Picture, painted
from polemos.service.wire.looks_records import LooksInfo, Painted, SoundPart

LOOKS = "looks"
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Seconds = Annotated[float, msgspec.Meta(ge=0, le=3)]
Hertz = Annotated[float, msgspec.Meta(ge=20, le=12_000)]


class Pictures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    part: Annotated[tuple[Part, ...], msgspec.Meta(max_length=200)] = ()
    picture: Annotated[tuple[Picture, ...], msgspec.Meta(max_length=200)] = ()
    names: Annotated[dict[Name, Name], msgspec.Meta(max_length=400)] = {}


class Tone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    at: Seconds
    lasts: Annotated[float, msgspec.Meta(ge=0.01, le=3)]
    loud: Annotated[float, msgspec.Meta(gt=0, le=1)]
    tone: tuple[Hertz, Hertz] | None = None
    wave: Literal["sine", "triangle", "square", "sawtooth"] = "sine"
    noise: tuple[Hertz, Hertz] | None = None


class Sound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    parts: Annotated[tuple[Tone, ...], msgspec.Meta(max_length=20)]


class Sounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sound: Annotated[tuple[Sound, ...], msgspec.Meta(max_length=60)]


FILES: dict[str, Any] = {"pictures": Pictures, "sounds": Sounds}


def looks_told(folder: Path | None) -> LooksInfo:
    """What is drawn and heard. A player's file that cannot be used is told of, and changes nothing."""
    pictures, sounds = _ours("pictures"), _ours("sounds")
    drawn, refused = _drawn(pictures), []
    for name in FILES:
        path = folder / f"{name}.toml" if folder else None
        if path is None or not path.is_file():
            continue
        try:
            text = text_of(path)
            own = converted(text, FILES[name])
            if name == "sounds":
                sounds = Sounds((*sounds.sound, *own.sound))  # the later one of a name counts
            else:
                pictures = _together(pictures, own)
                drawn = _drawn(pictures, text)
        except RefusedFile as refusal:
            refused.append(Refusal(path.name, refusal.reason, refusal.line))
    if any(each.file == "pictures.toml" for each in refused):
        pictures = _ours("pictures")
    return LooksInfo(
        pictures=drawn,
        names=pictures.names,
        sounds={sound.name: tuple(map(_heard, sound.parts)) for sound in sounds.sound},
        folder=str(folder or ""),
        refused=tuple(FileRefused(file=each.file, line=each.line, text=each.reason) for each in refused),
    )


@cache
def _ours(name: str) -> Any:
    return converted(text_of(data_dir() / LOOKS / f"{name}.toml"), FILES[name])


def _together(ours: Pictures, own: Pictures) -> Pictures:
    return Pictures((*ours.part, *own.part), (*ours.picture, *own.picture), {**ours.names, **own.names})


def _drawn(pictures: Pictures, text: str = "") -> dict[str, Painted]:
    """Every picture, laid together of its parts."""
    parts = {part.name: part for part in pictures.part}
    told = {}
    for picture in pictures.picture:
        try:
            told[picture.name] = painted(picture, parts)
        except KeyError as error:
            line = line_with(text, f'"{error.args[0]}"')
            raise RefusedFile(f"{picture.name}: no part is called {error.args[0]!r}", line) from error
    return told


def _heard(tone: Tone) -> SoundPart:
    return SoundPart(**{name: getattr(tone, name) for name in tone.__struct_fields__})
