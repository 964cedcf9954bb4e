"""The terminal: boards, notebooks and transcripts, drawn with box lines and two accent colors."""
