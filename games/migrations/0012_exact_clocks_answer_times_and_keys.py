from datetime import timedelta

from django.db import migrations, models
from django.db.models import F, OuterRef, Q, Subquery


def keep_time_zones(apps, schema_editor):
    """Turns that run keep the time zone of their player. What was paused gets its time anew."""
    Seat = apps.get_model("games", "Seat")
    mover = Seat.objects.filter(game=OuterRef("pk"), index=OuterRef("to_move"))
    apps.get_model("games", "Game").objects.filter(
        Q(window_start__isnull=False) | Q(free_weekends=True), status="running"
    ).update(turn_zone=Subquery(mover.values("user__time_zone")[:1]))


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0011_reviews"),
    ]

    operations = [
        migrations.CreateModel(
            name="Downtime",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "ordering": ["starts_at"],
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(("starts_at__lt", F("ends_at"))), name="downtime_has_a_length"
                    )
                ],
            },
        ),
        migrations.AlterField(
            model_name="game",
            name="turn_started_at",
            field=models.DateTimeField(
                blank=True,
                help_text="Or when a pause of the turn ended: since then the clock runs.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="turn_used",
            field=models.DurationField(
                default=timedelta, help_text="Running time of the turn before its last pause."
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="turn_zone",
            field=models.CharField(
                blank=True,
                default="",
                help_text="Time zone of the turn's window: its player's when it began.",
                max_length=64,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="game",
            name="max_answer_hours",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="Within how many hours a player must usually answer to join; 0: any."
            ),
        ),
        migrations.CreateModel(
            name="SiteKey",
            fields=[
                ("name", models.CharField(max_length=20, primary_key=True, serialize=False)),
                ("value", models.CharField(max_length=100)),
            ],
        ),
        migrations.AddField(
            model_name="channelhealth",
            name="last_failed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(keep_time_zones, migrations.RunPython.noop),
    ]
