"""How squadrons move and change their formation (sections 8 and 9)."""
