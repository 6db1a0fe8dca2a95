"""Decorators that compile the kernel's functions, and leave their types as they are for the type checker."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import float64, int16, int64, njit

ROW = int16[::1]
INTS = int64[::1]
FLOATS = float64[::1]
FLOAT_ROWS = float64[:, ::1]

Function = TypeVar("Function", bound=Callable[..., Any])


def inner(function: Function) -> Function:
    """For functions that only compiled code calls: compiled into their callers."""
    return cast(Function, njit(function))


def entry(signature: Any) -> Callable[[Function], Function]:
    """For functions that Python calls: compiled when imported, or read from the cache."""
    return cast(Callable[[Function], Function], njit(signature, cache=True, nogil=True))
