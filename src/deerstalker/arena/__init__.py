"""The arena: many games between minds, seats rotated and deals duplicated, counted honestly on one machine or many."""
