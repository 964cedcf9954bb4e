"""Bots for Why, from gentle to strong."""
