"""Polemos: battles of the ancient world, by five sets of rules."""

__version__ = "0.1.0"


class UsageProblem(ValueError):
    """Something the person at the keyboard can put right; its message is one sentence that says how."""
