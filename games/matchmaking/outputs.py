"""Responses of the API about searches, and how rows become them."""

from typing import Any

from accounts.outputs import UserOutput
from accounts.summaries import user_summary
from games.leaderboards.models import Category
from games.leaderboards.shown_rating import shown_rating
from games.matchmaking.inputs import SLOW, Seats
from games.matchmaking.models import StandingWish, Wish
from games.matchmaking.models.terms import Pace
from games.matchmaking.queries.waiting_times import UsualWait, usual_wait
from novaluna_site.api.outputs import Choice, Flag, Integer, Output, PageOutput, Time


class UsualWaitOutput(Output):
    half = Integer(help_text="Half of all searches find a game within so many seconds.")
    most = Integer(allow_null=True, help_text="Nine in ten do. null: not known.")
    is_for_this_hour = Flag(help_text="Whether only searches that began at this time of the day count.")


class TermsOutput(Output):
    seats = Seats()
    pace = Choice(Pace.choices)
    rated = Flag()
    any_rating = Flag()
    again = Flag()
    created_at = Time()


class WishOutput(TermsOutput):
    id = Integer()
    only_one = Flag()
    three_players = Flag()
    bot_joins = Flag()
    is_standing = Flag(help_text="Whether it was begun to keep you at your number of games.")
    status = Choice(Wish.Status.choices)
    game = Integer(allow_null=True, help_text="The game it led to.")
    usually = UsualWaitOutput(allow_null=True, help_text="null: not known yet.")


class StandingWishOutput(TermsOutput):
    games = Integer()
    pace = Choice(SLOW)
    stopped_at = Time(allow_null=True, help_text="When it ended because you were away for 14 days.")


class WishesOutput(Output):
    wishes = WishOutput(many=True)
    standing = StandingWishOutput(allow_null=True)


class OpenWishOutput(Output):
    id = Integer()
    user = UserOutput()
    rating = Integer(allow_null=True)
    seats = Seats()
    pace = Choice(Pace.choices)
    rated = Flag()
    created_at = Time()


class OpenWishPage(PageOutput):
    results = OpenWishOutput(many=True)


TERMS = ("pace", "rated", "any_rating", "again", "created_at")


def wish_summary(wish: Wish) -> dict[str, Any]:
    flags = ("only_one", "three_players", "bot_joins", "is_standing", "status")
    return {
        "id": wish.pk,
        **_terms(wish),
        **{name: getattr(wish, name) for name in flags},
        "game": wish.game_id,
        "usually": _wait(usual_wait(wish.pace, wish.seats)),
    }


def standing_summary(standing: StandingWish) -> dict[str, Any]:
    return {"games": standing.games, **_terms(standing), "stopped_at": standing.stopped_at}


def open_wish_summary(wish: Wish) -> dict[str, Any]:
    """The wish was read with its user and the user's ratings."""
    rating = shown_rating(wish.user, Category.MANY if wish.seats > 2 else Category.TWO)
    return {
        "id": wish.pk,
        "user": user_summary(wish.user),
        "rating": rating.number if rating else None,
        "seats": wish.seats or "any",
        **{name: getattr(wish, name) for name in ("pace", "rated", "created_at")},
    }


def _terms(terms: Wish | StandingWish) -> dict[str, Any]:
    return {"seats": terms.seats or "any", **{name: getattr(terms, name) for name in TERMS}}


def _wait(wait: UsualWait | None) -> dict[str, Any] | None:
    if wait is None:
        return None
    return {
        "half": round(wait.half.total_seconds()),
        "most": round(wait.most.total_seconds()) if wait.most is not None else None,
        "is_for_this_hour": wait.is_for_this_hour,
    }
