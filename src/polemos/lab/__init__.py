"""The lab: games by the hundred, to measure players and to find faults in the rules' code."""
