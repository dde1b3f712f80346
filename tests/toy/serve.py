"""A service on a free port that offers the toy game beside our games: `python -m tests.toy.serve <folder>`."""

from __future__ import annotations

import sys
from pathlib import Path

from polemos.registry.rulesets import register
from polemos.service.app import Settings, service
from polemos.service.server import listening, server_of
from tests.service.running import FREE
from tests.toy.entry import TOY_ENTRY

if __name__ == "__main__":
    register(TOY_ENTRY)
    reader, thinker = ((sys.executable, "-m", f"tests.toy.{name}") for name in ("reader", "thinker"))
    settings = Settings(Path(sys.argv[1]), limits=FREE, workers=1, reader=reader, thinker=thinker)
    server = server_of(service(settings), FREE)
    listens = listening("127.0.0.1", 0)
    print(listens.getsockname()[1], flush=True)
    server.run(sockets=[listens])
