"""Three people who all want four players are asked whether three, or a bot as the fourth, would do."""

import pytest

from games.matchmaking.actions.change_wish import relax_wish
from games.matchmaking.actions.find_opponent import agree_to_more
from games.matchmaking.actions.offer_fewer_players import OFFERS
from games.matchmaking.models import Wish
from games.notifications.models import Notification
from games.notifications.texts import items_of
from novaluna_site import errors
from tests.games.matchmaking.waits import let_wait

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


@pytest.fixture
def three(mina, otto, kian, wants) -> list[Wish]:
    found = [wants(user, seats=4) for user in (mina, otto, kian)]
    let_wait(*found, minutes=20)
    return found


def asked() -> list[str]:
    return sorted(Notification.objects.filter(kind="fewer_players").values_list("user__username", flat=True))


def test_they_are_asked_once_after_a_while(three):
    Wish.objects.update(created_at=three[0].created_at.replace(year=2100))
    assert OFFERS.run() == 0
    let_wait(*three, minutes=20)
    assert OFFERS.run() == 3
    assert OFFERS.run() == 0
    assert asked() == ["kian", "mina", "otto"]


def test_two_people_are_not_asked(mina, otto, wants):
    let_wait(wants(mina, seats=4), wants(otto, seats=4), minutes=20)
    assert OFFERS.run() == 0


@pytest.mark.parametrize(
    ("agrees_to", "seats", "seated_bots"),
    [("three_players", 3, 0), ("bot_joins", 4, 1)],
    ids=["three", "bot"],
)
def test_the_game_begins_when_all_three_agree(three, bots, agrees_to, seats, seated_bots):
    OFFERS.run()
    for wish in three[:2]:
        assert agree_to_more(wish.user, wish.pk, **{agrees_to: True}).game is None
    game = agree_to_more(three[2].user, three[2].pk, **{agrees_to: True}).game
    assert game.seat_count == seats
    assert game.seats.filter(is_bot=True).count() == seated_bots


def test_nothing_begins_without_the_consent_of_all(three, bots):
    OFFERS.run()
    agree_to_more(three[0].user, three[0].pk, three_players=True)
    agree_to_more(three[1].user, three[1].pk, bot_joins=True)
    assert agree_to_more(three[2].user, three[2].pk, three_players=True, bot_joins=True).game is None


def test_a_fourth_person_comes_first(three, player_factory, wants, bots):
    OFFERS.run()
    for wish in three[:2]:
        agree_to_more(wish.user, wish.pk, bot_joins=True)
    game = wants(player_factory(), seats=4).game
    assert game.seats.filter(is_bot=False).count() == 4


def test_the_alert_says_what_to_do_and_ends_with_the_search(three, mina):
    OFFERS.run()
    row = Notification.objects.get(kind="fewer_players", user=mina)
    item = items_of(mina, [row])[0]
    assert item.title == "Three of you want a game for 4"
    assert item.path == "/find/"


def test_fewer_players_are_only_for_searches_for_four(mina, wants):
    wish = wants(mina, seats=3)
    with pytest.raises(errors.Refused):
        relax_wish(mina, wish.pk, bot_joins=True)
