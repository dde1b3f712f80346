"""Where the rulebooks and the data files lie: inside an installed package or in the source tree."""

from pathlib import Path

from polemos import UsageProblem

PACKAGE = Path(__file__).resolve().parents[1]


def source_tree() -> Path | None:
    """The checkout this package runs from, or None when it was installed from a wheel."""
    root = PACKAGE.parents[1]
    return root if root / "src" / "polemos" == PACKAGE and (root / "pyproject.toml").is_file() else None


def rulebooks_dir() -> Path:
    return _place("rulebooks")


def data_dir() -> Path:
    return _place("data")


def _place(name: str) -> Path:
    # A wheel carries its own copy beside the code; a checkout has the originals at its root.
    root = source_tree()
    place = PACKAGE / f"_{name}" if root is None else root / name
    if not place.is_dir():
        raise UsageProblem(f"the folder {place} is missing; install Polemos again")
    return place
