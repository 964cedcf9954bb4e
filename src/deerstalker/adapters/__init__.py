"""Adapters to other people's programs and formats."""
