"""The only module that imports numba, and the data structures its kernels pass to each other."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
F = TypeVar("F", bound=Callable[..., Any])

Rows: TypeAlias = tuple[Array, Array, Array, Array]
"""Member (flat, by row and card), low, high, and weights (by row and number; the first is -1 for a plain count)."""

Machines: TypeAlias = tuple[Array, Array, Array, Array]
"""All automata: where a holder's nodes of a layer begin, and their number (both by place and holder); where node x goes
(`2 * x` without the card, `2 * x + 1` with it, -1 for nowhere), and the weight of that step."""

Fields: TypeAlias = tuple[Array, Array, Array, Array, Array]
"""How states are packed: word, shift and mask (by place and holder); the bits a node contributes to the next state
without the card, and the bits that taking it flips, in two words each."""

Graph: TypeAlias = tuple[Array, Array, Array, Array, Array]
"""A lattice: where layers begin, where a state's edges begin, the goals of edges (in the next layer), the holders who
take the card, and the weights (a single entry if all are 1)."""

FINE, IMPOSSIBLE, TOO_LARGE = 0, 1, 2


def jit(function: F) -> F:
    """Compile at the first call, and cache the result on disk if there is a place for it."""
    try:
        return cast(F, njit(cache=True, error_model="numpy")(function))
    except RuntimeError:  # neither the package's folder nor the user's cache is writable
        return cast(F, njit(error_model="numpy")(function))


def part(function: F) -> F:
    """Compile as part of the kernels that call it."""
    return cast(F, njit(error_model="numpy")(function))


def cached(kernel: Any) -> bool:
    """Is a compilation of the current source cached?"""
    try:
        return bool(kernel._cache._cache_file._load_index())
    except (AttributeError, OSError):
        return False


@part
def whole(number: Any) -> Any:
    """Convert to a signed integer. Numba turns the sum of a signed and an unsigned integer into a float."""
    return np.int64(number)


# Here and in the kernels, elements are copied one by one: compiling a slice assignment takes seconds.


@part
def grown(array: Array, size: int) -> Array:
    """Copy the array into one with room for at least `size` elements."""
    room = array.shape[0]
    while room < size:
        room *= 2
    new = np.empty(room, array.dtype)
    for index in range(array.shape[0]):
        new[index] = array[index]
    return new


@part
def grown_rows(array: Array, size: int) -> Array:
    """Copy the array into one with room for at least `size` rows."""
    room = array.shape[0]
    while room < size:
        room *= 2
    new = np.empty((room, array.shape[1]), array.dtype)
    for index in range(array.shape[0]):
        for column in range(array.shape[1]):
            new[index, column] = array[index, column]
    return new


@part
def trimmed(array: Array, size: int) -> Array:
    """Return a copy of the first `size` elements."""
    new = np.empty(size, array.dtype)
    for index in range(size):
        new[index] = array[index]
    return new
