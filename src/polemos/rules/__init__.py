"""One folder for each rule set."""
