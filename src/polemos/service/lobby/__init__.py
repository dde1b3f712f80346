"""All tables, where games begin, and what can be read."""
