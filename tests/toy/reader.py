"""The process that reads what strangers wrote, of a service that offers the toy game as well."""

from __future__ import annotations

from polemos.registry.rulesets import register
from polemos.service.lobby.reader import main
from tests.toy.entry import TOY_ENTRY

if __name__ == "__main__":
    register(TOY_ENTRY)
    main()
