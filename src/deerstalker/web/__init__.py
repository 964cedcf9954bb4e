"""The online table: a server where people and bots play, and anybody may watch."""
