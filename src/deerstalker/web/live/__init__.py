"""Tables that are being played: their log, their state, what commands do, and who is told."""
