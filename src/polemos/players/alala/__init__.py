"""Players of Alala!"""
