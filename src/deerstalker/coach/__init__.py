"""The coach: what every decision of a finished game was worth."""
