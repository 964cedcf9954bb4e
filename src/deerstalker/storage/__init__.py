"""Where the minutes of every table are kept: durable before anybody hears of them."""

from deerstalker.storage.archive import Archive, Conflict, Entry, Place

__all__ = ["Archive", "Conflict", "Entry", "Place"]
