from datetime import UTC, datetime, timedelta

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import path
from django.utils import timezone, translation

from accounts.actions.bans import ban_user
from accounts.actions.preferences import update_preferences
from accounts.context import preferences
from accounts.models import User
from accounts.time_zones import time_zone_names, zone_of
from tests.factories import GuestFactory, UserFactory

pytestmark = pytest.mark.django_db
SETTINGS, THEME = "/settings/", "/settings/theme/"


@pytest.fixture
def luna(client):
    luna = UserFactory(username="Luna_9")
    client.force_login(luna)
    return luna


def chosen(**changes):
    return {
        "theme": "dark",
        "board_view": "text",
        "language": "en",
        "time_zone": "Asia/Tehran",
        "move_confirmation": "phone",
        "show_previews": "on",
        **changes,
    }


def test_defaults_work_without_a_choice():
    user = User()
    assert (user.theme, user.board_view, user.move_confirmation) == ("system", "drawn", "always")
    assert (user.show_previews, user.single_key_shortcuts) == (True, True)
    assert (user.language, user.time_zone) == ("", "")


def test_everything_chosen_is_kept(client, luna):
    assert client.post(SETTINGS, chosen()).headers["Location"] == SETTINGS
    luna.refresh_from_db()
    assert (luna.theme, luna.board_view, luna.move_confirmation) == ("dark", "text", "phone")
    assert (luna.language, luna.time_zone) == ("en", "Asia/Tehran")
    assert luna.show_previews
    assert not luna.single_key_shortcuts, "an unticked box is not sent"


@pytest.mark.parametrize(
    ("field", "value"),
    [("theme", "pink"), ("theme", ""), ("board_view", "3d"), ("language", "xx"), ("time_zone", "Mars/Base"),
     ("avatar", "unicorn"), ("time_zone", "../../etc/passwd"), ("move_confirmation", "maybe")],
)  # fmt: skip
def test_bad_input_is_explained_at_its_field_and_changes_nothing(client, luna, field, value):
    response = client.post(SETTINGS, chosen(**{field: value}))
    assert list(response.context["form"].errors) == [field]
    luna.refresh_from_db()
    assert luna.theme == "system"


def test_other_columns_of_the_row_cannot_be_changed(client, luna):
    client.post(SETTINGS, chosen(is_staff="on", kind="bot", username="boss", email="boss@example.com"))
    luna.refresh_from_db()
    assert (luna.is_staff, luna.kind, luna.username) == (False, "person", "Luna_9")


def test_a_ban_saved_meanwhile_is_not_undone(luna):
    ban_user(luna)
    assert luna.is_active, "read before the ban"
    update_preferences(luna, theme="dark")
    luna.refresh_from_db()
    assert (luna.theme, luna.is_active) == ("dark", False)


def test_a_guest_has_preferences_too(client):
    guest = GuestFactory()
    client.force_login(guest)
    client.post(SETTINGS, chosen())
    guest.refresh_from_db()
    assert guest.theme == "dark"


def test_a_visitor_is_redirected_to_the_log_in(client):
    assert client.get(SETTINGS).headers["Location"] == "/accounts/login/?next=/settings/"


class TestTheme:
    def test_it_is_on_the_page(self, client, luna):
        client.post(SETTINGS, chosen(theme="light"))
        assert 'data-theme="light"' in client.get(SETTINGS).content.decode()

    def test_it_applies_to_the_users_other_browsers(self, client, luna):
        client.post(SETTINGS, chosen(theme="light"))
        other = Client()
        other.force_login(luna)
        assert 'data-theme="light"' in other.get(SETTINGS).content.decode()

    def test_a_visitor_has_one_too(self, client):
        response = client.post(THEME, {"theme": "dark"}, headers={"Referer": "http://testserver/about/"})
        assert response.headers["Location"] == "http://testserver/about/"
        assert 'data-theme="dark"' in client.get("/about/").content.decode()

    def test_switching_is_stored_for_the_user(self, client, luna):
        client.post(THEME, {"theme": "dark"})
        luna.refresh_from_db()
        assert luna.theme == "dark"

    @pytest.mark.parametrize("theme", ["", "pink", "<script>"])
    def test_an_unknown_theme_is_refused(self, client, theme):
        assert client.post(THEME, {"theme": theme}).status_code == 400

    @pytest.mark.parametrize("referer", ["https://evil.example/", "", "javascript:alert(1)"])
    def test_it_never_redirects_to_another_site(self, client, referer):
        response = client.post(THEME, {"theme": "dark"}, headers={"Referer": referer})
        assert response.headers["Location"] == "/"

    def test_a_forged_cookie_is_ignored(self):
        request = RequestFactory().get("/")
        request.COOKIES["theme"] = '"><script>'
        request.user = UserFactory.build(theme="light")
        assert preferences(request) == {"theme": "light"}


class TestTimeZone:
    def test_a_visitor_sees_the_browsers_time(self, client):
        client.cookies["time_zone"] = "Asia%2FTehran"
        with override_settings(ROOT_URLCONF=__name__):
            assert client.get("/noon/").content == b"15:30 en"

    def test_a_user_sees_the_chosen_time(self, client):
        client.force_login(UserFactory(time_zone="America/St_Johns"))
        client.cookies["time_zone"] = "Asia%2FTehran"
        with override_settings(ROOT_URLCONF=__name__):
            assert client.get("/noon/").content == b"08:30 en"

    def test_the_zone_ends_with_the_request(self, client):
        client.cookies["time_zone"] = "Asia%2FTehran"
        client.get("/about/")
        assert timezone.get_current_timezone_name() == "UTC"

    def test_the_first_time_zone_that_a_browser_sends_is_stored(self, client, luna):
        client.get(SETTINGS)
        client.cookies["time_zone"] = "Europe%2FBerlin"
        client.get(SETTINGS)
        client.cookies["time_zone"] = "Asia%2FTehran"
        assert "Your browser’s time zone: Tehran, Asia" in client.get(SETTINGS).content.decode()
        luna.refresh_from_db()
        assert luna.time_zone == "Europe/Berlin"

    @pytest.mark.parametrize("cookie", ["Mars%2FBase", "..%2F..%2Fetc%2Fpasswd", "%00", "x" * 3000, "%ff"])
    def test_a_forged_cookie_is_ignored(self, client, luna, cookie):
        client.cookies["time_zone"] = cookie
        assert client.get(SETTINGS).status_code == 200
        luna.refresh_from_db()
        assert luna.time_zone == ""

    def test_every_zone_offered_can_be_loaded(self):
        for name in time_zone_names():
            assert zone_of(name).key == name

    def test_a_zone_that_was_renamed_causes_no_error(self):
        assert zone_of("Europe/Atlantis").key == "UTC"


class TestLanguage:
    def test_saving_shows_the_page_in_the_chosen_language(self, client, luna):
        answer = client.post(SETTINGS, chosen(language="fa"))
        assert answer.headers["Location"] == f"/fa{SETTINGS}"

    def test_a_new_guest_speaks_the_language_of_the_page(self, client):
        client.post("/uk/play/")
        assert User.objects.get(kind=User.Kind.GUEST).language == "uk"


class TestPresence:
    def test_last_seen_is_stored_at_most_every_five_minutes(
        self, client, luna, django_assert_max_num_queries
    ):
        client.get(SETTINGS)
        luna.refresh_from_db()
        noted = luna.last_seen_at
        client.get(SETTINGS)
        luna.refresh_from_db()
        assert luna.last_seen_at == noted
        User.objects.update(last_seen_at=timezone.now() - timedelta(minutes=6))
        client.get(SETTINGS)
        luna.refresh_from_db()
        assert luna.last_seen_at > noted


def noon(request):
    time = timezone.localtime(datetime(2026, 1, 1, 12, tzinfo=UTC))
    return HttpResponse(f"{time:%H:%M} {translation.get_language()}")


urlpatterns = [path("noon/", noon)]


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("Berlin", "Europe/Berlin"), ("berlin, europe", "Europe/Berlin"), (" new  york ", "America/New_York"),
     ("São Paulo", "America/Sao_Paulo"), ("Asia/Tehran", "Asia/Tehran"), ("utc", "UTC"), ("", "")],
)  # fmt: skip
def test_a_time_zone_is_found_by_its_city(client, luna, typed, zone):
    client.post(SETTINGS, chosen(time_zone=typed))
    luna.refresh_from_db()
    assert luna.time_zone == zone


def test_the_time_zone_is_shown_as_a_city(client, luna):
    update_preferences(luna, time_zone="America/Argentina/Buenos_Aires")
    page = client.get(SETTINGS).content.decode()
    assert 'value="Buenos Aires, Argentina, America"' in page
    assert '<option value="Berlin, Europe">' in page


def test_an_unknown_city_is_explained(client, luna):
    page = client.post(SETTINGS, chosen(time_zone="Hogsmeade")).content.decode()
    assert "We don’t know this city." in page
    assert 'value="Hogsmeade"' in page, "the typed words stay"


def test_the_sound_switch_is_stored_on_the_account(client, mina):
    client.force_login(mina)
    assert client.post("/settings/sounds/", {"sounds": "off"}).status_code == 302
    mina.refresh_from_db()
    assert not mina.sounds
    assert client.post("/settings/sounds/", {"sounds": "loud"}).status_code == 400
