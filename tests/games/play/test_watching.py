"""The table as a spectator sees it."""

from urllib.parse import quote

import pytest
from django.urls import reverse

from accounts.models import Follow
from games.tables.actions.open_table import open_table
from tests.playing import play_to_the_end


def test_a_spectator_follows_whose_area_is_shown(client, game, kian, otto):
    client.force_login(kian)
    address = reverse("table", args=[game.pk]) + "?seat=1"
    assert reverse("follow", args=["otto"]) in client.get(address).text

    answer = client.post(
        reverse("follow", args=["otto"]),
        {"follow": "yes"},
        headers={"referer": f"http://testserver{address}"},
    )

    assert answer.url.endswith(address)
    assert Follow.objects.filter(user=kian, other=otto).exists()
    assert "Unfollow" in client.get(address).text


@pytest.mark.parametrize("form", ["/players/otto/follow/", "/games/{game}/join/", "/players/otto/challenge/"])
def test_after_a_log_in_for_a_form_the_visitor_returns_to_its_page(client, game, form):
    page = f"/games/{game.pk}/?seat=1"
    answer = client.post(form.format(game=game.pk), headers={"referer": f"http://testserver{page}"})
    assert answer.url == f"/accounts/login/?next={quote(page)}"


def test_bots_and_fellow_players_are_not_followed_from_the_table(client, mina, kian, bots, options):
    game = open_table(mina, options(bots=("crescent",)))
    for viewer in (kian, mina):
        client.force_login(viewer)
        page = client.get(reverse("table", args=[game.pk]) + "?seat=1").text
        assert 'data-focus-key="follow"' not in page


def test_a_spectator_has_no_move_bar_until_the_game_is_over(client, game):
    address = reverse("table", args=[game.pk])
    assert "move-bar" not in client.get(address).text
    play_to_the_end(game)
    assert "move-bar" in client.get(address).text


def test_a_player_can_resign_at_the_table_and_a_spectator_cannot(client, game, mina, kian):
    address, resign = reverse("table", args=[game.pk]), reverse("resign", args=[game.pk])
    client.force_login(kian)
    assert resign not in client.get(address).text
    client.force_login(mina)
    assert resign in client.get(address).text
    client.post(resign)
    game.refresh_from_db()
    assert game.is_over
    assert resign not in client.get(address).text
