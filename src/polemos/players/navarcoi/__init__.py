"""How the computer judges Oi Navarcoi!."""
