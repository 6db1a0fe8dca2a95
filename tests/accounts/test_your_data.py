import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth import get_user

from accounts import personal_data
from accounts.actions.deletion import delete_account
from accounts.actions.export import write_export
from accounts.models import Block, User
from tests.accounts.forms import log_in_data
from tests.factories import PASSWORD, GuestFactory, StaffFactory, UserFactory, seat_at_a_table

pytestmark = pytest.mark.django_db
DATA, EXPORT, DELETE = "/settings/data/", "/settings/data/export/", "/settings/data/delete/"


@pytest.fixture
def luna(client):
    """A user who is logged in and has data in every section."""
    luna = UserFactory(username="Luna_9", email="luna@example.com", theme="dark", time_zone="Asia/Tehran")
    Authenticator.objects.create(user=luna, type="recovery_codes", data={"seed": "top-secret-seed"})
    Block.objects.create(user=luna, other=UserFactory(username="Rival"), kind="muted")
    Block.objects.create(user=UserFactory(username="Shy"), other=luna, kind="blocked")
    client.post("/accounts/login/", log_in_data("luna_9"))
    client.post("/accounts/2fa/authenticate/", {"code": "no"})
    return luna


@pytest.fixture
def known(client, luna):
    """Luna, who has just reauthenticated with her password."""
    client.force_login(luna)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    UserSession.objects.create(user=luna, ip="192.0.2.1", session_key="k", user_agent="Moon/1.0")
    return luna


def unzip(content):
    with ZipFile(BytesIO(content)) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


class TestExport:
    def test_it_contains_what_the_site_stores(self, client, known):
        response = client.get(EXPORT)
        assert response.headers["Content-Disposition"].startswith('attachment; filename="Luna_9-20')
        files = unzip(response.content)
        assert files["profile.json"]["username"] == "Luna_9"
        assert files["preferences.json"]["theme"] == "dark"
        assert files["email_addresses.json"] == [
            {"email": "luna@example.com", "verified": True, "primary": True}
        ]
        assert files["sessions.json"][-1]["user_agent"] == "Moon/1.0"
        assert files["second_factors.json"][0]["type"] == "recovery_codes"
        assert [row["username"] for row in files["mutes_and_blocks.json"]] == ["Rival"]

    def test_it_contains_no_credentials(self, known):
        file = BytesIO()
        write_export(known, file)
        text = json.dumps(unzip(file.getvalue()))
        session_keys = UserSession.objects.values_list("session_key", flat=True)
        for secret in ("top-secret-seed", known.password, *(key for key in session_keys if len(key) > 8)):
            assert secret not in text

    def test_it_contains_nothing_of_other_users(self, known):
        file = BytesIO()
        write_export(known, file)
        assert "Shy" not in json.dumps(unzip(file.getvalue()))

    def test_other_apps_add_their_sections(self, known, monkeypatch):
        monkeypatch.setattr(personal_data, "_sections", dict(personal_data._sections))
        personal_data.register(personal_data.Section("moons", lambda user: {"of": user.username}))
        file = BytesIO()
        write_export(known, file)
        assert unzip(file.getvalue())["moons.json"] == {"of": "Luna_9"}
        with pytest.raises(ValueError, match="'moons' is registered twice"):
            personal_data.register(personal_data.Section("moons", lambda user: {}))

    def test_it_asks_for_the_password_again(self, client, luna):
        client.force_login(luna)
        assert client.get(EXPORT).headers["Location"].startswith("/accounts/reauthenticate/")

    def test_a_guest_has_no_password_to_ask_for(self, client):
        client.force_login(GuestFactory())
        assert client.get(EXPORT).status_code == 200


class TestDelete:
    def test_opening_the_page_deletes_nothing(self, client, known):
        assert client.get(DATA).status_code == 200
        assert client.get(DELETE).status_code == 200
        assert User.objects.filter(pk=known.pk).exists()

    def test_it_asks_for_the_password_again(self, client, luna):
        client.force_login(luna)
        assert client.post(DELETE).headers["Location"].startswith("/accounts/reauthenticate/")
        assert User.objects.filter(pk=luna.pk).exists()

    def test_after_reauthentication_the_deletion_continues(self, client, luna):
        client.force_login(luna)
        reauthenticate = client.post(DELETE).headers["Location"]
        response = client.post(reauthenticate, {"password": PASSWORD, "next": DELETE})
        assert response.headers["Location"] == "/"
        assert not User.objects.filter(pk=luna.pk).exists()

    def test_without_games_nothing_is_left(self, client, known):
        client.post(DELETE)
        assert get_user(client).is_anonymous
        assert not User.objects.filter(pk=known.pk).exists()
        for model in (EmailAddress, Authenticator, UserSession):
            assert not model.objects.filter(user_id=known.pk).exists()

    def test_with_games_a_nameless_former_player_is_left(self, known):
        seat = seat_at_a_table(known)
        delete_account(known)
        seat.refresh_from_db()
        former = seat.user
        assert (former.kind, former.display_name, former.is_active) == ("former", "Former player", False)
        assert (former.email, former.theme, former.time_zone) == ("", "system", "")
        assert not former.has_usable_password()
        assert former.last_login is None
        everything = json.dumps(list(User.objects.filter(pk=former.pk).values()), default=str)
        assert "luna" not in everything.lower()
        for model in (EmailAddress, Authenticator, UserSession):
            assert not model.objects.filter(user_id=former.pk).exists()
        assert not Block.objects.exists()

    def test_a_former_player_can_not_log_in(self, client, known):
        seat_at_a_table(known)
        delete_account(known)
        client.cookies.clear()
        for login in ("Luna_9", "luna@example.com", f"former-{known.pk}"):
            client.post("/accounts/login/", log_in_data(login))
            assert get_user(client).is_anonymous

    def test_the_name_and_the_address_are_free_again(self, known):
        seat_at_a_table(known)
        delete_account(known)
        UserFactory(username="luna_9", email="luna@example.com")

    def test_a_failure_halfway_deletes_nothing(self, known, monkeypatch):
        def fail(user):
            raise RuntimeError

        monkeypatch.setattr(personal_data, "_sections", dict(personal_data._sections))
        personal_data.register(personal_data.Section("broken", dict, fail))
        with pytest.raises(RuntimeError):
            delete_account(known)
        assert EmailAddress.objects.filter(user=known).exists()

    def test_staff_rights_are_removed_with_the_account(self):
        boss = StaffFactory(username="boss-lady", email="boss@example.com")
        seat_at_a_table(boss)
        delete_account(boss)
        boss.refresh_from_db()
        assert (boss.is_staff, boss.is_superuser) == (False, False)

    def test_a_guest_can_delete_the_account_too(self, client):
        guest = GuestFactory()
        client.force_login(guest)
        client.post(DELETE)
        assert not User.objects.filter(pk=guest.pk).exists()
