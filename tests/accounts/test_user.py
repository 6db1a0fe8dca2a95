import pytest
from django.core.management import call_command
from django.db import IntegrityError

from accounts.models import User
from tests.factories import GuestFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def test_a_person_may_chat_and_be_rated():
    person = UserFactory.build()
    assert person.can_chat
    assert person.can_be_rated


def test_a_guest_may_neither_chat_nor_be_rated():
    guest = GuestFactory.build()
    assert not guest.can_chat
    assert not guest.can_be_rated


def test_permissions_cost_no_query(django_assert_num_queries):
    person = UserFactory()
    with django_assert_num_queries(0):
        assert person.can_chat, person.can_be_rated
        assert person.display_name == person.get_full_name() == person.username


@pytest.mark.parametrize("kind", ["guest", "bot", "former"])
@pytest.mark.parametrize("right", [{"email": "a@example.com"}, {"is_staff": True}, {"is_superuser": True}])
def test_only_a_person_has_an_address_or_rights(kind, right):
    with pytest.raises(IntegrityError):
        User.objects.create(username="luna", kind=kind, is_active=False, **right)


def test_a_former_player_is_never_active():
    with pytest.raises(IntegrityError):
        User.objects.create(username="former-1", kind="former", is_active=True)


def test_an_unknown_kind_is_refused():
    with pytest.raises(IntegrityError):
        User.objects.create(username="luna", kind="alien")


def test_the_first_administrator_is_made_on_the_command_line(monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "tranquil-sea")
    call_command("createsuperuser", "--noinput", "--username=kian", "--email=kian@example.com", verbosity=0)
    assert User.objects.get().is_superuser
