"""Storage for the log of every table: entries are durable before anybody hears of them."""

from deerstalker.storage.archive import Archive, Conflict, Entry, Place

__all__ = ["Archive", "Conflict", "Entry", "Place"]
