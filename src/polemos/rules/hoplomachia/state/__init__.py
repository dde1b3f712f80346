"""The state of Hoplomachia (HMA-1.17 to 1.19): whole thousandths of an inch and of a degree, everything frozen."""
