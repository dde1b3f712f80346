"""Requests to a service on this machine. They never leave it, so that nobody reads the certificates of the world, which
would take longer than most of them."""

from __future__ import annotations

from typing import Any

import httpx

from tests.patience import PATIENCE


def client(address: str = "", **more: Any) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=PATIENCE, verify=False, trust_env=False, **more)


# For a request here and there; a service that is killed in between leaves no line that seems open.
HTTP = client(limits=httpx.Limits(max_keepalive_connections=0))
