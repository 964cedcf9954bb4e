"""An empty board, for playing with the cards alone."""

NOTHING = """
[places]

[grid]
"""
