"""Opening a table, sitting down, standing up, and the way to the first turn."""

import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.services.distance import is_blocked_by_any
from games import errors
from games.events import LOBBY_GROUP, game_group, publish_after_commit, user_group
from games.models import DailyMoon, Game, Invitation, Seat
from games.models.game import MAX_NAME
from games.plain_text import one_line
from games.selectors.reliability import answer_time_of, reliability_of
from games.services.invitations import invite
from games.services.start_game import start_game
from games.services.table_options import TableOptions, check_options

MAX_OPEN_TABLES = 10
MAX_TABLES_PER_HOUR = 30
IDLE_DAYS = 14
LINK_CODE_BYTES = 12


def open_table(
    host: User, options: TableOptions, *, rematch_of: Game | None = None, daily: DailyMoon | None = None
) -> Game:
    """Make a table with its host, bots and invitations; it starts at once when that fills it."""
    check_options(host, options)
    with transaction.atomic():
        _refuse_spam(host)
        game = Game.objects.create(
            name=one_line(options.name, MAX_NAME, field="name"),
            host=host,
            access=options.access,
            link_code=secrets.token_urlsafe(LINK_CODE_BYTES),
            watching=options.watching,
            rated=options.rated,
            previews=options.previews,
            take_backs=options.take_backs,
            time_control=options.time_control,
            window_start=options.window[0] if options.window else None,
            window_end=options.window[1] if options.window else None,
            free_weekends=options.free_weekends,
            on_timeout=options.on_timeout,
            min_reliability=options.min_reliability,
            max_answer_hours=options.max_answer_hours,
            seat_count=options.seat_count,
            tokens=options.tokens,
            rematch_of=rematch_of,
            daily=daily,
        )
        Seat.objects.create(game=game, index=0, user=host)
        seat_bots(game, options.bots)
        for user in options.invited:
            invite(game, host, user)
        _start_if_full(game)
        announce_table(game)
    return game


def _refuse_spam(host: User) -> None:
    """Counted under a lock of the host's row, so that parallel requests can't slip past the limits."""
    User.objects.select_for_update(no_key=True).get(pk=host.pk)
    hosted = Game.objects.filter(host=host)
    if hosted.filter(status=Game.Status.OPEN).count() >= MAX_OPEN_TABLES:
        raise errors.TooMany(
            _("You already have %(number)d open tables. Close one first.") % {"number": MAX_OPEN_TABLES}
        )
    if hosted.filter(created_at__gt=timezone.now() - timedelta(hours=1)).count() >= MAX_TABLES_PER_HOUR:
        raise errors.TooMany(_("You opened many tables within the hour. Take a break."))


def lock_open_table(game_id: int) -> Game:
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if game.status != Game.Status.OPEN:
        raise errors.TableClosed(status=game.status)
    return game


def join_table(user: User, game_id: int, *, link_code: str = "") -> Game:
    """Take the next free seat. The caller has checked that the user may see the table."""
    with transaction.atomic():
        game = lock_open_table(game_id)
        seats = list(game.seats.all())
        if any(seat.user_id == user.pk for seat in seats):
            raise errors.AlreadySeated
        _refuse_uninvited(user, game, seats, link_code)
        if game.rated and not user.can_be_rated:
            raise errors.Forbidden(_("Guests play casual games. Sign up to be rated."))
        _refuse_unreliable(user, game)
        if len(seats) >= game.seat_count:
            raise errors.TableFull
        Seat.objects.create(game=game, index=len(seats), user=user)
        game.invitations.filter(user=user).update(status=Invitation.Status.ACCEPTED)
        _start_if_full(game)
        announce_table(game)
    return game


def _refuse_uninvited(user: User, game: Game, seats: Sequence[Seat], link_code: str) -> None:
    if is_blocked_by_any(user, [seat.user_id for seat in seats]):
        raise errors.Forbidden(_("You can't join this table."))
    if game.access == Game.Access.OPEN:
        return
    invited = game.invitations.filter(user=user).exclude(status=Invitation.Status.WITHDRAWN).exists()
    if not invited and not (game.access == Game.Access.LINK and link_code == game.link_code):
        raise errors.NotFound


def _refuse_unreliable(user: User, game: Game) -> None:
    if game.min_reliability and reliability_of(user).percent < game.min_reliability:
        raise errors.Forbidden(
            _("This table is for players who finish %(percent)d %% of their games in time.")
            % {"percent": game.min_reliability}
        )
    usual = answer_time_of(user) if game.max_answer_hours else None
    if usual is not None and usual > timedelta(hours=game.max_answer_hours):
        raise errors.Forbidden(
            ngettext(
                "This table is for players who usually answer within %(hours)d hour.",
                "This table is for players who usually answer within %(hours)d hours.",
                game.max_answer_hours,
            )
            % {"hours": game.max_answer_hours}
        )


def leave_table(user: User, game_id: int) -> Game:
    """Stand up before the start. The host's leaving closes the table."""
    with transaction.atomic():
        game = lock_open_table(game_id)
        if game.host_id == user.pk:
            return close_table(game)
        if not game.seats.filter(user=user).delete()[0]:
            raise errors.Forbidden(_("You do not sit at this table."))
        _close_ranks(game)
        announce_table(game)
    return game


def _close_ranks(game: Game) -> None:
    """Seats are numbered without gaps; upwards, so that no number is taken twice on the way."""
    for index, seat in enumerate(game.seats.order_by("index")):
        if seat.index != index:
            Seat.objects.filter(pk=seat.pk).update(index=index)


def cancel_table(user: User, game_id: int) -> Game:
    with transaction.atomic():
        game = lock_open_table(game_id)
        if game.host_id != user.pk:
            raise errors.Forbidden(_("Only the host can close the table."))
        return close_table(game)


def close_table(game: Game) -> Game:
    """End a locked table that has not begun."""
    now = timezone.now()
    game.status = Game.Status.CANCELLED
    game.finished_at = now
    game.save(update_fields=["status", "finished_at"])
    game.seats.update(ended_at=now)
    game.invitations.filter(status=Invitation.Status.PENDING).update(status=Invitation.Status.WITHDRAWN)
    announce_table(game)
    return game


def start_with_bots(user: User, game_id: int, bots: Sequence[str]) -> Game:
    """The host starts now; the given bots take the empty seats."""
    with transaction.atomic():
        game = lock_open_table(game_id)
        if game.host_id != user.pk:
            raise errors.Forbidden(_("Only the host can start the game."))
        if game.seats.count() + len(bots) != game.seat_count:
            raise errors.Refused(_("Choose one bot for each empty seat."), field="bots")
        seat_bots(game, bots)
        _start_if_full(game)
        announce_table(game)
    return game


def seat_bots(game: Game, slugs: Sequence[str]) -> None:
    taken = game.seats.count()
    users = {user.username: user for user in User.objects.filter(kind=User.Kind.BOT, username__in=slugs)}
    missing = [slug for slug in slugs if slug not in users]
    if missing:
        raise errors.Refused(_("There is no bot called %(name)s.") % {"name": missing[0]}, field="bots")
    if game.rated:
        _refuse_twins(game, slugs)
    Seat.objects.bulk_create(
        Seat(game=game, index=taken + number, user=users[slug], is_bot=True)
        for number, slug in enumerate(slugs)
    )


def _refuse_twins(game: Game, slugs: Sequence[str]) -> None:
    """One rating can't win and lose the same game."""
    seated = game.seats.filter(is_bot=True).values_list("user__username", flat=True)
    if len({*seated, *slugs}) < len(seated) + len(slugs):
        raise errors.Refused(_("In a rated game each bot sits once."), field="bots")


def _start_if_full(game: Game) -> None:
    seats = list(game.seats.select_related("user"))
    if len(seats) == game.seat_count:
        start_game(game, seats)
        game.invitations.filter(status=Invitation.Status.PENDING).update(status=Invitation.Status.WITHDRAWN)


def close_idle_tables() -> int:
    """Close the tables nobody has joined for a fortnight. Returns how many."""
    idle_since = timezone.now() - timedelta(days=IDLE_DAYS)
    idle = Game.objects.filter(status=Game.Status.OPEN, created_at__lt=idle_since).exclude(
        seats__joined_at__gte=idle_since
    )
    closed = 0
    for game_id in list(idle.values_list("pk", flat=True)):
        with transaction.atomic():
            game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
            if game.status == Game.Status.OPEN:
                close_table(game)
                closed += 1
    return closed


def announce_table(game: Game) -> None:
    """Tell the lobby, the table's page and everybody concerned that seats or status changed."""
    publish_after_commit(game_group(game.pk), "game.table_changed", game=game.pk, version=game.version)
    if game.access == Game.Access.OPEN:
        publish_after_commit(LOBBY_GROUP, "lobby.changed", game=game.pk)
    concerned = set(game.seats.filter(is_bot=False).values_list("user_id", flat=True))
    concerned.update(game.invitations.values_list("user_id", flat=True))
    for user_id in concerned:
        publish_after_commit(user_group(user_id), "user.games_changed", game=game.pk)
