"""The charts of formations, tests, events and points, read from data."""
