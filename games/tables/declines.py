"""The answers of players who declined an invitation. Only the host may see them."""

from django.db.models import QuerySet

from games.tables.models import Game, Invitation


def declined_invitations(game: Game) -> QuerySet[Invitation]:
    """The oldest invitation first, with its user."""
    return game.invitations.filter(status=Invitation.Status.DECLINED).select_related("user").order_by("pk")
