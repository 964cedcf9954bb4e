"""Speed Clue: a public contest of programs that play Clue without the board, and its network protocol.

A program is started with an identifier and a port on this machine, connects, and answers what it is asked. Messages are
ASCII without line ends, and case does not matter. `words` contains the messages, `hearsay` builds a real game from what
one player is told, `client` plays with one of our bots, and `host` seats programs at our table.
"""

from deerstalker.games.clue.editions import CardOptions

CONTEST = CardOptions(last="wins", repeats=False)
"""The rules of the contest: Clue Cards §25."""

PATIENCE = 10.0
"""Seconds a program has for each answer."""
