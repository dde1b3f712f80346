"""Building armies (section 4): forms, what follows from a change, an army on paper, own armies, the charts."""
