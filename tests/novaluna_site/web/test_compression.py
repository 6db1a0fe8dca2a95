import gzip

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.urls import path

from novaluna_site import urls as site_urls

TEXT = "moonlight " * 500


def answer(request, kind, subtype):
    return HttpResponse(TEXT, content_type=f"{kind}/{subtype}")


def short(request):
    return HttpResponse("moon " * 200)


def stream(request):
    return StreamingHttpResponse(iter([TEXT]))


def encoded(request):
    return HttpResponse(TEXT, headers={"Content-Encoding": "br"})


urlpatterns = [
    path("as/<kind>/<subtype>", answer),
    path("short", short),
    path("stream", stream),
    path("encoded", encoded),
    *site_urls.urlpatterns,
]
ACCEPTED = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture(autouse=True)
def test_urls(settings):
    settings.ROOT_URLCONF = __name__


@pytest.mark.parametrize("media_type", ["text/html", "application/json", "image/svg+xml", "text/calendar"])
def test_text_is_compressed_for_clients_that_accept_it(client, media_type):
    response = client.get(f"/as/{media_type}", headers=ACCEPTED)
    assert response["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in response["Vary"]
    assert len(response.content) == int(response["Content-Length"]) < len(TEXT) / 2
    assert gzip.decompress(response.content).decode() == TEXT


@pytest.mark.parametrize("headers", [{}, {"Accept-Encoding": "br"}, {"Accept-Encoding": "identity"}])
def test_other_clients_get_plain_text(client, headers):
    response = client.get("/as/text/html", headers=headers)
    assert "Content-Encoding" not in response
    assert "Accept-Encoding" in response["Vary"]
    assert response.content.decode() == TEXT


@pytest.mark.parametrize("url", ["/as/image/png", "/as/application/octet-stream", "/short", "/stream"])
def test_pictures_binary_data_short_texts_and_streams_are_not_compressed(client, url):
    assert "Content-Encoding" not in client.get(url, headers=ACCEPTED)


def test_what_is_compressed_already_is_not_compressed_again(client):
    response = client.get("/encoded", headers=ACCEPTED)
    assert (response["Content-Encoding"], response.content.decode()) == ("br", TEXT)


@pytest.mark.django_db
def test_metrics_and_probes_are_not_compressed(client):
    assert "Content-Encoding" not in client.get("/metrics", headers=ACCEPTED)
    assert "Content-Encoding" not in client.get("/healthz", headers=ACCEPTED)


@pytest.mark.django_db
def test_the_length_of_a_page_varies_against_guessing_of_secrets(client):
    lengths = {len(client.get("/", headers=ACCEPTED).content) for _ in range(8)}
    assert len(lengths) > 1
