"""The five rulebooks as data: what they say, and which code and tests answer for it."""
