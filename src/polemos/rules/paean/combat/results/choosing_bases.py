"""Which bases are pushed back (PAE-14.5), and which way (PAE-14.6)."""

from __future__ import annotations

from polemos.geometry import opposite, total
from polemos.rules.paean.combat.clash import Clash
from polemos.rules.paean.field.contact import ROUNDED, touch_of
from polemos.rules.paean.field.field import base_of
from polemos.rules.paean.state import Base, Contact, Formation
from polemos.tabletop.files import place_of


def in_order_of_push_backs(clash: Clash, formation: Formation) -> list[Base]:
    """Those behind the contact, those in files without one, and the contacting bases last."""
    touching = set(clash.contacting(formation))
    files = files_in_contact(clash, formation)
    middle = (files[0] + files[-1]) / 2.0

    def order(base: Base) -> tuple[float, ...]:
        file, row = place_of(formation.files, base)
        if base.id in touching:
            length = total(clash.lengths[each.id] for each in clash.of_base(base.id))
            return 2, length, -abs(file - middle), file
        if file in files:
            return 0, -row, -abs(file - middle), file
        return 1, min(abs(file - each) for each in files), file, -row

    return sorted(formation.bases, key=order)


def files_in_contact(clash: Clash, formation: Formation) -> list[int]:
    """Numbers of the files with a contacting base, from the left."""
    return sorted({place_of(formation.files, base_of(formation, each))[0] for each in clash.contacting(formation)})


def away_from_winner(clash: Clash, formation: Formation) -> float:
    """The heading at right angles to the edge along which its longest front contact runs; else its longest."""
    contacts = clash.of_piece(formation.id)
    front = [pair for pair in contacts if pair[1].kind_for(pair[0]) == "front"]
    base, contact = max(front or contacts, key=lambda pair: clash.lengths[pair[1].id])
    return opposite(_heading_of_edge(clash, formation, base, contact))


def _heading_of_edge(clash: Clash, formation: Formation, base: str, contact: Contact) -> float:
    box, enemy = formation.boxes[base], contact.other(base)
    home = clash.homes.get(enemy)
    if home is not None:
        touch = touch_of(box, home.boxes[enemy], ROUNDED)
        return box.edge_heading(touch.edge if touch else "front")
    right, ahead = box.local(clash.state.leaders[enemy].centre)
    if abs(ahead) >= box.half_depth:
        return box.edge_heading("front" if ahead > 0 else "rear")
    return box.edge_heading("right" if right > 0 else "left")
