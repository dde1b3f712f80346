"""Who pushes whom (PAE-14.10): hoplites of the winner and the enemies before their fronts, moving as one."""

from __future__ import annotations

from dataclasses import dataclass

from polemos.geometry import angle_between, total
from polemos.kernel.secrecy import Seat
from polemos.rules.paean.combat.clash import Clash
from polemos.rules.paean.field.contact import ROUNDED, touch_of
from polemos.rules.paean.state import Contact, Formation

ALIKE = 5.0  # degrees within which two face the same way


@dataclass(frozen=True, slots=True)
class Team:
    """Pushers and the pieces they push, all along one heading."""

    pushers: tuple[str, ...]
    pushed: tuple[str, ...]
    heading: float


def teams(clash: Clash, winner: Seat) -> list[Team]:
    """Each with its own heading; who would have to go another way than the stronger stays."""
    able = [each for each in clash.formations(winner) if each.is_hoplites and not _is_held_aside(clash, each)]
    before = {each.id: pushed for each in able if (pushed := _before_front(clash, each))}
    _give_way(clash, before)
    return [_team(clash, before, names) for names in _joined(before)]


def _is_held_aside(clash: Clash, formation: Formation) -> bool:
    return any(clash.is_struck_aside(base) for base in clash.contacting(formation))


def _before_front(clash: Clash, formation: Formation) -> list[str]:
    """Enemies that touch its front edge."""
    touched = (each.other(own) for own, each in clash.of_piece(formation.id) if is_on_front(clash, own, each))
    return list(dict.fromkeys(map(clash.piece_of, touched)))


def is_on_front(clash: Clash, base: str, contact: Contact) -> bool:
    box, enemy = clash.homes[base].boxes[base], contact.other(base)
    home = clash.homes.get(enemy)
    if home is None:
        return box.local(clash.state.leaders[enemy].centre)[1] >= box.half_depth
    touch = touch_of(box, home.boxes[enemy], ROUNDED)
    return touch is not None and touch.edge == "front"


def _length(clash: Clash, pusher: str, piece: str) -> float:
    return clash.length(clash.state.formations[pusher].boxes, piece)


def _give_way(clash: Clash, before: dict[str, list[str]]) -> None:
    """An enemy moves with the pusher of the longest contact and those who face like him; the others push nobody."""
    facings = {each: clash.state.formations[each].facing / 1000 for each in before}
    for piece in sorted({piece for pushed in before.values() for piece in pushed}):
        pushers = [each for each in before if piece in before[each]]
        if not pushers:
            continue
        strongest = max(pushers, key=lambda each: _length(clash, each, piece))
        for each in pushers:
            if angle_between(facings[each], facings[strongest]) > ALIKE:
                del before[each]


def _joined(before: dict[str, list[str]]) -> list[list[str]]:
    """Pushers that share an enemy move together."""
    groups: list[tuple[list[str], set[str]]] = []
    for pusher, pushed in before.items():
        shared = [group for group in groups if group[1] & set(pushed)]
        names = [name for group in shared for name in group[0]]
        pieces = set(pushed).union(*(group[1] for group in shared))
        groups = [group for group in groups if group not in shared]
        groups.append(([*names, pusher], pieces))
    return [names for names, _ in groups]


def _team(clash: Clash, before: dict[str, list[str]], names: list[str]) -> Team:
    pushed = tuple(dict.fromkeys(piece for name in names for piece in before[name]))
    strongest = max(names, key=lambda name: total(_length(clash, name, piece) for piece in before[name]))
    return Team(tuple(names), pushed, clash.state.formations[strongest].facing / 1000)
