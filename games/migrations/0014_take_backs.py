from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("games", "0013_results_by_kind")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="take_backs",
            field=models.BooleanField(
                default=False, help_text="A move may be taken back until another player sees it."
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="taken_back",
            field=models.PositiveSmallIntegerField(
                default=0,
                help_text="How many moves were taken back: the same version before and after is another.",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                name="game_take_backs_among_players", condition=Q(take_backs=False) | Q(seat_count__gte=2)
            ),
        ),
        migrations.CreateModel(
            name="UnseenMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("state", models.JSONField()),
                ("turn_started_at", models.DateTimeField(null=True)),
                ("turn_used", models.DurationField()),
                ("turn_zone", models.CharField(blank=True, max_length=64)),
                ("bank", models.DurationField(null=True)),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=models.deletion.CASCADE, related_name="unseen_move", to="games.game"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TakenBackMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("action", models.CharField(max_length=24)),
                ("idempotency_key", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                ("taken_back_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE, related_name="taken_back_moves", to="games.game"
                    ),
                ),
            ],
            options={"ordering": ["ply"]},
        ),
        migrations.AddConstraint(
            model_name="takenbackmove",
            constraint=models.UniqueConstraint(fields=("game", "ply"), name="taken_back_once_a_turn"),
        ),
    ]
