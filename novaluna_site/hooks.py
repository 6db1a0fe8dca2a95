"""Hooks: a package calls them, and other packages register callbacks, so it does not have to import them."""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

Params = ParamSpec("Params")
Result = TypeVar("Result")


class Hook(Generic[Params, Result]):
    """An ordered list of callbacks.

    Packages register theirs in `AppConfig.ready`, so they run in the order of INSTALLED_APPS, inside the
    caller's transaction. An exception in a callback propagates to the caller and rolls everything back.
    """

    def __init__(self) -> None:
        self._callbacks: list[Callable[Params, Result]] = []

    def register(self, callback: Callable[Params, Result]) -> None:
        self._callbacks.append(callback)

    def __call__(self, *args: Params.args, **kwargs: Params.kwargs) -> list[Result]:
        """Run all callbacks; returns what each of them returned."""
        return [callback(*args, **kwargs) for callback in self._callbacks]

    def first(self, *args: Params.args, **kwargs: Params.kwargs) -> Result | None:
        """Run the callbacks until one returns something other than None; returns that."""
        for callback in self._callbacks:
            found = callback(*args, **kwargs)
            if found is not None:
                return found
        return None
