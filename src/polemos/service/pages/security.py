"""Who may ask: hosts and origins, and the headers that every answer carries."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # addresses hold the tokens of seats
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def neighbourhood(address: str) -> str:
    """What counts as one peer: an address, but of the newer kind a network, since every household has a whole one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)


@dataclass(frozen=True)
class Door:
    """On loopback only our own names are answered to, so that no foreign page can reach us under a name of its own.

    Behind a proxy it is the proxy that knows the names; then the origin has to be the host that was asked for.
    """

    behind_proxy: bool = False
    origins: Sequence[str] = ()  # further ones, e.g. of a page under development

    def why_not_host(self, host: str) -> str:
        name = _split(f"//{host}").hostname or ""
        return "" if self.behind_proxy or is_loopback(name) else "this service is for its own machine"

    def peer(self, address: str, headers: Mapping[str, str]) -> str:
        """Who is at the other end; empty if that is not known.

        Behind a proxy everybody comes from its address, and it says last in a header from whom it has the request;
        what stands before that anybody may have written.
        """
        if self.behind_proxy:
            address = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        return neighbourhood(address)

    def why_not_origin(self, headers: Mapping[str, str]) -> str:
        """Empty if the request comes from our own page, or from no page at all."""
        origin, host = headers.get("origin"), headers.get("host", "")
        if origin is None:
            site = headers.get("sec-fetch-site", "none")
            return "" if site in ("none", "same-origin") else "asked by a page of another site"
        if origin in self.origins:
            return ""
        parts = _split(origin)
        is_own = parts.netloc == host and parts.scheme in (("https", "http") if self.behind_proxy else ("http",))
        return "" if is_own and host else "asked by a page of another site"


def _split(address: str) -> SplitResult:
    """The parts of an address that a stranger wrote; of one that is none, nothing."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")
