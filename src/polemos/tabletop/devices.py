"""What cities bear on shields and sails."""

from __future__ import annotations

DEVICES = {
    "athen": "owl", "sparta": "lambda", "pelopon": "lambda", "lakedaim": "lambda", "corinth": "pegasus",
    "syracus": "trident",    "theb": "club", "boeot": "club", "corcyra": "krater", "persia": "bow", "phoenic": "bow",
    "chios": "sphinx", "samos": "lion", "mytilen": "lyre", "leucas": "trident", "mantine": "trident",
    "thespia": "crescent",
}  # fmt: skip


def known_device(name: str) -> str:
    """The device of a city, told from the name of it or of its fleet, army or troops; empty if it has none."""
    lowered = name.lower()
    return next((device for city, device in DEVICES.items() if city in lowered), "")


def device_of(name: str, seat: int) -> str:
    """That of its name; without one, each side has its own."""
    return known_device(name) or ("owl", "lambda")[seat]
