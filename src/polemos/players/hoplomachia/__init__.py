"""Computer players of Hoplomachia."""
