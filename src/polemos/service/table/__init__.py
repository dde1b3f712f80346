"""One live game: what is done at it, and what each seat is told."""
