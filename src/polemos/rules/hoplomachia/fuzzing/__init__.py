"""What the fuzzer is told of Hoplomachia: setups by chance, goals that bring armies to blows, what must occur."""
