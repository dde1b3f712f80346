"""Deployment (HMA-3.7 to 3.10, 5.10, 6.14 to 6.22): strategoi, marching orders, the table, stations."""
