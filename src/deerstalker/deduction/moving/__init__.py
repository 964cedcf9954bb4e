"""Exact odds where cards move about: possible worlds, piles, and odds over them."""
