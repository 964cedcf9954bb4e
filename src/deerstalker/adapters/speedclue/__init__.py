"""Speed Clue: a public contest of programs at Clue without the board, and the messages they exchange with a server.

A program is started with an identifier and a port on this machine, connects, and answers what it is asked. Messages are
ASCII without line ends, and case does not matter. `words` has the messages, `hearsay` makes a real game of what one
player is told, `client` plays with one of our minds, `host` seats programs at our table.
"""

from deerstalker.games.clue.editions import CardOptions

CONTEST = CardOptions(last="wins", repeats=False)
"""The rules of the contest: Clue Cards §25."""

PATIENCE = 10.0
"""Seconds a program has for each answer."""
