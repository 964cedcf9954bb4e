"""Minds for Sleuth, from gentle to strong."""
