"""The rule sets that this program plays, each as one value with all its parts."""
