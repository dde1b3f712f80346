"""Computer players of Paean."""
