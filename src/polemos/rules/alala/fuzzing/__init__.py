"""What the fuzzer looks after, and what it is steered to."""
