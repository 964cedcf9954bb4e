"""Bots for Clue and Master Detective, from gentle to strong."""
