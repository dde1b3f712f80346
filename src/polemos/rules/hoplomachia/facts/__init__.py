"""Facts that several chapters state. Each chapter adds its own beside its procedures."""
