"""The arena: many games between bots, with rotated seats and duplicated deals, on one machine or many."""

from deerstalker.arena.library import PlayedMatch, play_match

__all__ = ["PlayedMatch", "play_match"]
