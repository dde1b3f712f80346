"""The service on a socket."""

from __future__ import annotations

import errno
import socket

import uvicorn
from starlette.applications import Starlette

from polemos import UsageProblem
from polemos.service.pages.limits import Limits

MOST_PORTS = 20


def server_of(app: Starlette, limits: Limits | None = None) -> uvicorn.Server:
    most = (limits or Limits()).message_bytes
    config = uvicorn.Config(
        app, log_level="warning", access_log=False,  # addresses hold the tokens of seats
        server_header=False, date_header=False, ws_max_size=most, ws_max_queue=16, ws_ping_interval=20.0,
        ws_ping_timeout=20.0, ws_per_message_deflate=False, timeout_graceful_shutdown=3, proxy_headers=False,
        lifespan="on",
    )  # fmt: skip
    return uvicorn.Server(config)


def listening(host: str, port: int) -> socket.socket:
    """A socket at this port, or at the next that is free; port 0: any."""
    last = min(port + MOST_PORTS, 65535) if port else 0
    for number in range(port, last + 1):
        # Named as TCP, so that asyncio sends small answers without delay.
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((host, number))
            made.listen(2048)
        except OSError as error:
            made.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise UsageProblem(f"cannot listen at {host}, port {number}: {error.strerror or error}") from error
        return made
    raise UsageProblem(f"the ports {port} to {last} are taken; --port names another")
