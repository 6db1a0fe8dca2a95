from celery import shared_task

from games.matchmaking.actions.end_abandoned import ABANDONED_STANDING_WISHES, ABANDONED_WISHES
from games.matchmaking.actions.forget_old_wishes import OLD_WISHES
from games.matchmaking.actions.keep_games import STANDING_WISHES
from games.matchmaking.actions.match_wishes import MATCHES
from games.matchmaking.actions.offer_fewer_players import OFFERS


@shared_task(name=MATCHES.name)
def match_wishes_task() -> None:
    MATCHES.run()


@shared_task(name=OFFERS.name)
def offer_fewer_players_task() -> None:
    OFFERS.run()


@shared_task(name=STANDING_WISHES.name)
def keep_games_task() -> None:
    # The searches that begin now may find each other, or one that is open already.
    if STANDING_WISHES.run():
        MATCHES.run()


@shared_task(name=ABANDONED_WISHES.name)
def end_abandoned_wishes_task() -> None:
    ABANDONED_WISHES.run()


@shared_task(name=ABANDONED_STANDING_WISHES.name)
def stop_standing_wishes_task() -> None:
    ABANDONED_STANDING_WISHES.run()


@shared_task(name=OLD_WISHES.name)
def forget_old_wishes_task() -> None:
    OLD_WISHES.run()
