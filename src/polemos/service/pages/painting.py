"""Pictures as their text file describes them: parts and layers, laid over each other to a few paths (HOP-27.9)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

import msgspec

from polemos.service.wire.looks_records import Painted

Name = Annotated[str, msgspec.Meta(max_length=60)]
Path = Annotated[str, msgspec.Meta(pattern=r"^[MLCQAZ0-9 .,\-]*$", max_length=6000)]
Number = Annotated[float, msgspec.Meta(ge=-400, le=400)]
Width = Annotated[float, msgspec.Meta(gt=0, le=40)]
Strokes = Annotated[tuple[tuple[Path, Width], ...], msgspec.Meta(max_length=40)]
HEAD, SHOULDER, HALF = 3.0, 4.5, 2.8  # of a spear: beyond its end, behind it, and half as broad


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: Name = ""
    fill: Path = ""
    strokes: Strokes = ()
    scratched: Path = ""


class Layer(Part, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the list somewhere else, a spear, a shield, or what is drawn here and nowhere else."""

    part: str = ""
    at: tuple[Number, Number] = (0.0, 0.0)
    scale: Annotated[float, msgspec.Meta(gt=0, le=10)] = 1.0
    spear: tuple[Number, Number, Number, Number, Width] | None = None
    shield: tuple[Number, Number, Width] | None = None


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    layers: Annotated[tuple[Layer, ...], msgspec.Meta(min_length=1, max_length=60)]


def painted(picture: Picture, parts: Mapping[str, Part]) -> Painted:
    """All layers as one; KeyError for a part that nobody has drawn."""
    drawn = [_drawn(layer, parts) for layer in picture.layers]
    return Painted(
        fill=" ".join(each.fill for each in drawn if each.fill),
        strokes=tuple(stroke for each in drawn for stroke in each.strokes),
        scratched=" ".join(each.scratched for each in drawn if each.scratched),
        shields=tuple(layer.shield for layer in picture.layers if layer.shield is not None),
    )


def _drawn(layer: Layer, parts: Mapping[str, Part]) -> Part:
    if layer.spear is not None:
        return _spear(*layer.spear)
    if layer.shield is not None:
        return _shield(*layer.shield)
    part: Part = parts[layer.part] if layer.part else layer
    (dx, dy), scale = layer.at, layer.scale

    def there(path: str) -> str:
        return _placed(path, dx, dy, scale)

    strokes = tuple((there(path), _round(width * scale)) for path, width in part.strokes)
    return Part(fill=there(part.fill), strokes=strokes, scratched=there(part.scratched))


def _placed(path: str, dx: float, dy: float, scale: float) -> str:
    if (dx, dy, scale) == (0, 0, 1):
        return path

    def moved(command: re.Match[str]) -> str:
        letter, numbers = command[1], [float(each) for each in re.findall(r"-?\d*\.?\d+", command[2])]
        if letter == "A" and len(numbers) == 7:  # a circle: two radii, a turn, two flags, a point
            radius, large, sweep, x, y = numbers[0] * scale, numbers[3], numbers[4], numbers[5], numbers[6]
            told: tuple[float, ...] = (radius, radius, 0.0, large, sweep, x * scale + dx, y * scale + dy)
        else:
            told = tuple(n * scale + (dy if at % 2 else dx) for at, n in enumerate(numbers))
        return letter + " ".join(f"{_round(n):g}" for n in told)

    return re.sub(r"([MLCQAZ])([^MLCQAZ]*)", moved, path)


def _spear(x1: float, y1: float, x2: float, y2: float, width: float) -> Part:
    """Straight, with a leaf-shaped head at its far end."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length

    def at(along: float, aside: float) -> str:
        return f"{_round(x2 - ux * along - uy * aside):g} {_round(y2 - uy * along + ux * aside):g}"

    shoulder = 2 * SHOULDER
    leaf = f"M{at(-HEAD, 0)} L{at(SHOULDER, HALF)} L{at(shoulder, 0)} L{at(SHOULDER, -HALF)} Z"
    return Part(fill=leaf, strokes=((f"M{x1:g} {y1:g} L{x2:g} {y2:g}", width),))


def _shield(x: float, y: float, r: float) -> Part:
    """Round, seen from outside: the rim is scratched in."""
    return Part(fill=_disc(x, y, r), scratched=_disc(x, y, r - 2.6))


def _disc(x: float, y: float, r: float) -> str:
    left, right, r = _round(x - r), _round(x + r), _round(r)
    return f"M{left:g} {y:g} A{r:g} {r:g} 0 1 1 {right:g} {y:g} A{r:g} {r:g} 0 1 1 {left:g} {y:g} Z"


def _round(n: float) -> float:
    return round(n, 2)
