"""Bots for Philo Vance, from gentle to strong."""
