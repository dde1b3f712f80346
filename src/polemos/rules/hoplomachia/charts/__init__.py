"""The data files of Hoplomachia as records, and what is looked up in them."""
