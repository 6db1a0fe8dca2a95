"""What the table's scripts can't read from the page itself: addresses, preferences and texts."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.models import User
from games.tables.models import Game


def script_words(game: Game, user: User | AnonymousUser) -> dict[str, Any]:
    return {
        "moves": reverse("api:moves", args=[game.pk]),
        "take_back": reverse("api:take-move-back", args=[game.pk]),
        "chat": reverse("chat-lines", args=[game.pk]),
        "say": reverse("api:chat", args=[game.pk]),
        "note": reverse("api:note", args=[game.pk]),
        "sketch": reverse("sketch", args=[game.pk]),
        "confirmation": user.move_confirmation if isinstance(user, User) else "always",
        "next": f"{reverse('next-game')}?after={game.pk}",
        "login": resolve_url(settings.LOGIN_URL),
        "shortcuts": not isinstance(user, User) or user.single_key_shortcuts,
        "sending": _("Sending…"),
        "unplaced": _("Undone. Place the tile again."),
        "unchosen": _("Undone. Take a tile."),
        "taken_back": _("Move taken back. Change it or confirm it again."),
        "stale": _("The board has changed. Here’s the new position."),
        "failed": _("Not sent. Try again."),
        "queued": _("Not sent yet. We’ll send it when you’re back online."),
        "sent": _("Move sent. The board will update in a moment."),
        "offline": _("You’re offline. Your move is kept, and we keep trying."),
        "online": pgettext("player", "online"),
        "away": pgettext("player", "offline"),
        # Translators: “offline 5m”. Keep {time} as it is: a script fills it in.
        "away_for": pgettext("player", "offline {time}"),
        "kept": _("Saved"),
        "not_kept": _("Not saved. Try again."),
    }
