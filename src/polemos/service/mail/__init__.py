"""Games by mail."""
