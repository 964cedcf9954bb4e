"""What a player can know in Why: where every card may be, and how likely."""
