"""Paean: the wars of the Greek cities, blocks of bases in files and rows."""
