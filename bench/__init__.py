"""What the engine takes, measured beside other engines in the same run: `python -m bench`."""
