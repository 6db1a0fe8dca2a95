import gzip

import brotli
import pytest
from django.conf import settings
from django.test import override_settings

from novaluna_site.web.static_server import with_static_files
from tests.collected_static import collect_static
from tests.novaluna_site.web.asgi_client import call, http_scope

FOREVER = b"max-age=315360000, public, immutable"


async def site(scope, receive, send):
    """Replaces the application behind the static files."""
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"from the site"})


@pytest.fixture(scope="module")
def collected():
    """The real static files, collected as `serve` and the Docker image do."""
    storages = {"staticfiles": {"BACKEND": "novaluna_site.web.static_files.StaticFilesStorage"}}
    folder = collect_static()
    with override_settings(STATIC_ROOT=folder, STORAGES=storages):
        yield folder


@pytest.fixture(scope="module")
def get(collected):
    with override_settings(STATIC_ROOT=collected):
        app = with_static_files(site)
    return lambda path, method="GET", **headers: call(app, http_scope(path, method=method, headers=headers))


@pytest.fixture(scope="module")
def style(collected):
    """The URL of a style sheet and its content."""
    [file] = (collected / "css").glob("base.*.css")
    return f"/static/css/{file.name}", file.read_bytes()


@pytest.mark.parametrize(
    ("accepted", "encoding", "decompress"),
    [("gzip", b"gzip", gzip.decompress), ("gzip, deflate, br", b"br", brotli.decompress)],
)
async def test_a_file_is_sent_in_the_smallest_form_that_the_client_accepts(
    get, style, accepted, encoding, decompress
):
    url, content = style
    answer = await get(url, **{"Accept-Encoding": accepted})
    assert answer.status == 200
    assert answer.headers[b"content-encoding"] == encoding
    assert answer.headers[b"vary"] == b"Accept-Encoding"
    assert len(answer.body) < len(content) / 2
    assert decompress(answer.body) == content


async def test_other_clients_get_the_plain_file(get, style):
    url, content = style
    answer = await get(url)
    assert b"content-encoding" not in answer.headers
    assert answer.body == content
    assert answer.headers[b"content-type"] == b'text/css; charset="utf-8"'
    assert answer.headers[b"x-content-type-options"] == b"nosniff"


async def test_browsers_may_cache_a_file_for_ever_because_its_name_contains_its_hash(get, style):
    assert (await get(style[0])).headers[b"cache-control"] == FOREVER


async def test_a_file_that_has_not_changed_is_not_sent_again(get, style):
    url = style[0]
    etag = (await get(url)).headers[b"etag"].decode()
    answer = await get(url, **{"If-None-Match": etag})
    assert (answer.status, answer.body) == (304, b"")
    assert answer.headers[b"cache-control"] == FOREVER


async def test_head_returns_the_length_without_the_content(get, style):
    url, content = style
    answer = await get(url, method="HEAD")
    assert (answer.status, answer.body) == (200, b"")
    assert int(answer.headers[b"content-length"]) == len(content)


@pytest.mark.parametrize(
    "path", ["/static/css/nothing.css", "/static/css/base.css", "/static/", "/static/../manage.py", "/games/"]
)
async def test_everything_else_goes_to_the_site(get, path):
    assert (await get(path)).body == b"from the site"


async def test_modules_import_each_other_by_their_hashed_names(get, collected):
    [module] = (collected / "js").glob("live-page.*.js")
    imported = [line for line in module.read_text().splitlines() if line.startswith("import ")]
    assert imported
    for line in imported:
        path = line.split('"')[1].removeprefix("./")
        assert (await get(f"/static/js/{path}")).headers[b"cache-control"] == FOREVER


async def test_styles_are_sent_without_comments_but_with_the_spaces_that_mean_something(collected):
    [sheet] = (collected / "css").glob("table-layouts.*.css")
    source = (settings.BASE_DIR / "static/css/table-layouts.css").read_text()
    assert "/*" in source
    assert "/*" not in sheet.read_text()
    assert ".area-panel .as-text" in sheet.read_text()
    # Without the space, this would mean the player, not something inside it.
    assert ".player :is(" in source
    assert ".player :is(" in sheet.read_text()


async def test_debug_serves_the_source_files():
    with override_settings(DEBUG=True):
        app = with_static_files(site)
        answer = await call(app, http_scope("/static/css/base.css"))
        assert answer.status == 200
        assert b"immutable" not in answer.headers.get(b"cache-control", b"")
        assert (await call(app, http_scope("/games/"))).body == b"from the site"
