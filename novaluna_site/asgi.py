import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "novaluna_site.settings")

# Django must be set up before anything that imports models.
http = get_asgi_application()

from games.routing import websocket_urlpatterns  # noqa: E402
from novaluna_site.body_limit import BodyLimit  # noqa: E402
from novaluna_site.readable_origin import ReadableOrigin  # noqa: E402
from novaluna_site.request_log import RequestLog  # noqa: E402
from novaluna_site.trusted_proxies import TrustedProxies  # noqa: E402
from novaluna_site.unsafe_start import refuse_unsafe_start  # noqa: E402

refuse_unsafe_start()

# Sockets look up their session by themselves, because they do so again at every heartbeat.
sockets = CookieMiddleware(URLRouter(websocket_urlpatterns))
websocket = ReadableOrigin(AllowedHostsOriginValidator(sockets))
router = ProtocolTypeRouter({"http": http, "websocket": websocket})
application = TrustedProxies(RequestLog(BodyLimit(router, settings.MAX_BODY_BYTES)), settings.TRUSTED_PROXIES)
