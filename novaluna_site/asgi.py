import os

from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "novaluna_site.settings")

# Django must be set up before anything that imports models.
http = get_asgi_application()

application = ProtocolTypeRouter({"http": http})
