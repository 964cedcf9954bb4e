"""Bots for Sleuth, from gentle to strong."""
