from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.actions import guests
from accounts.actions.guests import UNUSED_GUESTS
from accounts.guest_names import random_guest_name
from accounts.models import User
from accounts.tasks import delete_unused_guests
from accounts.usernames import validate_characters
from tests.accounts.forms import log_in_data, sign_up_data
from tests.factories import GuestFactory, PlayerFactory, UserFactory, seat_at_a_table

pytestmark = pytest.mark.django_db
SIGN_UP, CONFIRM, PLAY = "/accounts/signup/", "/accounts/confirm-email/", "/play/"


@pytest.fixture
def guest(client):
    client.post(PLAY)
    return User.objects.get(kind="guest")


def test_play_now_logs_a_visitor_in_as_a_guest(client):
    assert client.post(PLAY, {"next": "/settings/"}).headers["Location"] == "/settings/"
    guest = get_user(client)
    assert guest.is_guest
    validate_characters(guest.username)


def test_play_now_needs_a_post(client):
    assert client.get(PLAY).status_code == 405
    assert not User.objects.exists()


@pytest.mark.parametrize("foreign", ["https://evil.example/", "//evil.example", "http://["])
def test_play_now_never_redirects_to_another_site(client, foreign):
    assert client.post(PLAY, {"next": foreign}).headers["Location"] == "/"


@pytest.mark.parametrize("page", ["blocked", "\ufffd", "9999"])
def test_next_is_an_address_and_not_the_name_of_a_page(client, page):
    assert client.post(PLAY, {"next": page}).status_code == 302


def test_play_now_creates_no_second_guest(client, guest):
    client.post(PLAY)
    assert User.objects.get() == guest


def test_an_ip_address_can_create_a_limited_number_of_guests(client):
    for _ in range(20):
        assert client.post(PLAY).status_code == 302
        client.cookies.clear()
    response = client.post(PLAY, headers={"X-Forwarded-For": "192.0.2.7"})
    assert response.status_code == 429
    assert User.objects.count() == 20


def test_guest_names_are_short_enough_and_rarely_repeat():
    names = [random_guest_name() for _ in range(300)]
    for name in names:
        validate_characters(name)
    assert len(set(names)) > 290


def test_a_taken_name_is_drawn_again(monkeypatch):
    names = iter(["CalmOwl100", "CalmOwl100", "calm0wl100", "LateDune200"])
    monkeypatch.setattr(guests, "random_guest_name", lambda: next(names))
    guests.create_guest()
    assert guests.create_guest().username == "LateDune200"


@pytest.mark.parametrize(
    "path",
    ["/accounts/email/", "/accounts/password/set/", "/accounts/password/change/", "/accounts/2fa/",
     "/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/", "/accounts/reauthenticate/"],
)  # fmt: skip
def test_pages_that_need_an_account_redirect_guests_to_the_sign_up(client, guest, path):
    assert client.get(path).headers["Location"] == SIGN_UP
    assert client.post(path, {"email": "a@example.com", "action_add": "1"}).headers["Location"] == SIGN_UP


class TestUpgrade:
    def test_the_guests_row_becomes_the_person(self, client, guest):
        assert guest.username in client.get(SIGN_UP).content.decode()
        client.post(SIGN_UP, sign_up_data())
        person = get_user(client)
        assert person.pk == guest.pk
        assert (person.kind, person.username, person.email) == ("person", "Luna_9", "luna@example.com")
        assert User.objects.count() == 1

    def test_seats_stay(self, client, guest):
        seat = seat_at_a_table(guest)
        client.post(SIGN_UP, sign_up_data())
        seat.refresh_from_db()
        assert seat.user == get_user(client)
        assert seat.user.display_name == "Luna_9"

    def test_the_code_still_confirms(self, client, guest, mailed_code):
        client.post(SIGN_UP, sign_up_data())
        client.post(CONFIRM, {"code": mailed_code()})
        assert EmailAddress.objects.get(user=guest).verified

    def test_bad_input_leaves_the_guest_playing(self, client, guest):
        client.post(SIGN_UP, sign_up_data(password1="short"))
        assert get_user(client) == guest

    def test_the_new_password_logs_in(self, client, guest):
        client.post(SIGN_UP, sign_up_data())
        client.cookies.clear()
        client.post("/accounts/login/", log_in_data("luna_9"))
        assert get_user(client).pk == guest.pk

    def test_a_guest_deleted_meanwhile_causes_no_error(self, guest):
        person = UserFactory()
        User.objects.filter(pk=guest.pk).delete()
        assert guests.upgrade_guest(guest.pk, person) == person

    def test_only_the_row_of_a_guest_is_upgraded(self):
        somebody, person = UserFactory(), UserFactory()
        assert guests.upgrade_guest(somebody.pk, person) == person
        somebody.refresh_from_db()
        assert somebody.username != person.username

    def test_logging_in_instead_does_not_change_the_guest(self, client, guest):
        luna = UserFactory(username="Luna_9")
        assert client.get("/accounts/login/").status_code == 200
        client.post("/accounts/login/", log_in_data("Luna_9"))
        assert get_user(client) == luna
        guest.refresh_from_db()
        assert guest.is_guest

    @pytest.mark.usefixtures("strict")
    class TestStrict:
        def test_the_guest_becomes_the_person_with_the_code(self, client, guest, mailed_code):
            assert client.post(SIGN_UP, sign_up_data()).headers["Location"] == CONFIRM
            guest.refresh_from_db()
            assert guest.is_guest
            client.post(CONFIRM, {"code": mailed_code()})
            assert get_user(client).pk == guest.pk
            assert get_user(client).username == "Luna_9"
            assert User.objects.count() == 1

        def test_the_sign_up_can_be_cancelled(self, client, guest):
            client.post(SIGN_UP, sign_up_data())
            client.post(reverse("cancel-sign-up"))
            assert get_user(client) == guest
            assert User.objects.get() == guest

        def test_a_known_address_looks_the_same(self, client, guest):
            UserFactory(email="luna@example.com")
            assert client.post(SIGN_UP, sign_up_data()).headers["Location"] == CONFIRM
            assert get_user(client).is_anonymous
            client.post(reverse("cancel-sign-up"))
            assert get_user(client) == guest


class TestUnused:
    def test_more_guests_than_a_batch_are_deleted_in_one_run(self):
        long_ago = timezone.now() - timedelta(days=31)
        User.objects.bulk_create(
            User(username=f"QuietCrater{i}", kind=User.Kind.GUEST, last_seen_at=long_ago)
            for i in range(UNUSED_GUESTS.batch + 5)
        )
        delete_unused_guests()
        assert not User.objects.exists()

    def test_a_guest_unseen_for_30_days_is_deleted(self):
        GuestFactory(last_seen_at=timezone.now() - timedelta(days=30, minutes=1))
        kept = GuestFactory(last_seen_at=timezone.now() - timedelta(days=29, hours=23))
        delete_unused_guests()
        assert User.objects.get() == kept

    def test_people_and_bots_are_never_deleted_for_inactivity(self):
        long_ago = timezone.now() - timedelta(days=400)
        UserFactory(last_seen_at=long_ago)
        PlayerFactory(username="half-moon", kind="bot", last_seen_at=long_ago)
        delete_unused_guests()
        assert User.objects.count() == 2

    def test_a_guest_others_played_with_becomes_a_former_player(self):
        guest = GuestFactory(last_seen_at=timezone.now() - timedelta(days=31))
        seat = seat_at_a_table(guest)
        delete_unused_guests()
        seat.refresh_from_db()
        assert seat.user.display_name == "Former player"
        assert seat.user.username == f"former-{guest.pk}"

    def test_a_visit_keeps_the_guest(self, client, guest):
        User.objects.update(last_seen_at=timezone.now() - timedelta(days=29))
        client.get("/settings/")
        guest.refresh_from_db()
        assert timezone.now() - guest.last_seen_at < timedelta(minutes=1)


def test_an_upgrade_writes_only_what_it_changes():
    """A column that changes meanwhile, such as a ban, keeps its new value."""
    guest, signed_up = GuestFactory(), UserFactory(username="Luna_9")
    with CaptureQueriesContext(connection) as queries:
        guests.upgrade_guest(guest.pk, signed_up)
    [update] = [query["sql"] for query in queries if query["sql"].startswith('UPDATE "accounts_user"')]
    assert '"username"' in update
    assert '"is_active"' not in update


def test_no_button_logs_a_guest_out_without_a_warning(client, guest):
    response = client.post("/accounts/logout/")
    assert "Sign up and keep my games" in response.text
    assert client.post("/accounts/sessions/end/")["Location"] == "/accounts/logout/"
    assert get_user(client) == guest


def test_a_guest_who_logs_in_elsewhere_is_warned(client, guest):
    page = client.get("/accounts/login/").text
    assert guest.username in page
    assert "Sign up and keep my games" in page


def test_a_warned_guest_can_log_out(client, guest):
    client.post("/accounts/logout/", {"lose-games": "yes"})
    assert not get_user(client).is_authenticated
