import gzip
import re
from html import unescape
from random import Random

import pytest
from django.conf import settings

import engine
from engine.bots.registry import choose
from games.clocks.actions.time_out import sweep_deadlines
from games.tables import fairness
from games.tables.actions.join_table import join_table
from games.tables.actions.open_table import open_table
from games.tables.models import Game
from games.tables.options import TableOptions
from games.tables.snapshots import visible_state
from novaluna_site.web.static_files import minified_css
from tests.factories import PlayerFactory, start_game
from tests.playing import first_legal, let_clocks_run_out, play, play_to_the_end, secrets_from

HTML_BYTES = 40_000
CSS_BYTES = 18_000  # 700 of them are for printing, which the browser loads last
PATCH_BYTES = 5_000


def table_html(client, game, query: str = "") -> str:
    answer = client.get(f"/games/{game.pk}/{query}")
    assert answer.status_code == 200
    return unescape(answer.text)


@pytest.fixture
def mover(client, game, mina, otto):
    """Logs in whoever is to move."""
    mover = game.seats.get(index=game.to_move).user
    client.force_login(mover, backend=settings.AUTHENTICATION_BACKENDS[0])
    return mover


@pytest.fixture
def take(game) -> engine.TakePreview:
    return engine.previews(visible_state(game)).takes[0]


def test_the_mover_chooses_places_and_confirms_with_plain_links_and_a_form(client, game, mover, take):
    tile, cell = take.take.tile, f"{take.take.x},{take.take.y}"
    assert f'href="?take={tile}"' in table_html(client, game)
    assert f'href="?take={tile}&at={cell}"' in table_html(client, game, f"?take={tile}")

    html = table_html(client, game, f"?take={tile}&at={cell}")
    fields = dict(re.findall(r'name="(version|key)" value="([^"]*)"', html))
    answer = client.post(f"/games/{game.pk}/move/", {**fields, "action": str(take.take)})

    assert answer.status_code == 302
    game.refresh_from_db()
    assert game.version == 1


def test_a_choice_that_is_no_longer_legal_falls_back(client, game, mover, take):
    assert 'data-step="place"' in table_html(client, game, f"?take={take.take.tile}&at=9,9")
    assert 'data-step="choose"' in table_html(client, game, "?take=999&at=0,0")
    assert 'data-step="choose"' in table_html(client, game, "?refill")


def test_a_form_sent_twice_moves_once(client, game, mover, take):
    form = {"version": "0", "key": "same", "action": str(take.take)}
    client.post(f"/games/{game.pk}/move/", form)
    client.post(f"/games/{game.pk}/move/", form)
    game.refresh_from_db()
    assert game.version == 1


def test_an_old_form_is_refused_with_a_reason(client, game, mover, take):
    play(game, first_legal(game))
    answer = client.post(
        f"/games/{game.pk}/move/", {"version": "0", "key": "other", "action": str(take.take)}, follow=True
    )
    assert "The board has changed" in answer.text or "not your turn" in answer.text


def test_other_players_get_no_choices(client, game):
    html = table_html(client, game)
    assert 'data-step="wait"' in html
    assert 'class="free' not in html
    assert "<h1" in html


def test_gains_are_hidden_if_the_table_or_the_user_hides_them(client, game, mover, take):
    assert "gain-badge" in table_html(client, game)
    type(mover).objects.filter(pk=mover.pk).update(show_previews=False)
    assert "gain-badge" not in table_html(client, game)
    type(mover).objects.filter(pk=mover.pk).update(show_previews=True)
    type(game).objects.filter(pk=game.pk).update(previews=False)
    html = table_html(client, game, f"?take={take.take.tile}")
    assert "gain-badge" not in html
    assert 'class="free"' in html
    assert "data-covers" not in html


def test_any_area_can_be_enlarged(client, game):
    assert "Area: otto" in table_html(client, game, "?seat=1")


def test_a_finished_game_shows_places_and_the_winner(client, game):
    play_to_the_end(game)
    html = table_html(client, game)
    assert "wins" in html
    # Only the winner's place is gold.
    assert html.count('<span class="chip on">1st</span>') == 1
    assert '<span class="chip">2nd</span>' in html


def test_a_solo_table_counts_time_instead_of_turns(client, mina):
    client.force_login(mina, backend=settings.AUTHENTICATION_BACKENDS[0])
    table = open_table(mina, TableOptions(name="Solo", seat_count=1, tokens=21))
    html = table_html(client, table)
    assert "Time spent" in html
    assert "Turn order" not in html
    # R6.1
    assert "8<small>/8</small>" in html
    assert "13<small>/13</small>" in html


def test_a_player_is_one_sentence_for_screen_readers(client, mina, otto, options):
    table = open_table(mina, options(time_control="3d"))
    join_table(otto, table.pk)
    html = table_html(client, table)
    assert re.search(r"1\. (mina|otto), 0 of 20 tokens, space 0, 0 tiles", html)
    [clock] = re.findall(r'class="clock waits">.*?</svg>(.*?)</a>', html, re.DOTALL)
    shown, spoken = re.findall(r'<span (aria-hidden="true"|class="visually-hidden")>([^<]+)', clock)
    assert shown == ('aria-hidden="true"', "3d")
    assert spoken == ('class="visually-hidden"', "3 days left")


def test_the_log_says_when_the_wheel_was_refilled_automatically(client, game):
    line = "Wheel refilled"
    while (
        not (found := game.moves.exclude(answer__drawn=[]).exclude(action="R").exists()) and not game.is_over
    ):
        assert line not in table_html(client, game)
        takes = [action for action in engine.legal_actions(visible_state(game)) if str(action) != "R"]
        play(game, str(takes[0]), key=f"k{game.version}")
        game.refresh_from_db()
    assert found
    html = table_html(client, game)
    assert line in html
    assert ". The wheel is refilled" in html


def test_it_says_who_ran_out_of_time_and_what_follows(client, mina, otto, kian, bots, options):
    table = open_table(mina, options(seat_count=3, time_control="2d"))
    join_table(otto, table.pk)
    join_table(kian, table.pk)
    game = type(table).objects.get(pk=table.pk)
    late = game.seats.get(index=game.to_move).user
    let_clocks_run_out()
    sweep_deadlines()
    html = table_html(client, game)
    assert f"Out of time: {late.username}" in html
    assert "A bot plays this seat." in html
    client.force_login(late, backend=settings.AUTHENTICATION_BACKENDS[0])
    html = table_html(client, game)
    assert "You ran out of time." in html
    assert "/settings/notifications/" in html


def test_it_says_what_happened_since_the_last_turn(client, game, mover):
    play(game, first_legal(game), key="own")
    game.refresh_from_db()
    assert "Since your last turn" not in table_html(client, game)
    own = game.seats.get(user=mover).index
    while game.to_move != own:
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    html = table_html(client, game)
    if game.moves.exclude(seat=own).exists():
        assert "Since your last turn" in html
        assert 'href="?ply=1&play"' in html


def test_the_text_board_plays_with_links_best_first(client, game, mover, take):
    html = table_html(client, game, f"?take={take.take.tile}&text=1")
    board = html[html.index('id="text-board"') :]
    assert f'href="?take={take.take.tile}&at={take.take.x},{take.take.y}&text=1"' in board
    gains = [int(gain) for gain in re.findall(r">\+(\d+)</span></bdi></a>", board)]
    assert gains
    assert "text-board" not in table_html(client, game, "?text=0").replace("data-text", "")


def test_a_user_who_prefers_text_gets_the_text_board(client, game, mover):
    type(mover).objects.filter(pk=mover.pk).update(board_view="text")
    assert 'id="text-board"' in table_html(client, game)


def test_a_patch_has_only_what_the_open_page_lacks(client, game, mover):
    for index in range(8):
        play(game, first_legal(game), key=f"k{index}")
        game.refresh_from_db()
    patch = client.get(f"/games/{game.pk}/?since=7").content
    assert patch.count(b'href="?ply=') == 1 + patch.count(b"&amp;play")
    assert b'class="chat"' not in patch
    assert b'<g class="backdrop"></g>' in patch
    assert b"since=" not in patch


def test_a_patch_has_only_the_tiles_that_changed(client, game, mover):
    for ply in range(8):
        play(game, first_legal(game), key=f"k{ply}")
        game.refresh_from_db()
    seat = game.moves.get(ply=8).seat
    placed = engine.parse_action(game.moves.get(ply=8).action)
    assert "data-changed" not in table_html(client, game)
    assert "data-changed" not in table_html(client, game, "?since=7&sketch=")
    unchanged = table_html(client, game, f"?since=7&seat={1 - seat}")
    assert '<g class="tiles" id="area-tiles" data-changed></g>' in unchanged
    whole, patch = (
        set(tiles_of(table_html(client, game, f"?seat={seat}{since}"))) for since in ("", "&since=7")
    )
    assert f'data-cell="{placed.x},{placed.y}"' in "".join(patch)
    assert patch < whole


def test_old_tiles_and_changed_ones_make_the_new_area(client, game, mover):
    """What a page shows after any number of patches is what a new page shows."""
    shown = {}
    for ply in range(1, 25):
        play(game, first_legal(game), key=f"k{ply}")
        game.refresh_from_db()
        html = table_html(client, game, f"?seat=0&since={ply - 1}" if ply > 1 else "?seat=0")
        shown |= {re.search(r'data-cell="([^"]+)"', tile)[1]: tile for tile in tiles_of(html)}
    assert set(shown.values()) == set(tiles_of(table_html(client, game, "?seat=0")))


def tiles_of(html):
    [tiles] = re.findall(r'<g class="tiles"[^>]*>(.*?)(?=<g class="cells|</svg>)', html, re.DOTALL)
    return re.findall(r'<g class="tile".*?</g>', tiles)


def test_a_patch_of_a_large_table_is_small(client, mina, otto, kian, monkeypatch):
    monkeypatch.setattr(fairness, "new_secret", secrets_from(Random(4)))
    table = open_table(mina, TableOptions("Harbour", seat_count=4, tokens=20))
    for other in (otto, kian, PlayerFactory(username="zora")):
        join_table(other, table.pk)
    game = Game.objects.get(pk=table.pk)
    for ply in range(56):
        seen = engine.view(visible_state(game), game.to_move)
        play(game, str(choose("crescent", seen, Random(ply))), key=f"k{ply}")
        game.refresh_from_db()
        if ply > 48:
            for seat in game.seats.exclude(index=game.moves.last().seat):
                client.force_login(seat.user, backend=settings.AUTHENTICATION_BACKENDS[0])
                patch = client.get(f"/games/{game.pk}/?since={ply}").content
                assert len(gzip.compress(patch)) <= PATCH_BYTES
    assert not game.is_over


@pytest.mark.parametrize(
    "query",
    [
        "?take=x",
        "?at=1,2",
        "?seat=99",
        "?seat=-1",
        "?seat=9999999999999",
        "?seat=²",
        "?since=x",
        "?since=99999999999",
        "?tab=x&zoom=9&text=2&pane=z",
        "?before=x&edit=²",
    ],
)
def test_invalid_parameters_show_the_current_table(client, game, query):
    table_html(client, game, query)


def test_the_page_is_small_and_needs_few_queries(client, game, mover, django_assert_max_num_queries):
    for _ in range(24):
        play(game, first_legal(game), key=f"k{game.version}")
        game.refresh_from_db()
    client.get(f"/games/{game.pk}/")  # SQLite is asked once whether it knows JSON.
    with django_assert_max_num_queries(12):
        html = client.get(f"/games/{game.pk}/").content
    assert len(gzip.compress(html)) <= HTML_BYTES
    assert styles_size(html) <= CSS_BYTES


def styles_size(html: bytes) -> int:
    styles = re.findall(rb'<link rel="stylesheet" href="/static/([^"]+)"', html)
    sheets = [(settings.BASE_DIR / "static" / style.decode()).read_bytes() for style in styles]
    return sum(len(gzip.compress(minified_css(sheet))) for sheet in sheets)


def test_the_first_game_of_a_player_has_small_styles_even_if_it_is_live(client, mina, otto):
    """No table has more styles: tips and a live clock have some of their own."""
    game = start_game(mina, otto, time_control="10m+20s")
    client.force_login(mina, backend=settings.AUTHENTICATION_BACKENDS[0])
    html = client.get(f"/games/{game.pk}/").content
    assert b"css/tips." in html
    assert b"css/live-clock." in html
    assert styles_size(html) <= CSS_BYTES
