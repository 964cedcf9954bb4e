"""Which engine counts: the compiled one, or the plain one where the kernel was not built."""

from functools import cache

from deerstalker.deduction import plain
from deerstalker.deduction.lattice import Engine


@cache
def best_engine() -> Engine:
    """Return the compiled engine, or the plain one where the kernel was not built."""
    try:
        from deerstalker.deduction import compiled
    except ImportError:
        return plain
    return compiled
