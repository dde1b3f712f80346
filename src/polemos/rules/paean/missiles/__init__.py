"""Missile fire (section 11): who fires at whom, what the dice need, what the hits bring."""
