from typing import Any, cast
from wsgiref.headers import Headers

from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from servestatic import ServeStaticASGI

from novaluna_site.web.asgi_types import App


def with_static_files(app: App) -> App:
    """Answer requests for collected files; pass everything else to `app`.

    Outside of Django, because ServeStatic's Django middleware is asynchronous: Django would run each of the
    other middleware, which are synchronous, in a separate thread. Static files also need no session, no
    request id and no log line.
    """
    if settings.DEBUG:
        # Serves the source files, so that a reload shows an edited file.
        return cast(App, ASGIStaticFilesHandler(cast(Any, app)))
    server: App = ServeStaticASGI(
        app,
        root=settings.STATIC_ROOT,
        prefix=settings.STATIC_URL,
        allow_all_origins=False,
        add_headers_function=_add_headers,
    )
    return server


def _add_headers(headers: Headers, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
