"""Heroes in their own steps of a bound (15.3 to 15.15): the call of might, heroic actions."""
