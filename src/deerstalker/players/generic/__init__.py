"""Bots for any game that describes its clues, from gentle to strong. They know no game and no names of cards."""
