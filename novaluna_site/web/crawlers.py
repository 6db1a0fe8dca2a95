"""What search engines ask for: robots.txt, and the sitemap with each public page in each language."""

from collections.abc import Callable, Iterable

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.views.decorators.cache import cache_control, cache_page
from django.views.decorators.http import require_safe

Place = tuple[str, tuple[object, ...]]
"""The name of a page and the arguments of its address."""
Places = Callable[[], Iterable[Place]]

HOUR = 60 * 60


class PublicPages(Sitemap):  # type: ignore[type-arg]
    i18n = alternates = x_default = True

    def __init__(self, sources: Iterable[Places]) -> None:
        super().__init__()
        self._sources = list(sources)

    def items(self) -> list[Place]:
        return [place for source in self._sources for place in source()]

    def location(self, item: Place) -> str:
        name, arguments = item
        return reverse(name, args=arguments)


def pages(*names: str) -> Places:
    """Pages whose addresses have no arguments."""
    return lambda: ((name, ()) for name in names)


def sitemap_path(sources: Iterable[Places]) -> URLPattern:
    view = require_safe(cache_page(HOUR)(cache_control(public=True, max_age=HOUR)(sitemap)))
    return path("sitemap.xml", view, {"sitemaps": {"pages": PublicPages(sources)}}, name="sitemap")


@require_safe
@cache_control(public=True, max_age=HOUR)
def robots(request: HttpRequest) -> HttpResponse:
    address = request.build_absolute_uri(reverse("sitemap"))
    return HttpResponse(f"User-agent: *\nDisallow:\n\nSitemap: {address}\n", content_type="text/plain")
