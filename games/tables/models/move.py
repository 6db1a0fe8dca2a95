import re

from django.db import models
from django.db.models import Q

from games.tables.models.game import MAX_SEATS, Game

MAX_KEY = 64
KEY = re.compile(rf"[!-~]{{1,{MAX_KEY}}}")
"""An idempotency key: visible ASCII characters."""


class Move(models.Model):
    """One line of a game's log, which is the source of truth. The database refuses updates.

    `action` has the format of docs/record.md. `answer` is the move event that was sent to the player; a
    repeated request with the same key gets it again. `idempotency_key` is a hash of that key.
    """

    class Source(models.TextChoices):
        PERSON = "person"
        BOT = "bot"
        CLOCK = "clock"

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves", db_index=False)
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.CharField(max_length=24)
    source = models.CharField(max_length=6, choices=Source)
    idempotency_key = models.CharField(max_length=MAX_KEY)
    request_hash = models.CharField(max_length=64)
    answer = models.JSONField()
    rules_version = models.PositiveSmallIntegerField()
    position_hash = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["game", "ply"], name="move_ply_once"),
            models.UniqueConstraint(fields=["game", "seat", "idempotency_key"], name="move_key_once"),
            models.CheckConstraint(name="move_ply", condition=Q(ply__gte=1)),
            models.CheckConstraint(
                name="move_seat",
                condition=Q(seat__lt=MAX_SEATS),
                violation_error_message="A table has 1 to 4 seats.",
            ),
            models.CheckConstraint(
                name="move_source_is_known",
                condition=Q(source__in=["person", "bot", "clock"]),
                violation_error_message="A move is made by a person, a bot or a clock.",
            ),
            models.CheckConstraint(
                name="move_is_complete",
                condition=~Q(action="") & ~Q(idempotency_key="") & ~Q(position_hash=""),
                violation_error_message="A move has an action, a key and a hash of the position.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.ply} {self.action}"
