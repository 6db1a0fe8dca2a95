"""What the pages show of a rematch series, and the kinds of a rematch."""

import re

import pytest

from accounts.actions.deletion import delete_account
from games.tables.actions.continue_series import UNDECIDED_SERIES
from games.tables.actions.open_table import open_table
from games.tables.actions.rematch import offer_rematch
from games.tables.models import Game, Series
from games.tables.options import TableOptions
from games.tables.series import RematchKind
from tests.factories import start_game
from tests.games.tables.rematches import BEST_OF_THREE, SWAP, again, lose
from tests.playing import play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture
def shown(client):
    def shown(path, user=None) -> str:
        client.logout()
        if user is not None:
            client.force_login(user)
        return client.get(path).text

    return shown


def result_of(game: Game) -> str:
    return f"/games/{game.pk}/?result"


@pytest.fixture
def lost(game, otto) -> Game:
    """Mina has won against Otto."""
    return lose(game, otto)


@pytest.fixture
def best_of_three(lost, mina, otto) -> Game:
    return again(lost, mina, otto, kind=BEST_OF_THREE)


def test_the_result_offers_to_swap_and_a_best_of_three(lost, mina, shown):
    page = shown(result_of(lost), mina)
    assert 'name="kind" value="again"' in page
    assert "Swap turn order" in page
    assert 'value="best_of_three"' in page


def test_a_best_of_three_is_not_offered_to_three_players(mina, otto, kian, shown):
    game = start_game(mina, otto, kian)
    lose(game, otto)
    page = shown(result_of(lose(game, kian)), mina)
    assert "Swap turn order" in page
    assert "Best of three" not in page


def test_a_solo_game_and_a_running_game_offer_no_kinds(mina, game, shown):
    solo = open_table(mina, TableOptions(name="Solo", seat_count=1, tokens=21))
    play_to_the_end(solo)
    for path in (result_of(solo), f"/games/{game.pk}/"):
        assert "Swap turn order" not in shown(path, mina)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (RematchKind.AGAIN, ("mina wants a rematch<", "Accept rematch")),
        (SWAP, ("mina wants a rematch with the turn order swapped", "Accept")),
        (BEST_OF_THREE, ("mina wants a best of three", "Accept")),
    ],
)
def test_the_offer_says_which_kind_it_is(lost, mina, otto, client, shown, kind, words):
    client.force_login(mina)
    answer = client.post(f"/games/{lost.pk}/rematch/", {"kind": kind})

    assert answer["Location"] == result_of(lost)
    page = " ".join(shown(result_of(lost), otto).replace("\n", " ").split()).replace(" <", "<")
    offer, button = words
    assert offer in page
    assert re.search(rf"</svg>{button}\s*</button>", page)
    assert "Swap turn order" not in page


def test_a_player_who_wanted_another_kind_is_told(lost, mina, otto, client, shown):
    offer_rematch(mina, lost, kind=BEST_OF_THREE)
    client.force_login(otto)

    page = client.post(f"/games/{lost.pk}/rematch/", {"kind": "swap"}, follow=True).text

    assert "mina asked first: you play a best of three." in page


def test_a_player_who_accepts_is_told_nothing(lost, mina, otto, client):
    offer_rematch(mina, lost, kind=BEST_OF_THREE)
    client.force_login(otto)
    assert "asked first" not in client.post(f"/games/{lost.pk}/rematch/", follow=True).text


def test_an_unknown_kind_is_refused(lost, mina, client):
    client.force_login(mina)
    assert client.post(f"/games/{lost.pk}/rematch/", {"kind": "seats"}).status_code == 400
    assert not Game.objects.filter(rematch_of=lost).exists()


def test_the_score_is_in_the_result_and_at_the_running_table(lost, mina, otto, shown):
    assert "Series:" not in shown(result_of(lost), mina)
    second = again(lost, mina, otto)
    first_seat = mina if second.to_move == second.seats.get(user=mina).index else otto
    assert "Series: You <b>" in shown(f"/games/{second.pk}/", mina)
    assert "Series: You <b>" in shown(f"/games/{second.pk}/", first_seat)
    lose(second, mina)
    page = shown(result_of(second), otto)
    assert "Series: You <b>1</b> \N{EN DASH} <bdi>mina</bdi> <b>1</b>" in page
    assert f'href="/series/{second.series_id}/"' in page


def test_a_spectator_reads_both_names(lost, mina, otto, shown):
    second = again(lost, mina, otto)
    assert "<bdi>mina</bdi> <b>1</b> \N{EN DASH} <bdi>otto</bdi> <b>0</b>" in shown(f"/games/{second.pk}/")


def test_three_players_are_listed(mina, otto, kian, shown):
    game = start_game(mina, otto, kian)
    for loser in (otto, kian):
        lose(game, loser)
    second = again(game, mina, otto, kian)
    page = shown(f"/games/{second.pk}/", kian)
    assert "<bdi>You</bdi> <b>0</b> · <bdi>mina</bdi> <b>1</b> · <bdi>otto</bdi> <b>0</b>" in page


def test_a_best_of_three_leads_to_its_next_game_without_leaving_the_result(best_of_three, mina, otto, shown):
    lose(best_of_three, otto)
    before = shown(result_of(best_of_three), mina)
    assert "The next game starts by itself" in before
    assert "Continue series" in before
    UNDECIDED_SERIES.run()
    page = shown(result_of(best_of_three), mina)
    assert "The next game has started" in page
    assert f'href="/games/{Game.objects.get(rematch_of=best_of_three).pk}/"' in page
    # A script follows a rematch that has started; here the player first reads the result.
    assert "data-rematch-started" not in page


def test_without_a_worker_the_button_starts_the_next_game(best_of_three, mina, otto, client):
    lose(best_of_three, otto)
    client.force_login(otto)
    answer = client.post(f"/games/{best_of_three.pk}/rematch/")
    assert answer["Location"] == f"/games/{Game.objects.get(rematch_of=best_of_three).pk}/"


def test_a_decided_best_of_three_says_so(best_of_three, mina, otto, shown):
    lose(best_of_three, otto)
    UNDECIDED_SERIES.run()
    second = lose(Game.objects.get(rematch_of=best_of_three), otto)
    for _ in range(2):
        assert "You win the best of three!" in shown(result_of(second), mina)
        page = shown(result_of(second), otto)
        assert "<bdi>mina</bdi> wins the best of three" in page
        assert ">Rematch</button>" in page
        UNDECIDED_SERIES.run()


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (Series.End.TIMED_OUT, "because a player ran out of time"),
        (Series.End.NO_RESULT, "because a game ended without a result"),
        (Series.End.NOT_CONTINUED, "because the next game couldn’t start"),
    ],
)
def test_the_result_says_why_a_best_of_three_stopped(best_of_three, mina, otto, shown, end, words):
    lose(best_of_three, otto)
    Series.objects.update(end=end)
    page = shown(result_of(best_of_three), mina)
    assert words in page
    assert "The next game" not in page.replace("the next game couldn’t", "")
    assert words in shown(f"/series/{best_of_three.series_id}/", mina)


def test_the_page_of_a_series_lists_its_games_newest_first(lost, mina, otto, shown):
    second = lose(again(lost, mina, otto), mina)
    page = shown(f"/series/{second.series_id}/", mina)
    assert page.index(f'href="/games/{second.pk}/"') < page.index(f'href="/games/{lost.pk}/"')
    assert f'href="/games/{second.pk}/?ply={second.version}"' in page
    assert "1 win<" in page


def test_the_page_lists_only_games_that_the_viewer_may_watch(lost, mina, otto, shown, client):
    second = again(lost, mina, otto)
    path = f"/series/{second.series_id}/"
    Game.objects.filter(pk=second.pk).update(watching=Game.Watching.PLAYERS)
    for user, is_shown in ((None, False), (mina, True)):
        assert (f'href="/games/{second.pk}/"' in shown(path, user)) is is_shown
    Game.objects.update(watching=Game.Watching.PLAYERS)
    client.logout()
    assert client.get(path).status_code == 404
    assert client.get(f"/api{path}").status_code == 404
    client.force_login(otto)
    assert client.get(path).status_code == 200


def test_a_series_of_one_game_has_no_page(lost, mina, client):
    offer_rematch(mina, lost)
    lost.refresh_from_db()
    assert client.get(f"/series/{lost.series_id}/").status_code == 404
    assert client.get("/series/987654321/").status_code == 404


def test_a_former_player_stays_in_the_score(lost, mina, otto, shown):
    second = lose(again(lost, mina, otto), mina)
    delete_account(otto)
    assert "Former player" in shown(f"/series/{second.series_id}/", mina)
    assert "Former player" in shown(result_of(second), mina)


def test_the_page_costs_the_same_for_more_games(lost, mina, otto, client, django_assert_max_num_queries):
    path = f"/series/{again(lost, mina, otto).series_id}/"
    with django_assert_max_num_queries(100) as few:
        client.get(path)
    table = Game.objects.latest("pk")
    for _ in range(3):
        table = again(lose(table, otto), mina, otto)
    with django_assert_max_num_queries(len(few)):
        client.get(path)


def test_the_api_has_the_series(best_of_three, mina, otto, client):
    lose(best_of_three, otto)
    snapshot = client.get(f"/api/games/{best_of_three.pk}/").json()["series"]
    assert (snapshot["best_of"], snapshot["end"]) == (3, None)
    assert [(each["user"]["username"], each["wins"]) for each in snapshot["score"]] == [
        ("mina", 1),
        ("otto", 0),
    ]
    page = client.get(f"/api/series/{best_of_three.series_id}/").json()
    assert page["series"] == snapshot
    assert [each["id"] for each in page["results"]] == [best_of_three.pk]
