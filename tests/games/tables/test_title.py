"""A table has the name that its host chose, or a generated one that is not stored."""

from importlib import import_module

import pytest
from django.apps import apps
from django.utils import translation

from accounts.actions.deletion import delete_account
from games.tables.actions.open_table import open_table
from games.tables.actions.quarantine import quarantine_game
from games.tables.actions.rematch import offer_rematch
from games.tables.models import Game
from games.tables.queries import games_for_lists
from tests.factories import PlayerFactory, start_game
from tests.playing import resign

pytestmark = pytest.mark.django_db
forget_generated_names = import_module(
    "games.tables.migrations.0005_generated_names_are_not_stored"
).forget_generated_names


def test_a_chosen_name_is_shown(mina, options):
    assert open_table(mina, options(name="Harbour")).title == "Harbour"


def test_without_one_the_table_is_named_after_its_host(mina, otto):
    game = start_game(mina, otto, name="")
    assert (game.name, game.title) == ("", "Game: mina")


def test_the_host_reads_the_name_of_the_opponent(mina, otto, kian, options):
    game = start_game(mina, otto, name="")
    assert [game.title_for(user.pk) for user in (mina, otto, kian)] == [
        "Game: otto",
        "Game: mina",
        "Game: mina",
    ]
    assert open_table(mina, options(name="")).title_for(mina.pk) == "Game: mina"
    assert start_game(mina, otto, name="Harbour").title_for(mina.pk) == "Harbour"


def test_the_host_sees_it_on_every_page_of_the_game(client, mina, otto):
    game = start_game(mina, otto, name="")
    client.force_login(mina)
    for path in ("/games/", f"/games/{game.pk}/", f"/games/{game.pk}/?ply=0", f"/games/{game.pk}/fairness/"):
        page = client.get(path).text
        assert "Game: otto" in page
        assert "Game: mina" not in page

    quarantine_game(game.pk, "damaged")
    assert "Game: otto" in client.get(f"/games/{game.pk}/").text


def test_a_game_with_a_bot_is_named_after_the_bot(mina, bots):
    assert start_game(mina, name="", bots=("crescent",)).title == "Bot game: Crescent"


def test_a_solo_game_is_called_so(mina, options):
    assert open_table(mina, options(name="", seat_count=1, tokens=21)).title == "Solo"


def test_a_generated_name_is_in_the_readers_language(mina, options, monkeypatch):
    table = open_table(mina, options(name="", seat_count=1, tokens=21))
    monkeypatch.setattr(
        "games.tables.models.game.gettext", lambda text: f"{translation.get_language()}:{text}"
    )
    with translation.override("de"):
        assert table.title == "de:Solo"


def test_after_the_host_deleted_the_account_no_name_is_left(mina, otto):
    chosen, generated = start_game(mina, otto, name="Mina's den"), start_game(mina, otto, name="")
    delete_account(mina)
    for game in (chosen, generated):
        assert Game.objects.get(pk=game.pk).title == "Game: Former player"


def test_lists_need_no_query_for_it(mina, otto, django_assert_num_queries):
    start_game(mina, otto, name="")
    start_game(otto, mina, name="")
    games = list(games_for_lists())
    with django_assert_num_queries(0):
        assert {game.title for game in games} == {"Game: mina", "Game: otto"}


@pytest.mark.parametrize(("asks", "name"), [("mina", "Harbour"), ("otto", "")])
def test_a_rematch_keeps_the_name_if_its_host_stays(mina, otto, asks, name):
    game = start_game(mina, otto, name="Harbour")
    resign(game, otto)
    game.refresh_from_db()
    assert offer_rematch(mina if asks == "mina" else otto, game).name == name


def test_the_migration_forgets_only_generated_names_and_those_of_deleted_accounts(mina, otto, options):
    former = PlayerFactory(username="former-1", kind="former", is_active=False)
    kept = open_table(mina, options(name="otto's table"))
    for host, name in ((mina, "mina's table"), (former, "Wordplay")):
        Game.objects.create(host=host, name=name, seat_count=2, tokens=20)
    forget_generated_names(apps, None)
    assert set(Game.objects.exclude(name="").values_list("pk", flat=True)) == {kept.pk}
