"""Precedence and the arete sequence (HMA-7.2 to 7.5): a mechanism that every phase of the Action strophe uses."""
