import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "novaluna_site.settings")

# Sets up Django, which must happen before models are imported.
http = get_asgi_application()

from novaluna_site.run.unsafe_start import refuse_unsafe_start  # noqa: E402
from novaluna_site.urls import socket_urlpatterns  # noqa: E402
from novaluna_site.web.body_limit import BodyLimit  # noqa: E402
from novaluna_site.web.request_log import RequestLog  # noqa: E402
from novaluna_site.web.socket_origin import SocketOrigin  # noqa: E402
from novaluna_site.web.static_server import with_static_files  # noqa: E402
from novaluna_site.web.trusted_proxies import TrustedProxies  # noqa: E402

refuse_unsafe_start()

# Sockets look up their session in their own code, because they do so again at every heartbeat.
sockets = CookieMiddleware(URLRouter(socket_urlpatterns))
websocket = SocketOrigin(sockets, [settings.SITE_URL, *settings.TRUSTED_ORIGINS])
router = ProtocolTypeRouter({"http": http, "websocket": websocket})
logged = RequestLog(BodyLimit(router, settings.MAX_BODY_BYTES))
application = with_static_files(TrustedProxies(logged, settings.TRUSTED_PROXIES))
