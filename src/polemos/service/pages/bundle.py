"""The page itself: files that the web build has made."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import Response

FOLDER = Path(__file__).resolve().parents[2] / "_web"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
# The build names these by their content, so they never change.
LASTING, FRESH = "public, max-age=31536000, immutable", "no-cache"
MISSING = (
    "The page has not been built; `make play` builds it. The service is running all the same: see docs/protocol.md.\n"
)


def file_of(folder: Path, path: str) -> Response | None:
    """A file of the bundle; None if there is none such."""
    wanted = path or "index.html"
    parts = wanted.split("/")
    if any(part in ("", ".", "..") or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    place = folder.joinpath(*parts)
    kind = KINDS.get(place.suffix)
    try:
        if kind is None or not place.resolve().is_relative_to(folder.resolve()):
            return None
        content = place.read_bytes()
    except (OSError, ValueError):
        return None if path else Response(MISSING, 503, media_type="text/plain")
    lasting = parts[0] == "assets"
    return Response(content, headers={"content-type": kind, "cache-control": LASTING if lasting else FRESH})
