"""The result of a finished game."""

import pytest

from accounts.actions.block_player import block_player
from accounts.actions.enjoy import enjoy
from accounts.models import Block
from games.analysis.models import Review
from games.leaderboards.achievements import RULES
from games.leaderboards.actions.count_games import count_games
from games.play.result import WORTH_SHOWING
from games.tables.actions.join_table import join_table
from games.tables.actions.moderate import abort_game
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.models import Game
from games.tables.options import TableOptions
from tests.factories import GuestFactory, start_game
from tests.playing import mover_of, play_to_the_end, resign

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(client):
    def shown(game, user) -> str:
        client.force_login(user)
        return client.get(f"/games/{game.pk}/?result").text

    return shown


@pytest.fixture
def finished(mina, otto):
    game = start_game(mina, otto, tokens=8)
    play_to_the_end(game)
    return game


def by_place(game):
    return [seat.user for seat in game.seats.order_by("place")]


def test_winner_and_loser_are_told_in_their_own_words(finished, shown):
    winner, loser = by_place(finished)

    assert "You win!" in shown(finished, winner)
    page = shown(finished, loser)
    assert f"{winner.display_name} wins" in page
    assert 'dialog class="result loss"' in page
    assert "of 8 tokens" in page


def test_it_says_who_resigned(mina, otto, shown):
    game = start_game(mina, otto)
    resign(game, otto)

    assert "<p>otto resigns</p>" in shown(game, mina)
    assert "You resigned." in shown(game, otto)


def test_a_player_who_left_early_is_not_the_reason_if_the_others_played_on(mina, otto, kian, shown):
    game = start_game(mina, otto, kian, tokens=8)
    resign(game, kian)
    game.refresh_from_db()
    play_to_the_end(game)
    winner, second, _left = by_place(game)

    for user in (winner, second):
        assert "<p>kian resigns</p>" not in shown(game, user)
    assert "of 8 tokens" in shown(game, second)
    assert "You resigned." in shown(game, kian)


def test_only_the_first_place_is_gold(finished, shown, mina):
    page = shown(finished, mina)

    assert page.count('class="place first">1st') == 1
    assert 'class="place">2nd' in page


def test_achievements_appear_once_the_game_is_counted(finished, shown):
    winner, _loser = by_place(finished)
    assert 'data-live="awards" data-awaited' in shown(finished, winner)

    count_games()

    page = shown(finished, winner)
    assert 'data-live="awards" data-awaited' not in page
    assert "#moonrise" in page
    assert "New achievements" in page


def test_every_achievement_has_an_emblem(settings):
    sprite = (settings.BASE_DIR / "static/img/emblems.svg").read_text(encoding="utf-8")

    assert [code for code in RULES if f'id="{code}"' not in sprite] == []


def test_the_best_placement_is_the_one_that_covered_most_goals(finished, shown):
    for seat in finished.seats.all():
        moves = finished.moves.filter(seat=seat.index)
        most = max(len(move.answer["covered"]) for move in moves)
        page = shown(finished, seat.user)
        assert (f"{most} goals covered" in page) == (most >= WORTH_SHOWING)
        assert ("Your best placement" in page) == (most >= WORTH_SHOWING)


def test_it_leads_to_a_game_that_waits_for_the_player(finished, mina, otto, shown):
    button = 'data-focus-key="next-game"'
    assert button not in shown(finished, mina)

    other = start_game(mina, otto)
    mover = mover_of(other)
    waiting = otto if mover == mina else mina

    assert f'href="/games/{other.pk}/" {button}' in shown(finished, mover)
    assert button not in shown(finished, waiting)


def test_the_rematch_button_has_three_faces(finished, shown, mina, otto, client):
    assert ">Rematch</button>" in shown(finished, mina)

    client.force_login(mina)
    answer = client.post(f"/games/{finished.pk}/rematch/")

    assert answer["Location"] == f"/games/{finished.pk}/?result"
    assert "Withdraw offer" in shown(finished, mina)
    offered = shown(finished, otto)
    assert "mina wants a rematch" in offered
    assert "Accept rematch" in offered


def test_an_accepted_rematch_leads_to_the_new_game(finished, mina, otto, client, shown):
    table = offer_rematch(mina, finished)
    client.force_login(otto)

    answer = client.post(f"/games/{finished.pk}/rematch/")

    assert answer["Location"] == f"/games/{table.pk}/"
    assert "data-rematch-started" in shown(finished, mina)


def test_a_withdrawn_offer_can_be_made_again(finished, mina, client, shown):
    table = offer_rematch(mina, finished)
    client.force_login(mina)

    answer = client.post(f"/games/{table.pk}/leave/")

    assert answer["Location"] == f"/games/{finished.pk}/?result"
    assert ">Rematch</button>" in shown(finished, mina)


def test_a_declined_offer_is_told_to_both(finished, mina, otto, client, shown):
    table = offer_rematch(mina, finished)
    client.force_login(otto)
    client.post(f"/games/{table.pk}/decline/")

    assert "otto declines the rematch" in shown(finished, mina)
    assert "wants a rematch" not in shown(finished, otto)


def test_players_can_mark_and_challenge_the_people_they_met(finished, mina, otto, kian, shown):
    page = shown(finished, mina)
    assert "I enjoyed playing with otto" in page
    assert 'value="yes" aria-pressed="false"' in page
    assert "/players/otto/challenge/" in page
    assert "/players/mina/challenge/" not in page
    enjoy(mina, otto)
    assert 'value="no" aria-pressed="true"' in shown(finished, mina)
    assert 'value="no" aria-pressed="true"' not in shown(finished, otto)
    assert "I enjoyed playing" not in shown(finished, kian)


def test_bots_and_blocked_players_are_not_offered(mina, otto, bots, shown):
    game = start_game(mina, otto, bots=("crescent",), tokens=8)
    play_to_the_end(game)
    block_player(mina, otto, Block.Kind.BLOCKED)

    assert "I enjoyed playing" not in shown(game, mina)
    assert "I enjoyed playing with mina" in shown(game, otto)


def test_a_game_without_a_result_can_not_be_enjoyed(game, mina, shown):
    abort_game(game.pk)
    page = shown(game, mina)

    assert "I enjoyed playing" not in page
    assert "/players/otto/challenge/" in page


def test_a_guest_is_offered_to_keep_the_game(shown, mina):
    guest = GuestFactory()
    game = start_game(mina, guest)
    resign(game, guest)

    assert "Keep this game" in shown(game, guest)
    assert "Keep this game" not in shown(game, mina)


def test_a_solo_game_offers_a_new_one_and_no_rematch(mina, shown):
    game = open_table(mina, TableOptions(name="Solo", seat_count=1, tokens=21))
    play_to_the_end(game)

    page = shown(game, mina)

    _before, _dialog, rest = page.partition('<dialog class="result')
    dialog = rest.partition("</dialog>")[0]
    assert "New solo game" in dialog
    assert "Rematch" not in dialog
    assert "Fewer points are better." in dialog
    assert "No time limit" not in dialog


def test_who_left_is_told_only_where_it_decided_the_game(mina, otto, kian, shown):
    game = start_game(mina, otto, kian, tokens=8)
    resign(game, kian)
    game.refresh_from_db()
    play_to_the_end(game)
    first, second = by_place(game)[:2]

    for user in (first, second):
        assert "<p>kian resigns</p>" not in shown(game, user)
    assert "of 8 tokens" in shown(game, second)
    assert "You resigned." in shown(game, kian)


def test_it_is_shared_in_words_for_people_who_were_not_there(finished, shown):
    winner, loser = by_place(finished)

    for user in (winner, loser):
        page = shown(finished, user)
        assert f'data-text="{winner} wins a game of Nova Luna. Opponent: {loser}"' in page
        assert f'data-address="http://testserver/games/{finished.pk}/"' in page

    Game.objects.filter(pk=finished.pk).update(watching=Game.Watching.PLAYERS)
    assert "data-address" not in shown(finished, winner)


def test_an_offer_is_in_the_move_bar_too(finished, mina, otto, shown):
    def bar(user) -> str:
        _before, _start, rest = shown(finished, user).partition('class="move-bar')
        return rest.partition("</section>")[0]

    assert ">Rematch</button>" in bar(mina)
    table = offer_rematch(mina, finished)
    assert "mina wants a rematch" in bar(otto)
    assert "Accept rematch" in bar(otto)
    assert "Withdraw offer" in bar(mina)

    join_table(otto, table.pk)
    assert "Go to rematch" in bar(mina)


def test_a_loss_without_advice_awaits_the_review(finished, shown, monkeypatch):
    _winner, loser = by_place(finished)
    monkeypatch.setattr("games.play.result.advise", lambda *_areas, **_names: None)

    assert 'data-live="advice" data-awaited' in shown(finished, loser)
    Review.objects.update(due_at=None)
    assert 'data-live="advice">' in shown(finished, loser)
