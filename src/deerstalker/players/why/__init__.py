"""Minds for Why, from gentle to strong."""
