"""Facts about who holds which card. Knows holders, cards and counts; knows no game."""
