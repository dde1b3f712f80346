"""What the data files hold, and how they are read."""
