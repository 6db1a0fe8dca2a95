"""The plain questions of the settings page, and what they leave alone."""

import pytest

from games.notifications.actions.save_preferences import save_settings
from games.notifications.channel_choices import is_wanted
from games.notifications.models import Webhook
from games.notifications.models.notification import Channel, Kind
from games.notifications.pages.settings_form import SettingsForm
from games.notifications.queries import settings_of
from games.notifications.turn_questions import Often, Where, often_of, where_of

pytestmark = pytest.mark.django_db
PAGE = "/settings/notifications/"


def as_shown(user, **changes):
    """What a browser sends if a player changes only these answers."""
    form = SettingsForm(settings_of(user.pk), list(Channel)[:3])
    shown = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    sent = {name: "on" if value is True else value for name, value in shown.items()}
    return {
        name: value for name, value in (sent | changes).items() if value is not None and value is not False
    }


def wanted(user, kind):
    settings = settings_of(user.pk)
    return {channel.value for channel in Channel if is_wanted(settings, kind, channel)}


@pytest.fixture
def send(client, mina):
    client.force_login(mina)
    return lambda **changes: client.post(PAGE, as_shown(mina, **changes))


@pytest.mark.parametrize("where", Where)
@pytest.mark.parametrize("often", Often)
def test_the_answers_are_shown_as_they_were_given(send, mina, where, often):
    assert send(where=where, often=often).status_code == 302
    settings = settings_of(mina.pk)
    assert (where_of(settings), often_of(settings)) == (where, often)


def test_the_first_answers_are_the_defaults(mina):
    settings = settings_of(mina.pk)
    assert (where_of(settings), often_of(settings)) == (Where.BOTH, Often.NOW)


def test_finer_choices_stay_if_the_answers_stay(send, mina):
    save_settings(mina, {}, {Kind.STILL_YOUR_TURN: {Channel.PUSH: False}, Kind.OVER: {Channel.EMAIL: False}})
    before = settings_of(mina.pk).choices
    send(quiet_start=22, quiet_end=7)
    assert settings_of(mina.pk).choices == before


def test_an_answer_changes_only_what_it_is_about(send, mina):
    save_settings(mina, {}, {Kind.OVER: {Channel.EMAIL: False}})
    send(where="push")
    assert wanted(mina, Kind.YOUR_TURN) == wanted(mina, Kind.LOW_TIME) == {"app", "push", "webhook"}
    assert wanted(mina, Kind.OVER) == {"app", "push", "webhook"}
    assert wanted(mina, Kind.INVITATION) == {"app", "email", "push", "webhook"}


def test_a_daily_summary_replaces_the_messages_of_each_turn_but_not_the_warnings(send, mina):
    send(where="email", often="daily")
    settings = settings_of(mina.pk)
    assert settings.digest_hour == 8
    assert settings.digest_due_at is not None
    assert wanted(mina, Kind.YOUR_TURN) == {"app", "webhook"}
    assert wanted(mina, Kind.LOW_TIME) == {"app", "email", "webhook"}
    send(often="now")
    settings = settings_of(mina.pk)
    assert settings.digest_hour is None
    assert wanted(mina, Kind.YOUR_TURN) == {"app", "email", "webhook"}


def test_webhooks_are_a_matter_of_the_page_for_developers(client, mina):
    client.force_login(mina)
    assert "Webhook" not in client.get(PAGE).content.decode()
    Webhook.objects.create(user=mina, url="https://hooks.example.org/1")
    assert "Webhook" in client.get(PAGE).content.decode(), "the matrix has a column for it"
