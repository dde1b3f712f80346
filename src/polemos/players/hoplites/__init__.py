"""How the computer plays Hoplites."""
