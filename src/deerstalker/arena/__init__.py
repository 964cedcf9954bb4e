"""The arena: many games between bots, with rotated seats and duplicated deals, on one machine or many."""
