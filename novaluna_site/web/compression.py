from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

MIN_BYTES = 1024
COMPRESSIBLE = (
    "text/",
    "application/json",
    "application/xml",
    "application/atom+xml",
    "application/manifest+json",
    "application/problem+json",
    "application/vnd.oai.openapi",
    "image/svg+xml",
)


class CompressionMiddleware(GZipMiddleware):
    """Compresses text with gzip for clients that accept it.

    Django's middleware adds random bytes against the BREACH attack, but compresses whatever it gets. Pictures
    are compressed already, short answers gain nothing, and a stream must not wait for a full block.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or len(response.content) < MIN_BYTES:  # type: ignore[attr-defined]
            return response
        if not response.get("Content-Type", "").startswith(COMPRESSIBLE):
            return response
        return super().process_response(request, response)
