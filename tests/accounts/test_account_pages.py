import pytest

from accounts.user_agents import browser_name

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/130.0 Safari/537.36",
            "Chrome · Windows",
        ),
        (f"Mozilla/5.0 (Windows NT 10.0) {WEBKIT} Chrome/130.0 Safari/537.36 Edg/130.0", "Edge · Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko Firefox/132.0", "Firefox · macOS"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1",
            "Safari · iPhone",
        ),
        (f"Mozilla/5.0 (Linux; Android 15) {WEBKIT} Chrome/130.0 Mobile Safari/537.36", "Chrome · Android"),
        ("curl/8.5 (Linux)", "Linux"),
        ("", ""),
    ],
)
def test_user_agents_are_shown_as_browser_names(user_agent, name):
    assert browser_name(user_agent) == name


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "secure", "works"),
    [
        ("localhost:8000", False, True),
        ("moon.example", True, True),
        ("moon.example", False, False),
        ("127.0.0.1:8000", False, False),
        ("[::1]:8000", False, False),
    ],
)
def test_a_passkey_is_offered_only_where_browsers_allow_it(client, settings, host, secure, works):
    settings.ALLOWED_HOSTS = ["*"]
    page = client.get("/accounts/login/", secure=secure, headers={"host": host}).content.decode()
    assert ("Passkeys don’t work at this address" not in page) is works
