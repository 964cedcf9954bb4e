"""Deerstalker: the home of the classic detective games."""
