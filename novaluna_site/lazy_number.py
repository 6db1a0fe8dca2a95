import operator

from django.utils.functional import SimpleLazyObject, new_method_proxy


class LazyNumber(SimpleLazyObject):  # type: ignore[type-arg]
    """A number that is computed when it is first needed, and then kept.

    Unlike its base class it can be divided with a remainder, as the plural rules of many languages do.
    """

    __mod__ = new_method_proxy(operator.mod)
