"""Command (section 7): the call of power, command rolls, commanders one after the other."""
