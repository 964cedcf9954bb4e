"""Puzzles made from a seed and proved: a hand, some lines of a notebook, and a question with exactly one answer."""
