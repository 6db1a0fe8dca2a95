import json

import pytest

from tests.novaluna_site.production import PRODUCTION, run_in

pytestmark = pytest.mark.django_db


def policy(header):
    parts = (directive.strip().split(" ") for directive in header.split(";"))
    return {name: set(sources) for name, *sources in parts}


@pytest.fixture(params=["/", "/accounts/login/", "/no/such/page/"])
def response(request, client):
    return client.get(request.param)


def test_only_scripts_and_styles_of_the_site_are_allowed_and_none_inline(response):
    directives = policy(response["Content-Security-Policy"])
    assert directives["default-src"] == {"'none'"}
    assert directives["script-src"] == directives["style-src"] == {"'self'"}
    assert directives["frame-ancestors"] == directives["base-uri"] == {"'none'"}
    assert "unsafe" not in response["Content-Security-Policy"]


def test_the_other_headers_of_the_baseline_are_there(response):
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in response["Permissions-Policy"]
    assert "publickey-credentials-get=(self)" in response["Permissions-Policy"]


def test_the_embedded_site_does_not_require_https(response):
    assert "Strict-Transport-Security" not in response


def test_production_requires_https_and_secure_cookies():
    names = [
        "SECURE_HSTS_SECONDS",
        "SECURE_HSTS_INCLUDE_SUBDOMAINS",
        "SECURE_SSL_REDIRECT",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
    ]
    code = f"import json, novaluna_site.settings as s; print(json.dumps([getattr(s, n) for n in {names}]))"
    printed = run_in(PRODUCTION, "-c", code).stdout
    assert json.loads(printed) == [31536000, True, True, True, True]
