"""Armies that players build: what a rule set knows of them, the builder, the paper."""
