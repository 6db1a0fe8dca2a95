import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_append_only_moves")]

    operations = [
        migrations.CreateModel(
            name="ShuffleSecret",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="shuffle_secret",
                        serialize=False,
                        to="tables.game",
                    ),
                ),
                ("secret", models.CharField(max_length=64, unique=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=~Q(("secret", "")), name="shuffle_secret_set"),
                ],
            },
        ),
        migrations.AddField(
            model_name="seat",
            name="nonce",
            field=models.CharField(
                blank=True,
                db_default="",
                help_text="The player's part of the shuffle, 64 hexadecimal digits; empty if there is none.",
                max_length=64,
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=Q(("nonce", "")) | Q(("is_bot", False)), name="seat_nonce_of_a_person"
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="commitment",
            field=models.CharField(
                blank=True,
                help_text="Published before the shuffle, see `games.tables.proofs`.",
                max_length=64,
            ),
        ),
        migrations.AlterField(
            model_name="gamesecret",
            name="salt",
            field=models.CharField(
                blank=True,
                help_text="Scheme 1: `Game.commitment` is the hash of the salt and the order. Else empty.",
                max_length=64,
            ),
        ),
    ]
