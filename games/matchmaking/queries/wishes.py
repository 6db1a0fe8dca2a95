"""A player's own searches, and those of others that they could answer."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts.models import Block, User
from games.matchmaking.models import StandingWish, Wish
from games.matchmaking.queries.pool import open_wishes
from novaluna_site import errors


def own_wishes(user: User) -> QuerySet[Wish]:
    """The open ones, the oldest first."""
    return Wish.objects.filter(user=user, status=Wish.Status.OPEN).order_by("created_at", "pk")


def wish_of(user: User, wish_id: int) -> Wish:
    """Raises NotFound."""
    wish = Wish.objects.filter(user=user, pk=wish_id).select_related("game").first()
    if wish is None:
        raise errors.NotFound(_("This search doesn’t exist."))
    return wish


def last_wish_of(user: User) -> Wish | None:
    """The last search that the player began, with the choices to begin with next time."""
    return Wish.objects.filter(user=user, is_standing=False).order_by("-pk").first()


def standing_wish_of(user: User) -> StandingWish | None:
    return StandingWish.objects.filter(user=user).first()


def requests_of_others(viewer: User | AnonymousUser) -> QuerySet[Wish]:
    """The open searches of others with their ratings, newest first, without people kept apart by a block.

    A player who is kept at a number of games has several equal searches, of which the oldest is listed.
    """
    wanted = {name: OuterRef(name) for name in ("user", "seats", "pace", "rated")}
    older = Wish.objects.filter(status=Wish.Status.OPEN, pk__lt=OuterRef("pk"), **wanted)
    found = open_wishes().exclude(Exists(older)).order_by("-created_at", "-pk")
    found = found.select_related("user").prefetch_related("user__ratings")
    if not isinstance(viewer, User):
        return found
    blocks = Block.objects.filter(kind=Block.Kind.BLOCKED)
    return (
        found.exclude(user=viewer)
        .exclude(user__in=blocks.filter(user=viewer).values("other"))
        .exclude(user__in=blocks.filter(other=viewer).values("user"))
    )
