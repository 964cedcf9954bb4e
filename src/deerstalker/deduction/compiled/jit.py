"""The one door to numba, and the shapes its kernels pass each other."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
F = TypeVar("F", bound=Callable[..., Any])

Rows: TypeAlias = tuple[Array, Array, Array, Array]
"""member (flat, by row and card), lowest, highest, weights (by row and number; -1 first for a mere count)"""

Machines: TypeAlias = tuple[Array, Array, Array, Array]
"""All automata: where a holder's nodes of a layer begin, and how many they are (both by place and holder); where node
x goes (`2 * x` without the card, `2 * x + 1` with it, -1 nowhere), and what that weighs."""

Fields: TypeAlias = tuple[Array, Array, Array, Array, Array]
"""How states are packed: word, shift and mask (by place and holder); what a node adds to the next state without the
card, and what taking it flips, in two words each"""

Graph: TypeAlias = tuple[Array, Array, Array, Array, Array]
"""A lattice: where layers begin, where a state's edges begin, the goals of edges (in the next layer), their takers,
their weights (a single entry when all are 1)"""

FINE, IMPOSSIBLE, TOO_LARGE = 0, 1, 2


def jit(function: F) -> F:
    """Compile at the first call and keep the result on disk, if there is a place for it."""
    try:
        return cast(F, njit(cache=True, error_model="numpy")(function))
    except RuntimeError:  # neither the package's folder nor the user's own can be written to
        return cast(F, njit(error_model="numpy")(function))


def part(function: F) -> F:
    """Compile as part of the kernels that call it."""
    return cast(F, njit(error_model="numpy")(function))


def cached(kernel: Any) -> bool:
    """Has an earlier run left this kernel compiled, from the very source of now?"""
    try:
        return bool(kernel._cache._cache_file._load_index())
    except (AttributeError, OSError):
        return False


@part
def whole(number: Any) -> Any:
    """An ordinary integer. Numba turns a sum of one with an unsigned one into a float."""
    return np.int64(number)


# Elements are copied one by one below and in the kernels: compiling a slice assignment takes seconds.


@part
def grown(array: Array, size: int) -> Array:
    """The same with room for at least so many."""
    room = array.shape[0]
    while room < size:
        room *= 2
    new = np.empty(room, array.dtype)
    for index in range(array.shape[0]):
        new[index] = array[index]
    return new


@part
def grown_rows(array: Array, size: int) -> Array:
    """The same with room for at least so many rows."""
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
    """Only the first so many."""
    new = np.empty(size, array.dtype)
    for index in range(size):
        new[index] = array[index]
    return new
