"""No board at all: for playing with the cards alone."""

NOTHING = """
[places]

[grid]
"""
